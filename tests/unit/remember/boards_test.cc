// Which tasks share a board.
#include "core/remember/boards.h"

#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

TEST(Boards, AreSharedByTasksThatAskTheSame) {
  const char* world =
      "node n cpu=4\n queue q\n queue r\n group g queue=q\n group h queue=r\n"
      "pod a group=g cpu=1\n pod b group=h cpu=1\n pod c group=g cpu=2";
  for (const bool by_queue : {false, true}) {
    TestWorld w(world);
    w.PodObject("b").spec = w.PodObject("a").spec;  // of one class
    framework::Session& ssn = w.Open(by_queue ? "priority, gang; predicates, nodegroup" : "priority, gang; predicates");
    remember::Boards boards(ssn);
    const std::vector<NodeInfo*> others = ssn.node_list;
    remember::NodeBoard* a = &boards.Of(w.Task("a"), ssn.node_list, false);
    EXPECT_EQ(a, &boards.Of(w.Task("a"), ssn.node_list, false));
    EXPECT_EQ(a == &boards.Of(w.Task("b"), ssn.node_list, false), !by_queue) << "another queue";
    EXPECT_NE(a, &boards.Of(w.Task("c"), ssn.node_list, false)) << "another class";
    EXPECT_NE(a, &boards.Of(w.Task("a"), ssn.node_list, true)) << "with the batch score";
    EXPECT_NE(a, &boards.Of(w.Task("a"), others, false)) << "of another list";
    EXPECT_FALSE(boards.AreMany(10'000'000));
    EXPECT_TRUE(boards.AreMany(10'000'001));
    boards.Limit();  // few: they stay
    EXPECT_EQ(a, &boards.Of(w.Task("a"), ssn.node_list, false));
  }
}

}  // namespace
}  // namespace pumice::test
