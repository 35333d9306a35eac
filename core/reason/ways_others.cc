// Ways out through others: who holds room at the gate without a place, who is taken up before though its priority is
// lower, what breaks the tree of queues, who spares those that an action would evict.
#include <algorithm>
#include <set>
#include <utility>

#include "core/base/text.h"
#include "core/reason/tree_faults.h"
#include "core/reason/way_finder.h"
#include "core/report/amounts.h"

namespace pumice::reason {

using framework::Point;

namespace {

constexpr size_t kMostHolders = 8;

// Says whether the queue is `above`, or below it.
bool IsWithin(const ClusterInfo& cluster, const QueueInfo& queue, int above) {
  const QueueInfo* at = &queue;
  for (int depth = 0; at != nullptr && depth < 16; ++depth) {
    if (at->index == above) return true;
    if (at->name == "root") return false;
    at = cluster.FindQueue(at->queue->parent.empty() ? "root" : at->queue->parent);
  }
  return false;
}

}  // namespace

// One job that holds enough alone, the smallest such; else the largest ones together.
void WayFinder::Holders(const Check& check, const Needs& shortage) {
  struct Holder {
    const JobInfo* job;
    size_t pods = 0;
    Needs holds;
    bool enough = true;
    double part = 0;  // of what is short, at most 1 of each resource
  };
  std::vector<Holder> holders;
  for (const auto& job : cluster_.jobs) {
    if (job.get() == look_.job || !job->pod_group->min_resources || job->tasks.empty()) continue;
    if (look_.report.record.start.phases[job->index] != "Inqueue") continue;
    if (check.queue != kNone && !IsWithin(cluster_, *job->queue, check.queue)) continue;
    const Resource asked = job->GetMinResources(names_);
    Holder holder{job.get(), static_cast<size_t>(job->tasks.size()), {}, true, 0};
    for (const auto& [d, amount] : shortage) {
      const double held = std::max(0.0, asked.Get(d) - job->allocated.Get(d));
      holder.holds[d] = held;
      holder.enough = holder.enough && held - amount > -kMinResource;
      holder.part += std::min(1.0, held / std::max(1.0, amount));
    }
    if (holder.part > 0) holders.push_back(std::move(holder));
  }
  std::stable_sort(holders.begin(), holders.end(), [](const Holder& l, const Holder& r) {
    return l.enough != r.enough ? l.enough : l.enough ? l.pods < r.pods : l.part > r.part;
  });
  Way way;
  Needs left = shortage;
  for (const Holder& holder : holders) {
    if (way.size() >= kMostHolders) return;
    std::string amounts;
    for (const auto& [d, held] : holder.holds) {
      if (held < kMinResource) continue;
      AddItem(&amounts, report::Amount(held, d) + " " + names_.Name(d));
    }
    Relaxation ends =
        Of(Op::kDrop, "PodGroup", holder.job->uid, "", "", std::to_string(holder.pods), way.empty() ? 1.3 : 0.8);
    ends.why = Relaxation::Why::kHolder;
    ends.about = amounts;
    way.push_back(std::move(ends));
    bool enough = true;
    for (auto& [d, amount] : left) {
      amount -= holder.holds.at(d);
      enough = enough && amount < kMinResource;
    }
    if (!enough) continue;
    Add(std::move(way));
    return;
  }
}

// A job of lower priority was taken up before, by a plugin that stands before priority.
void WayFinder::Overtakers() {
  std::vector<std::string> told;
  const auto& tiers = look_.report.conf.tiers;
  for (const Record& record : records_) {
    if (record.site != Site::kOvertaken || record.job != look_.job->index || ActionOf(record) != "allocate") continue;
    const framework::Overtaker& first = record.overtaker();
    if (first.by != framework::Overtaker::By::kJobOrder || record.plugin == "priority") continue;
    const JobInfo& other = *cluster_.jobs[first.job];
    if (other.priority >= look_.job->priority || !Has("priority", framework::Point::kJobOrder)) continue;
    if (std::count(told.begin(), told.end(), record.plugin) > 0) continue;
    told.push_back(record.plugin);
    for (size_t t = 0; t < tiers.size(); ++t) {
      for (size_t i = 0; i < tiers[t].plugins.size(); ++i) {
        if (tiers[t].plugins[i].name != record.plugin) continue;
        const size_t last = t + 1 < tiers.size() ? tiers.size() - 1 : tiers.size();
        SaidBy(record);
        Relaxation later =
            Of(Op::kSet, "", "", "tiers[" + std::to_string(t) + "].plugins[" + std::to_string(i) + "].tier",
               std::to_string(last), std::to_string(t), 1.15);
        later.why = Relaxation::Why::kOrder;
        later.about = other.uid;
        Add({std::move(later)});
      }
    }
  }
}

// All that is broken is mended at once, from the queues that say too little.
void WayFinder::Tree() {
  using Kind = TreeFault::Kind;
  Way way;
  for (const TreeFault& fault : TreeFaultsOf(scenario_)) {
    const Unit unit = UnitOf(fault.resource);
    switch (fault.kind) {
      case Kind::kNoParent: way.push_back(Of(Op::kAdd, "Queue", fault.queue, "", "", "", 1)); break;
      case Kind::kTakesPods:
        way.push_back(Of(Op::kSet, "PodGroup", fault.job, "spec.queue", fault.child, fault.queue, 1.2));
        break;
      case Kind::kChildAbove:
        way.push_back(Amount("Queue", fault.child, "spec.capability." + fault.resource, unit, InUnit(unit, fault.need),
                             InUnit(unit, fault.have), 1));
        way.back().why = Relaxation::Why::kTree;
        break;
      case Kind::kChildren:
        way.push_back(
            Amount("Queue", fault.queue,
                   (fault.field == "guarantee" ? "spec.guarantee.resource." : "spec.deserved.") + fault.resource, unit,
                   InUnit(unit, fault.have), InUnit(unit, fault.need), 1));
        way.back().why = Relaxation::Why::kTree;
        break;
    }
  }
  Add(std::move(way));
}

// Who spares every candidate of the hunt, and whether there is any.
void WayFinder::Hunt(const Record& record) {
  const Check& check = record.checks[0];
  const bool preempts = ActionOf(record) == "preempt";
  SaidBy(record);
  if (check.rule == framework::Rule::kGangHunt) return;  // no flag switches a plugin off there
  if (check.Number(Name::kCandidates) > 0 && check.Number(Name::kVictims) == 0) {
    std::set<std::string> sparing;
    for (const Record& other : records_) {
      if (other.site != Site::kVictims || other.job != record.job || other.action != record.action) continue;
      if (!other.abstained && other.tasks().empty()) sparing.insert(other.plugin);
    }
    for (const std::string& plugin : sparing) {
      const auto candidates = static_cast<int64_t>(check.Number(Name::kCandidates));
      SwitchOff(preempts ? Point::kPreemptable : Point::kReclaimable, plugin, 1.15, "", std::to_string(candidates));
      if (plugin == "gang") LowerVictims(record);
    }
  }
}

// A gang that could do with fewer pods lets as many go as the job needs.
void WayFinder::LowerVictims(const Record& record) {
  const int missing = std::max(1, look_.job->min_available - look_.job->ReadyTaskNum());
  for (const Record& other : records_) {
    if (other.site != Site::kVictims || other.job != record.job || other.action != record.action) continue;
    if (other.plugin != "gang") continue;
    for (const Check& check : other.checks) {
      if (check.rule != Rule::kGangSpare || check.task == kNone) continue;
      const JobInfo& job = *cluster_.facts[check.task].job;
      if (job.min_available <= 1) continue;
      SaidBy("gang", ActionOf(record));
      Relaxation fewer = Amount("PodGroup", job.uid, "spec.minMember", Unit::kOne, job.min_available,
                                std::max(1, job.min_available - missing), 1.6);
      fewer.why = Relaxation::Why::kVictims;
      Add({std::move(fewer)});
      return;
    }
  }
}

}  // namespace pumice::reason
