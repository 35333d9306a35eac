// PodRequests is what a pod asks for, as the scorers of resources count it (component-helpers/resource/helpers.go,
// PodRequests).
#pragma once

#include <array>
#include <cstdint>

#include "core/model/objects.h"

namespace pumice::plugins::k8s {

// These are the resources that nodeorder scores: milli-CPU, bytes of memory, whole nvidia.com/gpu.
enum ScoredResource { kScoredCpu, kScoredMemory, kScoredGpu, kScoredResources };
using Amounts = std::array<int64_t, kScoredResources>;

Amounts ScoredAmounts(const model::ResourceList& list);

struct PodRequests {
  // The pod counts for this on its node, with in-place resizes and spec.resources.
  Amounts requested{}, requested_nonzero{};
  // It counts for this while it is being placed: the scorers know nothing of resizes.
  Amounts asked{}, asked_nonzero{};
  // In "nonzero" each container that says nothing of cpu or memory counts for 100m and 200Mi; of a pod with resources
  // of its own only where nobody names them.

  // pod_level: Kubernetes knows spec.resources.
  static PodRequests Of(const model::Pod& pod, bool pod_level = true);
};

}  // namespace pumice::plugins::k8s
