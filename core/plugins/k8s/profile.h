// A Profile is what the rules of Kubernetes read of a pod, its name and its requests aside.
//
// Pods of one profile are alike to every filter and scorer of this folder but those of resources and images, so each
// question is worked out once per profile. Labels and namespaces count only as far as some pod's selector could tell
// them apart: a thousand pods that differ in an index label nobody selects share one profile.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/api/cluster_info.h"
#include "core/plugins/k8s/affinity_terms.h"
#include "core/plugins/k8s/node_rules.h"
#include "core/plugins/k8s/ports.h"
#include "core/plugins/k8s/spread_constraints.h"

namespace pumice::plugins::k8s {

struct Profile {
  const model::Pod* pod;              // one of them
  const model::StringMap* ns_labels;  // of its namespace; empty where the namespace is no object
  int rules = 0;                      // index in Profiles::rules
  PodAffinityTerms terms;
  PodAffinityTerms incoming_terms;  // terms.WithNamespaces
  SpreadConstraints spread;
  std::vector<HostPort> ports;
};

class Related;

class Profiles {
 public:
  Profiles(const ClusterInfo& cluster, Topology* topology);
  ~Profiles();

  int Of(const TaskFacts& facts) const { return profile_of_class_[facts.spec_class]; }
  int Of(const TaskInfo& task) const { return Of(*task.facts); }
  const Profile& operator[](int profile) const { return all_[profile]; }
  int size() const { return static_cast<int>(all_.size()); }
  const NodeRules& rules(int index) const { return rules_[index]; }
  int rules_size() const { return static_cast<int>(rules_.size()); }
  // Says whether any has (anti-)affinity to pods, or host ports.
  bool any_terms() const { return any_terms_; }
  bool any_ports() const { return any_ports_; }
  // This is Related::Of.
  std::vector<int> RelatedTo(int profile) const;

 private:
  // This is what can be said of a spec without its pod.
  struct SpecPart {
    int rules = 0;
    std::string key;  // affinity, spread and ports, spelled out
  };
  const SpecPart& PartOf(const model::PodSpec& spec);
  void CollectLabelKeys(const model::PodSpec& spec);
  Profile Make(const model::Pod& pod, int rules, const ClusterInfo& cluster, Topology* topology);

  std::map<const model::PodSpec*, SpecPart> parts_;  // never iterated
  std::map<std::string, int> rules_of_key_, profile_of_key_;
  std::vector<NodeRules> rules_;
  std::vector<Profile> all_;
  std::vector<int> profile_of_class_;  // by TaskFacts::spec_class
  std::set<std::string> label_keys_;   // that some selector reads
  std::unique_ptr<Related> related_;
  bool any_selector_ = false, any_terms_ = false, any_ports_ = false;
  HostPortNames port_names_;
  const model::StringMap no_labels_;
};

}  // namespace pumice::plugins::k8s
