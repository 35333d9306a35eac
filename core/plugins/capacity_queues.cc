// The tree is built from each queue upwards and then limited from the root down, in Volcano's order, since its slices
// and sums depend on it.
#include "core/plugins/capacity_queues.h"

#include <algorithm>
#include <limits>

#include "core/plugins/queue_usage.h"

namespace pumice::plugins {

using framework::QueueNumbers;
using framework::Session;

namespace {

constexpr const char* kRootQueue = "root";

// This is MaxInt64 as a double: the root's limit of every scalar that the cluster has.
constexpr double kNoScalarLimit = static_cast<double>(std::numeric_limits<int64_t>::max());

// A job adds these to all queues above its own: differences of its queue's sums, which need not be the job's own
// amounts to the last bit.
struct Deltas {
  Resource allocated, request, inqueue, elastic;
  Deltas(const QueueNumbers& after, const QueueNumbers& before)
      : allocated(after.allocated), request(after.request), inqueue(after.inqueue), elastic(after.elastic) {
    allocated.Sub(before.allocated);
    request.Sub(before.request);
    inqueue.Sub(before.inqueue);
    elastic.Sub(before.elastic);
  }
  void AddTo(QueueNumbers* queue) const {
    queue->allocated.Add(allocated);
    queue->request.Add(request);
    queue->inqueue.Add(inqueue);
    queue->elastic.Add(elastic);
  }
};

// The parent's capability holds where the child's says nothing.
void InheritCapability(const Resource& parent, Resource* child) {
  for (Dim d : {kCpu, kMemory}) {
    if (child->Get(d) <= 0) child->Set(d, parent.Get(d));
  }
  if (parent.has_scalars()) child->MakeScalars();
  for (Dim d : parent.Dims()) {
    if (d > kMemory && !child->Mentions(d)) child->Set(d, parent.Get(d));
  }
}

}  // namespace

Ancestors Ancestors::Append(int queue) const {
  Ancestors longer = *this;
  const int capacity = array_ ? static_cast<int>(array_->size()) : 0;
  if (size_ == capacity) {
    longer.array_ = std::make_shared<std::vector<int>>();
    if (array_) *longer.array_ = *array_;
    longer.array_->resize(capacity == 0 ? 1 : 2 * capacity);
  }
  (*longer.array_)[longer.size_++] = queue;
  return longer;
}

double CapacityShare(const Resource& allocated, const Resource& deserved) {
  return deserved.IsEmpty() ? 1 : LargestShare(allocated, deserved);
}

ShareRule ShareRuleOf(const model::Release& release) {
  return release.undeserving_queue_has_share_one ? CapacityShare : LargestShare;
}

void CapacityQueues::Follow(const model::Release& release) {
  share_ = ShareRuleOf(release);
  root_is_unlimited_ = release.root_is_unlimited;
  deserved_covers_guarantee_ = release.deserved_covers_guarantee;
  broken_tree_is_only_logged_ = release.broken_tree_is_only_logged;
}

void CapacityQueues::BuildFlat(const Session& ssn) {
  Follow(ssn.release());
  queues_.resize(ssn.queues.size());
  const Resource total_guarantee = TotalGuarantee(ssn);
  for (const auto& job : ssn.jobs) {
    const QueueInfo& queue = *job->queue;
    std::optional<CapacityQueue>& slot = queues_[queue.index];
    const bool first = !slot.has_value();
    if (first) {
      slot.emplace();
      slot->numbers = FlatLimits(*queue.queue, ssn.total_resource, total_guarantee, ssn.names);
      slot->numbers.deserved = Resource::FromList(queue.queue->deserved, ssn.names);
    }
    AddJobUsage(*job, ssn.names, ssn.release(), &slot->numbers);
    TellCounted(ssn, "capacity", *job, first, slot->numbers);
  }
  for (std::optional<CapacityQueue>& queue : queues_) {
    if (!queue) continue;
    QueueNumbers& n = queue->numbers;
    n.deserved.MinDimensionResource(n.real_capability, Missing::kInfinity);
    n.deserved = Max(n.deserved, n.guarantee);
    n.share = share_(n.allocated, n.deserved);
  }
}

bool CapacityQueues::BuildTree(const Session& ssn) {
  Follow(ssn.release());
  queues_.resize(ssn.queues.size());
  for (const auto& queue : ssn.queues) {
    if (queues_[queue->index]) continue;
    Add(ssn, *queue);
    if (!Attach(ssn, *queue)) return false;
  }
  const QueueInfo* root = ssn.cluster.FindQueue(kRootQueue);
  if (root == nullptr || !AddJobs(ssn)) return false;

  LimitRoot(ssn, &queues_[root->index]->numbers);
  TellParents(root->index);
  if (!Limit(root->index, true)) return false;
  for (std::optional<CapacityQueue>& queue : queues_) {
    queue->numbers.share = share_(queue->numbers.allocated, queue->numbers.deserved);
  }
  return true;
}

void CapacityQueues::LimitRoot(const Session& ssn, QueueNumbers* root) const {
  if (!root_is_unlimited_) {
    if (root->capability.IsEmpty()) root->capability = ssn.total_resource;
    if (root->deserved.IsEmpty()) root->deserved = ssn.total_resource;
    root->real_capability = ssn.total_resource;
    return;
  }
  // Nobody writes the root queue: without a capability it limits nothing, not even to what the cluster has.
  if (root->capability.IsEmpty()) {
    root->capability = Resource::Infinite();
    for (Dim d : ssn.total_resource.Dims()) {
      if (d > kMemory) root->capability.Set(d, kNoScalarLimit);
    }
  }
  root->real_capability = root->capability;
}

void CapacityQueues::TellParents(int queue) {
  for (int child : queues_[queue]->children) {
    queues_[child]->numbers.parent = queue;
    TellParents(child);
  }
}

CapacityQueue& CapacityQueues::Add(const Session& ssn, const QueueInfo& queue) {
  CapacityQueue& added = queues_[queue.index].emplace();
  added.numbers.deserved = Resource::FromList(queue.queue->deserved, ssn.names);
  added.numbers.capability = Resource::FromList(queue.queue->capability, ssn.names);
  added.numbers.guarantee = Resource::FromList(queue.queue->guarantee, ssn.names);
  return added;
}

// This is updateAncestors. Its search for cycles finds none: a parent that was seen is not visited again, so queues in
// a cycle just hang below each other, out of the root's reach.
bool CapacityQueues::Attach(const Session& ssn, const QueueInfo& queue) {
  if (queue.name == kRootQueue) return true;
  const std::string& spec_parent = queue.queue->parent;
  const QueueInfo* parent = ssn.cluster.FindQueue(spec_parent.empty() ? kRootQueue : spec_parent);
  if (parent == nullptr) return false;
  if (!queues_[parent->index]) {
    Add(ssn, *parent);
    if (!Attach(ssn, *parent)) return false;
  }
  CapacityQueue& above = *queues_[parent->index];
  above.children.insert(std::lower_bound(above.children.begin(), above.children.end(), queue.index), queue.index);
  queues_[queue.index]->ancestors = above.ancestors.Append(parent->index);
  return true;
}

bool CapacityQueues::AddJobs(const Session& ssn) {
  for (const auto& job : ssn.jobs) {
    CapacityQueue& queue = *queues_[job->queue->index];
    if (!queue.children.empty()) return false;
    const QueueNumbers before = queue.numbers;
    AddJobUsage(*job, ssn.names, ssn.release(), &queue.numbers);
    const Deltas deltas(queue.numbers, before);
    for (int i = 0; i < queue.ancestors.size(); ++i) deltas.AddTo(&queues_[queue.ancestors[i]]->numbers);
    TellCounted(ssn, "capacity", *job, false, queue.numbers);
  }
  return true;
}

// This is checkHierarchicalQueue: it limits what the children may have of this queue. It is false where they go beyond
// it and that is not only logged; what is left undone then stays so.
bool CapacityQueues::Limit(int queue, bool is_root) {
  QueueNumbers& parent = queues_[queue]->numbers;
  Resource guarantees, deserved;
  for (int child : queues_[queue]->children) {
    QueueNumbers& n = queues_[child]->numbers;
    if (deserved_covers_guarantee_) n.deserved = Max(n.deserved, n.guarantee);
    deserved.Add(n.deserved);
    guarantees.Add(n.guarantee);
    InheritCapability(parent.capability, &n.capability);
    if (!broken_tree_is_only_logged_ && parent.capability.LessPartly(n.capability, Missing::kZero)) return false;
  }
  if (is_root) {
    if (root_is_unlimited_ || parent.guarantee.IsEmpty()) parent.guarantee = guarantees;
    if (root_is_unlimited_ || parent.deserved.IsEmpty()) parent.deserved = deserved;
  }
  for (int child : queues_[queue]->children) {
    QueueNumbers& n = queues_[child]->numbers;
    n.real_capability = ExceededPart(parent.real_capability, guarantees).Add(n.guarantee);
    n.real_capability.MinDimensionResource(n.capability, Missing::kInfinity);
  }
  if (!broken_tree_is_only_logged_ && (parent.deserved.LessPartly(deserved, Missing::kZero) ||
                                       parent.guarantee.LessPartly(guarantees, Missing::kZero))) {
    return false;
  }
  for (int child : queues_[queue]->children) {
    if (!Limit(child, false)) return false;
  }
  return true;
}

}  // namespace pumice::plugins
