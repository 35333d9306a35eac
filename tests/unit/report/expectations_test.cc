// What is expected may stand beside the scenario, and what became of it is told as JSON.
#include "core/report/expectations.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/engine.h"

namespace pumice::report {
namespace {

using nlohmann::json;

constexpr const char* kTwoJobs = R"({"nodes": [{"name": "n", "cpu": 4}], "queues": [{"name": "q"}], "jobs": [
    {"name": "first", "queue": "q", "replicas": 4, "cpu": 1, "duration": "10s"},
    {"name": "second", "queue": "q", "replicas": 4, "minMember": 4, "cpu": 1}]SIMULATE})";

std::string TwoJobs(const std::string& simulate) {
  std::string text = kTwoJobs;
  return text.replace(text.find("SIMULATE"), 8, simulate);
}

CheckResult Checked(const std::string& scenario, const std::string& expect) {
  return Check({{"scenario", scenario}, {"expect", expect}}, {});
}

TEST(Expectations, MayStandInAFileOfTheirOwn) {
  const CheckResult once = Checked(TwoJobs(""), R"({"expect": [{"job": "second", "bound": 0}]})");
  ASSERT_TRUE(once.report);
  EXPECT_EQ(once.report->simulation.history.cycles, 1);
  EXPECT_TRUE(once.report->outcomes.at(0).met);
  const CheckResult later = Checked(TwoJobs(R"(, "simulate": {"until": "30s"})"),
                                    R"({"expect": [{"job": "second", "bound": 4, "waits": "10s"}]})");
  ASSERT_TRUE(later.report);
  for (const Outcome& outcome : later.report->outcomes) EXPECT_TRUE(outcome.met) << outcome.label << outcome.found;
  // A map of that name, of a recorded case, is none.
  EXPECT_FALSE(Checked(TwoJobs(""), R"({"expect": {"job": "second"}})").report);
}

TEST(Expectations, WithoutAnyTheRunIsSimulatedWhereItIsAskedFor) {
  CheckOptions check;
  const std::string text = TwoJobs(R"(, "simulate": {"until": "20s"})");
  EXPECT_EQ(Check({{"", text}}, {}, check).report->simulation.history.cycles, 0);
  check.always = true;
  EXPECT_EQ(Check({{"", text}}, {}, check).report->simulation.history.cycles, 20);
}

TEST(Expectations, AreToldAsJson) {
  const CheckResult result = Checked(TwoJobs(""), R"({"expect": [{"queue": "q", "allocated": {"cpu": "<= 3"}},
      {"pod": "second-0", "node": "n"}, {"job": "nobody", "bound": 1}, {"finding": "any", "count": 0}]})");
  ASSERT_TRUE(result.report);
  const json told = json::parse(ToJson(*result.report, false));
  EXPECT_FALSE(told.contains("simulation"));
  const json& outcomes = told.at("outcomes");
  EXPECT_EQ(outcomes.at(0), json::parse(R"({"about": "queue", "object": "q", "field": "allocated", "resource": "cpu",
      "wanted": "<= 3", "amount": 3000, "number": 4000, "found": "4", "exists": true, "met": false, "when": "at the end"})"));
  EXPECT_EQ(outcomes.at(1).at("found"), "");
  EXPECT_FALSE(outcomes.at(1).contains("number"));
  EXPECT_EQ(outcomes.at(2).at("exists"), false);
  EXPECT_EQ(outcomes.at(2).at("when"), "there is no such job");
  EXPECT_EQ(outcomes.at(3).at("field"), "count");
  EXPECT_EQ(json::parse(ToJson(*result.report, true)).at("simulation").at("cycles"), 1);
}

}  // namespace
}  // namespace pumice::report
