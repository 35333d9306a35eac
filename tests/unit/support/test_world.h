// TestWorld makes a world of a few lines of text, and a session on it, for tests of plugins and actions.
//
//   TestWorld w(R"(
//     node  n1 cpu=4 memory=8Gi label.zone=a taint=k=v:NoSchedule
//     queue q  weight=2 deserved.cpu=10
//     class high value=1000
//     group g  queue=q min=2 minres.cpu=2 priority=high
//     pod   p  group=g cpu=1 memory=1Gi
//     pod   r  group=g cpu=1 on=n1
//     pods  x  3 group=g cpu=1           # x-0, x-1, x-2
//   )");
//   w.Open("priority, gang(enablePreemptable=false); proportion, nodeorder(leastrequested.weight=2)");
//   w.Run("allocate");
//   EXPECT_EQ(w.Binds(), "p:n1");
//   w.Close();
//
// One object a line; `#` begins a comment; values with spaces stand in double quotes. What a line does not say:
// namespace t, uid t-NAME, creation one second after the line before, `now` a day after the first. Queues are Open with
// weight 1 and `default` exists; groups are Inqueue with min=1; pods are Volcano's, and Running where on= names a node,
// else Pending. Keys that are not listed here are resources (node, pod) or an error.
//
//   volcano    1.14                                                 (the release; the newest without it)
//   node       taint=KEY=VALUE:EFFECT (again for more) unschedulable label.K= annotation.K= capacity.R=
//   queue      weight= parent= state= reclaimable= priority= capability.R= deserved.R= guarantee.R= annotation.K=
//   class      value= default
//   group      queue= min= minres.R= phase= priority= task.ROLE= topology=MODE:TIER label.K= annotation.K=
//   pod, pods  group= on= phase= nominated= priority= class= role= deleting select.K= tolerate=KEY=VALUE:EFFECT
//              (KEY alone: Exists) scheduler= gate= claim= template= guaranteed (limits as requests) init.R= overhead.R= label.K= annotation.K=
//   hypernode  tier= tiername= nodes=n1,n2 children=h1,h2
//   quota      hard.R= used.R=
//   budget     allowed= label.K=                                    (a PodDisruptionBudget with these matchLabels)
//   claim, template   class= count= all alternatives each.R=       (a ResourceClaim, or a template, of one request)
//   numa       policy= cpus= nodes= threads= free= reserved.R= manager= (a Numatopology: so many CPUs, an equal part of
//              them in each NUMA node, which is a socket too, so many threads a core; free=0-3,8 is the allocatable)
//   all        namespace= uid= created=SECONDS
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/framework/session.h"
#include "core/model/objects.h"
#include "core/sim/cluster.h"
#include "core/sim/cycle.h"

namespace pumice::test {

// Creation times start here: 2026-01-01T00:00:00Z.
inline constexpr int64_t kFirstSecond = 1767225600;

// Gives the objects of the text; a defect of it fails the test.
model::Scenario ParseWorld(const std::string& text);

// Makes a configuration of "gang, priority; proportion(argument.name=1 enablePreemptable=false)": tiers end with ";".
// Keys that are flags of Volcano set the flag, the others are arguments, typed as YAML would. It is loaded as Volcano
// loads it.
framework::SchedulerConfiguration ParseConf(const std::string& tiers, const std::string& actions = "enqueue, allocate",
                                            const std::vector<framework::Configuration>& configurations = {},
                                            const model::Release& release = model::kDefaultRelease);
// Types "1", "1.0", "true", "text" or "\"1\"" as YAML would.
model::ConfigValue Scalar(const std::string& text);
framework::Arguments Args(const std::string& text);  // "a=1 b=text"

class TestWorld {
 public:
  explicit TestWorld(const std::string& text = "") : scenario_(ParseWorld(text)) {}
  explicit TestWorld(model::Scenario scenario) : scenario_(std::move(scenario)) {}

  // ---- before Open: what the text cannot say ----
  model::Scenario& scenario() { return scenario_; }
  model::Pod& PodObject(const std::string& name);
  model::Node& NodeObject(const std::string& name);
  model::PodGroup& GroupObject(const std::string& name);
  model::Queue& QueueObject(const std::string& name);
  void EditSpec(const std::string& pod, const std::function<void(model::PodSpec&)>& edit);

  framework::HttpTransport* transport = nullptr;  // for the extender plugin
  bool straight = false;                          // without shortcuts

  // ---- the session ----
  // See ParseConf. Opens anew where a session is open; the objects are what they were, the release is the scenario's.
  framework::Session& Open(const std::string& tiers, const std::string& actions = "enqueue, allocate");
  framework::Session& Open(framework::SchedulerConfiguration conf) {
    return Open(std::move(conf), sim::RegistryOf(scenario_.release));
  }
  framework::Session& Open(framework::SchedulerConfiguration conf, const framework::Registry& registry);
  void Run(const std::string& action);  // may stand for several: "enqueue, allocate"
  void Close();

  framework::Session& ssn() { return *ssn_; }
  sim::Cluster& cluster() { return *cluster_; }
  ClusterInfo& info() { return *info_; }
  JobInfo& Job(const std::string& name);    // "g" is t/g
  TaskInfo& Task(const std::string& name);  // the job's copy; of a pod without a job the snapshot's
  NodeInfo& Node(const std::string& name);
  QueueInfo& Queue(const std::string& name);
  // Gives "cpu:1000 memory:0 pods:2": what is mentioned, in whole numbers.
  std::string Text(const Resource& resource) const;
  Resource Amount(const std::string& text) const;  // "cpu=1 memory=1Gi pods=2", as a pod or a queue would write it
  framework::QueueNumbers Numbers(const std::string& queue);

  // ---- what happened ----
  std::string Binds() const;      // "p:n1 q:n2", in order
  std::string Evictions() const;  // "p:preempt", in order
  // Gives "p:Pending q:Allocated@n1": the tasks of the session's jobs by name; of one job where it is named.
  std::string Tasks(const std::string& job = "");
  std::string FitError(const std::string& task);  // "" for none
  const std::vector<framework::Event>& events() const { return events_; }

 private:
  model::Scenario scenario_;
  framework::SchedulerConfiguration conf_;
  std::unique_ptr<sim::Cluster> cluster_;
  std::shared_ptr<ClusterInfo> info_;
  std::vector<framework::Event> events_;
  std::unique_ptr<framework::Session> ssn_;
};

}  // namespace pumice::test
