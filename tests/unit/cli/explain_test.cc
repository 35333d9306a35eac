// What the command explain prints beyond the story's sentences.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/unit/cli/call.h"

namespace pumice::cli {
namespace {

using nlohmann::json;

// In examples/numa the fourth pod fits nowhere: m-1 has three free CPUs, but not on one NUMA node.
TEST(Explain, HasTheNumbersThatARefusalLeavesUnsaid) {
  const std::vector<std::string> explain = {"explain", EXAMPLE("numa"), "pod/solver-rank-3"};
  EXPECT_NE(Call(explain).out.find("      m-1: rank asks 3, NUMA 0 has 2, NUMA 1 has 1\n"), std::string::npos)
      << Call(explain).out;
  std::vector<std::string> arguments = explain;
  arguments.insert(arguments.end(), {"-o", "json"});
  const json story = json::parse(Call(arguments).out);
  json rows;
  for (const json& link : story["links"]) {
    if (link["code"] == "nodes.none") rows = link["rows"];
  }
  const json cells = {{"rank asks", 3}, {"NUMA 0 has", 2}, {"NUMA 1 has", 1}};
  EXPECT_EQ(rows, json::array({{{"name", "m-1"}, {"cells", cells}}}));
}

// In examples/gpu-sharing 6 of each node's 16 are free, but 3 of one card at most.
TEST(Explain, HasWhatIsFreeOnEachCard) {
  const std::vector<std::string> explain = {"explain", EXAMPLE("gpu-sharing"), "pod/train-0"};
  const std::string out = Call(explain).out;
  EXPECT_NE(out.find("GpuShare no enough gpu memory on node gpu-0"), std::string::npos) << out;
  for (const char* node : {"gpu-0", "gpu-1"}) {
    const std::string row = std::string("      ") + node + ": asks memory 6, GPU 0 free memory 3, GPU 1 free memory 3\n";
    EXPECT_NE(out.find(row), std::string::npos) << out;
  }
}

TEST(Stops, LookAtTheNumbersOfARefusal) {
  const std::vector<std::string> stops = {"stops", EXAMPLE("numa"), "--at", "nodes", "--if"};
  for (const auto& [condition, found] : {std::pair("pod = solver-rank-3, NUMA 0 has.m-1 = 2", true),
                                         {"pod = solver-rank-3, NUMA 0 has.m-1 = 3", false}}) {
    std::vector<std::string> arguments = stops;
    arguments.push_back(condition);
    const Output output = Call(arguments);
    EXPECT_EQ(output.out.find("decision ") != std::string::npos, found) << output.out << output.err;
  }
}

}  // namespace
}  // namespace pumice::cli
