// What a cluster's webhooks say to a change: Jobs and queues that are there are judged as updates of themselves.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/engine.h"
#include "tests/unit/load/load_support.h"

namespace pumice::whatif {
namespace {

using load::Quotes;

// Gives "code name: message" of each refusal.
std::vector<std::string> Refused(const std::string& cluster, const std::string& change,
                                 const std::vector<std::string>& deletions = {}) {
  const std::string before = Quotes(cluster), after = Quotes(change);
  const DiffResult result = WhatIf({{"cluster", before}}, {{"", {{"change", after}}}}, deletions, RunOptions());
  for (const text::Diagnostic& d : result.diagnostics) {
    if (d.severity == text::Severity::kError) ADD_FAILURE() << text::ToText(d);
  }
  std::vector<std::string> said;
  if (!result.comparison) return said;
  for (const lint::Finding& finding : result.comparison->variants[0].refused) {
    std::string message;
    for (const auto& [name, value] : finding.numbers) {
      if (name == "message") message = ": " + value;
    }
    said.push_back(std::string(lint::CodeOf(finding.code)) + " " + finding.name + message);
  }
  return said;
}

using Said = std::vector<std::string>;

std::string Task(const std::string& name, const std::string& cpu, const std::string& rest = "") {
  return "{'name':'" + name + "','replicas':2" + rest + ",'template':{'spec':{'containers':[{'name':'c','image':'i','resources':{'requests':{'cpu':'" +
         cpu + "'}}}]}}}";
}

std::string Job(const std::string& name, const std::string& tasks, const std::string& spec = "'queue':'a'", const std::string& meta = "") {
  return "{'apiVersion':'batch.volcano.sh/v1alpha1','kind':'Job','metadata':{'name':'" + name + "'" + meta + "},'spec':{" + spec +
         ",'tasks':[" + tasks + "]}}";
}

const std::string kNodes = "'nodes':[{'name':'n','cpu':16}]";

std::string Cluster(const std::string& objects) {
  return "{" + kNodes + ",'queues':[{'name':'a'},{'name':'b'}],'objects':[" + objects + "]}";
}

constexpr const char* kFixed =
    ": job updates may not change fields other than `minAvailable`, `tasks[*].replicas under spec` and `PriorityClassName`";

// admit_job.go:247-308.
TEST(Refused, AJobThatIsThereTakesFewChanges) {
  const std::string cluster = Cluster(Job("j", Task("t", "1"), "'queue':'a'", ",'uid':'u'"));
  const std::string fixed = std::string("job-refused default/j") + kFixed;
  EXPECT_EQ(Refused(cluster, Job("j", Task("t", "1"))), Said{});
  EXPECT_EQ(Refused(cluster, Job("j", Task("t", "1"), "'queue':'a','minAvailable':1,'priorityClassName':'system-node-critical'")), Said{});
  EXPECT_EQ(Refused(cluster, Job("j", Task("t", "1"), "'queue':'b'")), Said{fixed});
  EXPECT_EQ(Refused(cluster, Job("j", Task("t", "3"))), Said{fixed});
  EXPECT_EQ(Refused(cluster, Job("j", Task("t", "1"), "'queue':'a','maxRetry':7")), Said{fixed});
  EXPECT_EQ(Refused(cluster, Job("j", Task("t", "1"), "'queue':'a','policies':[{'event':'PodFailed','action':'RestartJob'}]")), Said{fixed});
  EXPECT_EQ(Refused(cluster, Job("j", Task("t", "1"), "'queue':'a','networkTopology':{'mode':'hard','highestTierAllowed':1}")), Said{fixed});
  EXPECT_EQ(Refused(cluster, Job("j", Task("t", "1") + "," + Task("s", "1"))),
            Said{"job-refused default/j: job updates may not add or remove tasks"});
  EXPECT_EQ(Refused(cluster, Job("j", Task("t", "1"), "'queue':'a','minAvailable':9")),
            Said{"job-refused default/j: job 'minAvailable' must not be greater than total replicas"});
}

TEST(Refused, ANewJobIsLookedAtAsAWhole) {
  const Said said = Refused(Cluster(""), Job("j", Task("t", "1") + "," + Task("t", "1"), "'queue':'a','minAvailable':9"));
  EXPECT_EQ(said, (Said{"job-refused default/j: duplicated task name t",
                        "job-refused default/j: job 'minAvailable' should not be greater than total replicas in tasks"}));
  EXPECT_EQ(Refused(Cluster(""), Job("j", Task("t", "1"), "'queue':'c'")).front(),
            "job-refused default/j: unable to find job queue: queue.scheduling.volcano.sh \"c\" not found");
}

// The Job itself was not exported.
TEST(Refused, AJobOfWhichOnlyThePodGroupIsThere) {
  const std::string group =
      "{'apiVersion':'scheduling.volcano.sh/v1beta1','kind':'PodGroup','metadata':{'name':'j-u','namespace':'default','ownerReferences':"
      "[{'apiVersion':'batch.volcano.sh/v1alpha1','kind':'Job','name':'j','uid':'u','controller':true}]},'spec':{'minMember':2,'queue':'a'}}";
  EXPECT_EQ(Refused(Cluster(group), Job("j", Task("t", "1"))), Said{});
  EXPECT_EQ(Refused(Cluster(group), Job("j", Task("t", "1"), "'queue':'b'")), Said{std::string("job-refused default/j") + kFixed});
}

TEST(Refused, MpiWithoutWorkersIsTakenSince115) {
  const std::string job = Job("j", Task("master", "1"), "'queue':'a','plugins':{'mpi':[]}");
  EXPECT_EQ(Refused("{'volcano':'1.14'," + Cluster("").substr(1), job), Said{"job-refused default/j: The specified mpi worker task was not found"});
  EXPECT_EQ(Refused("{'volcano':'1.15'," + Cluster("").substr(1), job), Said{});
}

// validate_queue.go:107, 223 and 400.
TEST(Refused, QueuesAsUpdates) {
  const std::string full = "{" + kNodes + ",'queues':[{'name':'a'},{'name':'b'}],'jobs':[{'name':'x','queue':'a','replicas':2,'cpu':1,'running':2}]}";
  EXPECT_EQ(Refused(full, "{'queues':[{'name':'c','parent':'a'}]}"), Said{"queue-parent-has-pods c"});
  EXPECT_EQ(Refused(full, "{'queues':[{'name':'b','parent':'a'}]}"), Said{"queue-parent-has-pods b"});
  EXPECT_EQ(Refused(full, "{'queues':[{'name':'c','parent':'b'}]}"), Said{});

  const std::string root =
      "{'apiVersion':'scheduling.volcano.sh/v1beta1','kind':'Queue','metadata':{'name':'root'},'spec':{'capability':{'cpu':'8'}}}";
  EXPECT_EQ(Refused(full, root), Said{"root-queue-protected root"});
  EXPECT_EQ(Refused("{'volcano':'1.13'," + full.substr(1), root), Said{});

  const std::string closing = "{" + kNodes + ",'queues':[{'name':'a','state':'Closing'}],'jobs':[{'name':'x','queue':'a','cpu':1,'running':1}]}";
  EXPECT_EQ(Refused(closing, "{'queues':[{'name':'a','weight':3}]}"), Said{"queue-state a"});
}

// The webhook walks the tree as it was before the change.
TEST(Refused, ARingMadeByAnUpdateIsTaken) {
  const std::string chain = "{" + kNodes + ",'queues':[{'name':'p'},{'name':'c','parent':'p'}]}";
  EXPECT_EQ(Refused(chain, "{'queues':[{'name':'p','parent':'c'}]}"), Said{});
  EXPECT_EQ(Refused(chain, "{'queues':[{'name':'p','parent':'p'}]}"), Said{"queue-own-parent p"});
}

TEST(Refused, AQueueAgainstThoseAboveBesideAndBelow) {
  const std::string tree =
      "{" + kNodes +
      ",'queues':[{'name':'p','capability':{'cpu':8},'deserved':{'cpu':6}},{'name':'c','parent':'p','capability':{'cpu':4},'deserved':{'cpu':3}},"
      "{'name':'d','parent':'p','deserved':{'cpu':3}}]}";
  EXPECT_EQ(Refused(tree, "{'queues':[{'name':'c','parent':'p','capability':{'cpu':9},'deserved':{'cpu':3}}]}"), Said{"capability-over-ancestor c"});
  EXPECT_EQ(Refused(tree, "{'queues':[{'name':'c','parent':'p','capability':{'cpu':4},'deserved':{'cpu':4}}]}"), Said{"deserved-over-parent p"});
  EXPECT_EQ(Refused(tree, "{'queues':[{'name':'p','capability':{'cpu':3},'deserved':{'cpu':3}}]}").front(), "capability-over-ancestor c");
  EXPECT_EQ(Refused(tree, "{'queues':[{'name':'p','capability':{'cpu':8},'deserved':{'cpu':5}}]}"), Said{"deserved-over-parent p"});
  EXPECT_EQ(Refused(tree, "{'queues':[{'name':'c','parent':'p','capability':{'cpu':5},'deserved':{'cpu':3}}]}"), Said{});
  // What is not touched is not asked about.
  EXPECT_EQ(Refused("{" + kNodes + ",'queues':[{'name':'p','deserved':{'cpu':1}},{'name':'c','parent':'p','deserved':{'cpu':3}}]}",
                    "{'queues':[{'name':'e'}]}"),
            Said{});
}

// validate_queue.go:295 lets a queue go that has PodGroups; their own webhook is not asked.
TEST(Refused, NobodyAsksAboutThePodGroupsOfAQueueThatGoes) {
  const std::string cluster =
      "{" + kNodes + ",'queues':[{'name':'a'},{'name':'b'}],'jobs':[{'name':'j','queue':'b','cpu':1}]}";
  EXPECT_EQ(Refused(cluster, "{'queues':[{'name':'a'}]}", {"Queue/b"}), Said{});
  EXPECT_EQ(Refused(cluster, "{'jobs':[{'name':'k','queue':'nowhere','cpu':1}]}"), Said{"podgroup-queue-unknown default/k"});
}

}  // namespace
}  // namespace pumice::whatif
