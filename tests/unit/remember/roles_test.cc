// Whether roles and spec classes of a job's tasks correspond.
#include "core/remember/roles.h"

#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

TEST(Roles, AndClasses) {
  const struct {
    const char* why;
    const char* pods;
    bool b_is_like_a;  // of one class
    bool are_classes, a_is_one_class;
  } cases[] = {
      {"one role, one class", "pod a group=g role=x cpu=1\n pod b group=g role=x cpu=1", true, true, true},
      {"two of each", "pod a group=g role=x cpu=1\n pod b group=g role=y cpu=2", false, true, true},
      {"a role of two classes", "pod a group=g role=x cpu=1\n pod b group=g role=x cpu=2", false, false, false},
      {"another role of two classes",
       "pod a group=g role=x cpu=1\n pod b group=g role=y cpu=2\n pod c group=g role=y cpu=3", false, false, true},
  };
  for (const auto& c : cases) {
    TestWorld w(std::string("node n cpu=4\n group g min=1\n") + c.pods);
    if (c.b_is_like_a) w.PodObject("b").spec = w.PodObject("a").spec;
    w.Open("priority, gang; predicates");
    remember::Roles roles;
    for (const char* time : {"asked", "remembered"}) {
      EXPECT_EQ(roles.AreClasses(w.Job("g")), c.are_classes) << c.why << ", " << time;
      EXPECT_EQ(roles.IsOneClass(w.Task("a")), c.a_is_one_class) << c.why << ", " << time;
    }
  }
}

// The error cache goes by role: a class of two roles would hide a refusal that it does not.
TEST(Roles, AClassOfTwoRoles) {
  TestWorld w("node n cpu=4\n group g min=1\n pod a group=g cpu=1\n pod b group=g cpu=1");
  w.Open("priority, gang; predicates");
  TaskInfo &a = w.Task("a"), &b = w.Task("b");
  const std::string x = "x", y = "y";
  TaskFacts &of_a = w.info().facts[a.index()], &of_b = w.info().facts[b.index()];
  of_a.role = &x;
  of_b.role = &y;
  of_a.spec_class = of_b.spec_class = 7;
  EXPECT_FALSE(remember::Roles().AreClasses(w.Job("g")));
  EXPECT_TRUE(remember::Roles().IsOneClass(a));
}

}  // namespace
}  // namespace pumice::test
