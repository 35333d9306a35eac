// NormalizeScores makes scores of nodes run from 0 to 100 (framework.MaxNodeScore).
#pragma once

#include <cstdint>
#include <vector>

#include "core/plugins/node_score.h"

namespace pumice::plugins::k8s {

// This is DefaultNormalizeScore (plugins/helper/normalize_score.go): the greatest becomes 100, or, reversed, 0.
inline void NormalizeScores(bool reverse, std::vector<int64_t>* scores) {
  int64_t max = 0;
  for (int64_t score : *scores) max = score > max ? score : max;
  for (int64_t& score : *scores) {
    if (max == 0) {
      if (reverse) score = kMaxNodeScore;
      continue;
    }
    score = kMaxNodeScore * score / max;
    if (reverse) score = kMaxNodeScore - score;
  }
}

}  // namespace pumice::plugins::k8s
