// Tasks in order are held against a std::map, in short maps and in long ones.
#include "core/api/task_map.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/unit/support/random_world.h"

namespace pumice {
namespace {

// Two copies of each of so many tasks.
struct Tasks {
  explicit Tasks(int count) : facts(count), copies(2 * count) {
    for (int i = 0; i < 2 * count; ++i) {
      facts[i / 2].index = i / 2;
      copies[i].facts = &facts[i / 2];
    }
  }
  std::vector<TaskFacts> facts;
  std::vector<TaskInfo> copies;
};

void ExpectSame(const TaskMap& map, const std::map<int, TaskInfo*>& expected) {
  ASSERT_EQ(map.size(), static_cast<int>(expected.size()));
  ASSERT_EQ(map.empty(), expected.empty());
  auto at = expected.begin();
  for (TaskInfo* task : map) {
    ASSERT_NE(at, expected.end());
    ASSERT_EQ(task, at++->second);
  }
  ASSERT_EQ(at, expected.end());
}

TEST(TaskMap, IsWhatAMapIs) {
  for (const int count : {1, 9, 511, 512, 513, 1500, 5000}) {
    SCOPED_TRACE(count);
    Tasks tasks(count);
    testing::Random rng(count);
    TaskMap map;
    std::map<int, TaskInfo*> expected;
    auto insert = [&](TaskInfo* task) {
      map.Insert(task);
      expected[task->index()] = task;
    };
    auto erase = [&](const TaskInfo& task) {
      map.Erase(task);
      expected.erase(task.index());
    };
    ExpectSame(map, expected);
    for (int i = 0; i < count; ++i) insert(&tasks.copies[2 * i]);  // as a snapshot does
    ExpectSame(map, expected);
    // More comes than goes, and then the other way round.
    for (const int of_ten : {8, 2, 6, 0}) {
      for (int i = 0; i < 3 * count; ++i) {
        TaskInfo* task = &tasks.copies[rng.Below(2 * count)];
        rng.Below(10) < of_ten ? insert(task) : erase(*task);
        const int order = rng.Below(count + 1);
        ASSERT_EQ(map.Find(order), expected.count(order) != 0 ? expected[order] : nullptr);
      }
      ExpectSame(map, expected);
    }
    for (int i = 0; i < count; ++i) insert(&tasks.copies[2 * i + 1]);
    const TaskMap copy = map;
    const std::map<int, TaskInfo*> then = expected;
    while (!expected.empty()) erase(*expected.begin()->second);
    ExpectSame(map, expected);
    ExpectSame(copy, then);
    map = copy;
    ExpectSame(map, then);
    map.clear();
    ExpectSame(map, {});
  }
}

}  // namespace
}  // namespace pumice
