// GoSorter does what Go's sort.Stable and sort.Slice do, step by step: where Volcano's comparator contradicts itself,
// the steps decide.
//
// GoStableSort serves rescheduling's sortPods: insertion sort in blocks of twenty, then SymMerge with rotations. With a
// consistent comparator every stable sort gives the same order.
//
// GoSliceSort serves numa-aware's cores: insertion sort up to twelve items, else pattern-defeating quicksort, whose
// choice of pivots and shuffles draws nothing by chance.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace pumice {

template <class T, class Less>
class GoSorter {
 public:
  GoSorter(std::vector<T>* items, Less less) : items_(*items), less_(less) {}

  void Stable() {
    const int n = static_cast<int>(items_.size());
    int block = 20;
    int a = 0, b = block;
    for (; b <= n; a = b, b += block) InsertionSort(a, b);
    InsertionSort(a, n);
    for (; block < n; block *= 2) {
      a = 0;
      for (b = 2 * block; b <= n; a = b, b += 2 * block) SymMerge(a, a + block, b);
      if (const int m = a + block; m < n) SymMerge(a, m, n);
    }
  }

  void Slice() {
    const int n = static_cast<int>(items_.size());
    Quicksort(0, n, std::bit_width(static_cast<unsigned>(n)));
  }

 private:
  enum class Order : uint8_t { kUnknown, kIncreasing, kDecreasing };  // of the samples among which a pivot was chosen

  bool LessAt(int i, int j) const { return less_(items_[i], items_[j]); }
  void Swap(int i, int j) { std::swap(items_[i], items_[j]); }

  void InsertionSort(int a, int b) {
    for (int i = a + 1; i < b; ++i) {
      for (int j = i; j > a && LessAt(j, j - 1); --j) Swap(j, j - 1);
    }
  }

  // ---- sort.Stable ----
  void Rotate(int a, int m, int b) { std::rotate(items_.begin() + a, items_.begin() + m, items_.begin() + b); }

  void SymMerge(int a, int m, int b) {
    if (m - a == 1) {  // one item against the right half: where it goes, by halves
      int i = m, j = b;
      while (i < j) {
        const int h = (i + j) / 2;
        if (LessAt(h, a)) {
          i = h + 1;
        } else {
          j = h;
        }
      }
      for (int k = a; k < i - 1; ++k) Swap(k, k + 1);
      return;
    }
    if (b - m == 1) {
      int i = a, j = m;
      while (i < j) {
        const int h = (i + j) / 2;
        if (!LessAt(m, h)) {
          i = h + 1;
        } else {
          j = h;
        }
      }
      for (int k = m; k > i; --k) Swap(k, k - 1);
      return;
    }
    const int mid = (a + b) / 2, n = mid + m;
    int start, r;
    if (m > mid) {
      start = n - b;
      r = mid;
    } else {
      start = a;
      r = m;
    }
    const int p = n - 1;
    while (start < r) {
      const int c = (start + r) / 2;
      if (!LessAt(p - c, c)) {
        start = c + 1;
      } else {
        r = c;
      }
    }
    const int end = n - start;
    if (start < m && m < end) Rotate(start, m, end);
    if (a < start && start < mid) SymMerge(a, start, mid);
    if (mid < end && end < b) SymMerge(mid, end, b);
  }

  // ---- sort.Slice ----
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

  // There are more than twelve items; from fifty on the pivot is the median of three medians.
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

  // Returns true once the items are in order; gives up after five swaps, or at once where they are few.
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

  // Returns where the pivot went, and whether everything was on its side already.
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

  // No item is less than the pivot. Returns where those begin that are more.
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
void GoStableSort(std::vector<T>* items, Less less) {
  GoSorter<T, Less>(items, less).Stable();
}

template <class T, class Less>
void GoSliceSort(std::vector<T>* items, Less less) {
  GoSorter<T, Less>(items, less).Slice();
}

}  // namespace pumice
