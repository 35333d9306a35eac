// Each fault of a tree of queues by itself, with the amounts on both sides of it.
#include "core/reason/tree_faults.h"

#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

std::string TreeFaults(const std::string& world) {
  using Kind = reason::TreeFault::Kind;
  std::string text;
  for (const reason::TreeFault& fault : reason::TreeFaultsOf(ParseWorld(world))) {
    if (!text.empty()) text += "; ";
    switch (fault.kind) {
      case Kind::kNoParent: text += fault.child + " is below " + fault.queue + ", which is not there"; continue;
      case Kind::kTakesPods: text += fault.job + " is in " + fault.queue + ", above " + fault.child; continue;
      case Kind::kChildAbove: text += fault.child + " is above " + fault.queue; break;
      case Kind::kChildren: text += "more than " + fault.queue; break;
    }
    text += " in " + fault.field + ' ' + fault.resource + ": " + fault.have.String() + " < " + fault.need.String();
  }
  return text;
}

TEST(TreeFaults, Each) {
  const struct {
    const char* why;
    const char* world;
    const char* faults;
  } cases[] = {
      {"a flat tree", "queue a\n queue b", ""},
      {"no parent", "queue a parent=gone", "a is below gone, which is not there"},
      {"below root though nobody wrote it", "queue a parent=root", ""},
      {"a job in a queue that has others below it", "queue a\n queue b parent=a\n group g queue=a", "t/g is in a, above b"},
      {"in the lowest", "queue a\n queue b parent=a\n group g queue=b", ""},
      {"as much capability as above", "queue a capability.cpu=4\n queue b parent=a capability.cpu=4", ""},
      {"more capability than above", "queue a capability.cpu=4\n queue b parent=a capability.cpu=4001m",
       "b is above a in capability cpu: 4 < 4001m"},
      {"of what the one above does not limit", "queue a capability.cpu=4\n queue b parent=a capability.memory=4Gi", ""},
      {"guarantees add up to as much", "queue a guarantee.cpu=3\n queue b parent=a guarantee.cpu=1\n queue c parent=a guarantee.cpu=2",
       ""},
      {"guarantees add up to more, and deserve as much",
       "queue a guarantee.cpu=2 deserved.cpu=3\n queue b parent=a guarantee.cpu=1\n queue c parent=a guarantee.cpu=2",
       "more than a in guarantee cpu: 2 < 3"},
      {"deserved adds up to as much", "queue a deserved.cpu=3\n queue b parent=a deserved.cpu=1\n queue c parent=a deserved.cpu=2", ""},
      {"deserved adds up to more", "queue a deserved.cpu=2500m\n queue b parent=a deserved.cpu=1\n queue c parent=a deserved.cpu=2",
       "more than a in deserved cpu: 2500m < 3"},
      {"nobody deserves less than he is guaranteed",
       "queue a deserved.cpu=2 guarantee.cpu=3\n queue b parent=a deserved.cpu=1 guarantee.cpu=3", ""},
      {"of what the one above says nothing", "queue a deserved.cpu=2\n queue b parent=a deserved.memory=1Gi",
       "more than a in deserved memory: 0 < 1Gi"},
      {"root says nothing: it has what they need", "queue root\n queue a deserved.cpu=7 guarantee.cpu=7", ""},
      {"root says less", "queue root deserved.cpu=6\n queue a deserved.cpu=7", "more than root in deserved cpu: 6 < 7"},
  };
  for (const auto& c : cases) EXPECT_EQ(TreeFaults(c.world), c.faults) << c.why;
}

}  // namespace
}  // namespace pumice::test
