// The facts of a run of one's own are read off its record, without making a report first.
#include "core/whatif/run_facts.h"

namespace pumice::whatif {
namespace {

using framework::Event;
using framework::EventKind;
using report::Report;

// Says whether the pod is on a node, and there to stay.
bool IsPlaced(const sim::TaskState& task) {
  return task.node != kNone && task.status != TaskStatus::kAllocated && AllocatedStatus(task.status);
}

RunFacts::Amounts AmountsOf(const Resource& resource, const ResourceNames& names) {
  RunFacts::Amounts amounts;
  for (Dim d : names.in_order()) {
    if (d != kPods) amounts[names.Name(d)] = resource.Get(d);
  }
  return amounts;
}

void Queues(const Report& report, RunFacts* facts) {
  const auto& numbers = report.LastNumbers().queues;
  const ResourceNames& names = report.cluster().resource_names;
  for (const auto& queue : report.cluster().queues) {
    RunFacts::Queue& fact = facts->queues[queue->name];
    const auto index = static_cast<size_t>(queue->index);
    fact.known = index < numbers.size() && numbers[index].has_value();
    if (!fact.known) continue;
    fact.deserved = AmountsOf(numbers[index]->deserved, names);
    fact.allocated = AmountsOf(numbers[index]->allocated, names);
  }
}

void JobsAndPods(const Report& report, RunFacts* facts) {
  facts->jobs = CountsOfJobs(report.record, report.world->scenario());
  for (const Report::Job& job : report.jobs) {
    const model::PodGroupStatus& status = job.job ? job.job->status : job.group->status;
    facts->needs[job.group->meta.Key()] = {job.job ? job.job->queue_name : job.group->queue, job.group->min_member};
    if (!status.conditions.empty()) facts->why_job[job.group->meta.Key()] = status.conditions.back().message;
  }
  for (const TaskFacts& task : report.cluster().facts) {
    const sim::TaskState& end = report.record.end.tasks[task.index];
    facts->places[task.pod->meta.Key()] = IsPlaced(end) ? report.cluster().node_names[end.node] : "";
  }
  auto name = [&](int task) { return report.cluster().facts[task].pod->meta.Key(); };
  for (const auto& [task, update] : report.world->pod_updates()) facts->why_pod[name(task)] = update.message;
  for (const auto& [task, text] : report.record.fit_errors) facts->why_pod[name(task)] = text;
}

std::string QueueOf(const RunFacts& facts, const std::string& job) {
  const auto need = facts.needs.find(job);
  return need == facts.needs.end() ? "" : need->second.queue;
}

EvictedPod EvictedBy(const Event& event, const std::string& action, const ClusterInfo& cluster, const RunFacts& facts) {
  const TaskFacts& victim = cluster.facts[event.task];
  EvictedPod evicted;
  evicted.pod = victim.pod->meta.Key();
  evicted.job = *victim.job_id;
  evicted.queue = QueueOf(facts, evicted.job);
  if (event.node != kNone) evicted.node = cluster.node_names[event.node];
  evicted.action = action;
  if (event.by.task != kNone) evicted.for_pod = cluster.facts[event.by.task].pod->meta.Key();
  if (event.by.job != kNone) evicted.for_job = cluster.jobs[event.by.job]->uid;
  evicted.for_queue = QueueOf(facts, evicted.for_job);
  return evicted;
}

void Decisions(const Report& report, RunFacts* facts) {
  const ClusterInfo& cluster = report.cluster();
  std::string action;
  const auto& events = report.record.events;
  for (size_t i = 0; i < events.size(); ++i) {
    const Event& event = events[i];
    if (event.kind == EventKind::kQueue || event.kind == EventKind::kCards) continue;
    if (event.kind == EventKind::kAction) action = event.text;
    if (event.kind == EventKind::kEvicted) facts->evicted.push_back(EvictedBy(event, action, cluster, *facts));
    Parting::Side side;
    side.step = static_cast<int>(i);
    side.action = action;
    side.kind = framework::ToString(event.kind);
    if (event.task != kNone) side.object = cluster.facts[event.task].pod->meta.Key();
    if (event.job != kNone) side.object = cluster.jobs[event.job]->uid;
    if (event.kind == EventKind::kAction) {
      side.object = event.text;
    } else if (event.node != kNone) {
      side.detail = cluster.node_names[event.node];
      side.why = event.text;
    } else {
      side.detail = event.text;
    }
    facts->decisions.push_back(std::move(side));
  }
}

}  // namespace

std::map<std::string, JobCounts> CountsOfJobs(const sim::CycleRecord& record, const model::Scenario& scenario) {
  std::map<std::string, JobCounts> jobs;
  for (const model::PodGroup& group : scenario.pod_groups) {
    const JobInfo* job = record.cluster->FindJob(group.meta.Key());
    jobs[group.meta.Key()].phase = job ? job->status.phase : group.status.phase;
  }
  for (const TaskFacts& task : record.cluster->facts) {
    const sim::TaskState& end = record.end.tasks[task.index];
    const auto job = jobs.find(*task.job_id);
    if (job == jobs.end()) continue;
    if (end.status == TaskStatus::kReleasing) {
      ++job->second.evicted;
    } else if (IsPlaced(end)) {
      ++job->second.placed;
    } else if (!CompletedStatus(end.status)) {
      ++job->second.waiting;
      job->second.reserved += end.status == TaskStatus::kPipelined;
    }
  }
  return jobs;
}

RunFacts FactsOf(const Report& report) {
  RunFacts facts;
  const ResourceNames& names = report.cluster().resource_names;
  for (Dim d : names.in_order()) {
    if (d != kPods) facts.resources.push_back(names.Name(d));
  }
  Queues(report, &facts);
  JobsAndPods(report, &facts);
  Decisions(report, &facts);
  return facts;
}

}  // namespace pumice::whatif
