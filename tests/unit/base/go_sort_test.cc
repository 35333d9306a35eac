// GoStableSort takes the steps of Go's sort.Stable, which a comparator without an order brings to light.
#include "core/base/go_sort.h"

#include <gtest/gtest.h>

#include <numeric>
#include <string>

namespace pumice {
namespace {

std::string Sorted(int n, bool (*less)(int, int)) {
  std::vector<int> items(n);
  std::iota(items.begin(), items.end(), 0);
  GoStableSort(&items, less);
  std::string text;
  for (int item : items) text += (text.empty() ? "" : " ") + std::to_string(item);
  return text;
}

// These orders are from sort.Stable of Go 1.26 with a comparator that contradicts itself: one block, more than one, and
// merges of blocks.
TEST(GoSort, TakesGosSteps) {
  struct {
    int n;
    const char* sorted;
  } const cases[] = {
      {0, ""},
      {1, "0"},
      {5, "0 2 4 1 3"},
      {20, "0 2 4 1 3 5 6 7 9 11 8 10 12 13 14 16 18 15 17 19"},
      {21, "0 2 4 1 3 5 6 7 9 20 11 8 10 12 13 14 16 18 15 17 19"},
      {45,
       "40 0 2 41 4 1 3 20 21 23 42 5 25 44 22 43 6 24 26 27 28 30 32 29 31 7 9 11 8 10 12 13 14 16 18 33 34 35 37 39 "
       "15 17 19 36 38"},
      {83,
       "0 2 4 81 1 3 20 21 23 5 25 22 6 24 26 27 40 28 30 41 32 29 31 7 9 11 42 44 46 8 10 43 45 47 48 49 51 53 50 52 "
       "54 55 56 58 12 60 57 61 62 13 63 65 67 64 66 68 14 16 69 18 70 33 34 35 37 39 72 74 15 17 19 36 38 59 71 73 75 "
       "76 80 82 77 79 78"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(Sorted(c.n, [](int a, int b) { return (a * 31 + b * 17) % 7 < 3; }), c.sorted) << c.n;
  }
}

TEST(GoSort, IsStable) {
  EXPECT_EQ(Sorted(7, [](int a, int b) { return a % 3 < b % 3; }), "0 3 6 1 4 2 5");
}

}  // namespace
}  // namespace pumice
