// The pods on nodes are where Kubernetes' plugins see them, which is not where the session sees them.
#include "core/plugins/k8s/snapshot.h"

#include <gtest/gtest.h>

#include "core/framework/statement.h"
#include "tests/unit/support/test_world.h"

namespace pumice {
namespace {

using plugins::k8s::Snapshot;
using test::TestWorld;

constexpr const char* kWorld = R"(
  node  n1 cpu=8 memory=8Gi
  node  n2 cpu=8 memory=8Gi
  group g  min=1
  pod   a  group=g cpu=1 on=n1
  pod   b  group=g cpu=2 on=n2
  pod   c  group=g cpu=4
)";

std::string Told(const Snapshot& snapshot) {
  std::string text;
  for (int node = 0; node < snapshot.size(); ++node) {
    const auto& pods = snapshot.at(node);
    text += std::to_string(pods.pods) + ":" + std::to_string(pods.requested[plugins::k8s::kScoredCpu]) + " ";
  }
  return text;
}

TEST(KubernetesSnapshot, IsOfTheOpeningWheneverItIsMade) {
  TestWorld w(kWorld);
  framework::Statement stmt(w.Open("gang"));
  ASSERT_FALSE(stmt.Allocate(&w.Task("c"), w.Node("n1")).failed());
  ASSERT_FALSE(stmt.Evict(&w.Task("b"), "test").failed());
  EXPECT_EQ(Told(Snapshot(w.info())), "1:1000 1:2000 ");
  // What was added up is kept, and does not move with what one snapshot is told.
  Snapshot(w.info()).AddPod(w.Task("c"), 0);
  EXPECT_EQ(Told(Snapshot(w.info())), "1:1000 1:2000 ");
}

TEST(KubernetesSnapshot, APodGoesOnlyFromWhereItIs) {
  TestWorld w(kWorld);
  w.Open("gang");
  Snapshot snapshot(w.info());
  snapshot.RemovePod(w.Task("c"), 0);
  snapshot.RemovePod(w.Task("a"), 1);
  EXPECT_EQ(Told(snapshot), "1:1000 1:2000 ");
  snapshot.AddPod(w.Task("c"), 0);
  snapshot.RemovePod(w.Task("a"), 0);
  snapshot.RemovePod(w.Task("a"), 0);
  EXPECT_EQ(Told(snapshot), "1:4000 1:2000 ");
  snapshot.AddPod(w.Task("a"), 1);
  EXPECT_EQ(Told(snapshot), "1:4000 2:3000 ");
  size_t at_open = 0, changes = 0;
  for (int kind = 0; kind < snapshot.kinds(); ++kind) {
    at_open += snapshot.at_open(kind).size();
    changes += snapshot.changes_of(kind).size();
  }
  EXPECT_EQ(at_open, 2u);
  EXPECT_EQ(snapshot.changes().size(), 3u);
  EXPECT_EQ(changes, 3u);
}

}  // namespace
}  // namespace pumice
