// These tests read what the command explain prints beyond the story's sentences.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "core/explain/stop_kinds.h"
#include "tests/unit/cli/call.h"

namespace pumice::cli {
namespace {

using nlohmann::json;

// In examples/numa the fourth pod fits nowhere: m-1 has three free CPUs, but not on one NUMA node.
TEST(Explain, HasTheNumbersThatARefusalLeavesUnsaid) {
  const std::vector<std::string> explain = {"explain", EXAMPLE("numa"), "pod/solver-rank-3", "--way"};
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
  const std::vector<std::string> explain = {"explain", EXAMPLE("gpu-sharing"), "pod/train-0", "--way"};
  const std::string out = Call(explain).out;
  EXPECT_NE(out.find("GpuShare no enough gpu memory on node gpu-0"), std::string::npos) << out;
  for (const char* node : {"gpu-0", "gpu-1"}) {
    const std::string row = std::string("      ") + node + ": asks memory 6, GPU 0 free memory 3, GPU 1 free memory 3\n";
    EXPECT_NE(out.find(row), std::string::npos) << out;
  }
}

// Nine stories of ten stay within six lines so.
TEST(Explain, TellsOneOtherWayInAndCountsTheRest) {
  const std::string file = ::testing::TempDir() + "ways-" + std::to_string(getpid()) + ".yaml";
  std::ofstream(file) << "nodes: [{name: a, cpu: 4, memory: 8Gi}, {name: b, cpu: 8, memory: 4Gi},\n"
                         "        {name: c, cpu: 8, memory: 8Gi, taints: ['key=value:NoSchedule']}]\n"
                         "jobs: [{name: j, cpu: 6, memory: 6Gi}]\n";
  const auto ors = [](const std::string& text) {
    int count = 0;
    for (size_t at = text.find("Or: "); at != std::string::npos; at = text.find("Or: ", at + 1)) ++count;
    return count;
  };
  const std::string folded = Call({"explain", file, "job/j"}).out, all = Call({"explain", file, "job/j", "--way"}).out;
  EXPECT_EQ(ors(folded), 1) << folded;
  EXPECT_NE(folded.find("1 more way in and the way there, in "), std::string::npos) << folded;
  EXPECT_EQ(ors(all), 2) << all;
  std::filesystem::remove(file);
}

TEST(Explain, SaysThatAJobHasEnded) {
  const std::string file = ::testing::TempDir() + "ends-" + std::to_string(getpid()) + ".yaml";
  std::ofstream(file) << "nodes: [{name: n, cpu: 4}]\njobs: [{name: a, cpu: 1, replicas: 2, duration: 5s}]\n";
  const char* cases[][3] = {
      {"job/a", "59", "error: job default/a ended at 5s (cycle 5), Completed; write an earlier --cycle\n"},
      {"job/default/a", "5", "error: job default/a ended at 5s (cycle 5), Completed; write an earlier --cycle\n"},
      {"pod/a-1", "59",
       "error: pod default/a-1 is gone: job default/a ended at 5s (cycle 5), Completed; write an earlier --cycle\n"},
      {"job/b", "59", "error: there is no job b\n"},
      {"node/n", "59", "error: \"node/n\" names no object; write job/NAME, pod/NAME, queue/NAME, or victims\n"},
      {"job/a", "4", ""},
  };
  for (const auto& [object, cycle, err] : cases) {
    const Output output = Call({"explain", file, object, "--cycle", cycle});
    EXPECT_EQ(output.err, err) << object;
    EXPECT_EQ(output.code, *err == '\0' ? 0 : 2) << object;
  }
  std::filesystem::remove(file);
}

TEST(Stops, NameAllKindsOrHowManyMore) {
  const Output kinds = Call({"stops", EXAMPLE("numa"), "--at", "foo"}), names = Call({"stops", EXAMPLE("numa"), "--if", "foo > 1"});
  for (const explain::StopKind& kind : explain::StopKinds())
    EXPECT_NE(kinds.err.find(kind.name()), std::string::npos) << kind.name() << kinds.err;
  EXPECT_NE(names.err.find(" more, which stops without a condition show\n"), std::string::npos) << names.err;
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
