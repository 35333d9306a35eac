// GoHeap is a priority queue with exactly the order of Go's container/heap.
//
// The comparators of a session read shares that change while items wait, so the sift rules decide the order:
// std::priority_queue would give another one. Twin of pkg/scheduler/util/priority_queue.go.
#pragma once

#include <functional>
#include <utility>
#include <vector>

namespace pumice {

template <class T>
class GoHeap {
 public:
  // less(a, b) says that a comes out first.
  using Less = std::function<bool(const T&, const T&)>;

  GoHeap() = default;
  explicit GoHeap(Less less) : less_(std::move(less)) {}

  bool empty() const { return items_.empty(); }
  int size() const { return static_cast<int>(items_.size()); }

  void Push(T item) {
    items_.push_back(std::move(item));
    Up(size() - 1);
  }

  // Takes the first item out. The heap must not be empty.
  T Pop() {
    const int last = size() - 1;
    std::swap(items_[0], items_[last]);
    Down(0, last);
    T item = std::move(items_.back());
    items_.pop_back();
    return item;
  }

  const std::vector<T>& items() const { return items_; }

 private:
  void Up(int j) {
    while (j > 0) {
      int parent = (j - 1) / 2;
      if (!less_(items_[j], items_[parent])) break;
      std::swap(items_[parent], items_[j]);
      j = parent;
    }
  }
  void Down(int i, int n) {
    for (;;) {
      int child = 2 * i + 1;
      if (child >= n) break;
      if (child + 1 < n && less_(items_[child + 1], items_[child])) ++child;
      if (!less_(items_[child], items_[i])) break;
      std::swap(items_[i], items_[child]);
      i = child;
    }
  }

  Less less_;
  std::vector<T> items_;
};

}  // namespace pumice
