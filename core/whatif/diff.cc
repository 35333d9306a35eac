#include "core/whatif/diff.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace pumice::whatif {
namespace {

using framework::Event;
using framework::EventKind;
using framework::QueueNumbers;
using io::Report;

const QueueNumbers* NumbersOf(const Report& report, const std::string& queue) {
  const QueueInfo* info = report.cluster().FindQueue(queue);
  const auto& all = report.LastNumbers().queues;
  if (info == nullptr || static_cast<size_t>(info->index) >= all.size() || !all[info->index]) return nullptr;
  return &*all[info->index];
}

// Amounts nearer than Volcano's own threshold are the same.
bool Same(const std::optional<double>& l, const std::optional<double>& r) {
  if (l.has_value() != r.has_value()) return false;
  return !l || *l == *r || std::abs(*l - *r) < kMinResource;
}

std::optional<double> ValueOf(const Report& report, const QueueNumbers* numbers, Resource QueueNumbers::*field,
                              const std::string& resource) {
  if (numbers == nullptr) return std::nullopt;
  const Dim d = report.cluster().resource_names.Find(resource);
  return d < 0 ? 0 : (numbers->*field).Get(d);
}

std::vector<std::string> ResourcesOf(const Report& before, const Report& after) {
  std::vector<std::string> names;
  for (const Report* report : {&before, &after}) {
    const ResourceNames& own = report->cluster().resource_names;
    for (Dim d : own.in_order()) {
      if (d != kPods && std::find(names.begin(), names.end(), own.Name(d)) == names.end()) names.push_back(own.Name(d));
    }
  }
  return names;
}

std::vector<AmountPair> Amounts(const Report& before, const Report& after, const std::string& queue,
                                Resource QueueNumbers::*field) {
  std::vector<AmountPair> pairs;
  const QueueNumbers *l = NumbersOf(before, queue), *r = NumbersOf(after, queue);
  for (const std::string& resource : ResourcesOf(before, after)) {
    AmountPair pair{resource, kCpu, ValueOf(before, l, field, resource), ValueOf(after, r, field, resource)};
    const Dim d = before.cluster().resource_names.Find(resource);
    pair.dim = d >= 0 ? d : after.cluster().resource_names.Find(resource);
    if (pair.dim > kPods) pair.dim = kPods + 1;
    const bool nothing = pair.before.value_or(0) == 0 && pair.after.value_or(0) == 0;
    if (!nothing && !Same(pair.before, pair.after)) pairs.push_back(std::move(pair));
  }
  return pairs;
}

std::vector<QueueDiff> Queues(const Report& before, const Report& after) {
  std::set<std::string> names;
  for (const Report* report : {&before, &after}) {
    for (const auto& queue : report->cluster().queues) names.insert(queue->name);
  }
  std::vector<QueueDiff> diffs;
  for (const std::string& name : names) {
    QueueDiff diff;
    diff.queue = name;
    diff.in_before = before.cluster().FindQueue(name) != nullptr;
    diff.in_after = after.cluster().FindQueue(name) != nullptr;
    diff.deserved = Amounts(before, after, name, &QueueNumbers::deserved);
    diff.allocated = Amounts(before, after, name, &QueueNumbers::allocated);
    if (diff.in_before != diff.in_after || !diff.deserved.empty() || !diff.allocated.empty()) diffs.push_back(std::move(diff));
  }
  return diffs;
}

// On a node, and there to stay.
bool IsPlaced(const sim::TaskState& task) {
  return task.node != kNone && task.status != TaskStatus::kAllocated && AllocatedStatus(task.status);
}

std::map<std::string, JobCounts> Counts(const Report& report) {
  std::map<std::string, JobCounts> counts;
  for (const Report::Job& job : report.jobs) {
    counts[job.group->meta.Key()].phase = job.job ? job.job->pod_group->status.phase : job.group->status.phase;
  }
  for (const TaskFacts& facts : report.cluster().facts) {
    auto job = counts.find(facts.job_id);
    if (job == counts.end()) continue;
    const sim::TaskState& end = report.record.end.tasks[facts.index];
    if (end.status == TaskStatus::kReleasing) {
      ++job->second.evicted;
    } else if (IsPlaced(end)) {
      ++job->second.placed;
    } else if (!CompletedStatus(end.status)) {
      ++job->second.waiting;
    }
  }
  return counts;
}

std::vector<JobDiff> Jobs(const Report& before, const Report& after) {
  const auto l = Counts(before), r = Counts(after);
  std::set<std::string> names;
  for (const auto* side : {&l, &r}) {
    for (const auto& [name, counts] : *side) names.insert(name);
  }
  std::vector<JobDiff> diffs;
  for (const std::string& name : names) {
    JobDiff diff;
    diff.job = name;
    if (auto it = l.find(name); it != l.end()) diff.before = it->second;
    if (auto it = r.find(name); it != r.end()) diff.after = it->second;
    if (diff.before != diff.after) diffs.push_back(std::move(diff));
  }
  return diffs;
}

std::map<std::string, std::string> Places(const Report& report) {
  std::map<std::string, std::string> places;
  for (const TaskFacts& facts : report.cluster().facts) {
    const sim::TaskState& end = report.record.end.tasks[facts.index];
    places[facts.pod->meta.Key()] = IsPlaced(end) ? report.cluster().node_names[end.node] : "";
  }
  return places;
}

std::vector<PodDiff> Pods(const Report& before, const Report& after) {
  const auto l = Places(before), r = Places(after);
  std::vector<PodDiff> diffs;
  for (const auto& [pod, node] : l) {
    auto other = r.find(pod);
    const std::string there = other == r.end() ? "-" : other->second;
    if (there != node) diffs.push_back({pod, node, there});
  }
  for (const auto& [pod, node] : r) {
    if (!l.count(pod)) diffs.push_back({pod, "-", node});
  }
  std::stable_sort(diffs.begin(), diffs.end(), [](const PodDiff& a, const PodDiff& b) { return a.pod < b.pod; });
  return diffs;
}

// The decisions of a run by name; queue numbers follow from them.
std::vector<Parting::Side> Decisions(const Report& report) {
  std::vector<Parting::Side> decisions;
  const ClusterInfo& cluster = report.cluster();
  std::string action;
  const auto& events = report.record.events;
  for (size_t i = 0; i < events.size(); ++i) {
    const Event& event = events[i];
    if (event.kind == EventKind::kQueue) continue;
    if (event.kind == EventKind::kAction) action = event.text;
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
    } else {
      side.detail = event.text;
    }
    decisions.push_back(std::move(side));
  }
  return decisions;
}

// What the run says at its end of a pod that it found no place for.
std::string WhyNot(const Report& report, const std::string& pod) {
  for (const TaskFacts& facts : report.cluster().facts) {
    if (facts.pod->meta.Key() != pod) continue;
    auto error = report.record.fit_errors.find(facts.index);
    if (error != report.record.fit_errors.end()) return error->second;
    auto update = report.world->pod_updates().find(facts.index);
    return update == report.world->pod_updates().end() ? "" : update->second.message;
  }
  return "";
}

std::optional<Parting> FirstParting(const Report& before, const Report& after) {
  const std::vector<Parting::Side> l = Decisions(before), r = Decisions(after);
  size_t i = 0;
  auto same = [](const Parting::Side& a, const Parting::Side& b) {
    return a.kind == b.kind && a.object == b.object && a.detail == b.detail && a.action == b.action;
  };
  while (i < l.size() && i < r.size() && same(l[i], r[i])) ++i;
  if (i == l.size() && i == r.size()) return std::nullopt;
  Parting parting;
  if (i < l.size()) parting.before = l[i];
  if (i < r.size()) parting.after = r[i];
  if (parting.after.kind == "allocate") parting.before.why = WhyNot(before, parting.after.object);
  if (parting.before.kind == "allocate") parting.after.why = WhyNot(after, parting.before.object);
  return parting;
}

}  // namespace

ReportDiff Diff(const Report& before, const Report& after) {
  ReportDiff diff;
  diff.queues = Queues(before, after);
  diff.jobs = Jobs(before, after);
  diff.pods = Pods(before, after);
  diff.parting = FirstParting(before, after);
  return diff;
}

}  // namespace pumice::whatif
