// A release that never was, with gang evictions and without gradients, is asked when causes are looked for.
#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

TEST(GangEvictionWithoutGradients, EvictsNobody) {
  TestWorld w(R"(
    node  n1 cpu=2
    class low value=1
    class high value=100
    group l  min=1 priority=low
    pod   l0 group=l cpu=2 on=n1 priority=1
    group h  min=1 priority=high
    pod   h0 group=h cpu=2 priority=100
  )");
  w.scenario().release = model::k1_15;
  w.scenario().release.topology_by_gradients = false;
  w.Open("priority, gang; predicates", "gangpreempt");
  w.Run("gangpreempt");
  EXPECT_EQ(w.Evictions(), "");
}

}  // namespace
}  // namespace pumice::test
