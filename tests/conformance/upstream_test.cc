// Volcano's own scheduling tests are replayed here. They are another project's data and stay outside: where the folder
// of recordings is not present, this says so.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "core/actions/catalogue.h"
#include "core/cli/yaml.h"
#include "core/engine.h"
#include "tests/conformance/compare.h"

namespace pumice::conformance {
namespace {

using nlohmann::json;

// This is what became of the cycle in the words of Volcano's test helper (pkg/scheduler/uthelper).
class Outcome {
 public:
  Outcome(const sim::Cluster& cluster, const sim::CycleRecord& record) : info_(*record.cluster), record_(record) {
    for (const sim::Operation& o : cluster.operations()) {
      const std::string key = info_.facts[o.task].pod->meta.Key();
      if (o.kind == sim::Operation::Kind::kBind) {
        binds_[key] = info_.node_names[o.node];
      } else {
        evicted_.push_back(key);
      }
    }
  }

  void Check(const json& expect) const {
    for (const auto& [key, want] : expect.items()) {
      if (key == "bindMap") {
        EXPECT_EQ(json(binds_), want);
      } else if (key == "bindsNum") {
        EXPECT_EQ(binds_.size(), want.get<size_t>());
      } else if (key == "evictNum") {
        EXPECT_EQ(evicted_.size(), want.get<size_t>());
      } else if (key == "evicted") {
        std::vector<std::string> got = evicted_, wanted = want.get<std::vector<std::string>>();
        std::sort(got.begin(), got.end());
        std::sort(wanted.begin(), wanted.end());
        EXPECT_EQ(got, wanted);
      } else if (key == "pipelined") {
        for (const auto& [job, nodes] : want.items()) CheckPipelined(job, nodes);
      } else if (key == "podGroupPhases") {
        for (const auto& [job, phase] : want.items()) EXPECT_EQ(Job(job).status.phase, phase) << job;
      } else if (key == "taskStatusNums") {
        for (const auto& [job, counts] : want.items()) CheckStatuses(job, counts);
      } else if (key == "bindNumsInHyperNode") {
        EXPECT_EQ(json(BindsOfHyperNodes()), want);
      } else {
        ADD_FAILURE() << "unknown expectation " << key;
      }
    }
  }

 private:
  const JobInfo& Job(const std::string& uid) const {
    const JobInfo* job = info_.FindJob(uid);
    if (job == nullptr) throw std::out_of_range("no job " + uid);
    return *job;
  }

  void CheckPipelined(const std::string& uid, const json& nodes) const {
    int pipelined = 0;
    for (const TaskInfo* task : Job(uid).tasks) {
      const sim::TaskState& state = record_.end.tasks[task->index()];
      if (state.status != TaskStatus::kPipelined) continue;
      ++pipelined;
      EXPECT_NE(std::find(nodes.begin(), nodes.end(), info_.node_names[state.node]), nodes.end()) << task->Name();
    }
    EXPECT_GT(pipelined, 0) << uid;
  }

  void CheckStatuses(const std::string& uid, const json& counts) const {
    std::map<std::string, int> got;
    for (const TaskInfo* task : Job(uid).tasks) ++got[ToString(record_.end.tasks[task->index()].status)];
    for (const auto& [status, count] : counts.items()) EXPECT_EQ(got[status], count.get<int>()) << uid << " " << status;
  }

  // Says how many pods each HyperNode of the lowest tier got, ascending, without those that got none.
  std::vector<int> BindsOfHyperNodes() const {
    std::vector<int> counts;
    for (const std::string& name : info_.hyper_nodes.by_tier.begin()->second) {
      int count = 0;
      for (const NodeInfo* node : info_.hyper_nodes.real_nodes.at(name)) {
        for (const auto& [task, bound] : binds_) count += bound == node->Name();
      }
      if (count > 0) counts.push_back(count);
    }
    std::sort(counts.begin(), counts.end());
    return counts;
  }

  const ClusterInfo& info_;
  const sim::CycleRecord& record_;
  std::map<std::string, std::string> binds_;
  std::vector<std::string> evicted_;
};

TEST(UpstreamTests, HoldAndAgree) {
  const std::string folder = OutsideRecordings();
  if (folder.empty()) GTEST_SKIP() << "Volcano's own test tables are not present beside the project (PUMICE_RECORDINGS)";
  RunOptions run;
  run.yaml = cli::ParseYaml;
  int cases = 0, agreed = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder + "/upstream")) {
    if (entry.path().extension() != ".jsonl") continue;
    ForEachCase(entry.path().string(), [&](const json& recorded, const std::string&) {
      SCOPED_TRACE(recorded["name"]);
      json input = recorded;
      for (const char* key : {"expect", "expectUpstream"}) input.erase(key);
      const std::string text = input.dump();
      ++cases;
      const report::AnsweredCase answered = Answer(text, run);
      const std::vector<std::string> differences =
          answered.line.empty() ? std::vector<std::string>{"no answer"}
                                : Differences(recorded["expect"], json::parse(answered.line)["answer"]);
      agreed += differences.empty();
      for (const std::string& difference : differences) ADD_FAILURE() << difference;

      load::ReadOptions options;
      options.yaml = cli::ParseYaml;
      options.validate = options.fill_in = false;
      load::Loaded loaded = load::Load({{"case", text}}, options);
      ASSERT_TRUE(loaded.ok());
      const auto conf = actions::ParseConfiguration(*loaded.scenario.scheduler_conf, loaded.scenario.release);
      ASSERT_EQ(conf.error, "");
      sim::Cluster cluster(std::move(loaded.scenario));
      const sim::CycleRecord record = sim::RunCycle(cluster, conf.value, {});
      Outcome(cluster, record).Check(recorded["expectUpstream"]);
    });
  }
  std::printf("upstream: %d of %d cases agree\n", agreed, cases);
}

}  // namespace
}  // namespace pumice::conformance
