// The arithmetic of every story of random clusters is recomputed from the report, and one wrong number is found.
#include <gtest/gtest.h>

#include "core/report/run.h"
#include "tests/unit/explain/recompute.h"
#include "tests/unit/explain/story_check.h"
#include "tests/unit/support/random_world.h"

namespace pumice::explain {
namespace {

using nlohmann::json;

struct Made {
  json report;
  std::vector<json> stories;
};
Made Make(uint64_t seed) {
  testing::WorldMaker maker(seed);
  model::Scenario world = maker.Make();
  const framework::SchedulerConfiguration conf = testing::RandomConf(maker.rng());
  framework::Trace trace(Everything());
  sim::CycleOptions options;
  options.trace = &trace;
  const report::Report report = report::RunScenario(std::move(world), conf, options);
  return {json::parse(report::ToJson(report)), StoriesOf(report, trace)};
}

TEST(Recomputed, EveryLineOfRandomClusters) {
  int checked = 0;
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    const Made made = Make(seed);
    const Recomputer recomputer(made.report);
    for (const json& story : made.stories) {
      for (const std::string& complaint : recomputer.Complaints(story, &checked)) {
        ADD_FAILURE() << "seed " << seed << " " << story["kind"] << " " << story["name"] << ": " << complaint;
      }
    }
  }
  EXPECT_GT(checked, 3000);
}

// Each part of a line in turn is off by one: whatever is recomputed must be complained about.
TEST(Recomputed, OneWrongNumberIsFound) {
  int changed = 0;
  for (uint64_t seed = 1; seed <= 10; ++seed) {
    const Made made = Make(seed);
    const Recomputer recomputer(made.report);
    for (const json& story : made.stories) {
      for (const std::string& line : Unnoticed(recomputer, story, &changed)) ADD_FAILURE() << line;
    }
  }
  EXPECT_GT(changed, 200);
}

}  // namespace
}  // namespace pumice::explain
