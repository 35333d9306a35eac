// `pumice sweep` and `pumice join` are run as commands, in one piece and in parts.
#include "core/cli/sweep.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/source_dir.h"
#include "tests/unit/cli/call.h"

namespace pumice::cli {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(SweepParameter, IsRead) {
  struct Case {
    const char* text;
    std::vector<std::string> values;  // none: it is no parameter
  };
  const Case cases[] = {
      {"queues.A.weight=1..4", {"1", "2", "3", "4"}},
      {"queues.A.weight=0..20..5", {"0", "5", "10", "15", "20"}},
      {"queues.A.deserved.cpu=500m,2,4", {"500m", "2", "4"}},
      {"simulate.seed=7", {"7"}},
      {"simulate.seed=-1..1", {"-1", "0", "1"}},
      {"queues.A.weight", {}},
      {"=1..2", {}},
      {"queues.A.weight=4..1", {}},
      {"queues.A.weight=1..4..0", {}},
      {"queues.A.weight=1,,2", {}},
      {"queues.A.weight=1..100000", {}},
  };
  for (const Case& c : cases) {
    std::string wrong;
    const auto parameter = ParseParameter(c.text, &wrong);
    ASSERT_EQ(parameter.has_value(), !c.values.empty()) << c.text;
    if (parameter) EXPECT_EQ(parameter->values, c.values) << c.text;
  }
}

TEST(Sweep, ALineForEveryCombination) {
  const Output output = Call({"sweep", EXAMPLE("fair-share"), "--set", "queues.A.weight=1..3", "--set", "simulate.seed=1,2"});
  ASSERT_EQ(output.code, 0) << output.err;
  const std::vector<std::string> lines = Lines(output.out);
  EXPECT_EQ(lines[0].substr(0, 42), "queues.A.weight,simulate.seed,A.cpu,A.memo");
  const char* starts[] = {"1,1,", "1,2,", "2,1,", "2,2,", "3,1,", "3,2,"};
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(lines[1 + i].substr(0, 4), starts[i]);
    EXPECT_EQ(std::count(lines[1 + i].begin(), lines[1 + i].end(), ','), std::count(lines[0].begin(), lines[0].end(), ','));
  }
  EXPECT_EQ(lines[7], "");
  EXPECT_EQ(lines[8], "A.cpu");
  EXPECT_EQ(lines[9].substr(0, 5), "1 1 |");
  EXPECT_EQ(lines.size(), 15u);
  EXPECT_EQ(lines[1].substr(3), lines[2].substr(3));  // nothing is drawn here
  EXPECT_NE(lines[1].substr(3), lines[5].substr(3));  // but the weight counts
}

TEST(Sweep, ThreadsChangeNothing) {
  const std::vector<std::string> sweep = {"sweep", "--csv", EXAMPLE("job-trace"), PUMICE_SOURCE_DIR "/examples/job-trace/jobs.csv",
                                          "--set", "queues.research.weight=1..4", "--threads"};
  auto with = [&](const char* threads) {
    std::vector<std::string> arguments = sweep;
    arguments.push_back(threads);
    return Call(arguments);
  };
  const Output one = with("1"), four = with("4");
  ASSERT_EQ(one.code, 0) << one.err;
  EXPECT_EQ(one.out, four.out);
  EXPECT_EQ(Lines(one.out).size(), 5u);
}

class Shards : public ::testing::Test {
 protected:
  Shards() { fs::create_directories(folder_); }
  ~Shards() override { fs::remove_all(folder_); }
  std::string Write(const std::string& name, const std::string& text) {
    const std::string path = (folder_ / name).string();
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  Output Part(const std::string& shard, const std::string& weights = "1..3") {
    std::vector<std::string> arguments = sweep_;
    arguments.insert(arguments.end(), {"--set", "queues.training.weight=" + weights, "--set", "simulate.seed=1..3"});
    if (shard.empty()) arguments.push_back("--csv");
    if (!shard.empty()) arguments.insert(arguments.end(), {"--shard", shard});
    return Call(arguments);
  }

  const std::vector<std::string> sweep_ = {"sweep", EXAMPLE("gang-deadlock")};
  const fs::path folder_ = fs::temp_directory_path() / ("pumice_shards_" + std::to_string(::getpid()));
};

TEST_F(Shards, TheUnionIsTheWholeSweep) {
  const Output whole = Part("");
  ASSERT_EQ(whole.code, 0) << whole.err;
  for (const int parts : {1, 2, 4, 9}) {
    std::vector<std::string> join = {"join"};
    for (int i = parts; i-- > 0;) {
      const Output part = Part(std::to_string(i) + "/" + std::to_string(parts));
      ASSERT_EQ(part.code, 0) << part.err;
      join.push_back(Write(std::to_string(parts) + "-" + std::to_string(i) + ".csv", part.out));
    }
    const Output joined = Call(join);
    EXPECT_EQ(joined.code, 0) << joined.err;
    EXPECT_EQ(joined.out, whole.out) << parts;
  }
}

TEST_F(Shards, WhatDoesNotFitIsRefused) {
  const std::string first = Write("a", Part("0/2").out), second = Write("b", Part("1/2").out), other = Write("c", Part("0/2", "1..4").out),
                    text = Write("d", "a,b\n1,2\n"), broken = Write("e", Part("1/2").out + "7");
  struct Case {
    std::vector<std::string> files;
    const char* says;
  };
  const Case cases[] = {
      {{first}, "run 4 of 9 is missing"},
      {{first, second, second}, "is there twice"},
      {{first, other}, "is of another sweep"},
      {{text}, "is no part of a sweep"},
      {{first, broken}, "is broken at \"7\""},
      {{"/nowhere.csv"}, "there is no such file"},
  };
  for (const Case& c : cases) {
    std::vector<std::string> arguments = c.files;
    arguments.insert(arguments.begin(), "join");
    const Output output = Call(arguments);
    EXPECT_EQ(output.code, 2);
    EXPECT_NE(output.err.find(c.says), std::string::npos) << output.err;
    EXPECT_EQ(output.out, "");
  }
  for (const char* shard : {"2/2", "-1/2", "1", "1/0", "a/b", "1/2/3"}) EXPECT_EQ(Part(shard).code, 2) << shard;
}

TEST(SweepParameter, NamesMayHoldDotsAndNamespaces) {
  load::Loaded loaded;
  for (const char* name : {"team", "team.a"}) loaded.scenario.queues.emplace_back().meta.name = name;
  for (const char* ns : {"x", "y"}) {
    model::PodGroup& group = loaded.scenario.pod_groups.emplace_back();
    group.meta.name = "j";
    group.meta.ns = ns;
  }
  EXPECT_EQ(SetParameter("queues.team.a.weight", "7", &loaded), "");
  EXPECT_EQ(loaded.scenario.queues[1].weight, 7);
  EXPECT_EQ(SetParameter("queues.team.deserved.nvidia.com/gpu", "2", &loaded), "");
  EXPECT_EQ(loaded.scenario.queues[0].deserved.at("nvidia.com/gpu").Value(), 2);
  EXPECT_EQ(SetParameter("jobs.y/j.minMember", "3", &loaded), "");
  EXPECT_EQ(loaded.scenario.pod_groups[1].min_member, 3);
  EXPECT_EQ(SetParameter("jobs.j.minMember", "3", &loaded),
            "there are several jobs \"j\": write jobs.x/j.minMember or jobs.y/j.minMember");
}

TEST(Sweep, SaysWhatIsWrong) {
  struct Case {
    const char *set, *says;
  };
  const Case cases[] = {
      {"queues.nobody.weight=1..2", "there is no queue \"nobody\""},
      {"queues.A.colour=1..2", "a queue has weight"},
      {"queues.A.weight=a,b", "is no whole number"},
      {"jobs.nobody.minMember=1", "there is no job"},
      {"simulate.luck=1", "simulate has seed"},
      {"nodes.n.cpu=1", "write queues.NAME.weight"},
      {"queues.A.weight=1..", "write PATH=1..10"},
      {"queues.A.weight=0..2", "0 is no weight: it is 1 at least"},
      {"queues.A.deserved.cpu=-1", "-1 is below 0"},
      {"queues.A.weight=3..1", "the range goes down: write 1..3"},
      {"queues.A.weight=1..5000", "more than 1000 values"},
  };
  for (const Case& c : cases) {
    const Output output = Call({"sweep", EXAMPLE("fair-share"), "--set", c.set});
    EXPECT_EQ(output.code, 2) << c.set;
    EXPECT_NE(output.err.find(c.says), std::string::npos) << output.err;
  }
  const Output twice = Call({"sweep", EXAMPLE("fair-share"), "--set", "queues.A.weight=1..2", "--set", "queues.A.weight=5"});
  EXPECT_EQ(twice.code, 2);
  EXPECT_EQ(twice.err, "--set queues.A.weight: stands twice: give all its values at once, as in queues.A.weight=1,2,4\n");
  const Output metric = Call({"sweep", EXAMPLE("fair-share"), "--set", "queues.A.weight=1,2", "--metric", "A.gold"});
  EXPECT_EQ(metric.code, 2);
  EXPECT_NE(metric.err.find("there is no such column; there are A.cpu"), std::string::npos) << metric.err;
  EXPECT_EQ(std::count(metric.out.begin(), metric.out.end(), '\n'), 3) << "what was made is not lost\n"
                                                                       << metric.out;
}

}  // namespace
}  // namespace pumice::cli
