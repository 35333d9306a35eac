// Jobs that wait for what others hold, where the configuration lets nobody take it.
#include <algorithm>
#include <map>
#include <set>

#include "core/base/text.h"
#include "core/lint/rules.h"
#include "core/plugins/queue_usage.h"
#include "core/report/amounts.h"

namespace pumice::lint {
namespace {

using edit::Change;
using framework::QueueNumbers;
using report::Amount;
using Op = Change::Op;

bool HasVictims(const JobInfo& job) {
  return std::any_of(job.In(TaskStatus::kRunning).begin(), job.In(TaskStatus::kRunning).end(),
                     [](const TaskInfo* task) { return task->facts->preemptable; });
}

std::string ActionsBefore(const Facts& facts, const std::string& name, const char* before) {
  std::string text;
  for (const std::string& action : facts.conf().actions) {
    if (action == before) AddItem(&text, name);
    AddItem(&text, action);
  }
  if (!facts.HasAction(before)) AddItem(&text, name);
  return text;
}

// A job of the same queue and a lower priority that holds what `waiting` misses.
const JobInfo* LowerHolder(const Facts& facts, const WaitingJob& waiting, Dim d) {
  for (const JobInfo* job : facts.JobsOf(waiting.job->queue->index)) {
    if (job->priority < waiting.job->priority && HasVictims(*job) && job->allocated.Get(d) >= kMinResource) return job;
  }
  return nullptr;
}

bool AllNever(const JobInfo& job) {
  const auto& pending = job.In(TaskStatus::kPending);
  return std::all_of(pending.begin(), pending.end(),
                     [](const TaskInfo* task) { return task->pod().spec->preemption_policy == "Never"; });
}

void Preempting(const Facts& facts, Findings* out) {
  // It helps jobs with a topology too, and asks no pod's preemptionPolicy.
  if (facts.HasAction("gangpreempt")) return;
  bool said = false;
  for (const WaitingJob& waiting : facts.waiting()) {
    const Dim d = FirstOver(facts, waiting.missing, facts.idle());
    if (d < 0) continue;
    const JobInfo* lower = LowerHolder(facts, waiting, d);
    if (lower == nullptr) continue;
    Numbers numbers = {{"job", waiting.job->uid},
                       {"priority", std::to_string(waiting.job->priority)},
                       {"lower", lower->uid},
                       {"lowerPriority", std::to_string(lower->priority)},
                       {"queue", waiting.job->queue->name}};
    if (!facts.HasAction("preempt")) {
      if (said) continue;
      said = true;
      numbers.push_back({"actions", facts.conf().actions_text});
      out->Add(kPreemptMissing, "", "", "actions", std::move(numbers)).changes = {
          {Op::kSet, "", "", "actions", ActionsBefore(facts, "preempt", "backfill")}};
    } else if (waiting.job->ContainsNetworkTopology()) {
      out->Add(kPreemptSkipsTopology, "PodGroup", waiting.job->uid, "spec.networkTopology", std::move(numbers));
    } else if (AllNever(*waiting.job)) {
      out->Add(kPreemptionNever, "PodGroup", waiting.job->uid, "spec.priorityClassName", std::move(numbers));
    }
  }
}

// Whether the queue would still be within what it deserves with the whole gang, in every dimension that it asks for.
bool IsOwed(const Facts& facts, const WaitingJob& waiting) {
  const QueueNumbers* numbers = facts.NumbersOf(waiting.job->queue->index);
  if (numbers == nullptr) return false;
  Resource future = numbers->allocated;
  future.Add(waiting.missing);
  for (Dim d : facts.dims()) {
    if (waiting.missing.Get(d) >= kMinResource && numbers->deserved.Get(d) >= kMinResource &&
        future.Get(d) - numbers->deserved.Get(d) >= kMinResource) {
      return false;
    }
  }
  return FirstOver(facts, waiting.missing, numbers->deserved) < 0;
}

// Another queue that has more than it deserves of d.
const QueueInfo* Borrower(const Facts& facts, const WaitingJob& waiting, Dim d, bool reclaimable) {
  for (const auto& queue : facts.cluster().queues) {
    const QueueNumbers* numbers = facts.NumbersOf(queue->index);
    if (numbers == nullptr || queue.get() == waiting.job->queue || queue->Reclaimable() != reclaimable) continue;
    if (facts.is_tree() && !facts.IsLeaf(queue->index)) continue;
    if (numbers->allocated.Get(d) - numbers->deserved.Get(d) >= kMinResource) return queue.get();
  }
  return nullptr;
}

Numbers Owed(const Facts& facts, const WaitingJob& waiting, const QueueInfo& borrower, Dim d) {
  const QueueNumbers& own = *facts.NumbersOf(waiting.job->queue->index);
  const QueueNumbers& other = *facts.NumbersOf(borrower.index);
  return {{"job", waiting.job->uid},
          {"queue", waiting.job->queue->name},
          {"resource", facts.names().Name(d)},
          {"asked", Amount(waiting.missing, d)},
          {"idle", Amount(facts.idle().Get(d), d)},
          {"allocated", Amount(own.allocated, d)},
          {"deserved", Amount(own.deserved, d)},
          {"borrower", borrower.name},
          {"borrowerAllocated", Amount(other.allocated, d)},
          {"borrowerDeserved", Amount(other.deserved, d)}};
}

void Reclaiming(const Facts& facts, Findings* out) {
  bool said = false;
  for (const WaitingJob& waiting : facts.waiting()) {
    const Dim d = FirstOver(facts, waiting.missing, facts.idle());
    if (d < 0 || !IsOwed(facts, waiting)) continue;
    const QueueInfo* borrower = Borrower(facts, waiting, d, true);
    const QueueInfo* keeper = Borrower(facts, waiting, d, false);
    if (borrower != nullptr && !facts.HasAction("reclaim") && !facts.HasAction("gangreclaim")) {
      if (said) continue;
      said = true;
      Numbers numbers = Owed(facts, waiting, *borrower, d);
      numbers.push_back({"actions", facts.conf().actions_text});
      out->Add(kReclaimMissing, "", "", "actions", std::move(numbers)).changes = {
          {Op::kSet, "", "", "actions", ActionsBefore(facts, "reclaim", "backfill")}};
    } else if (borrower == nullptr && keeper != nullptr) {
      // 4995: nobody else has more than he should.
      out->Add(kKeptByUnreclaimable, "Queue", keeper->name, "spec.reclaimable", Owed(facts, waiting, *keeper, d))
          .changes = {{Op::kSet, "Queue", keeper->name, "spec.reclaimable", "true"}};
    }
  }
}

// Whether overcommit would be asked, and what it would answer (overcommit.cc).
struct OvercommitVote {
  Resource reserved, idle;
  double factor = 1.2;
};
std::optional<OvercommitVote> AskOvercommit(const Facts& facts) {
  const auto at = facts.Plugin("overcommit");
  if (!at || !at->option->enabled_job_enqueued.value_or(false)) return std::nullopt;
  for (const char* name : {"proportion", "capacity"}) {
    const auto other = facts.Plugin(name);
    if (other && other->tier < at->tier && other->option->enabled_job_enqueued.value_or(false)) return std::nullopt;
  }
  OvercommitVote vote;
  at->option->arguments.GetFloat64(&vote.factor, "overcommit-factor");
  if (vote.factor < 1.0) vote.factor = 1.2;
  Resource used;
  for (const auto& node : facts.cluster().nodes) used.Add(node->used);
  vote.idle = facts.total();
  vote.idle.Multi(vote.factor).Sub(used);
  for (const auto& job : facts.cluster().jobs)
    vote.reserved.Add(plugins::ReservedBeyondAllocated(*job, facts.names(), facts.cluster().release));
  return vote;
}

// 4679: whoever evicts passes over jobs that were never enqueued.
void GatedPods(const Facts& facts, Findings* out) {
  if (!facts.HasAction("enqueue") || !facts.conf().Evicts()) return;
  const char* action = "gangpreempt";
  for (const char* other : {"gangreclaim", "preempt", "reclaim"}) action = facts.HasAction(other) ? other : action;
  const auto vote = AskOvercommit(facts);
  for (const WaitingJob& waiting : facts.waiting()) {
    if (waiting.phase != "Pending" && !waiting.phase.empty()) continue;
    if (!waiting.job->pod_group->min_resources || !IsOwed(facts, waiting)) continue;
    const Resource wanted = waiting.job->GetMinResources(facts.names());
    if (vote) {
      Resource sum = vote->reserved;
      sum.Add(wanted);
      std::vector<Dim> over;
      if (!sum.LessEqualWithDimension(vote->idle, &wanted, &over)) {
        const Dim d = facts.names().FirstOf(over);
        out->Add(kOvercommitHidesJob, "PodGroup", waiting.job->uid, "spec.minResources",
                 {{"resource", facts.names().Name(d)},
                  {"minResources", Amount(wanted, d)},
                  {"reserved", Amount(vote->reserved.Get(d), d)},
                  {"idle", Amount(vote->idle.Get(d), d)},
                  {"factor", report::Percent(vote->factor)},
                  {"action", action},
                  {"queue", waiting.job->queue->name}})
            .changes = {{Op::kRemove, "PodGroup", waiting.job->uid, "spec.minResources", ""}};
        continue;
      }
    }
    if (!facts.is_tree()) continue;
    const int own = waiting.job->queue->index;
    if (facts.NumbersOf(own) == nullptr || !plugins::CheckEnqueue(wanted, *facts.NumbersOf(own)).fits) continue;
    for (int above = facts.ParentOf(own); above != kNone; above = facts.ParentOf(above)) {
      const QueueNumbers* numbers = facts.NumbersOf(above);
      if (numbers == nullptr) break;
      const plugins::EnqueueCheck check = plugins::CheckEnqueue(wanted, *numbers);
      if (check.fits) continue;
      const Dim d = facts.names().FirstOf(check.insufficient);
      const auto [sum, limit] = report::Apart(check.wanted.Get(d), numbers->real_capability.Get(d), d);
      out->Add(kAncestorHidesJob, "PodGroup", waiting.job->uid, "spec.minResources",
               {{"resource", facts.names().Name(d)},
                {"minResources", Amount(wanted, d)},
                {"ancestor", facts.cluster().queues[above]->name},
                {"sum", sum},
                {"limit", limit},
                {"action", action},
                {"queue", waiting.job->queue->name}})
          .changes = {{Op::kRemove, "PodGroup", waiting.job->uid, "spec.minResources", ""}};
      break;
    }
  }
}

// The jobs that their queues and overcommit keep out at enqueue, where the older ones reserve first.
std::set<const WaitingJob*> HeldAtTheGate(const Facts& facts) {
  std::set<const WaitingJob*> held;
  if (!facts.HasAction("enqueue")) return held;
  std::vector<const WaitingJob*> gated;
  for (const WaitingJob& waiting : facts.waiting()) {
    const bool asks = waiting.phase == "Pending" || waiting.phase.empty();
    if (asks && waiting.job->pod_group->min_resources) gated.push_back(&waiting);
  }
  std::stable_sort(gated.begin(), gated.end(), [](const WaitingJob* a, const WaitingJob* b) {
    return a->job->creation_timestamp < b->job->creation_timestamp;
  });
  const auto vote = AskOvercommit(facts);
  Resource reserved = vote ? vote->reserved : Resource();
  for (const WaitingJob* waiting : gated) {
    const Resource wanted = waiting->job->GetMinResources(facts.names());
    const QueueNumbers* numbers = facts.NumbersOf(waiting->job->queue->index);
    if (numbers != nullptr && !plugins::CheckEnqueue(wanted, *numbers).fits) {
      held.insert(waiting);
      continue;
    }
    if (!vote) continue;
    Resource sum = reserved;
    sum.Add(wanted);
    std::vector<Dim> over;
    if (sum.LessEqualWithDimension(vote->idle, &wanted, &over)) {
      reserved = sum;
    } else {
      held.insert(waiting);
    }
  }
  return held;
}

// 2384: what others call backfill, small jobs that pass a large one which does not fit, is allocate's work here.
void Backfilling(const Facts& facts, Findings* out) {
  if (!facts.HasAction("backfill")) return;
  for (const WaitingJob& waiting : facts.waiting()) {
    for (const TaskInfo* task : waiting.job->In(TaskStatus::kPending)) {
      if (task->facts->best_effort) return;
    }
  }
  // By queue: its jobs that do not fit, and when the oldest of them came.
  struct Large {
    std::vector<const WaitingJob*> jobs;
    model::Time oldest;
  };
  std::map<const QueueInfo*, Large> by_queue;
  for (const WaitingJob& waiting : facts.waiting()) {
    if (FirstOver(facts, waiting.missing, facts.idle()) < 0) continue;
    Large& large = by_queue[waiting.job->queue];
    const model::Time& created = waiting.job->creation_timestamp;
    if (large.jobs.empty() || created < large.oldest) large.oldest = created;
    large.jobs.push_back(&waiting);
  }
  if (by_queue.empty()) return;
  const std::set<const WaitingJob*> held = HeldAtTheGate(facts);
  for (const WaitingJob& small : facts.waiting()) {
    auto it = by_queue.find(small.job->queue);
    if (it == by_queue.end() || !(it->second.oldest < small.job->creation_timestamp)) continue;
    // The one that is named has to get its place.
    if (FirstOver(facts, small.missing, facts.idle()) >= 0 || held.count(&small) > 0) continue;
    const auto& jobs = it->second.jobs;
    const WaitingJob& large = **std::find_if(jobs.begin(), jobs.end(), [&](const WaitingJob* job) {
      return job->job->creation_timestamp < small.job->creation_timestamp;
    });
    const Dim d = FirstOver(facts, large.missing, facts.idle());
    out->Add(kBackfillBestEffortOnly, "", "", "actions",
             {{"job", small.job->uid},
              {"large", large.job->uid},
              {"resource", facts.names().Name(d)},
              {"asked", Amount(large.missing, d)},
              {"idle", Amount(facts.idle().Get(d), d)}});
    return;
  }
}

}  // namespace

void CheckTaking(const Facts& facts, Findings* out) {
  Preempting(facts, out);
  Reclaiming(facts, out);
  GatedPods(facts, out);
  Backfilling(facts, out);
}

}  // namespace pumice::lint
