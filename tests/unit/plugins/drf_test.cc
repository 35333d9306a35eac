// drf's shares, orders and victims, flat and in a tree, are worked out by hand after drf.go.
#include <gtest/gtest.h>

#include <cstdio>

#include "core/framework/statement.h"
#include "core/plugins/drf_numbers.h"
#include "tests/unit/plugins/names_of.h"

namespace pumice::test {
namespace {

using plugins::HierarchyNode;

const plugins::DrfNumbers& NumbersOf(TestWorld& w) { return *w.ssn().shared.Find<plugins::DrfNumbers>(); }

std::string Number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}

// Gives "g:0.2 cpu", by job.
std::string ShareOf(TestWorld& w, const std::string& group) {
  const auto shares = NumbersOf(w).shares();
  const auto& [share, dominant] = shares.at(w.Job(group).index);
  return Number(share) + (dominant == kNone ? "" : " " + w.ssn().names.Name(dominant));
}

// "root 0.2 cpu [a 0.1 cpu*]": the share of each node; * is saturated; weights other than 1 as "/2".
std::string TreeOf(const HierarchyNode& node) {
  std::string text = (node.name.empty() ? "root" : node.name) + " " + Number(node.share);
  if (!node.dominant.empty()) text += " " + node.dominant;
  if (node.weight != 1) text += "/" + Number(node.weight);
  if (node.saturated) text += "*";
  if (node.children.empty()) return text;
  text += " [";
  for (size_t i = 0; i < node.children.size(); ++i) text += (i > 0 ? ", " : "") + TreeOf(node.children[i]);
  return text + "]";
}

std::string Queue(const std::string& name, const std::string& hierarchy, const std::string& weights) {
  return "queue " + name + " annotation.volcano.sh/hierarchy=" + hierarchy +
         " annotation.volcano.sh/hierarchy-weights=" + weights + "\n";
}

// These cases follow drf.go, OnSessionOpen and calculateShare.
TEST(Drf, Share) {
  const std::pair<const char*, const char*> cases[] = {
      {"pod p group=g cpu=2 memory=1Gi on=n", "0.2 cpu"},
      {"pod p group=g cpu=1 memory=4Gi on=n", "0.4 memory"},
      {"pod p group=g cpu=3 memory=3Gi on=n", "0.3 cpu"},  // at equal shares the first: cpu, memory, scalars
      {"pods p 5 group=g on=n", "0.05 pods"},              // pods is a resource too
      {"pod p group=g cpu=1 example.com/gpu=1 on=n", "0.5 example.com/gpu"},
      {"pod p group=g cpu=1", "0"},  // only what is placed counts
      {"pod p group=g cpu=1 phase=Succeeded on=n", "0"},
      {"pod p group=g cpu=1 on=n deleting", "0"},
      {"pod p group=g cpu=1 on=n\n pod q group=g cpu=2 on=n", "0.3 cpu"},
      {"pod p group=g example.com/none=1 on=n", "0.01 pods"},  // what the cluster has none of has no share
  };
  for (const auto& [pods, share] : cases) {
    TestWorld w("node n cpu=10 memory=10Gi pods=100 example.com/gpu=2\n group g\n" + std::string(pods));
    w.Open("drf");
    EXPECT_EQ(ShareOf(w, "g"), share) << pods;
  }
}

// drf.go, preemptableFn: the victim's job, without the victims named so far, against the preemptor's with the preemptor.
TEST(Drf, Preemptable) {
  struct Case {
    const char* preemptor;
    const char* candidates;
    const char* victims;
  };
  // a holds 5 × 0.1, b 2 × 0.1, want 0.1 and asks for 0.1 more: 0.2.
  const Case cases[] = {
      {"w-1", "a-0 a-1 a-2 a-3 a-4", "a-0 a-1 a-2"},  // 0.4, 0.3, 0.2 (equal is enough), then 0.1 and 0
      {"w-1", "b-0 b-1", ""},                         // 0.1
      {"w-1", "b-0 a-0 a-1", "a-0 a-1"},
      {"w-2", "a-0 a-1", "a-0"},  // asks for 0.3: 0.4; 0.3 is less
      {"w-2", "a-1 a-0", "a-1"},
      {"w-3", "a-0", "a-0"},   // asks for 0.3000005: within 0.000001
      {"w-4", "a-0 b-0", ""},  // 0.5
  };
  for (const Case& c : cases) {
    TestWorld w(R"(
      node n cpu=2000 memory=10Gi
      group a
      pods a 5 group=a cpu=200 on=n
      group b
      pods b 2 group=b cpu=200 on=n
      group want
      pod w-0 group=want cpu=200 on=n
      pod w-1 group=want cpu=200
      pod w-2 group=want cpu=600
      pod w-3 group=want cpu=600001m
      pod w-4 group=want cpu=800
    )");
    w.Open("drf");
    EXPECT_EQ(Preemptable(w, c.preemptor, c.candidates), c.victims) << c.preemptor << ": " << c.candidates;
  }
}

// Event handlers: a discarded statement leaves every share as it was.
TEST(Drf, SharesFollowStatements) {
  const std::string world = "node n cpu=10 memory=10Gi pods=100\n" + Queue("q", "root/q", "1/1") +
                            "group g queue=q min=3\n pods p 3 group=g cpu=4";
  TestWorld w(world);
  w.Open("gang, drf(enableHierarchy=true)");
  framework::Statement stmt(w.ssn());
  EXPECT_FALSE(stmt.Allocate(&w.Task("p-0"), w.Node("n")).failed());
  EXPECT_EQ(ShareOf(w, "g"), "0.4 cpu");
  EXPECT_EQ(TreeOf(NumbersOf(w).hierarchy()), "root 0.4 cpu [q 0.4 cpu [t/g 0.4 cpu]]");
  EXPECT_FALSE(stmt.Allocate(&w.Task("p-1"), w.Node("n")).failed());
  EXPECT_EQ(ShareOf(w, "g"), "0.8 cpu");
  stmt.Discard();
  EXPECT_EQ(ShareOf(w, "g"), "0");
  EXPECT_EQ(TreeOf(NumbersOf(w).hierarchy()), "root 0 [q 0 [t/g 0]]");
}

// jobOrderFn: the smaller share is served first; here it gets the last place.
TEST(Drf, DecidesWhoIsPlaced) {
  const char* world = R"(
    node n cpu=4
    group rich
    pod r-0 group=rich cpu=2 on=n
    pod r-1 group=rich cpu=2
    group poor
    pod p-0 group=poor cpu=2
  )";
  TestWorld with(world), without(world);
  with.Open("drf, predicates");
  with.Run("allocate");
  EXPECT_EQ(with.Binds(), "p-0:n");
  without.Open("predicates");
  without.Run("allocate");
  EXPECT_EQ(without.Binds(), "r-1:n");
}

// drf.go, buildHierarchy, updateHierarchicalShare, resourceSaturated: worked by hand on 10 cpu, 10 Gi, 100 pods.
TEST(Drf, Tree) {
  struct Case {
    const char* what;
    std::string world;
    const char* tree;
  };
  const std::string queues = Queue("sci", "root/sci", "1/1") + Queue("dev", "root/eng/dev", "1/2/1") +
                             Queue("prod", "root/eng/prod", "1/2/1") +
                             "group s queue=sci\n group d queue=dev\n group p queue=prod\n";
  const Case cases[] = {
      // eng: least 0.1; dev's 4 cpu count a quarter, prod's 1 Gi whole: 1 cpu, 1 Gi. root: least 0.1; eng whole, sci half.
      {"scaled to the least served",
       queues + "pods s 2 group=s cpu=1 memory=1Gi on=n\n pods t 2 group=s cpu=1 memory=1Gi\n"
                "pod d group=d cpu=4 on=n\n pod e group=d cpu=1\n"
                "pod p group=p memory=1Gi on=n\n pod r group=p memory=1Gi",
       "root 0.2 cpu [eng 0.1 cpu/2 [dev 0.4 cpu [t/d 0.4 cpu], prod 0.1 memory [t/p 0.1 memory]], sci 0.2 cpu "
       "[t/s 0.2 cpu]]"},
      // s has all it asks for: its 2 cpu count whole, and eng alone says how far the others count.
      {"a saturated child is not scaled",
       queues + "pods s 2 group=s cpu=1 memory=1Gi on=n\n"
                "pod d group=d cpu=4 on=n\n pod e group=d cpu=1\n"
                "pod p group=p memory=1Gi on=n\n pod r group=p memory=1Gi",
       "root 0.3 cpu [eng 0.1 cpu/2 [dev 0.4 cpu [t/d 0.4 cpu], prod 0.1 memory [t/p 0.1 memory]], sci 0.2 cpu* "
       "[t/s 0.2 cpu*]]"},
      // No cpu is left: d, which holds some and asks for more, is saturated; p, which holds none, is not.
      {"what is not in demand",
       queues + "pod d group=d cpu=10 on=n\n pod e group=d cpu=1\n"
                "pod p group=p memory=1Gi on=n\n pod r group=p memory=1Gi",
       "root 1 cpu [eng 1 cpu/2 [dev 1 cpu* [t/d 1 cpu*], prod 0.1 memory [t/p 0.1 memory]], sci 0 [t/s 0]]"},
      {"nothing held", queues + "pod s group=s cpu=1",
       "root 0 [eng 0/2 [dev 0 [t/d 0], prod 0 [t/p 0]], sci 0 [t/s 0]]"},
      // Weights: below 1, no number, missing (Volcano would crash): 1. The first job that names a node decides.
      {"weights", Queue("a", "root/x/a", "1/0.5/zwei") + Queue("b", "root/x/b", "1/9/2.5") + Queue("c", "root/c", "1") + "group g queue=a\n group h queue=b\n group i queue=c\n",
       "root 0 [c 0 [t/i 0], x 0 [a 0 [t/g 0], b 0/2.5 [t/h 0]]]"},
      // A queue without the annotation hangs its jobs under the root.
      {"no hierarchy", "group g\n pod p group=g cpu=5 on=n\n pod q group=g cpu=1", "root 0.5 cpu [t/g 0.5 cpu]"},
  };
  for (const Case& c : cases) {
    TestWorld w("node n cpu=10 memory=10Gi pods=100\n" + c.world);
    w.Open("drf(enableHierarchy=true)");
    EXPECT_EQ(TreeOf(NumbersOf(w).hierarchy()), c.tree) << c.what;
  }
  TestWorld off("node n cpu=10\n" + queues);
  off.Open("drf");
  EXPECT_FALSE(NumbersOf(off).hierarchy);
}

// compareQueues: at the first level where they differ, saturated after demanding, then share by weight.
TEST(Drf, QueueOrder) {
  const std::string world = "node n cpu=10 memory=10Gi pods=100\n" + Queue("sci", "root/sci", "1/1") +
                            Queue("dev", "root/eng/dev", "1/2/1") + Queue("prod", "root/eng/prod", "1/2/1") +
                            Queue("full", "root/full", "1/100") + R"(
    group s queue=sci
    group d queue=dev
    group p queue=prod
    group f queue=full
    pods s 2 group=s cpu=1 memory=1Gi on=n
    pod s-2 group=s cpu=1 memory=1Gi
    pod d group=d cpu=4 on=n
    pod d-1 group=d cpu=1
    pod p group=p memory=1Gi on=n
    pod p-1 group=p memory=1Gi
    pod f group=f cpu=1 on=n
  )";
  TestWorld w(world);
  w.Open("drf(enableHierarchy=true)");
  auto first = [&](const char* l, const char* r) { return w.ssn().QueueOrderFn(w.Queue(l), w.Queue(r)); };
  EXPECT_TRUE(first("dev", "sci"));  // eng 0.1 / 2 against 0.2
  EXPECT_FALSE(first("sci", "dev"));
  EXPECT_TRUE(first("prod", "dev"));  // 0.1 against 0.4, one level below
  EXPECT_FALSE(first("dev", "prod"));
  EXPECT_TRUE(first("sci", "full"));  // 0.1 / 100, but saturated
  EXPECT_FALSE(first("full", "dev"));
  // Without hierarchy drf does not order queues: age does.
  w.Open("drf");
  EXPECT_TRUE(first("sci", "dev"));
}

// reclaimFn: the reclaimer's queue with the reclaimer must still come before the reclaimee's without it; every
// reclaimee is looked at by itself.
TEST(Drf, Reclaimable) {
  struct Case {
    const char* reclaimer;
    const char* candidates;
    const char* victims;
  };
  const Case cases[] = {
      // a holds 6 of 12, b 3 and asks for 1 or 2 more.
      {"b-want-1", "a-0 a-1 a-2", "a-0 a-1 a-2"},  // 4 against 5 each time
      {"b-want-2", "a-0 a-1", ""},                 // 5 against 5
      {"b-want-1", "a-big a-0", "a-0"},            // 4 against 3, 4 against 5
      {"b-want-1", "", ""},
      {"b-want-1", "b-0", ""},  // its own queue
      {"b-want-1", "b-0 a-0 a-1", "a-0 a-1"},
      // Having looked at a task of the reclaimer's own job, Volcano forgets what that job wanted: 3 against 5.
      {"b-want-2", "b-0 a-0", "a-0"},
  };
  for (const Case& c : cases) {
    TestWorld w("node n cpu=12 memory=10Gi pods=100\n" + Queue("a", "root/a", "1/1") + Queue("b", "root/b", "1/1") + R"(
      group a queue=a
      pods a 3 group=a cpu=1 on=n
      pod a-big group=a cpu=3 on=n
      pod a-more group=a cpu=9
      group b queue=b
      pods b 3 group=b cpu=1 on=n
      pod b-want-1 group=b cpu=1
      pod b-want-2 group=b cpu=2
    )");
    w.Open("drf(enableHierarchy=true)");
    const std::string before = TreeOf(NumbersOf(w).hierarchy());
    EXPECT_EQ(Reclaimable(w, c.reclaimer, c.candidates), c.victims) << c.reclaimer << ": " << c.candidates;
    EXPECT_EQ(TreeOf(NumbersOf(w).hierarchy()), before);
  }
}

}  // namespace
}  // namespace pumice::test
