// Which tier decides who is evicted. The first tier that names anybody decides, and no tier ever decides "nobody"
// (Session::Evictable): so a plugin protects pods only from the tiers that come no earlier than its own.
#include <algorithm>

#include "core/base/text.h"
#include "core/lint/rules.h"
#include "core/plugins/catalogue.h"

namespace pumice::lint {
namespace {

using edit::Change;
using Op = Change::Op;

// Whether the plugin answers who may be evicted, whoever that is. The answers of cdp, extender, pdb and tdm are their
// own affair.
bool Asked(const PluginAt& at, bool reclaim) {
  const std::optional<bool>& flag = reclaim ? at.option->enabled_reclaimable : at.option->enabled_preemptable;
  if (at.option->name == "drf" && reclaim) return flag.value_or(false) && at.option->enabled_hierarchy.value_or(false);
  const plugins::Row* row = plugins::Find(at.option->name);
  return flag.value_or(false) && row != nullptr && !row->own_affair &&
         plugins::Subscribes(*row, reclaim ? framework::Point::kReclaimable : framework::Point::kPreemptable);
}

// How many queues may lose pods to another: fewer than three cannot be confused with each other.
size_t ContestedQueues(const Facts& facts) {
  size_t count = 0;
  for (const auto& queue : facts.cluster().queues) {
    if (facts.IsRoot(queue->index) || (facts.is_tree() && !facts.IsLeaf(queue->index))) continue;
    if (queue->name == "default" && facts.JobsOf(queue->index).empty()) continue;
    ++count;
  }
  return count;
}

// 5896: whoever answers in an earlier tier answers for the queue plugin, which knows what each queue deserves.
void UnprotectedQueues(const Facts& facts, Findings* out) {
  if (!facts.HasAction("reclaim") || facts.queue_plugin().empty()) return;
  const PluginAt queue_plugin = *facts.Plugin(facts.queue_plugin());
  if (!Asked(queue_plugin, true)) return;
  std::vector<std::string> before;
  std::vector<Change> changes;
  const std::vector<PluginAt> plugins = facts.Plugins();
  std::optional<PluginAt> first;
  for (const PluginAt& at : plugins) {
    if (at.tier >= queue_plugin.tier || !Asked(at, true)) continue;
    if (!first) first = at;
    before.push_back(at.option->name);
    changes.push_back({Op::kSet, "", "", at.Path() + ".enableReclaimable", "false"});
  }
  const size_t queues = ContestedQueues(facts);
  if (!first || (queues > 0 && queues < 3)) return;
  Finding& finding = out->Add(kVictimsOfAnyQueue, "", "", first->Path(),
                              {{"plugins", Join(before, ", ")},
                               {"tier", std::to_string(first->tier + 1)},
                               {"plugin", facts.queue_plugin()},
                               {"queueTier", std::to_string(queue_plugin.tier + 1)}});
  finding.line = facts.LineOf(*first);
  finding.changes = std::move(changes);
}

// Whether a running pod of the job may be evicted without the gang falling below minMember.
bool CanSpare(const JobInfo& job) { return job.ReadyTaskNum() > job.min_available; }

bool HasRunning(const JobInfo& job) {
  return std::any_of(job.In(TaskStatus::kRunning).begin(), job.In(TaskStatus::kRunning).end(),
                     [](const TaskInfo* task) { return task->facts->preemptable; });
}

// 3332: a job that could be evicted for `waiting`, at its minMember; null where there is none, or where others can
// spare pods.
const JobInfo* OnlyGangs(const Facts& facts, const WaitingJob& waiting, bool reclaim) {
  const JobInfo* at_minimum = nullptr;
  for (const auto& job : facts.cluster().jobs) {
    if (job.get() == waiting.job || !HasRunning(*job)) continue;
    if (reclaim) {
      const framework::QueueNumbers* numbers = facts.NumbersOf(job->queue->index);
      if (job->queue == waiting.job->queue || !job->queue->Reclaimable() || numbers == nullptr) continue;
      if (FirstOver(facts, numbers->allocated, numbers->deserved) < 0) continue;
    } else if (job->queue != waiting.job->queue || job->priority >= waiting.job->priority) {
      continue;
    }
    if (CanSpare(*job)) return nullptr;
    if (at_minimum == nullptr) at_minimum = job.get();
  }
  return at_minimum;
}

void GangVeto(const Facts& facts, bool reclaim, Findings* out) {
  const char* action = reclaim ? "reclaim" : "preempt";
  const auto gang = facts.Plugin("gang");
  if (!facts.HasAction(action) || !gang || !Asked(*gang, reclaim)) return;
  // Who decides where gang names nobody.
  std::optional<PluginAt> next;
  for (const PluginAt& at : facts.Plugins()) {
    if (!Asked(at, reclaim)) continue;
    if (at.tier < gang->tier) return;
    if (at.tier > gang->tier && !next) next = at;
  }
  for (const WaitingJob& waiting : facts.waiting()) {
    if (FirstOver(facts, waiting.missing, facts.idle()) < 0) continue;
    const JobInfo* victim = OnlyGangs(facts, waiting, reclaim);
    if (victim == nullptr) continue;
    const char* flag = reclaim ? "enableReclaimable" : "enablePreemptable";
    Numbers numbers = {{"job", waiting.job->uid},
                       {"action", action},
                       {"victim", victim->uid},
                       {"ready", std::to_string(victim->ReadyTaskNum())},
                       {"minMember", std::to_string(victim->min_available)},
                       {"flag", flag}};
    if (!next) {
      Finding& finding = out->Add(kGangProtectsAll, "PodGroup", victim->uid, "spec.minMember", std::move(numbers));
      finding.changes = {{Op::kSet, "", "", gang->Path() + "." + flag, "false"}};
    } else if (!reclaim) {
      numbers.push_back({"plugin", next->option->name});
      numbers.push_back({"tier", std::to_string(next->tier + 1)});
      Finding& finding = out->Add(kGangOverruled, "PodGroup", victim->uid, "spec.minMember", std::move(numbers));
      finding.changes = {{Op::kSet, "", "", next->Path() + "." + flag, "false"}};
    }
    return;
  }
}

// What predicates loses sight of (model::Release::undone_victim_is_lost), where an action may undo its evictions.
void LostVictims(const Facts& facts, Findings* out) {
  if (!facts.cluster().release.undone_victim_is_lost || !facts.Plugin("predicates")) return;
  for (const char* action : {"preempt", "reclaim", "gangpreempt", "gangreclaim"}) {
    if (!facts.HasAction(action)) continue;
    out->Add(kUndoneVictimLost, "", "", "actions",
             {{"action", action}, {"release", std::string(facts.cluster().release.version)}});
    return;
  }
}

// A job of a queue beyond what it deserves that could spare a pod for `waiting`; null where there is none.
const JobInfo* Spares(const Facts& facts, const WaitingJob& waiting) {
  for (const auto& job : facts.cluster().jobs) {
    const framework::QueueNumbers* numbers = facts.NumbersOf(job->queue->index);
    if (job->queue == waiting.job->queue || !job->queue->Reclaimable() || numbers == nullptr) continue;
    if (FirstOver(facts, numbers->allocated, numbers->deserved) < 0) continue;
    if (job->min_available > 0 && HasRunning(*job) && CanSpare(*job)) return job.get();
  }
  return nullptr;
}

// 4947: capacity goes by victim order (model::Release::capacity_takes_victims_in_order), gang by whom it sees first.
void PickApart(const Facts& facts, Findings* out) {
  if (!facts.cluster().release.capacity_takes_victims_in_order || !facts.HasAction("reclaim")) return;
  const auto gang = facts.Plugin("gang"), capacity = facts.Plugin("capacity");
  if (!gang || !capacity || gang->tier != capacity->tier || !Asked(*gang, true) || !Asked(*capacity, true)) return;
  for (const WaitingJob& waiting : facts.waiting()) {
    if (FirstOver(facts, waiting.missing, facts.idle()) < 0) continue;
    const JobInfo* victim = Spares(facts, waiting);
    if (victim == nullptr) continue;
    Finding& finding = out->Add(kGangAndCapacityApart, "", "", gang->Path(),
                                {{"job", victim->uid},
                                 {"queue", victim->queue->name},
                                 {"minMember", std::to_string(victim->min_available)},
                                 {"release", std::string(facts.cluster().release.version)}});
    finding.line = facts.LineOf(*gang);
    finding.changes = {{Op::kSet, "", "", gang->Path() + ".enableReclaimable", "false"}};
    return;
  }
}

}  // namespace

void CheckVictims(const Facts& facts, Findings* out) {
  UnprotectedQueues(facts, out);
  GangVeto(facts, false, out);
  GangVeto(facts, true, out);
  LostVictims(facts, out);
  PickApart(facts, out);
}

}  // namespace pumice::lint
