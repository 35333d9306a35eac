// A class's key is put together of all that a plugin may read of a pod when it is asked about a node; which labels
// those are, the selectors of this world say; which annotations, the catalogue of plugins.
#include "core/sim/spec_classes.h"

#include "core/api/annotations.h"
#include "core/plugins/catalogue.h"

namespace pumice::sim {

SpecClasses::SpecClasses(const model::Scenario& world, const PodSurvey& survey) {
  for (const plugins::Row* row : plugins::Catalogue()) {
    for (const plugins::Mark& mark : row->marks) {
      if (!mark.about_nodes) continue;
      if (mark.where == plugins::Where::kPodLabel) label_keys_.emplace(mark.key);
      if (mark.where == plugins::Where::kPodAnnotation) annotation_keys_.push_back(mark.key);
    }
  }
  for (const model::PodSpec* spec : survey.specs) Look(*spec);
  for (const model::PodDisruptionBudget& budget : world.pod_disruption_budgets) {
    if (budget.selector) Look(*budget.selector);
  }
}

void SpecClasses::Look(const model::PodSpec& spec) {
  auto look = [&](const std::optional<model::PodAffinity>& affinity) {
    if (!affinity) return;
    auto term = [&](const model::PodAffinityTerm& t) {
      if (t.label_selector) Look(*t.label_selector);
      label_keys_.insert(t.match_label_keys.begin(), t.match_label_keys.end());
      label_keys_.insert(t.mismatch_label_keys.begin(), t.mismatch_label_keys.end());
    };
    for (const model::PodAffinityTerm& t : affinity->required) term(t);
    for (const model::WeightedPodAffinityTerm& t : affinity->preferred) term(t.term);
  };
  if (spec.affinity) {
    look(spec.affinity->pod_affinity);
    look(spec.affinity->pod_anti_affinity);
  }
  for (const model::TopologySpreadConstraint& constraint : spec.topology_spread_constraints) {
    if (constraint.label_selector) Look(*constraint.label_selector);
    label_keys_.insert(constraint.match_label_keys.begin(), constraint.match_label_keys.end());
  }
}

void SpecClasses::Look(const model::LabelSelector& selector) {
  for (const auto& [key, value] : selector.match_labels) label_keys_.insert(key);
  for (const model::SelectorRequirement& requirement : selector.match_expressions) label_keys_.insert(requirement.key);
}

// The key holds texts with their lengths, so that different parts give different keys.
const std::string& SpecClasses::KeyOf(const model::Pod& pod, const TaskFacts& facts) {
  key_.clear();
  auto add = [&](const std::string* text) {
    if (text == nullptr) {
      key_ += '-';
      return;
    }
    key_ += std::to_string(text->size());
    key_ += ':';
    key_ += *text;
  };
  add(&pod.meta.ns);
  add(facts.role);
  key_ += facts.RevocableZone();
  key_ += static_cast<char>('0' + static_cast<int>(pod.qos_class));
  for (const std::string_view annotation : annotation_keys_) add(FindKey(pod.meta.annotations, annotation));
  for (const std::string& label : label_keys_) add(FindKey(pod.meta.labels, label.c_str()));
  return key_;
}

bool SpecClasses::Covers(const std::shared_ptr<const model::PodSpec>& spec) {
  if (classes_.count(spec) != 0) return true;
  const size_t keys = label_keys_.size();
  Look(*spec);
  return label_keys_.size() == keys;
}

int SpecClasses::Of(const model::Pod& pod, const TaskFacts& facts) {
  if (SaysResources(pod)) return next_++;
  auto& of_spec = classes_[pod.spec];
  auto [it, added] = of_spec.try_emplace(KeyOf(pod, facts), next_);
  if (added) ++next_;
  return it->second;
}

}  // namespace pumice::sim
