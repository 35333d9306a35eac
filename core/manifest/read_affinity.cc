// This reads the affinities of a pod: to nodes, to pods and away from pods.
#include "core/manifest/kinds.h"

namespace pumice::manifest {

namespace {

void ReadNodeTerm(Fields* fields, model::NodeSelectorTerm* out) {
  static const std::initializer_list<std::string_view> kOperators = {"In",           "NotIn", "Exists",
                                                                     "DoesNotExist", "Gt",    "Lt"};
  ReadExpressions(fields, "matchExpressions", kOperators, &out->match_expressions);
  ReadExpressions(fields, "matchFields", kOperators, &out->match_fields);
}

void ReadNodeAffinity(Fields* fields, model::NodeAffinity* out) {
  fields->Map("requiredDuringSchedulingIgnoredDuringExecution", [&](Fields* required) {
    out->required.emplace();
    required->Maps("nodeSelectorTerms",
                   [&](Fields* term, uint32_t) { ReadNodeTerm(term, &out->required->emplace_back()); });
    if (out->required->empty() && required->context().validate) {
      required->Error("nodeSelectorTerms", "missing", words::kNoNodeWouldDo);
    }
  });
  fields->Maps("preferredDuringSchedulingIgnoredDuringExecution", [&](Fields* preferred, uint32_t) {
    model::PreferredSchedulingTerm& term = out->preferred.emplace_back();
    preferred->NeededInt32("weight", &term.weight, 1, 100);
    preferred->Map("preference", [&](Fields* preference) { ReadNodeTerm(preference, &term.preference); });
  });
}

void ReadSelector(Fields* fields, std::string_view key, std::optional<model::LabelSelector>* out) {
  fields->Map(key, [&](Fields* selector) { ReadLabelSelector(selector, &out->emplace()); });
}

void ReadPodTerm(Fields* fields, model::PodAffinityTerm* out) {
  ReadSelector(fields, "labelSelector", &out->label_selector);
  fields->Strings("namespaces", &out->namespaces);
  ReadSelector(fields, "namespaceSelector", &out->namespace_selector);
  fields->NeededString("topologyKey", &out->topology_key, words::kWriteTopologyKey);
  fields->Strings("matchLabelKeys", &out->match_label_keys);
  fields->Strings("mismatchLabelKeys", &out->mismatch_label_keys);
}

void ReadPodAffinity(Fields* fields, model::PodAffinity* out) {
  fields->Maps("requiredDuringSchedulingIgnoredDuringExecution",
               [&](Fields* term, uint32_t) { ReadPodTerm(term, &out->required.emplace_back()); });
  fields->Maps("preferredDuringSchedulingIgnoredDuringExecution", [&](Fields* preferred, uint32_t) {
    model::WeightedPodAffinityTerm& term = out->preferred.emplace_back();
    preferred->NeededInt32("weight", &term.weight, 1, 100);
    const bool has = preferred->Map("podAffinityTerm", [&](Fields* inner) { ReadPodTerm(inner, &term.term); });
    if (!has && preferred->context().validate) preferred->Error("podAffinityTerm", "missing", words::kIsMissing);
  });
}

}  // namespace

void ReadAffinity(Fields* affinity, model::Affinity* out) {
  affinity->Map("nodeAffinity", [&](Fields* fields) { ReadNodeAffinity(fields, &out->node_affinity.emplace()); });
  affinity->Map("podAffinity", [&](Fields* fields) { ReadPodAffinity(fields, &out->pod_affinity.emplace()); });
  affinity->Map("podAntiAffinity", [&](Fields* fields) { ReadPodAffinity(fields, &out->pod_anti_affinity.emplace()); });
}

}  // namespace pumice::manifest
