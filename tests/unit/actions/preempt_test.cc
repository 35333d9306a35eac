// preempt is held against tables by hand, which cite pkg/scheduler/actions/preempt/preempt.go.

#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

struct PreemptCase {
  const char *why, *world, *conf, *evictions, *tasks;
};

void CheckPreempt(const PreemptCase& c) {
  SCOPED_TRACE(c.why);
  TestWorld w(c.world);
  w.Open(c.conf, "allocate, preempt");
  w.Run("allocate, preempt");
  EXPECT_EQ(w.Evictions(), c.evictions);
  EXPECT_EQ(w.Tasks(), c.tasks);
}

constexpr const char* kPriorityAlone = "priority, gang(enablePreemptable=false)";

TEST(Preempt, BetweenJobsOfOneQueue) {
  const PreemptCase cases[] = {
      {"a job of higher priority takes the place of a lower one, and is pipelined there",
       "node n cpu=1\n class high value=9\n group l\n pod low group=l cpu=1 on=n priority=1\n group h priority=high\n"
       "pod hi group=h cpu=1 priority=9",
       kPriorityAlone, "low:preempt", "hi:Pipelined@n low:Releasing@n"},
      {"not for a job of equal priority (priority.go)",
       "node n cpu=1\n group l\n pod low group=l cpu=1 on=n\n group h\n pod hi group=h cpu=1", kPriorityAlone, "",
       "hi:Pending low:Running@n"},
      {"filter: not across queues",
       "node n cpu=1\n class high value=9\n queue q\n group l queue=q\n pod low group=l cpu=1 on=n priority=1\n"
       "group h priority=high\n pod hi group=h cpu=1 priority=9",
       kPriorityAlone, "", "hi:Pending low:Running@n"},
      {"filter: a pod that is not preemptable stays",
       "node n cpu=1\n class high value=9\n group l\n pod low group=l cpu=1 on=n priority=1 annotation.volcano.sh/preemptable=false\n"
       "group h priority=high\n pod hi group=h cpu=1 priority=9",
       kPriorityAlone, "", "hi:Pending low:Running@n"},
      {"ValidateVictims: nobody is evicted where even all would not make room",
       "node n cpu=2\n class high value=9\n group l\n pod low group=l cpu=1 on=n priority=1\n"
       "group h priority=high\n pod hi group=h cpu=4 priority=9",
       kPriorityAlone, "", "hi:Pending low:Running@n"},
      {"only as many as are needed, the least important first",
       "node n cpu=3\n class high value=9\n group l\n pod a group=l cpu=1 on=n priority=2\n pod b group=l cpu=1 on=n priority=1\n"
       "pod c group=l cpu=1 on=n priority=3\n group h priority=high\n pod hi group=h cpu=1 priority=9",
       kPriorityAlone, "b:preempt", "a:Running@n b:Releasing@n c:Running@n hi:Pipelined@n"},
      {"144: commit only what gets the job pipelined; a gang of two with room for one evicts nobody",
       "node n cpu=1\n class high value=9\n group l\n pod low group=l cpu=1 on=n priority=1\n"
       "group h priority=high min=2\n pods hi 2 group=h cpu=1 priority=9",
       kPriorityAlone, "", "hi-0:Pending hi-1:Pending low:Running@n"},
      {"gang in the same tier: it names nobody at minAvailable, which ends the tier with no victims (issue 3332)",
       "node n cpu=1\n class high value=9\n group l\n pod low group=l cpu=1 on=n priority=1\n group h priority=high\n"
       "pod hi group=h cpu=1 priority=9",
       "priority, gang", "", "hi:Pending low:Running@n"},
      {"gang alone in the first tier: the next tier decides instead, and the victim goes",
       "node n cpu=1\n class high value=9\n group l\n pod low group=l cpu=1 on=n priority=1\n group h priority=high\n"
       "pod hi group=h cpu=1 priority=9",
       "gang; priority", "low:preempt", "hi:Pipelined@n low:Releasing@n"},
  };
  for (const PreemptCase& c : cases) CheckPreempt(c);
}

TEST(Preempt, WithinAJob) {
  CheckPreempt({"preemptor.Job == task.Job: a task of higher priority takes the place of one of its own job",
                "node n cpu=1\n group g min=2\n pod a group=g cpu=1 on=n priority=1\n pod b group=g cpu=1 priority=5",
                kPriorityAlone, "a:preempt", "a:Releasing@n b:Pipelined@n"});
  CheckPreempt({"not once the job starves no more (JobStarving)",
                "node n cpu=1\n group g min=1\n pod a group=g cpu=1 on=n priority=1\n pod b group=g cpu=1 priority=5",
                kPriorityAlone, "", "a:Running@n b:Pending"});
}

// PredicateNodes (pkg/scheduler/util/predicate_helper.go:83): a node that refused a task is not asked for another of the
// same job and role, whatever that one tolerates. preempt keeps what it was told for the whole action (preempt.go:161).
TEST(Preempt, ARoleThatWasRefusedIsNotAskedAgain) {
  struct RoleCase {
    const char *first, *second;  // what the two waiting tasks have beside their request
    bool error_cache;
    const char* evictions;
  };
  const RoleCase cases[] = {
      {"role=w", "role=w tolerate=k:NoSchedule", true, ""},
      {"role=w", "role=w tolerate=k:NoSchedule", false, "low:preempt"},
      {"role=v", "role=w tolerate=k:NoSchedule", true, "low:preempt"},
      {"", "tolerate=k:NoSchedule", true, "low:preempt"},  // without a role nobody shares
      {"role=w tolerate=k:NoSchedule", "role=w", true, "low:preempt"},
      {"role=w", "role=w", true, ""},
  };
  for (const RoleCase& c : cases) {
    TestWorld w(std::string("node n cpu=1 taint=k=v:NoSchedule\n class high value=9\n group l\n"
                            "pod low group=l cpu=1 on=n priority=1\n group h priority=high\n"
                            "pod hi-0 group=h cpu=1 priority=9 ") +
                c.first + "\n pod hi-1 group=h cpu=1 priority=9 " + c.second);
    framework::Configuration preempt;
    preempt.name = "preempt";
    preempt.arguments.Set("predicateErrorCacheEnable", Scalar(c.error_cache ? "true" : "false"));
    w.Open(ParseConf(std::string(kPriorityAlone) + ", predicates", "preempt", {preempt}));
    w.Run("preempt");
    EXPECT_EQ(w.Evictions(), c.evictions) << c.first << " | " << c.second << " " << c.error_cache;
  }
}

TEST(Preempt, PreemptionPolicyNever) {
  TestWorld w(
      "node n cpu=1\n class high value=9\n group l\n pod low group=l cpu=1 on=n priority=1\n group h priority=high\n"
      "pod hi group=h cpu=1 priority=9");
  w.EditSpec("hi", [](model::PodSpec& spec) { spec.preemption_policy = "Never"; });
  w.Open(kPriorityAlone, "allocate, preempt");
  w.Run("allocate, preempt");
  EXPECT_EQ(w.Evictions(), "");
}

}  // namespace
}  // namespace pumice::test
