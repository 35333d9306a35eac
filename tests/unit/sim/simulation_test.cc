// Simulations over time show what pods, jobs, nodes and queues go through, and what is found in it.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/framework/conf.h"
#include "core/sim/draw.h"
#include "core/sim/finder.h"
#include "core/sim/history.h"
#include "tests/unit/sim/simulated.h"

namespace pumice {
namespace {

using nlohmann::json;
using testing::BaseScenario;
using testing::JobOf;
using testing::Simulated;

using testing::WithJob;

std::map<std::string, int> FindingsOf(const json& report) {
  std::map<std::string, int> kinds;
  for (const json& finding : report.at("findings")) ++kinds[finding.at("kind")];
  return kinds;
}

TEST(Simulation, AJobRunsForItsDurationAndIsCompleted) {
  const json report = Simulated(WithJob(
      BaseScenario(), R"({"name": "a", "queue": "q", "replicas": 3, "minMember": 3, "cpu": 2, "duration": "30s"})", R"({"until": "60s"})"));
  const json job = JobOf(report, "a");
  EXPECT_EQ(job["phase"], "Completed");
  EXPECT_EQ(job["finished"], 30);  // bound in the first cycle, at 0s
  EXPECT_EQ(report["binds"], 3);
  EXPECT_EQ(report["podsSucceeded"], 3);
  EXPECT_EQ(report["cycles"], 60);
  // 6 of 8 cores for half of the time.
  EXPECT_DOUBLE_EQ(report["cluster"]["utilisation"]["cpu"].get<double>(), 0.375);
}

TEST(Simulation, JobsArriveWhenTheyAreSaidTo) {
  json scenario = WithJob(BaseScenario(), R"({"name": "late", "queue": "q", "cpu": 1, "arrive": "20s", "duration": "5s"})", R"({"until": "2m"})");
  scenario["jobs"].push_back(json::parse(
      R"({"name": "many", "queue": "q", "cpu": 1, "duration": "5s", "arrive": {"every": "10s", "first": "1s", "count": 4}})"));
  const json report = Simulated(scenario);
  EXPECT_EQ(JobOf(report, "late")["arrived"], 20);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(JobOf(report, "many-" + std::to_string(i))["arrived"], 1 + 10 * i) << i;
  EXPECT_TRUE(JobOf(report, "many-4").is_null());
  EXPECT_EQ(report["podsSucceeded"], 5);
}

// What a session says of a job is no news to the next one: a job that waited and then runs is Running.
TEST(Simulation, AConditionIsOfItsSession) {
  json scenario = WithJob(BaseScenario(), R"({"name": "first", "queue": "q", "replicas": 2, "minMember": 2, "cpu": 4, "duration": "10s"})", R"({"until": "30s"})");
  scenario["jobs"].push_back(json::parse(R"({"name": "second", "queue": "q", "cpu": 4})"));
  scenario["expect"] = json::parse(R"([{"job": "second", "phase": "Inqueue", "when": "5s"}, {"job": "second", "phase": "Running"}])");
  const std::string text = scenario.dump();
  const CheckResult result = Check({{"scenario.json", text}}, {});
  ASSERT_TRUE(result.report);
  for (const report::Outcome& outcome : result.report->outcomes) EXPECT_TRUE(outcome.met) << outcome.label << " " << outcome.found;
}

// These cases follow queue_controller_action.go.
TEST(Simulation, QueuesCloseAndOpenAlongTheTree) {
  struct Case {
    const char* events;
    bool runs;
  };
  const Case cases[] = {
      {R"([{"at": "5s", "queue": "parent", "do": "close"}])", false},
      {R"([{"at": "5s", "queue": "root", "do": "close"}])", true},
      {R"([{"at": "5s", "queue": "parent", "do": "close"}, {"at": "9s", "queue": "parent", "do": "open"}])", true},
      // Who was closed by itself stays closed.
      {R"([{"at": "3s", "queue": "child", "do": "close"}, {"at": "5s", "queue": "parent", "do": "close"},
           {"at": "9s", "queue": "parent", "do": "open"}])",
       false},
      {R"([{"at": "5s", "queue": "parent", "do": "close"}, {"at": "9s", "queue": "child", "do": "open"}])", false},
      {R"([{"at": "5s", "queue": "top", "do": "close"}])", false},
  };
  for (const Case& c : cases) {
    json scenario = BaseScenario();
    scenario["queues"] = json::parse(R"([{"name": "top"}, {"name": "parent", "parent": "top"}, {"name": "child", "parent": "parent"}])");
    scenario["jobs"] = json::parse(R"([{"name": "a", "queue": "child", "cpu": 1, "arrive": "20s"}])");
    scenario["simulate"] = {{"until", "1m"}, {"events", json::parse(c.events)}};
    EXPECT_EQ(JobOf(Simulated(scenario), "a").contains("placed"), c.runs) << c.events;
  }
  // One that is open below a closed one is closed as soon as anybody looks.
  json scenario = WithJob(BaseScenario(), R"({"name": "a", "queue": "child", "cpu": 1, "arrive": "20s"})", R"({"until": "1m"})");
  scenario["queues"] = json::parse(R"([{"name": "parent", "state": "Closed"}, {"name": "child", "parent": "parent"}])");
  EXPECT_FALSE(JobOf(Simulated(scenario), "a").contains("placed"));
}

TEST(Simulation, NodesGoAndCome) {
  json scenario = WithJob(BaseScenario(), R"({"name": "a", "queue": "q", "replicas": 8, "minMember": 1, "cpu": 1})",
                          R"({"until": "1m", "events": [{"at": "10s", "node": "n-1", "do": "down"}, {"at": "30s", "node": "n-1", "do": "up"}]})");
  const json report = Simulated(scenario);
  EXPECT_EQ(report["binds"], 12);  // four of eight a second time
  std::map<int, int> running;
  for (const json& queue : report["queues"]) {
    if (queue["name"] != "q") continue;
    for (const json& point : queue["points"]) running[point["at"]] = point["running"];
  }
  EXPECT_EQ(running[0], 8);
  EXPECT_EQ(running[10], 4);
  EXPECT_EQ(running[30], 8);

  scenario["simulate"]["events"] = json::parse(R"([{"at": "20s", "node": "n-1", "do": "add"}])");
  EXPECT_EQ(Simulated(scenario)["cluster"]["points"][0]["capacity"]["cpu"], 4000);
  scenario["simulate"]["events"] = json::parse(R"([{"at": 0, "node": "n-1", "do": "cordon"}])");
  EXPECT_EQ(Simulated(scenario)["binds"], 4);
}

TEST(Simulation, QueuesCloseAndChange) {
  json scenario = WithJob(BaseScenario(), R"({"name": "a", "queue": "q", "cpu": 1, "arrive": "20s"})",
                          R"({"until": "1m", "events": [{"at": "10s", "queue": "q", "do": "close"}, {"at": "40s", "queue": "q", "do": "open"}]})");
  EXPECT_EQ(JobOf(Simulated(scenario), "a")["placed"], 40);
  scenario["simulate"]["events"] = json::parse(
      R"([{"at": 0, "queue": "q", "capability": {"cpu": "500m"}}, {"at": "30s", "queue": "q", "capability": {"cpu": 2}}])");
  EXPECT_EQ(JobOf(Simulated(scenario), "a")["placed"], 30);
}

TEST(Simulation, AQueueHasWhatThoseBelowItHave) {
  const json scenario = json::parse(R"({"actions": ["enqueue", "allocate"],
    "plugins": ["gang", "predicates", {"name": "capacity", "enableHierarchy": true}],
    "nodes": [{"name": "n", "cpu": 8}],
    "queues": [{"name": "top", "deserved": {"cpu": 8}}, {"name": "mid", "parent": "top", "deserved": {"cpu": 8}},
               {"name": "leaf", "parent": "mid", "deserved": {"cpu": 6}},
               {"name": "twin", "parent": "mid", "deserved": {"cpu": 2}}],
    "jobs": [{"name": "a", "queue": "leaf", "replicas": 8, "cpu": 1}, {"name": "b", "queue": "twin", "replicas": 2, "cpu": 1}],
    "simulate": {"until": "30s"}})");
  std::map<std::string, std::string> held;
  const json report = Simulated(scenario);
  for (const json& queue : report.at("queues")) {
    const json& last = queue.at("points").back();
    held[queue.at("name")] = last.at("allocated").dump() + ", " + last.at("running").dump() + " run, " +
                             last.at("pending").dump() + " wait; " + queue.at("jobsPlaced").dump() + " placed";
  }
  EXPECT_EQ(held["leaf"], R"({"cpu":6000}, 6 run, 2 wait; 1 placed)");
  EXPECT_EQ(held["twin"], R"({"cpu":2000}, 2 run, 0 wait; 1 placed)");
  for (const char* above : {"mid", "top", "root"}) EXPECT_EQ(held[above], R"({"cpu":8000}, 8 run, 2 wait; 2 placed)") << above;
}

TEST(Simulation, BindsFailAndAreTriedAgain) {
  const json report = Simulated(WithJob(BaseScenario(), R"({"name": "a", "queue": "q", "replicas": 2, "minMember": 2, "cpu": 1})",
                                        R"({"until": "20s", "failingBinds": ["default/a-1"], "startDelay": "3s"})"));
  EXPECT_EQ(report["failedBinds"], 1);
  EXPECT_EQ(report["binds"], 3);
  EXPECT_EQ(JobOf(report, "a")["phase"], "Running");
}

// Volcano issue 4947: who is evicted has nothing left, and so comes first.
json PingPong(const char* pod1) {
  json scenario = json::parse(R"({"actions": ["enqueue", "allocate", "reclaim"],
    "plugins": [["priority", {"name": "gang", "enableReclaimable": false}], ["predicates", "capacity", "nodeorder"]],
    "nodes": [{"name": "n", "cpu": 5, "memory": "16Gi"}],
    "queues": [{"name": "q1", "weight": 1, "deserved": {"cpu": 3}}, {"name": "q2", "weight": 1, "deserved": {"cpu": 5}}],
    "jobs": [{"name": "pod2", "queue": "q2", "cpu": 1, "running": 1, "preemptable": true},
             {"name": "pod3", "queue": "q2", "cpu": 4, "preemptable": true}],
    "simulate": {"until": "2m", "grace": "2s"}})");
  scenario["jobs"].push_back(json::parse(pod1));
  return scenario;
}

TEST(Findings, PingPong) {
  const json report = Simulated(PingPong(R"({"name": "pod1", "queue": "q1", "cpu": 4, "running": 1, "preemptable": true})"));
  EXPECT_EQ(FindingsOf(report)["ping-pong"], 1) << report["findings"];
  EXPECT_GT(JobOf(report, "pod1")["evictions"], 10);
  // A job that fits what its queue deserves is not evicted.
  const json small = Simulated(PingPong(R"({"name": "pod1", "queue": "q1", "cpu": 3, "running": 1, "preemptable": true})"));
  EXPECT_EQ(FindingsOf(small)["ping-pong"], 0) << small["findings"];
}

// Volcano issue 3373: two gangs, each with a part of what it needs.
json Deadlock() {
  json scenario = json::parse(R"({"actions": ["enqueue", "allocate", "backfill"],
    "plugins": ["priority", "gang", "predicates", "proportion", "nodeorder"],
    "nodes": [{"name": "n", "count": 8, "cpu": 1, "memory": "4Gi"}], "queues": [{"name": "q", "weight": 1}],
    "jobs": [{"name": "a", "queue": "q", "replicas": 4, "minMember": 4, "cpu": 1, "running": {"n-0": 1, "n-1": 1, "n-2": 1, "n-3": 1}},
             {"name": "b", "queue": "q", "replicas": 4, "minMember": 4, "cpu": 1, "running": {"n-4": 1, "n-5": 1, "n-6": 1, "n-7": 1}}],
    "simulate": {"until": "30m", "grace": "2s",
                 "events": [{"at": "60s", "node": "n-0", "do": "remove"}, {"at": "60s", "node": "n-7", "do": "remove"}]}})");
  for (json& job : scenario["jobs"]) job["duration"] = "10m";
  return scenario;
}

TEST(Findings, GangDeadlock) {
  json scenario = Deadlock();
  // Their other pods end after ten minutes, so that nobody can ever be whole.
  json report = Simulated(scenario);
  EXPECT_EQ(FindingsOf(report)["gang-deadlock"], 1) << report["findings"];
  EXPECT_EQ(report["findings"][0]["cycle"], 70);
  // Who loses a pod starts again as a whole, and leaves the room to the other.
  for (json& job : scenario["jobs"]) {
    job["policies"] = json::parse(R"([{"event": "PodEvicted", "action": "RestartJob"}])");
  }
  report = Simulated(scenario);
  EXPECT_TRUE(report["findings"].empty()) << report["findings"];
  for (const char* job : {"a", "b"}) EXPECT_EQ(JobOf(report, job)["phase"], "Completed") << job;
}

TEST(Findings, StarvationAndUnmetGuarantee) {
  // Another scheduler's pods hold what the queue deserves and is guaranteed; nobody may take it from them.
  json scenario = WithJob(BaseScenario(), R"({"name": "a", "queue": "q", "cpu": 3})", R"({"until": "20m", "starvation": "5m", "stuckCycles": 7})");
  scenario["queues"][0]["guarantee"] = {{"cpu", 2}};
  for (int i = 0; i < 2; ++i) {
    const std::string node = "n-" + std::to_string(i);
    scenario["objects"].push_back({{"apiVersion", "v1"},
                                   {"kind", "Pod"},
                                   {"metadata", {{"name", "other-" + node}, {"namespace", "default"}}},
                                   {"spec",
                                    {{"schedulerName", "default-scheduler"},
                                     {"nodeName", node},
                                     {"containers", {{{"name", "c"}, {"image", "i"}, {"resources", {{"requests", {{"cpu", "3"}}}}}}}}}},
                                   {"status", {{"phase", "Running"}}}});
  }
  const json report = Simulated(scenario);
  std::map<std::string, int> cycles;
  for (const json& finding : report["findings"]) cycles[finding["kind"]] = finding["cycle"];
  EXPECT_EQ(cycles["starvation"], 301);
  EXPECT_EQ(cycles["guarantee-unmet"], 7);
}

// Marks say what happened when, one for each time and kind.
TEST(Simulation, MarksSayWhatHappened) {
  json scenario = WithJob(BaseScenario(), R"({"name": "a", "queue": "q", "replicas": 8, "minMember": 1, "cpu": 1, "duration": "40s"})",
                          R"({"until": "2m", "failingBinds": ["default/a-0"], "grace": "2s", "events": [
                              {"at": "10s", "node": "n-1", "do": "down"}, {"at": "20s", "node": "n-1", "do": "up"},
                              {"at": "30s", "pod": "a-0", "do": "fail"}]})");
  const json report = Simulated(scenario);
  std::vector<std::string> marks;
  for (const json& mark : report["marks"]) {
    marks.push_back(std::to_string(mark["at"].get<int>()) + " " + mark["kind"].get<std::string>() + " " +
                    mark.value("object", "") + " " + mark.value("what", "") + " " + std::to_string(mark["count"].get<int>()));
  }
  EXPECT_EQ(marks, (std::vector<std::string>{"0 bind-failed   1", "10 world n-1 down 1", "20 world n-1 up 1",
                                             "30 world default/a-0 fail 1", "30 pod-failed default/a-0  1",
                                             "60 finished default/a Completed 1"}));
}

TEST(Marks, AreFewHoweverLongItTakes) {
  sim::Marks marks;
  int64_t count = 0;
  for (int64_t at = 0; at < 100'000; ++at) marks.Add({at, sim::Mark::Kind::kEvicted, "default/p", "", 1});
  marks.Add({99'999, sim::Mark::Kind::kWorld, "n", "down", 1});
  const std::vector<sim::Mark> all = marks.All();
  EXPECT_LE(all.size(), sim::Marks::kMost + 1);
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i].kind == sim::Mark::Kind::kEvicted) count += all[i].count;
    if (i > 0) EXPECT_LE(all[i - 1].at, all[i].at);
  }
  EXPECT_EQ(count, 100'000);
}

TEST(Marks, AreEachAMomentWhileTheyAreFew) {
  sim::Marks marks;
  for (size_t at = 0; at < sim::Marks::kMost; ++at) marks.Add({static_cast<int64_t>(at), sim::Mark::Kind::kFinished, "default/j", "", 1});
  EXPECT_EQ(marks.All().size(), sim::Marks::kMost);
}

// 2001 points are too many for moments of a second: then of two seconds the last point stays.
TEST(Series, OfASlotTheLastPointStays) {
  sim::Series<sim::QueuePoint> series;
  const auto add = [&](int64_t at) {
    sim::QueuePoint point;
    point.at = at;
    point.running = static_cast<int>(at);
    series.Add(point);
  };
  for (size_t at = 0; at < sim::kMostPoints; ++at) add(static_cast<int64_t>(at));
  EXPECT_EQ(series.points().size(), sim::kMostPoints);
  add(sim::kMostPoints);
  ASSERT_EQ(series.points().size(), sim::kMostPoints / 2 + 1);
  for (size_t i = 0; i < sim::kMostPoints / 2; ++i) EXPECT_EQ(series.points()[i].at, static_cast<int64_t>(2 * i + 1));
}

TEST(Draws, OneInAHundredIsNotNever) {
  const sim::Draws draws(7);
  int hit = 0;
  for (uint64_t count = 0; count < 10'000; ++count) {
    hit += draws.Percent(1, "fail", "p", count);
    EXPECT_FALSE(draws.Percent(0, "fail", "p", count));
    EXPECT_TRUE(draws.Percent(100, "fail", "p", count));
  }
  EXPECT_GT(hit, 50);
  EXPECT_LT(hit, 200);
}

// A guarantee is unmet once it has been so for some cycles, however many of them a sample holds for.
TEST(Findings, AGuaranteeMayBeLate) {
  model::Simulation limits;
  limits.stuck_cycles = 10;
  sim::Sample unmet, met;
  unmet.queues["q"].guarantee = met.queues["q"].guarantee = {{"cpu", 2000}};
  unmet.queues["q"].request = met.queues["q"].request = {{"cpu", 4000}};
  unmet.queues["q"].point.allocated = {{"cpu", 1000}};
  met.queues["q"].point.allocated = {{"cpu", 2000}};
  const auto found = [&](int64_t cycles) {
    sim::History history;
    sim::Finder finder(limits, &history);
    finder.Look(unmet, 1, 1);
    finder.Look(unmet, 2, cycles);
    finder.Look(met, cycles + 1, 100);
    std::vector<int64_t> at;
    for (const sim::Finding& finding : history.findings) at.push_back(finding.cycle);
    return at;
  };
  EXPECT_EQ(found(10), std::vector<int64_t>());
  EXPECT_EQ(found(11), std::vector<int64_t>{11});
  EXPECT_EQ(found(50), std::vector<int64_t>{11});
}

// The pods of each copy are called after it, as events and failing binds name them.
TEST(Simulation, ACopysPodsHaveItsName) {
  const json report = Simulated(WithJob(
      BaseScenario(), R"({"name": "many", "queue": "q", "cpu": 1, "duration": "20s", "arrive": {"every": "10s", "first": "0s", "count": 3}})",
      R"({"until": "1m", "failingBinds": ["default/many-1-0"]})"));
  std::vector<int> failed;
  for (const json& mark : report["marks"]) {
    if (mark["kind"] == "bind-failed") failed.push_back(mark["at"]);
  }
  EXPECT_EQ(failed, std::vector<int>{10});
}

// A node that comes back stands where it stood.
TEST(WorldAt, HasItsNodesInTheirOrder) {
  const json scenario = json::parse(R"({"actions": ["allocate"], "plugins": ["priority"], "queues": [{"name": "q", "weight": 1}],
    "nodes": [{"name": "n", "count": 4, "cpu": 1, "memory": "1Gi"}],
    "simulate": {"until": "30s", "events": [{"at": "5s", "node": "n-1", "do": "remove"}, {"at": "10s", "node": "n-1", "do": "add"}]}})");
  const auto nodes = [text = scenario.dump()](int64_t cycle) {
    const json world = json::parse(WorldAt({{"s.json", text}}, {}, std::nullopt, cycle).json);
    std::vector<std::string> names;
    for (const json& object : world["objects"]) {
      if (object["kind"] == "Node") names.push_back(object["metadata"]["name"]);
    }
    return names;
  };
  EXPECT_EQ(nodes(7), (std::vector<std::string>{"n-0", "n-2", "n-3"}));
  EXPECT_EQ(nodes(12), (std::vector<std::string>{"n-0", "n-1", "n-2", "n-3"}));
}

// The world at a cycle, run for itself, decides what that cycle decided.
TEST(WorldAt, DecidesTheSameAgain) {
  // q1's pod is larger than what q1 deserves: it goes and comes back (examples/eviction-ping-pong).
  json scenario = json::parse(R"({"actions": ["enqueue", "allocate", "reclaim"],
    "plugins": [["priority", {"name": "gang", "enableReclaimable": false}], ["predicates", "capacity", "nodeorder"]],
    "nodes": [{"name": "node", "cpu": 5, "memory": "16Gi"}],
    "queues": [{"name": "q1", "weight": 1, "deserved": {"cpu": 3}}, {"name": "q2", "weight": 1, "deserved": {"cpu": 5}}],
    "jobs": [{"name": "big", "queue": "q1", "cpu": 4, "running": 1, "preemptable": true},
             {"name": "small", "queue": "q2", "cpu": 1, "running": 1, "preemptable": true},
             {"name": "wanted", "queue": "q2", "cpu": 4, "preemptable": true}],
    "simulate": {"until": "1m", "grace": "2s"}})");
  const std::string text = scenario.dump();
  std::map<int64_t, int> evicted;  // by time
  const json simulated = Simulated(scenario);
  for (const json& mark : simulated["marks"]) {
    if (mark["kind"] == "evicted") evicted[mark["at"]] = mark["count"];
  }
  ASSERT_GE(evicted.size(), 10u);
  for (int64_t cycle = 0; cycle < 20; ++cycle) {
    const ConvertResult world = WorldAt({{"s.json", text}}, {}, std::nullopt, cycle);
    ASSERT_NE(world.json, "");
    json alone = json::parse(world.json);
    alone.erase("schedulerConf");  // which is YAML: nobody here reads it
    for (const char* key : {"actions", "plugins"}) alone[key] = scenario[key];
    const std::string again = alone.dump();
    const RunResult run = pumice::Run({{"w.json", again}}, {});
    ASSERT_TRUE(run.report) << again;
    const json report = json::parse(report::ToJson(*run.report));
    EXPECT_EQ(report["now"], json::parse(world.json)["now"]);
    int count = 0;
    for (const json& event : report["events"]) count += event["kind"] == "evicted";
    EXPECT_EQ(count, evicted.count(cycle) != 0 ? evicted[cycle] : 0) << cycle;
  }
}

}  // namespace
}  // namespace pumice
