// TaskMap holds the tasks of a job, of a status or of a node, in a fixed order. Where Volcano has a map by key, this is
// walked in the ascending order of the keys.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <vector>

#include "core/api/task_info.h"

namespace pumice {

// Tasks stand in the order of one of their facts, at most one per value. It is a sorted list, which falls into several
// runs where it is long: a job may have 100,000 tasks, and each of them changes its status.
template <int TaskFacts::*kOrder>
class TaskMapBy {
  using Run = std::vector<TaskInfo*>;
  static constexpr size_t kFew = 8, kMost = 512;

 public:
  TaskMapBy() = default;
  TaskMapBy(const TaskMapBy& o) : first_(o.first_), more_(o.more_ ? std::make_unique<More>(*o.more_) : nullptr) {}
  TaskMapBy(TaskMapBy&&) noexcept = default;
  TaskMapBy& operator=(TaskMapBy o) noexcept {
    first_ = std::move(o.first_);
    more_ = std::move(o.more_);
    return *this;
  }

  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = TaskInfo*;
    using difference_type = std::ptrdiff_t;
    using pointer = TaskInfo* const*;
    using reference = TaskInfo* const&;

    Iterator() = default;
    // `next` is the run after the one that `at` stands in, and runs_end is the end of all.
    Iterator(pointer at, pointer run_end, const Run* next, const Run* runs_end)
        : at_(at), run_end_(run_end), next_(next), runs_end_(runs_end) {}
    reference operator*() const { return *at_; }
    Iterator& operator++() {
      if (++at_ == run_end_ && next_ != runs_end_) {
        at_ = next_->data();
        run_end_ = at_ + next_->size();
        ++next_;
      }
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator& o) const { return at_ == o.at_; }
    bool operator!=(const Iterator& o) const { return at_ != o.at_; }

   private:
    pointer at_ = nullptr, run_end_ = nullptr;
    const Run *next_ = nullptr, *runs_end_ = nullptr;
  };
  Iterator begin() const {
    const Run* next = more_ ? more_->runs.data() : nullptr;
    return {first_.data(), first_.data() + first_.size(), next, next + (more_ ? more_->runs.size() : 0)};
  }
  Iterator end() const {
    const Run& last = more_ ? more_->runs.back() : first_;
    return {last.data() + last.size(), nullptr, nullptr, nullptr};
  }
  int size() const { return static_cast<int>(first_.size() + (more_ ? more_->size : 0)); }
  bool empty() const { return first_.empty(); }
  // Makes a copy, for loops that change the map.
  std::vector<TaskInfo*> Snapshot() const { return {begin(), end()}; }

  TaskInfo* Find(int order) const {
    const Run& run = const_cast<TaskMapBy*>(this)->RunOf(order);
    const auto it = Lower(run, order);
    return it != run.end() && OrderOf(*it) == order ? *it : nullptr;
  }
  TaskInfo* Find(const TaskInfo& task) const { return Find(task.facts->*kOrder); }
  // The task replaces the copy that is there.
  void Insert(TaskInfo* task) {
    const int order = OrderOf(task);
    Run& run = RunOf(order);
    if (run.capacity() == 0) run.reserve(kFew);
    const bool at_end = run.empty() || OrderOf(run.back()) < order;
    const auto at = at_end ? run.end() : Lower(run, order);
    if (!at_end && OrderOf(*at) == order) {
      run[at - run.begin()] = task;
      return;
    }
    run.insert(at, task);
    if (&run != &first_) ++more_->size;
    if (run.size() > kMost) Split(&run, at_end ? run.size() - 1 : run.size() / 2);
  }
  void Erase(const TaskInfo& task) {
    const int order = OrderOf(&task);
    Run& run = RunOf(order);
    const auto at = Lower(run, order);
    if (at == run.end() || OrderOf(*at) != order) return;
    run.erase(at);
    if (more_) Erased(&run);
  }
  void clear() {
    first_.clear();
    more_.reset();
  }
  // Makes room for so many more.
  void Reserve(int more) { first_.reserve(std::min(first_.size() + more, kMost + 1)); }

 private:
  // No run is empty, and each begins after the one before has ended.
  struct More {
    std::vector<Run> runs;
    size_t size = 0;  // of all of them together
  };

  static int OrderOf(const TaskInfo* task) { return task->facts->*kOrder; }
  static typename Run::const_iterator Lower(const Run& run, int order) {
    return std::lower_bound(run.begin(), run.end(), order, [](const TaskInfo* t, int o) { return OrderOf(t) < o; });
  }
  // Returns the run in which a task of that order stands, or belongs.
  Run& RunOf(int order) {
    if (!more_) return first_;
    auto after = std::upper_bound(more_->runs.begin(), more_->runs.end(), order,
                                  [](int o, const Run& run) { return o < OrderOf(run.front()); });
    return after == more_->runs.begin() ? first_ : *--after;
  }
  void Split(Run* run, size_t at) {
    if (!more_) more_ = std::make_unique<More>();
    if (run == &first_) more_->size += run->size() - at;
    Run rest(run->begin() + at, run->end());
    run->resize(at);
    const size_t next = run == &first_ ? 0 : run - more_->runs.data() + 1;
    more_->runs.insert(more_->runs.begin() + next, std::move(rest));
  }
  void Erased(Run* run) {
    std::vector<Run>& runs = more_->runs;
    if (run != &first_) {
      --more_->size;
      if (run->empty()) runs.erase(runs.begin() + (run - runs.data()));
    } else if (run->empty()) {
      first_ = std::move(runs.front());
      more_->size -= first_.size();
      runs.erase(runs.begin());
    }
    if (runs.empty()) more_.reset();
  }

  Run first_;
  std::unique_ptr<More> more_;  // null while one run is enough
};
using TaskMap = TaskMapBy<&TaskFacts::index>;         // a job's tasks: ascending UID
using NodeTaskMap = TaskMapBy<&TaskFacts::key_rank>;  // a node's tasks: ascending namespace/name

}  // namespace pumice
