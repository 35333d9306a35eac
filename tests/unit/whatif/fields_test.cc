// What a person changed is told as they wrote it, and as commands that make the same change.
#include "core/whatif/fields.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/whatif/comparison_words.h"
#include "tests/unit/load/load_support.h"

namespace pumice::whatif {
namespace {

constexpr words::Language kEnglish = words::Language::kEnglish;

// Gives "Queue a|spec.weight|1|4" of each.
std::vector<std::string> Told(const std::string& before, const std::string& after) {
  std::vector<std::string> told;
  for (const ChangedField& field :
       ChangedFields(load::LoadText(before).scenario, load::LoadText(after).scenario)) {
    told.push_back(ObjectsText(field, kEnglish) + "|" + field.field + "|" + BeforeText(field, kEnglish) + "|" + AfterText(field, kEnglish));
  }
  return told;
}

std::vector<std::string> Lines(const std::string& before, const std::string& after) {
  return PatchLines(PatchesOf(load::LoadText(before).scenario, load::LoadText(after).scenario), kEnglish);
}

using Texts = std::vector<std::string>;

std::string Queues(const std::string& a) { return "{'nodes':[{'name':'n','cpu':1}],'queues':[{'name':'a'" + a + "}]}"; }

TEST(ChangedFields, OfAQueue) {
  EXPECT_EQ(Told(Queues(",'weight':1"), Queues(",'weight':4")), Texts{"Queue a|spec.weight|1|4"});
  EXPECT_EQ(Told(Queues(""), Queues(",'capability':{'cpu':600}")), Texts{"Queue a|spec.capability.cpu|∞|600"});
  EXPECT_EQ(Told(Queues(",'guarantee':{'cpu':2}"), Queues("")), Texts{"Queue a|spec.guarantee.resource.cpu|2|–"});
  EXPECT_EQ(Told(Queues(""), Queues("")), Texts{});
}

TEST(ChangedFields, PodsOfAJobAndNodesAlikeStandTogether) {
  const auto job = [](const std::string& cpu) {
    return "{'nodes':[{'name':'n','count':3,'cpu':" + cpu + "}],'jobs':[{'name':'x','replicas':4,'minMember':1,'cpu':" + cpu + "}]}";
  };
  const Texts told = Told(job("1"), job("2"));
  const auto has = [&](const std::string& row) { return std::find(told.begin(), told.end(), row) != told.end(); };
  EXPECT_TRUE(has("Node n-0 and 2 others|status.allocatable.cpu|1|2")) << ::testing::PrintToString(told);
  bool pods = false;
  for (const std::string& row : told) pods = pods || row.find("4 pods of default/x|spec.containers[") == 0;
  EXPECT_TRUE(pods) << ::testing::PrintToString(told);
}

// Times that a reader makes up of the order are no change; times that differ alone are.
TEST(ChangedFields, ObjectsThatAreNewAndTimes) {
  const std::string one = "{'nodes':[{'name':'n','cpu':1}],'queues':[{'name':'b'}]}";
  const std::string two = "{'nodes':[{'name':'n','cpu':1}],'queues':[{'name':'a'},{'name':'b'}]}";
  EXPECT_EQ(Told(one, two), Texts{"Queue a||–|new"});
  EXPECT_EQ(Told(two, one), Texts{"Queue a||there|gone"});
  // What is filled in follows: of the other queues, and of the node.
  const Texts times =
      Told(Queues(",'creationTimestamp':'2026-01-01T00:00:00Z'"), Queues(",'creationTimestamp':'2026-01-02T00:00:00Z'"));
  ASSERT_FALSE(times.empty());
  EXPECT_EQ(times[0], "Queue a and 2 others|metadata.creationTimestamp|2026-01-01T00:00:00Z|2026-01-02T00:00:00Z");
}

TEST(ChangedFields, OfTheConfiguration) {
  const auto conf = [](const std::string& actions, const std::string& plugins) {
    return "{'actions':[" + actions + "],'tiers':[{'plugins':[" + plugins + "]}],'nodes':[{'name':'n','cpu':1}]}";
  };
  const std::string gang = "{'name':'gang'}", drf = "{'name':'drf'}";
  EXPECT_EQ(Told(conf("'allocate'", gang), conf("'allocate','backfill'", gang)),
            Texts{"The configuration|actions|allocate|allocate, backfill"});
  EXPECT_EQ(Told(conf("'allocate'", gang), conf("'allocate'", gang + "," + drf)), Texts{"The configuration|plugins.drf|–|tiers[0]"});
  EXPECT_EQ(Told(conf("'allocate'", gang + "," + drf), conf("'allocate'", drf + "," + gang)),
            Texts{"The configuration|tiers|gang, drf|drf, gang"});
  EXPECT_EQ(Told(conf("'allocate'", gang), conf("'allocate'", "{'name':'gang','enablePreemptable':false}")),
            Texts{"The configuration|plugins.gang.enablePreemptable|true|false"});
  EXPECT_EQ(Told(conf("'allocate'", "{'name':'binpack','arguments':{'binpack.weight':1}}"),
                 conf("'allocate'", "{'name':'binpack','arguments':{'binpack.weight':5}}")),
            Texts{"The configuration|plugins.binpack.arguments.binpack.weight|1|5"});
}

TEST(Patches, AreMergePatches) {
  EXPECT_EQ(Lines(Queues(",'weight':1"), Queues(",'weight':4")),
            Texts{"kubectl patch queues.scheduling.volcano.sh a --type=merge -p '{\"spec\":{\"weight\":4}}'"});
  // What is no longer there is null in a merge patch.
  EXPECT_EQ(Lines(Queues(",'capability':{'cpu':6,'memory':'1Gi'}"), Queues(",'capability':{'cpu':6}")),
            Texts{"kubectl patch queues.scheduling.volcano.sh a --type=merge -p '{\"spec\":{\"capability\":{\"memory\":null}}}'"});
  const std::string two = "{'nodes':[{'name':'n','cpu':1}],'queues':[{'name':'a'},{'name':'b'}]}";
  EXPECT_EQ(Lines(two, Queues("")), Texts{"kubectl delete queues.scheduling.volcano.sh b"});
  const Texts made = Lines(Queues(""), two);
  ASSERT_EQ(made.size(), 1u);
  EXPECT_EQ(made[0].find("echo '{\"apiVersion\":\"scheduling.volcano.sh/v1beta1\",\"kind\":\"Queue\""), 0u) << made[0];
  EXPECT_NE(made[0].find("| kubectl apply -f -"), std::string::npos);
}

TEST(Patches, QuoteForTheShell) {
  const auto node = [](const std::string& label) {
    return "{'nodes':[{'name':'n','cpu':1,'labels':{'a':'" + label + "'}}]}";
  };
  // A label's value cannot have a quote in a cluster; an annotation's can.
  const auto queue = [](const std::string& value) {
    std::string text = Queues(",'annotations':{'a':'" + value + "'}");
    return text;
  };
  EXPECT_EQ(Lines(node("b"), node("c")), Texts{"kubectl patch node n --type=merge -p '{\"metadata\":{\"labels\":{\"a\":\"c\"}}}'"});
  EXPECT_EQ(Lines(queue("b"), queue("$(reboot) `x`")),
            Texts{"kubectl patch queues.scheduling.volcano.sh a --type=merge -p '{\"metadata\":{\"annotations\":{\"a\":\"$(reboot) `x`\"}}}'"});
}

TEST(Patches, SayWhatKubectlCannotDo) {
  const auto job = [](const std::string& cpu) {
    return "{'nodes':[{'name':'n','cpu':4}],'jobs':[{'name':'x','replicas':2,'minMember':1,'cpu':" + cpu + "}]}";
  };
  const Texts lines = Lines(job("1"), job("2"));
  bool said = false;
  for (const std::string& line : lines) {
    EXPECT_EQ(line.find("kubectl patch pod "), std::string::npos) << line;
    said = said || line.find("# Pods of default/x: kubectl cannot change what pods are made of") == 0;
  }
  EXPECT_TRUE(said) << ::testing::PrintToString(lines);
  const Texts nodes = Lines("{'nodes':[{'name':'n','cpu':1}]}", "{'nodes':[{'name':'n','cpu':2},{'name':'m','cpu':1}]}");
  ASSERT_EQ(nodes.size(), 2u) << ::testing::PrintToString(nodes);
  EXPECT_EQ(nodes[0].find("# Node n: its status is written by the cluster"), 0u) << nodes[0];
  EXPECT_EQ(nodes[1].find("# Node m is new"), 0u) << nodes[1];
}

}  // namespace
}  // namespace pumice::whatif
