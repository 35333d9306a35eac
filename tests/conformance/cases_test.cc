// Every recorded case agrees: one test a family. README.md says what a case is.
#include <gtest/gtest.h>

#include <filesystem>

#include "core/cli/yaml.h"
#include "core/engine.h"
#include "tests/conformance/compare.h"
#include "tests/conformance/extender_double.h"

namespace pumice::conformance {
namespace {

using nlohmann::json;

std::string FamilyOf(const std::string& file) { return std::filesystem::path(file).stem().string(); }

class RecordedCases : public testing::TestWithParam<std::string> {};

TEST_P(RecordedCases, Agree) {
  ExtenderDouble extender;
  RunOptions options;
  options.transport = &extender;
  options.yaml = cli::ParseYaml;
  int cases = 0, agreed = 0;
  ForEachCase(GetParam(), [&](const json& recorded, const std::string&) {
    json scenario = recorded;
    scenario.erase("expect");  // what the engine must not see
    const report::AnsweredCase answered = Answer(scenario.dump(), options);
    ++cases;
    if (answered.line.empty()) {
      ADD_FAILURE() << recorded["name"] << ": no answer";
      return;
    }
    const std::vector<std::string> differences = Differences(recorded["expect"], json::parse(answered.line)["answer"]);
    agreed += differences.empty();
    for (const std::string& difference : differences) ADD_FAILURE() << recorded["name"] << ": " << difference;
  });
  EXPECT_GT(cases, 0);
  std::printf("%s: %d of %d cases agree\n", FamilyOf(GetParam()).c_str(), agreed, cases);
}

INSTANTIATE_TEST_SUITE_P(Family, RecordedCases, testing::ValuesIn(CaseFiles()),
                         [](const auto& info) { return FamilyOf(info.param); });

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
