// The contract of the trace: every record of random clusters holds what the line of its site says (record.h), and every
// check fills its rule's formula (rule.cc).
#include "core/framework/record.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "core/framework/trace.h"
#include "core/report/run.h"
#include "tests/unit/support/random_world.h"

namespace pumice::framework {
namespace {

// What is held besides, as std::variant counts it: of monostate, Said, Leaving, Overtaker, Refusals, Scores, Pods.
size_t HeldAt(Site site) {
  constexpr size_t kNothing = 0, kSaid = 1, kLeaving = 2, kOvertaker = 3, kRefusals = 4, kScores = 5, kPods = 6;
  switch (site) {
    case Site::kLimits:
    case Site::kValid:
    case Site::kSkipped:
    case Site::kPrePredicate:
    case Site::kPolicy: return kSaid;
    case Site::kRound: return kLeaving;
    case Site::kOvertaken: return kOvertaker;
    case Site::kNodes: return kRefusals;
    case Site::kScores: return kScores;
    case Site::kCommit:
    case Site::kDiscard:
    case Site::kCandidates:
    case Site::kVictims:
    case Site::kTier:
    case Site::kRoom:
    case Site::kEvicted: return kPods;
    default: return kNothing;
  }
}

void Check(const Record& record, const std::string& where) {
  EXPECT_EQ(record.more.index(), HeldAt(record.site)) << where;
  EXPECT_TRUE(!record.abstained || record.site == Site::kEnqueue || record.site == Site::kVictims) << where;
  for (const framework::Check& check : record.checks) {
    const RuleInfo& rule = check.info();
    // What only stands beside the formula may be missing: drf's handler knows no deserved.
    size_t of_formula = rule.amounts.size();
    while (of_formula > 0 && rule.amounts[of_formula - 1].sign == '.') --of_formula;
    EXPECT_TRUE(check.amounts.empty() ||
                (check.amounts.size() >= of_formula && check.amounts.size() <= rule.amounts.size()))
        << where << " " << rule.name;
    EXPECT_TRUE(check.numbers.empty() || check.numbers.size() == rule.numbers.size()) << where << " " << rule.name;
    // A story has words for each candidate that a plugin has judged.
    if (record.site != Site::kVictims || check.task == kNone) continue;
    EXPECT_TRUE(check.holds ? rule.kept.has_value() : rule.spared.has_value()) << where << " " << rule.name;
  }
}

TEST(Rules, StandInTheTableInTheirOrder) {
  for (int i = 0; i <= static_cast<int>(Rule::kHunt); ++i) {
    EXPECT_EQ(InfoOf(static_cast<Rule>(i)).rule, static_cast<Rule>(i)) << i;
  }
}

TEST(Records, OfRandomClustersHoldWhatTheirSitesSay) {
  std::set<Site> seen;
  for (uint64_t seed = 1; seed <= 100; ++seed) {
    testing::WorldMaker maker(seed);
    const model::Scenario world = maker.Make();
    TraceOptions everything;
    everything.everything = everything.victims = everything.handlers = true;
    Trace trace(everything);
    sim::CycleOptions options;
    options.trace = &trace;
    report::RunScenario(world, testing::RandomConf(maker.rng()), options);
    for (const Record& record : trace.records()) {
      Check(record, std::string(ToString(record.site)) + " of seed " + std::to_string(seed));
      seen.insert(record.site);
    }
  }
  EXPECT_GE(seen.size(), 20u);  // of 26: the worlds reach nearly every place that decides
}

Resource Cpu(double milli) {
  Resource resource;
  resource.Set(kCpu, milli);
  return resource;
}

TEST(Checks, GiveTheirAmountsAndNumbersByName) {
  const framework::Check check{
      .rule = Rule::kOvercommit, .amounts = {Cpu(1), Cpu(2), Cpu(4), Cpu(9)}, .numbers = {1.2}};
  EXPECT_EQ(check.Amount(Name::kMinResources).Get(kCpu), 2);
  EXPECT_EQ(check.Amount(Name::kTotal).Get(kCpu), 9);
  EXPECT_EQ(check.Find(Name::kElastic), nullptr);
  EXPECT_EQ(check.Number(Name::kFactor), 1.2);
  EXPECT_EQ(check.Number(Name::kShare), 0);
  EXPECT_STREQ(ToString(check.NameOf(0)), "factor");
}

}  // namespace
}  // namespace pumice::framework
