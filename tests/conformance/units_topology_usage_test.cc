// Volcano's own tables for network-topology-aware and usage: scores and verdicts of one plugin alone.
#include <gtest/gtest.h>

#include <set>

#include "core/cli/yaml.h"
#include "core/engine.h"
#include "core/sim/cycle.h"
#include "tests/conformance/compare.h"

namespace pumice::conformance {
namespace {

using nlohmann::json;

// The table's nodeUsage, in the words of a scenario.
json Usage(const json& table) {
  json usage = json::object();
  for (const auto& [node, u] : table.items()) {
    usage[node] = {{"cpu", u["CPUUsageAvg"]}, {"memory", u["MEMUsageAvg"]}, {"time", u["MetricsTime"]}};
  }
  return usage;
}

// Whether the table lists the nodes to score ("all" is the other way to say it).
bool NamesNodes(const json& table) { return table.contains("scoreNodes") && table["scoreNodes"].is_array(); }

// The objects, and nodes without resources for those that the table only names.
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

// An open session on the objects of one table.
class Table {
 public:
  explicit Table(const json& table) {
    json input = {{"name", "table"},
                  {"now", table["now"]},
                  {"schedulerConf", "actions: \"allocate\"\n" + table["schedulerConfAsRun"].get<std::string>()},
                  {"objects", Objects(table)}};
    if (table.contains("nodeUsage")) input["nodeUsage"] = Usage(table["nodeUsage"]);
    io::ReadOptions options;
    options.yaml = cli::ParseYaml;
    options.validate = options.fill_in = false;
    io::Loaded loaded = io::Load({{"table", input.dump()}}, options);
    EXPECT_TRUE(loaded.ok());
    auto conf = framework::ParseConfiguration(*loaded.scenario.scheduler_conf);
    EXPECT_EQ(conf.error, "");
    conf_ = std::move(conf.value);
    cluster_ = std::make_unique<sim::Cluster>(std::move(loaded.scenario));
    info_ = cluster_->Snapshot();
    if (table.contains("hyperNodesInjected")) Inject(table["hyperNodesInjected"]["realNodes"]);
    ssn_ = std::make_unique<framework::Session>(*info_, conf_, *cluster_);
    ssn_->Open(sim::BuiltinRegistry());
  }

  framework::Session& ssn() { return *ssn_; }
  const ClusterInfo& info() const { return *info_; }

  TaskInfo& Task(const std::string& key) {
    for (const auto& job : ssn_->jobs) {
      for (TaskInfo* task : job->tasks) {
        if (task->pod().meta.Key() == key) return *task;
      }
    }
    ADD_FAILURE() << "no task " << key;
    std::abort();
  }
  std::vector<NodeInfo*> Nodes(const json& names) {
    std::vector<NodeInfo*> nodes;
    for (const json& name : names) nodes.push_back(info_->FindNode(name));
    return nodes;
  }

 private:
  // The members that the test gave to the HyperNodes, whatever their objects say.
  void Inject(const json& real_nodes) {
    info_->hyper_nodes.real_nodes.clear();
    for (const auto& [name, members] : real_nodes.items()) info_->hyper_nodes.real_nodes[name] = Nodes(members);
  }

  framework::SchedulerConfiguration conf_;
  std::unique_ptr<sim::Cluster> cluster_;
  std::unique_ptr<ClusterInfo> info_;
  std::unique_ptr<framework::Session> ssn_;
};

void CheckScores(const json& table, const std::map<std::string, double>& scores, const json& expected,
                 const json& observed) {
  for (const auto& [name, score] : expected.items()) {
    EXPECT_NEAR(scores.at(name), score.get<double>(), table["tolerance"].get<double>()) << name;
  }
  for (const auto& [name, score] : observed.items()) {
    EXPECT_EQ(Difference(score, json(scores.at(name)), name), std::nullopt);
  }
}

void BatchNodeOrder(const json& table, Table* world) {
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

void HyperNodeOrder(const json& table, Table* world) {
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

void NodeOrder(const json& table, Table* world) {
  for (const auto& [task, expected] : table["expectScores"].items()) {
    std::map<std::string, double> scores;
    for (NodeInfo* node : world->ssn().node_list) {
      scores[node->Name()] = world->ssn().node_order.calls().at(0).fn(world->Task(task), *node).value();
    }
    CheckScores(table, scores, expected, table["observedScores"][task]);
  }
}

void Predicate(const json& table, Table* world) {
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

TEST(PluginTables, TopologyAndUsage) {
  const std::string folder = OutsideRecordings();
  if (folder.empty()) GTEST_SKIP() << "Volcano's own test tables are not present beside the project (PUMICE_RECORDINGS)";
  int tables = 0;
  for (const char* plugin : {"network-topology-aware", "usage"}) {
    ForEachCase(folder + "/units/" + plugin + ".jsonl", [&](const json& table, const std::string&) {
      SCOPED_TRACE(table["name"]);
      ++tables;
      Table world(table);
      const std::string kind = table["kind"];
      if (kind == "batchNodeOrder") return BatchNodeOrder(table, &world);
      if (kind == "hyperNodeOrder") return HyperNodeOrder(table, &world);
      if (kind == "nodeOrder") return NodeOrder(table, &world);
      if (kind == "predicate") return Predicate(table, &world);
      ADD_FAILURE() << "unknown kind " << kind;
    });
  }
  std::printf("units: %d tables\n", tables);
}

}  // namespace
}  // namespace pumice::conformance
