// The fast way does what the straightforward way does, on large workloads too, and does not grow lazier about it: the
// counters of work done are held against recorded numbers, which no machine's speed changes.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "core/explain/stops.h"
#include "core/framework/session.h"
#include "core/report/bench.h"
#include "core/report/run.h"
#include "tests/bench/workload.h"
#include "tests/unit/explain/story_check.h"
#include "tests/unit/load/load_support.h"

namespace pumice {
namespace {

using framework::WorkCounters;

struct Recorded {
  const char* kind;
  int nodes, waiting;
  WorkCounters work;
  int binds, evictions;
};

// These are the counters of `pumice bench` on tests/bench/main.cc's output. Lower them when they fall.
const Recorded kRecorded[] = {
    {"allocate", 100, 1000, {4630, 4630, 35902, 0}, 1000, 0},
    {"capacity", 100, 1000, {4788, 4788, 39526, 0}, 1000, 0},
    {"reclaim", 100, 100, {177, 104, 2897, 121}, 40, 67},
    {"preempt", 100, 100, {266, 266, 808, 58}, 40, 92},
};

TEST(Work, DoesNotGrow) {
  for (const Recorded& recorded : kRecorded) {
    SCOPED_TRACE(recorded.kind);
    const std::string text = testing::Workload(recorded.kind, recorded.nodes, recorded.waiting);
    const report::BenchResult result = report::Bench({{"workload.json", text}}, {}, [] { return 0.0; });
    ASSERT_FALSE(text::HasErrors(result.diagnostics));
    auto expect = [](const char* what, int64_t now, int64_t then) {
      EXPECT_LE(now, then + then / 10) << what << ": " << then << " were recorded";
    };
    expect("nodes asked", result.work.nodes_asked, recorded.work.nodes_asked);
    expect("scores computed", result.work.scores_computed, recorded.work.scores_computed);
    expect("comparisons", result.work.comparisons, recorded.work.comparisons);
    expect("victims weighed", result.work.victims_weighed, recorded.work.victims_weighed);
    EXPECT_EQ(result.binds, recorded.binds);
    EXPECT_EQ(result.evictions, recorded.evictions);
  }
}

report::Report Traced(const std::string& text, framework::Trace* trace) {
  sim::CycleOptions options;
  options.trace = trace;
  return report::RunScenario(load::Load({{"workload.json", text}}, {}).scenario, options);
}

// What nobody looks at is counted, but not asked again for the sake of its numbers.
TEST(Work, LookingForStopsIsNoWork) {
  const std::string text = testing::Workload("allocate", 300, 3000);
  const WorkCounters plain = Traced(text, nullptr).record.work;
  explain::StopsFinder finder({{"allocatable"}, {{"verdict", "=", "no"}}, 0, std::nullopt, 5});
  framework::Trace trace(explain::EverythingAndHandlers(), &finder);
  const WorkCounters watched = Traced(text, &trace).record.work;
  EXPECT_EQ(watched.nodes_asked, plain.nodes_asked);
  EXPECT_EQ(watched.scores_computed, plain.scores_computed);
  EXPECT_GT(finder.Take(trace).decisions, 10000u);
  EXPECT_TRUE(trace.records().empty());
}

// Nor is what a story is told of: all that is asked for it alone is not counted, and nothing is decided by it.
TEST(Work, AskingWhyIsNoWork) {
  for (const char* kind : {"allocate", "capacity", "reclaim", "preempt"}) {
    SCOPED_TRACE(kind);
    const std::string text = testing::Workload(kind, 100, 100);
    const report::Report plain = Traced(text, nullptr);
    framework::Trace trace(explain::EverythingAndHandlers());
    const report::Report told = Traced(text, &trace);
    EXPECT_TRUE(report::ToJson(told) == report::ToJson(plain));
    EXPECT_EQ(told.record.work.nodes_asked, plain.record.work.nodes_asked);
    EXPECT_EQ(told.record.work.scores_computed, plain.record.work.scores_computed);
    EXPECT_EQ(told.record.work.comparisons, plain.record.work.comparisons);
    EXPECT_EQ(told.record.work.victims_weighed, plain.record.work.victims_weighed);
  }
}

// The questions about victims are as many as nodes times evictors: of those that lead to nobody's eviction a few are kept
// for each evictor, and none in which nobody may go.
TEST(Work, TheStoryOfVictimsStaysSmall) {
  using framework::Site;
  for (const char* kind : {"reclaim", "preempt"}) {
    SCOPED_TRACE(kind);
    framework::TraceOptions victims;
    victims.victims = true;
    framework::Trace trace(victims);
    const report::Report report = Traced(testing::Workload(kind, 300, 1000), &trace);
    std::map<int, int> fruitless;  // nodes, by evictor
    int fruitful = 0;
    for (const framework::Record& record : trace.records()) {
      if (record.site == Site::kCandidates) ++fruitless[record.task];
      if (record.site != Site::kEvicted) continue;
      --fruitless[record.task];
      ++fruitful;
    }
    EXPECT_GT(fruitful, 100);
    // What is asked for the story alone is no work.
    EXPECT_EQ(report.record.work.victims_weighed,
              Traced(testing::Workload(kind, 300, 1000), nullptr).record.work.victims_weighed);
    for (const auto& [evictor, nodes] : fruitless) EXPECT_LE(nodes, 3) << report.cluster().facts[evictor].pod->meta.name;
  }
}

// One queue is promised everything, so that the others may have nothing: whoever waits in them evicts in vain, and finds
// room where nobody is to be evicted on node after node.
TEST(Work, AFullQueueIsNotAskedAboutEveryNodeForEveryPod) {
  nlohmann::json cluster = nlohmann::json::parse(testing::Workload("preempt", 300, 300));
  for (nlohmann::json& object : cluster["objects"]) {
    if (object["kind"] != "Queue" || object["metadata"]["name"] != "q00") continue;
    object["spec"]["deserved"]["cpu"] = object["spec"]["guarantee"]["resource"]["cpu"] = 300 * 64;
  }
  // Volcano 1.15 undoes evictions node by node, after which the next pod of the job asks the same in vain.
  const std::pair<const model::Release*, int> releases[] = {{&model::k1_14, 10}, {&model::k1_15, 20}};
  for (const auto& [release, fewer] : releases) {
    SCOPED_TRACE(release->name);
    load::ReadOptions read;
    read.release = release;
    const load::Loaded loaded = load::Load({{"workload.json", cluster.dump()}}, read);
    ASSERT_TRUE(loaded.ok());
    sim::CycleOptions straightforward;
    straightforward.straight = true;
    const report::Report slow = report::RunScenario(loaded.scenario, straightforward);
    const report::Report fast = report::RunScenario(loaded.scenario, sim::CycleOptions());
    EXPECT_TRUE(report::ToJson(fast) == report::ToJson(slow));
    EXPECT_LT(fast.record.work.victims_weighed, slow.record.work.victims_weighed / fewer);
    // What is undone node by node, 147,000 events, is kept of the first tries alone.
    if (release == &model::k1_15) {
      EXPECT_LT(fast.record.events.size(), framework::Session::kFailedTryEvents + 1000);
    }
  }
}

// A gang that preempts in vain does so pod by pod and node by node, alike each time: of a job that was named the first
// pod's search is told of whole, and of the others how many there were.
TEST(Work, TheStoryOfAGangThatPreemptsInVainStaysSmall) {
  using framework::Site;
  const load::Loaded loaded = load::LoadText(
      "{'volcano':'1.15','actions':['allocate','preempt'],'nodes':[{'name':'n','count':50,'cpu':4}],"
      "'queues':[{'name':'a'},{'name':'b'}],'priorityClasses':[{'name':'high','value':100}],'jobs':["
      "{'name':'old','queue':'a','replicas':200,'minMember':1,'cpu':1,'running':200},"
      "{'name':'gang','queue':'a','replicas':60,'minMember':60,'cpu':1,'priority':100},"
      "{'name':'other','queue':'b','replicas':60,'minMember':60,'cpu':5}]}");
  ASSERT_TRUE(loaded.ok());
  std::map<bool, std::string> told;
  for (const bool straight : {true, false}) {
    framework::TraceOptions named;
    named.jobs.insert("default/gang");
    framework::Trace trace(named);
    sim::CycleOptions options;
    options.trace = &trace;
    options.straight = straight;
    report::RunScenario(loaded.scenario, options);
    std::set<int> whole;
    int hunts = 0;
    for (const framework::Record& record : trace.records()) {
      if (record.site == Site::kEvicted) whole.insert(record.task);
      if (record.site == Site::kHunt) hunts += record.count;
      if (record.site == Site::kAllocatable || record.site == Site::kNodes) continue;  // Fewer nodes are asked.
      told[straight] += std::string(framework::ToString(record.site)) + " " + std::to_string(record.task) + " " +
                        std::to_string(record.node) + " " + std::to_string(record.count) + "\n";
    }
    EXPECT_EQ(whole.size(), 1u);
    EXPECT_EQ(hunts, 61);  // each pod among those of its queue, and the first among its own job's
  }
  EXPECT_EQ(told[true], told[false]);
}

// The whole report, events and all.
TEST(Work, FastAndStraightforwardAgree) {
  for (const char* kind : {"allocate", "capacity", "reclaim", "preempt"}) {
    SCOPED_TRACE(kind);
    const bool evicts = std::string(kind) == "reclaim" || std::string(kind) == "preempt";
    const std::string text = testing::Workload(kind, 300, evicts ? 300 : 3000);
    auto report = [&](bool straight) {
      load::Loaded loaded = load::Load({{"workload.json", text}}, {});
      sim::CycleOptions options;
      options.straight = straight;
      return report::ToJson(report::RunScenario(std::move(loaded.scenario), options));
    };
    EXPECT_TRUE(report(true) == report(false));
  }
}

}  // namespace
}  // namespace pumice
