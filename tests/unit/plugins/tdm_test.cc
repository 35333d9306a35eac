// tdm's hours, verdicts and victims are worked out by hand after tdm.go.
#include <gtest/gtest.h>

#include "core/base/clock_time.h"
#include "tests/unit/plugins/names_of.h"

namespace pumice::test {
namespace {

// These are the answers of time.Parse("15:04", …) and its texts.
TEST(ClockTime, AsGoReadsIt) {
  struct Case {
    const char* text;
    int minutes;
    const char* error;
  };
  const Case cases[] = {
      {"00:00", 0, ""},
      {"23:59", 23 * 60 + 59, ""},
      {"9:05", 9 * 60 + 5, ""},
      {"24:00", 0, R"(parsing time "24:00": hour out of range)"},
      {"10:60", 0, R"(parsing time "10:60": minute out of range)"},
      {"10:5", 0, R"(parsing time "10:5" as "15:04": cannot parse "5" as "04")"},
      {"10", 0, R"(parsing time "10" as "15:04": cannot parse "" as ":")"},
      {"100:00", 0, R"(parsing time "100:00" as "15:04": cannot parse "0:00" as ":")"},
      {"", 0, R"(parsing time "" as "15:04": cannot parse "" as "15")"},
      {" 1:00", 0, R"(parsing time " 1:00" as "15:04": cannot parse " 1:00" as "15")"},
      {"10:00 ", 0, R"(parsing time "10:00 ": extra text: " ")"},
      {"10:00\xc3\xa9\"", 0, R"(parsing time "10:00\xc3\xa9\"": extra text: "\xc3\xa9\"")"},
  };
  for (const Case& c : cases) {
    const ClockTime time = ParseClockTime(c.text);
    EXPECT_EQ(time.error, c.error) << c.text;
    if (*c.error == '\0') EXPECT_EQ(time.minutes, c.minutes) << c.text;
  }
}

// tdm.go, parseRevocableZone, availableRevocableZone and predicateFn. `now` is a time of day in minutes, UTC.
TEST(Tdm, Predicate) {
  struct Case {
    int now;
    const char* hours;
    const char* pod;
    const char* reason;
  };
  const char* any = "annotation.volcano.sh/revocable-zone=*";
  const Case cases[] = {
      {600, "10:00-21:00", any, ""},
      {21 * 60, "10:00-21:00", any, ""},  // both ends belong to it
      {21 * 60 + 1, "10:00-21:00", any, "current time beyond revocable zone z:10:00-21:00"},
      {599, "10:00-21:00", any, "current time beyond revocable zone z:10:00-21:00"},
      // Over midnight: until the next day's end, but its early hours count as not begun.
      {23 * 60, "22:00-6:00", any, ""},
      {60, "22:00-6:00", any, "current time beyond revocable zone z:22:00-6:00"},
      {600, "10:00-10:00", any, ""},
      {600, "10:00", any, "revocable zone 10:00 format error"},
      {600, "10:00-x", any, R"(parsing time "x" as "15:04": cannot parse "x" as "15")"},
      {600, "10:00-21:00", "label.a=b", "not allow to dispatch to revocable node"},
      {600, "10:00-21:00", "annotation.volcano.sh/revocable-zone=z", "not allow to dispatch to revocable node"},
      {600, "10:00-21:00", "annotation.volcano.sh/preemptable=true", ""},
  };
  for (const Case& c : cases) {
    TestWorld w("node lent cpu=4 label.volcano.sh/revocable-zone=z\n node own cpu=4\n group g\n pod p group=g cpu=1 " +
                std::string(c.pod));
    w.scenario().now.seconds += c.now * 60;
    w.Open("tdm(tdm.revocable-zone.z=\"" + std::string(c.hours) + "\")");
    const StatusSets* failure = w.ssn().Predicate(w.Task("p"), w.Node("lent"));
    EXPECT_EQ(failure == nullptr ? "" : failure->all.at(0).reason, c.reason) << c.hours << " " << c.now;
    if (failure != nullptr) EXPECT_TRUE(failure->Contains(StatusCode::kUnschedulableAndUnresolvable));
    EXPECT_EQ(w.ssn().Predicate(w.Task("p"), w.Node("own")), nullptr);
    // nodeOrderFn: 100 for who may use the zone now; an error where the zone is not active, which counts 0.
    const auto scores = w.ssn().PrioritizeNodes(w.Task("p"), {&w.Node("lent"), &w.Node("own")});
    EXPECT_EQ((*scores)[0], *c.reason == '\0' ? 100 : 0) << c.hours;
    EXPECT_EQ((*scores)[1], 0);
  }
  TestWorld w("node lent cpu=4 label.volcano.sh/revocable-zone=y\n group g\n pod p group=g cpu=1");
  w.Open("tdm(tdm.revocable-zone.z=10:00-21:00)");
  EXPECT_EQ(w.ssn().Predicate(w.Task("p"), w.Node("lent"))->all[0].reason, "revocable zone y not support");
}

// These cases follow preemptableFn and getMaxPodEvictNum.
TEST(Tdm, Preemptable) {
  const std::string min = "annotation.volcano.sh/jdb-min-available=", max = "annotation.volcano.sh/jdb-max-unavailable=";
  // A row has the group's annotations; preemptor, candidates, victims.
  const std::pair<std::string, std::array<const char*, 3>> cases[] = {
      // One at a time where there is no budget; jobs ascending, tasks as given.
      {"", {"x", "p-2 p-0 q", "p-2 q"}},
      {"", {"x", "q p-0", "p-0 q"}},
      {min + "1", {"x", "p-0 p-1 p-2 p-3", "p-0 p-1 p-2"}},         // 4 run
      {min + "50%", {"x", "p-0 p-1 p-2 p-3", "p-0"}},               // of 5 tasks 2.5: 3
      {min + "6", {"x", "p-0 p-1", "p-0"}},                         // fewer run than needed: the default, one
      {min + "many", {"x", "p-0 p-1 p-2 p-3", "p-0 p-1 p-2 p-3"}},  // no number: 0
      {max + "3", {"x", "p-0 p-1 p-2 p-3", "p-0 p-1"}},             // one of five does not run
      {max + "1", {"x", "p-0 p-1", ""}},
      {max + "41%", {"x", "p-0 p-1 p-2", "p-0 p-1"}},  // 2.05: 3
      // minAvailable alone counts where both are there (job_info.go extractBudget).
      {min + "1 " + max + "2", {"x", "p-0 p-1 p-2", "p-0 p-1 p-2"}},
      // One is not preemptable, one not running, one on a lent node.
      {"", {"x", "fixed", ""}},
      {"", {"x", "p-4", ""}},
      {"", {"x", "far", ""}},
      // Who is preemptable itself, or could use a lent node, preempts nobody.
      {"", {"soft", "p-0", ""}},
      {"", {"zoned", "p-0", ""}},
  };
  for (const auto& [budget, names] : cases) {
    TestWorld w(R"(
      node own cpu=9
      node lent cpu=9 label.volcano.sh/revocable-zone=z
      group p )" +
                budget + R"(
      pods p 4 group=p cpu=1 on=own annotation.volcano.sh/preemptable=true
      pod p-4 group=p cpu=1 annotation.volcano.sh/preemptable=true
      group q
      pod q group=q cpu=1 on=own annotation.volcano.sh/preemptable=true
      pod fixed group=q cpu=1 on=own annotation.volcano.sh/preemptable=false
      pod far group=q cpu=1 on=lent annotation.volcano.sh/preemptable=true
      group x
      pod x group=x cpu=1 annotation.volcano.sh/preemptable=false
      pod soft group=x cpu=1 annotation.volcano.sh/preemptable=true
      pod zoned group=x cpu=1 annotation.volcano.sh/preemptable=false annotation.volcano.sh/revocable-zone=*
    )");
    w.Open("tdm(tdm.revocable-zone.z=10:00-21:00)");
    const auto& [preemptor, candidates, victims] = names;
    EXPECT_EQ(Preemptable(w, preemptor, candidates), victims) << budget << " " << candidates;
  }
}

// Who is spared is told why.
TEST(Tdm, ToldOfVictims) {
  struct {
    const char *preemptor, *told;
  } const cases[] = {
      {"x", "fixed:notPreemptable waits:notPreemptable far:onLentNode soon:evictionBudget"},
      {"soft", "fixed:evictorIsLent waits:evictorIsLent far:evictorIsLent soon:evictorIsLent"},
  };
  for (const auto& c : cases) {
    TestWorld w(R"(
      node own cpu=9
      node lent cpu=9 label.volcano.sh/revocable-zone=z
      group q
      pod fixed group=q cpu=1 on=own annotation.volcano.sh/preemptable=false
      pod waits group=q cpu=1 annotation.volcano.sh/preemptable=true
      pod far group=q cpu=1 on=lent annotation.volcano.sh/preemptable=true
      pod soon group=q cpu=1 on=own annotation.volcano.sh/preemptable=true
      group x
      pod x group=x cpu=1 annotation.volcano.sh/preemptable=false
      pod soft group=x cpu=1 annotation.volcano.sh/preemptable=true
    )");
    w.Open("tdm(tdm.revocable-zone.z=10:00-21:00)");
    EXPECT_EQ(ToldOf(w, [&] { Preemptable(w, c.preemptor, "fixed waits far soon"); }), c.told) << c.preemptor;
  }
}

constexpr const char* kLent = R"(
  node b cpu=9 label.volcano.sh/revocable-zone=night
  node a cpu=9 label.volcano.sh/revocable-zone=night
  node c cpu=9 label.volcano.sh/revocable-zone=day
  node own cpu=9
  group g annotation.volcano.sh/jdb-min-available=1
  pods p 2 group=g cpu=1 on=b annotation.volcano.sh/preemptable=true
  pod first group=g cpu=1 on=a annotation.volcano.sh/preemptable=true
  pod fixed group=g cpu=1 on=a annotation.volcano.sh/preemptable=false
  pod day group=g cpu=1 on=c annotation.volcano.sh/preemptable=true
  pod own group=g cpu=1 on=own annotation.volcano.sh/preemptable=true
)";

// victimsFn: whoever outstays a zone's hours, nodes by name; each zone counts the budget anew.
TEST(Tdm, VictimsOfZonesThatEnd) {
  const std::pair<const char*, const char*> cases[] = {
      {"tdm(tdm.revocable-zone.night=1:00-2:00 tdm.revocable-zone.day=1:00-2:00)", "day first p-0 p-1"},
      {"tdm(tdm.revocable-zone.night=1:00-2:00 tdm.revocable-zone.day=0:00-2:00)", "first p-0 p-1"},
      {"tdm(tdm.revocable-zone.night=0:00-2:00 tdm.revocable-zone.day=x)", "day"},
      {"tdm(tdm.revocable-zone.night=0:00-2:00 tdm.revocable-zone.day=0:00-2:00)", ""},
      // A zone that no argument names is never cleared.
      {"tdm(tdm.revocable-zone.other=1:00-2:00)", ""},
      {"tdm", ""},
  };
  for (const auto& [conf, victims] : cases) {
    TestWorld w(kLent);
    w.Open(conf);
    EXPECT_EQ(NamesOf(w.ssn().VictimTasks({})), victims) << conf;
  }
}

TEST(Tdm, ShuffleClearsTheNodes) {
  TestWorld w(kLent);
  w.Open("tdm(tdm.revocable-zone.night=1:00-2:00)", "shuffle");
  w.Run("shuffle");
  EXPECT_EQ(w.Evictions(), "first:shuffle p-0:shuffle p-1:shuffle");
}

// These cases follow jobOrderFn, jobPipelinedFn, jobStarvingFn.
TEST(Tdm, Jobs) {
  TestWorld w(R"(
    node n cpu=9
    group soft annotation.volcano.sh/preemptable=true min=2
    pods s 2 group=soft cpu=1
    group hard
    pod h group=hard cpu=1
    group done
    pod d group=done cpu=1 on=n
  )");
  w.Open("tdm");
  EXPECT_TRUE(w.ssn().JobOrderFn(w.Job("hard"), w.Job("soft")));
  EXPECT_FALSE(w.ssn().JobOrderFn(w.Job("soft"), w.Job("done")));
  EXPECT_TRUE(w.ssn().JobOrderFn(w.Job("hard"), w.Job("done")));
  EXPECT_FALSE(w.ssn().JobPipelined(w.Job("hard")));
  EXPECT_TRUE(w.ssn().JobPipelined(w.Job("done")));
  EXPECT_FALSE(w.ssn().JobStarving(w.Job("soft")));
  EXPECT_TRUE(w.ssn().JobStarving(w.Job("hard")));
  EXPECT_FALSE(w.ssn().JobStarving(w.Job("done")));
}

}  // namespace
}  // namespace pumice::test
