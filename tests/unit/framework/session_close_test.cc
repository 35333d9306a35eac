// These tables say what a session leaves behind: phases, conditions and queues' sums,
// pkg/scheduler/framework/session.go (line numbers of v1.14.4); and what it keeps of what it tried.

#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/framework/precedence.h"
#include "core/framework/statement.h"

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

// 569–620: Unknown where something runs though this session found the job unschedulable; else by how many are Running,
// Bound, Failed or Succeeded (api/helpers.go:98); Inqueue stays, all else is Pending.
TEST(SessionClose, Phases) {
  const struct {
    const char *what, *conf, *group, *phase;
    int running, succeeded, failed;
  } cases[] = {
      {"586: as many as the minimum", "pdb", "min=2 phase=Running\n pods p 2 group=g cpu=1 on=n", "Running", 2, 0, 0},
      {"bound, not yet running", "pdb", "min=1 phase=Inqueue\n pod p group=g cpu=1 on=n phase=Pending", "Running", 0, 0,
       0},
      {"one has ended", "pdb", "min=2 phase=Running\n pod p group=g cpu=1 on=n\n pod q group=g phase=Succeeded",
       "Running", 1, 1, 0},
      {"588: all have", "pdb", "min=2 phase=Running\n pod p group=g phase=Failed\n pod q group=g phase=Succeeded",
       "Completed", 0, 1, 1},
      {"588: 0 of 0", "pdb", "min=0 phase=Pending", "Completed", 0, 0, 0},
      {"598: too few", "pdb", "min=2 phase=Inqueue\n pod p group=g cpu=1 on=n\n pod q group=g cpu=9", "Inqueue", 1, 0, 0},
      {"594: too few, and no longer in the queue", "pdb",
       "min=2 phase=Running\n pod p group=g cpu=1 on=n\n pod q group=g cpu=9", "Pending", 1, 0, 0},
      {"594: likewise after Unknown", "pdb", "min=1 phase=Unknown\n pod q group=g cpu=9", "Pending", 0, 0, 0},
      {"what is on its way out does not count", "pdb", "min=1 phase=Running\n pod p group=g cpu=1 on=n deleting",
       "Pending", 0, 0, 0},
      {"nor what this session binds", "pdb", "min=1 phase=Inqueue\n pod q group=g cpu=1", "Inqueue", 0, 0, 0},
      {"571: unschedulable, but running", "gang",
       "min=2 phase=Running\n pod p group=g cpu=1 on=n\n pod q group=g cpu=9", "Unknown", 1, 0, 0},
      {"571: unschedulable, and nothing runs", "gang", "min=2 phase=Inqueue\n pods q 2 group=g cpu=9", "Inqueue", 0, 0,
       0},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.what);
    TestWorld w(std::string("node n cpu=2\n group g ") + c.group);
    w.GroupObject("g").status.conditions = {{"Unschedulable", "True", "an earlier one", "", "", {}}};  // 608
    w.Open(c.conf, "allocate");
    w.Run("allocate");
    w.Close();
    const model::PodGroupStatus& status = w.Job("g").status;
    EXPECT_EQ(status.phase, c.phase);
    EXPECT_EQ(status.running, c.running);
    EXPECT_EQ(status.succeeded, c.succeeded);
    EXPECT_EQ(status.failed, c.failed);
  }
}

// 922–944: a condition takes the place of the first one of its type.
TEST(SessionClose, Conditions) {
  const struct {
    const char *what, *pod, *before, *after;
  } cases[] = {
      {"placed", "pod p group=g cpu=1 on=n", "", "Scheduled:session"},
      {"not placed", "pod p group=g cpu=9", "", "Unschedulable:session"},
      {"the other type stays", "pod p group=g cpu=1 on=n", "Unschedulable:a", "Unschedulable:a Scheduled:session"},
      {"in its place", "pod p group=g cpu=9", "Unschedulable:a Scheduled:b", "Unschedulable:session Scheduled:b"},
      {"the first of two", "pod p group=g cpu=1 on=n", "Scheduled:a Scheduled:b", "Scheduled:session Scheduled:b"},
      {"no pods, no verdict (gang.go:220)", "", "Scheduled:a", "Scheduled:a"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.what);
    TestWorld w(std::string("node n cpu=2\n group g\n ") + c.pod);
    for (const std::string& word : Split(c.before, ' ')) {
      const size_t colon = word.find(':');
      if (colon == std::string::npos) continue;
      w.GroupObject("g").status.conditions.push_back(
          {word.substr(0, colon), "True", word.substr(colon + 1), "", "", {}});
    }
    w.Open("gang", "allocate");
    w.Run("allocate");
    w.Close();
    std::string after;
    for (const auto& condition : w.Job("g").status.conditions) {
      after += (after.empty() ? "" : " ") + condition.type + ":" + condition.transition_id;
    }
    EXPECT_EQ(after, c.after);
  }
}

// 495–545: what a queue's tasks hold counts for all above it, if there is a root.
TEST(SessionClose, QueueSums) {
  const struct {
    const char *what, *queues, *queue, *pod;
    std::map<std::string, std::string> cpu;  // of queues whose sums are not what they were
  } cases[] = {
      {"up to the root", "queue root\n queue eng parent=root\n queue dev parent=eng", "dev", "on=n", {{"dev", "1"}, {"eng", "1"}, {"root", "1"}}},
      {"513: without saying so below the root", "queue root\n queue eng\n queue dev parent=eng", "dev", "on=n", {{"dev", "1"}, {"eng", "1"}, {"root", "1"}}},
      {"511: no root", "queue eng\n queue dev parent=eng", "dev", "on=n", {{"dev", "1"}}},
      {"516: the root is its own parent, so what it holds itself counts twice", "queue root", "root", "on=n", {{"root", "2"}}},
      {"504: bound", "queue root", "default", "on=n phase=Pending", {{"default", "1"}, {"root", "1"}}},
      {"504: placed by this session", "queue root", "default", "", {{"default", "1"}, {"root", "1"}}},
      {"504: on its way out", "queue root", "default", "on=n deleting", {}},
      {"504: at its end", "queue root", "default", "on=n phase=Succeeded", {}},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.what);
    TestWorld w(std::string("node n cpu=2\n") + c.queues + "\n group g queue=" + c.queue + "\n pod p group=g cpu=1 " +
                c.pod);
    w.Open("gang", "allocate");
    w.Run("allocate");
    w.Close();
    std::map<std::string, std::string> cpu;
    for (const auto& [queue, list] : w.cluster().queue_updates()) {
      auto amount = list.find("cpu");
      if (amount != list.end() && amount->second.String() != "0") cpu[queue] = amount->second.String();
    }
    EXPECT_EQ(cpu, c.cpu);
  }
}

// Of tries that fail everything is recorded until they have filled kFailedTryEvents; then nothing, and of one that succeeds what
// it did, with the queues' numbers after it.
TEST(SessionTries, AreRecordedWhereTheySucceed) {
  using framework::EventKind;
  TestWorld w("node n cpu=4\n group g\n pod p group=g cpu=1");
  framework::Session& ssn = w.Open("proportion", "allocate");
  const auto attempt = [&](bool succeeds) {
    const size_t before = w.events().size();
    ssn.BeginTry();
    framework::Statement stmt(ssn);
    EXPECT_FALSE(stmt.Allocate(&w.Task("p"), w.Node("n")).failed());
    if (!succeeds) stmt.Discard();
    ssn.EndTry(succeeds);
    std::vector<EventKind> kinds;
    for (size_t i = before; i < w.events().size(); ++i) kinds.push_back(w.events()[i].kind);
    return kinds;
  };
  EXPECT_EQ(attempt(false), (std::vector{EventKind::kAllocate, EventKind::kQueue, EventKind::kUnallocate, EventKind::kQueue,
                                         EventKind::kDiscard}));
  for (size_t i = 0; i < framework::Session::kFailedTryEvents && ssn.records_failed_tries(); ++i) attempt(false);
  EXPECT_EQ(attempt(false), std::vector<EventKind>());
  EXPECT_EQ(attempt(true), (std::vector{EventKind::kAllocate, EventKind::kQueue}));
}

// statement.go RecoverOperations: a task that cannot be pipelined again, here as it is still on the node, goes from it.
TEST(RecoveredStatement, AFailedPipelineIsUndone) {
  for (const bool undone : {true, false}) {
    TestWorld w("node n cpu=4\n group g\n pod p group=g cpu=1");
    w.scenario().release.failed_pipeline_is_undone = undone;
    framework::Session& ssn = w.Open("gang", "allocate");
    framework::Statement first(ssn);
    EXPECT_FALSE(first.Pipeline(&w.Task("p"), w.Node("n").index, false).failed());
    const framework::Statement saved = framework::Statement::SaveOperations({&first});
    framework::Statement again(ssn);
    EXPECT_TRUE(again.RecoverOperations(saved).failed());
    EXPECT_EQ(w.Tasks(), undone ? "p:Pending" : "p:Pipelined@n");
  }
}

// session_plugins.go: of two queues that no plugin orders the older one gives first, then the first by name.
TEST(Precedence, OfQueues) {
  using By = framework::Precedence::By;
  for (const auto& [created, by] : {std::pair("100", By::kQueueName), std::pair("200", By::kQueueAge)}) {
    TestWorld w("node n cpu=4\n queue a created=100\n queue b created=" + std::string(created) + R"(
      queue c
      group g queue=a
      pod p group=g cpu=1 on=n
      group h queue=b
      pod q group=h cpu=1 on=n
      group i queue=c
      pod e group=i cpu=1
    )");
    w.Open("gang", "reclaim");
    EXPECT_EQ(PrecedenceOf(w.ssn(), w.Task("p"), w.Task("q"), w.Task("e")).by, by) << created;
  }
}

// NodeInfo.AddTask: who has no node yet gets this one; nobody is on two.
TEST(NodeTasks, OfNoOtherNode) {
  TestWorld w("node n cpu=4\n node m cpu=4\n group g\n pod p group=g cpu=1\n pod q group=g cpu=1 on=m");
  w.Open("gang", "allocate");
  EXPECT_FALSE(w.Node("n").AddTask(&w.Task("p")).failed());
  EXPECT_EQ(w.Task("p").node, w.Node("n").index);
  EXPECT_EQ(w.Node("n").AddTask(&w.Task("p")).text(), "task <t/p> already on node <n>");
  EXPECT_EQ(w.Node("n").AddTask(&w.Task("q")).text(), "task <t/q> already on different node");
}

// cache.go AddBindTask: a node that has gone, or none at all, takes nobody.
TEST(ClusterBinds, NobodyToANodeThatIsNotThere) {
  TestWorld w("node n cpu=4\n group g\n pod p group=g cpu=1\n pod q group=g cpu=1 on=gone");
  w.Open("gang", "allocate");
  EXPECT_EQ(w.cluster().AddBindTask(w.Task("p")).text(), "failed to bind Task t-p to host , host does not exist");
  w.Task("p").node = w.Task("q").node;
  EXPECT_EQ(w.cluster().AddBindTask(w.Task("p")).text(), "failed to bind Task t-p to host gone, host does not exist");
}

// sub_job_info.go: what holds a place, and how a sub-job is called (getSubJobID).
TEST(SubJobs, CountWhoHoldsAPlace) {
  TestWorld w(R"(
    node n cpu=9
    group g min=1
    pod running group=g cpu=1 on=n
    pod bound group=g cpu=1 on=n phase=Pending
    pod binding group=g cpu=1
    pod done group=g phase=Succeeded
    pod waits group=g cpu=99
  )");
  w.Open("gang, predicates", "allocate");
  w.Run("allocate");
  EXPECT_EQ(w.Tasks(), "binding:Binding@n bound:Bound@n done:Succeeded running:Running@n waits:Pending");
  EXPECT_EQ(w.Job("g").DefaultSubJob()->AllocatedTaskNum(), 3);
  EXPECT_EQ(w.Job("g").DefaultSubJob()->ReadyTaskNum(), 4);
}

TEST(SubJobs, LongNamesAreHashed) {
  EXPECT_EQ(SubJobUid("t/g", "part", {"a", "b"}), "t/g/part-a-b");
  EXPECT_EQ(SubJobUid("t/g", "part", {std::string(128, 'x')}), "t/g/part-" + std::string(128, 'x'));
  // FNV-1a of 129 times x is 1323884167, whose digits become letters.
  EXPECT_EQ(SubJobUid("t/g", "part", {std::string(129, 'x')}), "t/g/part-5767dd85bc");
}

}  // namespace
}  // namespace pumice::test
