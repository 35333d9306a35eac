// Sets of CPUs are read, written and combined as k8s.io/utils/cpuset does it.
#include "core/base/cpu_set.h"

#include <gtest/gtest.h>

namespace pumice {
namespace {

TEST(CpuSet, Texts) {
  const struct {
    const char* text;
    const char* read;  // written again; "-" where it is refused
  } cases[] = {
      {"", ""},
      {"3", "3"},
      {"0-3", "0-3"},
      {"8,0-3", "0-3,8"},
      {"0,1,2,4", "0-2,4"},
      {"2-2,1", "1-2"},
      {"1,1", "1"},
      {"8191", "8191"},
      {"8192", "-"},
      {"3-1", "-"},
      {"1-", "-"},
      {"-1", "-"},
      {",", "-"},
      {"1, 2", "-"},
      {"a", "-"},
      {"0-3-5", "-"},
      {"99999999999999999999", "-"},
  };
  for (const auto& c : cases) {
    const auto set = CpuSet::Parse(c.text);
    EXPECT_EQ(set ? set->String() : "-", c.read) << c.text;
  }
}

TEST(CpuSet, ALongTextThatSaysLittleTakesNoMemory) {
  std::string text = "0-8191";
  for (int i = 0; i < 50'000; ++i) text += ",0-8191";
  EXPECT_EQ(CpuSet::Parse(text)->String(), "0-8191");
}

TEST(CpuSet, Sets) {
  const CpuSet a({3, 0, 1, 3}), b({1, 2});
  EXPECT_EQ(a.String(), "0-1,3");
  EXPECT_EQ((a | b).String(), "0-3");
  EXPECT_EQ((a & b).String(), "1");
  EXPECT_EQ((a - b).String(), "0,3");
  EXPECT_TRUE(a.Contains(3) && !a.Contains(2));
  EXPECT_EQ(a.size(), 3);
  EXPECT_TRUE(CpuSet().empty());
}

}  // namespace
}  // namespace pumice
