// The sentences of stories: how their gaps are filled, in each language. That the languages say the same with the same
// gaps is for the compiler to see (stories.cc).
#include "core/words/stories.h"

#include <gtest/gtest.h>

namespace pumice::words {
namespace {

std::string English(Reason reason, const char* name, const char* number) {
  return Say(reason, {{name, number}, {"pod", "p"}}, Language::kEnglish);
}

TEST(Stories, AgreeWithTheirNumbers) {
  EXPECT_EQ(English(Reason::kNodesNone, "nodes", "1"), "The one node does not take pod p.");
  EXPECT_EQ(English(Reason::kNodesNone, "nodes", "3"), "None of the 3 nodes takes pod p.");
  EXPECT_EQ(English(Reason::kVictimsSome, "evicted", "1"), "1 pod was evicted.");
  EXPECT_EQ(English(Reason::kVictimsSome, "evicted", "2"), "2 pods were evicted.");
  EXPECT_EQ(English(Reason::kQueueChildren, "children", "1"), "The sums over its one child are within what it has.");
  EXPECT_EQ(English(Reason::kQueueChildren, "children", "2"), "The sums over its 2 children are within what it has.");
  EXPECT_EQ(English(Reason::kOpPlacements, "allocate", "1"), "1 placement");
  EXPECT_EQ(English(Reason::kOpPlacements, "allocate", "2"), "2 placements");
}

TEST(Stories, TakeTheLastOfWhatIsToldTwiceAndLeaveOutWhatIsNot) {
  EXPECT_EQ(Say(Reason::kPodGated, {{"pod", "a"}, {"pod", "b"}}, Language::kChinese), "Pod b 带有调度门控：移除之前不会被调度。");
  EXPECT_EQ(Say(Reason::kEnqueueAbstain, {}, Language::kEnglish), " does not say.");
}

TEST(Stories, HaveTheirCodes) {
  EXPECT_STREQ(CodeOf(Reason::kEnqueueNoRoom), "enqueue.no.room");
  EXPECT_TRUE(IsOf(Reason::kEnqueueNoRoom, "enqueue."));
  EXPECT_FALSE(IsOf(Reason::kEndBound, "enqueue."));
  EXPECT_STREQ(CodeOf(StopWord::kClampRequest), "clampRequest");
  EXPECT_STREQ(TextOf(StopWord::kGate, Language::kChinese), "enqueue 不经询问放行作业");
}

}  // namespace
}  // namespace pumice::words
