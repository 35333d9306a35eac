// The score of the best node, from which every plugin that scores nodes takes its part.
#pragma once

#include <cstdint>

namespace pumice::plugins {

inline constexpr int64_t kMaxNodeScore = 100;  // api.DefaultMaxNodeScore, and MaxNodeScore of the Kubernetes framework
inline bool IsNodeScore(int64_t score) { return score >= 0 && score <= kMaxNodeScore; }

}  // namespace pumice::plugins
