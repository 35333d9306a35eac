// A table becomes a scenario, which is loaded and opened as any other; what the table injects besides is put in
// afterwards.
#include "tests/conformance/unit_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/actions/catalogue.h"
#include "core/cli/yaml.h"
#include "core/engine.h"
#include "core/sim/cycle.h"
#include "tests/conformance/compare.h"

namespace pumice::conformance {
namespace {

using nlohmann::json;

// Gives the table's nodeUsage in the words of a scenario.
json Usage(const json& table) {
  json usage = json::object();
  for (const auto& [node, u] : table.items()) {
    usage[node] = {{"cpu", u["CPUUsageAvg"]}, {"memory", u["MEMUsageAvg"]}, {"time", u["MetricsTime"]}};
  }
  return usage;
}

// Gives the objects, and nodes without resources for those that the table only names.
json Objects(const json& table) {
  json objects = table["objects"];
  std::set<std::string> known, named;
  for (const json& object : objects) {
    if (object["kind"] == "Node") known.insert(object["metadata"]["name"]);
  }
  if (NamesNodes(table)) named.insert(table["scoreNodes"].begin(), table["scoreNodes"].end());
  if (table.contains("hyperNodesInjected")) {
    for (const json& members : table["hyperNodesInjected"]["realNodes"]) named.insert(members.begin(), members.end());
  }
  for (const std::string& name : named) {
    if (known.count(name) == 0) objects.push_back({{"apiVersion", "v1"}, {"kind", "Node"}, {"metadata", {{"name", name}}}});
  }
  return objects;
}

// The tables that need no objects of their own leave them out.
json ObjectsOf(const json& table) { return table.contains("objects") ? Objects(table) : json::array(); }

}  // namespace

bool NamesNodes(const json& table) { return table.contains("scoreNodes") && table["scoreNodes"].is_array(); }

UnitTable::UnitTable(const json& table) {
  const char* conf = table.contains("schedulerConfAsRun") ? "schedulerConfAsRun" : "schedulerConf";
  std::string text = table[conf].get<std::string>();
  if (text.find("actions") == std::string::npos) text = "actions: \"allocate\"\n" + text;
  json input = {{"name", "table"}, {"now", table["now"]}, {"schedulerConf", text}, {"objects", ObjectsOf(table)}};
  if (table.contains("nodeUsage")) input["nodeUsage"] = Usage(table["nodeUsage"]);
  load::ReadOptions options;
  options.yaml = cli::ParseYaml;
  options.validate = options.fill_in = false;
  load::Loaded loaded = load::Load({{"table", input.dump()}}, options);
  for (const text::Diagnostic& d : loaded.diagnostics) EXPECT_LT(d.severity, text::Severity::kError) << text::ToText(d);
  auto parsed = actions::ParseConfiguration(*loaded.scenario.scheduler_conf, loaded.scenario.release);
  // Tests of hierarchical drf pass the loader by, which would refuse their configuration after reading it.
  if (table["kind"] != "hdrfAllocated") EXPECT_EQ(parsed.error, "");
  conf_ = std::move(parsed.value);
  cluster_ = std::make_unique<sim::Cluster>(std::move(loaded.scenario));
  info_ = cluster_->Snapshot();
  if (table.contains("hyperNodesInjected")) InjectHyperNodes(table["hyperNodesInjected"]["realNodes"]);
  ssn_ = std::make_unique<framework::Session>(*info_, conf_, *cluster_);
  ssn_->Open(sim::RegistryOf(model::kDefaultRelease));
}

TaskInfo& UnitTable::Task(const std::string& key) {
  for (TaskInfo* task : Tasks()) {
    if (task->pod().meta.Key() == key) return *task;
  }
  ADD_FAILURE() << "no task " << key;
  std::abort();
}

std::vector<TaskInfo*> UnitTable::Tasks() {
  std::vector<TaskInfo*> tasks;
  for (const auto& job : ssn_->jobs) tasks.insert(tasks.end(), job->tasks.begin(), job->tasks.end());
  std::sort(tasks.begin(), tasks.end(), [](const TaskInfo* l, const TaskInfo* r) { return l->index() < r->index(); });
  return tasks;
}

std::vector<NodeInfo*> UnitTable::Nodes(const json& names) {
  std::vector<NodeInfo*> nodes;
  for (const json& name : names) nodes.push_back(info_->FindNode(name));
  return nodes;
}

// The test gave these members to the HyperNodes, whatever their objects say.
void UnitTable::InjectHyperNodes(const json& real_nodes) {
  info_->hyper_nodes.real_nodes.clear();
  for (const auto& [name, members] : real_nodes.items()) info_->hyper_nodes.real_nodes[name] = Nodes(members);
}

void CheckScores(const json& table, const std::map<std::string, double>& scores, const json& expected,
                 const json& observed) {
  for (const auto& [name, score] : expected.items()) {
    EXPECT_NEAR(scores.at(name), score.get<double>(), table["tolerance"].get<double>()) << name;
  }
  for (const auto& [name, score] : observed.items()) {
    EXPECT_EQ(Difference(score, json(scores.at(name)), name), std::nullopt);
  }
}

std::map<std::string, double> NodeOrderScores(UnitTable* world, TaskInfo& task) {
  std::map<std::string, double> scores;
  for (NodeInfo* node : world->ssn().node_list) {
    scores[node->Name()] = world->ssn().node_order.calls().at(0).fn(task, *node).value_or(0);  // after an error: none
  }
  return scores;
}

int ForEachUnitTable(const std::string& plugin, const std::function<void(const json& table)>& check) {
  const std::string folder = OutsideRecordings();
  if (folder.empty()) return 0;
  int tables = 0;
  ForEachCase(folder + "/units/" + plugin + ".jsonl", [&](const json& table, const std::string&) {
    SCOPED_TRACE(table["name"]);
    ++tables;
    check(table);
  });
  return tables;
}

}  // namespace pumice::conformance
