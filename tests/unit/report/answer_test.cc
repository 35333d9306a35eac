// These are cases in the recorded form (tests/conformance/README.md) that no recording has.
#include "core/report/answer.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/unit/load/load_support.h"

namespace pumice::report {
using load::Quotes;
namespace {

constexpr const char* kNode =
    "{'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': 'n'}, 'status': {'allocatable': {'cpu': '1', 'pods': '9'}}}, "
    "{'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'Queue', 'metadata': {'name': 'default'}}";

std::string Group(const std::string& name) {
  return ", {'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'PodGroup', 'metadata': {'name': '" + name +
         "', 'namespace': 't'}, 'status': {'phase': 'Inqueue'}}";
}
std::string PodOf(const std::string& group, const std::string& meta) {
  return ", {'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'namespace': 't', 'annotations': "
         "{'scheduling.k8s.io/group-name': '" +
         group + "'}, " + meta +
         "}, 'spec': {'schedulerName': 'volcano', 'containers': [{'resources': {'requests': {'cpu': '1'}}}]}, "
         "'status': {'phase': 'Pending'}}";
}
std::string DefaultClass(const std::string& name, int value) {
  return ", {'apiVersion': 'scheduling.k8s.io/v1', 'kind': 'PriorityClass', 'metadata': {'name': '" + name +
         "'}, 'globalDefault': true, 'value': " + std::to_string(value) + "}";
}

// "namespace/name" of what was bound, in order.
std::string Bound(const std::string& objects) {
  const std::string text = Quotes(
      "{'name': 'c', 'now': '2026-01-02T00:00:00Z', 'schedulerConf': {'actions': 'allocate', "
      "'tiers': [{'plugins': [{'name': 'priority'}]}]}, 'objects': [" +
      objects + "]}");
  const AnsweredCase answered = AnswerCase(text, nullptr, nullptr, nullptr);
  EXPECT_TRUE(answered.diagnostics.empty());
  const auto line = nlohmann::json::parse(answered.line);
  std::string names;
  for (const auto& op : line.at("answer").at("ops")) {
    names += (names.empty() ? "" : " ") + op.at("task").get<std::string>();
  }
  return names;
}

// The order of equal tasks goes by uid: a pod that has none gets namespace-name, as hand-written objects do.
TEST(Answer, PodsWithoutUid) {
  EXPECT_EQ(Bound(kNode + Group("g") + PodOf("g", "'name': 'y'") + PodOf("g", "'name': 'x'")), "t/x");
  EXPECT_EQ(Bound(kNode + Group("g") + PodOf("g", "'name': 'y', 'uid': 'a'") + PodOf("g", "'name': 'x'")), "t/y");
}

// A cluster refuses a second one; Volcano takes the last that it hears of (event_handlers.go, addPriorityClass), and a
// cluster lists by name.
TEST(Answer, TwoDefaultPriorityClasses) {
  const std::string jobs = Group("a") + PodOf("a", "'name': 'a'") + Group("b") + PodOf("b", "'name': 'b'");
  const auto with_class = [&](const std::string& classes) {
    std::string world = kNode + classes + jobs;
    const std::string named = "'name': 'b', 'namespace': 't'}, ";
    return Bound(world.replace(world.find(named), named.size(), named + "'spec': {'priorityClassName': 'mid'}, "));
  };
  const std::string mid =
      ", {'apiVersion': 'scheduling.k8s.io/v1', 'kind': 'PriorityClass', 'metadata': {'name': 'mid'}, 'value': 5}";
  EXPECT_EQ(with_class(mid + DefaultClass("y", 9) + DefaultClass("x", 1)), "t/a");
  EXPECT_EQ(with_class(mid + DefaultClass("y", 1) + DefaultClass("x", 9)), "t/b");
  EXPECT_EQ(with_class(mid + DefaultClass("x", 1) + DefaultClass("y", 9)), "t/a");
}

}  // namespace
}  // namespace pumice::report
