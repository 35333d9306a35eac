// task-topology is worked by hand along pkg/scheduler/plugins/task-topology/{topology,manager,bucket,util}.go.
#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

constexpr const char* kAffinity = "volcano.sh/task-topology-affinity";
constexpr const char* kAntiAffinity = "volcano.sh/task-topology-anti-affinity";
constexpr const char* kOrder = "volcano.sh/task-topology-task-order";

// There is one job: two of role ps (2 cpu each), two of worker (1 cpu), one of chief (1 cpu), and one pod without a
// role.
constexpr const char* kTaskTopologyWorld = R"(
  node big cpu=8
  node four cpu=4
  node two cpu=2
  node tiny cpu=1500m
  group g
  pod ps-0 group=g role=ps cpu=2
  pod ps-1 group=g role=ps cpu=2
  pod worker-0 group=g role=worker cpu=1
  pod worker-1 group=g role=worker cpu=1
  pod chief group=g role=chief cpu=1
  pod plain group=g cpu=1
)";

double Score(TestWorld& w, const std::string& task, const std::string& node) {
  return w.ssn().node_order.calls().at(0).fn(w.Task(task), w.Node(node)).value();
}

// calcBucketScore and NodeOrderFn (topology.go:112, :172): the tasks that could be together on the node, times 100 and
// the weight, over the size of the largest bucket.
TEST(TaskTopology, Score) {
  const struct {
    const char *affinity, *anti_affinity, *arguments, *task;
    double big, four, two, tiny;
  } cases[] = {
      // worker,chief: one bucket of three tasks, 3 cpu. All fit on big and four; two holds two of them; tiny one.
      {"worker,chief", "", "", "chief", 100, 100, 200.0 / 3, 100.0 / 3},
      {"worker,chief", "", "task-topology.weight=10", "chief", 1000, 1000, 2000.0 / 3, 1000.0 / 3},
      {"worker,chief", "", "task-topology.weight=1.5", "chief", 100, 100, 200.0 / 3, 100.0 / 3},  // no integer
      // ps,worker: four tasks, 6 cpu. They go by UID, but for the task itself, until the rest fits: on four ps-1, on two
      // all but ps-0; tiny has no room for ps-0 itself.
      {"ps,worker", "", "", "ps-0", 100, 75, 25, 0},
      // On two ps-0 and ps-1 go.
      {"ps,worker", "", "", "worker-0", 100, 75, 50, 25},
      // It is outside of every bucket.
      {"ps,worker", "", "", "chief", 0, 0, 0, 0},
      {"ps,worker", "", "", "plain", 0, 0, 0, 0},
      // Of those that want to be apart each has a bucket of its own.
      {"", "ps", "", "ps-0", 100, 100, 100, 0},
      // ps apart, workers with ps: each worker joins the bucket that asks for less: {ps-0, worker-0}, {ps-1, worker-1}.
      {"ps,worker", "ps", "", "ps-1", 100, 100, 50, 0},
      // ps apart, workers with each other: {ps-0, worker-0, worker-1}, {ps-1}.
      {"worker", "ps", "", "worker-1", 100, 100, 200.0 / 3, 100.0 / 3},
      // A role that no task has, or one named twice: the job has no topology at all.
      {"ps,nobody", "", "", "ps-0", 0, 0, 0, 0},
      {"ps,ps", "", "", "ps-0", 0, 0, 0, 0},
      {"ps,worker", "nobody", "", "ps-0", 0, 0, 0, 0},
      // Groups end with a semicolon. Each role wants itself and minds nobody, so all share the first bucket.
      {"worker;chief", "", "", "worker-1", 100, 100, 200.0 / 3, 100.0 / 3},
  };
  for (const auto& c : cases) {
    TestWorld w(kTaskTopologyWorld);
    if (*c.affinity != '\0') w.GroupObject("g").meta.annotations[kAffinity] = c.affinity;
    if (*c.anti_affinity != '\0') w.GroupObject("g").meta.annotations[kAntiAffinity] = c.anti_affinity;
    w.Open("task-topology(" + std::string(c.arguments) + ")");
    EXPECT_NEAR(Score(w, c.task, "big"), c.big, 1e-12) << c.affinity << "|" << c.anti_affinity << " " << c.task;
    EXPECT_NEAR(Score(w, c.task, "four"), c.four, 1e-12) << c.affinity << "|" << c.anti_affinity << " " << c.task;
    EXPECT_NEAR(Score(w, c.task, "two"), c.two, 1e-12) << c.affinity << "|" << c.anti_affinity << " " << c.task;
    EXPECT_NEAR(Score(w, c.task, "tiny"), c.tiny, 1e-12) << c.affinity << "|" << c.anti_affinity << " " << c.task;
  }
}

// TaskOrderFn (topology.go:62): tasks in buckets, larger buckets, older buckets, then the order of roles.
TEST(TaskTopology, Order) {
  const struct {
    const char *affinity, *anti_affinity, *order, *l, *r;
    int compared;
  } cases[] = {
      {"ps,worker", "", "", "worker-0", "chief", -1},
      {"ps,worker", "", "", "plain", "ps-0", 1},
      {"ps,worker", "", "", "chief", "plain", 0},
      {"ps,worker", "", "", "ps-0", "worker-0", 0},
      {"ps,worker", "", "worker,ps", "ps-0", "worker-0", 1},
      {"ps,worker", "", "ps,worker", "ps-0", "worker-0", -1},
      {"ps,worker", "", "ps", "ps-0", "worker-0", -1},  // a role that is not in the order comes last
      // {ps-0, chief} before {ps-1}, though ps is the stronger role.
      {"ps,chief", "ps", "", "ps-1", "chief", 1},
      {"", "ps", "", "ps-0", "ps-1", -1},  // of equal buckets the older
      {"", "ps", "", "ps-1", "ps-0", 1},
      // In one bucket without an order the stronger kind: apart from itself, with others, with itself, apart from
      // others.
      {"worker,chief;chief", "worker", "", "worker-0", "chief", -1},
      {"ps,worker;chief", "", "", "chief", "ps-0", 1},
      {"", "", "ps,worker", "ps-0", "worker-0", 0},  // an order alone makes no bucket
      {"", "", "", "ps-0", "worker-0", 0},
  };
  for (const auto& c : cases) {
    TestWorld w(kTaskTopologyWorld);
    if (*c.affinity != '\0') w.GroupObject("g").meta.annotations[kAffinity] = c.affinity;
    if (*c.anti_affinity != '\0') w.GroupObject("g").meta.annotations[kAntiAffinity] = c.anti_affinity;
    if (*c.order != '\0') w.GroupObject("g").meta.annotations[kOrder] = c.order;
    w.Open("task-topology");
    EXPECT_EQ(w.ssn().task_order.calls().at(0).fn(w.Task(c.l), w.Task(c.r)), c.compared)
        << c.affinity << "|" << c.anti_affinity << "|" << c.order << " " << c.l << " " << c.r;
  }
}

// buildBucket (manager.go:230): tasks with a node make its bucket, and those that wait join it.
TEST(TaskTopology, TasksWithANode) {
  const std::string world = R"(
    node a cpu=8
    node b cpu=8
    group g annotation.volcano.sh/task-topology-affinity=ps,worker
    pod ps group=g role=ps cpu=1 on=b
    pod worker group=g role=worker cpu=1
  )";
  TestWorld w(world);
  w.Open("task-topology");
  // The bucket has two tasks: on b both would be together, on a one.
  EXPECT_EQ(Score(w, "worker", "a"), 50);
  EXPECT_EQ(Score(w, "worker", "b"), 100);
}

TEST(TaskTopology, DecidesTheNode) {
  const struct {
    const char *annotations, *conf, *binds;
  } cases[] = {
      {"", "predicates, task-topology", "ps-0:a ps-1:a worker-0:a"},
      // ps-0 on a counts against a for ps-1; the worker joins the first bucket.
      {"annotation.volcano.sh/task-topology-anti-affinity=ps annotation.volcano.sh/task-topology-affinity=ps,worker",
       "predicates, task-topology", "ps-0:a worker-0:a ps-1:b"},
      {"annotation.volcano.sh/task-topology-anti-affinity=ps", "predicates, task-topology", "ps-0:a ps-1:b worker-0:a"},
      {"annotation.volcano.sh/task-topology-anti-affinity=ps", "predicates", "ps-0:a ps-1:a worker-0:a"},
  };
  for (const auto& c : cases) {
    TestWorld w(std::string("node a cpu=8\n node b cpu=8\n group g min=3 ") + c.annotations + R"(
      pod ps-0 group=g role=ps cpu=1
      pod ps-1 group=g role=ps cpu=1
      pod worker-0 group=g role=worker cpu=1
    )");
    w.Open(c.conf);
    w.Run("allocate");
    EXPECT_EQ(w.Binds(), c.binds) << c.annotations << " " << c.conf;
  }
}

}  // namespace
}  // namespace pumice::test
