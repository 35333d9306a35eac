// GoStableSort: Go's sort.Stable, step by step.
//
// With a consistent comparator every stable sort gives the same order. Where Volcano's comparator contradicts itself
// (rescheduling's sortPods), the steps decide: insertion sort in blocks of twenty, then SymMerge with rotations.
#pragma once

#include <algorithm>
#include <vector>

namespace pumice {

template <class T, class Less>
class GoStableSorter {
 public:
  GoStableSorter(std::vector<T>* items, Less less) : items_(*items), less_(less) {}

  void Sort() {
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

 private:
  bool LessAt(int i, int j) const { return less_(items_[i], items_[j]); }

  void InsertionSort(int a, int b) {
    for (int i = a + 1; i < b; ++i) {
      for (int j = i; j > a && LessAt(j, j - 1); --j) std::swap(items_[j], items_[j - 1]);
    }
  }

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
      for (int k = a; k < i - 1; ++k) std::swap(items_[k], items_[k + 1]);
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
      for (int k = m; k > i; --k) std::swap(items_[k], items_[k - 1]);
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

  std::vector<T>& items_;
  Less less_;
};

template <class T, class Less>
void GoStableSort(std::vector<T>* items, Less less) {
  GoStableSorter<T, Less>(items, less).Sort();
}

}  // namespace pumice
