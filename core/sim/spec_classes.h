// SpecClasses says which pods ask the plugins the same question about nodes, so that it is asked once.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/api/task_info.h"
#include "core/model/objects.h"
#include "core/sim/pod_survey.h"

namespace pumice::sim {

// Pods of one class have the same spec, namespace, role and revocable zone, and agree in every label that some selector
// of this world looks at and every annotation that a plugin reads when it is asked about a node. What tells one job's
// pods from another's, as the name of the group does, is not among them.
class SpecClasses {
 public:
  // The survey is of the world's pods.
  SpecClasses(const model::Scenario& world, const PodSurvey& survey);
  // Gives the class of a pod, of which `facts` says the role and the revocable zone: dense from 0 in the order asked.
  int Of(const model::Pod& pod, const TaskFacts& facts);
  // Says whether the classes stay what they are when pods of this spec come to the world.
  bool Covers(const std::shared_ptr<const model::PodSpec>& spec);
  // Says how many classes there have been.
  int size() const { return next_; }

 private:
  void Look(const model::PodSpec& spec);
  void Look(const model::LabelSelector& selector);
  const std::string& KeyOf(const model::Pod& pod, const TaskFacts& facts);

  std::vector<std::string_view> annotation_keys_;  // that plugins look at
  std::set<std::string> label_keys_;               // that selectors and plugins look at
  // Holds on to the specs, so that none takes the place of another.
  std::map<std::shared_ptr<const model::PodSpec>, std::map<std::string, int>> classes_;
  std::string key_;  // kept for its memory
  int next_ = 0;
};

}  // namespace pumice::sim
