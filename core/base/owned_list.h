// OwnedList owns objects that never move in memory, in an order that may change: snapshots keep their jobs and nodes in
// it, to which others point. As with pointers, a const list is one whose order stays; its objects may change.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <vector>

namespace pumice {

template <class T>
class OwnedList {
 public:
  using Owners = std::vector<std::unique_ptr<T>>;

  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = T*;
    using reference = T&;

    explicit Iterator(const std::unique_ptr<T>* at = nullptr) : at_(at) {}
    T& operator*() const { return **at_; }
    T* operator->() const { return at_->get(); }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    Iterator operator++(int) { return Iterator(at_++); }
    bool operator==(const Iterator& o) const { return at_ == o.at_; }
    bool operator!=(const Iterator& o) const { return at_ != o.at_; }

   private:
    const std::unique_ptr<T>* at_;
  };

  T& operator[](size_t i) const { return *owners_[i]; }
  Iterator begin() const { return Iterator(owners_.data()); }
  Iterator end() const { return Iterator(owners_.data() + owners_.size()); }
  size_t size() const { return owners_.size(); }
  bool empty() const { return owners_.empty(); }
  // Whoever adds, removes or reorders does it here.
  Owners& owners() { return owners_; }

 private:
  Owners owners_;
};

}  // namespace pumice
