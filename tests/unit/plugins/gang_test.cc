// gang's votes, orders, victims and conditions are worked out by hand after gang.go.
#include <gtest/gtest.h>

#include "tests/unit/plugins/names_of.h"

namespace pumice::test {
namespace {

// These cases follow gang.go, validJobFn.
TEST(Gang, JobValid) {
  struct Case {
    const char* world;
    const char* reason;
    const char* message;
  };
  const Case cases[] = {
      {"group g min=1\n pod p group=g", "", ""},
      {"group g min=0", "", ""},
      {"group g min=3\n pods p 2 group=g", "NotEnoughTasks",
       "Not enough valid tasks for gang-scheduling, valid: 2, min: 3"},
      // Failed pods are not valid ones, succeeded ones are (JobInfo.ValidTaskNum).
      {"group g min=2\n pod p group=g\n pod q group=g phase=Failed", "NotEnoughTasks",
       "Not enough valid tasks for gang-scheduling, valid: 1, min: 2"},
      {"group g min=2\n pod p group=g\n pod q group=g phase=Succeeded", "", ""},
      // Roles are looked at first.
      {"group g min=3 task.worker=2\n pod p group=g role=worker\n pod q group=g role=ps", "NotEnoughPodsOfTask",
       "Not enough valid pods of each task for gang-scheduling"},
      // minMember below the sum of minTaskMember: roles do not matter (JobInfo.CheckTaskValid).
      {"group g min=1 task.worker=2\n pod p group=g role=worker", "", ""},
  };
  for (const Case& c : cases) {
    TestWorld w(c.world);
    const ValidateResult result = w.Open("gang").JobValid(w.Job("g"));
    EXPECT_EQ(result.pass, *c.reason == '\0') << c.world;
    EXPECT_EQ(result.reason, c.reason) << c.world;
    EXPECT_EQ(result.message, c.message) << c.world;
  }
}

// gang.go:75, JobInfo.CheckSubJobValid: as many sub-groups of each policy as minSubGroups asks for; after the roles,
// before the tasks.
TEST(Gang, JobValidWithSubGroups) {
  const struct {
    const char* what;
    const char* group;
    std::optional<int32_t> min_sub_groups;
    const char* match_label;
    const char* message;
  } cases[] = {
      {"none asked for", "min=3", std::nullopt, "part", ""},
      {"fewer than there are", "min=3", 1, "part", ""},
      {"as many", "min=3", 2, "part", ""},
      {"more", "min=3", 3, "part", "Not enough valid subGroups of each task for gang-scheduling"},
      // Pods without the label are in the job's own sub-group, which is of no policy.
      {"nobody is in one", "min=3", 1, "other", "Not enough valid subGroups of each task for gang-scheduling"},
      {"before the tasks", "min=9", 3, "part", "Not enough valid subGroups of each task for gang-scheduling"},
      {"then the tasks", "min=9", 2, "part", "Not enough valid tasks for gang-scheduling, valid: 3, min: 9"},
      {"after the roles", "min=9 task.ps=1", 3, "part", "Not enough valid pods of each task for gang-scheduling"},
  };
  for (const auto& c : cases) {
    TestWorld w("group g " + std::string(c.group) + R"(
      pod a group=g label.part=0
      pod b group=g label.part=1
      pod c group=g
    )");
    model::SubGroupPolicy& policy = w.GroupObject("g").sub_group_policy.emplace_back();
    policy.name = "p";
    policy.match_label_keys = {c.match_label};
    policy.min_sub_groups = c.min_sub_groups;
    const ValidateResult result = w.Open("gang").JobValid(w.Job("g"));
    EXPECT_EQ(result.message, c.message) << c.what;
    EXPECT_EQ(result.pass, *c.message == '\0') << c.what;
  }
}

// gang.go, preemptableFn: ReadyTaskNum counts down to minMember, in the order given.
TEST(Gang, VictimsAreWhatAJobHasBeyondMinMember) {
  struct Case {
    const char* groups;
    const char* candidates;
    const char* victims;
  };
  const Case cases[] = {
      {"group a min=2\n group b min=1", "a-0 a-1 a-2 b-0", "a-0"},
      {"group a min=2\n group b min=1", "a-2 b-0 a-1", "a-2"},
      {"group a min=1\n group b min=0", "a-0 b-0 a-1 a-2", "a-0 b-0 a-1"},
      {"group a min=3\n group b min=1", "a-0 a-1 b-0", ""},
      {"group a min=0\n group b min=0", "a-0 a-1 a-2 b-0", "a-0 a-1 a-2 b-0"},
      {"group a min=5\n group b min=0", "a-0 b-0", "b-0"},
      {"group a min=1\n group b min=1", "", ""},
  };
  for (const Case& c : cases) {
    TestWorld w("node n cpu=9\n" + std::string(c.groups) + R"(
      pods a 3 group=a cpu=1 on=n
      pods b 1 group=b cpu=1 on=n
      group x
      pod x group=x cpu=1
    )");
    w.Open("gang");
    EXPECT_EQ(Preemptable(w, "x", c.candidates), c.victims) << c.groups;
    EXPECT_EQ(Reclaimable(w, "x", c.candidates), c.victims) << c.groups;
  }
}

// A finished pod counts as ready, so a running one may go (JobInfo.ReadyTaskNum).
TEST(Gang, SucceededTasksStandForRunningOnes) {
  TestWorld w(
      "node n cpu=9\n group a min=1\n pod r group=a cpu=1 on=n\n pod s group=a phase=Succeeded\n"
      "group x\n pod x group=x");
  w.Open("gang");
  EXPECT_EQ(Preemptable(w, "x", "r"), "r");
}

// gang.go, jobOrderFn: jobs that are not ready first, whatever their age.
TEST(Gang, UnreadyJobsGoFirst) {
  TestWorld w(R"(
    node n cpu=9
    group done min=1
    pod d group=done cpu=1 on=n
    group want min=2
    pods w 2 group=want cpu=1
    group also min=1
    pod a group=also cpu=1
  )");
  w.Open("gang");
  EXPECT_TRUE(w.ssn().JobOrderFn(w.Job("want"), w.Job("done")));
  EXPECT_FALSE(w.ssn().JobOrderFn(w.Job("done"), w.Job("want")));
  EXPECT_TRUE(w.ssn().JobOrderFn(w.Job("want"), w.Job("also")));  // neither is ready: the older one
  const SubJobInfo& done = *w.Job("done").DefaultSubJob();
  EXPECT_TRUE(w.ssn().SubJobOrderFn(*w.Job("want").DefaultSubJob(), done));
  EXPECT_FALSE(w.ssn().SubJobOrderFn(done, *w.Job("also").DefaultSubJob()));
}

// Ready, pipelined and starving count differently: best-effort pods that wait count for the first two only.
TEST(Gang, ReadyPipelinedStarving) {
  struct Case {
    const char* world;
    bool ready, pipelined, starving;
  };
  const Case cases[] = {
      {"group g min=1\n pod p group=g cpu=1", false, false, true},
      {"group g min=1\n pod p group=g cpu=1 on=n", true, true, false},
      {"group g min=1\n pod p group=g", true, true, true},  // best effort, pending
      {"group g min=2\n pod p group=g cpu=1 on=n\n pod q group=g", true, true, true},
      {"group g min=2 task.a=1 task.b=1\n pods p 2 group=g cpu=1 role=a on=n", false, false, false},
      {"group g min=0\n pod p group=g cpu=1", true, true, false},
  };
  for (const Case& c : cases) {
    TestWorld w("node n cpu=9\n" + std::string(c.world));
    w.Open("gang");
    JobInfo& job = w.Job("g");
    EXPECT_EQ(w.ssn().JobReady(job), c.ready) << c.world;
    EXPECT_EQ(w.ssn().JobPipelined(job), c.pipelined) << c.world;
    EXPECT_EQ(w.ssn().JobStarving(job), c.starving) << c.world;
  }
}

TEST(Gang, SubJobReadyAndPipelined) {
  TestWorld w("node n cpu=9\n group g min=2\n pod p group=g cpu=1 on=n\n pod q group=g cpu=1");
  w.Open("gang");
  JobInfo& job = w.Job("g");
  // The sub-job of a job without policies asks for minMember itself.
  EXPECT_FALSE(w.ssn().SubJobReady(job, *job.DefaultSubJob()));
  EXPECT_FALSE(w.ssn().SubJobPipelined(job, *job.DefaultSubJob()));
  TestWorld ready("node n cpu=9\n group g min=1\n pod p group=g cpu=1 on=n");
  ready.Open("gang");
  JobInfo& done = ready.Job("g");
  EXPECT_TRUE(ready.ssn().SubJobReady(done, *done.DefaultSubJob()));
  EXPECT_TRUE(ready.ssn().SubJobPipelined(done, *done.DefaultSubJob()));
}

// The same world with and without gang: half a gang is bound only without.
TEST(Gang, HalfAGangIsNotBound) {
  const char* world = "node n cpu=2\n group g min=3\n pods p 3 group=g cpu=1";
  TestWorld with(world), without(world);
  with.Open("gang, predicates");
  with.Run("allocate");
  EXPECT_EQ(with.Binds(), "");
  without.Open("predicates");
  without.Run("allocate");
  EXPECT_EQ(without.Binds(), "p-0:n p-1:n");
}

// gang.go, OnSessionClose. Tasks that a discarded statement had placed count as schedulable.
TEST(Gang, ConditionsAtClose) {
  TestWorld w(R"(
    node n cpu=2
    group g min=3
    pods p 4 group=g cpu=1
    group one min=1
    pod one group=one cpu=1 on=n
    group none min=1
  )");
  w.Open("gang, predicates");
  w.Run("allocate");
  w.Close();
  const auto& unready = w.Job("g").status.conditions;
  ASSERT_EQ(unready.size(), 1u);
  EXPECT_EQ(unready[0].type, "Unschedulable");
  EXPECT_EQ(unready[0].status, "True");
  EXPECT_EQ(unready[0].reason, "NotEnoughResources");
  EXPECT_EQ(unready[0].message,
            "2/4 tasks in gang unschedulable: pod group is not ready, 3 minAvailable, 4 Pending; Pending: 1 "
            "Schedulable, 3 Unschedulable. Origin reason is p-1: 0/1 nodes are unavailable: 1 Insufficient cpu.");
  const auto& ready = w.Job("one").status.conditions;
  ASSERT_EQ(ready.size(), 1u);
  EXPECT_EQ(ready[0].type, "Scheduled");
  EXPECT_EQ(ready[0].reason, "tasks in gang are ready to be scheduled");
  EXPECT_EQ(ready[0].message, "");
  // Without tasks gang says nothing.
  EXPECT_TRUE(w.Job("none").status.conditions.empty());
}

}  // namespace
}  // namespace pumice::test
