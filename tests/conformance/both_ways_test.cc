// The straightforward way, every plugin asked about every pair of task and node, and the fast way give the same report of
// the recorded cases: which nodes and victims are looked at is nobody's business, what is decided is.
#include <gtest/gtest.h>

#include <string>

#include "core/cli/yaml.h"
#include "core/load/load.h"
#include "core/report/run.h"
#include "tests/conformance/compare.h"
#include "tests/conformance/extender_double.h"

namespace pumice::conformance {
namespace {

// Of every family each fourth case: the reports of all take longer than they teach.
constexpr int kEach = 4;

TEST(BothWays, SameReportOfRecordedCases) {
  int compared = 0;
  for (const std::string& file : CaseFiles()) {
    int number = 0;
    ForEachCase(file, [&](const nlohmann::json& recorded, const std::string& line) {
      if (number++ % kEach != 0) return;
      auto report = [&](bool remember) {
        load::ReadOptions read;
        read.yaml = cli::ParseYaml;
        read.validate = read.fill_in = false;
        load::Loaded loaded = load::Load({{"case", line}}, read);
        ExtenderDouble extender;
        sim::CycleOptions options;
        options.transport = &extender;
        options.remember = remember;
        return report::ToJson(report::RunScenario(std::move(loaded.scenario), options));
      };
      EXPECT_TRUE(report(true) == report(false)) << recorded["name"];
      ++compared;
    });
  }
  EXPECT_GT(compared, 100);
}

}  // namespace
}  // namespace pumice::conformance
