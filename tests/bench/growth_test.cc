// What a world costs grows with n log n at most, whichever part of it grows: each is doubled twice, and the steps that the
// engine takes are counted (steps.cc). Of n log n the second doubling adds 2.2 times as much as the first, of n² four times.
#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "core/explain/queue_story.h"
#include "core/explain/world_story.h"
#include "core/framework/trace.h"
#include "core/lint/lint.h"
#include "core/load/load.h"
#include "core/report/run.h"

namespace pumice::testing {

extern uint64_t steps;

namespace {

using nlohmann::json;

constexpr double kMostGrowth = 2.5;

// Twenty queues, a hundred nodes, two hundred jobs of ten pods, of which half find no room; one of these is enlarged.
json Halls() {
  json world = {{"nodes", json::array()}, {"queues", json::array()}, {"jobs", json::array()}};
  world["nodes"].push_back({{"name", "n"}, {"count", 100}, {"cpu", 10}});
  for (int i = 0; i < 20; ++i) world["queues"].push_back({{"name", "q" + std::to_string(i)}, {"weight", 1 + i % 5}});
  for (int i = 0; i < 200; ++i) {
    world["jobs"].push_back({{"name", "j" + std::to_string(i)}, {"queue", "q" + std::to_string(i % 20)}, {"replicas", 10}, {"cpu", 1}});
  }
  return world;
}

std::string Numbered(const char* prefix, int i) { return prefix + std::to_string(i); }

struct Grows {
  const char* what;
  int first;  // so many; then twice, then four times as many
  std::function<void(json&, int)> to;
};

const Grows kGrows[] = {
    {"pods that fit", 4000,
     [](json& world, int n) {
       world["nodes"][0]["cpu"] = n;
       for (json& job : world["jobs"]) job["replicas"] = n / 200;
     }},
    {"pods that wait", 4000,
     [](json& world, int n) {
       for (json& job : world["jobs"]) job["replicas"] = n / 200;
     }},
    {"jobs", 1000,
     [](json& world, int n) {
       for (int i = 200; i < n; ++i) {
         world["jobs"].push_back({{"name", Numbered("j", i)}, {"queue", Numbered("q", i % 20)}, {"replicas", 2}, {"cpu", 1}});
       }
     }},
    {"nodes", 1000, [](json& world, int n) { world["nodes"][0]["count"] = n; }},
    {"nodes and pods", 500,
     [](json& world, int n) {
       world["nodes"][0]["count"] = n;
       for (json& job : world["jobs"]) job["replicas"] = n / 20;
     }},
    {"queues", 500,
     [](json& world, int n) {
       world["jobs"].clear();
       for (int i = 20; i < n; ++i) world["queues"].push_back({{"name", Numbered("q", i)}, {"weight", 1 + i % 5}});
       for (int i = 0; i < n; ++i) {
         world["jobs"].push_back({{"name", Numbered("j", i)}, {"queue", Numbered("q", i)}, {"replicas", 4}, {"cpu", 1}});
       }
     }},
    {"priority classes", 500,
     [](json& world, int n) {
       for (int i = 0; i < n; ++i) world["priorityClasses"].push_back({{"name", Numbered("c", i)}, {"value", i}});
       for (int i = 0; i < 200; ++i) world["jobs"][i]["priorityClass"] = Numbered("c", i * (n / 200));
     }},
    {"requests of their own", 500,
     [](json& world, int n) {
       world["jobs"].clear();
       for (int i = 0; i < n; ++i) {
         const std::string cpu = std::to_string(1000 + i) + "m";
         world["jobs"].push_back({{"name", Numbered("j", i)}, {"queue", Numbered("q", i % 20)}, {"replicas", 2}, {"cpu", cpu}});
       }
     }},
};

uint64_t StepsOf(const std::function<void()>& work) {
  const uint64_t before = steps;
  work();
  return steps - before;
}

void ExpectGrowth(const char* what, uint64_t one, uint64_t two, uint64_t four) {
  ASSERT_GT(one, 0u) << what;
  // What hardly grows is not worth a quotient.
  if (four < one + one / 4) return;
  const double growth = static_cast<double>(four - two) / static_cast<double>(two - one);
  EXPECT_LE(growth, kMostGrowth) << what << ": " << one << ", " << two << ", " << four << " steps";
  ::testing::Test::RecordProperty(what, std::to_string(growth));
}

// The symptoms of the world, and of a queue why its jobs wait.
uint64_t StepsOfStories(model::Scenario scenario) {
  framework::TraceOptions wanted;
  wanted.victims = true;
  framework::Trace trace(wanted);
  sim::CycleOptions options;
  options.trace = &trace;
  const report::Report report = report::RunScenario(std::move(scenario), options);
  return StepsOf([&] {
    explain::WorldStory(report, trace, words::Language::kEnglish).Of();
    explain::QueueStory(report, trace, words::Language::kEnglish).Of(0);
  });
}

TEST(Growth, OfOneCycleIsNLogN) {
  for (const Grows& grows : kGrows) {
    SCOPED_TRACE(grows.what);
    uint64_t read[3], checked[3], explained[3], ran[3], told[3];
    for (int i = 0; i < 3; ++i) {
      json world = Halls();
      grows.to(world, grows.first << i);
      const std::string text = world.dump();
      load::Loaded loaded;
      read[i] = StepsOf([&] { loaded = load::Load({{"world.json", text}}, {}); });
      ASSERT_TRUE(loaded.ok());
      checked[i] = StepsOf([&] { lint::Lint(loaded.scenario); });
      explained[i] = StepsOfStories(loaded.scenario);
      report::Report report;
      ran[i] = StepsOf([&] { report = report::RunScenario(std::move(loaded.scenario)); });
      told[i] = StepsOf([&] { report::ToJson(report); });
    }
    ExpectGrowth("reading", read[0], read[1], read[2]);
    ExpectGrowth("lint", checked[0], checked[1], checked[2]);
    ExpectGrowth("stories", explained[0], explained[1], explained[2]);
    ExpectGrowth("the cycle", ran[0], ran[1], ran[2]);
    ExpectGrowth("the report", told[0], told[1], told[2]);
  }
}

// One thing after another happens, on a cluster that does not grow.
const Grows kHappens[] = {
    {"jobs that come and go", 150,
     [](json& world, int n) {
       world["nodes"][0]["cpu"] = 100;  // who waits is looked at in each cycle
       world["jobs"].push_back({{"name", "comes"}, {"queue", "q0"}, {"cpu", 1}, {"duration", "3s"}});
       world["jobs"].back()["arrive"] = {{"every", "1s"}, {"count", n}};
       world["simulate"] = {{"until", std::to_string(n) + "s"}};
     }},
    {"events", 150,
     [](json& world, int n) {
       world["simulate"] = {{"until", "2m"}, {"events", json::array()}};
       for (int i = 0; i < n; ++i) {
         const std::string at = std::to_string(1 + i * 100 / n) + "s";
         world["simulate"]["events"].push_back({{"at", at}, {"queue", "q1"}, {"weight", 1 + i % 7}});
       }
     }},
};

TEST(Growth, OfSimulatedTimeIsNLogN) {
  for (const Grows& grows : kHappens) {
    SCOPED_TRACE(grows.what);
    uint64_t ran[3], told[3];
    for (int i = 0; i < 3; ++i) {
      json world = Halls();
      grows.to(world, grows.first << i);
      const std::string text = world.dump();
      load::Loaded loaded = load::Load({{"world.json", text}}, {});
      ASSERT_TRUE(loaded.ok() && loaded.simulation.has_value());
      report::SimulationReport report;
      sim::SimulateOptions options;
      options.cycles = report::CyclesOf(loaded.scenario, *loaded.simulation);
      ran[i] = StepsOf([&] { report = report::RunSimulation(std::move(loaded.scenario), *loaded.simulation, options); });
      told[i] = StepsOf([&] { report::ToJson(report); });
    }
    ExpectGrowth("the cycles", ran[0], ran[1], ran[2]);
    ExpectGrowth("the report", told[0], told[1], told[2]);
  }
}

}  // namespace
}  // namespace pumice::testing
