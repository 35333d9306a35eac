// This is what predicates asks of nodes whatever pods they hold, and its cache by pod templates.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/framework/arguments.h"
#include "core/plugins/k8s/snapshot.h"
#include "core/plugins/predicates_reasons.h"

namespace pumice::plugins {

// These are the arguments predicate.*; those of volume zones, limits and dynamic resources are accepted and of no
// effect.
struct PredicatesEnabled {
  bool node_affinity = true;
  bool node_ports = true;
  bool taint_toleration = true;
  bool pod_affinity = true;
  bool topology_spread = true;
  bool volume_binding = true;
  bool cache = false;

  static PredicatesEnabled From(const framework::Arguments& arguments) {
    PredicatesEnabled e;
    arguments.GetBool(&e.node_affinity, "predicate.NodeAffinityEnable");
    arguments.GetBool(&e.node_ports, "predicate.NodePortsEnable");
    arguments.GetBool(&e.taint_toleration, "predicate.TaintTolerationEnable");
    arguments.GetBool(&e.pod_affinity, "predicate.PodAffinityEnable");
    arguments.GetBool(&e.topology_spread, "predicate.PodTopologySpreadEnable");
    arguments.GetBool(&e.volume_binding, "predicate.VolumeBindingEnable");
    arguments.GetBool(&e.cache, "predicate.CacheEnable");
    return e;
  }
};

// These are the answers of the filters of nodes as such (NodeUnschedulable, NodeAffinity, TaintToleration): the same
// all session long, so each is asked once for each set of rules.
class NodeVerdicts {
 public:
  static constexpr int kFits = 0;

  NodeVerdicts(const k8s::Snapshot& snapshot, const PredicatesEnabled& enabled, const model::Release& release)
      : snapshot_(snapshot),
        enabled_(enabled),
        taint_reason_(release.taints_are_not_named ? reasons::SomeUntoleratedTaint : reasons::UntoleratedTaint),
        by_rules_(snapshot.profiles.rules_size()) {}

  int Of(int rules, int node) {
    std::vector<int>& verdicts = by_rules_[rules];
    if (verdicts.empty()) {
      for (int i = 0; i < snapshot_.size(); ++i)
        verdicts.push_back(Ask(snapshot_.profiles.rules(rules), snapshot_.node(i)));
    }
    return verdicts[node];
  }
  const Status& operator[](int verdict) const { return refusals_[verdict]; }

 private:
  int Ask(const k8s::NodeRules& rules, const model::Node& node) {
    if (!rules.ToleratesUnschedulable(node)) return Refuse(reasons::kUnschedulable);
    if (enabled_.node_affinity && !rules.MatchesNode(node)) return Refuse(reasons::kNodeAffinity);
    if (!enabled_.taint_toleration) return kFits;
    const model::Taint* taint = k8s::UntoleratedTaint(node.taints, rules.tolerations());
    return taint == nullptr ? kFits : Refuse(taint_reason_(*taint));
  }
  int Refuse(const std::string& reason) {
    auto [it, added] = verdict_of_.try_emplace(reason, static_cast<int>(refusals_.size()));
    if (added) refusals_.push_back({StatusCode::kUnschedulableAndUnresolvable, reason, ""});
    return it->second;
  }

  const k8s::Snapshot& snapshot_;
  const PredicatesEnabled& enabled_;
  std::string (*const taint_reason_)(const model::Taint&);
  std::vector<std::vector<int>> by_rules_;  // by node
  std::vector<Status> refusals_{1};
  std::map<std::string, int> verdict_of_;
};

// This is predicate.CacheEnable: of pods with one template UID only the first asks a node's own filters; the others
// hear whether it fitted (predicates/cache.go).
class TemplateCache {
 public:
  // Says where the answer for the task's template and the node is kept; null where it has no template.
  std::optional<bool>* Find(const TaskInfo& task, int node, int nodes) {
    const size_t spec_class = task.facts->spec_class;
    if (spec_class >= template_of_class_.size()) template_of_class_.resize(spec_class + 1, kUnknown);
    int& number = template_of_class_[spec_class];
    if (number == kUnknown) number = Intern(task.pod().meta.annotations, nodes);
    return number == kNone ? nullptr : &fits_[number][node];
  }
  static bool HasTemplate(const TaskInfo& task) {
    auto uid = task.pod().meta.annotations.find(kUid);
    return uid != task.pod().meta.annotations.end() && !uid->second.empty();
  }

 private:
  static constexpr const char* kUid = "volcano.sh/template-uid";
  static constexpr int kUnknown = -2;
  int Intern(const model::StringMap& annotations, int nodes) {
    auto uid = annotations.find(kUid);
    if (uid == annotations.end() || uid->second.empty()) return kNone;
    auto [it, added] = templates_.try_emplace(uid->second, static_cast<int>(fits_.size()));
    if (added) fits_.emplace_back(nodes);
    return it->second;
  }

  std::vector<int> template_of_class_;
  std::map<std::string, int> templates_;
  std::vector<std::vector<std::optional<bool>>> fits_;  // by template and node
};

}  // namespace pumice::plugins
