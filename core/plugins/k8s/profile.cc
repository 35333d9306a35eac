// A profile's key spells out all that the rules read of a pod; pods with one key share the profile.
#include "core/plugins/k8s/profile.h"

#include <algorithm>
#include <utility>

#include "core/plugins/k8s/related.h"

namespace pumice::plugins::k8s {
namespace {

// It spells values out so that different ones give different texts.
class Key {
 public:
  Key& Text(const std::string& text) {
    key_ += std::to_string(text.size()) + ':' + text;
    return *this;
  }
  Key& Number(int64_t number) {
    key_ += std::to_string(number) + ';';
    return *this;
  }
  template <class List, class One>
  Key& Each(const List& list, One one) {
    Number(static_cast<int64_t>(list.size()));
    for (const auto& item : list) one(item);
    return *this;
  }
  Key& Texts(const std::vector<std::string>& texts) {
    return Each(texts, [&](const std::string& text) { Text(text); });
  }
  Key& Labels(const model::StringMap& labels) {
    return Each(labels, [&](const auto& label) { Text(label.first).Text(label.second); });
  }
  Key& Requirements(const std::vector<model::SelectorRequirement>& requirements) {
    return Each(requirements, [&](const auto& r) { Text(r.key).Text(r.op).Texts(r.values); });
  }
  Key& Selector(const std::optional<model::LabelSelector>& selector) {
    Number(selector.has_value());
    if (selector) Labels(selector->match_labels).Requirements(selector->match_expressions);
    return *this;
  }
  Key& NodeTerm(const model::NodeSelectorTerm& term) {
    return Requirements(term.match_expressions).Requirements(term.match_fields);
  }
  Key& PodTerm(const model::PodAffinityTerm& term) {
    return Selector(term.label_selector)
        .Texts(term.namespaces)
        .Selector(term.namespace_selector)
        .Text(term.topology_key);
  }
  Key& PodAffinity(const std::optional<model::PodAffinity>& affinity) {
    Number(affinity.has_value());
    if (!affinity) return *this;
    Each(affinity->required, [&](const auto& term) { PodTerm(term); });
    return Each(affinity->preferred, [&](const auto& term) { Number(term.weight).PodTerm(term.term); });
  }
  const std::string& text() const { return key_; }

 private:
  std::string key_;
};

std::string RulesKey(const model::PodSpec& spec) {
  Key key;
  key.Labels(spec.node_selector);
  key.Each(spec.tolerations,
           [&](const model::Toleration& t) { key.Text(t.key).Text(t.op).Text(t.value).Text(t.effect); });
  const model::NodeAffinity* affinity =
      spec.affinity && spec.affinity->node_affinity ? &*spec.affinity->node_affinity : nullptr;
  key.Number(affinity != nullptr);
  if (affinity == nullptr) return key.text();
  key.Number(affinity->required.has_value());
  if (affinity->required) key.Each(*affinity->required, [&](const auto& term) { key.NodeTerm(term); });
  key.Each(affinity->preferred, [&](const auto& term) { key.Number(term.weight).NodeTerm(term.preference); });
  return key.text();
}

std::string PodRulesKey(const model::PodSpec& spec, const std::vector<HostPort>& ports) {
  Key key;
  key.Number(spec.affinity.has_value());
  if (spec.affinity) key.PodAffinity(spec.affinity->pod_affinity).PodAffinity(spec.affinity->pod_anti_affinity);
  key.Each(spec.topology_spread_constraints, [&](const model::TopologySpreadConstraint& c) {
    key.Number(c.max_skew).Text(c.topology_key).Text(c.when_unsatisfiable).Selector(c.label_selector);
    key.Number(c.min_domains.value_or(1))
        .Text(c.node_affinity_policy)
        .Text(c.node_taints_policy)
        .Texts(c.match_label_keys);
  });
  key.Each(ports, [&](const HostPort& port) { key.Number(port.ip).Number(port.protocol).Number(port.port); });
  return key.text();
}

}  // namespace

Profiles::Profiles(const ClusterInfo& cluster, Topology* topology) {
  std::vector<const TaskFacts*> first_of_class;
  for (const TaskFacts& facts : cluster.facts) {
    if (facts.spec_class >= static_cast<int>(profile_of_class_.size())) {
      profile_of_class_.resize(facts.spec_class + 1, kNone);
    }
    int& profile = profile_of_class_[facts.spec_class];
    if (profile != kNone) continue;
    profile = 0;  // until its key is known
    first_of_class.push_back(&facts);
    CollectLabelKeys(*facts.pod->spec);
  }
  for (const TaskFacts* facts : first_of_class) {
    const model::Pod& pod = *facts->pod;
    const SpecPart& part = PartOf(*pod.spec);
    Key key;
    key.Number(part.rules).Text(part.key);
    if (any_selector_) {
      key.Text(pod.meta.ns);
      for (const std::string& label : label_keys_) {
        auto it = pod.meta.labels.find(label);
        if (it != pod.meta.labels.end()) key.Text(label).Text(it->second);
      }
    }
    auto [it, added] = profile_of_key_.try_emplace(key.text(), size());
    if (added) all_.push_back(Make(pod, part.rules, cluster, topology));
    profile_of_class_[facts->spec_class] = it->second;
  }
  for (int i = 0; i < size(); ++i) {
    any_terms_ = any_terms_ || all_[i].terms.has_affinity || all_[i].terms.has_required_anti;
    any_ports_ = any_ports_ || !all_[i].ports.empty();
  }
  related_ = std::make_unique<Related>(all_, label_keys_);
}

Profiles::~Profiles() = default;

std::vector<int> Profiles::RelatedTo(int profile) const { return related_->Of(profile); }

Profile Profiles::Make(const model::Pod& pod, int rules, const ClusterInfo& cluster, Topology* topology) {
  Profile profile;
  profile.pod = &pod;
  profile.ns_labels = &no_labels_;
  profile.rules = rules;
  profile.ports = port_names_.Of(*pod.spec);
  auto ns = std::find_if(cluster.namespaces.begin(), cluster.namespaces.end(),
                         [&](const model::Namespace* n) { return n->meta.name == pod.meta.ns; });
  if (ns != cluster.namespaces.end()) profile.ns_labels = &(*ns)->meta.labels;
  profile.terms = PodAffinityTerms::Of(pod, topology);
  profile.incoming_terms = profile.terms.WithNamespaces(cluster.namespaces);
  profile.spread = SpreadConstraints::Of(pod, topology);
  return profile;
}

const Profiles::SpecPart& Profiles::PartOf(const model::PodSpec& spec) {
  auto [it, added] = parts_.try_emplace(&spec);
  if (added) {
    auto [rules, new_rules] = rules_of_key_.try_emplace(RulesKey(spec), rules_size());
    if (new_rules) rules_.emplace_back(spec);
    it->second = {rules->second, PodRulesKey(spec, port_names_.Of(spec))};
  }
  return it->second;
}

void Profiles::CollectLabelKeys(const model::PodSpec& spec) {
  auto read = [&](const std::optional<model::LabelSelector>& selector) {
    any_selector_ = true;
    if (!selector) return;
    for (const auto& [key, value] : selector->match_labels) label_keys_.insert(key);
    for (const model::SelectorRequirement& r : selector->match_expressions) label_keys_.insert(r.key);
  };
  auto read_terms = [&](const std::optional<model::PodAffinity>& affinity) {
    if (!affinity) return;
    for (const model::PodAffinityTerm& term : affinity->required) read(term.label_selector);
    for (const model::WeightedPodAffinityTerm& term : affinity->preferred) read(term.term.label_selector);
  };
  if (spec.affinity) {
    read_terms(spec.affinity->pod_affinity);
    read_terms(spec.affinity->pod_anti_affinity);
  }
  for (const model::TopologySpreadConstraint& constraint : spec.topology_spread_constraints) {
    read(constraint.label_selector);
    label_keys_.insert(constraint.match_label_keys.begin(), constraint.match_label_keys.end());
  }
}

}  // namespace pumice::plugins::k8s
