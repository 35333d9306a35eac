// GoSliceSort: Go's sort.Slice, step by step.
//
// Where a comparator contradicts itself (numa-aware's cores), the steps decide: insertion sort up to twelve items, else
// pattern-defeating quicksort, whose choice of pivots and shuffles draws nothing by chance.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace pumice {

template <class T, class Less>
class GoSliceSorter {
 public:
  GoSliceSorter(std::vector<T>* items, Less less) : items_(*items), less_(less) {}

  void Sort() {
    const int n = static_cast<int>(items_.size());
    Quicksort(0, n, std::bit_width(static_cast<unsigned>(n)));
  }

 private:
  enum class Order : uint8_t { kUnknown, kIncreasing, kDecreasing };  // of the samples among which a pivot was chosen

  bool LessAt(int i, int j) const { return less_(items_[i], items_[j]); }
  void Swap(int i, int j) { std::swap(items_[i], items_[j]); }

  // Items [a, b); after `limit` unbalanced pivots it goes on with heapsort.
  void Quicksort(int a, int b, int limit) {
    bool balanced = true, partitioned = true;  // how the last partition came out
    while (true) {
      const int length = b - a;
      if (length <= 12) return InsertionSort(a, b);
      if (limit == 0) return Heapsort(a, b);
      if (!balanced) {
        Shuffle(a, b);
        --limit;
      }
      auto [pivot, order] = ChoosePivot(a, b);
      if (order == Order::kDecreasing) {
        std::reverse(items_.begin() + a, items_.begin() + b);
        pivot = b - 1 - (pivot - a);
        order = Order::kIncreasing;
      }
      if (balanced && partitioned && order == Order::kIncreasing && NearlySorted(a, b)) return;
      if (a > 0 && !LessAt(a - 1, pivot)) {
        a = PartitionEqual(a, b, pivot);
        continue;
      }
      int mid;
      std::tie(mid, partitioned) = Partition(a, b, pivot);
      const int left = mid - a, right = b - mid;
      balanced = std::min(left, right) >= length / 8;
      if (left < right) {
        Quicksort(a, mid, limit);
        a = mid + 1;
      } else {
        Quicksort(mid + 1, b, limit);
        b = mid;
      }
    }
  }

  void InsertionSort(int a, int b) {
    for (int i = a + 1; i < b; ++i) {
      for (int j = i; j > a && LessAt(j, j - 1); --j) Swap(j, j - 1);
    }
  }

  void SiftDown(int root, int end, int first) {
    while (true) {
      int child = 2 * root + 1;
      if (child >= end) return;
      if (child + 1 < end && LessAt(first + child, first + child + 1)) ++child;
      if (!LessAt(first + root, first + child)) return;
      Swap(first + root, first + child);
      root = child;
    }
  }

  void Heapsort(int a, int b) {
    const int n = b - a;
    for (int i = (n - 1) / 2; i >= 0; --i) SiftDown(i, n, a);
    for (int i = n - 1; i >= 0; --i) {
      Swap(a, a + i);
      SiftDown(0, i, a);
    }
  }

  // Moves three items of the middle elsewhere, by an xorshift that begins with the length.
  void Shuffle(int a, int b) {
    const int length = b - a;
    auto random = static_cast<uint64_t>(length);
    const uint64_t mask = (uint64_t{1} << std::bit_width(random)) - 1;
    const int middle = a + length / 4 * 2;
    for (int i = middle - 1; i <= middle + 1; ++i) {
      random ^= random << 13;
      random ^= random >> 7;
      random ^= random << 17;
      int other = static_cast<int>(random & mask);
      if (other >= length) other -= length;
      Swap(i, a + other);
    }
  }

  int Median(int a, int b, int c, int* swaps) const {
    auto order = [&](int* x, int* y) {
      if (!LessAt(*y, *x)) return;
      ++*swaps;
      std::swap(*x, *y);
    };
    order(&a, &b);
    order(&b, &c);
    order(&a, &b);
    return b;
  }

  // More than twelve items; from fifty on, of three medians.
  std::pair<int, Order> ChoosePivot(int a, int b) const {
    constexpr int kMostSwaps = 12;
    const int quarter = (b - a) / 4;
    int i = a + quarter, j = a + 2 * quarter, k = a + 3 * quarter, swaps = 0;
    if (b - a >= 50) {
      for (int* at : {&i, &j, &k}) *at = Median(*at - 1, *at, *at + 1, &swaps);
    }
    j = Median(i, j, k, &swaps);
    if (swaps == 0) return {j, Order::kIncreasing};
    return {j, swaps == kMostSwaps ? Order::kDecreasing : Order::kUnknown};
  }

  // True once they are in order; gives up after five swaps, or at once where they are few.
  bool NearlySorted(int a, int b) {
    int i = a + 1;
    for (int step = 0; step < 5; ++step) {
      while (i < b && !LessAt(i, i - 1)) ++i;
      if (i == b) return true;
      if (b - a < 50) return false;
      Swap(i, i - 1);
      if (i - a >= 2) {
        for (int j = i - 1; j >= 1 && LessAt(j, j - 1); --j) Swap(j, j - 1);
      }
      if (b - i >= 2) {
        for (int j = i + 1; j < b && LessAt(j, j - 1); ++j) Swap(j, j - 1);
      }
    }
    return false;
  }

  // Where the pivot went; whether everything was on its side already.
  std::pair<int, bool> Partition(int a, int b, int pivot) {
    Swap(a, pivot);
    int i = a + 1, j = b - 1;
    for (bool first = true;; first = false, Swap(i++, j--)) {
      while (i <= j && LessAt(i, a)) ++i;
      while (i <= j && !LessAt(j, a)) --j;
      if (i > j) {
        Swap(j, a);
        return {j, first};
      }
    }
  }

  // Where those begin that are more than the pivot; none is less.
  int PartitionEqual(int a, int b, int pivot) {
    Swap(a, pivot);
    int i = a + 1, j = b - 1;
    for (;; Swap(i++, j--)) {
      while (i <= j && !LessAt(a, i)) ++i;
      while (i <= j && LessAt(a, j)) --j;
      if (i > j) return i;
    }
  }

  std::vector<T>& items_;
  Less less_;
};

template <class T, class Less>
void GoSliceSort(std::vector<T>* items, Less less) {
  GoSliceSorter<T, Less>(items, less).Sort();
}

}  // namespace pumice
