// The straightforward way, every plugin asked about every pair of task and node, and the fast way give the same report of
// the recorded cases: which nodes and victims are looked at is nobody's business, what is decided is.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "core/cli/yaml.h"
#include "core/load/load.h"
#include "core/report/answer.h"
#include "core/report/run.h"
#include "tests/conformance/compare.h"
#include "tests/conformance/extender_double.h"
#include "tests/thinned.h"

namespace pumice::conformance {
namespace {

// Those outside this project, too, where they are present.
std::vector<std::string> AllCaseFiles() {
  std::vector<std::string> files = CaseFiles();
  const std::string outside = OutsideRecordings();
  if (outside.empty()) return files;
  for (const char* folder : {"/cases", "/releases/cases"}) {
    for (const auto& entry : std::filesystem::directory_iterator(outside + folder)) {
      if (entry.path().extension() == ".jsonl") files.push_back(entry.path().string());
    }
  }
  return files;
}

class BothWays : public ::testing::TestWithParam<const model::Release*> {};

TEST_P(BothWays, SameReportAndAnswerOfAllRecordedCases) {
  std::set<std::string> seen;  // by name
  int compared = 0;
  for (const std::string& file : AllCaseFiles()) {
    ForEachCase(file, [&](const nlohmann::json& recorded, const std::string& line) {
      if (!seen.insert(recorded["name"]).second || static_cast<int>(seen.size()) % kThinned != 0) return;
      ++compared;
      load::ReadOptions read;
      read.yaml = cli::ParseYaml;
      read.validate = read.fill_in = false;
      read.release = GetParam();
      const load::Loaded loaded = load::Load({{"case", line}}, read);
      auto report = [&](bool straight) {
        ExtenderDouble extender;
        return report::ToJson(report::RunScenario(loaded.scenario, {&extender, straight}));
      };
      EXPECT_TRUE(report(false) == report(true)) << recorded["name"];
      // Of all cycles, where the case has several.
      auto answer = [&](bool straight) {
        ExtenderDouble extender;
        return report::AnswerCase(line, cli::ParseYaml, GetParam(), {&extender, straight}).line;
      };
      EXPECT_TRUE(answer(false) == answer(true)) << recorded["name"];
    });
  }
  EXPECT_GT(compared, 1000 / kThinned);
}

INSTANTIATE_TEST_SUITE_P(Release, BothWays, ::testing::ValuesIn(model::Releases()), [](const auto& info) {
  std::string name(info.param->name);
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
});

}  // namespace
}  // namespace pumice::conformance
