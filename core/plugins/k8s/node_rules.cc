// A pod's rules are parsed once, and then asked of many nodes.
#include "core/plugins/k8s/node_rules.h"

#include <algorithm>
#include <set>
#include <string>

namespace pumice::plugins::k8s {
namespace {

constexpr const char* kNodeName = "metadata.name";

// This is NodeAffinity.PreFilter: the terms are ORed, the requirements of one are ANDed.
bool TermsNameNoNode(const std::vector<model::NodeSelectorTerm>& terms) {
  for (const model::NodeSelectorTerm& term : terms) {
    std::optional<std::set<std::string>> names;
    for (const model::SelectorRequirement& field : term.match_fields) {
      if (field.key != kNodeName || field.op != "In") continue;
      std::set<std::string> values(field.values.begin(), field.values.end());
      if (!names) {
        names = std::move(values);
        continue;
      }
      std::set<std::string> both;
      std::set_intersection(names->begin(), names->end(), values.begin(), values.end(),
                            std::inserter(both, both.end()));
      names = std::move(both);
    }
    if (!names || !names->empty()) return false;
  }
  return !terms.empty();
}

}  // namespace

NodeTerm::NodeTerm(const model::NodeSelectorTerm& term) {
  for (const model::SelectorRequirement& written : term.match_expressions) {
    std::optional<Requirement> requirement = Requirement::From(written, /*for_nodes=*/true, nullptr);
    if (!requirement) {
      valid_ = false;
      return;
    }
    labels_.push_back(std::move(*requirement));
  }
  for (const model::SelectorRequirement& field : term.match_fields) {
    if ((field.op != "In" && field.op != "NotIn") || field.values.size() != 1) {
      valid_ = false;
      return;
    }
    names_.push_back({field.values[0], field.key == kNodeName, field.op == "In"});
  }
}

bool NodeTerm::Matches(const model::Node& node) const {
  if (!valid_) return false;
  for (const Requirement& requirement : labels_) {
    if (!requirement.Matches(node.meta.labels)) return false;
  }
  if (node.meta.name.empty()) return true;
  return std::all_of(names_.begin(), names_.end(), [&](const NameTest& test) {
    return test.equal == (test.of_name ? node.meta.name == test.value : test.value.empty());
  });
}

bool IsEmptyTerm(const model::NodeSelectorTerm& term) {
  return term.match_expressions.empty() && term.match_fields.empty();
}

bool Tolerates(const model::Toleration& toleration, const model::Taint& taint) {
  if (!toleration.effect.empty() && toleration.effect != taint.effect) return false;
  if (!toleration.key.empty() && toleration.key != taint.key) return false;
  if (toleration.op.empty() || toleration.op == "Equal") return toleration.value == taint.value;
  return toleration.op == "Exists";
}

bool TolerateTaint(const std::vector<model::Toleration>& tolerations, const model::Taint& taint) {
  return std::any_of(tolerations.begin(), tolerations.end(),
                     [&](const model::Toleration& toleration) { return Tolerates(toleration, taint); });
}

const model::Taint* UntoleratedTaint(const std::vector<model::Taint>& taints,
                                     const std::vector<model::Toleration>& tolerations) {
  for (const model::Taint& taint : taints) {
    if (taint.effect != "NoSchedule" && taint.effect != "NoExecute") continue;
    if (!TolerateTaint(tolerations, taint)) return &taint;
  }
  return nullptr;
}

// Tolerations of another effect do not tolerate such a taint anyway, so Volcano's list of the others is not needed.
int CountUntoleratedPreferNoSchedule(const std::vector<model::Taint>& taints,
                                     const std::vector<model::Toleration>& tolerations) {
  return static_cast<int>(std::count_if(taints.begin(), taints.end(), [&](const model::Taint& taint) {
    return taint.effect == "PreferNoSchedule" && !TolerateTaint(tolerations, taint);
  }));
}

NodeRules::NodeRules(const model::PodSpec& spec)
    : node_selector_(&spec.node_selector), tolerations_(&spec.tolerations) {
  tolerates_cordon_ = TolerateTaint(spec.tolerations, {"node.kubernetes.io/unschedulable", "", "NoSchedule"});
  if (!spec.affinity || !spec.affinity->node_affinity) return;
  const model::NodeAffinity& affinity = *spec.affinity->node_affinity;
  if (affinity.required) {
    has_required_ = true;
    names_conflict_ = TermsNameNoNode(*affinity.required);
    for (const model::NodeSelectorTerm& term : *affinity.required) {
      if (!IsEmptyTerm(term)) required_.emplace_back(term);
    }
  }
  for (const model::PreferredSchedulingTerm& term : affinity.preferred) {
    if (term.weight == 0 || IsEmptyTerm(term.preference)) continue;
    preferred_.push_back({NodeTerm(term.preference), term.weight});
    preferred_valid_ &= preferred_.back().term.valid();
  }
}

bool NodeRules::MatchesNode(const model::Node& node) const {
  for (const auto& [key, value] : *node_selector_) {
    auto it = node.meta.labels.find(key);
    if (it == node.meta.labels.end() || it->second != value) return false;
  }
  if (!has_required_) return true;
  return std::any_of(required_.begin(), required_.end(), [&](const NodeTerm& term) { return term.Matches(node); });
}

std::optional<int64_t> NodeRules::PreferredScore(const model::Node& node) const {
  if (!preferred_valid_) return std::nullopt;
  int64_t score = 0;
  for (const Preferred& preferred : preferred_) {
    if (preferred.term.Matches(node)) score += preferred.weight;
  }
  return score;
}

}  // namespace pumice::plugins::k8s
