// When what a queue has begins to matter anew: each rule against what the plugin itself says of every candidate.
#include "core/remember/queue_surplus.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>

#include "core/framework/statement.h"
#include "core/remember/declarations.h"
#include "tests/unit/support/random_world.h"
#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

using framework::QueueNumbers;
using framework::Session;
using remember::QueueSurplus;

struct QueueSurplusCase {
  const char* why;
  const char* deserved;
  const char* guarantee;
  const char* allocated;
  QueueSurplus::State state;
};

// The largest node holds 4 CPUs and 4 GiB.
void Hold(const char* plugin, const std::vector<QueueSurplusCase>& cases) {
  TestWorld w(
      "node n cpu=8 memory=8Gi\n node m cpu=8 memory=8Gi\n group g min=1\n"
      "pod a group=g cpu=4 memory=4Gi on=n\n pod b group=g cpu=1 memory=1Gi on=m");
  Session& ssn = w.Open(std::string("priority, gang; predicates, ") + plugin);
  const QueueSurplus surplus(ssn);
  for (const QueueSurplusCase& c : cases) {
    QueueNumbers numbers;
    numbers.deserved = w.Amount(c.deserved);
    numbers.guarantee = w.Amount(c.guarantee);
    numbers.allocated = w.Amount(c.allocated);
    EXPECT_EQ(surplus.Of(numbers), c.state) << plugin << ": " << c.why;
  }
}

TEST(QueueSurplus, Proportion) {
  Hold("proportion", {
                         {"as much as it deserves", "cpu=5 memory=5Gi", "", "cpu=5 memory=5Gi", QueueSurplus::kSpent},
                         {"less", "cpu=5 memory=5Gi", "", "cpu=1 memory=1Gi", QueueSurplus::kSpent},
                         {"6 > 5, but 6 - 4 is not", "cpu=5 memory=5Gi", "", "cpu=6 memory=5Gi", QueueSurplus::kInDoubt},
                         {"9 - 4 is 5, which is not more", "cpu=5 memory=5Gi", "", "cpu=9 memory=5Gi", QueueSurplus::kInDoubt},
                         {"10 - 4 is more", "cpu=5 memory=5Gi", "", "cpu=10 memory=5Gi", QueueSurplus::kAmple},
                         {"of memory alone", "cpu=5 memory=5Gi", "", "cpu=1 memory=10Gi", QueueSurplus::kAmple},
                     });
}

TEST(QueueSurplus, Capacity) {
  Hold("capacity",
       {
           {"as much as it deserves", "cpu=5 memory=5Gi", "", "cpu=5 memory=5Gi", QueueSurplus::kSpent},
           {"more of one alone", "cpu=5 memory=5Gi", "", "cpu=10 memory=5Gi", QueueSurplus::kInDoubt},
           {"more of both, whoever goes", "cpu=5 memory=5Gi", "", "cpu=10 memory=10Gi", QueueSurplus::kAmple},
           {"more of both, but not whoever goes", "cpu=5 memory=5Gi", "", "cpu=10 memory=8Gi", QueueSurplus::kInDoubt},
           {"the guarantee is left", "cpu=1 memory=1Gi", "cpu=6", "cpu=10 memory=10Gi", QueueSurplus::kAmple},
           {"it may be touched", "cpu=1 memory=1Gi", "cpu=7", "cpu=10 memory=10Gi", QueueSurplus::kInDoubt},
           {"with a guarantee nothing is spent", "cpu=5 memory=5Gi", "cpu=1", "cpu=1 memory=1Gi", QueueSurplus::kInDoubt},
           {"pods are not counted on", "cpu=1 memory=1Gi pods=1", "", "cpu=10 memory=10Gi pods=100",
            QueueSurplus::kInDoubt},
       });
}

// As long as nothing was forgotten, nobody's answer about one candidate by himself is another.
TEST(QueueSurplus, WhatIsNotForgottenStands) {
  int same = 0, others = 0;
  for (uint64_t seed = 1; seed <= 150; ++seed) {
    testing::WorldMaker maker(seed);
    model::Scenario world = maker.Make();
    const bool tree = seed % 3 == 0;
    const char* plugin = seed % 3 == 1 ? "proportion" : "capacity";
    const framework::SchedulerConfiguration conf =
        testing::Conf({"reclaim"}, {{"gang", "predicates", plugin}}, tree ? "capacity" : "");
    sim::Cluster cluster(std::move(world));
    auto snapshot = cluster.Snapshot();
    Session ssn(*snapshot, conf, cluster);
    ssn.Open(sim::RegistryOf(model::kDefaultRelease));
    auto surplus = std::make_shared<QueueSurplus>(ssn);
    auto note = [surplus](TaskInfo& task) {
      surplus->Note(task);
      return Error::None();
    };
    ssn.AddEventHandler({note, note});
    surplus->Follow();
    TaskInfo* reclaimer = nullptr;
    for (TaskInfo* task : snapshot->all_tasks) {
      if (task->job() != nullptr && task->status == TaskStatus::kPending && !task->facts->best_effort) reclaimer = task;
    }
    if (reclaimer == nullptr) continue;
    const auto& call = ssn.reclaimable.calls().back();
    ASSERT_EQ(*call.plugin, plugin);
    auto answers = [&] {
      std::vector<size_t> sizes;
      for (const NodeInfo* node : ssn.node_list) {
        std::vector<TaskInfo*> candidates;
        for (TaskInfo* task : node->tasks) {
          if (task->status == TaskStatus::kRunning && task->job() != nullptr) candidates.push_back(task);
        }
        sizes.push_back(call.fn(*reclaimer, candidates).tasks.size());
      }
      return sizes;
    };
    testing::Random& rng = maker.rng();
    std::set<const TaskInfo*> gone;
    for (int i = 0; i < 20; ++i) {
      const auto before = answers();
      const int forgotten = surplus->times_forgotten();
      // A task of some node comes or goes, as its handlers hear.
      NodeInfo* node = rng.Of(ssn.node_list);
      std::vector<TaskInfo*> running;
      for (TaskInfo* task : node->tasks) {
        if (task->status == TaskStatus::kRunning && task->job() != nullptr) running.push_back(task);
      }
      if (running.empty()) continue;
      TaskInfo* task = rng.Of(running);
      if (gone.erase(task) > 0) {
        ssn.FireAllocate(*task);
      } else {
        gone.insert(task);
        ssn.FireDeallocate(*task);
      }
      if (surplus->times_forgotten() != forgotten) {
        ++others;
        continue;
      }
      ASSERT_EQ(answers(), before) << "seed " << seed << ' ' << plugin;
      ++same;
    }
  }
  EXPECT_GT(same, 200);
  EXPECT_GT(others, 200);
}

}  // namespace
}  // namespace pumice::test
