// These tables say how the answers of several plugins become one: pkg/scheduler/framework/session_plugins.go (line
// numbers of v1.14.4).
#include <gtest/gtest.h>

#include "tests/unit/plugins/names_of.h"

namespace pumice::test {
namespace {

using framework::Arguments;
using framework::Plugin;

using framework::Session;

// Answers every question as its arguments say: victims=a,b (of the candidates; none: nobody), abstain=true, vote=N,
// yes=BOOL, first=NAME (goes before all others; of task orders the name of a task), score=N, fails=true,
// code=N (a verdict on every node).
class Says : public Plugin {
 public:
  Says(std::string name, const Arguments& arguments) : name_(std::move(name)) {
    arguments.GetInt(&vote_, "vote");
    arguments.GetBool(&yes_, "yes");
    arguments.GetBool(&abstain_, "abstain");
    arguments.GetBool(&fails_, "fails");
    for (const auto& [key, value] : arguments) {
      if (key == "victims") victims_ = value.text;
      if (key == "first") first_ = value.text;
      if (key == "code") code_ = static_cast<StatusCode>(value.integer);
      if (key == "score") score_ = std::stod(value.text);
    }
  }
  const std::string& Name() const override { return name_; }
  void OnSessionOpen(Session& ssn) override {
    auto victims = [this](TaskInfo&, const std::vector<TaskInfo*>& candidates) { return Victims(candidates); };
    ssn.preemptable.Add(name_, victims);
    ssn.reclaimable.Add(name_, victims);
    auto vote = [this](auto&) { return vote_; };
    ssn.job_pipelined.Add(name_, vote);
    ssn.job_enqueueable.Add(name_, vote);
    auto yes = [this](auto&...) { return yes_; };
    ssn.job_ready.Add(name_, yes);
    ssn.job_starving.Add(name_, yes);
    ssn.overused.Add(name_, yes);
    ssn.allocatable.Add(name_, yes);
    ssn.preemptive.Add(name_, yes);
    ssn.job_valid.Add(name_, [this](JobInfo&) {
      ValidateResult result;
      result.pass = yes_;
      result.message = name_;
      return result;
    });
    auto order = [this](const std::string& l, const std::string& r) { return l == first_ ? -1 : r == first_ ? 1
                                                                                                            : 0; };
    ssn.job_order.Add(name_, [order](const JobInfo& l, const JobInfo& r) { return order(l.Name(), r.Name()); });
    ssn.queue_order.Add(name_, [order](const QueueInfo& l, const QueueInfo& r) { return order(l.name, r.name); });
    ssn.task_order.Add(name_, [order](const TaskInfo& l, const TaskInfo& r) { return order(l.Name(), r.Name()); });
    ssn.predicates.Add(name_, [this, &ssn](TaskInfo&, NodeInfo&) {
      return code_ == StatusCode::kSuccess ? nullptr : ssn.Fail(code_, name_);
    });
    ssn.node_order.Add(name_, [this](TaskInfo&, NodeInfo& node) -> std::optional<double> {
      if (fails_) return std::nullopt;
      return node.Name() == first_ ? score_ : 0;
    });
  }
  void OnSessionClose(Session&) override {}

 private:
  framework::Victims Victims(const std::vector<TaskInfo*>& candidates) const {
    framework::Victims answer;
    answer.abstain = abstain_;
    for (const std::string& name : Split(victims_, ',')) {
      for (TaskInfo* task : candidates) {
        if (task->Name() == name) answer.tasks.push_back(task);
      }
    }
    return answer;
  }

  const std::string name_;
  int vote_ = 0;
  bool yes_ = true, abstain_ = false, fails_ = false;
  std::string victims_, first_;
  double score_ = 0;
  StatusCode code_ = StatusCode::kSuccess;
};

framework::Registry WithSayers() {
  framework::Registry registry = sim::RegistryOf(model::kDefaultRelease);
  for (const char* name : {"p1", "p2", "p3"}) {
    registry.plugins[name] = [name](const Arguments& a) { return std::make_unique<Says>(name, a); };
  }
  return registry;
}

constexpr const char* kSessionAskWorld = R"(
  node n cpu=9
  node m cpu=9
  queue q
  queue r
  group g queue=q
  pod a group=g cpu=1 on=n
  pod b group=g cpu=1 on=n
  pod c group=g cpu=1 on=n
  group x queue=r
  pod x group=x cpu=1
)";

class SessionAsk : public ::testing::Test {
 protected:
  Session& Open(const std::string& conf) { return world_.Open(ParseConf(conf), WithSayers()); }
  TestWorld world_{kSessionAskWorld};
};

// 212–308: a plugin that abstains is passed over (226), one that names nobody ends its tier without a result (229), the
// others' answers are cut to what all name (237); a tier that ends with a result decides (252).
TEST_F(SessionAsk, Victims) {
  const struct {
    const char *what, *conf, *preemptable, *reclaimable;
  } cases[] = {
      {"nobody is asked", "gang(enablePreemptable=false enableReclaimable=false)", "", ""},
      {"one says", "p1(victims=c,a)", "c a", "c a"},
      {"what both name, in the order of the first", "p1(victims=c,b,a), p2(victims=a,c)", "c a", "c a"},
      {"226: abstaining, whatever it names", "p1(victims=a abstain=true), p2(victims=b)", "b", "b"},
      {"abstaining in a tier of its own", "p1(abstain=true); p2(victims=b)", "b", "b"},
      {"all abstain", "p1(victims=a abstain=true); p2(abstain=true)", "", ""},
      {"252: the first tier with a result", "p1(victims=a); p2(victims=b)", "a", "a"},
      {"229: nobody ends the tier, so p2 is not asked", "p1(victims=none), p2(victims=a)", "", ""},
      {"229: what was named before is gone", "p1(victims=a), p2(victims=none)", "", ""},
      {"and the next tier decides", "p1(victims=a), p2(victims=none); p3(victims=c)", "c", "c"},
      {"234: after an empty cut the next of the tier starts afresh", "p1(victims=a), p2(victims=b), p3(victims=c)", "c",
       "c"},
      {"an empty cut at the end of a tier is no result", "p1(victims=a), p2(victims=b); p3(victims=a)", "a", "a"},
      {"217: each question has its flag", "p1(victims=a enablePreemptable=false); p2(victims=b)", "b", "a"},
  };
  for (const auto& c : cases) {
    Open(c.conf);
    EXPECT_EQ(Preemptable(world_, "x", "a b c"), c.preemptable) << c.what;
    EXPECT_EQ(Reclaimable(world_, "x", "a b c"), c.reclaimable) << c.what;
  }
}

// 450–479, 528–556: a reject is heard at once, a permit ends the walk after its tier; nobody against it is a yes.
TEST_F(SessionAsk, Votes) {
  const struct {
    const char* conf;
    bool pipelined, enqueueable;
  } cases[] = {
      {"priority", true, true},
      {"p1(vote=0)", true, true},
      {"p1(vote=-1)", false, false},
      {"p1(vote=1); p2(vote=-1)", true, true},
      {"p1(vote=1), p2(vote=-1)", false, false},
      {"p1(vote=0); p2(vote=-1)", false, false},
      {"p1(vote=0), p2(vote=1); p3(vote=-1)", true, true},
      {"p1(vote=-1), p2(vote=1)", false, false},
      {"p1(vote=1 enableJobPipelined=false); p2(vote=-1)", false, true},
      {"p1(vote=1 enableJobEnqueued=false); p2(vote=-1)", true, false},
  };
  for (const auto& c : cases) {
    Session& ssn = Open(c.conf);
    EXPECT_EQ(ssn.JobPipelined(world_.Job("g")), c.pipelined) << c.conf;
    EXPECT_EQ(ssn.JobEnqueueable(world_.Job("g")), c.enqueueable) << c.conf;
  }
}

// 429–447 and 310–368: every plugin must agree, or for overused one is enough; 483–507: of jobs that starve the first
// tier with a plugin that knows decides alone, and without any nobody starves; 510–525: JobValid has no flag.
TEST_F(SessionAsk, YesAndNo) {
  const struct {
    const char* conf;
    bool ready, starving, overused, allocatable, preemptive;
    const char* invalid;  // who says so
  } cases[] = {
      {"pdb", true, false, false, true, true, ""},
      {"p1", true, true, true, true, true, ""},
      {"p1(yes=false)", false, false, false, false, false, "p1"},
      {"p1; p2(yes=false)", false, true, true, false, false, "p2"},
      {"p1, p2(yes=false)", false, false, true, false, false, "p2"},
      {"p1(yes=false); p2", false, false, true, false, false, "p1"},
      {"p1(yes=false), p2(yes=false)", false, false, false, false, false, "p1"},
      {"p1(yes=false enableJobStarving=false); p2", false, true, true, false, false, "p1"},
      {"p1(yes=false enableJobReady=false enabledAllocatable=false enablePreemptive=false); p2", true, false, true, true,
       true, "p1"},
      {"p1(enabledOverused=false)", true, true, false, true, true, ""},
  };
  for (const auto& c : cases) {
    Session& ssn = Open(c.conf);
    TaskInfo& x = world_.Task("x");
    EXPECT_EQ(ssn.JobReady(world_.Job("g")), c.ready) << c.conf;
    EXPECT_EQ(ssn.JobStarving(world_.Job("g")), c.starving) << c.conf;
    EXPECT_EQ(ssn.Overused(world_.Queue("q")), c.overused) << c.conf;
    EXPECT_EQ(ssn.Allocatable(world_.Queue("r"), x), c.allocatable) << c.conf;
    EXPECT_EQ(ssn.Preemptive(world_.Queue("r"), {&x}), c.preemptive) << c.conf;
    const ValidateResult valid = ssn.JobValid(world_.Job("g"));
    EXPECT_EQ(valid.pass ? "" : valid.message, c.invalid) << c.conf;
  }
}

// 661–684, 710–750, 753–782: the first answer that is not 0; else the older, and victims' queues the other way round.
TEST_F(SessionAsk, Orders) {
  const struct {
    const char* conf;
    bool g_before_x, q_before_r, victims_of_q_before_r, a_before_b;
  } cases[] = {
      {"pdb", true, true, false, true},
      {"p1(first=x), p2(first=g)", false, true, false, true},
      {"p1(first=nobody); p2(first=x)", false, true, false, true},
      {"p1(first=x enableJobOrder=false)", true, true, false, true},
      {"p1(first=r)", true, false, true, true},
      {"p1(first=r enableQueueOrder=false)", true, true, false, true},
      {"p1(first=b)", true, true, false, false},
      {"p1(first=b enableTaskOrder=false)", true, true, false, true},
  };
  for (const auto& c : cases) {
    Session& ssn = Open(c.conf);
    const QueueInfo &q = world_.Queue("q"), &r = world_.Queue("r");
    EXPECT_EQ(ssn.JobOrderFn(world_.Job("g"), world_.Job("x")), c.g_before_x) << c.conf;
    EXPECT_EQ(ssn.QueueOrderFn(q, r), c.q_before_r) << c.conf;
    EXPECT_EQ(ssn.VictimQueueOrderFn(q, r, world_.Queue("default")), c.victims_of_q_before_r) << c.conf;
    EXPECT_EQ(ssn.TaskOrderFn(world_.Task("a"), world_.Task("b")), c.a_before_b) << c.conf;
  }
}

// 785–802 and session.go 652–692: the first refusal is the answer; allocate takes every kind of it for a no, preempt only
// those that no eviction can help.
TEST_F(SessionAsk, Refusals) {
  const struct {
    const char* conf;
    const char *predicate, *allocate, *preempt;  // who refuses
  } cases[] = {
      {"pdb", "", "", ""},
      {"p1", "", "", ""},
      {"p1(code=1)", "p1", "p1", "p1"},  // Error
      {"p1(code=2)", "p1", "p1", ""},    // Unschedulable
      {"p1(code=3)", "p1", "p1", "p1"},  // UnschedulableAndUnresolvable
      {"p1(code=4)", "p1", "p1", "p1"},  // Wait
      {"p1(code=5)", "p1", "p1", "p1"},  // Skip
      {"p1(code=2), p2(code=3)", "p1", "p1", ""},
      {"p1; p2(code=3)", "p2", "p2", "p2"},
      {"p1(code=3 enablePredicate=false); p2(code=2)", "p2", "p2", ""},
  };
  for (const auto& c : cases) {
    Session& ssn = Open(c.conf);
    TaskInfo& x = world_.Task("x");
    NodeInfo& n = world_.Node("n");
    auto who = [](const StatusSets* refusal) { return refusal == nullptr ? "" : refusal->all.at(0).reason; };
    EXPECT_EQ(who(ssn.Predicate(x, n)), c.predicate) << c.conf;
    EXPECT_EQ(who(ssn.PredicateForAllocateAction(x, n)), c.allocate) << c.conf;
    EXPECT_EQ(who(ssn.PredicateForPreemptAction(x, n)), c.preempt) << c.conf;
  }
}

// 1093–1126: victims of one job in the reverse order of tasks; of one queue in that of jobs; of others by their queues,
// those of the preemptor's own not excepted.
TEST_F(SessionAsk, VictimsFirstToGo) {
  const struct {
    const char *conf, *order;
  } cases[] = {
      {"pdb", "y d c b a"},  // the younger queue, job, pod
      {"p1(first=a)", "y d c b a"},
      {"p1(first=b)", "y d c a b"},
      {"p1(first=h)", "y c b a d"},
      {"p1(first=r)", "d c b a y"},
      {"p1(first=r enableQueueOrder=false)", "y d c b a"},
      {"p1(first=h enableJobOrder=false)", "y d c b a"},
  };
  for (const auto& c : cases) {
    TestWorld w(std::string(kSessionAskWorld) + "group h queue=q\n pod d group=h cpu=1 on=n\n pod y group=x cpu=1 on=m");
    w.Open(ParseConf(c.conf), WithSayers());
    GoHeap<TaskInfo*> heap = w.ssn().BuildVictimsPriorityQueue(TasksOf(w, "a b c d y"), w.Task("x"));
    std::vector<TaskInfo*> order;
    while (!heap.empty()) order.push_back(heap.Pop());
    EXPECT_EQ(NamesOf(order), c.order) << c.conf;
  }
}

// 1105–1116: who has lost its PodGroup goes first, of several such the last in the order of tasks.
TEST_F(SessionAsk, OrphansGoFirst) {
  TestWorld w(std::string(kSessionAskWorld) + "pod lost group=gone cpu=1 on=n\n pod last group=past cpu=1 on=n");
  for (const char* victims : {"lost a last b", "a b last lost", "b lost a last", "last lost b a"}) {
    w.Open(ParseConf("pdb"), WithSayers());
    GoHeap<TaskInfo*> heap = w.ssn().BuildVictimsPriorityQueue(TasksOf(w, victims), w.Task("x"));
    std::vector<TaskInfo*> order;
    while (!heap.empty()) order.push_back(heap.Pop());
    EXPECT_EQ(NamesOf(order), "last lost b a") << victims;
  }
}

// 635–658: sub-jobs by their place in their policy, then by UID.
TEST_F(SessionAsk, SubJobs) {
  TestWorld w("group g\n pod p group=g label.one=1\n pod q group=g label.one=2\n pod r group=g label.two=1");
  for (const char* key : {"one", "two"}) {
    model::SubGroupPolicy& policy = w.GroupObject("g").sub_group_policy.emplace_back();
    policy.name = key;
    policy.match_label_keys = {key};
  }
  framework::Session& ssn = w.Open(ParseConf("pdb"), WithSayers());
  auto of = [&](const char* task) -> const SubJobInfo& { return *w.Job("g").SubJobOf(w.Task(task).index()); };
  const struct {
    const char *l, *r;
    bool first;
  } cases[] = {{"p", "q", true}, {"q", "p", false}, {"p", "r", true}, {"r", "p", false}, {"r", "q", true}, {"p", "p", false}};
  for (const auto& c : cases) EXPECT_EQ(ssn.SubJobOrderFn(of(c.l), of(c.r)), c.first) << c.l << c.r;
}

// 975–1000 and util/scheduler_helper.go:78–110: scores add up; an error leaves the node without any of them.
TEST_F(SessionAsk, Scores) {
  const struct {
    const char* conf;
    double n, m;
    const char* best;
  } cases[] = {
      {"pdb", 0, 0, "n"},
      {"p1(first=m score=2)", 0, 2, "m"},
      {"p1(first=m score=2), p2(first=n score=2.5)", 2.5, 2, "n"},
      {"p1(first=m score=2); p2(first=m score=-3)", 0, -1, "n"},
      {"p1(first=m score=2 enableNodeOrder=false); p2(first=n score=1)", 1, 0, "n"},
      {"p1(first=m score=2), p2(fails=true)", 0, 0, "n"},
      {"p1(fails=true), p2(first=m score=2)", 0, 0, "n"},
  };
  for (const auto& c : cases) {
    Session& ssn = Open(c.conf);
    TaskInfo& x = world_.Task("x");
    const auto scores = ssn.PrioritizeNodes(x, ssn.node_list);
    ASSERT_TRUE(scores.has_value());
    EXPECT_EQ((*scores)[0], c.n) << c.conf;
    EXPECT_EQ((*scores)[1], c.m) << c.conf;
    EXPECT_EQ(ssn.BestNode(x, ssn.node_list)->Name(), c.best) << c.conf;
  }
}

}  // namespace
}  // namespace pumice::test
