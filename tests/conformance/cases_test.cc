// Every recorded case agrees in every release: one test a family and release. README.md says what a case is.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <tuple>
#include <vector>

#include "core/cli/yaml.h"
#include "core/engine.h"
#include "tests/conformance/compare.h"
#include "tests/conformance/extender_double.h"
#include "tests/conformance/recorded.h"
#include "tests/thinned.h"

namespace pumice::conformance {
namespace {

using nlohmann::json;

std::string FamilyOf(const std::string& file) { return std::filesystem::path(file).stem().string(); }

using Parameter = std::tuple<const model::Release*, std::string>;  // the release and a file of cases

class RecordedCases : public ::testing::TestWithParam<Parameter> {};

std::vector<Parameter> AllRecorded() {
  std::vector<Parameter> all;
  for (const model::Release* release : model::Releases()) {
    for (const std::string& file : CaseFiles()) {
      if (Ran(*release, file)) all.emplace_back(release, file);
    }
  }
  return all;
}

TEST_P(RecordedCases, Agree) {
  const auto& [release, file] = GetParam();
  ExtenderDouble extender;
  RunOptions options;
  options.transport = &extender;
  options.yaml = cli::ParseYaml;
  options.release = release;
  int cases = 0, agreed = 0, number = 0;
  ForEachCase(file, [&, release = release](const json& recorded, const std::string&) {
    if (number++ % kEachCase != 0 || !Answered(*release, recorded)) return;
    json scenario = recorded;
    scenario.erase("expect");  // what the engine must not see
    const report::AnsweredCase answered = Answer(scenario.dump(), options);
    ++cases;
    if (answered.line.empty()) {
      ADD_FAILURE() << recorded["name"] << ": no answer";
      return;
    }
    const std::vector<std::string> differences =
        Differences(AnswerOf(*release, recorded), json::parse(answered.line)["answer"]);
    agreed += differences.empty();
    for (const std::string& difference : differences) ADD_FAILURE() << recorded["name"] << ": " << difference;
  });
  EXPECT_GT(cases, 0);
  std::printf("%s %s: %d of %d cases agree\n", release->version.data(), FamilyOf(file).c_str(), agreed, cases);
}

std::string NameOf(const ::testing::TestParamInfo<Parameter>& info) {
  const auto& [release, file] = info.param;
  std::string name = FamilyOf(file) + "_" + std::string(release->name);
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Family, RecordedCases, ::testing::ValuesIn(AllRecorded()), NameOf);

TEST(Compare, SeesWhatDiffers) {
  auto differs = [](const char* want, const char* got) {
    return Difference(json::parse(want), json::parse(got), "x").has_value();
  };
  EXPECT_FALSE(differs(R"({"a": 1, "b": 0})", R"({"a": 1.0000000001})"));
  EXPECT_FALSE(differs(R"({"a": [], "b": {}, "c": "", "d": null})", "{}"));
  EXPECT_TRUE(differs(R"({"a": 1})", R"({"a": 1.00000001})"));
  EXPECT_TRUE(differs(R"({"a": 1})", "{}"));
  EXPECT_TRUE(differs(R"(["a", "b"])", R"(["b", "a"])"));
  EXPECT_TRUE(differs(R"(["a"])", R"(["a", "b"])"));
  EXPECT_TRUE(differs(R"({"a": "inf"})", R"({"a": 1})"));
  EXPECT_TRUE(differs("true", "1"));
  EXPECT_FALSE(differs("false", "0"));
}

}  // namespace
}  // namespace pumice::conformance
