// GoSliceSort takes the steps of Go's sort.Slice, which a comparator without an order brings to light.
#include "core/base/go_sort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>

namespace pumice {
namespace {

std::vector<int> Counted(int n) {
  std::vector<int> items(n);
  std::iota(items.begin(), items.end(), 0);
  return items;
}

// FNV, as long orders are long to write down.
uint64_t Hash(const std::vector<int>& items) {
  uint64_t hash = 1469598103934665603u;
  for (const int item : items) hash = (hash ^ static_cast<uint64_t>(item)) * 1099511628211u;
  return hash;
}

// These orders are from sort.Slice of Go 1.26 with a comparator that contradicts itself: insertion sort, then
// quicksort.
TEST(GoSliceSort, TakesGosSteps) {
  const struct {
    int n;
    uint64_t hash;
    const char* sorted;
  } cases[] = {
      {0, 1469598103934665603u, ""},
      {5, 15491559001503705243u, "0 2 4 1 3"},
      {12, 10435630775352415683u, "0 2 4 1 3 5 6 7 9 11 8 10"},
      {13, 6773923981773247813u, "1 8 4 11 6 7 0 9 2 5 3 10 12"},
      {30, 18361976472186677802u, "0 7 21 26 28 12 3 24 19 5 17 10 14 25 11 2 16 9 18 4 23 27 13 20 22 8 15 1 29 6"},
      {49, 17969296645322000511u, nullptr},
      {50, 12985151147257920198u, nullptr},
      {64, 5365811694108345107u, nullptr},
      {120, 10575895502797767891u, nullptr},
      {300, 18406004874179725325u, nullptr},
  };
  for (const auto& c : cases) {
    std::vector<int> items = Counted(c.n);
    GoSliceSort(&items, [](int a, int b) { return (a * 31 + b * 17) % 7 < 3; });
    EXPECT_EQ(Hash(items), c.hash) << c.n;
    if (c.sorted == nullptr) continue;
    std::string text;
    for (const int item : items) text += (text.empty() ? "" : " ") + std::to_string(item);
    EXPECT_EQ(text, c.sorted);
  }
}

// Many equal items, and comparators that lead it to shuffles and to heapsort; how often it asks is Go's too.
TEST(GoSliceSort, EqualItemsAndBadPivots) {
  const struct {
    int n;
    uint64_t few, moody;
    int moody_asked;
    uint64_t always;
    int always_asked;
  } cases[] = {
      {13, 5422307055524687719u, 16752143083803039981u, 32, 10518138809290382237u, 81},
      {60, 738050192024489977u, 12396502530080235977u, 192, 16959992022131340701u, 1177},
      {200, 3739425919323446115u, 682036069927314891u, 947, 12697220619344245853u, 5030},
      {1000, 7424212710897543537u, 8091280597296714021u, 3951, 12010943321448084209u, 31815},
  };
  for (const auto& c : cases) {
    std::vector<int> items = Counted(c.n);
    auto key = [&](int i) { return i * 7919 % c.n * 5 % 11; };
    GoSliceSort(&items, [&](int a, int b) { return key(a) < key(b); });
    EXPECT_EQ(Hash(items), c.few) << c.n;
    std::vector<int> down = Counted(c.n);
    std::reverse(down.begin(), down.end());
    GoSliceSort(&down, [](int a, int b) { return a < b; });
    EXPECT_EQ(down, Counted(c.n));
    int asked = 0;
    items = Counted(c.n);
    GoSliceSort(&items, [&](int a, int) { return (a ^ ++asked) % 3 == 0; });
    EXPECT_EQ(Hash(items), c.moody) << c.n;
    EXPECT_EQ(asked, c.moody_asked);
    asked = 0;
    items = Counted(c.n);
    GoSliceSort(&items, [&](int, int) { return ++asked > 0; });
    EXPECT_EQ(Hash(items), c.always) << c.n;
    EXPECT_EQ(asked, c.always_asked);
  }
}

}  // namespace
}  // namespace pumice
