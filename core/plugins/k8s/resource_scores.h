// These scores of nodes go by what is requested of them (plugins/noderesources), 0 to 100.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/base/gomath.h"
#include "core/plugins/k8s/normalize.h"
#include "core/plugins/k8s/pod_requests.h"

namespace pumice::plugins::k8s {

namespace internal {

inline int64_t Percent(int64_t part, int64_t whole) { return part * kMaxNodeScore / whole; }

// Gives the mean over cpu and memory, of those that the node has.
template <class Score>
int64_t MeanOfCpuAndMemory(const Amounts& requested, const Amounts& allocatable, Score score) {
  int64_t sum = 0, count = 0;
  for (int r : {kScoredCpu, kScoredMemory}) {
    if (allocatable[r] == 0) continue;
    sum += score(requested[r], allocatable[r]);
    ++count;
  }
  return count == 0 ? 0 : sum / count;
}

}  // namespace internal

// The more is left, the higher is the score. `requested` is by all pods of the node and the one that comes (as for the
// others).
inline int64_t LeastAllocatedScore(const Amounts& requested, const Amounts& allocatable) {
  return internal::MeanOfCpuAndMemory(requested, allocatable, [](int64_t asked, int64_t there) {
    return asked > there ? 0 : internal::Percent(there - asked, there);
  });
}

// The less is left, the higher is the score.
inline int64_t MostAllocatedScore(const Amounts& requested, const Amounts& allocatable) {
  return internal::MeanOfCpuAndMemory(requested, allocatable, [](int64_t asked, int64_t there) {
    return internal::Percent(std::min(asked, there), there);
  });
}

// The more alike the shares of cpu, memory and (where the pod asks for some) gpu are, the higher is the score: 100 less
// the standard deviation in per cent.
inline int64_t BalancedAllocationScore(const Amounts& requested, const Amounts& allocatable, bool with_gpu) {
  double shares[kScoredResources];
  int count = 0;
  double total = 0;
  for (int r = 0; r < kScoredResources; ++r) {
    if (allocatable[r] == 0 || (r == kScoredGpu && !with_gpu)) continue;
    double share = static_cast<double>(requested[r]) / static_cast<double>(allocatable[r]);
    if (share > 1) share = 1;
    total += share;
    shares[count++] = share;
  }
  double deviation = 0;
  if (count == 2) {
    deviation = std::fabs((shares[0] - shares[1]) / 2);
  } else if (count > 2) {
    const double mean = total / count;
    double sum = 0;
    for (double share : shares) sum = sum + (share - mean) * (share - mean);
    deviation = std::sqrt(sum / count);
  }
  // Sums that wrap around to less than nothing make shares beyond all.
  return GoInt64((1 - deviation) * static_cast<double>(kMaxNodeScore));
}

}  // namespace pumice::plugins::k8s
