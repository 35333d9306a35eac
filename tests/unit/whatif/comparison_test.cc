// What a comparison tells: who gains, which jobs start, who is evicted for whom, in what order and at what length.
#include "core/whatif/comparison.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/report/report.h"
#include "core/report/run.h"
#include "core/text/wrap.h"
#include "tests/unit/load/load_support.h"

namespace pumice::whatif {
namespace {

using nlohmann::json;

Comparison Compare(const std::string& before, const std::vector<std::string>& after) {
  const Run run = RunOf(load::LoadText(before).scenario, {});
  Comparison comparison;
  comparison.has_scenarios = true;
  comparison.before = TotalsOf(run.facts);
  for (const std::string& text : after) {
    comparison.variants.push_back(CompareRuns(run, RunOf(load::LoadText(text).scenario, {})));
    if (after.size() > 1) comparison.variants.back().name = "variant " + std::to_string(comparison.variants.size());
  }
  return comparison;
}

// 10 cores; x needs 7 of them at once, y 3.
std::string Needs(int a, int b) {
  return "{'nodes':[{'name':'n','cpu':10}],'queues':[{'name':'a','weight':" + std::to_string(a) + "},{'name':'b','weight':" +
         std::to_string(b) +
         "}],'jobs':[{'name':'x','queue':'a','replicas':10,'minMember':7,'cpu':1},{'name':'y','queue':'b','replicas':10,'minMember':3,'cpu':1}]}";
}

// Queue old holds both nodes of 4 cores; young deserves `weight` of weight + 1.
std::string Taken(int weight, const std::string& actions = "'enqueue','allocate','reclaim'") {
  return "{'actions':[" + actions + "],'nodes':[{'name':'n','count':2,'cpu':4}],'queues':[{'name':'old','weight':1},{'name':'young','weight':" +
         std::to_string(weight) +
         "}],'jobs':[{'name':'o','queue':'old','replicas':8,'minMember':1,'cpu':1,'running':8},"
         "{'name':'y','queue':'young','replicas':2,'minMember':2,'cpu':1}]}";
}

TEST(Comparison, OfEqualRunsSaysSo) {
  const Comparison comparison = Compare(Needs(1, 1), {Needs(1, 1)});
  EXPECT_EQ(DocumentOf(comparison, {}).ToText(80), "no difference in one cycle\n");
}

TEST(Comparison, SeveralPodsAreGone) {
  const auto world = [](int replicas) {
    return "{'nodes':[{'name':'n','cpu':10}],'jobs':[{'name':'x','replicas':" + std::to_string(replicas) + ",'minMember':2,'cpu':1}]}";
  };
  const Comparison comparison = Compare(world(8), {world(2)});
  const std::string headline = Headline(comparison.variants[0], comparison.before, true, words::Language::kEnglish);
  EXPECT_NE(headline.find("6 pods of default/x are gone"), std::string::npos) << headline;
}

// 5 and 5 become 8 and 2: x gets its 7, and y, which needs 3, no longer starts.
TEST(Comparison, JobsThatStartAndThatNoLongerDo) {
  const Comparison comparison = Compare(Needs(1, 1), {Needs(4, 1)});
  const Variant& variant = comparison.variants[0];
  ASSERT_EQ(variant.starts.size(), 1u);
  EXPECT_EQ(variant.starts[0].job, "default/x");
  EXPECT_EQ(variant.starts[0].needed, 7);
  EXPECT_EQ(variant.starts[0].after, 8);
  ASSERT_EQ(variant.stops.size(), 1u);
  EXPECT_EQ(variant.stops[0].job, "default/y");
  EXPECT_EQ(comparison.before.jobs_waiting, 1);
  EXPECT_EQ(variant.totals.jobs_waiting, 1);
  // Gains before losses, queues before jobs.
  ASSERT_EQ(variant.gains.size(), 4u);
  EXPECT_EQ(variant.gains[0].name, "a");
  EXPECT_GT(variant.gains[0].part, 0);
  EXPECT_EQ(variant.gains[1].name, "b");
  EXPECT_LT(variant.gains[1].part, 0);
  EXPECT_EQ(variant.gains[2].name, "default/x");
  EXPECT_EQ(std::max(std::abs(variant.gains[2].part), std::abs(variant.gains[3].part)), 1);
}

TEST(Comparison, EvictionsSayForWhomAndByWhichAction) {
  const Comparison comparison = Compare(Taken(1, "'enqueue','allocate'"), {Taken(1)});
  const Variant& variant = comparison.variants[0];
  ASSERT_EQ(variant.evicted.size(), 2u);
  for (const EvictedPod& pod : variant.evicted) {
    EXPECT_EQ(pod.job, "default/o");
    EXPECT_EQ(pod.queue, "old");
    EXPECT_EQ(pod.for_job, "default/y");
    EXPECT_EQ(pod.for_queue, "young");
    EXPECT_EQ(pod.for_pod.find("default/y-"), 0u) << pod.for_pod;
    EXPECT_EQ(pod.action, "reclaim");
  }
  EXPECT_NE(variant.evicted[0].for_pod, variant.evicted[1].for_pod);
  EXPECT_TRUE(variant.spared.empty());
  const Comparison back = Compare(Taken(1), {Taken(1, "'enqueue','allocate'")});
  EXPECT_EQ(back.variants[0].spared.size(), 2u);
  EXPECT_TRUE(back.variants[0].evicted.empty());
}

// The report has it too: a gang has no pod of its own, but a job.
TEST(Comparison, EventsOfAReportSayForWhom) {
  const json report = json::parse(report::ToJson(report::RunScenario(load::LoadText(Taken(1)).scenario)));
  int told = 0;
  for (const json& event : report["events"]) {
    if (event["kind"] != "evicted" && event["kind"] != "evict") continue;
    EXPECT_EQ(report["jobs"][event["forJob"].get<size_t>()]["name"], "y");
    EXPECT_EQ(report["tasks"][event["forTask"].get<size_t>()]["job"], event["forJob"]);
    ++told;
  }
  EXPECT_EQ(told, 4);
}

TEST(Comparison, IsOneDocumentInBothLanguages) {
  const Comparison comparison = Compare(Taken(1, "'enqueue','allocate'"), {Taken(1)});
  const std::string text = DocumentOf(comparison, {}).ToText(80);
  size_t last = 0;
  for (const char* part : {"Changed: actions enqueue, allocate → enqueue, allocate, reclaim.", "What was changed",
                           "Who gains and who loses", "Who is evicted, and for whom", "default/o-", "default/y-", "reclaim",
                           "kubectl patch configmap volcano-scheduler-configmap", "The first difference"}) {
    const size_t at = text.find(part, last);
    ASSERT_NE(at, std::string::npos) << part << "\n"
                                     << text;
    last = at;
  }
  Telling chinese;
  chinese.language = words::Language::kChinese;
  EXPECT_NE(DocumentOf(comparison, chinese).ToMarkdown().find("谁被驱逐，为了谁"), std::string::npos);
}

TEST(Comparison, TextFitsItsWidthButForCommands) {
  const Comparison comparison = Compare(Needs(1, 1), {Needs(4, 1)});
  for (words::Language language : {words::Language::kEnglish, words::Language::kChinese}) {
    Telling telling;
    telling.language = language;
    const std::string text = DocumentOf(comparison, telling).ToText(80);
    for (size_t begin = 0; begin < text.size();) {
      const size_t end = text.find('\n', begin);
      const std::string line = text.substr(begin, end - begin);
      if (line.find("kubectl") == std::string::npos) EXPECT_LE(text::DisplayColumns(line), 80u) << line;
      begin = end + 1;
    }
  }
}

// 40 jobs with names of 200 characters: what does not fit is counted.
TEST(Comparison, MarkdownHasAtMostFourKilobytes) {
  std::string jobs;
  for (int i = 0; i < 40; ++i) {
    jobs += (i == 0 ? "" : ",") + ("{'name':'" + std::string(190, 'j') + std::to_string(100 + i)) + "','replicas':2,'minMember':1,'cpu':1}";
  }
  const auto world = [&](int cpu) { return "{'nodes':[{'name':'n','cpu':" + std::to_string(cpu) + "}],'jobs':[" + jobs + "]}"; };
  const Comparison comparison = Compare(world(1), {world(60), world(70)});
  for (const std::string link : {"", "https://example.com/#1/short"}) {
    Telling telling;
    telling.title = "t";
    telling.link = link;
    const std::string markdown = MarkdownOf(comparison, telling);
    EXPECT_LE(markdown.size(), kMostMarkdown);
    EXPECT_GT(markdown.size(), 500u);
    // What is folded has gone; of the lists there are five rows each.
    EXPECT_NE(markdown.find("105 | default | 0 → 2 | 1 |"), std::string::npos);
    EXPECT_EQ(markdown.find("<details>"), std::string::npos);
    EXPECT_EQ(markdown.find("[See it in the playground](https://example.com/#1/short)") == std::string::npos, link.empty());
  }
  Telling telling;
  telling.link = "https://example.com/#1/" + std::string(5000, 'x');
  EXPECT_EQ(MarkdownOf(comparison, telling).find("xxxx"), std::string::npos);
  telling.most = 100;
  EXPECT_NE(HtmlOf(comparison, telling).find("xxxx\">See it in the playground</a>"), std::string::npos);
  EXPECT_NE(DocumentOf(comparison, {}).ToText(80).find("variant 2"), std::string::npos);
}

// A queue that is guaranteed more than the cluster has.
TEST(Comparison, TheFindingThatMattersIsNew) {
  const auto world = [](const std::string& more) {
    return "{'nodes':[{'name':'n','cpu':8}],'queues':[{'name':'a','weight':1" + more + "}],'jobs':[{'name':'x','queue':'a','cpu':1}]}";
  };
  const Comparison comparison = Compare(world(""), {world(",'guarantee':{'cpu':20}")});
  const Variant& variant = comparison.variants[0];
  ASSERT_FALSE(variant.found.empty());
  for (const lint::Finding& finding : variant.found) EXPECT_LE(finding.severity, variant.found[0].severity);
  EXPECT_NE(DocumentOf(comparison, {}).ToText(80).find("The finding that matters\n["), std::string::npos);
  const json written = json::parse(ToJson(comparison, words::Language::kEnglish));
  EXPECT_EQ(written["found"].size(), variant.found.size());
  EXPECT_EQ(written["before"]["placed"], 1);
  EXPECT_EQ(written["others"].size(), 0u);
  EXPECT_EQ(written["fields"][0]["object"], "Queue a");
}

}  // namespace
}  // namespace pumice::whatif
