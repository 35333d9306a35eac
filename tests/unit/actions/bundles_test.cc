// Bundles are held against tables by hand, which cite pkg/scheduler/actions/utils/bundle.go.
#include "core/actions/bundles.h"

#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

using actions::Bundle;

std::string TextOf(const std::vector<Bundle>& bundles) {
  std::string text;
  for (const Bundle& bundle : bundles) {
    text += (text.empty() ? "" : " | ") + std::string(bundle.type == Bundle::Type::kSafe ? "safe" : "whole");
    for (const TaskInfo* task : bundle.tasks) text += " " + task->Name();
  }
  return text;
}

std::vector<TaskInfo*> Running(const JobInfo& job) { return job.In(TaskStatus::kRunning).Snapshot(); }

TEST(Bundles, AGangSparesWhatItCanDoWithout) {
  const struct {
    const char *what, *world, *bundles;
  } cases[] = {
      {"91: ReadyTaskNum less MinAvailable are safe, by UID", "group g min=2\n pods x 4 group=g cpu=1 on=n",
       "safe x-0 x-1 | whole x-2 x-3"},
      {"the lowest priority first", "group g min=1\n pod a group=g cpu=1 on=n priority=9\n pod b group=g cpu=1 on=n",
       "safe b | whole a"},
      {"nothing to spare", "group g min=2\n pods x 2 group=g cpu=1 on=n", "whole x-0 x-1"},
      {"everything to spare", "group g min=0\n pods x 2 group=g cpu=1 on=n", "safe x-0 x-1"},
      {"93: a gang that is not ready cannot get worse", "group g min=3\n pods x 2 group=g cpu=1 on=n", "safe x-0 x-1"},
      {"105: a role keeps its minimum",
       "group g min=2 task.w=2\n pod a group=g cpu=1 on=n role=w\n pod b group=g cpu=1 on=n role=w\n"
       "pod c group=g cpu=1 on=n role=v\n pod d group=g cpu=1 on=n role=w",
       "safe a c | whole b d"},
      {"105: roles that do not make up the whole minimum have no say",
       "group g min=1 task.w=2\n pod a group=g cpu=1 on=n role=w\n pod b group=g cpu=1 on=n role=w", "safe a | whole b"},
      {"117: a pending pod that asks nothing stands for its role, not for the gang",
       "group g min=2 task.w=2\n pod a group=g cpu=1 on=n role=w\n pod b group=g cpu=1 on=n role=w\n"
       "pod c group=g cpu=1 on=n role=w\n pod d group=g role=w",
       "safe a | whole b c"},
      {"117: so that another of the role may go",
       "group g min=2 task.w=2\n pod a group=g cpu=1 on=n role=w\n pod b group=g cpu=1 on=n role=w\n"
       "pod c group=g cpu=1 on=n role=v\n pod d group=g role=w",
       "safe a | whole b c"},
      {"a finished pod counts for the gang",
       "group g min=2\n pods x 2 group=g cpu=1 on=n\n pod y group=g cpu=1 on=n phase=Succeeded", "safe x-0 | whole x-1"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.what);
    TestWorld w(std::string("node n cpu=9\n") + c.world);
    w.Open("gang", "allocate");
    EXPECT_EQ(TextOf(actions::CreateJobBundles(w.Job("g"), Running(w.Job("g")))), c.bundles);
  }
}

// 127–192: of sub-groups that are whole as many may break as are beyond minSubGroups; of a broken one all may go.
TEST(Bundles, SubGroupsBreakOneByOne) {
  const struct {
    const char* what;
    int min_sub_groups, min_member;
    const char *second, *bundles;
  } cases[] = {
      {"one of two may break", 1, 2, "on=n", "safe a-0 a-1 | whole b-0 b-1"},
      {"none may", 2, 2, "on=n", "whole a-0 a-1 b-0 b-1"},
      {"one is broken already, so that its other pod is safe", 1, 1, "", "safe b-0 | whole a-0 a-1"},
      {"the gang as a whole has its say too", 1, 3, "on=n", "safe a-0 | whole a-1 b-0 b-1"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.what);
    TestWorld w("node n cpu=9\n group g min=" + std::to_string(c.min_member) +
                "\n pods a 2 group=g cpu=1 on=n label.s=a\n pod b-0 group=g cpu=1 on=n label.s=b\n" +
                "pod b-1 group=g cpu=1 label.s=b " + c.second);
    model::SubGroupPolicy& policy = w.GroupObject("g").sub_group_policy.emplace_back();
    policy.name = "p";
    policy.match_label_keys = {"s"};
    policy.min_sub_groups = c.min_sub_groups;
    policy.sub_group_size = 2;
    w.Open("gang", "allocate");
    EXPECT_EQ(TextOf(actions::CreateJobBundles(w.Job("g"), Running(w.Job("g")))), c.bundles);
  }
}

TEST(Bundles, PluginsLeavePartOfASafeOneAndAllOrNothingOfAWholeOne) {
  TestWorld w("node n cpu=9\n group g min=2\n pods x 4 group=g cpu=1 on=n");
  w.Open("gang", "allocate");
  const std::vector<Bundle> bundles = actions::CreateJobBundles(w.Job("g"), Running(w.Job("g")));
  auto left = [&](const std::vector<std::string>& names) {
    std::vector<TaskInfo*> allowed;
    for (const std::string& name : names) allowed.push_back(&w.Task(name));
    return actions::WithAllowed(bundles, allowed);
  };
  EXPECT_EQ(TextOf(left({"x-3", "x-2", "x-1"})), "safe x-1 | whole x-2 x-3");
  EXPECT_EQ(TextOf(left({"x-0", "x-2"})), "safe x-0");
  EXPECT_EQ(TextOf(left({})), "");
  EXPECT_EQ(w.Text(left({"x-1"})[0].local), "cpu:1000 memory:0 pods:1");
  // What is lost with a whole bundle is all that the job asks for.
  EXPECT_EQ(w.Text(bundles[1].local), "cpu:2000 memory:0 pods:2");
  EXPECT_EQ(w.Text(bundles[1].global), "cpu:4000 memory:0 pods:4");
}

TEST(Bundles, StandInTheirOrder) {
  // a and b spare one pod each; of the rest, a's brings 2 of 4 cores for 5 lost ones, b's 2 for 3.
  TestWorld w(
      "node n cpu=20\n group a min=2\n pods a 2 group=a cpu=2 on=n\n pod a-2 group=a cpu=1 on=n\n"
      "group b min=2\n pods b 3 group=b cpu=1 on=n");
  w.Open("gang", "allocate");
  std::vector<Bundle> bundles = actions::CreateJobBundles(w.Job("b"), Running(w.Job("b")));
  for (Bundle& bundle : actions::CreateJobBundles(w.Job("a"), Running(w.Job("a")))) bundles.push_back(bundle);
  bundles[3].tasks.pop_back();
  bundles[3].local = actions::RequestsOf(bundles[3].tasks);
  const Resource need = w.Amount("cpu=4");
  auto order = [&](const actions::BundleCompare& compare) {
    actions::SortBundles(&bundles, need, w.ssn().names, compare);
    return TextOf(bundles);
  };
  // 247: with safe bundles nothing is lost, so that all are as good, and the job's name decides (stableBundleLess).
  EXPECT_EQ(order([](const JobInfo&, const JobInfo&) { return 0; }), "safe a-0 | safe b-0 | whole b-1 b-2 | whole a-1");
  EXPECT_EQ(order([](const JobInfo& l, const JobInfo& r) { return l.index - r.index; }),
            "safe a-0 | safe b-0 | whole a-1 | whole b-1 b-2");
  EXPECT_EQ(order([](const JobInfo& l, const JobInfo& r) { return r.index - l.index; }),
            "safe b-0 | safe a-0 | whole b-1 b-2 | whole a-1");
}

}  // namespace
}  // namespace pumice::test
