// What binds is found whatever it is: a world for each, with the set that is named first.
#include "core/reason/search.h"

#include <gtest/gtest.h>

#include "tests/unit/load/load_support.h"

namespace pumice::reason {
namespace {

Reasons Of(const std::string& world, const std::string& job, std::optional<int64_t> budget = std::nullopt) {
  const load::Loaded loaded = load::LoadText(world);
  EXPECT_TRUE(loaded.ok()) << world;
  return Find(loaded.scenario, "default/" + job, {}, budget);
}

// "Node a status.allocatable.cpu 8 -> 9, Node a spec.taints x=y:NoSchedule -> " of a set.
std::string Told(const Binding& binding) {
  std::string text;
  for (const Relaxation& r : binding.changes) {
    text += (text.empty() ? "" : ", ") + r.change.kind + " " + r.change.name + " " + r.change.field + " " + r.have +
            " -> " + (r.change.op == edit::Change::Op::kRemove ? "" : r.change.value);
  }
  return text;
}

struct Case {
  const char* what;
  std::string world;
  const char* job;
  const char* binding;  // one of those found
};

const char kRoles[] =
    "{'nodes':[{'name':'n','cpu':8,'memory':'32Gi','labels':{'zone':'a'}}],'jobs':[{'name':'j','minMember':5,'tasks':["
    "{'name':'ps','replicas':2,'cpu':1},{'name':'worker','replicas':3,'cpu':1,'nodeSelector':{'zone':'b'}}]}]}";

const char kNetwork[] =
    "{'nodes':[{'name':'n','count':4,'cpu':8,'memory':'32Gi'}],'actions':'enqueue, allocate, backfill',"
    "'plugins':[['priority','gang'],['predicates','proportion','nodeorder','network-topology-aware']],"
    "'hyperNodes':[{'name':'s0','tier':1,'nodes':['n-0','n-1']},{'name':'s1','tier':1,'nodes':['n-2','n-3']},"
    "{'name':'s2','tier':2,'hyperNodes':['s0','s1']}],'jobs':[{'name':'j','replicas':6,'minMember':6,'cpu':4,"
    "'networkTopology':{'mode':'hard','highestTierAllowed':1}}]}";

TEST(Binding, IsFoundWhateverItIs) {
  const Case cases[] = {
      {"all reasons of a node, not the first one",
       "{'nodes':[{'name':'a','cpu':8,'memory':'8Gi'},{'name':'b','cpu':8,'memory':'64Gi','taints':['x=y:NoSchedule']}],"
       "'jobs':[{'name':'old','cpu':7,'memory':'8Gi','running':{'a':1}},{'name':'old2','cpu':7,'memory':'1Gi',"
       "'running':{'b':1}},{'name':'j','cpu':2,'memory':'4Gi'}]}",
       "j", "Node b status.allocatable.cpu 8 -> 9, Node b spec.taints x=y:NoSchedule -> "},
      {"the network's tier", kNetwork, "j", "PodGroup default/j spec.networkTopology.highestTierAllowed 1 -> 2"},
      {"a label that a role asks for", kRoles, "j", "Node n metadata.labels.zone a -> b"},
      {"a scheduling gate",
       "{'nodes':[{'name':'n','cpu':8,'memory':'32Gi'}],'jobs':[{'name':'j','minMember':2,'tasks':["
       "{'name':'free','replicas':1,'cpu':1},{'name':'held','replicas':1,'cpu':1,'schedulingGates':[{'name':'wait'}]}]}]}",
       "j", "Pods default/j-held-0 spec.schedulingGates wait -> "},
      {"a gang larger than the cluster",
       "{'nodes':[{'name':'n','count':2,'cpu':8,'memory':'32Gi'}],'jobs':[{'name':'j','replicas':5,'minMember':5,'cpu':8}]}",
       "j", "Node n-0 count 2 -> 5"},
      {"a pod larger than every node",
       "{'nodes':[{'name':'n','count':2,'cpu':4,'memory':'32Gi'}],'jobs':[{'name':'j','cpu':6}]}", "j",
       "Node n-0 status.allocatable.cpu 4 -> 6"},
      {"a closed queue",
       "{'nodes':[{'name':'n','cpu':4}],'queues':[{'name':'q','state':'Closed'}],'jobs':[{'name':'j','queue':'q','cpu':1}]}",
       "j", "Queue q status.state Closed -> Open"},
      {"a queue's capability",
       "{'nodes':[{'name':'n','cpu':8}],'queues':[{'name':'q','capability':{'cpu':4}}],'jobs':["
       "{'name':'run','queue':'q','replicas':4,'cpu':1,'running':4},{'name':'j','queue':'q','cpu':'1500m'}]}",
       "j", "Queue q spec.capability.cpu 4 -> 5500m"},
      {"an action that is missing",
       "{'actions':'enqueue, backfill','nodes':[{'name':'n','cpu':8}],'jobs':[{'name':'j','cpu':1}]}", "j",
       "  actions enqueue, backfill -> enqueue, allocate, backfill"},
      {"a job that is enqueued without a place",
       "{'volcano':'1.14','actions':'enqueue, allocate, backfill','plugins':[['priority','gang'],['overcommit','predicates',"
       "'proportion','nodeorder']],'nodes':[{'name':'n','cpu':8}],'jobs':[{'name':'run','replicas':5,'cpu':1,'running':5},"
       "{'name':'large','cpu':4,'minResources':{'cpu':4},'phase':'Inqueue'},{'name':'j','cpu':1,'minResources':{'cpu':1}}]}",
       "j", "PodGroup default/large  1 -> "},
      {"a plugin that puts a job of lower priority first",
       "{'plugins':[['drf','priority','gang'],['predicates','proportion','nodeorder']],'nodes':[{'name':'n','cpu':8}],"
       "'priorityClasses':{'high':1000,'low':10},'jobs':[{'name':'j','replicas':6,'cpu':1,'priority':'high','running':4},"
       "{'name':'idle','replicas':4,'minMember':4,'cpu':1,'priority':'low'}]}",
       "j", "  tiers[0].plugins[0].tier 0 -> 1"},
      {"a parent that is guaranteed less than its children",
       "{'volcano':'1.13','plugins':[['priority','gang'],['predicates',{'name':'capacity','enableHierarchy':true}]],"
       "'nodes':[{'name':'n','cpu':40}],'queues':[{'name':'org','deserved':{'cpu':20},'guarantee':{'cpu':10}},"
       "{'name':'a','parent':'org','deserved':{'cpu':10},'guarantee':{'cpu':6}},"
       "{'name':'b','parent':'org','deserved':{'cpu':10},'guarantee':{'cpu':6}},{'name':'other'}],"
       "'jobs':[{'name':'j','queue':'other','cpu':1}]}",
       "j", "Queue org spec.guarantee.resource.cpu 10 -> 12"},
      {"memory of one GPU",
       "{'plugins':[['priority','gang'],['predicates','proportion',{'name':'deviceshare','arguments':"
       "{'deviceshare.GPUSharingEnable':true}}]],'nodes':[{'name':'n','cpu':8,'resources':{'volcano.sh/gpu-memory':32,"
       "'volcano.sh/gpu-number':4}}],'jobs':[{'name':'j','cpu':1,'resources':{'volcano.sh/gpu-memory':12}}]}",
       "j", "Node n status.allocatable.volcano.sh/gpu-memory 32 -> 48"},
      {"nodes more in the domain that the network allows",
       "{'plugins':[['priority','gang'],['predicates','proportion','nodeorder','network-topology-aware']],"
       "'nodes':[{'name':'n','count':2,'cpu':4}],'hyperNodes':[{'name':'s0','tier':1,'nodes':['n-0']},"
       "{'name':'s1','tier':1,'nodes':['n-1']}],'jobs':[{'name':'j','replicas':10,'minMember':10,'cpu':1,"
       "'networkTopology':{'mode':'hard','highestTierAllowed':1}}]}",
       "j", "Node n-0 count 2 -> 4"},
      {"a node group that neither the node is in nor the queue names",
       "{'plugins':[['priority','gang'],['predicates','proportion','nodegroup']],'nodes':[{'name':'n','cpu':4}],"
       "'queues':[{'name':'q'}],'jobs':[{'name':'j','queue':'q','cpu':1}]}",
       "j",
       "Node n metadata.labels.volcano.sh/nodegroup-name  -> q, Queue q spec.affinity.nodeGroupAffinity.required  -> q"},
      {"a gang that is kept together",
       "{'actions':'enqueue, allocate, preempt, backfill','plugins':[['priority','gang'],['predicates','proportion']],"
       "'nodes':[{'name':'n','cpu':4}],'priorityClasses':{'high':1000,'low':10},'jobs':[{'name':'old','replicas':4,"
       "'minMember':4,'cpu':1,'priority':'low','running':4},{'name':'j','cpu':1,'priority':'high','phase':'Inqueue'}]}",
       "j", "PodGroup default/old spec.minMember 4 -> 3"},
      {"pods that keep others off",
       "{'nodes':[{'name':'n','cpu':8,'labels':{'zone':'a'}}],'jobs':[{'name':'alone','cpu':1,'running':1,'affinity':{"
       "'podAntiAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':[{'labelSelector':{'matchLabels':{'app':'a'}},"
       "'topologyKey':'zone'}]}}},{'name':'j','cpu':1,'labels':{'app':'a'}}]}",
       "j", "PodGroup default/alone  1 -> "},
      {"a cordoned node", "{'nodes':[{'name':'n','cpu':8,'unschedulable':true}],'jobs':[{'name':'j','cpu':1}]}", "j",
       "Node n spec.unschedulable true -> false"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.what);
    const Reasons reasons = Of(c.world, c.job);
    EXPECT_TRUE(reasons.holds());
    std::string all;
    bool found = false;
    for (const Binding& binding : reasons.bindings) {
      EXPECT_TRUE(binding.proved);
      EXPECT_TRUE(binding.with.Gets(reasons.base));
      for (const Places& places : binding.without) EXPECT_FALSE(places.Gets(reasons.base));
      found = found || Told(binding) == c.binding;
      all += Told(binding) + "\n";
    }
    EXPECT_TRUE(found) << all;
  }
}

TEST(Verdict, WhereNoRoomHelps) {
  struct Verdicts {
    std::string world;
    const char* kind;  // "" where room does help
    const char* need;
  };
  const std::string nodes = "'nodes':[{'name':'n','count':2,'cpu':4}],";
  const Verdicts cases[] = {
      {"{" + nodes + "'jobs':[{'name':'j','cpu':6}]}", "podOverNodes", "6"},
      {"{" + nodes + "'jobs':[{'name':'j','replicas':5,'minMember':5,'cpu':4}]}", "gangOverCluster", "20"},
      {"{" + nodes + "'queues':[{'name':'q','capability':{'cpu':3}}],"
                     "'jobs':[{'name':'j','queue':'q','replicas':4,'minMember':4,'cpu':1}]}",
       "gangOverQueue", "4"},
      {"{" + nodes + "'jobs':[{'name':'j','minMember':2,'tasks':[{'name':'a','replicas':1,'cpu':1},"
                     "{'name':'b','replicas':1,'cpu':1,'schedulingGates':[{'name':'wait'}]}]}]}",
       "gate", "0"},
      {"{" + nodes + "'queues':[{'name':'q','state':'Closed'}],'jobs':[{'name':'j','queue':'q','cpu':1}]}", "queue", "0"},
      {"{" + nodes + "'actions':'enqueue, backfill','jobs':[{'name':'j','cpu':1}]}", "action", "0"},
      {"{" + nodes + "'jobs':[{'name':'old','replicas':8,'cpu':1,'running':8},{'name':'j','cpu':1}]}", "", ""},
      // Six small pods are enough for the gang; that two large ones stand before them says nothing.
      {"{" + nodes + "'jobs':[{'name':'j','minMember':6,'tasks':[{'name':'master','replicas':2,'cpu':4},"
                     "{'name':'worker','replicas':6,'cpu':1}]}]}",
       "", ""},
      {"{" + nodes + "'jobs':[{'name':'j','minMember':4,'tasks':[{'name':'master','replicas':2,'minMember':2,'cpu':4},"
                     "{'name':'worker','replicas':6,'cpu':1}]}]}",
       "gangOverCluster", "10"},
      // Some of its pods fit, and are enough for the gang.
      {"{" + nodes + "'jobs':[{'name':'old','replicas':8,'cpu':1,'running':8},{'name':'j','minMember':1,'tasks':["
                     "{'name':'a','replicas':1,'cpu':6},{'name':'b','replicas':1,'cpu':1}]}]}",
       "", ""},
  };
  for (const Verdicts& c : cases) {
    const Reasons reasons = Of(c.world, "j");
    ASSERT_EQ(reasons.verdict.has_value(), *c.kind != '\0') << c.world;
    if (!reasons.verdict) continue;
    EXPECT_STREQ(NameOf(reasons.verdict->kind), c.kind) << c.world;
    EXPECT_EQ(reasons.verdict->need.String(), c.need) << c.world;
  }
}

// A set that brings the whole gang needs more than one that brings a pod.
TEST(Search, AsksForWhatItIsToldTo) {
  const load::Loaded loaded = load::LoadText(
      "{'nodes':[{'name':'n','count':2,'cpu':4}],'jobs':[{'name':'old','replicas':8,'cpu':1,'running':8},"
      "{'name':'j','replicas':8,'minMember':1,'cpu':1}]}");
  Goal goal;
  goal.met = [&](const Way& way) {
    Trials trials(loaded.scenario, "default/j", {}, 1'000'000);
    return trials.Try(ChangesOf(way)).placed >= 8;
  };
  const Reasons one = Find(loaded.scenario, "default/j"), all = Find(loaded.scenario, "default/j", {}, 5'000'000, goal);
  auto nodes = [](const Reasons& reasons) {
    for (const Binding& binding : reasons.bindings) {
      if (binding.changes.size() == 1 && binding.changes[0].change.field == "count") return binding.changes[0].to;
    }
    return int64_t{0};
  };
  EXPECT_EQ(nodes(one), 3);
  EXPECT_EQ(nodes(all), 4);
}

// What makes a node another one does not change how many there are like it.
TEST(Changes, AddNodesBeforeTheyChangeOne) {
  Way way;
  way.push_back(ChangeOf(edit::Change::Op::kRemove, "Node", "n", "spec.taints", "x=y:NoSchedule", "x=y:NoSchedule", 1));
  way.push_back(AmountOf("Node", "n", "count", Relaxation::Unit::kOne, 1, 2, 1));
  EXPECT_EQ(ChangesOf(way)[0].field, "count");
}

TEST(Tighten, EndsAtTheLastUnitThatDoes) {
  for (const int64_t answer : {1, 2, 7, 100, 4999, 5000}) {
    for (const int64_t grid : {1, 100}) {
      for (const int64_t likely : {int64_t{0}, answer, int64_t{42}}) {
        Relaxation up = AmountOf("Queue", "q", "spec.capability.cpu", Relaxation::Unit::kMilli, 0, 5000, 1);
        up.grid = grid;
        Tighten([&](int64_t value) { return value >= answer; }, likely, &up);
        EXPECT_EQ(up.to, answer);
        Relaxation down = AmountOf("PodGroup", "p", "spec.minMember", Relaxation::Unit::kOne, 5001, 0, 1);
        down.grid = grid;
        Tighten([&](int64_t value) { return value <= answer; }, likely, &down);
        EXPECT_EQ(down.to, answer);
      }
    }
  }
}

TEST(Binding, OfAJobThatWaitsForNothingIsNone) {
  const Reasons reasons = Of("{'nodes':[{'name':'n','cpu':8}],'jobs':[{'name':'j','cpu':1}]}", "j");
  EXPECT_EQ(reasons.state, Reasons::State::kNothingWaits);
  EXPECT_EQ(reasons.runs, 1);
}

TEST(Search, EndsWithItsWorkAndSaysSo) {
  const Reasons reasons = Of(kNetwork, "j", 1);
  EXPECT_EQ(reasons.state, Reasons::State::kNotProved);
  EXPECT_TRUE(reasons.spent);
  EXPECT_TRUE(reasons.bindings.empty());
}

TEST(Search, EndsAtTheSamePlaceEachTime) {
  const Reasons first = Of(kRoles, "j"), second = Of(kRoles, "j");
  ASSERT_EQ(first.bindings.size(), second.bindings.size());
  EXPECT_EQ(first.runs, second.runs);
  for (size_t i = 0; i < first.bindings.size(); ++i) EXPECT_EQ(Told(first.bindings[i]), Told(second.bindings[i]));
}

}  // namespace
}  // namespace pumice::reason
