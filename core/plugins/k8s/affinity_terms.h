// PodAffinityTerms are inter-pod affinity and anti-affinity terms, and say which pods they match (PodInfo and
// AffinityTerm of kube-scheduler).
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "core/api/label_selector.h"
#include "core/model/objects.h"
#include "core/plugins/k8s/topology.h"

namespace pumice::plugins::k8s {

struct AffinityTerm {
  std::set<std::string> namespaces;
  Selector selector = Selector::Nothing();
  Selector namespace_selector = Selector::Nothing();
  int key = 0;         // of the topology
  int64_t weight = 1;  // of a preferred term; below zero for anti-affinity

  // ns_labels are the labels of the pod's namespace.
  bool Matches(const model::ObjectMeta& pod, const model::StringMap& ns_labels) const {
    return (namespaces.count(pod.ns) > 0 || namespace_selector.Matches(ns_labels)) && selector.Matches(pod.labels);
  }
};

// These are the terms of one pod. A list with an invalid term is empty.
struct PodAffinityTerms {
  std::vector<AffinityTerm> required, required_anti;
  std::vector<AffinityTerm> preferred;  // of affinity and of anti-affinity
  bool has_affinity = false;            // podAffinity or podAntiAffinity is there, be it empty
  bool has_required_anti = false;       // as written, valid or not
  bool has_preferred = false;           // as written, valid or not
  std::string error;                    // Kubernetes' words for what is invalid, or ""

  static PodAffinityTerms Of(const model::Pod& pod, Topology* topology);
  // Gives the same for a pod that comes in: its namespace selectors stand for the namespaces that exist now. (Volcano
  // passes terms by value, so a selector goes on to match as it did: pods whose namespace's labels nobody passes
  // along.)
  PodAffinityTerms WithNamespaces(const std::vector<const model::Namespace*>& namespaces) const;
};

}  // namespace pumice::plugins::k8s
