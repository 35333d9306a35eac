// A discarded statement leaves the session exactly as it was.

#include "core/framework/statement.h"

#include <gtest/gtest.h>

#include <sstream>

#include "core/plugins/drf_numbers.h"
#include "core/sim/cluster.h"
#include "core/sim/cycle.h"
#include "tests/unit/support/random_world.h"

namespace pumice {
namespace {

using framework::Session;
using framework::Statement;
using testing::Random;

using testing::WorldMaker;

// Everything that a later decision could read; numbers to the last bit. A scalar that came and went stays mentioned with
// 0, as in Volcano.
std::string Digest(const Session& ssn) {
  std::ostringstream out;
  out << std::hexfloat;
  auto print = [&](const Resource& r) {
    for (Dim d : r.Dims()) {
      if (r.Get(d) != 0) out << d << '=' << r.Get(d) << ' ';
    }
    out << '|';
  };
  for (const NodeInfo* node : ssn.node_list) {
    out << node->Name() << ' ';
    for (const Resource* r : {&node->idle, &node->used, &node->releasing, &node->pipelined}) print(*r);
    for (const TaskInfo* task : node->tasks) out << task->Name() << ':' << ToString(task->status) << ' ';
    out << '\n';
  }
  for (const auto& job : ssn.jobs) {
    out << job->uid << ' ' << job->status.phase << ' ';
    print(job->allocated);
    print(job->total_request);
    for (const TaskInfo* task : job->tasks) out << task->Name() << ':' << ToString(task->status) << '@' << task->node << ' ';
    for (int s = 0; s < kTaskStatuses; ++s) out << job->task_status_index[s].size() << ' ';
    for (const auto& [uid, sub_job] : job->sub_jobs) {
      for (int s = 0; s < kTaskStatuses; ++s) out << sub_job->task_status_index[s].size() << ' ';
    }
    out << '\n';
  }
  if (ssn.queue_numbers) {
    for (const auto& queue : ssn.queues) {
      const framework::QueueNumbers* numbers = ssn.queue_numbers(queue->index);
      if (numbers == nullptr) continue;
      for (const Resource* r : {&numbers->allocated, &numbers->inqueue, &numbers->request, &numbers->elastic}) print(*r);
      out << numbers->share << '\n';
    }
  }
  if (const auto* drf = ssn.shared.Find<plugins::DrfNumbers>()) {
    for (const auto& [share, dominant] : drf->shares()) out << share << ' ' << dominant << '\n';
  }
  return out.str();
}

TEST(StatementProperty, DiscardLeavesTheSessionAsItWas) {
  int operations = 0;
  for (uint64_t seed = 1; seed <= 150; ++seed) {
    WorldMaker maker(seed);
    sim::Cluster cluster(maker.Make());
    const framework::SchedulerConfiguration conf = testing::RandomConf(maker.rng());
    auto snapshot = cluster.Snapshot();
    Session ssn(*snapshot, conf, cluster);
    ssn.Open(sim::RegistryOf(model::kDefaultRelease));
    const std::string before = Digest(ssn);

    Random& rng = maker.rng();
    Statement stmt(ssn);
    for (int i = 0; i < 30; ++i) {
      const auto& job = ssn.jobs[rng.Below(static_cast<int>(ssn.jobs.size()))];
      if (job->tasks.empty()) continue;
      TaskInfo* task = rng.Of(job->tasks.Snapshot());
      NodeInfo* node = rng.Of(ssn.node_list);
      if (task->status == TaskStatus::kRunning) {
        stmt.Evict(task, "test").Ignore();
      } else if (task->status == TaskStatus::kPending && ssn.PrePredicate(*task) == nullptr) {
        if (task->resreq().LessEqual(node->idle, Missing::kZero)) {
          if (stmt.Allocate(task, *node).failed()) stmt.Unallocate(task);
        } else if (task->resreq().LessEqual(node->FutureIdle(), Missing::kZero)) {
          if (stmt.Pipeline(task, node->index, rng.OneIn(2)).failed()) stmt.Unpipeline(task);
        }
      }
    }
    operations += stmt.size();
    stmt.Discard();
    ASSERT_EQ(Digest(ssn), before) << "seed " << seed;
    ssn.Close();
  }
  EXPECT_GT(operations, 1000);
}

// Saved, discarded, replayed: as if it had been done once.
TEST(StatementProperty, RecoverRepeatsWhatWasSaved) {
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    WorldMaker maker(seed);
    sim::Cluster cluster(maker.Make());
    const framework::SchedulerConfiguration conf = testing::RandomConf(maker.rng());
    auto snapshot = cluster.Snapshot();
    Session ssn(*snapshot, conf, cluster);
    ssn.Open(sim::RegistryOf(model::kDefaultRelease));
    Statement stmt(ssn);
    for (const auto& job : ssn.jobs) {
      for (TaskInfo* task : job->In(TaskStatus::kPending).Snapshot()) {
        NodeInfo* node = maker.rng().Of(ssn.node_list);
        if (ssn.PrePredicate(*task) != nullptr || !task->resreq().LessEqual(node->idle, Missing::kZero)) continue;
        if (stmt.Allocate(task, *node).failed()) stmt.Unallocate(task);
      }
    }
    if (stmt.empty()) continue;
    std::vector<std::string> placed;
    for (const auto& job : ssn.jobs) {
      for (const TaskInfo* task : job->In(TaskStatus::kAllocated)) {
        placed.push_back(task->Name() + "@" + ssn.NodeName(task->node));
      }
    }
    Statement saved = Statement::SaveOperations({&stmt});
    stmt.Discard();
    Statement again(ssn);
    ASSERT_FALSE(again.RecoverOperations(saved).failed());
    std::vector<std::string> replayed;
    for (const auto& job : ssn.jobs) {
      for (const TaskInfo* task : job->In(TaskStatus::kAllocated)) {
        replayed.push_back(task->Name() + "@" + ssn.NodeName(task->node));
      }
    }
    EXPECT_EQ(replayed, placed) << "seed " << seed;
  }
}

}  // namespace
}  // namespace pumice
