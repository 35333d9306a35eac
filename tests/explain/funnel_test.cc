// The searches for victims that stories tell of, recounted from the report of recorded worlds with evictions; and of each
// pod that ran there, that its story says who went for good and who stayed.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "core/cli/yaml.h"
#include "core/explain/job_story.h"
#include "core/explain/victims_story.h"
#include "core/load/load.h"
#include "core/report/run.h"
#include "tests/conformance/compare.h"
#include "tests/conformance/extender_double.h"
#include "tests/explain/recount.h"

namespace pumice::explained {
namespace {

using nlohmann::json;

constexpr int kEach = 12;        // every so-manieth case of a file
constexpr size_t kMostPods = 6;  // of a world are asked about by name

struct Ran {
  report::Report report;
  framework::Trace trace;
  Ran(const model::Scenario& scenario, framework::TraceOptions options) : trace(std::move(options)) {
    conformance::ExtenderDouble extender;
    sim::CycleOptions cycle(&extender);
    cycle.trace = &trace;
    report = report::RunScenario(scenario, cycle);
  }
};

class Sample : public ::testing::Test {
 protected:
  void Hear(const json& story, const Recounter& recounter, const std::string& where) {
    for (const json& eviction : story.value("evictions", json::array())) {
      for (const std::string& complaint : recounter.Complaints(eviction, &counted_)) {
        ADD_FAILURE() << where << " " << story["name"] << ", " << eviction["action"] << " for " << eviction["pod"]
                      << " on " << eviction["node"] << ": " << complaint;
      }
    }
  }

  // Who went by the cache's own word is told to have gone, with a search that stood; nobody else is.
  void AskPod(const model::Scenario& scenario, const TaskFacts& facts, const json& report, const Recounter& recounter,
              const std::string& where) {
    const std::string pod = facts.pod->meta.Key();
    Ran ran(scenario, {.jobs = {}, .pods = {pod}});
    ASSERT_EQ(json::parse(report::ToJson(ran.report)), report) << where << ": asking why changed something";
    const json story = json::parse(
        explain::ToJson(explain::JobStory(ran.report, ran.trace, explain::Language::kEnglish).OfPod(facts.index)));
    Hear(story, recounter, where);
    const std::string code = story["links"][story["verdict"].get<size_t>()]["code"];
    if (recounter.Gone().count(pod) > 0) {
      ++counted_["evicted pods"];
      EXPECT_EQ(code.substr(0, 8), "evicted.") << where << " " << pod << ": " << story["text"];
      EXPECT_TRUE(!story["evictions"].empty() && story["evictions"][0]["stands"]) << where << " " << pod;
    } else if (recounter.StatusInTheEnd(pod) == "Running") {
      ++counted_["pods that stay"];
      EXPECT_TRUE(code.substr(0, 6) == "stays." || code == "end.stays") << where << " " << pod << ": " << story["text"];
      counted_[code] += 1;
    }
  }

  std::map<std::string, int> counted_;
};

TEST_F(Sample, OfRecordedWorldsIsRecounted) {
  load::ReadOptions read;
  read.yaml = cli::ParseYaml;
  read.fill_in = false;
  read.validate = false;
  for (const std::string& file : conformance::CaseFiles()) {
    const std::string stem = std::filesystem::path(file).stem().string();
    if (stem == "large" || stem == "cycles") continue;
    std::ifstream in(file);
    int number = 0;
    for (std::string line; std::getline(in, line); ++number) {
      if (number % kEach != 0) continue;
      load::Loaded loaded = load::Load({{file, line}}, read);
      if (!loaded.ok()) continue;
      framework::TraceOptions victims;
      victims.victims = true;
      const Ran ran(loaded.scenario, victims);
      const json report = json::parse(report::ToJson(ran.report));
      const Recounter recounter(report);
      if (recounter.Gone().empty()) continue;
      ++counted_["worlds"];
      const std::string where = stem + ":" + std::to_string(number + 1);
      Hear(json::parse(explain::ToJson(explain::VictimsStory(ran.report, ran.trace, explain::Language::kEnglish).OfAll())),
           recounter, where);
      size_t asked = 0;
      for (const TaskFacts& facts : ran.report.cluster().facts) {
        const bool ran_before = ran.report.record.start.tasks[facts.index].status == TaskStatus::kRunning;
        if (facts.job == nullptr || !ran_before || ++asked > kMostPods) continue;
        AskPod(loaded.scenario, facts, report, recounter, where);
      }
    }
  }
  for (const auto& [what, count] : counted_) std::printf("%-16s %d\n", what.c_str(), count);
  EXPECT_GT(counted_["worlds"], 20);
  EXPECT_GT(counted_["evicted pods"], 20);
  for (const char* what : {"candidates", "tiers", "fates", "taken", "room", "gang", "priority", "conformance"}) {
    EXPECT_GT(counted_[what], 20) << what;
  }
}

// A recount that nothing can make complain is none: each of these is found.
TEST(Recount, FindsOneWrongFate) {
  const char* world = R"({"volcano": "1.14", "actions": ["allocate", "preempt"], "plugins": [["priority", "gang", "conformance"], ["predicates"]],
    "priorityClasses": {"high": 100, "low": 1}, "nodes": [{"name": "n", "cpu": 4}],
    "jobs": [{"name": "low", "replicas": 4, "cpu": 1, "priority": "low", "running": 4},
             {"name": "vip", "cpu": 1, "priority": "high", "phase": "Inqueue"}]})";
  const load::Loaded loaded = load::Load({{"world", world}}, {});
  ASSERT_TRUE(loaded.ok());
  framework::TraceOptions victims;
  victims.victims = true;
  const Ran ran(loaded.scenario, victims);
  const json report = json::parse(report::ToJson(ran.report));
  const json story =
      json::parse(explain::ToJson(explain::VictimsStory(ran.report, ran.trace, explain::Language::kEnglish).OfAll()));
  const Recounter recounter(report);
  std::map<std::string, int> counted;
  const json right = story["evictions"][0];
  EXPECT_EQ(recounter.Complaints(right, &counted), std::vector<std::string>());
  auto complains = [&](const char* pointer, const json& value) {
    json wrong = right;
    wrong[json::json_pointer(pointer)] = value;
    return !recounter.Complaints(wrong, &counted).empty();
  };
  EXPECT_TRUE(complains("/candidates/0/fate", "taken"));
  EXPECT_TRUE(complains("/candidates/0/pod", "default/vip-0"));
  EXPECT_TRUE(complains("/taken", {"default/low-0"}));
  EXPECT_TRUE(complains("/stands", false));
  EXPECT_TRUE(complains("/decided", 2));
  EXPECT_TRUE(complains("/answers/1/keeps", {"default/low-3"}));
  EXPECT_TRUE(complains("/left", {"default/vip-0"}));
}

}  // namespace
}  // namespace pumice::explained
