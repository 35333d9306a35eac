// Tracing a random cluster changes nothing of its report, and whatever is pending in it has a reason.
#include <gtest/gtest.h>

#include "core/report/run.h"
#include "tests/unit/explain/story_check.h"
#include "tests/unit/support/random_world.h"

namespace pumice::explain {
namespace {

TEST(EveryStory, OfARandomClusterHasAnEnd) {
  for (uint64_t seed = 1; seed <= 100; ++seed) {
    testing::WorldMaker maker(seed);
    const model::Scenario world = maker.Make();
    const framework::SchedulerConfiguration conf = testing::RandomConf(maker.rng());
    const std::string plain = report::ToJson(report::RunScenario(world, conf, sim::CycleOptions()));
    framework::Trace trace(Everything());
    sim::CycleOptions options;
    options.trace = &trace;
    const report::Report report = report::RunScenario(world, conf, options);
    ASSERT_EQ(plain, report::ToJson(report)) << "seed " << seed;
    CheckAll(report, trace, "seed " + std::to_string(seed));
  }
}

}  // namespace
}  // namespace pumice::explain
