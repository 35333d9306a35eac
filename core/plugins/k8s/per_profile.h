// PerProfile holds what a filter or a scorer knows of each profile, made when it is first asked for.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/plugins/k8s/snapshot.h"

namespace pumice::plugins::k8s {

template <class T>
class PerProfile {
 public:
  // The reference is valid until the next call. `more` is what T wants to know besides, the same in every call.
  template <class... More>
  T& Of(const Snapshot& snapshot, const TaskInfo& task, const More&... more) {
    if (all_.empty()) all_.resize(snapshot.profiles.size());
    const int profile = snapshot.profiles.Of(task);
    std::unique_ptr<T>& one = all_[profile];
    if (!one) {
      Limit(snapshot);
      one = std::make_unique<T>(snapshot, profile, more...);
    }
    return *one;
  }

 private:
  // Each may hold a number per node. Where every job has a profile of its own, it is asked for while the job has its
  // turn.
  void Limit(const Snapshot& snapshot) {
    constexpr size_t kMostNumbers = 10'000'000;
    if (++made_ * static_cast<size_t>(snapshot.size()) <= kMostNumbers) return;
    for (std::unique_ptr<T>& one : all_) one.reset();
    made_ = 1;
  }

  std::vector<std::unique_ptr<T>> all_;
  size_t made_ = 0;  // since they were let go
};

}  // namespace pumice::plugins::k8s
