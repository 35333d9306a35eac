// The job's way through the cycle is followed to where it ends; what stands there is what has to go.
#include "core/reason/ways.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/text.h"
#include "core/reason/way_finder.h"

namespace pumice::reason {

using framework::Point;

namespace {

// A pod is refused by its queue, for all nodes at once, or by each node.
bool IsRefusal(const framework::Record& record) {
  using framework::Site;
  return !record.verdict &&
         (record.site == Site::kAllocatable || record.site == Site::kPrePredicate || record.site == Site::kNodes);
}

// How many pods of a gang its rule has counted: with a place, with a reservation, and those that ask for nothing.
int64_t Counted(const framework::Check& check) {
  using Name = framework::Name;
  return static_cast<int64_t>(check.Number(Name::kReady) + check.Number(Name::kBestEffort) +
                              check.Number(Name::kPipelined));
}

}  // namespace

std::vector<Way> WaysOut(const Look& look, size_t base_nodes) { return WayFinder(look, base_nodes).Find(); }

std::vector<Way> WayFinder::Find() {
  if (look_.job == nullptr) {
    NotInSession();
  } else if (!look_.job->tasks.empty() && Validity() && Gate() && BeforeNodes()) {
    Turn();
  }
  return std::move(ways_);
}

Relaxation WayFinder::Of(Op op, std::string kind, std::string name, std::string field, std::string value,
                         std::string have, double cost) const {
  return Said(
      ChangeOf(op, std::move(kind), std::move(name), std::move(field), std::move(value), std::move(have), cost));
}

Relaxation WayFinder::Amount(std::string kind, std::string name, std::string field, Unit unit,
                             std::optional<int64_t> from, int64_t to, double cost) const {
  return Said(AmountOf(std::move(kind), std::move(name), std::move(field), unit, from, to, cost));
}

Relaxation WayFinder::Said(Relaxation relaxation) const {
  relaxation.plugin = plugin_;
  relaxation.action = action_;
  return relaxation;
}

const framework::Check* WayFinder::BrokenOf(const Record& record) const {
  auto broken =
      std::find_if(record.checks.begin(), record.checks.end(), [](const Check& check) { return !check.holds; });
  return broken == record.checks.end() ? nullptr : &*broken;
}

const TaskInfo* WayFinder::TaskAt(int index) const {
  for (const TaskInfo* task : look_.job->tasks) {
    if (task->index() == index) return task;
  }
  return nullptr;
}

// The queue that the job names is not there.
void WayFinder::NotInSession() {
  for (const model::PodGroup& group : scenario_.pod_groups) {
    if (group.meta.Key() != look_.job_key) continue;
    const std::string queue = group.queue.empty() ? "default" : group.queue;
    if (cluster_.FindQueue(queue) == nullptr) Add({Of(Op::kAdd, "Queue", queue, "", "", "", 1)});
  }
}

bool WayFinder::Validity() {
  for (const Record& record : records_) {
    if (record.site != Site::kValid || record.job != look_.job->index || record.verdict) continue;
    SaidBy(record);
    Members();
    SwitchOff(Point::kJobValid, record.plugin, 4);
    return false;
  }
  return true;
}

// Lowers the numbers of pods that the job has to have, to what it has.
void WayFinder::Members() {
  const JobInfo& job = *look_.job;
  const std::string& key = job.uid;
  std::map<std::string, int> valid;
  for (const TaskInfo* task : job.tasks) {
    const TaskStatus status = look_.report.record.end.tasks[task->index()].status;
    valid[*task->facts->role] += AllocatedStatus(status) || status == TaskStatus::kSucceeded ||
                                 status == TaskStatus::kPipelined || status == TaskStatus::kPending;
  }
  Way all;
  int sum = 0;
  for (const auto& [role, count] : valid) sum += count;
  for (const auto& [role, min] : job.pod_group->min_task_member) {
    if (valid[role] >= min) continue;
    all.push_back(Amount("PodGroup", key, "spec.minTaskMember." + role, Unit::kOne, min, valid[role], 2));
  }
  if (sum < job.min_available) {
    all.push_back(Amount("PodGroup", key, "spec.minMember", Unit::kOne, job.min_available, sum, 2));
  }
  std::map<std::string, int> enough;  // sub-jobs that have as many pods as they need, by policy
  for (const auto& [uid, sub_job] : job.sub_jobs) {
    const int pods = static_cast<int>(sub_job->tasks.size());
    enough[sub_job->gid] += pods >= sub_job->min_available;
  }
  for (const model::SubGroupPolicy& policy : job.pod_group->sub_group_policy) {
    const std::string field = "spec.subGroupPolicy." + policy.name;
    const std::string gid = SubJobGid(job.uid, policy.name);
    auto min = job.min_sub_jobs.find(gid);
    if (min != job.min_sub_jobs.end() && enough[gid] < min->second) {
      all.push_back(Amount("PodGroup", key, field + ".minSubGroups", Unit::kOne, min->second, enough[gid], 2.2));
      int most = 0;
      for (const auto& [uid, sub_job] : job.sub_jobs) {
        if (sub_job->gid == gid) most = std::max(most, static_cast<int>(sub_job->tasks.size()));
      }
      if (policy.sub_group_size && most < *policy.sub_group_size) {
        Add({Amount("PodGroup", key, field + ".subGroupSize", Unit::kOne, *policy.sub_group_size, most, 2)});
      }
    }
  }
  Add(std::move(all));
}

bool WayFinder::Gate() {
  for (const Record& record : records_) {
    if (record.site != Site::kEnqueue || record.job != look_.job->index || record.verdict) continue;
    SaidBy(record);
    Enqueue(record);
    SwitchOff(Point::kJobEnqueueable, record.plugin, 4);
    return false;
  }
  return true;
}

void WayFinder::Gates(double cost) {
  std::map<const model::PodSpec*, int> seen;
  for (const TaskInfo* task : look_.job->tasks) {
    if (task->facts->sch_gated) ++seen[task->pod().spec.get()];
  }
  Way way;
  for (const TaskInfo* task : look_.job->tasks) {
    const model::Pod& pod = task->pod();
    const auto alike = seen.find(pod.spec.get());
    if (!task->facts->sch_gated || alike == seen.end()) continue;
    const int pods = alike->second;
    seen.erase(alike);
    const std::string gates = Join(pod.spec->scheduling_gates, ", ");
    way.push_back(Of(Op::kRemove, "Pods", pod.meta.Key(), "spec.schedulingGates", "", gates, cost));
    way.back().about = std::to_string(pods);
  }
  Add(std::move(way));
}

// What keeps the job from every node before one is asked.
bool WayFinder::BeforeNodes() {
  bool gated = true, best_effort = true, any_gated = false;
  for (const TaskInfo* task : look_.job->tasks) {
    if (look_.report.record.end.tasks[task->index()].status != TaskStatus::kPending) continue;
    any_gated = any_gated || task->facts->sch_gated;
    gated = gated && task->facts->sch_gated;
    best_effort = best_effort && (task->facts->best_effort || task->facts->sch_gated);
  }
  SaidBy("", "allocate");
  if (any_gated) Gates(gated ? 1 : 1.8);
  if (gated) return false;
  if (best_effort && !HasAction("backfill")) {
    SaidBy("", "backfill");
    AddAction("backfill", 1);
    return false;
  }
  if (!best_effort && !HasAction("allocate")) {
    AddAction("allocate", 1);
    return false;
  }
  const auto& actions = look_.report.conf.actions;
  const auto enqueue = std::find(actions.begin(), actions.end(), "enqueue");
  const auto allocate = std::find(actions.begin(), actions.end(), "allocate");
  if (enqueue != actions.end() && allocate < enqueue &&
      look_.report.record.start.phases[look_.job->index] != "Inqueue") {
    std::string order = "enqueue";
    for (const std::string& action : actions) {
      if (action != "enqueue") order += ", " + action;
    }
    SaidBy("", "allocate");
    Add({Of(Op::kSet, "", "", "actions", order, look_.report.conf.actions_text, 1)});
  }
  return true;
}

int WayFinder::Missing(size_t begin, size_t end) const {
  int missing = 1;
  for (size_t i = begin; i < end; ++i) {
    const Record& record = records_[i];
    if (record.site != Site::kReady || record.job != look_.job->index || record.checks.empty()) continue;
    const Check& check = record.checks[0];
    const auto most = static_cast<int64_t>(check.Number(Name::kMinAvailable));
    missing = record.verdict ? 1 : std::max(1, static_cast<int>(most - Counted(check)));
  }
  return missing;
}

std::vector<const TaskInfo*> WayFinder::Next(const TaskInfo& task, int count) const {
  std::vector<const TaskInfo*> next = {&task};
  for (const bool alike : {true, false}) {
    for (const TaskInfo* other : look_.job->tasks) {
      if (static_cast<int>(next.size()) >= count) return next;
      if (other->index() == task.index() || (other->facts->spec_class == task.facts->spec_class) != alike) continue;
      if (other->facts->sch_gated || other->facts->best_effort) continue;
      if (look_.report.record.end.tasks[other->index()].status == TaskStatus::kPending) next.push_back(other);
    }
  }
  return next;
}

void WayFinder::Turn() {
  const int job = look_.job->index;
  // The last of the job's turns in allocate in which a pod was refused, else its last one.
  size_t begin = records_.size(), end = records_.size(), from = records_.size();
  bool refused = false, kept = false;
  for (size_t i = 0; i <= records_.size(); ++i) {
    const bool over = i == records_.size() || (records_[i].site == Site::kTurn && records_[i].job != kNone) ||
                      ActionOf(records_[i]) != "allocate";
    if (over && from < records_.size() && (refused || !kept)) {
      begin = from;
      end = i;
      kept = kept || refused;
    }
    if (over) {
      const bool mine = i < records_.size() && records_[i].job == job && ActionOf(records_[i]) == "allocate";
      from = mine ? i : records_.size();
      refused = false;
    } else if (from < records_.size()) {
      refused = refused || (records_[i].job == job && IsRefusal(records_[i]));
    }
  }
  const int missing = Missing(begin, end);
  std::set<std::pair<Site, int>> seen;
  auto see = [&](const Record& record, int count) {
    if (record.job != job || record.verdict || seen.size() > 4) return;
    const int spec = record.task == kNone ? 0 : cluster_.facts[record.task].spec_class;
    if (!IsRefusal(record) || !seen.insert({record.site, spec}).second) return;
    SaidBy(record);
    if (record.site == Site::kAllocatable) {
      if (const Check* broken = BrokenOf(record)) QueueRoom(record, *broken, count);
      SwitchOff(Point::kAllocatable, record.plugin, 4);
    } else if (record.site == Site::kPrePredicate) {
      SwitchOff(Point::kPrePredicate, "", 4);
    } else {
      Nodes(record, count);
    }
  };
  for (size_t i = begin; i < end; ++i) see(records_[i], missing);
  for (const Record& record : records_) {
    if (ActionOf(record) == "backfill") see(record, 1);
  }
  if (seen.empty() || begin == records_.size()) {
    for (size_t i = records_.size(); i-- > 0;) {
      const Record& record = records_[i];
      if (record.site != Site::kOverused || record.verdict || record.queue != look_.job->queue->index ||
          ActionOf(record) != "allocate") {
        continue;
      }
      Overused(record);
      break;
    }
  }
  Topology(!seen.empty());
  Overtakers();
  // The gang may be content with what got a place.
  SaidBy("gang", "allocate");
  const int there = look_.job->min_available - missing;
  if (begin < end && there > 0 && missing >= 1 && !look_.job->IsReady()) {
    Add({Amount("PodGroup", look_.job->uid, "spec.minMember", Unit::kOne, look_.job->min_available, there, 2.9)});
  }
  for (const Record& record : records_) {
    if (record.site == Site::kHunt && record.job == job && !record.verdict) Hunt(record);
  }
  Owed();
  Found();
  if (ways_.empty()) Members();
}

// Nobody is evicted for a pod with which its queue would have more than it is owed.
void WayFinder::Owed() {
  for (size_t i = 0; i < records_.size(); ++i) {
    const Record& record = records_[i];
    if (record.site != Site::kPreemptive || record.job != look_.job->index || record.verdict) continue;
    size_t end = i + 1;
    while (end < records_.size() && records_[end].site != Site::kTurn && records_[end].action == record.action) ++end;
    SaidBy(record);
    if (const Check* broken = BrokenOf(record)) QueueRoom(record, *broken, Missing(i, end));
    return;
  }
}

// The gang may be content with the places that an action found by evicting.
void WayFinder::Found() {
  const Record* last = nullptr;
  for (const Record& record : records_) {
    if (record.site != Site::kReady || record.job != look_.job->index || record.checks.empty()) continue;
    if (ActionOf(record) != "allocate" && ActionOf(record) != "backfill") last = &record;
  }
  if (last == nullptr || last->verdict) return;
  const int64_t there = Counted(last->checks[0]);
  if (there == 0 || there >= look_.job->min_available) return;
  SaidBy("gang", ActionOf(*last));
  Add({Amount("PodGroup", look_.job->uid, "spec.minMember", Unit::kOne, look_.job->min_available, there, 1.5)});
}

}  // namespace pumice::reason
