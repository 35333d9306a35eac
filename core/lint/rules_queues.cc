// Queues: fields that nobody reads, broken trees, sums.
#include <algorithm>

#include "core/lint/rules.h"
#include "core/report/amounts.h"
#include "core/sim/queue_controller.h"

namespace pumice::lint {
namespace {

using edit::Change;
using model::Queue;
using report::Amount;
using Op = Change::Op;

bool Written(const Queue& queue) { return queue.meta.name != "root"; }

// What the webhook asks for beside a guarantee says nothing of its own.
bool OnlyForTheWebhook(const Queue& queue) {
  return !queue.guarantee.empty() && std::all_of(queue.deserved.begin(), queue.deserved.end(), [&](const auto& entry) {
    auto guarantee = queue.guarantee.find(entry.first);
    return guarantee != queue.guarantee.end() && guarantee->second == entry.second;
  });
}

// 5814 and its counterpart.
void IgnoredShares(const Facts& facts, Findings* out) {
  const std::string& plugin = facts.queue_plugin();
  if (plugin.empty()) return;
  const PluginAt at = *facts.Plugin(plugin);
  for (const Queue& queue : facts.scenario().queues) {
    if (!Written(queue)) continue;
    const std::string& name = queue.meta.name;
    if (plugin == "proportion" && !queue.deserved.empty() && !OnlyForTheWebhook(queue)) {
      const auto& [resource, amount] = *queue.deserved.begin();
      out->Add(kDeservedIgnored, "Queue", name, "spec.deserved",
               {{"resource", resource}, {"deserved", amount.String()}, {"weight", std::to_string(queue.weight)}})
          .changes = {{Op::kRemove, "", "", at.Path(), ""}, {Op::kAdd, "", "", at.Path(), "capacity"}};
    }
    if (plugin == "capacity" && queue.weight > 1) {
      out->Add(kWeightIgnored, "Queue", name, "spec.weight", {{"weight", std::to_string(queue.weight)}}).changes = {
          {Op::kSet, "Queue", name, "spec.weight", "1"}};
    }
  }
}

void IgnoredTrees(const Facts& facts, Findings* out) {
  const auto drf = facts.Plugin("drf");
  const bool hierarchical_drf = drf && drf->option->enabled_hierarchy.value_or(false);
  for (const Queue& queue : facts.scenario().queues) {
    if (!queue.parent.empty() && queue.parent != "root" && !facts.is_tree() && !facts.queue_plugin().empty()) {
      const PluginAt at = *facts.Plugin(facts.queue_plugin());
      Finding& finding = out->Add(kParentIgnored, "Queue", queue.meta.name, "spec.parent",
                                  {{"parent", queue.parent}, {"plugin", facts.queue_plugin()}});
      if (facts.queue_plugin() == "capacity") {
        finding.changes = {{Op::kSet, "", "", at.Path() + ".enableHierarchy", "true"}};
      } else {
        finding.changes = {{Op::kRemove, "", "", at.Path(), ""},
                           {Op::kAdd, "", "", at.Path(), "capacity"},
                           {Op::kSet, "", "", at.Path() + ".enableHierarchy", "true"}};
      }
    }
    auto path = queue.meta.annotations.find("volcano.sh/hierarchy");
    if (path != queue.meta.annotations.end() && !hierarchical_drf) {
      out->Add(kHierarchyAnnotationIgnored, "Queue", queue.meta.name, "metadata.annotations", {{"path", path->second}});
    }
  }
}

// What stops capacity's tree, and with it all allocation.
void BrokenTree(const Facts& facts, Findings* out) {
  if (!facts.is_tree()) return;
  for (const auto& queue : facts.cluster().queues) {
    const std::string& parent = queue->queue->parent;
    if (queue->name != "root" && !parent.empty() && facts.cluster().FindQueue(parent) == nullptr) {
      out->Add(kTreeWithoutParent, "Queue", queue->name, "spec.parent", {{"parent", parent}}).changes = {
          {Op::kSet, "Queue", queue->name, "spec.parent", "root"}};
    }
    if (facts.IsLeaf(queue->index) || facts.JobsOf(queue->index).empty()) continue;
    const int child = facts.children()[queue->index][0];
    out->Add(kJobInParentQueue, "PodGroup", facts.JobsOf(queue->index)[0]->uid, "spec.queue",
             {{"queue", queue->name},
              {"child", facts.cluster().queues[child]->name},
              {"jobs", std::to_string(facts.JobsOf(queue->index).size())}});
  }
}

// The same resource is shared by what some queues write and others do not.
void MissingDimensions(const Facts& facts, Findings* out) {
  if (facts.queue_plugin() != "capacity") return;
  for (const auto& queue : facts.cluster().queues) {
    const model::ResourceList& own = queue->queue->deserved;
    if (own.empty() || facts.IsRoot(queue->index)) continue;
    Resource asked;
    for (const JobInfo* job : facts.JobsOf(queue->index)) asked.Add(job->total_request);
    for (Dim d : facts.dims()) {
      const std::string& resource = facts.names().Name(d);
      if (asked.Get(d) < kMinResource || own.count(resource)) continue;
      const auto other = std::find_if(facts.cluster().queues.begin(), facts.cluster().queues.end(), [&](const auto& q) {
        return q->name != queue->name && q->queue->deserved.count(resource) > 0;
      });
      if (other == facts.cluster().queues.end()) continue;
      out->Add(kDeservedLacksResource, "Queue", queue->name, "spec.deserved." + resource,
               {{"resource", resource}, {"asked", Amount(asked, d)}, {"other", (*other)->name}});
    }
  }
}

// Guarantees are set aside before anything is shared; together they may not be more than there is.
void SumsOverCluster(const Facts& facts, Findings* out) {
  Resource guarantees, deserved;
  size_t with_deserved = 0;
  for (const auto& queue : facts.cluster().queues) {
    if (facts.IsRoot(queue->index)) continue;
    if (facts.is_tree() && facts.ParentOf(queue->index) != kNone && !facts.IsRoot(facts.ParentOf(queue->index)))
      continue;
    guarantees.Add(Resource::FromList(queue->queue->guarantee, facts.names()));
    deserved.Add(Resource::FromList(queue->queue->deserved, facts.names()));
    with_deserved += queue->queue->deserved.empty() ? 0 : 1;
  }
  if (facts.scenario().nodes.empty() || facts.queue_plugin().empty()) return;
  if (const Dim d = FirstOver(facts, guarantees, facts.total()); d >= 0) {
    const auto [sum, total] = report::Apart(guarantees.Get(d), facts.total().Get(d), d);
    out->Add(kGuaranteesOverCluster, "", "", "", {{"resource", facts.names().Name(d)}, {"sum", sum}, {"total", total}});
  }
  if (facts.queue_plugin() != "capacity" || with_deserved < 2 ||
      (!facts.HasAction("reclaim") && !facts.HasAction("gangreclaim")))
    return;
  if (const Dim d = FirstOver(facts, deserved, facts.total()); d >= 0) {
    const auto [sum, total] = report::Apart(deserved.Get(d), facts.total().Get(d), d);
    out->Add(kDeservedOverCluster, "", "", "", {{"resource", facts.names().Name(d)}, {"sum", sum}, {"total", total}});
  }
}

void NotOpen(const Facts& facts, Findings* out) {
  if (facts.queue_plugin().empty()) return;
  for (const WaitingJob& waiting : facts.waiting()) {
    const QueueInfo& queue = *waiting.job->queue;
    const std::string& state = queue.queue->state;
    if (state == "Open") continue;
    // A new PodGroup is the webhook's to refuse.
    if (waiting.phase.empty() || waiting.phase == "Pending") continue;
    out->Add(kQueueNotOpen, "PodGroup", waiting.job->uid, "spec.queue",
             {{"queue", queue.name}, {"state", state.empty() ? "\"\"" : state}})
        .changes = {{Op::kSet, "Queue", queue.name, "status.state", "Open"}};
  }
}

// The queue controller closes it at its next sync.
void BelowShut(const Facts& facts, Findings* out) {
  for (const auto& queue : facts.cluster().queues) {
    const int above = facts.ParentOf(queue->index);
    if (above == kNone || queue->queue->state != "Open") continue;
    const Queue& parent = *facts.cluster().queues[above]->queue;
    if (!sim::IsShut(parent)) continue;
    out->Add(kQueueBelowShut, "Queue", queue->name, "status.state",
             {{"parent", parent.meta.name}, {"state", parent.state}});
  }
}

}  // namespace

void CheckQueues(const Facts& facts, Findings* out) {
  IgnoredShares(facts, out);
  IgnoredTrees(facts, out);
  BrokenTree(facts, out);
  MissingDimensions(facts, out);
  SumsOverCluster(facts, out);
  NotOpen(facts, out);
  BelowShut(facts, out);
}

}  // namespace pumice::lint
