// tdm and rescheduling keep this from one session to the next: plugins/tdm/tdm.go 236–259 (lastEvictAt) and
// plugins/rescheduling (timeToRun), line numbers of v1.14.4. In a single cycle both periods have always elapsed (rule
// 8).
#include <gtest/gtest.h>

#include "core/plugins/catalogue.h"
#include "tests/unit/plugins/names_of.h"

namespace pumice::test {
namespace {

struct RememberingCase {
  const char* what;
  const char* argument;
  std::vector<int64_t> seconds;  // of the sessions, after the start
  const char* evicts;            // which of them do
};

// The answers of sessions that remember each other.
std::string Evicts(TestWorld& w, const std::string& conf, const std::vector<int64_t>& seconds) {
  const model::Time start = w.scenario().now;
  framework::Registry registry = sim::RegistryOf(model::kDefaultRelease);
  registry.plugins = plugins::Remembering(model::kDefaultRelease, start);
  std::string answers;
  for (int64_t second : seconds) {
    w.scenario().now.seconds = start.seconds + second;
    framework::Session& ssn = w.Open(ParseConf(conf, "shuffle"), registry);
    std::vector<TaskInfo*> running;
    for (const auto& job : ssn.jobs) {
      for (TaskInfo* task : job->In(TaskStatus::kRunning)) running.push_back(task);
    }
    answers += ssn.VictimTasks(running).empty() ? "-" : "x";
  }
  return answers;
}

// 237: not while last + period lies ahead; the first session finds no last one.
TEST(Remembering, Tdm) {
  const RememberingCase cases[] = {
      {"a minute", "", {0, 59, 60, 61, 120}, "x-x-x"},
      {"its own period", "tdm.evict.period=10s", {0, 9, 10, 19, 20}, "x-x-x"},
      {"a fraction of a second counts", "tdm.evict.period=1500ms", {0, 1, 2, 3, 4}, "x-x-x"},
      {"none", "tdm.evict.period=0s", {0, 0, 1}, "xxx"},
      {"one that is over before it begins", "tdm.evict.period=-1h", {0, 0, 1}, "xxx"},
      {"no duration: a minute", "tdm.evict.period=soon", {0, 59, 60}, "x-x"},
      {"from the last look, not from the first", "tdm.evict.period=10s", {0, 15, 20, 25}, "xx-x"},
  };
  for (const RememberingCase& c : cases) {
    TestWorld w(R"(
      node z cpu=1 label.volcano.sh/revocable-zone=night
      group g min=0
      pod lent group=g cpu=1 on=z annotation.volcano.sh/preemptable=true
    )");
    EXPECT_EQ(Evicts(w, std::string("tdm(tdm.revocable-zone.night=1:00-2:00 ") + c.argument + ")", c.seconds), c.evicts)
        << c.what;
  }
  // 259: a look that finds nobody, because the zone is open, counts as one.
  TestWorld w(
      "node z cpu=1 label.volcano.sh/revocable-zone=night\n group g min=0\n"
      "pod lent group=g cpu=1 on=z annotation.volcano.sh/preemptable=true");
  EXPECT_EQ(Evicts(w, "tdm(tdm.revocable-zone.night=0:00-0:01 tdm.evict.period=1m)", {30, 61, 89, 90}), "---x");
}

// More than the interval after the last run; the first is counted from the start.
TEST(Remembering, Rescheduling) {
  const RememberingCase cases[] = {
      {"five minutes", "", {0, 300, 301, 601, 602}, "--x-x"},
      {"its own interval", "interval=10s", {0, 10, 11, 21, 22}, "--x-x"},
      {"a fraction of a second", "interval=1500ms", {0, 1, 2, 3, 4}, "--x-x"},
      {"less than a second", "interval=500ms", {0, 1, 1, 2}, "-x-x"},
      {"none: still later than the last", "interval=0s", {0, 0, 1, 1}, "--x-"},
      {"no duration: five minutes", "interval=soon", {0, 300, 301}, "--x"},
      {"one that is over before it begins", "interval=-1ms", {0, 0}, "xx"},
  };
  for (const RememberingCase& c : cases) {
    TestWorld w(
        "node hot cpu=10 memory=10Gi\n node cold cpu=10 memory=10Gi\n group g\n"
        "pods p 3 group=g cpu=1 memory=1Gi on=hot");
    auto measure = [&](const char* node, double percent) {
      model::NodeUsage& usage = w.NodeObject(node).usage.emplace();
      usage.cpu["5m"] = usage.memory["5m"] = percent;
    };
    measure("hot", 110);
    measure("cold", 10);
    EXPECT_EQ(Evicts(w, std::string("rescheduling(") + c.argument + ")", c.seconds), c.evicts) << c.what;
  }
}

}  // namespace
}  // namespace pumice::test
