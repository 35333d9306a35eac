// Random simulations with all faults on: nothing is lost or doubled, nothing overflows, and how it is run changes nothing.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "core/engine.h"
#include "core/framework/conf.h"
#include "core/io/read.h"
#include "core/sim/simulate.h"
#include "core/sim/world_at.h"

namespace pumice {
namespace {

using nlohmann::json;

class Random {
 public:
  explicit Random(uint32_t seed) : state_(seed * 2654435761u + 1) {}
  int Below(int n) {
    state_ = state_ * 1664525u + 1013904223u;
    return static_cast<int>((state_ >> 8) % static_cast<uint32_t>(n));
  }
  template <class T>
  T Of(std::initializer_list<T> items) {
    return items.begin()[Below(static_cast<int>(items.size()))];
  }

 private:
  uint32_t state_;
};

json RandomScenario(uint32_t seed) {
  Random random(seed);
  json s;
  s["actions"] = random.Of({"enqueue, allocate, backfill, preempt, reclaim", "enqueue, allocate, reclaim, backfill",
                            "allocate, backfill, preempt"});
  s["tiers"] = json::array();
  s["tiers"].push_back({{"plugins", {{{"name", "priority"}}, {{"name", "gang"}, {"enablePreemptable", random.Below(2) == 0}}}}});
  s["tiers"].push_back({{"plugins",
                         {{{"name", "predicates"}},
                          {{"name", random.Of({"proportion", "capacity"})}},
                          {{"name", random.Of({"nodeorder", "binpack"})}},
                          {{"name", random.Of({"drf", "conformance"})}}}}});
  const int nodes = 3 + random.Below(4);
  s["nodes"] = {{{"name", "n"}, {"count", nodes}, {"cpu", 4 + random.Below(5)}, {"memory", "32Gi"}, {"gpu", random.Below(3)}}};
  for (const char* queue : {"q0", "q1", "q2"}) {
    json made = {{"name", queue}, {"weight", 1 + random.Below(4)}, {"deserved", {{"cpu", 2 + random.Below(12)}}}};
    if (random.Below(3) == 0) made["guarantee"] = {{"cpu", 2}};
    s["queues"].push_back(made);
  }
  for (int i = 0; i < 8; ++i) {
    const int replicas = 1 + random.Below(6);
    json job = {{"name", "j" + std::to_string(i)}, {"queue", "q" + std::to_string(random.Below(3))},
                {"replicas", replicas}, {"minMember", 1 + random.Below(replicas)}, {"cpu", 1 + random.Below(3)},
                {"duration", random.Of({"20s", "uniform(5s, 90s)", "exponential(40s)", "4m"})},
                {"failurePercent", random.Of({0, 0, 20, 60})}, {"priority", random.Below(3) * 100},
                {"preemptable", random.Below(2) == 0}, {"maxRetry", 1 + random.Below(5)}};
    if (random.Below(2) == 0) {
      job["policies"] = {{{"event", random.Of({"PodFailed", "PodEvicted", "*", "Unknown"})},
                          {"action", random.Of({"RestartJob", "RestartTask", "RestartPod", "AbortJob", "TerminateJob", "CompleteJob"})}}};
    }
    if (random.Below(3) == 0) job["arrive"] = random.Of({"30s", "uniform(1s, 100s)"});
    if (i < 3) job["arrive"] = {{"every", random.Of({"25s", "exponential(30s)"})}, {"count", 10}};
    s["jobs"].push_back(job);
  }
  json& simulate = s["simulate"] = {{"seed", seed}, {"grace", random.Of({"0s", "3s", "15s"})}, {"startDelay", random.Of({"0s", "2s"})},
                                    {"bindFailurePercent", random.Of({0, 10, 40})}, {"period", random.Of({"1s", "1s", "3s"})}};
  for (int i = 0; i < 10; ++i) {
    const std::string at = std::to_string(20 + random.Below(900)) + "s", node = "n-" + std::to_string(random.Below(nodes));
    if (i % 2 == 0) {
      simulate["events"].push_back({{"at", at}, {"node", node}, {"do", random.Of({"down", "up", "cordon", "uncordon", "remove", "up"})}});
    } else if (random.Below(2) == 0) {
      simulate["events"].push_back({{"at", at}, {"queue", "q" + std::to_string(random.Below(3))}, {"do", random.Of({"close", "open", "open"})}});
    } else {
      simulate["events"].push_back({{"at", at}, {"queue", "q0"}, {"weight", 1 + random.Below(9)}});
    }
  }
  return s;
}

// Looks at the world in every cycle.
class Conservation : public sim::Watcher {
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
  for (uint32_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    const std::string text = RandomScenario(seed).dump();
    io::Loaded loaded = io::Load({{"scenario.json", text}}, {});
    ASSERT_TRUE(loaded.ok()) << io::ToText(loaded.diagnostics[0]);
    const auto conf = framework::ParseConfiguration(*loaded.scenario.scheduler_conf);
    ASSERT_EQ(conf.error, "");
    Conservation watcher;
    sim::Simulator simulator(std::move(loaded.scenario), conf.value, *loaded.simulation, {}, &watcher);
    for (int i = 0; i < 400; ++i) simulator.Step();
    watcher.AtTheEnd(simulator);
    cycles += watcher.cycles();
  }
  EXPECT_EQ(cycles, 4800);
}

std::string ReportOf(const json& scenario, bool skip_idle, std::optional<uint64_t> seed = {}) {
  SimulateOptions options;
  options.cycles = 700;
  options.skip_idle = skip_idle;
  options.seed = seed;
  const std::string text = scenario.dump();
  const SimulateResult result = Simulate({{"scenario.json", text}}, {}, options);
  return result.report ? io::ToJson(*result.report) : "";
}

TEST(RandomSimulation, SkippingIdleCyclesChangesNothing) {
  for (uint32_t seed = 21; seed <= 28; ++seed) {
    const json scenario = RandomScenario(seed);
    const std::string skipping = ReportOf(scenario, true);
    ASSERT_NE(skipping, "");
    EXPECT_TRUE(skipping == ReportOf(scenario, false)) << seed;
  }
}

// What each cycle decided, and what a single cycle decides on the world that WorldsAt gives for it.
class Decisions : public sim::Watcher {
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
    const io::Loaded loaded = io::Load({{"scenario.json", text}}, {});
    const auto conf = framework::ParseConfiguration(*loaded.scenario.scheduler_conf).value;
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
