// What a scenario says about time is read, written, and refused where it is wrong.
#include "core/manifest/simulation.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/load/load.h"

namespace pumice::load {

using manifest::Json;
using manifest::LongForm;
using manifest::ToScenarioJson;
using text::Diagnostic;
using text::Severity;
using text::ToText;

namespace {

constexpr const char* kScenario = R"json({
  "nodes": [{"name": "n", "count": 2, "cpu": 8}], "queues": [{"name": "q", "weight": 1}],
  "jobs": [{"name": "a", "queue": "q", "replicas": 2, "cpu": 1, "duration": "uniform(30s, 2m)", "failurePercent": 5, "grace": "7s",
            "arrive": "1m", "maxRetry": 4, "policies": [{"events": ["PodFailed", "PodEvicted"], "action": "RestartJob"}]},
           {"name": "b", "queue": "q", "duration": 60, "arrive": {"every": "exponential(30s)", "first": "5s", "count": 9},
            "tasks": [{"name": "ps", "cpu": 1, "duration": "5m"},
                      {"name": "worker", "cpu": 1, "policies": [{"event": "TaskCompleted", "action": "CompleteJob"}]}]}],
  "simulate": {"period": "2s", "until": "1h", "seed": 9, "grace": "5s", "startDelay": 3, "bindFailurePercent": 10,
               "failingBinds": ["default/a-0"], "starvation": "5m", "pingPong": 4, "stuckCycles": 20,
               "events": [{"at": "90s", "queue": "q", "weight": 3, "capability": {"cpu": 4, "gpu": 1}},
                          {"at": "30s", "node": "n-0", "do": "down"}, {"at": "60s", "node": "n-0", "do": "up"},
                          {"at": "2m", "queue": "q", "do": "close"}, {"at": "3m", "pod": "a-1", "do": "evict"}]}
})json";

TEST(SimulationText, IsRead) {
  const Loaded loaded = Load({{"s.json", kScenario}}, {});
  for (const Diagnostic& d : loaded.diagnostics) {
    if (d.code != "lost-node") EXPECT_EQ(d.severity, Severity::kNote) << ToText(d);
  }
  ASSERT_TRUE(loaded.simulation);
  const model::Simulation& s = *loaded.simulation;
  EXPECT_EQ(s.period, 2);
  EXPECT_EQ(s.until, 3600);
  EXPECT_EQ(s.start_delay, 3);
  ASSERT_EQ(s.events.size(), 5u);
  EXPECT_EQ(s.events[0].what, model::WorldEvent::Do::kDown);  // by time
  EXPECT_EQ(s.events[2].weight, 3);
  EXPECT_EQ(s.events[2].capability->count("nvidia.com/gpu"), 1u);
  EXPECT_EQ(s.events[4].name, "default/a-1");
  const auto& of_a = loaded.scenario.pod_groups[0].meta.annotations;
  EXPECT_EQ(of_a.at(model::kPolicies), "PodFailed,PodEvicted=RestartJob");
  EXPECT_EQ(of_a.at(model::kMaxRetry), "4");
  EXPECT_EQ(loaded.scenario.pods[0].spec->termination_grace_period_seconds, 7);
  EXPECT_EQ(loaded.scenario.pod_groups[1].meta.annotations.at(model::kPolicies), "worker: TaskCompleted=CompleteJob");
  EXPECT_EQ(loaded.scenario.pods[2].meta.annotations.at(model::kDuration), "5m");
  EXPECT_EQ(loaded.scenario.pods[3].meta.annotations.at(model::kDuration), "60");
}

TEST(SimulationText, ComesBackFromTheLongForm) {
  const Loaded first = Load({{"s.json", kScenario}}, {});
  ASSERT_TRUE(first.ok());
  const Json list = {{"kind", "List"}, {"apiVersion", "v1"}, {"items", LongForm(first.scenario, first.simulation)}};
  const std::string text = list.dump();
  const Loaded second = Load({{"long.json", text}}, {});
  ASSERT_TRUE(second.ok()) << ToText(second.diagnostics[0]);
  EXPECT_EQ(ToScenarioJson(second.scenario, second.simulation).dump(), ToScenarioJson(first.scenario, first.simulation).dump());
}

// What the queue controller will not do.
TEST(SimulationText, SaysWhichQueueEventsHaveNoEffect) {
  struct Case {
    const char *events, *said;
  };
  const Case cases[] = {
      {R"([{"at": "1s", "queue": "root", "do": "close"}])", "simulate.events[0].queue: has no effect: Volcano never closes root"},
      {R"([{"at": "9s", "queue": "c", "do": "open"}, {"at": "5s", "queue": "p", "do": "close"}])",
       "simulate.events[0].queue: has no effect: Volcano does not open queue \"c\" while its parent is closed or closing"},
      {R"([{"at": "5s", "queue": "p", "do": "close"}, {"at": "9s", "queue": "p", "do": "open"}, {"at": "9s", "queue": "c", "do": "open"}])", ""},
      {R"([{"at": "5s", "queue": "c", "do": "close"}, {"at": "9s", "queue": "c", "do": "open"}])", ""},
  };
  for (const Case& c : cases) {
    const std::string text = std::string(R"({"queues": [{"name": "p"}, {"name": "c", "parent": "p"}], "simulate": {"events": )") + c.events + "}}";
    const Loaded loaded = Load({{"s.json", text}}, {});
    std::string said;
    for (const Diagnostic& d : loaded.diagnostics) {
      if (d.severity != Severity::kNote) said += ToText(d);
    }
    EXPECT_NE(said.find(c.said), std::string::npos) << said;
    EXPECT_EQ(said.empty(), *c.said == '\0') << said;
  }
}

TEST(SimulationText, SaysWhatIsWrong) {
  struct Case {
    const char *text, *field;
  };
  const Case cases[] = {
      {R"({"simulate": {"until": "soon"}})", "simulate.until"},
      {R"({"simulate": {"period": 0}})", "simulate.period"},
      {R"({"simulate": {"bindFailurePercent": 101}})", "simulate.bindFailurePercent"},
      {R"({"simulate": {"events": [{"at": "1s", "node": "none", "do": "down"}]}})", "simulate.events[0].node"},
      {R"({"simulate": {"events": [{"at": "1s", "queue": "none", "do": "close"}]}})", "simulate.events[0].queue"},
      {R"({"simulate": {"events": [{"at": "1s", "node": "n", "do": "explode"}]}, "nodes": [{"name": "n", "cpu": 1}]})", "simulate.events[0].do"},
      {R"({"simulate": {"events": [{"node": "n", "do": "up"}]}, "nodes": [{"name": "n", "cpu": 1}]})", "simulate.events[0].at"},
      {R"({"simulate": {"events": [{"at": "1s"}]}})", "simulate.events[0]"},
      {R"json({"jobs": [{"name": "a", "duration": "normal(1s, 2s)"}]})json", "jobs[0].duration"},
      {R"({"jobs": [{"name": "a", "arrive": {"count": 3}}]})", "jobs[0].arrive.every"},
      {R"({"jobs": [{"name": "a", "policies": [{"event": "PodGone", "action": "RestartJob"}]}]})", "jobs[0].policies[0]"},
      {R"({"jobs": [{"name": "a", "policies": [{"event": "PodFailed", "action": "Restart"}]}]})", "jobs[0].policies[0]"},
  };
  for (const Case& c : cases) {
    const Loaded loaded = Load({{"s.json", c.text}}, {});
    ASSERT_FALSE(loaded.ok()) << c.text;
    EXPECT_EQ(loaded.diagnostics[0].field, c.field) << ToText(loaded.diagnostics[0]);
  }
  // What would do nothing is worth a warning; pods of a job may come later.
  const Loaded idle = Load({{"s.json", R"({"queues": [{"name": "q"}], "jobs": [{"name": "a", "queue": "q"}], "simulate": {"failingBinds": ["a-0", "b-0"],
    "events": [{"at": 1, "queue": "q"}, {"at": 1, "queue": "q", "weight": 2}, {"at": 1, "pod": "a-7", "do": "fail"}, {"at": 1, "pod": "x/a-0", "do": "fail"}]}})"}},
                           {});
  EXPECT_TRUE(idle.ok());
  EXPECT_EQ(idle.simulation->failing_binds, (std::vector<std::string>{"default/a-0", "default/b-0"}));
  std::string fields;
  for (const Diagnostic& d : idle.diagnostics) {
    if (d.severity == Severity::kWarning) fields += d.field + " ";
  }
  EXPECT_EQ(fields, "simulate.events[0].queue simulate.failingBinds simulate.events[3].pod ");
  // An unknown word is reported as everywhere else, with the nearest.
  const Loaded odd = Load({{"s.json", R"({"simulate": {"untill": "1h"}})"}}, {});
  ASSERT_FALSE(odd.diagnostics.empty());
  EXPECT_NE(odd.diagnostics[0].hint.English().find("until"), std::string::npos);
}

}  // namespace
}  // namespace pumice::load
