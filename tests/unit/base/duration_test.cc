// Lengths of time, drawn ones and policies are read as people write them.
#include "core/base/duration.h"

#include <gtest/gtest.h>

#include "core/model/simulation.h"
#include "core/sim/draw.h"

namespace pumice {
namespace {

TEST(Duration, ReadsWhatPeopleWrite) {
  struct Case {
    const char* text;
    std::optional<int64_t> seconds;
  };
  const Case cases[] = {{"90", 90}, {"90s", 90}, {"5m", 300}, {"1h30m", 5400}, {"2d", 172800}, {"0", 0}, {"0s", 0}, {"1d1h1m1s", 90061}, {"", std::nullopt}, {"s", std::nullopt}, {"1m1m", std::nullopt}, {"1s1m", std::nullopt}, {"1m30", std::nullopt}, {"-5s", std::nullopt}, {"1.5h", std::nullopt}, {"5 m", std::nullopt}, {"99999999999999999999", std::nullopt}, {"99999999d", std::nullopt}};
  for (const Case& c : cases) EXPECT_EQ(ParseDuration(c.text), c.seconds) << c.text;
}

TEST(Duration, ComesBackFromItsText) {
  for (int64_t seconds : {0, 1, 59, 60, 61, 3600, 86399, 86400, 90061}) {
    EXPECT_EQ(ParseDuration(FormatDuration(seconds)), seconds) << FormatDuration(seconds);
  }
}

TEST(Spread, StaysWithinItsBoundsAndHasItsMean) {
  const sim::Draws draws(7);
  const auto uniform = model::ParseSpread("uniform(30s, 2m)"), exponential = model::ParseSpread("exponential(60s)");
  ASSERT_TRUE(uniform && exponential);
  int64_t sum_uniform = 0, sum_exponential = 0;
  constexpr int kDraws = 20000;
  for (uint64_t i = 0; i < kDraws; ++i) {
    const int64_t u = draws.Seconds(*uniform, "duration", "pod", i), e = draws.Seconds(*exponential, "duration", "pod", i);
    ASSERT_GE(u, 30);
    ASSERT_LE(u, 120);
    ASSERT_GE(e, 0);
    sum_uniform += u;
    sum_exponential += e;
  }
  EXPECT_NEAR(static_cast<double>(sum_uniform) / kDraws, 75, 1);
  EXPECT_NEAR(static_cast<double>(sum_exponential) / kDraws, 60, 1.5);
  for (const char* text : {"", "soon", "uniform(1s)", "uniform(9s, 1s)", "exponential(0)", "exponential(1s, 2s)", "normal(1s, 2s)"}) {
    EXPECT_FALSE(model::ParseSpread(text)) << text;
  }
}

TEST(Policies, NameEventsAndActions) {
  words::Sentence why;
  const auto policies = model::ParsePolicies("PodFailed,PodEvicted=RestartJob; worker: TaskCompleted=CompleteJob", &why);
  ASSERT_TRUE(policies) << why.English();
  ASSERT_EQ(policies->size(), 2u);
  EXPECT_EQ((*policies)[0].events, (std::vector<std::string>{"PodFailed", "PodEvicted"}));
  EXPECT_EQ((*policies)[0].action, "RestartJob");
  EXPECT_EQ((*policies)[1].task, "worker");
  EXPECT_FALSE(model::ParsePolicies("PodVanished=RestartJob", &why));
  EXPECT_NE(why.English().find("PodVanished"), std::string::npos);
  EXPECT_FALSE(model::ParsePolicies("PodFailed=Restart", &why));
  EXPECT_FALSE(model::ParsePolicies("PodFailed", &why));
}

}  // namespace
}  // namespace pumice
