// Random simulations have all faults on: nothing is lost or doubled, nothing overflows, and how one is run changes
// nothing.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "core/actions/catalogue.h"
#include "core/engine.h"
#include "core/framework/conf.h"
#include "core/load/load.h"
#include "core/sim/simulate.h"
#include "core/sim/world_at.h"
#include "tests/thinned.h"
#include "tests/unit/support/random_scenario.h"

namespace pumice {
namespace {

using nlohmann::json;

using test::RandomScenario;

// Looks at the world in every cycle.
class Conservation : public sim::SimulationWatcher {
 public:
  void OnPodArrived(const model::Pod& pod) override { ++arrived_[pod.meta.Key()]; }

  void OnJobFinished(const sim::Job& job) override {
    for (const auto& [name, member] : job.members) finished_.insert(member.last.meta.Key());
  }

  void OnCycle(const sim::CycleRecord& record, const sim::Cluster& cluster) override {
    const model::Scenario& world = cluster.scenario();
    std::set<std::string> keys, uids, there;
    for (const model::Node& node : world.nodes) there.insert(node.meta.name);
    for (const model::Pod& pod : world.pods) {
      EXPECT_TRUE(keys.insert(pod.meta.Key()).second) << pod.meta.Key() << " is there twice";
      EXPECT_TRUE(uids.insert(pod.meta.uid).second) << pod.meta.uid << " is there twice";
      EXPECT_EQ(arrived_.count(pod.meta.Key()), 1u) << pod.meta.Key() << " came from nowhere";
      if (pod.phase == "Running") {
        EXPECT_TRUE(there.count(pod.node_name) == 1) << pod.meta.Key() << " runs on " << pod.node_name;
      }
    }
    std::set<std::string> groups;
    for (const model::PodGroup& group : world.pod_groups) {
      EXPECT_TRUE(groups.insert(group.meta.Key()).second) << group.meta.Key() << " is there twice";
    }
    // Who is let in has all its pods, except those that the controller makes after this cycle.
    for (const auto& node : record.cluster->nodes) {
      for (Dim dim : node->used.Dims()) {
        EXPECT_LE(node->used.Get(dim), node->allocatable.Get(dim) + 0.1) << node->Name() << " is too full";
      }
    }
    std::set<int> bound;
    for (const sim::Operation& operation : cluster.operations()) {
      if (operation.kind != sim::Operation::Kind::kBind) continue;
      EXPECT_TRUE(bound.insert(operation.task).second) << "bound twice in a cycle";
      EXPECT_TRUE(record.cluster->facts[operation.task].pod->node_name.empty()) << "bound while it is somewhere";
    }
    ++cycles_;
  }

  // Every pod of an unfinished job is there, or is to be made once its PodGroup is let in.
  void AtTheEnd(const sim::Simulator& simulator) {
    std::set<std::string> keys;
    for (const model::Pod& pod : simulator.cluster().scenario().pods) keys.insert(pod.meta.Key());
    for (const auto& [key, job] : simulator.jobs()) {
      for (const auto& [name, member] : job.members) {
        if (member.uid.empty()) continue;
        EXPECT_EQ(keys.count(member.last.meta.Key()), 1u) << key << " lost " << name;
      }
      EXPECT_EQ(finished_.count(job.members.empty() ? "" : job.members.begin()->second.last.meta.Key()), 0u);
    }
  }

  int64_t cycles() const { return cycles_; }

 private:
  std::map<std::string, int> arrived_;
  std::set<std::string> finished_;
  int64_t cycles_ = 0;
};

TEST(RandomSimulation, LosesAndDoublesNothing) {
  int64_t cycles = 0;
  for (uint32_t seed = 1; seed <= 12 / kThinned; ++seed) {
    SCOPED_TRACE(seed);
    const std::string text = RandomScenario(seed).dump();
    load::Loaded loaded = load::Load({{"scenario.json", text}}, {});
    ASSERT_TRUE(loaded.ok()) << text::ToText(loaded.diagnostics[0]);
    const auto conf = actions::ParseConfiguration(*loaded.scenario.scheduler_conf, loaded.scenario.release);
    ASSERT_EQ(conf.error, "");
    Conservation watcher;
    sim::Simulator simulator(std::move(loaded.scenario), conf.value, *loaded.simulation, {}, &watcher);
    for (int i = 0; i < 400; ++i) simulator.Step();
    watcher.AtTheEnd(simulator);
    cycles += watcher.cycles();
  }
  EXPECT_EQ(cycles, 4800 / kThinned);
}

std::string ReportOf(const json& scenario, bool skip_idle, std::optional<uint64_t> seed = {}) {
  SimulateOptions options;
  options.cycles = 700;
  options.skip_idle = skip_idle;
  options.seed = seed;
  const std::string text = scenario.dump();
  const SimulateResult result = Simulate({{"scenario.json", text}}, {}, options);
  return result.report ? report::ToJson(*result.report) : "";
}

TEST(RandomSimulation, SkippingIdleCyclesChangesNothing) {
  for (uint32_t seed = 21; seed < 21 + 12 / kThinned; ++seed) {
    const json scenario = RandomScenario(seed);
    const std::string skipping = ReportOf(scenario, true);
    ASSERT_NE(skipping, "");
    EXPECT_TRUE(skipping == ReportOf(scenario, false)) << seed;
  }
}

// What each cycle decided, and what a single cycle decides on the world that WorldsAt gives for it.
class Decisions : public sim::SimulationWatcher {
 public:
  static std::string Of(const sim::CycleRecord& record, const sim::Cluster& cluster) {
    std::string text;
    for (const sim::Operation& operation : cluster.operations()) {
      text += (operation.kind == sim::Operation::Kind::kBind ? "bind " : "evict ") +
              record.cluster->facts[operation.task].pod->meta.Key() + " " + record.cluster->node_names[operation.node] + "\n";
    }
    return text;
  }
  void OnCycle(const sim::CycleRecord& record, const sim::Cluster& cluster) override { cycles.push_back(Of(record, cluster)); }
  std::vector<std::string> cycles;
};

TEST(RandomSimulation, TheWorldOfACycleDecidesWhatTheCycleDecided) {
  int decided = 0;
  for (uint32_t seed = 41; seed <= 46; ++seed) {
    const std::string text = RandomScenario(seed).dump();
    const load::Loaded loaded = load::Load({{"scenario.json", text}}, {});
    const auto conf = actions::ParseConfiguration(*loaded.scenario.scheduler_conf, loaded.scenario.release).value;
    Decisions all;
    sim::Simulator simulator(loaded.scenario, conf, *loaded.simulation, {}, &all);
    for (int i = 0; i < 200; ++i) simulator.Step();
    std::set<int64_t> cycles;
    for (int64_t cycle = 0; cycle < 200; ++cycle) {
      if (cycle % 17 == 0 || !all.cycles[cycle].empty()) cycles.insert(cycle);
    }
    for (auto& [cycle, world] : sim::WorldsAt(loaded.scenario, conf, *loaded.simulation, cycles, nullptr)) {
      sim::Cluster cluster(world);
      const sim::CycleRecord record = sim::RunCycle(cluster, conf, {});
      EXPECT_EQ(Decisions::Of(record, cluster), all.cycles[cycle]) << "seed " << seed << ", cycle " << cycle;
      decided += !all.cycles[cycle].empty();
    }
  }
  EXPECT_GT(decided, 100);
}

TEST(RandomSimulation, TheSeedDecides) {
  const json scenario = RandomScenario(31);
  EXPECT_TRUE(ReportOf(scenario, true, 5) == ReportOf(scenario, true, 5));
  EXPECT_FALSE(ReportOf(scenario, true, 5) == ReportOf(scenario, true, 6));
}

}  // namespace
}  // namespace pumice
