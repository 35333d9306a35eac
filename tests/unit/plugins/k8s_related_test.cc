// Related is held against every term asked of every pod, in a world that has each kind of term.
#include "core/plugins/k8s/related.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/load/load.h"
#include "core/plugins/k8s/snapshot.h"
#include "core/sim/cluster.h"

namespace pumice {
namespace {

using plugins::k8s::AffinityTerm;
using plugins::k8s::Profile;
using plugins::k8s::SpreadConstraint;

std::string Pod(const std::string& name, const std::string& app, const std::string& rules) {
  return R"({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": ")" + name + R"(", "namespace": "d", "uid": ")" + name +
         R"(", "labels": {"app": ")" + app + R"("}, "annotations": {"scheduling.k8s.io/group-name": "g"}},
         "spec": {"schedulerName": "volcano", "containers": [{"name": "c"}])" +
         (rules.empty() ? "" : ", " + rules) + "}}";
}

std::string Terms(const std::string& affinity, const std::string& when, const std::string& selector) {
  const std::string term = R"({"topologyKey": "zone", "labelSelector": )" + selector + "}";
  const bool preferred = when == "preferred";
  return R"("affinity": {")" + affinity + R"(": {")" + when + R"(DuringSchedulingIgnoredDuringExecution": [)" +
         (preferred ? R"({"weight": 1, "podAffinityTerm": )" + term + "}" : term) + "]}}";
}

std::string World() {
  const char* const kA = R"({"matchLabels": {"app": "a"}})";
  std::string pods;
  int number = 0;
  auto add = [&](const std::string& app, const std::string& rules) {
    pods += ", " + Pod("p" + std::to_string(number++), app, rules);
  };
  for (const char* app : {"a", "b", "c", "d"}) add(app, "");
  add("b", Terms("podAntiAffinity", "required", kA));
  add("c", Terms("podAffinity", "preferred", kA));
  add("d", Terms("podAffinity", "required", R"({"matchExpressions": [{"key": "app", "operator": "In", "values": ["b", "c"]}]})"));
  add("e", Terms("podAntiAffinity", "preferred", R"({"matchExpressions": [{"key": "app", "operator": "Exists"}]})"));
  add("f", Terms("podAntiAffinity", "required", R"({"matchExpressions": [{"key": "app", "operator": "NotIn", "values": ["a"]}]})"));
  add("g", R"("topologySpreadConstraints": [{"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "ScheduleAnyway", "labelSelector": {"matchLabels": {"app": "d"}}}])");
  add("h", Terms("podAffinity", "required", R"({"matchLabels": {"app": "nobody"}})"));
  return R"({"objects": [{"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n", "labels": {"zone": "z"}}, "spec": {},
    "status": {"allocatable": {"cpu": "8", "memory": "8Gi", "pods": "110"}, "conditions": [{"type": "Ready", "status": "True"}]}},
    {"apiVersion": "scheduling.volcano.sh/v1beta1", "kind": "PodGroup", "metadata": {"name": "g", "namespace": "d", "uid": "g"},
     "spec": {"minMember": 1, "queue": "default"}, "status": {"phase": "Inqueue"}})" +
         pods + "]}";
}

// They are held against each other one by one.
bool AreRelated(const Profile& own, const Profile& other) {
  const model::ObjectMeta &me = own.pod->meta, &there = other.pod->meta;
  const auto matches = [](const std::vector<AffinityTerm>& terms, const model::ObjectMeta& pod) {
    return std::any_of(terms.begin(), terms.end(), [&](const AffinityTerm& term) { return term.selector.Matches(pod.labels); });
  };
  const auto counts = [&](const std::vector<SpreadConstraint>& constraints) {
    return std::any_of(constraints.begin(), constraints.end(),
                       [&](const SpreadConstraint& c) { return c.selector.Matches(there.labels); });
  };
  return matches(own.incoming_terms.required, there) || matches(own.incoming_terms.required_anti, there) ||
         matches(own.incoming_terms.preferred, there) || counts(own.spread.hard) || counts(own.spread.soft) ||
         matches(other.terms.required_anti, me) || matches(other.terms.preferred, me);
}

TEST(Related, MissesNobodyAndIsNotEverybody) {
  load::Loaded loaded = load::Load({{"world", World()}}, {});
  ASSERT_TRUE(loaded.ok());
  sim::Cluster cluster(std::move(loaded.scenario));
  const auto info = cluster.Snapshot();
  const plugins::k8s::Snapshot snapshot(*info);
  const plugins::k8s::Profiles& profiles = snapshot.profiles;
  ASSERT_GE(profiles.size(), 10);
  int related = 0, listed = 0;
  for (int own = 0; own < profiles.size(); ++own) {
    const std::vector<int> list = profiles.RelatedTo(own);
    EXPECT_TRUE(std::is_sorted(list.begin(), list.end()));
    EXPECT_EQ(std::adjacent_find(list.begin(), list.end()), list.end()) << own;  // each is counted once
    listed += static_cast<int>(list.size());
    for (int other = 0; other < profiles.size(); ++other) {
      if (!AreRelated(profiles[own], profiles[other])) continue;
      ++related;
      EXPECT_TRUE(std::binary_search(list.begin(), list.end(), other)) << own << " " << other;
    }
  }
  EXPECT_GT(related, 20);
  EXPECT_LT(listed, profiles.size() * profiles.size() / 2);
}

}  // namespace
}  // namespace pumice
