// These tests ask which pod has which card, in the report and in stories.
#include "core/report/report_cards.h"

#include <gtest/gtest.h>

#include "core/explain/explain.h"
#include "core/report/run.h"
#include "tests/unit/load/load_support.h"

namespace pumice::report {

using load::Loaded;
using load::LoadText;
using text::Severity;

namespace {

std::string World(const std::string& argument, const std::string& nodes, const std::string& more,
                  const std::string& actions = "'enqueue','allocate'", const std::string& volcano = "1.15") {
  return "{'volcano':'" + volcano + "','actions':[" + actions + "],'plugins':[['priority','gang'],['predicates',{'name':'deviceshare','arguments':{'deviceshare." +
         argument + "':true}}]],'queues':[{'name':'q'}],'nodes':[" + nodes + "]," + more + "}";
}
// Two cards of 10.
const char* const kGpus = "{'name':'n','cpu':99,'resources':{'volcano.sh/gpu-memory':20,'volcano.sh/gpu-number':2}}";
std::string Vgpus(const std::string& cards) {
  return "{'name':'n','cpu':99,'resources':{'volcano.sh/vgpu-number':20,'volcano.sh/vgpu-cores':200,"
         "'volcano.sh/vgpu-memory':2000},'annotations':{'volcano.sh/node-vgpu-register':'" +
         cards + "'}}";
}
const char* const kTwo = "GPU-a,9,1000,NVIDIA-V100,true,hami-core:GPU-b,9,1000,NVIDIA-T4,true,hami-core:";

std::string Job(const std::string& name, int replicas, const std::string& resources, const std::string& more = "") {
  const std::string count = std::to_string(replicas);
  return "{'name':'" + name + "','queue':'q','cpu':1,'replicas':" + count + ",'minMember':" + count + ",'resources':{" +
         resources + "}" + more + "}";
}

// "g-0: 0 (5, 0); g-1: …": of each pod that has any.
std::string InTheEnd(const std::string& world) {
  Loaded loaded = LoadText(world);
  EXPECT_EQ(Said(loaded, Severity::kError), "");
  const Report report = RunScenario(std::move(loaded.scenario));
  std::string text;
  for (const auto& [task, parts] : CardsInTheEnd(report)) {
    if (parts.empty()) continue;
    text += report.cluster().facts[task].pod->meta.name + ":";
    for (const CardPart& part : parts) {
      text += " " + part.id + "/" + std::to_string(part.card) + " (" + std::to_string(static_cast<int>(part.memory)) +
              ", " + std::to_string(static_cast<int>(part.cores)) + ")";
    }
    text += "; ";
  }
  return text;
}

TEST(ReportCards, WhoHasWhat) {
  const std::string shares = "'volcano.sh/vgpu-number':2,'volcano.sh/vgpu-memory':300,'volcano.sh/vgpu-cores':20";
  EXPECT_EQ(InTheEnd(World("GPUSharingEnable", kGpus, "'jobs':[" + Job("g", 3, "'volcano.sh/gpu-memory':4") + "]")),
            "g-0: 0/0 (4, 0); g-1: 0/0 (4, 0); g-2: 1/1 (4, 0); ");
  EXPECT_EQ(InTheEnd(World("GPUNumberEnable", kGpus, "'jobs':[" + Job("g", 1, "'volcano.sh/gpu-number':2") + "]")),
            "g-0: 0/0 (0, 0) 1/1 (0, 0); ");
  EXPECT_EQ(InTheEnd(World("VGPUEnable", Vgpus(kTwo), "'jobs':[" + Job("g", 1, shares) + "]")),
            "g-0: GPU-b/1 (300, 20) GPU-a/0 (300, 20); ");
}

// Volcano takes gpushare's annotations away, and leaves vgpu's.
TEST(ReportCards, WhatIsDiscardedIsNotKept) {
  EXPECT_EQ(InTheEnd(World("GPUSharingEnable", kGpus, "'jobs':[" + Job("g", 3, "'volcano.sh/gpu-memory':6") + "]")), "");
  EXPECT_EQ(InTheEnd(World("VGPUEnable", Vgpus(kTwo), "'jobs':[" + Job("g", 3, "'volcano.sh/vgpu-number':1,'volcano.sh/vgpu-memory':600") + "]")),
            "");
}

// An index that the node does not have, or that is no number, counts for nothing.
TEST(ReportCards, OfPodsThatRan) {
  auto world = [](const std::string& index) {
    return World("GPUSharingEnable", kGpus,
                 "'jobs':[" + Job("old", 1, "'volcano.sh/gpu-memory':7", ",'running':1,'annotations':{'volcano.sh/gpu-index':'" + index + "'}") +
                     "," + Job("new", 1, "'volcano.sh/gpu-memory':4") + "]");
  };
  EXPECT_EQ(InTheEnd(world("0")), "new-0: 1/1 (4, 0); old-0: 0/0 (7, 0); ");
  EXPECT_EQ(InTheEnd(world("0,0,7")), "new-0: 1/1 (4, 0); old-0: 0/0 (7, 0); ");
  EXPECT_EQ(InTheEnd(world("0, 1")), "new-0: 0/0 (4, 0); ");
}

// gpushare's Release takes the annotations of whoever is evicted, and fails where one of the two is missing.
TEST(ReportCards, OfPodsThatAreEvicted) {
  auto world = [](const std::string& more) {
    return World("GPUSharingEnable",
                 "{'name':'n','cpu':1,'resources':{'volcano.sh/gpu-memory':20,'volcano.sh/gpu-number':2}}",
                 "'priorityClasses':{'high':9,'low':1},'jobs':["
                 "{'name':'old','queue':'q','cpu':1,'minMember':0,'priority':'low','running':1,'resources':{'volcano.sh/"
                 "gpu-memory':7},'annotations':{'volcano.sh/preemptable':'true','volcano.sh/gpu-index':'0'" +
                     more + "}}," + Job("new", 1, "'volcano.sh/gpu-memory':8", ",'priority':'high'") + "]",
                 "'enqueue','allocate','preempt'", "1.14");
  };
  EXPECT_EQ(InTheEnd(world("")), "new-0: 1/1 (8, 0); old-0: 0/0 (7, 0); ");
  EXPECT_EQ(InTheEnd(world(",'volcano.sh/predicate-time':'1'")), "new-0: 0/0 (8, 0); ");
}

TEST(ReportCards, InJson) {
  Loaded loaded = LoadText(World("VGPUEnable", Vgpus(kTwo), "'jobs':[" + Job("g", 1, "'volcano.sh/vgpu-number':1,'volcano.sh/vgpu-memory':300") + "]"));
  const std::string json = ToJson(RunScenario(std::move(loaded.scenario)));
  EXPECT_NE(json.find(R"("cards":[{"id":"GPU-a","type":"NVIDIA-V100","memory":1000},{"id":"GPU-b","type":"NVIDIA-T4","memory":1000}])"),
            std::string::npos);
  EXPECT_NE(json.find(R"({"kind":"cards","cards":[{"card":1,"id":"GPU-b","memory":300,"cores":0}],"task":0,"node":0})"),
            std::string::npos)
      << json;
  Loaded plain = LoadText("{'nodes':[{'name':'n','cpu':1}],'queues':[{'name':'q'}]}");
  EXPECT_EQ(ToJson(RunScenario(std::move(plain.scenario))).find("cards"), std::string::npos);
}

TEST(ReportCards, InStories) {
  const std::string world = World("GPUSharingEnable", kGpus, "'jobs':[" + Job("g", 3, "'volcano.sh/gpu-memory':4") + "]");
  auto told = [&](const char* object, explain::Language language) {
    const explain::Explained explained = explain::Explain(LoadText(world).scenario, object, language);
    std::string text;
    for (const explain::Link& link : explained.story->links) {
      if (!IsOf(link.code, "cards.")) continue;
      text += link.text;
      for (const explain::Row& row : link.rows) {
        text += " | " + row.name;
        for (const explain::Cell& cell : row.cells) text += " " + cell.name + " " + std::to_string(static_cast<int>(cell.value));
      }
    }
    return text;
  };
  EXPECT_EQ(told("pod/g-2", explain::Language::kEnglish), "Pod default/g-2 takes card 1 of node n. | 1 memory 4");
  EXPECT_EQ(told("pod/g-2", explain::Language::kChinese), "Pod default/g-2 使用节点 n 的卡 1。 | 1 memory 4");
  EXPECT_EQ(told("job/g", explain::Language::kEnglish),
            "3 pods of job default/g take cards. | default/g-0 n/0 memory 4 | default/g-1 n/0 memory 4 | default/g-2 n/1 "
            "memory 4");
}

}  // namespace
}  // namespace pumice::report
