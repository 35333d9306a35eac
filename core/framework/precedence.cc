// The comparisons of Session::BuildVictimsPriorityQueue once more, one by one, to find the one that told two apart.
#include "core/framework/precedence.h"

#include "core/framework/session.h"
#include "core/framework/trace.h"

namespace pumice::framework {
namespace {

using By = Precedence::By;

// Finds the plugin whose order tells the two apart; false: none does.
template <class Point, class... Args>
bool ToldByPlugin(const Point& point, By by, Precedence* out, const Args&... args) {
  for (const auto& call : point.calls()) {
    if (call.fn(args...) == 0) continue;
    out->by = by;
    out->plugin = *call.plugin;
    out->tier = call.tier;
    return true;
  }
  return false;
}

void ByTask(const Session& ssn, const TaskInfo& first, const TaskInfo& next, Precedence* out) {
  if (ToldByPlugin(ssn.task_order, By::kTaskOrder, out, first, next)) {
    if (out->plugin == "priority")
      out->numbers = {static_cast<double>(first.priority()), static_cast<double>(next.priority())};
    return;
  }
  // As CompareTask does.
  const int64_t own = first.facts->pod_index, other = next.facts->pod_index;
  if (own >= 0 && other >= 0 && own != other) {
    out->by = By::kPodNumber;
    out->numbers = {static_cast<double>(own), static_cast<double>(other)};
    return;
  }
  const bool as_old = first.pod().meta.creation_timestamp == next.pod().meta.creation_timestamp;
  out->by = as_old ? By::kPodName : By::kPodAge;
}

void ByQueue(const Session& ssn, const QueueInfo& first, const QueueInfo& next, const QueueInfo& evictor,
             Precedence* out) {
  if (ToldByPlugin(ssn.victim_queue_order, By::kVictimQueueOrder, out, first, next, evictor)) return;
  if (ToldByPlugin(ssn.queue_order, By::kQueueOrder, out, first, next)) {
    if (!ssn.queue_numbers) return;
    const QueueNumbers *own = ssn.queue_numbers(first.index), *other = ssn.queue_numbers(next.index);
    if (own != nullptr && other != nullptr) out->numbers = {own->share, other->share};
    return;
  }
  const bool as_old = first.queue->meta.creation_timestamp == next.queue->meta.creation_timestamp;
  out->by = as_old ? By::kQueueName : By::kQueueAge;
}

}  // namespace

Precedence PrecedenceOf(const Session& ssn, const TaskInfo& first, const TaskInfo& next, const TaskInfo& evictor) {
  Precedence told{.task = first.index(), .before = next.index()};
  const JobInfo *own = first.job(), *other = next.job();
  if (own == other || own == nullptr || other == nullptr) {
    ByTask(ssn, first, next, &told);
  } else if (evictor.job() != nullptr && own->queue != other->queue) {
    ByQueue(ssn, *own->queue, *other->queue, *evictor.job()->queue, &told);
  } else if (ToldByPlugin(ssn.job_order, By::kJobOrder, &told, *own, *other)) {
    if (auto check = ssn.job_order_checks.find(told.plugin); check != ssn.job_order_checks.end()) {
      told.numbers = check->second(*own, *other).numbers;
    }
  } else if (ssn.release().victims_tie_by_task_order) {
    ByTask(ssn, first, next, &told);
  } else {
    told.by = own->creation_timestamp == other->creation_timestamp ? By::kJobName : By::kJobAge;
  }
  // What plugins noted while they were asked for the telling is nobody's.
  if (ssn.trace != nullptr) ssn.trace->noted()->clear();
  return told;
}

}  // namespace pumice::framework
