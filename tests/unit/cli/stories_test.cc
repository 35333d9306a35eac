// The stories of examples/stories and the symptoms of examples/symptoms say why what people asked about happened, and
// the verdict's advice alone undoes it. A symptom names no object: its verdict is what is worst in the world.
//
// verdict.json: object, the code of its story's verdict, what links say (code, plugin, a part of their words), codes that
// no link has (never), rules of the linter that fire (lint); and of fixed.yaml, where none of the verdicts is left: how
// many pods of a job are placed, how many are evicted, what queues deserve.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "core/cli/yaml.h"
#include "core/engine.h"
#include "tests/source_dir.h"

namespace pumice {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const fs::path kFolder = fs::path(PUMICE_SOURCE_DIR) / "examples";

std::vector<std::string> StoriesNames() {
  std::vector<std::string> names;
  for (const char* kind : {"stories", "symptoms"}) {
    for (const auto& entry : fs::directory_iterator(kFolder / kind)) {
      if (entry.is_directory()) names.push_back(std::string(kind) + "/" + entry.path().filename().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string Read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

class ToldByStories {
 public:
  ToldByStories(const std::string& name, const char* file) : text_(Read(kFolder / name / file)), sources_{{file, text_}} {
    options_.yaml = cli::ParseYaml;
  }
  explain::Story Of(const std::string& object) const {
    ExplainResult result = Explain(sources_, object, explain::Language::kEnglish, options_);
    return result.story.value_or(explain::Story());
  }
  bool Breaks(const std::string& rule) const {
    const LintResult result = Lint(sources_, options_);
    return std::any_of(result.findings->begin(), result.findings->end(), [&](const auto& f) { return CodeOf(f.code) == rule; });
  }
  report::Report Runs() const { return std::move(*Run(sources_, options_).report); }

 private:
  const std::string text_;
  const std::vector<load::SourceText> sources_;
  RunOptions options_;
};

// All words of a link.
std::string Words(const explain::Link& link) {
  std::string words = link.text;
  for (const explain::Line& line : link.lines) words += "\n" + line.text;
  for (const explain::Group& group : link.groups) words += "\n" + group.text;
  return words;
}

bool Says(const explain::Story& story, const json& wanted) {
  return std::any_of(story.links.begin(), story.links.end(), [&](const explain::Link& link) {
    return CodeOf(link.code) == wanted["code"] && (!wanted.contains("plugin") || link.plugin == wanted["plugin"]) &&
           Words(link).find(wanted["text"].get<std::string>()) != std::string::npos;
  });
}

bool IsPlaced(TaskStatus status) {
  return status == TaskStatus::kBinding || status == TaskStatus::kBound || status == TaskStatus::kRunning ||
         status == TaskStatus::kPipelined;
}

class StoryOf : public ::testing::TestWithParam<std::string> {};

TEST_P(StoryOf, NamesTheGateTheNumbersAndTheObject) {
  const json verdict = json::parse(Read(kFolder / GetParam() / "verdict.json"));
  const ToldByStories told(GetParam(), "scenario.yaml");
  const explain::Story story = told.Of(verdict["object"]);
  ASSERT_GE(story.verdict, 0);
  EXPECT_EQ(CodeOf(story.links[story.verdict].code), verdict["verdict"]);
  for (const json& wanted : verdict["says"]) EXPECT_TRUE(Says(story, wanted)) << wanted;
  for (const json& code : verdict.value("never", json::array())) {
    for (const explain::Link& link : story.links) EXPECT_NE(CodeOf(link.code), code);
  }
  for (const json& rule : verdict.value("lint", json::array())) EXPECT_TRUE(told.Breaks(rule)) << rule;
  EXPECT_TRUE(fs::exists(kFolder / GetParam() / "README.md"));
}

TEST_P(StoryOf, IsOverOnceItsAdviceIsTaken) {
  const json verdict = json::parse(Read(kFolder / GetParam() / "verdict.json"));
  const ToldByStories told(GetParam(), "fixed.yaml");
  const explain::Story story = told.Of(verdict["object"]);
  const json& says = verdict["says"];
  const bool the_same = CodeOf(story.links[story.verdict].code) == verdict["verdict"] &&
                        std::all_of(says.begin(), says.end(), [&](const json& wanted) { return Says(story, wanted); });
  EXPECT_FALSE(the_same) << story.text;
  for (const json& rule : verdict.value("lint", json::array())) EXPECT_FALSE(told.Breaks(rule)) << rule;

  const json& fixed = verdict["fixed"];
  ASSERT_FALSE(fixed.empty());
  const report::Report report = told.Runs();
  const json jobs = fixed.value("placed", json::object()), queues = fixed.value("deserved", json::object());
  for (const auto& [job, count] : jobs.items()) {
    int placed = 0;
    for (const TaskFacts& facts : report.cluster().facts) {
      placed += *facts.job_id == job && IsPlaced(report.record.end.tasks[facts.index].status);
    }
    EXPECT_EQ(placed, count.get<int>()) << job;
  }
  if (fixed.contains("evicted")) {
    int evicted = 0;
    for (const sim::Operation& o : report.world->operations()) evicted += o.kind == sim::Operation::Kind::kEvict;
    EXPECT_EQ(evicted, fixed["evicted"].get<int>());
  }
  for (const auto& [queue, amounts] : queues.items()) {
    const QueueInfo* info = report.cluster().FindQueue(queue);
    ASSERT_NE(info, nullptr);
    EXPECT_EQ(report.LastNumbers().queues[info->index]->deserved.milli_cpu(), amounts["cpu"].get<double>()) << queue;
  }
}

INSTANTIATE_TEST_SUITE_P(Example, StoryOf, ::testing::ValuesIn(StoriesNames()), [](const auto& info) {
  std::string name = info.param;
  for (char& c : name) c = c == '-' || c == '/' ? '_' : c;
  return name;
});

}  // namespace
}  // namespace pumice
