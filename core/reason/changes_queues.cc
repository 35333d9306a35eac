// What could be changed of queues and quotas: the numbers of the job's queue and of those above it, what is set aside
// for others, whether they are open, which node groups they name.
#include <algorithm>
#include <numeric>

#include "core/api/annotations.h"
#include "core/api/task_info.h"
#include "core/model/find.h"
#include "core/reason/change_finder.h"

namespace pumice::reason {

namespace {

constexpr size_t kMostOtherQueues = 12, kMostGroups = 5;
constexpr int kMostAbove = 16;

Quantity AskedOf(const model::Pod& pod, const std::string& resource) {
  Quantity sum;
  for (const model::Container& container : pod.spec->containers) {
    if (auto asked = container.requests.find(resource); asked != container.requests.end()) sum = sum + asked->second;
  }
  return sum;
}

}  // namespace

// A queue that does not exist can be made; a closed one, or a closed one above it, can be opened.
void ChangeFinder::State(const std::string& name) {
  const model::Queue* queue = model::Find(scenario_.queues, name);
  if (queue == nullptr) {
    Add(ChangeOf(Op::kAdd, "Queue", name, "", "", "", 1));
    return;
  }
  for (int depth = 0; queue != nullptr && depth < kMostAbove; ++depth) {
    if (!queue->state.empty() && queue->state != "Open") {
      Add(ChangeOf(Op::kSet, "Queue", queue->meta.name, "status.state", "Open", queue->state, 1));
    }
    queue = queue->parent.empty() ? nullptr : model::Find(scenario_.queues, queue->parent);
  }
}

std::set<std::string> ChangeFinder::Asked(const std::string& job) const {
  std::set<std::string> resources;
  const model::PodSpec* last = nullptr;
  for (const model::Pod* pod : PodsOf(job)) {
    if (pod->spec.get() == last) continue;
    last = pod->spec.get();
    for (const model::Container& container : pod->spec->containers) {
      for (const auto& [resource, amount] : container.requests) {
        if (amount.Sign() > 0 && IsTrackedResourceName(resource)) resources.insert(resource);
      }
    }
  }
  return resources;
}

// To have its minMember, or all of its pods if it has that.
Quantity ChangeFinder::HeldAndNeeded(const std::string& queue, const model::PodGroup& job,
                                     const std::string& resource) const {
  Quantity sum;
  int64_t placed = 0, counted = 0;
  for (const model::PodGroup& group : scenario_.pod_groups) {
    if (QueueOf(group) != queue) continue;
    for (const model::Pod* pod : PodsOf(group.meta.Key())) {
      if (pod->node_name.empty()) continue;
      sum = sum + AskedOf(*pod, resource);
      placed += &group == &job;
    }
  }
  for (const model::Pod* pod : PodsOf(job.meta.Key())) {
    if (!pod->node_name.empty()) continue;
    if (placed < job.min_member && placed + counted >= job.min_member) break;
    sum = sum + AskedOf(*pod, resource);
    ++counted;
  }
  return sum;
}

int64_t ChangeFinder::GridOf(const std::string& resource, Unit unit) const {
  int64_t grid = 0;
  const model::PodSpec* last = nullptr;
  for (const model::Pod& pod : scenario_.pods) {
    if (pod.spec.get() == last) continue;
    last = pod.spec.get();
    for (const model::Container& container : pod.spec->containers) {
      auto asked = container.requests.find(resource);
      if (asked != container.requests.end()) grid = std::gcd(grid, InUnit(unit, asked->second));
    }
  }
  return std::max<int64_t>(1, grid);
}

void ChangeFinder::AddAmount(const std::string& queue, const std::string& field, const std::string& resource,
                             const model::ResourceList& list, const Quantity& bound, const Quantity& guess,
                             double cost) {
  auto now = list.find(resource);
  const Unit unit = UnitOf(resource);
  std::optional<int64_t> from;
  if (now != list.end()) from = InUnit(unit, now->second);
  const int64_t to = InUnit(unit, bound);
  if (from.value_or(0) == to) return;
  Relaxation amount = AmountOf("Queue", queue, field + resource, unit, from, to, cost);
  if (from) amount.have = now->second.String();
  amount.grid = GridOf(resource, unit);
  amount.guess = InUnit(unit, guess);
  Add(std::move(amount));
}

void ChangeFinder::QueueAmounts(const std::string& name, const model::PodGroup& job) {
  const model::Queue* queue = model::Find(scenario_.queues, name);
  if (queue == nullptr) return;
  const bool capacity = HasPlugin("capacity"), proportion = HasPlugin("proportion");
  for (const std::string& resource : Asked(job.meta.Key())) {
    auto total = total_.find(resource);
    if (total == total_.end()) continue;
    const Quantity guess = HeldAndNeeded(name, job, resource);
    int depth = 0;
    for (const model::Queue* at = queue; at != nullptr && depth < kMostAbove; ++depth) {
      auto capability = at->capability.find(resource);
      if (capability != at->capability.end() && capability->second < total->second) {
        AddAmount(at->meta.name, "spec.capability.", resource, at->capability, total->second, guess, 1);
      }
      if (capacity && at->meta.name != "root") {
        AddAmount(at->meta.name, "spec.deserved.", resource, at->deserved, total->second, guess, 1.1);
      }
      at = at->parent.empty() || !capacity ? nullptr : model::Find(scenario_.queues, at->parent);
    }
    if (capacity || proportion) {
      AddAmount(name, "spec.guarantee.resource.", resource, queue->guarantee, total->second, guess, 1.4);
    }
  }
  constexpr int64_t kHeaviest = 65535;
  if (proportion && queue->weight < kHeaviest) {
    Add(AmountOf("Queue", name, "spec.weight", Unit::kOne, queue->weight, kHeaviest, 1.1));
  }
}

void ChangeFinder::OthersGuarantees(const std::string& own, const std::set<std::string>& resources) {
  size_t count = 0;
  for (const model::Queue& queue : scenario_.queues) {
    if (queue.meta.name == own || count >= kMostOtherQueues) continue;
    for (const std::string& resource : resources) {
      if (!queue.guarantee.count(resource) || queue.guarantee.at(resource).Sign() <= 0) continue;
      AddAmount(queue.meta.name, "spec.guarantee.resource.", resource, queue.guarantee, Quantity(), Quantity(), 1.8);
      ++count;
    }
  }
}

void ChangeFinder::Reclaimable(const std::string& own) {
  size_t count = 0;
  for (const model::Queue& queue : scenario_.queues) {
    if (queue.reclaimable.value_or(true) || queue.meta.name == own || queue.meta.name == "root") continue;
    if (++count > kMostOtherQueues) return;
    Add(ChangeOf(Op::kSet, "Queue", queue.meta.name, "spec.reclaimable", "true", "false", 2));
  }
}

// The groups that nodes are in and the queue does not name, and a queue that names none at all.
void ChangeFinder::NodeGroups(const std::string& name) {
  const model::Queue* queue = model::Find(scenario_.queues, name);
  if (queue == nullptr || !HasPlugin("nodegroup")) return;
  std::set<std::string> groups;
  for (const model::Node& node : scenario_.nodes) {
    auto label = node.meta.labels.find("volcano.sh/nodegroup-name");
    if (label != node.meta.labels.end() && groups.size() < kMostGroups) groups.insert(label->second);
  }
  for (const std::string& group : groups) {
    const bool named =
        queue->affinity && queue->affinity->affinity &&
        std::count(queue->affinity->affinity->required.begin(), queue->affinity->affinity->required.end(), group) > 0;
    if (named) continue;
    Add(ChangeOf(Op::kAdd, "Queue", name, "spec.affinity.nodeGroupAffinity.required", group, "", 1.1));
  }
  if (queue->affinity) Add(ChangeOf(Op::kRemove, "Queue", name, "spec.affinity", "", "", 1.3));
}

// As far as the cluster could be used up besides what the quota counts already.
void ChangeFinder::Quotas(const model::PodGroup& job) {
  if (!job.min_resources || !HasPlugin("resourcequota")) return;
  for (const model::ResourceQuota& quota : scenario_.resource_quotas) {
    if (quota.meta.ns != job.meta.ns) continue;
    for (const auto& [resource, hard] : quota.hard) {
      auto asked = job.min_resources->find(resource);
      if (asked == job.min_resources->end()) continue;
      auto used = quota.used.find(resource);
      const Quantity needed = asked->second + (used == quota.used.end() ? Quantity() : used->second);
      const std::string bare = resource.rfind("requests.", 0) == 0 ? resource.substr(9) : resource;
      const Unit unit = UnitOf(bare);
      const int64_t from = InUnit(unit, hard), guess = InUnit(unit, needed);
      auto total = total_.find(bare);
      const int64_t to = guess + (total == total_.end() ? 0 : InUnit(unit, total->second));
      if (from >= to) continue;
      Relaxation amount = AmountOf("ResourceQuota", quota.meta.Key(), "spec.hard." + resource, unit, from, to, 1);
      amount.have = hard.String();
      amount.guess = guess;
      Add(std::move(amount));
    }
  }
}

}  // namespace pumice::reason
