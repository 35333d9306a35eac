// gangpreempt and gangreclaim are held against tables by hand, which cite pkg/scheduler/actions/gangpreempt/gangpreempt.go
// (P), gangreclaim/gangreclaim.go (R) and utils/simulate.go (S) of v1.15.1.

#include <gtest/gtest.h>

#include "core/model/release.h"
#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

struct GangCase {
  const char *why, *world, *conf, *evictions, *tasks, *arguments = "";
};

void CheckGang(const std::string& action, const GangCase& c) {
  SCOPED_TRACE(c.why);
  TestWorld w(c.world);
  w.scenario().release = model::k1_15;
  w.Open(ParseConf(c.conf, action, {{action, Args(c.arguments)}}, model::k1_15), sim::RegistryOf(model::k1_15));
  w.Run(action);
  EXPECT_EQ(w.Evictions(), c.evictions);
  EXPECT_EQ(w.Tasks(), c.tasks);
}

#define CLASSES "class high value=9\n class low value=1\n"
#define FOUR_LOW(min) "node n cpu=4\n" CLASSES "group l min=" min " priority=low\n pods l 4 group=l cpu=1 on=n\n"
#define TWO_HIGH "group g min=2 priority=high\n pods p 2 group=g cpu=1"

TEST(GangPreempt, MakesRoomForAWholeGang) {
  const char* kStays = "l-0:Running@n l-1:Running@n l-2:Running@n l-3:Running@n p-0:Pending p-1:Pending";
  const char* kPriority = "priority, gang; predicates";
  const GangCase cases[] = {
      {"P 153: a bundle goes whole, though two of its three pods would do", FOUR_LOW("1") TWO_HIGH, kPriority,
       "l-0:gangpreempt l-1:gangpreempt l-2:gangpreempt",
       "l-0:Releasing@n l-1:Releasing@n l-2:Releasing@n l-3:Running@n p-0:Pipelined@n p-1:Pipelined@n"},
      {"safe pods are not enough: then the rest of the gang too", FOUR_LOW("3") TWO_HIGH, kPriority,
       "l-0:gangpreempt l-1:gangpreempt l-2:gangpreempt l-3:gangpreempt",
       "l-0:Releasing@n l-1:Releasing@n l-2:Releasing@n l-3:Releasing@n p-0:Pipelined@n p-1:Pipelined@n"},
      {"P 249: unless whole bundles may not go", FOUR_LOW("3") TWO_HIGH, kPriority, "", kStays, "allowWholeBundle=false"},
      {"P 206: not from a job as high", FOUR_LOW("1") "group g min=2 priority=low\n pods p 2 group=g cpu=1", kPriority, "",
       kStays},
      {"P 200: not from another queue",
       "queue q\n" FOUR_LOW("1") "group g queue=q min=2 priority=high\n pods p 2 group=g cpu=1", kPriority, "", kStays},
      {"util.go 114: a PodGroup may say that it is not preemptable",
       "node n cpu=4\n" CLASSES "group l min=1 priority=low label.volcano.sh/preemptable=false\n"
       "pods l 4 group=l cpu=1 on=n\n" TWO_HIGH,
       kPriority, "", kStays},
      {"P 190: a pod may, too; the others of its bundle go",
       "node n cpu=4\n" CLASSES "group l min=1 priority=low\n pods l 3 group=l cpu=1 on=n\n"
       "pod l-3 group=l cpu=1 on=n annotation.volcano.sh/preemptable=false\n" TWO_HIGH,
       kPriority, "l-0:gangpreempt l-1:gangpreempt l-2:gangpreempt",
       "l-0:Releasing@n l-1:Releasing@n l-2:Releasing@n l-3:Running@n p-0:Pipelined@n p-1:Pipelined@n"},
      {"P 58: Pending groups are passed over",
       FOUR_LOW("1") "group g min=2 priority=high phase=Pending\n pods p 2 group=g cpu=1", kPriority, "", kStays},
      {"session_plugins.go 325: without a plugin that says who may go, nobody does", FOUR_LOW("1") TWO_HIGH, "drf; predicates",
       "", kStays},
      {"S 247: there is enough in all, and too little on each node",
       "node n cpu=2\n node m cpu=2\n" CLASSES "group l min=0 priority=low\n pod l-0 group=l cpu=1 on=n\n"
       "pod l-1 group=l cpu=1 on=m\n group h min=0 priority=high\n pod h-0 group=h cpu=1 on=n\n pod h-1 group=h cpu=1 on=m\n"
       "group g priority=high\n pod p group=g cpu=2",
       kPriority, "", "h-0:Running@n h-1:Running@m l-0:Running@n l-1:Running@m p:Pending"},
      {"P 98: the lowest job loses first, and no more than has to",
       "node n cpu=4\n" CLASSES "class mid value=5\n group m min=0 priority=mid\n pods m 2 group=m cpu=1 on=n\n"
       "group l min=0 priority=low\n pods l 2 group=l cpu=1 on=n\n" TWO_HIGH,
       kPriority, "l-0:gangpreempt l-1:gangpreempt",
       "l-0:Releasing@n l-1:Releasing@n m-0:Running@n m-1:Running@n p-0:Pipelined@n p-1:Pipelined@n"},
      {"conformance spares pods that Kubernetes needs, and a whole bundle with them",
       "node n cpu=4\n" CLASSES "group l min=4 priority=low\n pods l 3 group=l cpu=1 on=n\n"
       "pod l-3 group=l cpu=1 on=n class=system-node-critical\n" TWO_HIGH,
       "priority, gang, conformance; predicates", "", kStays},
  };
  for (const GangCase& c : cases) CheckGang("gangpreempt", c);
  // One that is ready, and starves all the same, gets what it lacks.
  CheckGang("gangpreempt", {"a ready gang's last pod",
                            "node n cpu=4\n" CLASSES "group l min=0 priority=low\n pods l 2 group=l cpu=1 on=n\n"
                            "group g min=2 priority=high\n pods r 2 group=g cpu=1 on=n\n pod p group=g cpu=1",
                            "priority, gang(enableJobStarving=false); predicates", "l-0:gangpreempt l-1:gangpreempt",
                            "l-0:Releasing@n l-1:Releasing@n p:Pipelined@n r-0:Running@n r-1:Running@n"});
}

#define RACKS                                                                                   \
  "node n1 cpu=2\n node n2 cpu=2\n hypernode a tier=1 nodes=n1\n hypernode b tier=1 nodes=n2\n" \
  "hypernode s tier=2 children=a,b\n" CLASSES "group l min=0 priority=low\n group h min=0 priority=high\n"

TEST(GangPreempt, LooksInDomains) {
  const char* kTopology = "priority, gang; predicates, network-topology-aware";
  const GangCase cases[] = {
      {"all in one rack, and the first that will do",
       RACKS "pods l 2 group=l cpu=1 on=n1\n pods m 2 group=l cpu=1 on=n2\n"
             "group g min=2 priority=high topology=hard:1\n pods p 2 group=g cpu=1",
       kTopology, "l-0:gangpreempt l-1:gangpreempt",
       "l-0:Releasing@n1 l-1:Releasing@n1 m-0:Running@n2 m-1:Running@n2 p-0:Pipelined@n1 p-1:Pipelined@n1"},
      {"the first has nobody to lose",
       RACKS "pods h 2 group=h cpu=1 on=n1\n pods m 2 group=l cpu=1 on=n2\n"
             "group g min=2 priority=high topology=hard:1\n pods p 2 group=g cpu=1",
       kTopology, "m-0:gangpreempt m-1:gangpreempt",
       "h-0:Running@n1 h-1:Running@n1 m-0:Releasing@n2 m-1:Releasing@n2 p-0:Pipelined@n2 p-1:Pipelined@n2"},
      {"and a second is not to be tried",
       RACKS "pods h 2 group=h cpu=1 on=n1\n pods m 2 group=l cpu=1 on=n2\n"
             "group g min=2 priority=high topology=hard:1\n pods p 2 group=g cpu=1",
       kTopology, "", "h-0:Running@n1 h-1:Running@n1 m-0:Running@n2 m-1:Running@n2 p-0:Pending p-1:Pending",
       "maxDomains=1"},
      {"0 domains are the 8 of who does not say",
       RACKS "pods h 2 group=h cpu=1 on=n1\n pods m 2 group=l cpu=1 on=n2\n"
             "group g min=2 priority=high topology=hard:1\n pods p 2 group=g cpu=1",
       kTopology, "m-0:gangpreempt m-1:gangpreempt",
       "h-0:Running@n1 h-1:Running@n1 m-0:Releasing@n2 m-1:Releasing@n2 p-0:Pipelined@n2 p-1:Pipelined@n2",
       "maxDomains=0"},
      {"without a topology the whole cluster is one domain",
       RACKS "pods l 2 group=l cpu=1 on=n1\n pods h 2 group=h cpu=1 on=n2\n"
             "group g min=2 priority=high\n pods p 2 group=g cpu=1",
       kTopology, "l-0:gangpreempt l-1:gangpreempt",
       "h-0:Running@n2 h-1:Running@n2 l-0:Releasing@n1 l-1:Releasing@n1 p-0:Pipelined@n1 p-1:Pipelined@n1"},
  };
  for (const GangCase& c : cases) CheckGang("gangpreempt", c);
}

TEST(GangPreempt, SeeksRoomForEverySubGroup) {
  TestWorld w("node n cpu=4\n" CLASSES
              "group l min=0 priority=low\n pods l 4 group=l cpu=1 on=n\n group g min=4 priority=high\n"
              "pods a 2 group=g cpu=1 label.s=a\n pods b 2 group=g cpu=1 label.s=b");
  model::SubGroupPolicy& policy = w.GroupObject("g").sub_group_policy.emplace_back();
  policy.name = "p";
  policy.match_label_keys = {"s"};
  policy.min_sub_groups = policy.sub_group_size = 2;
  w.scenario().release = model::k1_15;
  w.Open(ParseConf("priority, gang; predicates", "gangpreempt", {}, model::k1_15), sim::RegistryOf(model::k1_15));
  w.Run("gangpreempt");
  EXPECT_EQ(w.Tasks(),
            "a-0:Pipelined@n a-1:Pipelined@n b-0:Pipelined@n b-1:Pipelined@n "
            "l-0:Releasing@n l-1:Releasing@n l-2:Releasing@n l-3:Releasing@n");
}

#define BORROWER "node n cpu=4\n queue q\n group a queue=q min=1\n pods r 4 group=a cpu=1 on=n\n"

TEST(GangReclaim, TakesFromOtherQueues) {
  const char* kStays = "p-0:Pending p-1:Pending r-0:Running@n r-1:Running@n r-2:Running@n r-3:Running@n";
  const char* kTaken = "r-0:gangreclaim r-1:gangreclaim r-2:gangreclaim";
  const char* kGone = "p-0:Pipelined@n p-1:Pipelined@n r-0:Releasing@n r-1:Releasing@n r-2:Releasing@n r-3:Running@n";
  const char* kGang = "group g min=2\n pods p 2 group=g cpu=1";
  const std::string with_gang = std::string(BORROWER) + kGang;
  const std::string unreclaimable =
      "node n cpu=4\n queue q reclaimable=false\n group a queue=q min=1\n"
      "pods r 4 group=a cpu=1 on=n\n" +
      std::string(kGang);
  const std::string same = "node n cpu=4\n group a min=1\n pods r 4 group=a cpu=1 on=n\n" + std::string(kGang);
  // What z holds nobody gets, so that q's guarantee leaves default room all the same.
  auto guarantees = [&](const char* cpu) {
    return "node n cpu=8\n queue default deserved.cpu=2\n queue q deserved.cpu=2 guarantee.cpu=" + std::string(cpu) +
           "\n queue z reclaimable=false\n group a queue=q min=1\n pods r 4 group=a cpu=1 on=n\n"
           "group z queue=z\n pod z group=z cpu=4 on=n\n" +
           kGang;
  };
  const std::string guaranteed = guarantees("4"), nearly = guarantees("3");
  const std::string deserved =
      "node n cpu=4\n queue default deserved.cpu=2\n queue q deserved.cpu=2\n group a queue=q min=1\n"
      "pods r 4 group=a cpu=1 on=n\n" +
      std::string(kGang);
  const std::string kStaysBesideZ = std::string(kStays) + " z:Running@n";
  const std::string kGoneBesideZ = std::string(kGone) + " z:Running@n";
  const GangCase cases[] = {
      {"a bundle of another queue goes", with_gang.c_str(), "gang", kTaken, kGone},
      {"R 210: not from its own queue", same.c_str(), "gang", "", kStays},
      {"R 217: nor from one that is not reclaimable", unreclaimable.c_str(), "gang", "", kStays},
      {"capacity leaves a queue what it deserves: two may go, which is enough", deserved.c_str(), "gang, capacity",
       "r-0:gangreclaim r-1:gangreclaim",
       "p-0:Pipelined@n p-1:Pipelined@n r-0:Releasing@n r-1:Releasing@n r-2:Running@n r-3:Running@n"},
      {"and its guarantee", guaranteed.c_str(), "gang, capacity", "", kStaysBesideZ.c_str()},
      {"of which one more than it would be left with is too many", nearly.c_str(), "gang, capacity", "", kStaysBesideZ.c_str()},
      {"but gang lets all go, so that a queue plugin of a later tier is never asked", guaranteed.c_str(), "gang; capacity",
       kTaken, kGoneBesideZ.c_str()},
  };
  for (const GangCase& c : cases) CheckGang("gangreclaim", c);
}

}  // namespace
}  // namespace pumice::test
