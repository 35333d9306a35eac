// A small program with one place of every kind that ci/mutant_sites.py breaks, and of every kind that it leaves alone.
// sites_test.py draws all of its mutants, compiles them at once, and wakes each: what the program prints must change.
#include <cstdio>
#include <optional>

namespace {

constexpr int kSize = 4;                // a constant of the compiler
static_assert(kSize + 1 == 5, "five");  // checked by the compiler

template <int kTimes>
int Times(int x) {
  return kTimes * x;
}

struct Counter {
  int count = 0;  // a default of a member
  void Add(int amount) { count += amount; }
};

enum class Colour { kRed = 1 };

bool Between(int low, int x, int high) {
  return low <= x &&  // a comment on the way
         x < high;
}

bool Known(std::optional<int> x) {
  if (x) return true;
  return false;
}

int Sum(int most) {
  int digits[kSize + 1] = {4};
  Counter counter;
  for (int i = 0; i < most; ++i) {
    if (i != 1)
      counter.Add(i * 3 + 1);
    else
      counter.Add(-i);
  }
  switch (counter.count) {
    case 10 + 7: return digits[0];
    default: return counter.count % 10;
  }
}

}  // namespace

int main() {
  std::printf("%d %d %d %d ", Between(1, 1, 2), Between(1, 2, 2), Between(2, 1, 2), Between(2, 2, 1));
  std::printf("%d %d ", Known(0), Known(std::nullopt));
  std::printf("%d %d %d ", Times<2>(3), Sum(0), Sum(4));
  std::printf("%d %d %d ", Sum(1), Sum(5), Sum(6));
  std::printf("%d %d\n", Sum(2), static_cast<int>(Colour::kRed));
}
