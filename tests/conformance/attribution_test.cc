// The causes that `upgrade` names are those of the real scheduler: releases/causes-*.tsv says of each recorded case which
// changes, put back in it, gave the other release's answer (README.md). A sample runs here. With PUMICE_ALL_CAUSES=1
// each case does, and each that disagrees is printed; with PUMICE_ALL_CAUSES=gang- those whose names begin so.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "core/cli/yaml.h"
#include "core/load/load.h"
#include "core/report/answer.h"
#include "core/whatif/upgrade.h"
#include "tests/conformance/compare.h"
#include "tests/conformance/extender_double.h"
#include "tests/conformance/recorded.h"
#include "tests/source_dir.h"
#include "tests/thinned.h"

namespace pumice::conformance {
namespace {

using nlohmann::json;

using ChangeNames = std::set<std::string>;

// Gives by the case's name what stands in the last column.
std::map<std::string, ChangeNames> ReadCauses(const std::string& file) {
  std::map<std::string, ChangeNames> causes;
  std::ifstream lines(PUMICE_SOURCE_DIR "/tests/conformance/releases/" + file);
  std::string line;
  std::getline(lines, line);  // the header
  while (std::getline(lines, line)) {
    std::istringstream names(line.substr(line.rfind('\t') + 1));
    ChangeNames& of_case = causes[line.substr(0, line.find('\t'))];
    for (std::string name; std::getline(names, name, ',');) of_case.insert(name);
  }
  return causes;
}

// A case as `answer` reads it.
model::Scenario WorldOf(const json& recorded) {
  json scenario = recorded;
  scenario.erase("expect");
  const std::string text = scenario.dump();
  load::ReadOptions options;
  options.yaml = cli::ParseYaml;
  options.validate = false;
  options.fill_in = false;
  model::Scenario world = load::Load({{"case", text}}, options).scenario;
  for (model::Pod& pod : world.pods) {
    if (pod.meta.uid.empty()) pod.meta.uid = pod.meta.ns + "-" + pod.meta.name;
  }
  return world;
}

json AnswerWithout(const model::Scenario& world, const model::Release& from, const model::Release& to,
                   const ChangeNames& taken_back, const sim::Host& host) {
  model::Scenario scenario = world;
  scenario.release = to;
  for (const model::Change& change : model::Changes()) {
    if (taken_back.count(std::string(change.name)) > 0) scenario.release.*change.member = from.*change.member;
  }
  json answer = report::Answer(std::move(scenario), host);
  answer.erase("extenderBodies");  // of a few cases only
  return answer;
}

ChangeNames NamesOfChanges(const std::vector<const model::Change*>& changes) {
  ChangeNames names;
  for (const model::Change* change : changes) names.insert(std::string(change->name));
  return names;
}

std::string Joined(const ChangeNames& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ",") + name;
  return text.empty() ? "-" : text;
}

constexpr int kOneOf = 40 * kThinned;  // cases

std::string ChosenCases() {
  const char* chosen = std::getenv("PUMICE_ALL_CAUSES");
  return chosen == nullptr ? "" : chosen;
}

bool IsChosen(const std::string& name, const std::string& chosen) {
  return chosen.empty() || chosen == "1" || name.substr(0, chosen.size()) == chosen;
}

struct Tally {
  int cases = 0, same = 0, equal = 0, other = 0;
};

// Judges the cases of the families that the causes were looked for in.
Tally Judge(const model::Release& from, const model::Release& to, const std::string& file) {
  const std::map<std::string, ChangeNames> recorded_causes = ReadCauses(file);
  EXPECT_GT(recorded_causes.size(), 100u);
  const std::string chosen = ChosenCases();
  const bool all = !chosen.empty();
  const int step = all ? 1 : kOneOf;
  ExtenderDouble extender;
  const sim::Host host(&extender);
  Tally tally;
  int seen = 0;
  for (const std::string& cases : CaseFiles()) {
    if (IsOwn(cases) || std::filesystem::path(cases).parent_path().filename() != "cases" ||
        std::filesystem::path(cases).parent_path().parent_path().filename() == "releases") {
      continue;
    }
    ForEachCase(cases, [&](const json& recorded, const std::string&) {
      const std::string name = recorded["name"];
      if (seen++ % step != 0 || !IsChosen(name, chosen)) return;
      // A refused configuration is all that is recorded; here the built-in one runs instead, as when a scheduler starts.
      if (AnswerOf(from, recorded).contains("confError") && AnswerOf(to, recorded).contains("confError")) return;
      const auto at = recorded_causes.find(name);
      const ChangeNames want = at == recorded_causes.end() ? ChangeNames() : at->second;
      const model::Scenario world = WorldOf(recorded);
      whatif::UpgradeOptions options;
      options.from = from;
      options.to = to;
      options.most_runs = 2000;
      const whatif::Upgrade upgrade = whatif::CompareReleases(world, options, host);
      // The recordings have one name for whatever makes an extender's calls others.
      const ChangeNames found = NamesOfChanges(upgrade.because);
      ChangeNames got = found;
      if (got.erase("shards") > 0) got.insert("jobready-calls");
      ++tally.cases;
      if (got == want) {
        ++tally.same;
        return;
      }
      // Ours is as good where it is no larger and, put back, gives the other release's answer.
      const json before = AnswerWithout(world, from, from, {}, host);
      const bool ours = Differences(before, AnswerWithout(world, from, to, found, host)).empty();
      const bool theirs = Differences(before, AnswerWithout(world, from, to, want, host)).empty();
      const bool as_good = ours && got.size() <= want.size();
      ++(as_good ? tally.equal : tally.other);
      if (!all) return;
      std::printf("%s %s: recorded %s (%s), found %s (%s)\n", as_good ? "equal" : "OTHER", name.c_str(),
                  Joined(want).c_str(), theirs ? "enough" : "not enough", Joined(got).c_str(),
                  ours ? "enough" : "not enough");
      if (as_good) return;
      for (const std::string& difference : Differences(before, AnswerWithout(world, from, to, found, host))) {
        std::printf("    left: %s\n", difference.substr(0, 400).c_str());
      }
      for (const whatif::Difference& difference : upgrade.differences) {
        std::printf("    %s %s: %s | %s: %s\n", whatif::ToString(difference.aspect), difference.object.c_str(),
                    difference.before.substr(0, 150).c_str(), difference.after.substr(0, 150).c_str(),
                    Joined(NamesOfChanges(difference.because)).c_str());
      }
    });
  }
  std::printf("%s → %s: of %d cases %d have the recorded causes, %d others as good, %d neither\n", from.version.data(),
              to.version.data(), tally.cases, tally.same, tally.equal, tally.other);
  return tally;
}

TEST(Attribution, AgreesFrom1_14To1_15) {
  const Tally tally = Judge(model::k1_14, model::k1_15, "causes-1.15.1.tsv");
  EXPECT_GT(tally.cases, 0);
  EXPECT_EQ(tally.other, 0);
}

TEST(Attribution, AgreesFrom1_13To1_14) {
  const Tally tally = Judge(model::k1_13, model::k1_14, "causes-1.13.3.tsv");
  EXPECT_GT(tally.cases, 0);
  EXPECT_EQ(tally.other, 0);
}

// causes-new-1.15.1.tsv is of the worlds of releases/cases, and names each change without which the real v1.15.1 answers
// otherwise, of those for which it had a switch (README.md beside it): what Kubernetes changed had none.
TEST(Attribution, EachChangeMattersWhereItDid) {
  static const ChangeNames kSwitches = {
      "capreclaimcap", "capreclaimorder", "evictionoccurred", "getbool", "inqueue", "nodeaffnorm",
      "nodeorderinfos", "nodeorderprescore", "podoverhead", "preemptstmt", "preemptwithin", "reclaimfirst",
      "reclaimstmt", "reserveerr", "subjobgradient", "victimorder"};
  const std::map<std::string, ChangeNames> recorded_causes = ReadCauses("causes-new-1.15.1.tsv");
  const std::string chosen = ChosenCases();
  ExtenderDouble extender;
  const sim::Host host(&extender);
  int seen = 0, judged = 0, same = 0;
  for (const std::string& cases : CaseFiles()) {
    if (std::filesystem::path(cases).parent_path().parent_path().filename() != "releases") continue;
    ForEachCase(cases, [&](const json& recorded, const std::string&) {
      if (seen++ % (chosen.empty() ? kOneOf : 1) != 0 || !IsChosen(recorded["name"], chosen)) return;
      const model::Scenario world = WorldOf(recorded);
      const json after = AnswerWithout(world, model::k1_14, model::k1_15, {}, host);
      ChangeNames found;
      for (const std::string& change : kSwitches) {
        const json without = AnswerWithout(world, model::k1_14, model::k1_15, {change}, host);
        if (!Differences(after, without).empty()) found.insert(change);
      }
      const std::string name = recorded["name"];
      const auto at = recorded_causes.find(name);
      const ChangeNames want = at == recorded_causes.end() ? ChangeNames() : at->second;
      ++judged;
      same += found == want;
      if (found != want) std::printf("%s: recorded %s, found %s\n", name.c_str(), Joined(want).c_str(), Joined(found).c_str());
    });
  }
  std::printf("v1.15.1: of %d cases %d name the recorded changes\n", judged, same);
  EXPECT_EQ(same, judged);
}

}  // namespace
}  // namespace pumice::conformance
