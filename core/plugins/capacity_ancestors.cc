// Levels are counted upwards from the queue: its parent is 1.
#include "core/plugins/capacity_ancestors.h"

#include <algorithm>

namespace pumice::plugins {

int AncestorReclaim::At(int queue, int level) const {
  const Ancestors& path = (*queues_)[queue].ancestors;
  return level <= path.size() ? path[path.size() - level] : kNone;
}

std::vector<int> AncestorReclaim::Above(int queue) const {
  std::vector<int> above;
  for (int level = 1; level <= level_; ++level) {
    const int ancestor = At(queue, level);
    if (ancestor != kNone && ancestor != root_) above.push_back(ancestor);
  }
  return above;
}

std::vector<int> AncestorReclaim::ThatGive(int taker, int giver) const {
  std::vector<int> giving;
  for (int level = 1; level <= level_; ++level) {
    const int ancestor = At(giver, level);
    if (ancestor != kNone && ancestor != root_ && ancestor != At(taker, level)) giving.push_back(ancestor);
  }
  return giving;
}

bool AncestorReclaim::HaveOneInCommon(int a, int b) const {
  const std::vector<int> left = Above(a), right = Above(b);
  return std::find_first_of(left.begin(), left.end(), right.begin(), right.end()) != left.end();
}

}  // namespace pumice::plugins
