// Historian turns what a watcher hears into History: an event is counted as it happens, and after each cycle one walk
// over jobs and queues makes the sample.
#include "core/sim/historian.h"

#include <algorithm>
#include <utility>

#include "core/api/annotations.h"

namespace pumice::sim {
namespace {

Amounts AmountsOf(const Resource& resource, const ResourceNames& names) {
  Amounts amounts;
  for (Dim d : resource.Dims()) {
    if (d != kPods && resource.Get(d) != 0 && resource.Get(d) < kInfinity) amounts[names.Name(d)] = resource.Get(d);
  }
  return amounts;
}

// Gives the largest part of the capacity that any resource takes.
double Dominant(const Amounts& amounts, const Amounts& capacity) {
  double most = 0;
  for (const auto& [name, amount] : amounts) {
    const double all = At(capacity, name);
    if (all > 0) most = std::max(most, amount / all);
  }
  return most;
}

// The key begins with the job, so that the pods of one stand together.
std::string PodKey(const TaskFacts& facts) { return *facts.job_id + "\n" + facts.pod->meta.name; }

// These are functions over time, one a resource; those that a sample does not mention are 0.
void SetAll(std::map<std::string, Integral>* integrals, int64_t at, const Amounts& amounts) {
  for (auto& [name, integral] : *integrals) {
    if (amounts.find(name) == amounts.end()) integral.Set(at, 0);
  }
  for (const auto& [name, amount] : amounts) (*integrals)[name].Set(at, amount);
}

}  // namespace

void Historian::Begin(const Simulator& simulator) {
  simulator_ = &simulator;
  history_.start = simulator.start();
  history_.period = simulator.rules().period;
}

void Historian::OnJobArrived(const model::PodGroup& group) {
  auto [job, is_new] = history_.jobs.try_emplace(group.meta.Key());
  if (!is_new) return;
  job->second.queue = group.queue.empty() ? "default" : group.queue;
  job->second.arrived = Now();
  job->second.phase = ToString(JobPhase::kPending);
  unplaced_.insert(job->first);
}

void Historian::OnPodEvent(const PodEvent& event) {
  history_.pods_succeeded += event.kind == PodEvent::Kind::kSucceeded;
  history_.pods_failed += event.kind == PodEvent::Kind::kFailed;
  if (event.kind == PodEvent::Kind::kFailed)
    history_.marks.Add({Now(), Mark::Kind::kPodFailed, event.pod.meta.Key(), "", 1});
  if (event.kind != PodEvent::Kind::kGone || !event.pod.start_time || !event.pod.meta.deletion_timestamp) return;
  auto job = history_.jobs.find(GroupKeyOf(event.pod));
  if (job == history_.jobs.end() || job->second.finished || event.pod.phase == "Succeeded") return;
  // What ran before the simulation is not counted.
  const int64_t start = std::max(event.pod.start_time->seconds, history_.start);
  job->second.lost_seconds += std::max<int64_t>(0, event.pod.meta.deletion_timestamp->seconds - start);
}

void Historian::OnJobFinished(const Job& job) {
  JobHistory& history = history_.jobs[job.key];
  history.finished = Now();
  history.phase = ToString(job.phase);
  history.retries = job.retries;
  finder_.JobFinished(job.key);
  unplaced_.erase(job.key);
  history_.marks.Add({Now(), Mark::Kind::kFinished, job.key, history.phase, 1});
}

void Historian::OnWorldEvent(const model::WorldEvent& event) {
  history_.marks.Add({Now(), Mark::Kind::kWorld, event.name, WordOf(event.what), 1});
}

void Historian::FindParents(const CycleRecord& record) {
  cluster_ = record.cluster.get();
  const PluginNumbers& numbers = record.LastNumbers();
  parents_.assign(cluster_->queues.size(), kNone);
  for (size_t i = 0; i < numbers.queues.size(); ++i) {
    if (numbers.queues[i]) parents_[i] = numbers.queues[i]->parent;
  }
}

template <class Visit>
void Historian::ForQueueAndAbove(const QueueInfo& queue, Visit visit) {
  for (int at = queue.index; at != kNone; at = parents_[at]) visit(history_.queues[cluster_->queues[at]->name]);
}

void Historian::OnCycle(const CycleRecord& record, const Cluster& cluster) {
  cycle_ = Now() / history_.period;
  const ClusterInfo& info = *record.cluster;
  FindParents(record);
  for (const Operation& operation : cluster.operations()) {
    const TaskFacts& facts = info.facts[operation.task];
    if (operation.kind == Operation::Kind::kBind) {
      ++history_.binds;
      finder_.Bound(PodKey(facts));
      continue;
    }
    ++history_.evictions;
    history_.marks.Add({Now(), Mark::Kind::kEvicted, facts.pod->meta.Key(), "", 1});
    finder_.Evicted(PodKey(facts), *facts.job_id, cycle_);
    if (facts.job == nullptr) continue;
    ForQueueAndAbove(*facts.job->queue, [](QueueHistory& queue) { ++queue.evictions; });
    ++history_.jobs[*facts.job_id].evictions;
  }
  sample_ = {};
  Count(record);
  FindStranded(record);
  Compare(record);
  const int64_t at = Now();
  for (auto& [name, queue] : sample_.queues) {
    queue.point.at = at;
    QueueHistory& history = history_.queues[name];
    history.series.Add(queue.point);
    SetAll(&history.allocated, at, queue.point.allocated);
  }
  sample_.cluster.at = at;
  history_.cluster.Add(sample_.cluster);
  SetAll(&history_.used, at, sample_.cluster.used);
  SetAll(&history_.capacity, at, sample_.cluster.capacity);
  history_.jain.Set(at, sample_.cluster.jain);
  history_.fairness_error.Set(at, sample_.cluster.fairness_error);
}

// This is what the jobs of a queue have and ask for.
struct Historian::Held {
  Resource allocated, request;
  int running = 0, pending = 0, waiting = 0;

  void Add(const Held& o) {
    allocated.Add(o.allocated);
    request.Add(o.request);
    running += o.running;
    pending += o.pending;
    waiting += o.waiting;
  }
};

void Historian::CountJob(const JobInfo& job, const ResourceNames& names, Held* held) {
  Resource allocated = job.allocated, pending;
  // What is allocated and was not committed has no place yet.
  for (const TaskInfo* task : job.In(TaskStatus::kAllocated)) allocated.Sub(task->resreq());
  const int running = job.AllocatedTaskNum() - job.In(TaskStatus::kAllocated).size();
  int waiting = 0;
  for (TaskStatus status : {TaskStatus::kPending, TaskStatus::kPipelined, TaskStatus::kAllocated}) {
    for (const TaskInfo* task : job.In(status)) pending.Add(task->resreq());
    waiting += job.In(status).size();
  }
  const int least = std::max<int>(1, job.pod_group->min_member);
  held->Add({allocated, Resource(allocated).Add(pending), running, waiting, waiting > 0 && running < least});
  if (running >= least && unplaced_.erase(job.uid) != 0) {
    JobHistory& history = history_.jobs[job.uid];
    history.placed = Now();
    ForQueueAndAbove(*job.queue, [wait = Now() - history.arrived](QueueHistory& queue) {
      ++queue.jobs_placed;
      queue.total_wait += wait;
      queue.longest_wait = std::max(queue.longest_wait, wait);
    });
  }
  if (waiting == 0) return;
  sample_.waiting.push_back({job.uid, job.queue_name, AmountsOf(pending, names), running, job.pod_group->min_member});
}

void Historian::Count(const CycleRecord& record) {
  const ClusterInfo& info = *record.cluster;
  const ResourceNames& names = info.resource_names;
  const PluginNumbers& numbers = record.LastNumbers();
  std::vector<Held> own(info.queues.size());
  for (const auto& job : info.jobs) CountJob(*job, names, &own[job->queue->index]);
  // In a tree, what a queue has is what those below it have, too.
  std::vector<Held> all = own;
  for (const auto& queue : info.queues) {
    for (int above = parents_[queue->index]; above != kNone; above = parents_[above]) all[above].Add(own[queue->index]);
  }
  for (const auto& queue : info.queues) {
    const Held& held = all[queue->index];
    Sample::Queue& out = sample_.queues[queue->name];
    out.weight = queue->weight;
    out.guarantee = AmountsOf(Resource::FromList(queue->queue->guarantee, names), names);
    out.request = AmountsOf(held.request, names);
    out.point.allocated = AmountsOf(held.allocated, names);
    out.point.running = held.running;
    out.point.pending = held.pending;
    out.point.waiting = held.waiting;
    if (numbers.has_queues && numbers.queues[queue->index]) {
      out.point.deserved = AmountsOf(numbers.queues[queue->index]->deserved, names);
      out.point.share = numbers.queues[queue->index]->share;
    }
    const int above = parents_[queue->index];
    if (above != kNone) sample_.queues[info.queues[above]->name].has_children = true;
  }
  Resource used, capacity;
  for (const auto& node : info.nodes) {
    used.Add(node->used);
    capacity.Add(node->allocatable);
  }
  sample_.cluster.used = AmountsOf(used, names);
  sample_.cluster.capacity = AmountsOf(capacity, names);
}

void Historian::FindStranded(const CycleRecord& record) {
  const ClusterInfo& info = *record.cluster;
  std::map<int, const Resource*> requests;  // by spec class: of the pods that wait
  for (const auto& job : info.jobs) {
    int last = kNone;  // most tasks of a job are of one class
    for (const TaskInfo* task : job->In(TaskStatus::kPending)) {
      const int spec_class = task->facts->spec_class;
      if (std::exchange(last, spec_class) != spec_class) requests.emplace(spec_class, &task->resreq());
    }
  }
  if (requests.empty()) return;
  Resource free, stranded;
  for (const auto& node : info.nodes) {
    if (node->node->unschedulable) continue;
    free.Add(node->idle);
    const bool fits = std::any_of(requests.begin(), requests.end(), [&](const auto& request) {
      return request.second->LessEqual(node->idle, Missing::kZero);
    });
    if (!fits) stranded.Add(node->idle);
  }
  const Amounts all = AmountsOf(free, info.resource_names);
  for (const auto& [name, amount] : AmountsOf(stranded, info.resource_names)) {
    if (At(all, name) > 0) sample_.cluster.stranded[name] = amount / At(all, name);
  }
}

void Historian::Compare(const CycleRecord&) {
  const Amounts& capacity = sample_.cluster.capacity;
  double sum = 0, squares = 0, error = 0, weights = 0;
  int count = 0;
  for (const auto& [name, queue] : sample_.queues) {
    if (queue.has_children) continue;  // it has nothing but theirs
    Amounts wanted;
    for (const auto& [resource, amount] : queue.request) {
      wanted[resource] = std::min(amount, At(queue.point.deserved, resource));
    }
    const double fair = Dominant(wanted, capacity), has = Dominant(queue.point.allocated, capacity);
    if (fair <= 0) continue;
    ++count;
    sum += has / fair;
    squares += has / fair * (has / fair);
    error += queue.weight * std::max(has - fair, fair - has);
    weights += queue.weight;
  }
  sample_.cluster.jain = squares > 0 ? sum * sum / (count * squares) : 1;
  sample_.cluster.fairness_error = weights > 0 ? error / weights : 0;
}

void Historian::Passed(const Simulator& simulator, int64_t cycles_left_out) {
  const auto failed = static_cast<int64_t>(simulator.cluster().failed_binds().size());
  history_.failed_binds += failed;
  if (failed > 0) history_.marks.Add({cycle_ * history_.period, Mark::Kind::kBindFailed, "", "", failed});
  finder_.Look(sample_, cycle_, cycle_ + cycles_left_out);
  history_.cycles = cycle_ + cycles_left_out + 1;
}

History Historian::End(const Simulator& simulator, bool interrupted) {
  history_.interrupted = interrupted;
  for (const auto& [key, job] : simulator.jobs()) {
    JobHistory& history = history_.jobs[key];
    history.phase = ToString(job.phase);
    history.retries = job.retries;
  }
  for (auto& [key, job] : history_.jobs) job.group_phase = job.phase;
  for (const model::PodGroup& group : simulator.cluster().scenario().pod_groups) {
    if (auto job = history_.jobs.find(group.meta.Key()); job != history_.jobs.end())
      job->second.group_phase = group.status.phase;
  }
  std::stable_sort(history_.findings.begin(), history_.findings.end(), [](const Finding& a, const Finding& b) {
    return std::tie(a.cycle, a.kind, a.objects) < std::tie(b.cycle, b.kind, b.objects);
  });
  return std::move(history_);
}

}  // namespace pumice::sim
