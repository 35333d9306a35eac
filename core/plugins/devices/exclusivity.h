// Exclusivity keeps the pods of one rule off each other's cards. Twin of exclusiveGPUDevices in
// pkg/scheduler/plugins/deviceshare/gpuexclusive.go, which wraps a node's vGPUs.
//
// A rule is a set of labels; a pod that has them all goes by it. Whoever goes by a rule gets no card that another of
// the same rule has. Pods of other rules, and of none, may share it all the same.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/framework/arguments.h"
#include "core/model/objects.h"

namespace pumice::plugins::devices {

// Reads deviceshare.GPUExclusiveRules: a list of maps. A value that is no text is left out of its rule, and a rule of
// nothing from the list.
std::vector<model::StringMap> ExclusiveRulesOf(const framework::Arguments& arguments);

class Exclusivity {
 public:
  // It says whether the card knows the pod of that UID (PodMap).
  using Holds = std::function<bool(int card, const std::string& uid)>;

  Exclusivity(const std::vector<model::StringMap>& rules, int cards) : rules_(rules), cards_(cards) {}

  // The session opens: the pods of the node, and which of the node's cards an annotation of each names.
  void Open(const std::vector<const model::Pod*>& pods, const Holds& holds,
            const std::function<std::set<int>(const model::Pod&)>& named);
  // Says which cards the pod may not have.
  std::set<int> KeptFrom(const model::Pod& pod) const;
  bool Concerns(const model::Pod& pod) const { return !RulesOf(pod).empty(); }

  // The pod comes to the node (AddResource), leaves it (SubResource), is given cards (Allocate), loses them (Release).
  void Came(const model::Pod& pod, const Holds& holds);
  void Left(const model::Pod& pod, const Holds& holds);
  void Given(const model::Pod& pod, const Holds& holds) { Track(pod, holds); }
  void Released(const model::Pod& pod, const Holds& holds);

 private:
  std::set<int> RulesOf(const model::Pod& pod) const;
  void Track(const model::Pod& pod, const Holds& holds);

  std::vector<model::StringMap> rules_;
  int cards_;
  std::map<int, std::set<int>> cards_of_;          // by rule
  std::map<std::string, std::set<int>> rules_of_;  // by pod, "namespace/name"
  std::map<std::string, std::string> uid_of_;      // likewise; of a pod that was only pipelined it is not known
};

}  // namespace pumice::plugins::devices
