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
