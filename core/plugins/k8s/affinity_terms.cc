// Terms are parsed as NewPodInfo parses them: one invalid term empties its whole list.
#include "core/plugins/k8s/affinity_terms.h"

#include <utility>

namespace pumice::plugins::k8s {
namespace {

std::optional<AffinityTerm> ParseTerm(const model::Pod& pod, const model::PodAffinityTerm& written, Topology* topology,
                                      std::string* error) {
  std::optional<Selector> selector = Selector::From(written.label_selector, error);
  if (!selector) return std::nullopt;
  std::optional<Selector> namespace_selector = Selector::From(written.namespace_selector, error);
  if (!namespace_selector) return std::nullopt;
  AffinityTerm term;
  term.selector = std::move(*selector);
  term.namespace_selector = std::move(*namespace_selector);
  term.namespaces.insert(written.namespaces.begin(), written.namespaces.end());
  if (written.namespaces.empty() && !written.namespace_selector) term.namespaces.insert(pod.meta.ns);
  term.key = topology->Key(written.topology_key);
  return term;
}

// It collects the first error of each list, as NewPodInfo does.
class Parser {
 public:
  Parser(const model::Pod& pod, Topology* topology) : pod_(pod), topology_(topology) {}

  std::vector<AffinityTerm> Required(const char* list, const std::vector<model::PodAffinityTerm>& written) {
    std::vector<AffinityTerm> terms;
    for (const model::PodAffinityTerm& one : written) {
      if (!Add(list, one, 1, &terms)) return {};
    }
    return terms;
  }

  std::vector<AffinityTerm> Preferred(const char* list, const std::vector<model::WeightedPodAffinityTerm>& written,
                                      int sign) {
    std::vector<AffinityTerm> terms;
    for (const model::WeightedPodAffinityTerm& one : written) {
      if (!Add(list, one.term, int64_t{one.weight} * sign, &terms)) return {};
    }
    return terms;
  }

  std::string Error() const {
    if (errors_.size() <= 1) return errors_.empty() ? "" : errors_[0];
    std::string text;
    for (const std::string& error : errors_) text += (text.empty() ? "[" : ", ") + error;
    return text + "]";
  }

 private:
  bool Add(const char* list, const model::PodAffinityTerm& written, int64_t weight, std::vector<AffinityTerm>* terms) {
    std::string error;
    std::optional<AffinityTerm> term = ParseTerm(pod_, written, topology_, &error);
    if (!term) {
      errors_.push_back(list + (": " + error));
      return false;
    }
    term->weight = weight;
    terms->push_back(std::move(*term));
    return true;
  }

  const model::Pod& pod_;
  Topology* topology_;
  std::vector<std::string> errors_;
};

}  // namespace

PodAffinityTerms PodAffinityTerms::Of(const model::Pod& pod, Topology* topology) {
  PodAffinityTerms terms;
  if (!pod.spec->affinity) return terms;
  static const model::PodAffinity kNoTerms;
  const auto& affinity = pod.spec->affinity->pod_affinity;
  const auto& anti = pod.spec->affinity->pod_anti_affinity;
  const model::PodAffinity& to = affinity ? *affinity : kNoTerms;
  const model::PodAffinity& away = anti ? *anti : kNoTerms;
  terms.has_affinity = affinity.has_value() || anti.has_value();
  terms.has_required_anti = !away.required.empty();
  terms.has_preferred = !to.preferred.empty() || !away.preferred.empty();

  Parser parser(pod, topology);
  terms.required = parser.Required("requiredAffinityTerms", to.required);
  terms.required_anti = parser.Required("requiredAntiAffinityTerms", away.required);
  terms.preferred = parser.Preferred("preferredAffinityTerms", to.preferred, 1);
  for (AffinityTerm& term : parser.Preferred("preferredAntiAffinityTerms", away.preferred, -1)) {
    terms.preferred.push_back(std::move(term));
  }
  terms.error = parser.Error();
  return terms;
}

PodAffinityTerms PodAffinityTerms::WithNamespaces(const std::vector<const model::Namespace*>& namespaces) const {
  PodAffinityTerms merged = *this;
  for (auto* list : {&merged.required, &merged.required_anti, &merged.preferred}) {
    for (AffinityTerm& term : *list) {
      if (term.namespace_selector.Empty()) continue;
      for (const model::Namespace* ns : namespaces) {
        if (term.namespace_selector.Matches(ns->meta.labels)) term.namespaces.insert(ns->meta.name);
      }
    }
  }
  return merged;
}

}  // namespace pumice::plugins::k8s
