// These are Volcano's own tables for single functions of plugins.
#include <gtest/gtest.h>

#include "core/plugins/capacity_queues.h"
#include "core/plugins/task_topology_annotations.h"
#include "tests/conformance/unit_table.h"

namespace pumice::conformance {
namespace {

using nlohmann::json;

Resource AmountOf(const json& table) {
  Resource amount;
  amount.Set(kCpu, table["milliCPU"]);
  amount.Set(kMemory, table["memory"]);
  return amount;
}

// The list is written as Kubernetes writes it; scalars come in thousandths.
json ListOf(const json& amount) {
  json list = {{"cpu", std::to_string(amount["milliCPU"].get<int64_t>()) + "m"},
               {"memory", std::to_string(amount["memory"].get<int64_t>())}};
  const json scalars = amount.value("scalars", json::object());
  for (const auto& [name, value] : scalars.items()) {
    list[name] = std::to_string(value.get<int64_t>()) + "m";
  }
  return list;
}

json Queue() {
  return {{"apiVersion", "scheduling.volcano.sh/v1beta1"},
          {"kind", "Queue"},
          {"metadata", {{"name", "q"}}},
          {"spec", {{"weight", 1}}},
          {"status", {{"state", "Open"}}}};
}

json PodGroup(const std::string& name, const json& annotations) {
  json meta = {{"name", name}, {"namespace", "default"}};
  if (annotations.is_object()) meta["annotations"] = annotations;
  return {{"apiVersion", "scheduling.volcano.sh/v1beta1"},
          {"kind", "PodGroup"},
          {"metadata", meta},
          {"spec", {{"minMember", 1}, {"queue", "q"}}},
          {"status", {{"phase", "Inqueue"}}}};
}

json Pod(const std::string& name, const std::string& group, const json& requests, json annotations = json::object()) {
  annotations["scheduling.k8s.io/group-name"] = group;
  return {{"apiVersion", "v1"},
          {"kind", "Pod"},
          {"metadata", {{"name", name}, {"namespace", "default"}, {"uid", name}, {"annotations", annotations}}},
          {"spec",
           {{"schedulerName", "volcano"}, {"containers", {{{"name", "c"}, {"resources", {{"requests", requests}}}}}}}},
          {"status", {{"phase", "Pending"}}}};
}

json Node(const json& allocatable, const json& labels = json::object()) {
  return {{"apiVersion", "v1"},
          {"kind", "Node"},
          {"metadata", {{"name", "n"}, {"labels", labels}}},
          {"status", {{"allocatable", allocatable}}}};
}

// Makes a session of one plugin. The configuration is JSON, which is YAML too.
UnitTable World(const json& table, const json& arguments, const json& objects) {
  const json plugin = {{"name", table["plugin"]}, {"arguments", arguments}};
  const json tier = {{"plugins", json::array({plugin})}};
  const json conf = {{"actions", "allocate"}, {"tiers", json::array({tier})}};
  return UnitTable(json{{"kind", table["kind"]}, {"now", table["now"]}, {"schedulerConf", conf.dump()}, {"objects", objects}});
}

TEST(UnitTables, CapacityShare) {
  const int tables = ForEachUnitTable("capacity", [](const json& table) {
    EXPECT_EQ(plugins::CapacityShare(AmountOf(table["allocated"]), AmountOf(table["deserved"])), table["expectShare"]);
  });
  if (tables == 0) GTEST_SKIP() << kNotPresent;
}

TEST(UnitTables, ResourceStrategyFitScore) {
  int tables = 0;
  ForEachUnitTable("resource-strategy-fit", [&](const json& table) {
    if (table["kind"] != "scoreFunction") return;
    ++tables;
    UnitTable world = World(table, table["strategy"],
                            {Queue(), PodGroup("g", nullptr), Node(ListOf(table["node"]["allocatable"])),
                             Pod("p", "g", ListOf(table["task"]["request"]), table["task"]["podAnnotations"])});
    // The test sets what is used, even where the node has none of it.
    world.ssn().node_list[0]->used = AmountOf(table["node"]["used"]);
    CheckScores(table, NodeOrderScores(&world, world.Task("default/p")), {{"n", table["expectScore"]}},
                {{"n", table["observedScore"]}});
  });
  if (tables == 0) GTEST_SKIP() << kNotPresent;
}

TEST(UnitTables, ResourceStrategyFitProportion) {
  int tables = 0;
  ForEachUnitTable("resource-strategy-fit", [&](const json& table) {
    if (table["kind"] != "proportionalPredicate") return;
    ++tables;
    json proportional = {{"enable", true}, {"resourceProportion", json::object()}};
    for (const auto& [name, rates] : table["proportional"].items()) {
      proportional["resources"] = name;
      for (const auto& [of, rate] : rates.items()) proportional["resourceProportion"][name + "." + of] = rate;
    }
    UnitTable world = World(table, {{"proportional", proportional}},
                            {Queue(), PodGroup("g", nullptr), Node(ListOf(table["node"]["idle"])),
                             Pod("p", "g", ListOf(table["task"]["request"]))});
    const StatusSets* failure = world.ssn().Predicate(world.Task("default/p"), *world.ssn().node_list[0]);
    EXPECT_EQ(failure != nullptr, table["expectError"]);
    EXPECT_EQ(failure == nullptr ? "Success" : "UnschedulableAndUnresolvable", table["expectPredicateCode"]);
  });
  if (tables == 0) GTEST_SKIP() << kNotPresent;
}

// Gives the seconds after midnight of "1:00", or -1.
int SecondOf(const std::string& clock) {
  int hours = 0, minutes = 0;
  return std::sscanf(clock.c_str(), " %d:%d", &hours, &minutes) == 2 ? (hours * 60 + minutes) * 60 : -1;
}

// Hours show in the predicate: the zone's nodes are open from their beginning to their end.
TEST(UnitTables, TdmRevocableZone) {
  constexpr int kDay = 24 * 60 * 60;
  int tables = 0;
  ForEachUnitTable("tdm", [&](const json& table) {
    if (table["kind"] != "parseRevocableZone") return;
    ++tables;
    const std::string input = table["input"];
    const auto open = [&](int second) {
      char now[32];
      std::snprintf(now, sizeof now, "2026-01-01T%02d:%02d:%02dZ", second / 3600, second / 60 % 60, second % 60);
      json at = table;
      at["now"] = now;
      UnitTable world = World(at, {{"tdm.revocable-zone.z", input}},
                              {Queue(), PodGroup("g", nullptr),
                               Node({{"cpu", "4"}, {"pods", "10"}}, {{"volcano.sh/revocable-zone", "z"}}),
                               Pod("p", "g", {{"cpu", "1"}}, {{"volcano.sh/revocable-zone", "*"}})});
      return world.ssn().Predicate(world.Task("default/p"), *world.ssn().node_list[0]) == nullptr;
    };
    if (table["expectError"]) {
      for (int second = 0; second < kDay; second += 3600) EXPECT_FALSE(open(second)) << input;
      return;
    }
    const int start = SecondOf(input), end = start + table["expectDurationSeconds"].get<int>();
    EXPECT_TRUE(open(start)) << input;
    EXPECT_TRUE(open(std::min(end, kDay - 1))) << input;
    if (start > 0) EXPECT_FALSE(open(start - 1)) << input;
    if (end + 1 < kDay) EXPECT_FALSE(open(end + 1)) << input;
  });
  if (tables == 0) GTEST_SKIP() << kNotPresent;
}

TEST(UnitTables, TaskTopologyAnnotations) {
  const int tables = ForEachUnitTable("task-topology", [](const json& table) {
    json objects = {Queue(), PodGroup("job1", table["job"]["podGroupAnnotations"])};
    for (const json& task : table["job"]["tasks"]) {
      objects.push_back(Pod(task["name"], "job1", {{"cpu", "1"}}, {{"volcano.sh/task-spec", task["role"]}}));
    }
    UnitTable world = World(table, json::object(), objects);
    const auto terms = plugins::ReadTaskTopology(*world.info().FindJob("default/job1"));
    ASSERT_EQ(terms.has_value(), !table["expectTopology"].is_null());
    if (!terms) return;
    EXPECT_EQ(json(terms->affinity), table["expectTopology"]["affinity"]);
    EXPECT_EQ(json(terms->anti_affinity), table["expectTopology"]["antiAffinity"]);
    EXPECT_EQ(json(terms->task_order), table["expectTopology"]["taskOrder"]);
  });
  if (tables == 0) GTEST_SKIP() << kNotPresent;
}

}  // namespace
}  // namespace pumice::conformance
