// Here is what proportion, capacity and overcommit have in common: what the jobs of a queue hold and reserve, and the
// limits that a queue's spec sets.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/framework/rule.h"
#include "core/framework/session.h"

namespace pumice::plugins {

inline constexpr const char* kQueueOpen = "Open";

// Gives what a job that is Inqueue, or Running with minMember tasks placed, keeps reserved beyond what its tasks hold,
// less what its gated pods ask. It is empty for other jobs.
Resource ReservedBeyondAllocated(const JobInfo& job, const ResourceNames& names, const model::Release& release);
// Gives the same, but an Inqueue job, too, keeps only what its tasks do not hold yet.
Resource ReservedLessAllocated(const JobInfo& job, const ResourceNames& names, const model::Release& release);
// Says which of the two proportion and capacity add up. overcommit adds up the first in every release.
using ReservedFn = Resource (*)(const JobInfo&, const ResourceNames&, const model::Release&);
inline ReservedFn ReservedIn(const model::Release& release) {
  return release.inqueue_less_allocated ? ReservedLessAllocated : ReservedBeyondAllocated;
}

// Gives the sum of all queues' guarantees, queues in ascending name.
Resource TotalGuarantee(const framework::Session& ssn);

// Gives guarantee, capability and real_capability of a queue that stands beside all others: flat capacity and
// proportion. A capability without cpu or memory has no limit there.
framework::QueueNumbers FlatLimits(const model::Queue& queue, const Resource& total, const Resource& total_guarantee,
                                   const ResourceNames& names);

// Adds a job to its queue's allocated, request, inqueue and elastic.
void AddJobUsage(const JobInfo& job, const ResourceNames& names, const model::Release& release,
                 framework::QueueNumbers* queue);

// It says whether minResources fit, and in which dimensions they do not: minReq + allocated + inqueue − elastic has to
// be within real_capability, for each dimension that the job asks for.
struct EnqueueCheck {
  Resource wanted;  // the left side
  std::vector<Dim> insufficient;
  bool fits = false;
};
EnqueueCheck CheckEnqueue(const Resource& min_resources, const framework::QueueNumbers& queue);

// Whether the queue's limit leaves room for the request; the dimensions in which it does not go to `insufficient`.
bool FitsWithin(const Resource& limit, const Resource& allocated, const Resource& request,
                std::vector<Dim>* insufficient);

// Sets the gauges of what moves while actions run.
void SetMovingGauges(const framework::Session& ssn, const QueueInfo& queue, const framework::QueueNumbers& numbers);

// What the queue plugins tell the trace, where there is one.
void NoteEnqueue(framework::Trace* trace, const EnqueueCheck& check, const Resource& min_resources,
                 const framework::QueueNumbers& queue, int index);
void NoteFit(framework::Trace* trace, framework::Rule rule, bool fits, int queue, const Resource& allocated,
             const Resource& request, const Resource& limit, std::vector<Dim> failed);
// realCapability comes from these: what the queue's surroundings have (the cluster, or in a tree its parent), less all
// guarantees there, plus its own, within its capability. `parent` is null for queues side by side.
struct QueueSurroundings {
  Resource real_capability, guarantees;
};
void NoteLimits(const framework::Session& ssn, int queue, const framework::QueueNumbers& numbers,
                const QueueSurroundings* parent, const Resource* written = nullptr);
// Gives the dimensions that the cluster has, pods aside.
std::vector<Dim> TotalDims(const framework::Session& ssn);
// Tells what the queue holds with this job added, only where the trace wants handlers. `first`: of the queue.
void TellCounted(const framework::Session& ssn, const std::string& plugin, const JobInfo& job, bool first,
                 const framework::QueueNumbers& queue);
void NoteClosed(framework::Trace* trace, const QueueInfo& queue);
// Tells what an event handler did to somebody's (a queue's, a job's) allocated and share when the task came or went,
// only where the trace wants handlers. deserved: of a queue.
void TellHandler(const framework::Session& ssn, const std::string& plugin, const TaskInfo& task, bool came,
                 const Resource& allocated, double share_before, double share, const Resource* deserved = nullptr);
// Gives the dimensions of which it asks something, pods aside: LessEqualWithDimension looks at these.
std::vector<Dim> AskedDims(const Resource& request);

// Compares l's spec.priority with r's: it is negative where l comes first.
int CompareQueuePriority(const QueueInfo& l, const QueueInfo& r);
// Gives the numbers by which the first queue goes before the second one: their priorities where these differ, else
// their shares.
framework::Check CheckOfQueueOrder(const QueueInfo& first, const QueueInfo& second, double first_share,
                                   double second_share);

// Gives the dimensions of at least kMinResource, as bits (ResourceNames in resource_info.go).
inline uint64_t NonZeroMask(const Resource& r) {
  uint64_t mask = 0;
  for (uint64_t dims = r.scalar_mask() | 0b11; dims != 0; dims &= dims - 1) {
    const Dim d = std::countr_zero(dims);
    if (r.Get(d) >= kMinResource) mask |= uint64_t{1} << d;
  }
  return mask;
}

// Gives the largest allocated/deserved over the dimensions of deserved; 0 where there is none.
inline double LargestShare(const Resource& allocated, const Resource& deserved) {
  double largest = 0;
  for (uint64_t dims = NonZeroMask(deserved); dims != 0; dims &= dims - 1) {
    const Dim d = std::countr_zero(dims);
    largest = std::max(largest, Share(allocated.Get(d), deserved.Get(d)));
  }
  return largest;
}

// It holds what queues would hold without the victims chosen so far, while one question about victims is answered.
class QueuesLeft {
 public:
  void Open(size_t queues) { left_.resize(queues); }
  void Clear() { ++round_; }
  // It starts with `allocated`.
  Resource& Of(int queue, const Resource& allocated) {
    Left& left = left_[queue];
    if (left.round != round_) left = {round_, allocated};
    return left.allocated;
  }

 private:
  struct Left {
    uint64_t round = 0;
    Resource allocated;
  };
  std::vector<Left> left_;  // by QueueInfo::index
  uint64_t round_ = 1;
};

// The result is -1, 0 or 1.
inline int CompareNumbers(double l, double r) { return l == r ? 0 : (l < r ? -1 : 1); }

}  // namespace pumice::plugins
