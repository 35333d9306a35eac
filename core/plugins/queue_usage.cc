#include "core/plugins/queue_usage.h"

namespace pumice::plugins {

using framework::QueueNumbers;

namespace {

// minResources less what is allocated, where positive (GetInqueueResource, pkg/scheduler/plugins/util/util.go).
// ephemeral-storage is not among the names that it takes; a scalar that nothing is allocated of is mentioned even as 0.
Resource MinResourcesLeft(const JobInfo& job, const ResourceNames& names) {
  const model::ResourceList& list = *job.pod_group->min_resources;
  const Resource wanted = Resource::FromList(list, names);
  Resource left;
  for (const auto& [name, quantity] : list) {
    const bool fixed = name == "cpu" || name == "memory" || name == "pods";
    if (!fixed && (name.rfind("count/", 0) == 0 || !IsScalarResourceName(name))) continue;
    const Dim d = names.Find(name);
    if (d < 0) continue;
    if (!fixed) left.MakeScalars();
    const double amount = wanted.Get(d) - job.allocated.Get(d);
    if (amount > 0 || (!fixed && !job.allocated.Mentions(d))) left.Set(d, amount);
  }
  return left;
}

}  // namespace

Resource ReservedBeyondAllocated(const JobInfo& job, const ResourceNames& names) {
  const model::PodGroup& group = *job.pod_group;
  if (!group.min_resources) return Resource();
  if (group.status.phase == "Inqueue") return job.DeductSchGatedResources(job.GetMinResources(names));
  // A job that once ran with all it needs has given up what it no longer holds (a Spark driver that has ended).
  if (group.status.phase == "Running" && job.AllocatedTaskNum() >= group.min_member) {
    return job.DeductSchGatedResources(MinResourcesLeft(job, names));
  }
  return Resource();
}

Resource TotalGuarantee(const framework::Session& ssn) {
  Resource total;
  for (const auto& queue : ssn.queues) total.Add(Resource::FromList(queue->queue->guarantee, ssn.names));
  return total;
}

QueueNumbers FlatLimits(const model::Queue& queue, const Resource& total, const Resource& total_guarantee,
                        const ResourceNames& names) {
  QueueNumbers numbers;
  numbers.guarantee = Resource::FromList(queue.guarantee, names);
  numbers.real_capability = ExceededPart(total, total_guarantee).Add(numbers.guarantee);
  if (queue.capability.empty()) return numbers;
  numbers.capability = Resource::FromList(queue.capability, names);
  for (Dim d : {kCpu, kMemory}) {
    if (numbers.capability.Get(d) <= 0) numbers.capability.Set(d, kInfinity);
  }
  numbers.real_capability.MinDimensionResource(numbers.capability, Missing::kInfinity);
  return numbers;
}

void AddJobUsage(const JobInfo& job, const ResourceNames& names, QueueNumbers* queue) {
  for (int s = 0; s < kTaskStatuses; ++s) {
    const auto status = static_cast<TaskStatus>(s);
    const bool allocated = AllocatedStatus(status);
    if (!allocated && status != TaskStatus::kPending) continue;
    for (const TaskInfo* task : job.In(status)) {
      if (allocated) queue->allocated.Add(task->resreq());
      queue->request.Add(task->resreq());
    }
  }
  queue->inqueue.Add(ReservedBeyondAllocated(job, names));
  queue->elastic.Add(job.GetElasticResources(names));
}

EnqueueCheck CheckEnqueue(const Resource& min_resources, const QueueNumbers& queue) {
  EnqueueCheck check;
  check.wanted = min_resources;
  check.wanted.Add(queue.allocated).Add(queue.inqueue).Sub(queue.elastic);
  check.fits = check.wanted.LessEqualWithDimension(queue.real_capability, &min_resources, &check.insufficient);
  return check;
}

int CompareQueuePriority(const QueueInfo& l, const QueueInfo& r) {
  const int32_t left = l.queue->priority.value_or(0), right = r.queue->priority.value_or(0);
  return left == right ? 0 : (left > right ? -1 : 1);
}

}  // namespace pumice::plugins
