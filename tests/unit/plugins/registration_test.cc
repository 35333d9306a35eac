// Every plugin decides something: for each there is a world in which the answer is another one once its row in
// catalogue.cc is gone; and the answer of one whose row says that it reads no time is the same at any hour. What each of them decides in detail is in the tests of its own.
#include <gtest/gtest.h>

#include "core/framework/transport.h"
#include "core/plugins/catalogue.h"
#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

// It refuses every node.
class Refusing : public framework::HttpTransport {
 public:
  framework::HttpResponse Post(const std::string&, const std::string&, int64_t) override {
    return {200, R"({"status":"no","code":2})", ""};
  }
};

void MeasureRegistration(TestWorld& w, const char* node, double percent) {
  model::NodeUsage& usage = w.NodeObject(node).usage.emplace();
  for (const char* period : {"5m", "10m"}) usage.cpu[period] = usage.memory[period] = percent;
  usage.time = w.scenario().now;
}

// What the actions did: who is let in, evicted, bound.
std::string Outcome(TestWorld& w, framework::SchedulerConfiguration conf, const framework::Registry& registry) {
  const std::vector<std::string> actions = conf.actions;
  w.Open(std::move(conf), registry);
  for (const std::string& action : actions) w.Run(action);
  std::string text;
  for (const auto& event : w.events()) {
    if (event.kind != framework::EventKind::kEnqueue) continue;
    text += (text.empty() ? "" : " ") + w.info().jobs[event.job]->Name();
  }
  for (const std::string& more : {w.Evictions(), w.Binds()}) text += (text.empty() || more.empty() ? "" : " ") + more;
  return text;
}

struct RegistrationCase {
  const char *plugin, *conf, *actions, *world;
  const char *with, *without;
  std::function<void(TestWorld&)> edit = {};
};

// Room for hi is made by one of two pods; of equal ones the younger goes.
constexpr const char* kHigh = R"(
  class high value=9
  node n cpu=2
  group l min=0
  pod a group=l cpu=1 on=n label.app=x
  pod b group=l cpu=1 on=n
  group h priority=high
  pod hi group=h cpu=1 priority=9
)";

std::vector<RegistrationCase> Cases() {
  auto required_group_b = [](TestWorld& w) {
    model::QueueAffinity affinity;
    affinity.affinity = model::NodeGroupTerms{{"b"}, {}};
    w.QueueObject("default").affinity = affinity;
  };
  static Refusing refusing;
  const char* fuller =
      "node a cpu=4 memory=8Gi\n node b cpu=4 memory=8Gi\n hypernode s0 nodes=a\n hypernode s1 nodes=b\n"
      "group r\n pod r group=r cpu=1 memory=1Gi on=b\n group g\n pod p group=g cpu=1 memory=1Gi";
  const char* emptier =
      "node a cpu=4 memory=8Gi\n node b cpu=4 memory=8Gi\n group r\n"
      "pod r group=r cpu=1 memory=1Gi on=a\n group g\n pod p group=g cpu=1 memory=1Gi";
  const char* queues =
      "node n cpu=2\n queue a\n queue b\n group ga queue=a\n group gb queue=b\n"
      "pods a 2 group=ga cpu=1\n pods b 2 group=gb cpu=1";
  const char* gate =
      "node n cpu=1\n quota u hard.cpu=1\n group g phase=Pending minres.cpu=2 "
      "annotation.sla-waiting-time=1h";
  return {
      {"binpack", "gang; predicates, binpack", "allocate", fuller, "p:b", "p:a"},
      {"capacity", "gang; predicates, capacity", "allocate",
       "node n cpu=4\n queue q capability.cpu=1\n group g queue=q\n pods p 2 group=g cpu=1", "p-0:n", "p-0:n p-1:n"},
      {"cdp", "priority, gang(enablePreemptable=false), cdp", "preempt", kHigh, "a:preempt", "b:preempt",
       [](TestWorld& w) {
         w.PodObject("b").meta.annotations["volcano.sh/cooldown-time"] = "1h";
         w.PodObject("b").conditions = {{"PodScheduled", "True", "", "", w.scenario().now}};
       }},
      {"conformance", "priority, gang(enablePreemptable=false), conformance", "preempt", kHigh, "a:preempt", "b:preempt",
       [](TestWorld& w) {
         w.EditSpec("b", [](model::PodSpec& spec) { spec.priority_class_name = "system-node-critical"; });
       }},
      // Two cards of 10 each: six of one for each of two pods.
      {"deviceshare", "gang; predicates, deviceshare(deviceshare.GPUSharingEnable=true)", "allocate",
       "node n cpu=3 volcano.sh/gpu-memory=20 volcano.sh/gpu-number=2\n group g\n"
       "pods p 3 group=g cpu=1 volcano.sh/gpu-memory=6 guaranteed",
       "p-0:n p-1:n", "p-0:n p-1:n p-2:n"},
      // a has 2 of 3 cpu, b none.
      {"drf", "drf; predicates", "allocate",
       "node n cpu=3\n group a\n pod ra group=a cpu=2 on=n\n pod pa group=a cpu=1\n group b\n pod pb group=b cpu=1",
       "pb:n", "pa:n"},
      {"extender", "gang; predicates, extender(extender.urlPrefix=http://x.test extender.predicateVerb=filter)", "allocate",
       "node n cpu=1\n group g\n pod p group=g cpu=1", "", "p:n", [](TestWorld& w) { w.transport = &refusing; }},
      {"gang", "priority, gang; predicates", "allocate", "node n cpu=1\n group g min=2\n pods p 2 group=g cpu=1", "",
       "p-0:n"},
      {"network-topology-aware", "gang; predicates, network-topology-aware", "allocate", fuller, "p:b", "p:a"},
      {"nodegroup", "gang; predicates, nodegroup", "allocate",
       "node a cpu=4\n node b cpu=4 label.volcano.sh/nodegroup-name=b\n group g\n pod p group=g cpu=1", "p:b", "p:a",
       required_group_b},
      {"nodeorder", "gang; predicates, nodeorder", "allocate", emptier, "p:b", "p:a"},
      // One container of two CPUs, for which restricted wants one NUMA node.
      {"numa-aware", "gang; predicates, numa-aware", "allocate",
       "node a cpu=4 memory=4Gi\n node b cpu=4 memory=4Gi\n numa a policy=restricted free=0,2\n numa b policy=restricted\n group g\n"
       "pod p group=g cpu=2 memory=1Gi guaranteed annotation.volcano.sh/numa-topology-policy=restricted",
       "p:b", "p:a"},
      {"overcommit", "gang; overcommit", "enqueue", gate, "", "g"},
      {"pdb", "priority, gang(enablePreemptable=false), pdb", "preempt",
       "class high value=9\n node n cpu=1\n group l min=0\n pod a group=l cpu=1 on=n label.app=x\n budget p label.app=x\n"
       "group h priority=high\n pod hi group=h cpu=1 priority=9",
       "", "a:preempt"},
      {"predicates", "gang; predicates", "allocate", "node n cpu=1 unschedulable\n group g\n pod p group=g cpu=1", "",
       "p:n"},
      {"priority", "priority, gang; predicates", "allocate",
       "class high value=9\n node n cpu=1\n group l\n pod lo group=l cpu=1\n group h priority=high\n pod hi group=h cpu=1",
       "hi:n", "lo:n"},
      {"proportion", "gang; predicates, proportion", "allocate", queues, "a-0:n b-0:n", "a-0:n a-1:n"},
      // More than all there is: two pods of a tenth each until the load is below the default of 100 per cent.
      {"rescheduling", "rescheduling", "shuffle",
       "node hot cpu=10 memory=10Gi\n node cold cpu=10 memory=10Gi\n group g\n pods p 3 group=g cpu=1 memory=1Gi on=hot",
       "p-0:shuffle p-1:shuffle", "",
       [](TestWorld& w) {
         MeasureRegistration(w, "hot", 110);
         MeasureRegistration(w, "cold", 10);
       }},
      {"resource-strategy-fit", "gang; predicates, resource-strategy-fit", "allocate", emptier, "p:b", "p:a"},
      {"resourcequota", "gang; resourcequota", "enqueue", gate, "", "g"},
      {"sla", "sla; overcommit", "enqueue", gate, "g", ""},
      {"task-topology", "predicates, task-topology", "allocate",
       "node a cpu=4\n node b cpu=4\n group g min=2 annotation.volcano.sh/task-topology-anti-affinity=ps\n"
       "pods p 2 group=g role=ps cpu=1",
       "p-0:a p-1:b", "p-0:a p-1:a"},
      // Its zone opens at 1:00; it is 0:00.
      {"tdm", "tdm(tdm.revocable-zone.night=1:00-2:00)", "shuffle",
       "node z cpu=1 label.volcano.sh/revocable-zone=night\n group g min=0\n"
       "pod lent group=g cpu=1 on=z annotation.volcano.sh/preemptable=true",
       "lent:shuffle", ""},
      {"usage", "gang; predicates, usage", "allocate", "node a cpu=4\n node b cpu=4\n group g\n pod p group=g cpu=1", "p:b",
       "p:a",
       [](TestWorld& w) {
         MeasureRegistration(w, "a", 60);
         MeasureRegistration(w, "b", 20);
       }},
  };
}

TEST(Registration, EveryPluginDecidesSomething) {
  std::vector<std::string> tested, known;
  for (const RegistrationCase& c : Cases()) {
    SCOPED_TRACE(c.plugin);
    tested.push_back(c.plugin);
    for (bool registered : {true, false}) {
      framework::Registry registry = sim::RegistryOf(model::kDefaultRelease);
      if (!registered) ASSERT_EQ(registry.plugins.erase(c.plugin), 1u);
      TestWorld w(c.world);
      if (c.edit) c.edit(w);
      EXPECT_EQ(Outcome(w, ParseConf(c.conf, c.actions), registry), registered ? c.with : c.without);
    }
    if (plugins::Find(c.plugin)->reads_time) continue;
    TestWorld later(c.world);
    if (c.edit) c.edit(later);
    later.scenario().now.seconds += 1000 * 3600 + 17 * 60;
    EXPECT_EQ(Outcome(later, ParseConf(c.conf, c.actions), sim::RegistryOf(model::kDefaultRelease)), c.with);
  }
  for (const auto& [name, builder] : plugins::Builders(model::kDefaultRelease)) known.push_back(name);
  EXPECT_EQ(tested, known);
}

}  // namespace
}  // namespace pumice::test
