// SpecClasses: which pods ask the plugins the same question about nodes.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/api/task_info.h"
#include "core/model/objects.h"

namespace pumice::sim {

// Pods of one class have the same spec, namespace, role and revocable zone, and agree in every label that some selector
// of this world looks at and every annotation that a plugin reads when it is asked about a node. What tells one job's
// pods from another's, as the name of the group does, is not among them.
class SpecClasses {
 public:
  explicit SpecClasses(const model::Scenario& world);
  // The class of a pod, of which `facts` says the role and the revocable zone: dense from 0 in the order asked.
  int Of(const model::Pod& pod, const TaskFacts& facts);

 private:
  void Look(const model::PodSpec& spec);
  void Look(const model::LabelSelector& selector);
  const std::string& KeyOf(const model::Pod& pod, const TaskFacts& facts);

  std::set<std::string> label_keys_;  // that selectors look at
  std::map<const model::PodSpec*, std::map<std::string, int>> classes_;
  std::string key_;  // kept for its memory
  int next_ = 0;
};

}  // namespace pumice::sim
