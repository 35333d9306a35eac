// What the queue webhook of the scenario's Volcano would refuse: of queues as they are, where all are taken to be there
// as its lister has them; of changes, which it judges one by one against the tree before; and of deletions.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/api/annotations.h"
#include "core/base/text.h"
#include "core/lint/lint.h"
#include "core/lint/queue_webhook.h"
#include "core/lint/rules.h"

namespace pumice::lint {
namespace {

using model::Queue;

bool HasResourcesOf(const Queue& queue, const Queue& old) {
  return queue.capability == old.capability && queue.deserved == old.deserved && queue.guarantee == old.guarantee;
}

// The scheduler counts a queue's pods into its status; where no status was written they are counted here.
int64_t AllocatedPods(const model::Scenario& scenario, const Queue& queue) {
  if (queue.has_status_allocated) {
    auto pods = queue.status_allocated.find("pods");
    return pods == queue.status_allocated.end() ? 0 : pods->second.Value();
  }
  std::set<std::string> groups;
  for (const model::PodGroup& group : scenario.pod_groups) {
    if (group.queue == queue.meta.name) groups.insert(group.meta.Key());
  }
  return std::count_if(scenario.pods.begin(), scenario.pods.end(), [&](const model::Pod& pod) {
    const bool ended = pod.phase == "Succeeded" || pod.phase == "Failed";
    return !pod.node_name.empty() && !ended && groups.count(GroupKeyOf(pod)) != 0;
  });
}

// This is AdmitQueues of one queue; the webhook stops where it has something to say.
class Admission {
 public:
  Admission(const model::Scenario& before, const Facts& after, Findings* out)
      : before_(before), release_(after.scenario().release), webhook_(after, &own_), out_(out) {
    for (const Queue& queue : before.queues) webhook_.Know(&queue);
  }

  void Apply(const Queue& queue) {
    Judge(queue, webhook_.Find(queue.meta.name));
    std::vector<Finding> findings = own_.Take();
    own_ = Findings();
    // What it does not take stays as it was.
    if (findings.empty()) webhook_.Know(&queue);
    for (Finding& finding : findings) {
      finding.severity = Severity::kError;
      out_->Keep(std::move(finding));
    }
  }

 private:
  void Judge(const Queue& queue, const Queue* old) {
    webhook_.Itself(queue);
    if (!own_.empty()) return;
    if (old == nullptr || old->parent != queue.parent) {
      if (!webhook_.Parent(queue) || !own_.empty()) return;
      ParentHasPods(queue);
      if (!own_.empty()) return;
    }
    const bool same = old != nullptr && HasResourcesOf(queue, *old);
    if (queue.meta.name == "root") {
      if (release_.webhook_protects_root && old != nullptr && !same) webhook_.Add(kRootQueueProtected, queue, "spec");
      return;
    }
    if (!release_.webhook_holds_queues_against_others || (same && old->parent == queue.parent)) return;
    if (!queue.parent.empty() && queue.parent != "root") {
      webhook_.UnderAncestors(queue);
      const Queue* parent = webhook_.Find(queue.parent);
      if (own_.empty() && parent != nullptr) webhook_.Sums(*parent, queue);
    }
    if (own_.empty()) webhook_.OverDescendants(queue);
    if (own_.empty()) webhook_.Sums(queue, queue);
  }

  void ParentHasPods(const Queue& queue) {
    const Queue* parent = queue.parent == "root" ? nullptr : webhook_.Find(queue.parent);
    if (parent == nullptr) return;
    for (const auto& [name, known] : webhook_.known()) {
      if (known->parent == queue.parent) return;
    }
    const int64_t pods = AllocatedPods(before_, *parent);
    if (pods == 0) return;
    webhook_.Add(kQueueParentHasPods, queue, "spec.parent", {{"parent", queue.parent}, {"pods", std::to_string(pods)}});
  }

  const model::Scenario& before_;
  const model::Release& release_;
  Findings own_;
  QueueWebhook webhook_;
  Findings* out_;
};

}  // namespace

void CheckQueueAdmission(const Facts& facts, Findings* out) {
  QueueWebhook webhook(facts, out);
  for (const Queue& queue : facts.scenario().queues) webhook.Know(&queue);
  const bool tree = facts.scenario().release.webhook_holds_queues_against_others;
  for (const auto& [name, queue] : webhook.known()) {
    webhook.Itself(*queue);
    if (name == "root") continue;
    if (webhook.Parent(*queue) && tree) webhook.UnderAncestors(*queue);
    if (tree) webhook.Sums(*queue, *queue);
  }
}

void CheckQueueChanges(const model::Scenario& before, const Facts& after, const std::vector<std::string>& changed,
                       Findings* out) {
  Admission admission(before, after, out);
  for (const std::string& name : changed) {
    for (const Queue& queue : after.scenario().queues) {
      if ("Queue " + queue.meta.name == name) admission.Apply(queue);
    }
  }
}

// validateQueueDeleting; its check of allocated pods is off unless the webhook manager's flag is set.
std::vector<Finding> CheckQueueDeletion(const model::Scenario& scenario, const std::string& name) {
  Findings out;
  if (name == "default" || name == "root") {
    out.Add(kQueueDeleteBuiltin, "Queue", name, "");
    return out.Take();
  }
  std::string children;
  size_t count = 0;
  for (const Queue& queue : scenario.queues) {
    if (queue.parent != name) continue;
    AddItem(&children, queue.meta.name);
    ++count;
  }
  if (count > 0) {
    out.Add(kQueueDeleteParent, "Queue", name, "", {{"count", std::to_string(count)}, {"children", children}});
  }
  return out.Take();
}

}  // namespace pumice::lint
