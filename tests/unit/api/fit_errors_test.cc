// FitErrors say node by node why a task fits none (pkg/scheduler/api/unschedule_info.go), however they are shared.
#include "core/api/fit_errors.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/unit/support/random_world.h"

namespace pumice {
namespace {

const StatusSets kNoCpu(StatusCode::kUnschedulable, "Insufficient cpu");
const StatusSets kNoMemory(StatusCode::kUnschedulable, "Insufficient memory");
const StatusSets kTaint(StatusCode::kUnschedulableAndUnresolvable, "node(s) had untolerated taint {a: b}");

std::map<int, const StatusSets*> NodesOf(const FitErrors& errors) {
  std::map<int, const StatusSets*> nodes;
  for (int node = 0; node < errors.end(); ++node) {
    if (const StatusSets* reasons = errors.Of(node)) nodes[node] = reasons;
  }
  return nodes;
}

TEST(FitErrors, CountsTheNodesOfEachReason) {
  FitErrors errors;
  for (int node = 0; node < 1000; ++node) errors.SetNodeError(node, node == 500 ? &kTaint : &kNoCpu);
  EXPECT_EQ(errors.UnschedulableAndUnresolvableNodes(), std::vector<int>{500});
  EXPECT_EQ(errors.Error(),
            "0/1000 nodes are unavailable: 1 node(s) had untolerated taint {a: b}, 999 Insufficient cpu.");
}

// The straightforward way is a map from node to reasons.
void ExpectToBe(const FitErrors& errors, const std::map<int, const StatusSets*>& expected) {
  ASSERT_EQ(NodesOf(errors), expected);
  std::vector<int> beyond_help;
  std::map<std::string, int> counts;
  for (const auto& [node, reasons] : expected) {
    if (reasons == &kTaint) beyond_help.push_back(node);
    ++counts[reasons->all[0].reason];
  }
  EXPECT_EQ(errors.UnschedulableAndUnresolvableNodes(), beyond_help);
  std::set<std::string> lines;
  for (const auto& [reason, count] : counts) lines.insert(std::to_string(count) + " " + reason);
  std::string text = "0/" + std::to_string(expected.size()) + " nodes are unavailable: ";
  for (const std::string& line : lines) text += (line == *lines.begin() ? "" : ", ") + line;
  EXPECT_EQ(errors.Error(), text + ".");
}

// Copies share what they say, and none hears of what another says later.
TEST(FitErrors, AnyOrderOfNodesAndCopies) {
  testing::Random rng(7);
  struct Known {
    FitErrors errors;
    std::map<int, const StatusSets*> expected;
  };
  for (int round = 0; round < 20; ++round) {
    std::vector<Known> all(1);
    for (int i = 0; i < 400; ++i) {
      if (rng.OneIn(40)) all.push_back(all[rng.Below(static_cast<int>(all.size()))]);
      if (all.size() > 2 && rng.OneIn(60)) all.erase(all.begin());
      Known& known = all[rng.Below(static_cast<int>(all.size()))];
      const int node = rng.Below(200);
      const StatusSets* reasons = rng.Of(std::vector<const StatusSets*>{&kNoCpu, &kNoMemory, &kTaint});
      known.errors.SetNodeError(node, reasons);
      known.expected[node] = reasons;
      if (rng.OneIn(20)) ExpectToBe(known.errors, known.expected);
    }
    for (const Known& known : all) {
      if (!known.expected.empty()) ExpectToBe(known.errors, known.expected);
    }
  }
}

}  // namespace
}  // namespace pumice
