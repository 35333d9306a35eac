// UnitTable is a table of Volcano's own unit tests for one plugin, with an open session on its objects. The tables are
// another project's data and stay outside.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/framework/session.h"
#include "core/sim/cluster.h"

namespace pumice::conformance {

class UnitTable {
 public:
  // The configuration is the one that ran: every flag that the test did not set is off.
  explicit UnitTable(const nlohmann::json& table);

  framework::Session& ssn() { return *ssn_; }
  const ClusterInfo& info() const { return *info_; }
  // Finds it by "namespace/name"; a table without such a one ends the test.
  TaskInfo& Task(const std::string& key);
  // Gives all tasks, in the order of the objects.
  std::vector<TaskInfo*> Tasks();
  std::vector<NodeInfo*> Nodes(const nlohmann::json& names);

 private:
  void InjectHyperNodes(const nlohmann::json& real_nodes);

  framework::SchedulerConfiguration conf_;
  std::unique_ptr<sim::Cluster> cluster_;
  std::shared_ptr<ClusterInfo> info_;
  std::unique_ptr<framework::Session> ssn_;
};

// Says whether the table lists the nodes to score ("all" is the other way to say it).
bool NamesNodes(const nlohmann::json& table);

// These are what the test asserts, within the table's tolerance, and what was observed, to the last digit.
void CheckScores(const nlohmann::json& table, const std::map<std::string, double>& scores,
                 const nlohmann::json& expected, const nlohmann::json& observed);

// Gives the scores that the session's plugins give one task, by node.
std::map<std::string, double> NodeOrderScores(UnitTable* world, TaskInfo& task);

inline constexpr const char* kNotPresent =
    "Volcano's own test tables are not present beside the project (PUMICE_RECORDINGS)";
// Calls `check` with each table of the plugin's file and returns their number; 0 where the tables are not present.
int ForEachUnitTable(const std::string& plugin, const std::function<void(const nlohmann::json& table)>& check);

}  // namespace pumice::conformance
