// PerJob holds a value for some of a session's jobs, by JobInfo::index; it is emptied in constant time.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/api/job_info.h"

namespace pumice::plugins {

template <class T>
class PerJob {
 public:
  void Clear() { ++round_; }

  // Returns null where the job has no value yet.
  T* Find(const JobInfo& job) {
    return static_cast<size_t>(job.index) < slots_.size() && slots_[job.index].round == round_
               ? &slots_[job.index].value
               : nullptr;
  }
  T& Set(const JobInfo& job, T value) {
    if (static_cast<size_t>(job.index) >= slots_.size()) slots_.resize(job.index + 1);
    slots_[job.index] = {round_, std::move(value)};
    return slots_[job.index].value;
  }

 private:
  struct Slot {
    uint64_t round = 0;
    T value{};
  };
  std::vector<Slot> slots_;
  uint64_t round_ = 1;
};

}  // namespace pumice::plugins
