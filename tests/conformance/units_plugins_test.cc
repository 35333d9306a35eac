// These are Volcano's own tables for single plugins: scores, verdicts, votes and victims of one plugin alone.
#include <gtest/gtest.h>

#include <set>

#include "core/actions/actions.h"
#include "core/actions/catalogue.h"
#include "core/framework/statement.h"
#include "core/sim/cycle.h"
#include "tests/conformance/unit_table.h"

namespace pumice::conformance {
namespace {

using nlohmann::json;

const char* CodeName(const StatusSets* failure) {
  if (failure == nullptr) return "Success";
  switch (failure->all[0].code) {
    case StatusCode::kUnschedulable: return "Unschedulable";
    case StatusCode::kUnschedulableAndUnresolvable: return "UnschedulableAndUnresolvable";
    default: return "other";
  }
}

// Gives the table with what its pods need to be tasks of a session: Volcano's test hands them to the plugin directly.
json WithJobs(const json& table) {
  json whole = table;
  json groups = json::array();
  std::set<std::string> known, names;
  int count = 0;
  for (json& object : whole["objects"]) {
    if (object["kind"] != "Pod") continue;
    json& meta = object["metadata"];
    const std::string ns = meta["namespace"], own = meta["name"];
    // Each pod is one of its own, though the test may give them all one name.
    if (!names.insert(ns + "/" + own).second) meta["name"] = own + "-" + std::to_string(count);
    meta["uid"] = "uid-" + std::to_string(count++);
    const std::string group = "g-" + ns;
    meta["annotations"]["scheduling.k8s.io/group-name"] = group;
    object["spec"]["schedulerName"] = "volcano";
    if (known.insert(ns).second) {
      groups.push_back({{"apiVersion", "scheduling.volcano.sh/v1beta1"},
                        {"kind", "PodGroup"},
                        {"metadata", {{"name", group}, {"namespace", ns}}},
                        {"spec", {{"minMember", 1}, {"queue", "q"}}},
                        {"status", {{"phase", "Running"}}}});
    }
  }
  groups.push_back({{"apiVersion", "scheduling.volcano.sh/v1beta1"},
                    {"kind", "Queue"},
                    {"metadata", {{"name", "q"}}},
                    {"spec", {{"weight", 1}}},
                    {"status", {{"state", "Open"}}}});
  for (json& object : groups) whole["objects"].push_back(object);
  return whole;
}

// Where the table has no configuration of its own, it gets the plugin with its defaults.
json WithConf(json table) {
  if (!table.contains("schedulerConf")) {
    table["schedulerConf"] = "tiers:\n- plugins:\n  - name: " + table["plugin"].get<std::string>() + "\n";
  }
  return table;
}

void ScoresAndPredicates(const json& table) {
  UnitTable world(table);
  const json observed = table.value("observedScores", json::object());
  const json predicates = table.value("observedPredicates", json::object());
  const json expected_codes = table.value("expectPredicateCodes", json::object());
  for (const auto& [task, expected] : table["expectScores"].items()) {
    if (world.ssn().jobs.empty()) break;
    // The test asserts 0 for a node that predicates refuse: Volcano would not score it.
    std::map<std::string, double> scores;
    const auto of_task = observed.find(task);
    for (const auto& [node, score] : NodeOrderScores(&world, world.Task(task))) {
      const bool refused = table["kind"] != "nodeOrder" && of_task != observed.end() && !of_task->contains(node);
      scores[node] = refused ? 0 : score;
    }
    if (of_task != observed.end()) CheckScores(table, scores, expected, *of_task);
  }
  // Nothing was observed where the task's queue does not exist: the session leaves the job out.
  if (table.contains("observedPredicates") && predicates.empty()) {
    EXPECT_TRUE(world.ssn().jobs.empty());
    return;
  }
  for (const auto& [task, codes] : expected_codes.items()) {
    for (const auto& [node, code] : codes.items()) {
      EXPECT_EQ(CodeName(world.ssn().Predicate(world.Task(task), *world.info().FindNode(node))), code) << node;
    }
  }
  for (const auto& [task, verdicts] : predicates.items()) {
    for (const auto& [node, verdict] : verdicts.items()) {
      const StatusSets* failure = world.ssn().Predicate(world.Task(task), *world.info().FindNode(node));
      EXPECT_EQ(CodeName(failure), verdict["code"]) << node;
      if (failure != nullptr) EXPECT_EQ(json(failure->Reasons()), verdict["reasons"]) << node;
    }
  }
}

TEST(UnitTables, ScoresAndPredicates) {
  int tables = 0;
  for (const char* plugin : {"binpack", "nodegroup", "tdm", "resource-strategy-fit"}) {
    ForEachUnitTable(plugin, [&](const json& table) {
      if (!table.contains("expectScores")) return;
      ++tables;
      ScoresAndPredicates(table);
    });
  }
  if (tables == 0) GTEST_SKIP() << kNotPresent;
  EXPECT_EQ(tables, 17);
}

TEST(UnitTables, Preemptable) {
  int tables = 0;
  for (const char* plugin : {"cdp", "conformance"}) {
    tables += ForEachUnitTable(plugin, [](const json& table) {
      UnitTable world(WithConf(WithJobs(table)));
      const std::vector<TaskInfo*> tasks = world.Tasks();
      const framework::Victims victims = world.ssn().preemptable.calls().at(0).fn(*tasks[0], tasks);
      json keys = json::array(), indexes = json::array();
      for (const TaskInfo* victim : victims.tasks) {
        keys.push_back(victim->pod().meta.Key());
        indexes.push_back(std::find(tasks.begin(), tasks.end(), victim) - tasks.begin());
      }
      if (table.contains("expectVictims")) EXPECT_EQ(keys, table["expectVictims"]);
      if (table.contains("expectVictimIndexes")) EXPECT_EQ(indexes, table["expectVictimIndexes"]);
    });
  }
  if (tables == 0) GTEST_SKIP() << kNotPresent;
}

TEST(UnitTables, DisruptionBudgets) {
  const int tables = ForEachUnitTable("pdb", [](const json& table) {
    UnitTable world(WithConf(WithJobs(table)));
    const std::vector<TaskInfo*> tasks = world.Tasks();
    const auto keys = [](const std::vector<TaskInfo*>& victims) {
      json list = json::array();
      for (const TaskInfo* victim : victims) list.push_back(victim->pod().meta.Key());
      return list;
    };
    EXPECT_EQ(keys(world.ssn().preemptable.calls().at(0).fn(*tasks[0], tasks).tasks), table["expectVictims"]);
    EXPECT_EQ(keys(world.ssn().reclaimable.calls().at(0).fn(*tasks[0], tasks).tasks), table["expectVictims"]);
    EXPECT_EQ(keys(world.ssn().VictimTasks(tasks)), table["expectVictims"]);
  });
  if (tables == 0) GTEST_SKIP() << kNotPresent;
}

TEST(UnitTables, JobEnqueueable) {
  int tables = 0;
  for (const char* plugin : {"overcommit", "resourcequota"}) {
    tables += ForEachUnitTable(plugin, [](const json& table) {
      UnitTable world(table);
      for (const auto& [uid, enqueueable] : table["expectJobEnqueueable"].items()) {
        JobInfo* job = world.info().FindJob(uid);
        ASSERT_NE(job, nullptr) << uid;
        EXPECT_EQ(world.ssn().JobEnqueueable(*job), enqueueable) << uid;
      }
    });
  }
  if (tables == 0) GTEST_SKIP() << kNotPresent;
}

// The test builds its jobs itself: there are two of one name, without a creation time.
TEST(UnitTables, Sla) {
  const int tables = ForEachUnitTable("sla", [](const json& table) {
    json whole = table;
    for (const json& job : table["jobs"]) {
      json meta = {{"name", job["key"]}, {"namespace", job["namespace"]}};
      if (!job["waitingTime"].is_null()) meta["annotations"] = {{"sla-waiting-time", job["waitingTime"]}};
      whole["objects"].push_back({{"apiVersion", "scheduling.volcano.sh/v1beta1"},
                                  {"kind", "PodGroup"},
                                  {"metadata", meta},
                                  {"spec", {{"minMember", 1}, {"queue", "q"}}},
                                  {"status", {{"phase", "Pending"}}}});
    }
    whole["objects"].push_back({{"apiVersion", "scheduling.volcano.sh/v1beta1"},
                                {"kind", "Queue"},
                                {"metadata", {{"name", "q"}}},
                                {"spec", {{"weight", 1}}},
                                {"status", {{"state", "Open"}}}});
    UnitTable world(whole);
    JobInfo &first = *world.info().FindJob("default/job1"), &second = *world.info().FindJob("default/job2");
    const auto& order = world.ssn().job_order.calls();
    EXPECT_EQ(!order.empty() && order[0].fn(first, second) < 0, table["expectJobOrderFn_job1_before_job2"]);
    EXPECT_EQ(world.ssn().JobEnqueueable(first), table["expectJobEnqueueable"]["job1"]);
  });
  if (tables == 0) GTEST_SKIP() << kNotPresent;
}

// It is left to Go's maps which of a job's equal tasks go first: the number is asserted, and whose they are.
TEST(UnitTables, TdmVictims) {
  int tables = 0;
  ForEachUnitTable("tdm", [&](const json& table) {
    if (table["kind"] != "victims") return;
    ++tables;
    UnitTable world(table);
    const auto victims = world.ssn().VictimTasks(world.Tasks());
    EXPECT_EQ(victims.size(), table["expectVictimCount"]);
    std::map<std::string, int> got, observed;
    for (const TaskInfo* victim : victims) ++got[victim->Namespace()];
    for (const std::string key : table["observedVictims"]) ++observed[key.substr(0, key.find('/'))];
    EXPECT_EQ(got, observed);
  });
  if (tables == 0) GTEST_SKIP() << kNotPresent;
}

TEST(UnitTables, HierarchicalDrfAllocates) {
  const int tables = ForEachUnitTable("drf", [](const json& table) {
    UnitTable world(table);
    actions::Find("allocate")->build()->Execute(world.ssn());
    for (const char* expectation : {"expectAllocated", "observedAllocated"}) {
      for (const auto& [uid, amount] : table[expectation].items()) {
        const Resource& allocated = world.info().FindJob(uid)->allocated;
        EXPECT_EQ(allocated.milli_cpu(), amount["milliCPU"]) << uid;
        EXPECT_EQ(allocated.memory(), amount["memory"]) << uid;
      }
    }
  });
  if (tables == 0) GTEST_SKIP() << kNotPresent;
}

// Nodes do not matter to the order, so there is one that takes everything, and the order of binds tells it.
TEST(UnitTables, BackfillOrder) {
  const int tables = ForEachUnitTable("backfill", [](const json& table) {
    json whole = table;
    whole["objects"].push_back({{"apiVersion", "v1"},
                                {"kind", "Node"},
                                {"metadata", {{"name", table["pipelinedOnNode"]}}},
                                {"status", {{"allocatable", {{"cpu", "100"}, {"memory", "100Gi"}, {"pods", "100"}}}}}});
    UnitTable world(whole);
    NodeInfo* node = world.info().FindNode(table["pipelinedOnNode"]);
    framework::Statement statement(world.ssn());
    for (const std::string key : table["pipelinedBefore"]) statement.Pipeline(&world.Task(key), node->index, false).Ignore();
    std::vector<framework::Event> events;
    world.ssn().events = &events;
    actions::Find("backfill")->build()->Execute(world.ssn());
    json order = json::array();
    for (const framework::Event& event : events) {
      if (event.kind == framework::EventKind::kAllocate) order.push_back(world.info().facts[event.task].pod->meta.name);
    }
    EXPECT_EQ(order, table["expectOrder"]);
  });
  if (tables == 0) GTEST_SKIP() << kNotPresent;
}

}  // namespace
}  // namespace pumice::conformance
