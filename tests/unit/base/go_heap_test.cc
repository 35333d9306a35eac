// The heap gives items back in the order of Go's container/heap, equal ones too.
#include "core/base/go_heap.h"

#include <gtest/gtest.h>

namespace pumice {
namespace {

std::vector<int> Drain(GoHeap<int> heap) {
  std::vector<int> out;
  while (!heap.empty()) out.push_back(heap.Pop());
  return out;
}

TEST(GoHeap, PopsInOrder) {
  GoHeap<int> heap([](const int& a, const int& b) { return a < b; });
  for (int v : {5, 2, 8, 1, 9, 3}) heap.Push(v);
  EXPECT_EQ(Drain(heap), (std::vector<int>{1, 2, 3, 5, 8, 9}));
}

// All equal: what comes out is decided by container/heap's sift rules alone. Pushed 0..6; the first Pop swaps 6 to the
// top, where it stays, as nothing is less than it.
TEST(GoHeap, EqualItemsComeOutAsGosSiftRulesSay) {
  GoHeap<int> heap([](const int&, const int&) { return false; });
  for (int v = 0; v < 7; ++v) heap.Push(v);
  EXPECT_EQ(Drain(heap), (std::vector<int>{0, 6, 5, 4, 3, 2, 1}));
}

// Of two equal children the left one is taken (heap.down: j2 only if less).
TEST(GoHeap, LeftChildFirst) {
  GoHeap<std::pair<int, char>> heap([](const auto& a, const auto& b) { return a.first < b.first; });
  heap.Push({1, 'a'});
  heap.Push({2, 'b'});
  heap.Push({2, 'c'});
  heap.Push({3, 'd'});
  std::string out;
  while (!heap.empty()) out += heap.Pop().second;
  EXPECT_EQ(out, "abcd");
}

// The comparator reads values that change while items wait: no re-sorting happens but along the path of a sift.
TEST(GoHeap, ComparatorsMayChangeTheirMind) {
  int share[] = {1, 2, 3};
  GoHeap<int> heap([&](const int& a, const int& b) { return share[a] < share[b]; });
  for (int q : {0, 1, 2}) heap.Push(q);
  share[0] = 9;  // still on top
  EXPECT_EQ(heap.Pop(), 0);
  heap.Push(0);
  EXPECT_EQ(Drain(heap), (std::vector<int>{1, 2, 0}));
}

}  // namespace
}  // namespace pumice
