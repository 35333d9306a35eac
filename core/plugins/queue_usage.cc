// Jobs, guarantees and limits are added up here as a session opens; what the sums decide is told to the trace, too.
#include "core/plugins/queue_usage.h"

#include "core/framework/record.h"
#include "core/framework/trace.h"

namespace pumice::plugins {

using framework::QueueNumbers;
using framework::Rule;

namespace {

// This is minResources less what is allocated, where positive (GetInqueueResource, pkg/scheduler/plugins/util/util.go).
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

// The same where a scalar's whole units stand against the milli units of what is allocated, and pods do not count.
Resource MinResourcesLeftOfWholes(const JobInfo& job, const ResourceNames& names) {
  const model::ResourceList& list = *job.pod_group->min_resources;
  const Resource wanted = Resource::FromList(list, names);
  Resource left;
  for (const auto& [name, quantity] : list) {
    const Dim d = names.Find(name);
    if (d < 0) continue;
    if (d == kCpu || d == kMemory) {
      if (const double amount = wanted.Get(d) - job.allocated.Get(d); amount > 0) left.Set(d, amount);
    } else if (name.rfind("count/", 0) != 0 && IsScalarResourceName(name)) {
      left.MakeScalars();
      const double amount = static_cast<double>(quantity.Value()) - job.allocated.Get(d);
      if (amount > 0 || !job.allocated.Mentions(d)) left.Set(d, amount);
    }
  }
  return left;
}

}  // namespace

Resource ReservedBeyondAllocated(const JobInfo& job, const ResourceNames& names, const model::Release& release) {
  if (job.status.phase != "Inqueue") return ReservedLessAllocated(job, names, release);
  return job.pod_group->min_resources ? job.DeductSchGatedResources(job.GetMinResources(names)) : Resource();
}

Resource ReservedLessAllocated(const JobInfo& job, const ResourceNames& names, const model::Release& release) {
  const model::PodGroup& group = *job.pod_group;
  if (!group.min_resources) return Resource();
  // A job that once ran with all it needs has given up what it no longer holds (a Spark driver that has ended).
  const bool running = job.status.phase == "Running" && job.AllocatedTaskNum() >= group.min_member;
  if (!running && job.status.phase != "Inqueue") return Resource();
  const auto left = release.scalars_are_inqueue_in_milli ? MinResourcesLeft : MinResourcesLeftOfWholes;
  return job.DeductSchGatedResources(left(job, names));
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

void AddJobUsage(const JobInfo& job, const ResourceNames& names, const model::Release& release, QueueNumbers* queue) {
  // Amounts are whole numbers: the sum is the same whichever way it is added up.
  queue->allocated.Add(job.allocated);
  queue->request.Add(job.allocated);
  for (const TaskInfo* task : job.In(TaskStatus::kPending)) queue->request.Add(task->resreq());
  queue->inqueue.Add(ReservedIn(release)(job, names, release));
  queue->elastic.Add(job.GetElasticResources(names));
}

EnqueueCheck CheckEnqueue(const Resource& min_resources, const QueueNumbers& queue) {
  EnqueueCheck check;
  check.wanted = min_resources;
  check.wanted.Add(queue.allocated).Add(queue.inqueue).Sub(queue.elastic);
  check.fits = check.wanted.LessEqualWithDimension(queue.real_capability, &min_resources, &check.insufficient);
  return check;
}

void NoteEnqueue(framework::Trace* trace, const EnqueueCheck& check, const Resource& min_resources,
                 const QueueNumbers& queue, int index) {
  if (trace == nullptr) return;
  trace->Note({.rule = Rule::kEnqueue,
               .holds = check.fits,
               .queue = index,
               .amounts = {min_resources, queue.allocated, queue.inqueue, queue.elastic, queue.real_capability},
               .dims = AskedDims(min_resources),
               .failed = check.insufficient});
}

bool FitsWithin(const Resource& limit, const Resource& allocated, const Resource& request,
                std::vector<Dim>* insufficient) {
  Resource future = allocated;
  return future.Add(request).LessEqualWithDimension(limit, &request, insufficient);
}

void SetMovingGauges(const framework::Session& ssn, const QueueInfo& queue, const QueueNumbers& numbers) {
  if (ssn.metrics == nullptr) return;
  ssn.metrics->Set(framework::QueueMetrics::kAllocated, queue.name, numbers.allocated, ssn.names);
  ssn.metrics->Set(framework::QueueMetrics::kShare, queue.name, numbers.share);
}

void NoteFit(framework::Trace* trace, Rule rule, bool fits, int queue, const Resource& allocated,
             const Resource& request, const Resource& limit, std::vector<Dim> failed) {
  if (trace == nullptr) return;
  trace->Note({.rule = rule,
               .holds = fits,
               .queue = queue,
               .amounts = {allocated, request, limit},
               .dims = AskedDims(request),
               .failed = std::move(failed)});
}

void NoteLimits(const framework::Session& ssn, int queue, const QueueNumbers& numbers, const QueueSurroundings* parent,
                const Resource* written) {
  framework::Record record{
      .site = framework::Site::kLimits, .verdict = true, .queue = queue, .more = framework::Said{parent ? "tree" : ""}};
  Resource capability = numbers.capability;
  if (capability.IsEmpty()) capability = Resource::Infinite();
  record.checks.push_back({.rule = parent ? Rule::kLimitsInTree : Rule::kLimits,
                           .holds = true,
                           .queue = queue,
                           .amounts = {parent ? parent->real_capability : ssn.total_resource,
                                       parent ? parent->guarantees : TotalGuarantee(ssn), numbers.guarantee,
                                       numbers.real_capability, capability},
                           .dims = TotalDims(ssn)});
  if (written != nullptr) {
    record.checks.push_back({.rule = Rule::kDeserved,
                             .holds = true,
                             .queue = queue,
                             .amounts = {*written, numbers.deserved},
                             .dims = TotalDims(ssn)});
  }
  ssn.trace->Add(std::move(record));
}

void TellHandler(const framework::Session& ssn, const std::string& plugin, const TaskInfo& task, bool came,
                 const Resource& allocated, double share_before, double share, const Resource* deserved) {
  if (ssn.trace == nullptr || !ssn.trace->WantsHandlers()) return;
  if (ssn.trace->Pass(framework::Site::kHandler, task.job()->index)) return;
  Resource before = allocated;
  came ? before.Sub(task.resreq()) : before.Add(task.resreq());
  framework::Record record = RecordOf(framework::Site::kHandler, task);
  record.verdict = came;
  record.node = task.node;
  record.plugin = plugin;
  record.checks.push_back({.rule = came ? Rule::kCame : Rule::kWent,
                           .holds = true,
                           .amounts = {std::move(before), task.resreq(), allocated},
                           .numbers = {share_before, share}});
  if (deserved != nullptr) record.checks.back().amounts.push_back(*deserved);
  ssn.trace->Add(std::move(record));
}

void TellCounted(const framework::Session& ssn, const std::string& plugin, const JobInfo& job, bool first,
                 const QueueNumbers& queue) {
  if (ssn.trace == nullptr || !ssn.trace->WantsHandlers()) return;
  if (ssn.trace->Pass(framework::Site::kCounted, job.index)) return;
  framework::Record record = RecordOf(framework::Site::kCounted, job);
  record.verdict = first;
  record.plugin = plugin;
  record.checks.push_back({.rule = Rule::kCounted,
                           .holds = true,
                           .queue = job.queue->index,
                           .amounts = {queue.allocated, queue.request, queue.inqueue, queue.elastic},
                           .dims = TotalDims(ssn)});
  ssn.trace->Add(std::move(record));
}

std::vector<Dim> TotalDims(const framework::Session& ssn) {
  std::vector<Dim> dims;
  for (Dim d : ssn.total_resource.NonZeroDims()) {
    if (d != kPods) dims.push_back(d);
  }
  return dims;
}

void NoteClosed(framework::Trace* trace, const QueueInfo& queue) {
  if (trace == nullptr) return;
  trace->Note({.rule = Rule::kOpen, .queue = queue.index, .text = queue.queue->state});
}

std::vector<Dim> AskedDims(const Resource& request) {
  std::vector<Dim> dims;
  for (Dim d : request.Dims()) {
    if (d != kPods && request.Get(d) > 0) dims.push_back(d);
  }
  return dims;
}

namespace {

int32_t PriorityOf(const QueueInfo& queue) { return queue.queue->priority.value_or(0); }

}  // namespace

int CompareQueuePriority(const QueueInfo& l, const QueueInfo& r) {
  const int32_t left = PriorityOf(l), right = PriorityOf(r);
  return left == right ? 0 : (left > right ? -1 : 1);
}

framework::Check CheckOfQueueOrder(const QueueInfo& first, const QueueInfo& second, double first_share,
                                   double second_share) {
  if (CompareQueuePriority(first, second) == 0) {
    return {.rule = framework::Rule::kFirstByShare, .numbers = {first_share, second_share}};
  }
  return {.rule = framework::Rule::kFirstByPriority,
          .numbers = {static_cast<double>(PriorityOf(first)), static_cast<double>(PriorityOf(second))}};
}

}  // namespace pumice::plugins
