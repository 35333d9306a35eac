// These are Volcano's own tables for network-topology-aware and usage: scores and verdicts of one plugin alone.
#include <gtest/gtest.h>

#include "tests/conformance/compare.h"
#include "tests/conformance/unit_table.h"

namespace pumice::conformance {
namespace {

using nlohmann::json;

void BatchNodeOrder(const json& table, UnitTable* world) {
  TaskInfo& task = world->Task(table["task"]);
  const std::string allocated = table.value("jobAllocatedHyperNode", "");
  if (!allocated.empty()) task.job_allocated_hyper_node = world->info().FindHyperNode(allocated);
  const auto nodes =
      NamesNodes(table) ? world->Nodes(table["scoreNodes"]) : std::vector<NodeInfo*>(world->ssn().node_list);
  const auto result = world->ssn().batch_node_order.calls().at(0).fn(task, nodes);
  ASSERT_TRUE(result);
  std::map<std::string, double> scores;
  for (size_t i = 0; i < nodes.size(); ++i) scores[nodes[i]->Name()] = (*result)[i];
  CheckScores(table, scores, table["expectScores"], table["observedScores"]);
}

void HyperNodeOrder(const json& table, UnitTable* world) {
  for (const auto& job : world->ssn().jobs) {
    auto sub_job = job->sub_jobs.find(table["subJob"]);
    if (sub_job == job->sub_jobs.end()) continue;
    std::map<std::string, std::vector<NodeInfo*>> candidates;
    for (const auto& [name, score] : table["observedScores"].items()) {
      candidates[name] = world->ssn().hyper_nodes.real_nodes.at(name);
    }
    const auto scores = world->ssn().HyperNodeScores(*sub_job->second, candidates);
    ASSERT_TRUE(scores);
    CheckScores(table, *scores, table["expectScores"], table["observedScores"]);
    return;
  }
  ADD_FAILURE() << "no sub-job " << table["subJob"];
}

void NodeOrder(const json& table, UnitTable* world) {
  for (const auto& [task, expected] : table["expectScores"].items()) {
    CheckScores(table, NodeOrderScores(world, world->Task(task)), expected, table["observedScores"][task]);
  }
}

void Predicate(const json& table, UnitTable* world) {
  for (const auto& [task, verdicts] : table["observedPredicates"].items()) {
    for (const auto& [node, verdict] : verdicts.items()) {
      const StatusSets* failure = world->ssn().Predicate(world->Task(task), *world->info().FindNode(node));
      if (verdict["code"] == "Success") {
        EXPECT_EQ(failure, nullptr);
        continue;
      }
      ASSERT_NE(failure, nullptr);
      ASSERT_EQ(verdict["code"], "UnschedulableAndUnresolvable");
      EXPECT_EQ(failure->all[0].code, StatusCode::kUnschedulableAndUnresolvable);
      EXPECT_EQ(json(failure->Reasons()), verdict["reasons"]);
      EXPECT_EQ(failure->all[0].reason, table["expectPredicateStatus"][0]["reason"]);
    }
  }
}

TEST(UnitTables, TopologyAndUsage) {
  for (const char* plugin : {"network-topology-aware", "usage"}) {
    const int tables = ForEachUnitTable(plugin, [](const json& table) {
      UnitTable world(table);
      const std::string kind = table["kind"];
      if (kind == "batchNodeOrder") return BatchNodeOrder(table, &world);
      if (kind == "hyperNodeOrder") return HyperNodeOrder(table, &world);
      if (kind == "nodeOrder") return NodeOrder(table, &world);
      if (kind == "predicate") return Predicate(table, &world);
      ADD_FAILURE() << "unknown kind " << kind;
    });
    if (tables == 0) GTEST_SKIP() << kNotPresent;
    std::printf("units, %s: %d tables\n", plugin, tables);
  }
}

}  // namespace
}  // namespace pumice::conformance
