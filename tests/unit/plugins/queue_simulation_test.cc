// QueueSimulation agrees with what Volcano does: full copies of all queues.
#include "core/plugins/queue_simulation.h"

#include <gtest/gtest.h>

namespace pumice::plugins {
namespace {

using framework::CycleState;

Resource Cpu(double milli) {
  Resource r;
  r.Set(kCpu, milli);
  return r;
}

// Two queues whose amounts change as a session changes them.
class QueueSimulationTest : public ::testing::Test {
 protected:
  void SetUp() override { simulation_.Open(2); }
  void Set(int queue, double milli) {
    simulation_.WillChange(queue, now_[queue]);
    now_[queue] = Cpu(milli);
  }
  double Seen(CycleState& state, int queue) {
    return simulation_.Allocated(*simulation_.Find(state), queue, now_[queue]).milli_cpu();
  }

  QueueSimulation simulation_{"capacity"};
  Resource now_[2] = {Cpu(100), Cpu(200)};
};

TEST_F(QueueSimulationTest, NothingWithoutPrePredicate) {
  CycleState state;
  EXPECT_EQ(simulation_.Find(state), nullptr);
  EXPECT_EQ(simulation_.NotFound(),
            "failed to get capacity state: error reading \"capacity\" from cycleState: not found");
}

TEST_F(QueueSimulationTest, SeesTheMomentOfItsPrePredicate) {
  CycleState first, second, third;
  simulation_.Note(first);  // 100, 200
  Set(0, 110);
  Set(0, 120);
  simulation_.Note(second);  // 120, 200
  Set(1, 210);
  Set(0, 130);
  simulation_.Note(third);  // 130, 210
  EXPECT_EQ(Seen(first, 0), 100);
  EXPECT_EQ(Seen(first, 1), 200);
  EXPECT_EQ(Seen(second, 0), 120);
  EXPECT_EQ(Seen(second, 1), 200);
  EXPECT_EQ(Seen(third, 0), 130);
  EXPECT_EQ(Seen(third, 1), 210);
}

TEST_F(QueueSimulationTest, ANewPrePredicateForgetsTheOldState) {
  CycleState state;
  simulation_.Note(state);
  simulation_.MutableAllocated(*simulation_.Find(state), 0, now_[0]).Add(Cpu(5));
  EXPECT_EQ(Seen(state, 0), 105);
  Set(0, 300);
  EXPECT_EQ(Seen(state, 0), 105);
  simulation_.Note(state);
  EXPECT_EQ(Seen(state, 0), 300);
}

TEST_F(QueueSimulationTest, ADryRunChangesOnlyItsCopy) {
  CycleState state;
  simulation_.Note(state);
  Set(1, 250);
  CycleState copy = state.Clone();
  simulation_.MutableAllocated(*simulation_.Find(copy), 1, now_[1]).Sub(Cpu(50));
  EXPECT_EQ(Seen(copy, 1), 150);  // of the 200 at the moment of PrePredicate
  EXPECT_EQ(Seen(state, 1), 200);
  EXPECT_EQ(now_[1].milli_cpu(), 250);
}

// The same as Volcano's copies of everything, for every state at any time.
TEST_F(QueueSimulationTest, AgreesWithFullCopies) {
  std::vector<CycleState> states(40);
  std::vector<std::array<double, 2>> copies;
  uint32_t random = 1;
  for (CycleState& state : states) {
    random = random * 1664525 + 1013904223;
    for (uint32_t i = 0; i < (random >> 16) % 4; ++i) Set((random >> (8 + i)) & 1, (random >> 20) + i);
    simulation_.Note(state);
    copies.push_back({now_[0].milli_cpu(), now_[1].milli_cpu()});
    for (size_t s = 0; s < copies.size(); ++s) {
      for (int queue : {0, 1}) ASSERT_EQ(Seen(states[s], queue), copies[s][queue]) << s << ' ' << queue;
    }
  }
}

}  // namespace
}  // namespace pumice::plugins
