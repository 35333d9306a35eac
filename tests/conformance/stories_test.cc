// Tracing a recorded case changes nothing of its report, whatever is pending in it has a reason, and the arithmetic of its
// stories is right; one wrong number is found.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "core/cli/yaml.h"
#include "core/explain/log.h"
#include "core/load/load.h"
#include "core/report/run.h"
#include "core/report/simulation_report.h"
#include "tests/conformance/compare.h"
#include "tests/conformance/extender_double.h"
#include "tests/source_dir.h"
#include "tests/thinned.h"
#include "tests/unit/explain/recompute.h"
#include "tests/unit/explain/story_check.h"

namespace pumice::explain {
namespace {

// A plugin that was asked about candidates says of each why, and what it says is what it answered.
void CheckVerdicts(const framework::Trace& trace, const std::string& where, std::map<std::string, int>* verdicts) {
  const framework::Record* candidates = nullptr;
  for (const framework::Record& record : trace.records()) {
    if (record.site == framework::Site::kCandidates) candidates = &record;
    if (record.site != framework::Site::kVictims || record.abstained || candidates == nullptr) continue;
    if (candidates->task != record.task || candidates->node != record.node) continue;
    std::map<int, bool> told;
    for (const framework::Check& check : record.checks) told[check.task] = check.holds;
    const std::vector<int>& victims = record.tasks();
    for (int task : candidates->tasks()) {
      const bool kept = std::find(victims.begin(), victims.end(), task) != victims.end();
      ASSERT_EQ(told.count(task), 1u) << where << " " << record.plugin << " says nothing of a candidate";
      EXPECT_EQ(told[task], kept) << where << " " << record.plugin;
      ++(*verdicts)[record.plugin];
    }
  }
}

// A recorded case is read as the real scheduler was given it: nothing is filled in or refused.
load::ReadOptions AsRecorded() {
  load::ReadOptions read;
  read.yaml = cli::ParseYaml;
  read.fill_in = false;
  read.validate = false;
  read.release = &model::kRecordedRelease;
  return read;
}

TEST(EveryStory, OfTheRecordedCasesHasAnEnd) {
  const load::ReadOptions read = AsRecorded();
  int cases = 0, checked = 0, corrupted = 0;
  std::map<std::string, int> verdicts;  // about victims, by plugin
  for (const std::string& file : conformance::CaseFiles()) {
    const std::string stem = std::filesystem::path(file).stem().string();
    if (stem == "large" || stem == "cycles") continue;
    std::ifstream in(file);
    const int most = stem == "extender" ? 12 : 12 / std::min(kThinned, 4);  // few of its worlds have victims
    int of_file = 0;
    for (std::string line; std::getline(in, line) && of_file < most; ++of_file) {
      load::Loaded loaded = load::Load({{file, line}}, read);
      if (!loaded.ok()) continue;
      ++cases;
      conformance::ExtenderDouble plain_extender, traced_extender;
      const std::string plain = report::ToJson(report::RunScenario(loaded.scenario, &plain_extender));
      framework::Trace trace(Everything());
      sim::CycleOptions options;
      options.transport = &traced_extender;
      options.trace = &trace;
      const report::Report report = report::RunScenario(loaded.scenario, options);
      ASSERT_EQ(plain, report::ToJson(report)) << file << ":" << of_file + 1;
      const std::string where = file + ":" + std::to_string(of_file + 1);
      CheckAll(report, trace, where);
      CheckVerdicts(trace, where, &verdicts);
      const nlohmann::json saved = nlohmann::json::parse(plain);
      const Recomputer recomputer(saved);
      for (const nlohmann::json& story : StoriesOf(report, trace)) {
        for (const std::string& complaint : recomputer.Complaints(story, &checked)) {
          ADD_FAILURE() << where << " " << story["kind"] << " " << story["name"] << ": " << complaint;
        }
        if (of_file > 0) continue;
        for (const std::string& line : Unnoticed(recomputer, story, &corrupted)) {
          ADD_FAILURE() << where << ": a wrong number goes unnoticed in " << line;
        }
      }
    }
  }
  EXPECT_GT(cases, 100 / kThinned);
  EXPECT_GT(checked, 5000 / kThinned);
  EXPECT_GT(corrupted, 500 / kThinned);
  for (const char* plugin : {"gang", "conformance", "priority", "proportion", "capacity", "drf", "pdb", "extender"}) {
    EXPECT_GT(verdicts[plugin], 0) << plugin;
  }
}

// A story as lines: what each link says, who decided and when, and below it its arithmetic.
std::string Lines(const nlohmann::json& story) {
  std::string lines = story["kind"].get<std::string>() + " " + story["name"].get<std::string>() + "\n";
  for (const nlohmann::json& link : story["links"]) {
    lines += "  " + link["verdict"].get<std::string>() + " " + link.value("action", "") + " " + link.value("plugin", "") + " " +
             std::to_string(link.value("tier", 0)) + " " + std::to_string(link.value("event", 0)) + ": " +
             link["text"].get<std::string>() + "\n";
    for (const nlohmann::json& line : link["lines"]) lines += "    " + line["text"].get<std::string>() + "\n";
    for (const char* more : {"groups", "rows"}) {
      if (!link[more].empty()) lines += "    " + link[more].dump() + "\n";
    }
  }
  return lines;
}

// Holds a text against a file beside this one. After a change that is meant to be: PUMICE_UPDATE_STORIES=1 pumice_tests
// --gtest_filter='*WordForWord', and read what git shows.
void HoldWordForWord(const std::string& name, const std::string& told) {
  const std::string file = PUMICE_SOURCE_DIR "/tests/conformance/" + name;
  if (std::getenv("PUMICE_UPDATE_STORIES") != nullptr) std::ofstream(file, std::ios::binary) << told;
  std::ifstream in(file, std::ios::binary);
  const std::string before((std::istreambuf_iterator<char>(in)), {});
  size_t differs = 0;
  while (differs < std::min(told.size(), before.size()) && told[differs] == before[differs]) ++differs;
  const size_t from = told.rfind('\n', differs) + 1;
  EXPECT_TRUE(told == before) << "now: " << told.substr(std::min(from, told.size()), 300)
                              << "\nbefore: " << before.substr(std::min(from, before.size()), 300);
}

TEST(EveryStory, AndTheLogOfAWorldOfEachFamilyWordForWord) {
  const load::ReadOptions read = AsRecorded();
  constexpr size_t kMostLinks = 30, kMostLogged = 30;
  std::string told;
  for (const std::string& file : conformance::CaseFiles()) {
    const std::string stem = std::filesystem::path(file).stem().string();
    if (stem == "large" || stem == "cycles" || stem == "extender") continue;
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    load::Loaded loaded = load::Load({{file, line}}, read);
    ASSERT_TRUE(loaded.ok()) << file;
    framework::Trace trace(Everything());
    sim::CycleOptions options;
    options.trace = &trace;
    const report::Report report = report::RunScenario(loaded.scenario, options);
    told += "# " + stem + "\n";
    std::map<std::string, int> shown;  // by kind and verdict: two that are not long, and of pods those that wait or have to go
    for (const nlohmann::json& story : StoriesOf(report, trace)) {
      const std::string kind = story["kind"];
      const int at = story["verdict"];
      const std::string verdict = at >= 0 ? story["links"][at]["verdict"].get<std::string>() : "";
      const bool is_of_interest = (kind != "pod" || verdict != "yes") && story["links"].size() <= kMostLinks;
      if (is_of_interest && shown[kind + verdict]++ < 2) told += Lines(story);
    }
    const std::vector<std::string> log = LogLines(report, trace, 5);
    told += "log";
    for (int level : {3, 4}) told += " " + std::to_string(LogLines(report, trace, level).size());
    told += " " + std::to_string(log.size());
    told += " lines at -v 3, 4, 5\n";
    for (size_t i = 0; i < std::min(log.size(), kMostLogged); ++i) told += "  " + log[i] + "\n";
  }
  HoldWordForWord("stories.txt", told);
}

// Binds that fail, pods that start and leave late: what a simulation tells of a world of each family.
TEST(EverySimulation, OfAWorldWordForWord) {
  load::ReadOptions read;
  read.yaml = cli::ParseYaml;
  read.release = &model::kRecordedRelease;
  model::Simulation plan;
  plan.until = 60;
  plan.grace = 3;
  plan.start_delay = 2;
  plan.bind_failure_percent = 20;
  plan.starvation = 20;
  plan.ping_pong = 2;
  plan.stuck_cycles = 5;
  std::string told;
  for (const std::string& file : conformance::CaseFiles()) {
    const std::string stem = std::filesystem::path(file).stem().string();
    if (stem == "large" || stem == "extender") continue;
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    load::Loaded loaded = load::Load({{file, line}}, read);
    if (!loaded.ok()) continue;
    told += "# " + stem + "\n";
    for (const char c : report::ToJson(report::RunSimulation(std::move(loaded.scenario), plan, {}))) {
      told += c;
      if (c == '}') told += '\n';
    }
  }
  HoldWordForWord("simulations.txt", told);
}

}  // namespace
}  // namespace pumice::explain
