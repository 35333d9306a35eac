// What is asked for whom: a job that waits may be let in by anything, a pod that is evicted is spared by less.
#include "core/reason/changes.h"

#include <algorithm>

#include "core/api/annotations.h"
#include "core/model/find.h"
#include "core/reason/change_finder.h"
#include "core/report/run.h"
#include "core/sim/snapshot.h"

namespace pumice::reason {

std::vector<Way> ChangesThatLetIn(const model::Scenario& scenario, const model::PodGroup& job) {
  return ChangeFinder(scenario).LetIn(job);
}

std::vector<Way> ChangesThatSpare(const model::Scenario& scenario, const model::Pod& pod, const model::PodGroup* job) {
  return ChangeFinder(scenario).Spare(pod, job);
}

ChangeFinder::ChangeFinder(const model::Scenario& scenario)
    : scenario_(scenario), conf_(report::ConfigurationOf(scenario).conf) {
  for (const model::Node& node : scenario.nodes) {
    for (const auto& [resource, amount] : node.allocatable) total_[resource] = total_[resource] + amount;
  }
  for (const model::Pod& pod : scenario.pods) pods_[GroupKeyOf(pod)].push_back(&pod);
}

std::vector<Way> ChangeFinder::LetIn(const model::PodGroup& job) {
  const std::string queue = QueueOf(job);
  const bool pending = job.status.phase.empty() || job.status.phase == "Pending";
  State(queue);
  QueueAmounts(queue, job);
  Quotas(job);
  NodesAsTheyAre(job);
  Templates(job);
  NodeGroups(queue);
  ActionsThatHelp(pending);
  Members(job);
  Topology(job);
  OtherQueues(job);
  Priorities(job);
  MoreNodes(&job);
  JobsThatEnd(job);
  Reclaimable(queue);
  OthersGuarantees(queue, Asked(job.meta.Key()));
  Orders();
  Flags();
  Tiers();
  Arguments();
  return std::move(ways_);
}

std::vector<Way> ChangeFinder::Spare(const model::Pod& pod, const model::PodGroup* job) {
  auto annotation = pod.meta.annotations.find("volcano.sh/preemptable");
  Add(ChangeOf(Op::kSet, "Pod", pod.meta.Key(), "metadata.annotations.volcano.sh/preemptable", "false",
               annotation == pod.meta.annotations.end() ? "" : annotation->second, 1));
  if (job != nullptr) {
    const std::string queue = QueueOf(*job);
    const model::Queue* own = model::Find(scenario_.queues, queue);
    if (own != nullptr && own->reclaimable.value_or(true)) {
      Add(ChangeOf(Op::kSet, "Queue", queue, "spec.reclaimable", "false", "true", 1));
    }
    QueueAmounts(queue, *job);
    Priorities(*job);
    int64_t running = 0;
    for (const model::Pod* other : PodsOf(job->meta.Key())) running += !other->node_name.empty();
    if (running > job->min_member) {
      Add(AmountOf("PodGroup", job->meta.Key(), "spec.minMember", Unit::kOne, job->min_member, running, 2));
    }
  }
  ActionsThatEvict();
  MoreNodes(nullptr);
  Flags();
  Tiers();
  return std::move(ways_);
}

std::string ChangeFinder::QueueOf(const model::PodGroup& group) {
  return group.queue.empty() ? sim::kDefaultQueue : group.queue;
}

std::vector<const model::Pod*> ChangeFinder::PodsOf(const std::string& job) const {
  auto found = pods_.find(job);
  return found == pods_.end() ? std::vector<const model::Pod*>() : found->second;
}

bool ChangeFinder::HasPlugin(const std::string& name) const {
  return std::any_of(conf_.tiers.begin(), conf_.tiers.end(), [&](const framework::Tier& tier) {
    return std::any_of(tier.plugins.begin(), tier.plugins.end(),
                       [&](const auto& plugin) { return plugin.name == name; });
  });
}

}  // namespace pumice::reason
