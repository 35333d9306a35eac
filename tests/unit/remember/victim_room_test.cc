// The room of victims is held against the straightforward way, in which every node's tasks are added up anew.
#include "core/remember/victim_room.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/framework/statement.h"
#include "core/sim/cluster.h"
#include "core/sim/cycle.h"
#include "tests/unit/support/random_world.h"

namespace pumice {
namespace {

using framework::Session;

using framework::Statement;

bool MayGo(const TaskInfo& task) { return task.status == TaskStatus::kRunning && task.job() != nullptr; }

std::vector<NodeInfo*> ByAddingUp(const Session& ssn, const QueueInfo& giver, const Resource& request) {
  std::vector<NodeInfo*> nodes;
  for (NodeInfo* node : ssn.node_list) {
    Resource room = node->FutureIdle();
    bool fits = request.LessEqual(room, Missing::kZero);
    for (const TaskInfo* task : node->tasks) {
      if (MayGo(*task) && task->job()->queue == &giver) room.Add(task->resreq());
    }
    if (fits || request.LessEqual(room, Missing::kZero)) nodes.push_back(node);
  }
  return nodes;
}

TEST(VictimRoom, IsWhatAddingUpGives) {
  int by_victims = 0, changes = 0;
  for (uint64_t seed = 1; seed <= 80; ++seed) {
    testing::WorldMaker maker(seed);
    sim::Cluster cluster(maker.Make());
    auto snapshot = cluster.Snapshot();
    const framework::SchedulerConfiguration conf = testing::RandomConf(maker.rng());
    Session ssn(*snapshot, conf, cluster);
    ssn.Open(sim::RegistryOf(model::kDefaultRelease));
    remember::VictimRoom room(ssn, MayGo);
    testing::Random& rng = maker.rng();
    auto check = [&] {
      for (const auto& queue : ssn.queues) {
        for (const TaskInfo* task : ssn.cluster.all_tasks) {
          std::vector<NodeInfo*> found = room.NodesFor(*queue, task->resreq());
          std::sort(found.begin(), found.end(), [](const NodeInfo* a, const NodeInfo* b) { return a->index < b->index; });
          ASSERT_EQ(found, ByAddingUp(ssn, *queue, task->resreq())) << "seed " << seed;
          for (const NodeInfo* node : found) by_victims += !task->resreq().LessEqual(node->FutureIdle(), Missing::kZero);
        }
      }
    };
    check();
    Statement stmt(ssn);
    for (int i = 0; i < 12; ++i) {
      NodeInfo* node = rng.Of(ssn.node_list);
      std::vector<TaskInfo*> running;
      for (TaskInfo* task : node->tasks) {
        if (MayGo(*task)) running.push_back(ssn.cluster.arena.Clone(*task));
      }
      if (i == 8) {
        stmt.Discard();
      } else if (!running.empty()) {
        changes += !stmt.Evict(rng.Of(running), "test").failed();
      }
      check();
    }
  }
  EXPECT_GT(by_victims, 1000);
  EXPECT_GT(changes, 100);
}

}  // namespace
}  // namespace pumice
