// This must hold of every cycle, and is tried on random clusters.

#include "core/sim/cycle.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <sstream>

#include "core/explain/stops.h"
#include "core/report/run.h"
#include "tests/thinned.h"
#include "tests/unit/explain/story_check.h"
#include "tests/unit/support/random_world.h"

namespace pumice {
namespace {

using framework::Event;
using framework::EventKind;
using testing::WorldMaker;

constexpr uint64_t kSeeds = 200;

// Everything that a person sees of a cycle.
std::string Answer(const sim::CycleRecord& record, const sim::Cluster& cluster) {
  std::ostringstream out;
  const ClusterInfo& info = *record.cluster;
  for (const sim::Operation& op : cluster.operations()) {
    out << (op.kind == sim::Operation::Kind::kBind ? "bind " : "evict ") << info.facts[op.task].pod->meta.Key() << ' '
        << info.node_names[op.node] << ' ' << op.reason << '\n';
  }
  for (size_t i = 0; i < record.end.tasks.size(); ++i) {
    const int node = record.end.tasks[i].node;
    out << info.facts[i].pod->meta.Key() << ' ' << ToString(record.end.tasks[i].status) << ' '
        << (node == kNone ? "" : info.node_names[node]) << '\n';
  }
  for (const auto& job : info.jobs) {
    out << job->uid << ' ' << job->status.phase << '\n';
    for (const auto& c : job->status.conditions) out << c.type << ' ' << c.reason << ' ' << c.message << '\n';
  }
  for (const auto& [task, text] : record.fit_errors) out << info.facts[task].pod->meta.Key() << ": " << text << '\n';
  for (const sim::ActionRecord& action : record.actions) {
    for (size_t q = 0; q < action.numbers.queues.size(); ++q) {
      if (!action.numbers.queues[q]) continue;
      out << action.name << ' ' << info.queues[q]->name << ' ' << action.numbers.queues[q]->allocated.String(info.resource_names)
          << ' ' << std::hexfloat << action.numbers.queues[q]->share << '\n';
    }
  }
  return out.str();
}

std::string RunOnce(model::Scenario world, const framework::SchedulerConfiguration& conf) {
  sim::Cluster cluster(std::move(world));
  sim::CycleRecord record = sim::RunCycle(cluster, conf, {});
  return Answer(record, cluster);
}

struct Made {
  model::Scenario world;
  framework::SchedulerConfiguration conf;
};

Made MakeCycle(uint64_t seed) {
  WorldMaker maker(seed);
  Made made;
  made.world = maker.Make();
  made.conf = testing::RandomConf(maker.rng());
  return made;
}

TEST(CycleProperty, NodesNeverHoldMoreThanTheyHave) {
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    Made made = MakeCycle(seed);
    sim::Cluster cluster(std::move(made.world));
    sim::CycleRecord record = sim::RunCycle(cluster, made.conf, {});
    for (const auto& node : record.cluster->nodes) {
      // Evicted pods are gone from the pod count at once (the event handler of predicates.go), so of `pods` only what
      // will be idle counts.
      for (Dim d : node->used.Dims()) {
        if (d == kPods) continue;
        EXPECT_LE(node->used.Get(d), node->allocatable.Get(d) + kMinResource) << "seed " << seed << ' ' << node->Name();
      }
      EXPECT_TRUE(Resource().LessEqual(node->FutureIdle(), Missing::kZero)) << "seed " << seed << ' ' << node->Name();
      for (Dim d : node->FutureIdle().Dims()) {
        // 1.15 forgets a victim whose eviction was undone: Kubernetes' count of pods is one short, and one more gets in.
        if (d == kPods && record.cluster->release.undone_victim_is_lost) continue;
        EXPECT_GE(node->FutureIdle().Get(d), -kMinResource) << "seed " << seed;
      }
    }
  }
}

// proportion: allocated + request <= deserved; capacity: <= realCapability. What was over before may stay so.
TEST(CycleProperty, AllocateLeavesNoQueueOverTheLimitItChecks) {
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    Made made = MakeCycle(seed);
    made.conf.actions = {"enqueue", "allocate"};
    bool proportion = false;
    for (const auto& tier : made.conf.tiers) {
      for (const auto& plugin : tier.plugins) proportion |= plugin.name == "proportion";
    }
    sim::Cluster cluster(std::move(made.world));
    sim::CycleRecord record = sim::RunCycle(cluster, made.conf, {});
    const auto& before = record.after_open.queues;
    const auto& after = record.actions.back().numbers.queues;
    for (size_t q = 0; q < after.size(); ++q) {
      if (!after[q]) continue;
      const Resource& limit = proportion ? after[q]->deserved : after[q]->real_capability;
      for (Dim d : {kCpu, kMemory}) {
        if (after[q]->allocated.Get(d) <= before[q]->allocated.Get(d)) continue;
        EXPECT_LE(after[q]->allocated.Get(d), limit.Get(d) + kMinResource) << "seed " << seed << " queue " << q;
      }
    }
  }
}

// Counted from the events alone: when allocate or reclaim commits, the job has its minimum.
TEST(CycleProperty, NothingIsCommittedForAGangThatIsNotReady) {
  int commits = 0;
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    Made made = MakeCycle(seed);
    sim::Cluster cluster(std::move(made.world));
    sim::CycleOptions options;
    options.record_events = true;
    sim::CycleRecord record = sim::RunCycle(cluster, made.conf, options);
    const ClusterInfo& info = *record.cluster;
    std::vector<TaskStatus> status;
    for (const sim::TaskState& task : record.start.tasks) status.push_back(task.status);
    std::string action;
    for (const Event& event : record.events) {
      switch (event.kind) {
        case EventKind::kAction: action = event.text; break;
        case EventKind::kAllocate: status[event.task] = TaskStatus::kAllocated; break;
        case EventKind::kPipeline: status[event.task] = TaskStatus::kPipelined; break;
        case EventKind::kUnallocate:
        case EventKind::kUnpipeline: status[event.task] = TaskStatus::kPending; break;
        case EventKind::kEvict: status[event.task] = TaskStatus::kReleasing; break;
        case EventKind::kUnevict: status[event.task] = TaskStatus::kRunning; break;
        case EventKind::kBind: status[event.task] = TaskStatus::kBinding; break;
        case EventKind::kCommit: {
          if (event.job == kNone || action == "preempt") break;
          ++commits;
          int held = 0;
          for (const TaskFacts& facts : info.facts) {
            if (facts.job == nullptr || facts.job->index != event.job) continue;
            const TaskStatus s = status[facts.index];
            held += AllocatedStatus(s) || s == TaskStatus::kSucceeded ||
                    (s == TaskStatus::kPending && facts.best_effort) ||
                    (action == "reclaim" && s == TaskStatus::kPipelined);
          }
          EXPECT_GE(held, info.jobs[event.job]->min_available) << "seed " << seed << ' ' << info.jobs[event.job]->uid;
          break;
        }
        default: break;
      }
    }
  }
  EXPECT_GT(commits, 200);
}

TEST(CycleProperty, OnlyTheOrderOfNodesMatters) {
  int differ = 0;
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    Made made = MakeCycle(seed);
    const std::string answer = RunOnce(made.world, made.conf);
    model::Scenario shuffled = made.world;
    testing::Random rng(seed);
    rng.Shuffle(&shuffled.queues);
    rng.Shuffle(&shuffled.pod_groups);
    rng.Shuffle(&shuffled.pods);
    rng.Shuffle(&shuffled.priority_classes);
    ASSERT_EQ(RunOnce(shuffled, made.conf), answer) << "seed " << seed;
    rng.Shuffle(&shuffled.nodes);
    differ += RunOnce(shuffled, made.conf) != answer;
  }
  // Node order is input: it decides between equal scores.
  EXPECT_GT(differ, 0);
}

// So many random worlds are run both ways.
constexpr uint64_t kWorlds = 2000 / kThinned;

// A world that has more of what shortcuts depend on: a plugin that goes by queue, other plugins with a say on victims, no
// error cache, pods that prefer to be apart, actions that come again.
Made MakeForShortcuts(uint64_t seed) {
  Made made = MakeCycle(seed);
  testing::Random rng(seed * 7919);
  std::vector<framework::PluginOption>& plugins = made.conf.tiers.back().plugins;
  auto add = [&](const char* name) {
    framework::PluginOption option = plugins.front();  // for its flags
    option.name = name;
    plugins.push_back(option);
  };
  if (rng.OneIn(3)) {
    add("nodegroup");
    for (model::Node& node : made.world.nodes) {
      node.meta.labels["volcano.sh/nodegroup-name"] = rng.OneIn(2) ? "a" : "b";
    }
    for (model::Queue& queue : made.world.queues) {
      if (queue.meta.name == "root" || rng.OneIn(3)) continue;
      queue.affinity.emplace().affinity.emplace().required = {rng.OneIn(2) ? "a" : "b"};
    }
  }
  if (rng.OneIn(4)) add("pdb");
  if (rng.OneIn(4)) add("tdm");
  if (rng.OneIn(3)) {
    model::ConfigValue off;
    off.type = model::ConfigValue::Type::kBool;
    for (const char* action : {"allocate", "preempt", "reclaim", "backfill"}) {
      made.conf.configurations.push_back({action, framework::Arguments({{"predicateErrorCacheEnable", off}})});
    }
  }
  if (rng.OneIn(3)) {
    for (model::Pod& pod : made.world.pods) {
      if (rng.OneIn(2)) pod.meta.labels["app"] = "x";
      if (!pod.node_name.empty() || !rng.OneIn(4)) continue;
      auto spec = std::make_shared<model::PodSpec>(*pod.spec);
      model::WeightedPodAffinityTerm& apart =
          spec->affinity.emplace().pod_anti_affinity.emplace().preferred.emplace_back();
      apart.weight = 50;
      apart.term.topology_key = "zone";
      apart.term.label_selector.emplace().match_labels["app"] = "x";
      pod.spec = spec;
    }
  }
  if (rng.OneIn(3)) made.conf.actions.push_back("allocate");
  if (rng.OneIn(3)) made.conf.actions.push_back(rng.OneIn(2) ? "preempt" : "reclaim");
  // Roles of several classes, classes of several roles, and priorities that neither tells.
  if (rng.OneIn(3)) {
    const bool below_nothing = rng.OneIn(4);
    for (model::Pod& pod : made.world.pods) {
      if (rng.OneIn(3)) pod.meta.annotations["volcano.sh/task-spec"] = rng.OneIn(2) ? "task" : "other";
      if (!rng.OneIn(4)) continue;
      auto spec = std::make_shared<model::PodSpec>(*pod.spec);
      if (rng.OneIn(2)) {
        spec->priority = rng.OneIn(2) ? 10 : 1000;
      } else {
        spec->containers.front().requests["cpu"] = Quantity::FromMilli(below_nothing && rng.OneIn(3) ? -500 : 500);
      }
      pod.spec = spec;
    }
  }
  if (rng.OneIn(3)) {
    for (model::PodGroup& group : made.world.pod_groups) group.priority_class_name = rng.OneIn(2) ? "low" : "high";
  }
  return made;
}

// Prints how many worlds a test has compared; ci/evidence.sh reads the line. A test ends at the first world that differs.
class Compared {
 public:
  explicit Compared(const char* test) : test_(test) {}
  ~Compared() {
    std::printf("[compared] %s: %d worlds, %d differ\n", test_, worlds_, ::testing::Test::HasFailure() ? 1 : 0);
  }
  void Next() { ++worlds_; }

 private:
  const char* const test_;
  int worlds_ = 0;
};

TEST(CycleProperty, RememberingChangesNothing) {
  auto report = [](const Made& made, bool straight) {
    sim::CycleOptions options;
    options.straight = straight;
    return report::ToJson(report::RunScenario(made.world, made.conf, options));
  };
  Compared compared("CycleProperty.RememberingChangesNothing");
  for (uint64_t seed = 1; seed <= kWorlds; ++seed) {
    const Made made = seed % 2 == 0 ? MakeCycle(seed) : MakeForShortcuts(seed);
    compared.Next();
    ASSERT_EQ(report(made, false), report(made, true)) << "seed " << seed;
  }
  // Also where a release lacks some of what came with others, each by itself or several together.
  for (uint64_t seed = 1; seed <= kWorlds; ++seed) {
    Made made = seed % 2 == 0 ? MakeCycle(seed) : MakeForShortcuts(seed);
    testing::Random rng(seed);
    for (const model::Change& change : model::Changes()) {
      if (rng.OneIn(3)) made.world.release.*change.member = false;
    }
    compared.Next();
    ASSERT_EQ(report(made, false), report(made, true)) << "seed " << seed << " in a release of its own";
  }
}

// Asking why changes neither what is decided nor how much is asked for it; and both ways tell the same of every decision.
TEST(CycleProperty, AskingWhyChangesNothing) {
  Compared compared("CycleProperty.AskingWhyChangesNothing");
  for (uint64_t seed = 1; seed <= kSeeds / kThinned; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    compared.Next();
    const Made made = MakeForShortcuts(seed);
    auto run = [&](bool straight, framework::Trace* trace) {
      sim::CycleOptions options;
      options.straight = straight;
      options.trace = trace;
      report::Report report = report::RunScenario(made.world, made.conf, options);
      return std::make_pair(report::ToJson(report), report.record.work);
    };
    testing::Random rng(seed);
    framework::TraceOptions all = explain::EverythingAndHandlers(), victims, job;
    victims.victims = true;
    job.jobs = {"team/" + rng.Of(made.world.pod_groups).meta.name};
    std::string told[2];
    for (const bool straight : {false, true}) {
      const auto [plain, work] = run(straight, nullptr);
      for (const framework::TraceOptions& options : {all, victims, job}) {
        framework::Trace trace(options);
        const auto [watched, watched_work] = run(straight, &trace);
        ASSERT_EQ(watched, plain);
        EXPECT_EQ(watched_work.nodes_asked, work.nodes_asked);
        EXPECT_EQ(watched_work.scores_computed, work.scores_computed);
        EXPECT_EQ(watched_work.comparisons, work.comparisons);
        EXPECT_EQ(watched_work.victims_weighed, work.victims_weighed);
      }
      explain::StopsFinder finder({{}, {}, 0, std::nullopt, 1'000'000});
      framework::Trace trace(all, &finder);
      ASSERT_EQ(run(straight, &trace).first, plain);
      told[straight] = explain::ToJson(finder.Take(trace));
    }
    ASSERT_EQ(told[false], told[true]);
  }
}

}  // namespace
}  // namespace pumice
