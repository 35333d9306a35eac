// Constraints are parsed with Kubernetes' defaults and its words for an invalid selector.
#include "core/plugins/k8s/spread_constraints.h"

namespace pumice::plugins::k8s {
namespace {

void ParseConstraints(const model::Pod& pod, const std::string& action, Topology* topology,
                      std::vector<SpreadConstraint>* out, std::string* error) {
  for (const model::TopologySpreadConstraint& written : pod.spec->topology_spread_constraints) {
    if (written.when_unsatisfiable != action) continue;
    std::optional<Selector> selector = Selector::From(written.label_selector, error);
    if (!selector) {
      out->clear();
      return;
    }
    for (const std::string& key : written.match_label_keys) {
      auto label = pod.meta.labels.find(key);
      if (label != pod.meta.labels.end()) selector->Require(key, label->second);
    }
    SpreadConstraint constraint;
    constraint.max_skew = written.max_skew;
    constraint.key = topology->Key(written.topology_key);
    constraint.selector = std::move(*selector);
    constraint.min_domains = written.min_domains.value_or(1);
    constraint.honor_affinity = written.node_affinity_policy.empty() || written.node_affinity_policy == "Honor";
    constraint.honor_taints = written.node_taints_policy == "Honor";
    out->push_back(std::move(constraint));
  }
}

}  // namespace

SpreadConstraints SpreadConstraints::Of(const model::Pod& pod, Topology* topology) {
  SpreadConstraints constraints;
  ParseConstraints(pod, "DoNotSchedule", topology, &constraints.hard, &constraints.hard_error);
  ParseConstraints(pod, "ScheduleAnyway", topology, &constraints.soft, &constraints.soft_error);
  for (SpreadConstraint& soft : constraints.soft) {
    if (topology->IsHostname(soft.key)) soft.each_node = topology->EachNode();
  }
  return constraints;
}

}  // namespace pumice::plugins::k8s
