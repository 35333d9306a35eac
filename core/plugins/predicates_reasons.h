// These are the words of the plugin predicates, since people search for them.
#pragma once

#include <string>

#include "core/api/types.h"
#include "core/plugins/k8s/inter_pod_affinity.h"
#include "core/plugins/k8s/topology_spread.h"

namespace pumice::plugins::reasons {

inline constexpr const char* kUnschedulable = "node(s) were unschedulable";
inline constexpr const char* kNodeAffinity = "node(s) didn't match Pod's node affinity/selector";
inline constexpr const char* kNamesConflict = "pod affinity terms conflict";
// VolumeBinding has this word for the state that its PreFilter never wrote.
inline constexpr const char* kNoVolumeState = "not found";
inline constexpr const char* kCache = "plugin equivalence cache predicates failed";

// Kubernetes names the taint, or keeps it to itself (model::Release::taints_are_not_named).
inline std::string UntoleratedTaint(const model::Taint& taint) {
  return "node(s) had untolerated taint {" + taint.key + ": " + taint.value + "}";
}
inline std::string SomeUntoleratedTaint(const model::Taint&) { return "node(s) had untolerated taint(s)"; }

inline Status Full() { return {StatusCode::kUnschedulable, "node(s) pod number exceeded", "predicates"}; }

inline Status Ports() {
  return {StatusCode::kUnschedulable, "node(s) didn't have free ports for the requested pod ports", ""};
}

inline Status Affinity(k8s::AffinityVerdict verdict) {
  switch (verdict) {
    case k8s::AffinityVerdict::kNoAffinity:
      return {StatusCode::kUnschedulableAndUnresolvable, "node(s) didn't match pod affinity rules", ""};
    case k8s::AffinityVerdict::kAntiAffinity:
      return {StatusCode::kUnschedulable, "node(s) didn't match pod anti-affinity rules", ""};
    case k8s::AffinityVerdict::kExistingAntiAffinity:
      return {StatusCode::kUnschedulable, "node(s) didn't satisfy existing pods anti-affinity rules", ""};
    case k8s::AffinityVerdict::kFits: break;
  }
  return {};
}

inline Status Spread(k8s::SpreadVerdict verdict) {
  const std::string reason = "node(s) didn't match pod topology spread constraints";
  if (verdict == k8s::SpreadVerdict::kNoLabel) {
    return {StatusCode::kUnschedulableAndUnresolvable, reason + " (missing required label)", ""};
  }
  return {StatusCode::kUnschedulable, reason, ""};
}

// Nobody wrote the state of this filter.
inline Status NotRead(const char* reading, const char* filter) {
  return {StatusCode::kError, std::string(reading) + " \"PreFilter" + filter + "\" from cycleState: not found", ""};
}

}  // namespace pumice::plugins::reasons
