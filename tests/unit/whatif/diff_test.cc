// Differences of runs, and of saved reports, are told completely and within their width.
#include "core/whatif/diff.h"

#include <gtest/gtest.h>

#include "core/report/run.h"
#include "core/whatif/run_facts.h"
#include "tests/unit/load/load_support.h"

namespace pumice::whatif {
namespace {

report::Report ReportOf(const std::string& text) { return report::RunScenario(load::LoadText(text).scenario); }

// 10 cores; a and b want all of them, by weight.
std::string Weights(int a, int b) {
  return "{'nodes':[{'name':'n','count':1,'cpu':10}],'queues':[{'name':'a','weight':" + std::to_string(a) +
         "},{'name':'b','weight':" + std::to_string(b) +
         "}],'jobs':[{'name':'x','queue':'a','replicas':10,'minMember':1,'cpu':1},{'name':'y','queue':'b','replicas':10,'minMember':1,'cpu':1}]}";
}

TEST(Diff, OfEqualRunsIsEmpty) {
  const ReportDiff diff = Diff(ReportOf(Weights(1, 1)), ReportOf(Weights(1, 1)));
  EXPECT_TRUE(diff.empty());
}

TEST(Diff, WhereTheyPartNamesTheFirstJobOfWhichSomethingIsSaid) {
  RunFacts before, after;
  before.decisions = {{0, "preempt", "evict", "t/victim", "n", ""}};
  before.why_job = {{"t/batch", ""}, {"t/urgent", "pod group is not ready"}};
  const ReportDiff diff = Diff(before, after);
  ASSERT_TRUE(diff.parting.has_value());
  EXPECT_EQ(diff.parting->before.why, "t/urgent: pod group is not ready");
  EXPECT_EQ(diff.parting->after.why, "");
}

TEST(Diff, QueuesJobsAndTheFirstDifference) {
  // 5 and 5 become 8 and 2.
  const ReportDiff diff = Diff(ReportOf(Weights(1, 1)), ReportOf(Weights(4, 1)));
  ASSERT_EQ(diff.queues.size(), 2u);
  EXPECT_EQ(diff.queues[0].queue, "a");
  ASSERT_EQ(diff.queues[0].deserved.size(), 1u);
  EXPECT_EQ(diff.queues[0].deserved[0].resource, "cpu");
  EXPECT_EQ(diff.queues[0].deserved[0].before, 5000);
  EXPECT_EQ(diff.queues[0].deserved[0].after, 8000);
  EXPECT_EQ(diff.queues[1].allocated[0].after, 2000);
  ASSERT_EQ(diff.jobs.size(), 2u);
  EXPECT_EQ(diff.jobs[0].before->placed, 5);
  EXPECT_EQ(diff.jobs[0].after->placed, 8);
  EXPECT_EQ(diff.jobs[1].after->waiting, 8);
  EXPECT_EQ(diff.pods.size(), 6u);  // three more of x, three fewer of y
  ASSERT_TRUE(diff.parting);
  EXPECT_EQ(diff.parting->before.kind, "allocate");
  EXPECT_EQ(diff.parting->before.action, "allocate");
}

TEST(Diff, WhatIsOnlyInOneOfThem) {
  const std::string one = "{'nodes':[{'name':'n','cpu':4}],'jobs':[{'name':'x','cpu':1}]}";
  const std::string two = "{'nodes':[{'name':'n','cpu':4}],'queues':[{'name':'q'}],'jobs':[{'name':'x','cpu':1},{'name':'y','queue':'q','cpu':1}]}";
  const ReportDiff diff = Diff(ReportOf(one), ReportOf(two));
  ASSERT_EQ(diff.queues.size(), 1u);
  EXPECT_FALSE(diff.queues[0].in_before);
  ASSERT_EQ(diff.jobs.size(), 1u);
  EXPECT_FALSE(diff.jobs[0].before);
  EXPECT_EQ(diff.jobs[0].after->placed, 1);
  ASSERT_EQ(diff.pods.size(), 1u);
  EXPECT_EQ(diff.pods[0].before, "-");
  EXPECT_EQ(diff.pods[0].after, "n");
}

TEST(Diff, SaysWhatTheOtherSideFoundOfThePod) {
  const std::string small = "{'nodes':[{'name':'n','cpu':1}],'jobs':[{'name':'x','cpu':2}]}";
  const std::string large = "{'nodes':[{'name':'n','cpu':2}],'jobs':[{'name':'x','cpu':2}]}";
  const ReportDiff diff = Diff(ReportOf(small), ReportOf(large));
  ASSERT_TRUE(diff.parting);
  EXPECT_EQ(diff.parting->after.kind, "allocate");
  EXPECT_NE(diff.parting->before.why, "");
}

// A saved report says the same as the run that wrote it.
TEST(SavedReport, IsComparedLikeItsRun) {
  const char* worlds[] = {
      "{'nodes':[{'name':'n','count':2,'cpu':4}],'actions':['enqueue','allocate','preempt'],"
      "'jobs':[{'name':'low','replicas':8,'minMember':1,'cpu':1,'running':8,'priority':1},"
      "{'name':'high','replicas':2,'minMember':2,'cpu':1,'priority':9}]}",
      "{'nodes':[{'name':'n','count':2,'cpu':4}],'jobs':[{'name':'high','replicas':2,'cpu':1}]}"};
  std::vector<report::Report> reports;
  for (const std::string& text : {Weights(1, 1), Weights(4, 1), std::string(worlds[0]), std::string(worlds[1])}) {
    reports.push_back(ReportOf(text));
  }
  for (const report::Report& before : reports) {
    for (const report::Report& after : reports) {
      std::string wrong;
      const std::string saved = report::ToJson(before);
      ASSERT_TRUE(IsSavedReport(saved));
      const auto l = FactsOfSaved(saved, &wrong), r = FactsOfSaved(report::ToJson(after), &wrong);
      ASSERT_TRUE(l && r) << wrong;
      EXPECT_EQ(ToJson(Diff(*l, *r)), ToJson(Diff(before, after)));
      const auto evictions = [](const RunFacts& facts) {
        std::string text;
        for (const EvictedPod& p : facts.evicted)
          text += p.pod + " " + p.job + " " + p.queue + " " + p.node + " " + p.action + " " + p.for_pod + " " + p.for_job + " " + p.for_queue + "\n";
        return text;
      };
      EXPECT_EQ(evictions(*l), evictions(FactsOf(before)));
    }
  }
}

TEST(SavedReport, IsNoScenarioAndSaysWhatItLacks) {
  EXPECT_FALSE(IsSavedReport("{\"version\":1,\"name\":\"x\",\"queues\":[]}"));
  EXPECT_FALSE(IsSavedReport("jobs: []"));
  std::string wrong;
  EXPECT_FALSE(FactsOfSaved("{\"version\":1,\"volcano\":\"v1.14.4\",\"resources\":[]}", &wrong));
  EXPECT_NE(wrong.find("end"), std::string::npos) << wrong;
}

}  // namespace
}  // namespace pumice::whatif
