// conformance keeps critical pods from being victims, by hand-worked tables.
#include <gtest/gtest.h>

#include "tests/unit/plugins/names_of.h"

namespace pumice::test {
namespace {

TestWorld World() {
  TestWorld w(R"(
    class high value=9
    node n cpu=6
    group a namespace=t
    pod plain group=a cpu=1 on=n
    pod cluster group=a cpu=1 on=n
    pod node group=a cpu=1 on=n
    pod near group=a cpu=1 on=n
    group s namespace=kube-system
    pod system group=s namespace=kube-system cpu=1 on=n
    group x priority=high
    pod x group=x cpu=2
  )");
  auto of_class = [&](const char* pod, const char* name) {
    w.EditSpec(pod, [=](model::PodSpec& spec) { spec.priority_class_name = name; });
  };
  of_class("cluster", "system-cluster-critical");
  of_class("node", "system-node-critical");
  of_class("near", "system-critical");
  return w;
}

// conformance.go, evictableFn: two priority classes and one namespace.
TEST(Conformance, CriticalPodsAreNoVictims) {
  const std::pair<const char*, const char*> cases[] = {
      {"plain", "plain"},
      {"cluster", ""},
      {"node", ""},
      {"near", "near"},
      {"system", ""},
      {"near cluster plain node system", "near plain"},
      {"", ""},
  };
  TestWorld w = World();
  w.Open("conformance");
  for (const auto& [candidates, victims] : cases) {
    EXPECT_EQ(Preemptable(w, "x", candidates), victims) << candidates;
    EXPECT_EQ(Reclaimable(w, "x", candidates), victims) << candidates;
  }
}

// Preemption by priority takes the first victims it may: with conformance other ones.
TEST(Conformance, DecidesWhoIsEvicted) {
  TestWorld with = World(), without = World();
  with.Open("priority, conformance, predicates", "preempt");
  with.Run("preempt");
  without.Open("priority, predicates", "preempt");
  without.Run("preempt");
  EXPECT_EQ(with.Evictions().find("cluster:"), std::string::npos);
  EXPECT_NE(with.Evictions(), without.Evictions());
}

}  // namespace
}  // namespace pumice::test
