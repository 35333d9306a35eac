// Patches of pods do what Kubernetes' strategic merge patch and RFC 6902 say.
#include "core/plugins/devices/pod_annotations.h"

#include <gtest/gtest.h>

namespace pumice::plugins::devices {
namespace {

class PodAnnotationsTest : public ::testing::Test {
 protected:
  PodAnnotationsTest() {
    facts_.pod = &pod_;
    task_.facts = &facts_;
  }
  // "set a=1 removed b"
  std::string Patch() const {
    std::string text;
    for (const auto& [task, patch] : annotations_.Patches()) {
      for (const auto& [key, value] : patch.set) text += (text.empty() ? "" : " ") + key + "=" + value;
      for (const std::string& key : patch.removed) text += (text.empty() ? "-" : " -") + key;
    }
    return text;
  }

  model::Pod pod_;
  TaskFacts facts_;
  TaskInfo task_;
  PodAnnotations annotations_;
};

TEST_F(PodAnnotationsTest, JsonPatchesAreAllOrNothing) {
  pod_.meta.annotations = {{"a", "0"}};
  EXPECT_FALSE(annotations_.JsonRemove(task_, {"a", "b"}));
  EXPECT_EQ(Patch(), "");
  EXPECT_TRUE(annotations_.JsonAdd(task_, {{"b", "1"}}));
  EXPECT_EQ(Patch(), "b=1");
  EXPECT_TRUE(annotations_.JsonRemove(task_, {"a", "b"}));
  EXPECT_EQ(Patch(), "-a");
  // Of annotations that are all gone the object says nothing.
  EXPECT_FALSE(annotations_.JsonAdd(task_, {{"b", "1"}}));
}

TEST_F(PodAnnotationsTest, TheCopyIsAsOldAsTheSession) {
  pod_.meta.annotations = {{"a", "0"}};
  annotations_.Merge(task_, {{"b", "1"}});
  EXPECT_EQ(annotations_.CopyOf(task_), pod_.meta.annotations);
  annotations_.MergeAway(task_, {"a", "b"});
  EXPECT_EQ(annotations_.CopyOf(task_), pod_.meta.annotations);
  annotations_.EraseFromCopy(task_, {"a"});
  EXPECT_TRUE(annotations_.CopyOf(task_).empty());
  EXPECT_EQ(Patch(), "-a");
}

}  // namespace
}  // namespace pumice::plugins::devices
