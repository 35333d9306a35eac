// sla is worked by hand along pkg/scheduler/plugins/sla/sla.go (line numbers of v1.14.4).
#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::plugins {
namespace {

using test::TestWorld;

// Jobs are created at seconds 100 and 200; now is second 86400.
constexpr const char* kSlaWorld = "group a created=100 phase=Pending %a\n group b created=200 phase=Pending %b";

std::string Replace(std::string text, const std::string& what, const std::string& with) {
  return text.replace(text.find(what), what.size(), with);
}

TEST(Sla, JobOrder) {
  struct {
    const char* what;
    const char* arguments;
    const char* a;
    const char* b;
    bool a_first;
  } const cases[] = {
      {"no waiting times: creation decides", "", "", "", true},
      // l. 112–119: who must not wait for ever comes first.
      {"only b waits", "", "", "annotation.sla-waiting-time=9h", false},
      // l. 124–128: by deadline, 100 + 200 and 200 + 50.
      {"b's ends first", "", "annotation.sla-waiting-time=200s", "annotation.sla-waiting-time=50s", false},
      {"a's ends first", "", "annotation.sla-waiting-time=149s", "annotation.sla-waiting-time=50s", true},
      {"a nanosecond decides", "", "annotation.sla-waiting-time=101s1ns", "annotation.sla-waiting-time=1s", false},
      {"the same moment: creation decides", "",
       "annotation.sla-waiting-time=150s", "annotation.sla-waiting-time=50s", true},
      // l. 68: the argument is for jobs that name none.
      {"a by the argument", "sla-waiting-time=1h", "", "annotation.sla-waiting-time=2s", false},
      {"both by the argument", "sla-waiting-time=1h", "", "", true},
      // l. 88–102: what is no positive duration is as good as missing.
      {"an integer", "sla-waiting-time=1", "", "annotation.sla-waiting-time=1s", false},
      {"no duration", "sla-waiting-time=soon", "", "annotation.sla-waiting-time=9h", false},
      {"negative", "sla-waiting-time=-1h", "", "annotation.sla-waiting-time=9h", false},
  };
  for (const auto& c : cases) {
    TestWorld w(Replace(Replace(kSlaWorld, "%a", c.a), "%b", c.b));
    const std::string arguments = *c.arguments ? "(" + std::string(c.arguments) + ")" : "";
    EXPECT_EQ(w.Open("sla" + arguments).JobOrderFn(w.Job("a"), w.Job("b")), c.a_first) << c.what;
  }
}

// l. 134–147: overdue jobs are permitted, of the others sla says nothing.
TEST(Sla, Permits) {
  struct {
    const char* what;
    const char* arguments;
    const char* a;
    int vote;
  } const cases[] = {
      {"no waiting time", "", "", kAbstain},
      {"to the second", "", "annotation.sla-waiting-time=86300s", kPermit},
      {"a nanosecond before", "", "annotation.sla-waiting-time=86300s1ns", kAbstain},
      {"long overdue", "", "annotation.sla-waiting-time=1s", kPermit},
      {"by the argument", "sla-waiting-time=1m", "", kPermit},
      {"the argument does not change the job's own", "sla-waiting-time=1m",
       "annotation.sla-waiting-time=99h", kAbstain},
  };
  for (const auto& c : cases) {
    TestWorld w(Replace(Replace(kSlaWorld, "%a", c.a), "%b", ""));
    framework::Session& ssn = w.Open("sla" + (*c.arguments ? "(" + std::string(c.arguments) + ")" : std::string()));
    EXPECT_EQ(ssn.job_enqueueable.calls().at(0).fn(w.Job("a")), c.vote) << c.what;
    EXPECT_EQ(ssn.job_pipelined.calls().at(0).fn(w.Job("a")), c.vote) << c.what;
  }
}

// A job without a creation time is as old as Go's calendar.
TEST(Sla, ZeroCreationTime) {
  TestWorld w(
      "group a phase=Pending annotation.sla-waiting-time=2562047h\n"
      "group b phase=Pending annotation.sla-waiting-time=1s");
  w.GroupObject("a").meta.creation_timestamp = model::Time();
  framework::Session& ssn = w.Open("sla");
  EXPECT_EQ(ssn.job_enqueueable.calls().at(0).fn(w.Job("a")), kPermit);
  EXPECT_TRUE(ssn.JobOrderFn(w.Job("a"), w.Job("b")));
}

// Where it changes the outcome: its permit ends the walk before overcommit's tier refuses.
TEST(Sla, LetsAnOverdueJobIn) {
  TestWorld w(R"(
    node n1 cpu=1
    group a phase=Pending minres.cpu=9 annotation.sla-waiting-time=1h
    group b phase=Pending minres.cpu=9
  )");
  w.Open("sla; overcommit", "enqueue");
  w.Run("enqueue");
  EXPECT_EQ(w.Job("a").status.phase, "Inqueue");
  EXPECT_EQ(w.Job("b").status.phase, "Pending");
}

}  // namespace
}  // namespace pumice::plugins
