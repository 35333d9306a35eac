// allocate is held against tables by hand, which cite pkg/scheduler/actions/allocate/allocate.go and api/job_info.go.

#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

struct AllocateCase {
  const char *why, *world, *conf, *binds, *tasks;
};

void CheckAllocate(const AllocateCase& c, const std::string& actions = "enqueue, allocate") {
  SCOPED_TRACE(c.why);
  TestWorld w(c.world);
  w.Open(c.conf, actions);
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), c.binds);
  EXPECT_EQ(w.Tasks(), c.tasks);
}

TEST(Allocate, PlacesGangsWholeOrNotAtAll) {
  const AllocateCase cases[] = {
      {"allocateResourcesForTasks: the statement is discarded where the gang gets neither ready nor pipelined",
       "node n cpu=2\n group g min=3\n pods p 3 group=g cpu=1", "gang", "", "p-0:Pending p-1:Pending p-2:Pending"},
      {"the job comes back for what is beyond its minimum, one statement each",
       "node n cpu=3\n group g min=2\n pods p 4 group=g cpu=1", "gang", "p-0:n p-1:n p-2:n",
       "p-0:Binding@n p-1:Binding@n p-2:Binding@n p-3:Pending"},
      {"125: Pending groups wait for enqueue where it is configured", "node n cpu=3\n group g phase=Pending\n pod p group=g cpu=1",
       "gang", "", "p:Pending"},
      {"prioritizeNodes: no room now, but once others have left: pipelined, and never committed",
       "node n cpu=2\n group o\n pod old group=o cpu=2 on=n deleting\n group g\n pod p group=g cpu=1", "gang", "",
       "old:Releasing@n p:Pipelined@n"},
      {"prioritizeNodes: a node with room now goes before one with future room, whatever the order",
       "node a cpu=2\n node b cpu=2\n group o\n pod old group=o cpu=2 on=a deleting\n group g\n pod p group=g cpu=1",
       "gang", "p:b", "old:Releasing@a p:Binding@b"},
      {"organizeJobWorksheet: tasks that ask nothing are backfill's", "node n cpu=1\n group g\n pod p group=g", "gang", "",
       "p:Pending"},
      {"organizeJobWorksheet: gated pods are skipped; a best-effort one counts for the gang (job_info.go IsReady)",
       "node n cpu=2\n group g min=2\n pod p group=g cpu=1 gate=wait\n pod q group=g cpu=1\n pod r group=g", "gang", "q:n",
       "p:Pending q:Binding@n r:Pending"},
      {"rule 5: among equal scores the first node in list order wins", "node z cpu=1\n node a cpu=1\n group g\n pod p group=g cpu=1",
       "gang", "p:z", "p:Binding@z"},
      {"helpers.CompareTask: pod index before age and name", "node n cpu=1\n group g\n pod p-x-10 group=g cpu=1\n pod p-x-9 group=g cpu=1",
       "gang", "p-x-9:n", "p-x-10:Pending p-x-9:Binding@n"},
      {"CompareTask: names of two parts have no index, so age decides",
       "node n cpu=1\n group g\n pod x-10 group=g cpu=1\n pod x-9 group=g cpu=1", "gang", "x-10:n",
       "x-10:Binding@n x-9:Pending"},
      {"JobReady is asked before each commit: an invalid job (too few pods) is skipped",
       "node n cpu=9\n group g min=3\n pods p 2 group=g cpu=1", "gang", "", "p-0:Pending p-1:Pending"},
  };
  for (const AllocateCase& c : cases) CheckAllocate(c);
}

// organizeJobWorksheet: of the sub-groups that are not ready as many go first as the job still needs; a has all that it needs.
TEST(Allocate, SubGroupsThatAreNeededGoFirst) {
  for (const auto& [needed, binds] : {std::pair(2, "b-0:n b-1:n"), std::pair(1, "a-2:n")}) {
    TestWorld w(
        "node n cpu=4\n group g min=2\n pods a 2 group=g cpu=1 on=n label.s=a\n pod a-2 group=g cpu=1 label.s=a\n"
        "pods b 2 group=g cpu=1 label.s=b");
    model::SubGroupPolicy& policy = w.GroupObject("g").sub_group_policy.emplace_back();
    policy.name = "p";
    policy.match_label_keys = {"s"};
    policy.min_sub_groups = needed;
    policy.sub_group_size = 2;
    w.scenario().release = model::k1_15;
    w.Open("priority, gang(enabledSubJobOrder=false); predicates");
    w.Run("allocate");
    EXPECT_EQ(w.Binds(), binds) << needed;
  }
}

TEST(Allocate, OpensPendingGroupsWhereEnqueueIsNotConfigured) {
  CheckAllocate({"130: phase Pending becomes Inqueue", "node n cpu=1\n group g phase=Pending\n pod p group=g cpu=1", "gang", "p:n",
                 "p:Binding@n"},
                "allocate, backfill");
}

TEST(Allocate, TheNominatedNodeGoesFirst) {
  CheckAllocate({"534: it fits there, so no other node is looked at",
                 "node a cpu=2\n node b cpu=2\n group g\n pod p group=g cpu=1 nominated=b", "gang", "p:b", "p:Binding@b"});
  CheckAllocate({"534: without future room there, all nodes are looked at",
                 "node a cpu=2\n node b cpu=1\n group o\n pod r group=o cpu=1 on=b\n group g\n pod p group=g cpu=1 nominated=b",
                 "gang", "p:a", "p:Binding@a r:Running@b"});
}

TEST(Allocate, FitErrorsAreAnInterface) {
  TestWorld w(R"(
    node a cpu=1 memory=1Gi
    node b cpu=4 memory=1Gi
    group g
    pod p group=g cpu=2 memory=2Gi
  )");
  w.Open("gang");
  w.Run("allocate");
  // The first insufficient resource of each node, in the order cpu, memory, scalars; counts sorted as text.
  EXPECT_EQ(w.FitError("p"), "0/2 nodes are unavailable: 1 Insufficient cpu, 1 Insufficient memory.");
}

TEST(Allocate, ARoleThatFailedIsNotTriedAgain) {
  // 505: TaskHasFitErrors; job_info.go NeedContinueAllocating goes on as minMember (1) is below the sum of the roles.
  TestWorld w(R"(
    node n cpu=4
    group g min=1 task.big=2 task.small=1
    pod b-x-0 group=g cpu=9 role=big
    pod b-x-1 group=g cpu=9 role=big
    pod s-x-2 group=g cpu=1 role=small
  )");
  w.Open("gang");
  w.Run("allocate");
  EXPECT_EQ(w.Binds(), "s-x-2:n");
  EXPECT_EQ(w.FitError("b-x-0"), "0/1 nodes are unavailable: 1 Insufficient cpu.");
  EXPECT_EQ(w.FitError("b-x-1"), "Task b-x-1 with role spec big has already predicated failed, skip");
}

TEST(Allocate, ATaskThatFailsEndsItsJobWhereEveryTaskIsNeeded) {
  // NeedContinueAllocating: minAvailable == number of tasks, so nothing after the failure is asked.
  TestWorld w(R"(
    node n cpu=4
    group g min=2
    pod a-x-0 group=g cpu=9
    pod a-x-1 group=g cpu=9
  )");
  w.Open("gang");
  w.Run("allocate");
  EXPECT_NE(w.FitError("a-x-0"), "");
  EXPECT_EQ(w.FitError("a-x-1"), "");
}

// The error cache of one call (allocate.go:564, predicate_helper.go:83) serves tasks with and without a nominated node
// alike: n refused w-0 for its memory, and that is what the next w hears, though v has since taken n's cpu.
TEST(Allocate, ANominatedTaskHearsWhatItsRoleWasTold) {
  for (const char* nominated : {"", " nominated=m"}) {
    TestWorld w(std::string("node n cpu=2 memory=1Gi\n node m cpu=1 memory=2Gi\n group g min=3\n"
                            "pod j-w-0 group=g role=w cpu=1 memory=2Gi\n pod j-v-1 group=g role=v cpu=2\n"
                            "pod j-w-2 group=g role=w cpu=1 memory=2Gi") +
                nominated);
    w.PodObject("j-w-2").spec = w.PodObject("j-w-0").spec;  // as a reader of objects leaves equal specs
    w.Open("gang, predicates");
    w.Run("allocate");
    EXPECT_EQ(w.FitError("j-w-2"), "0/2 nodes are unavailable: 1 Insufficient cpu, 1 Insufficient memory.") << nominated;
  }
}

}  // namespace
}  // namespace pumice::test
