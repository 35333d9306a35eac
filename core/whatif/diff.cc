// Two runs are reduced to facts by name (run_facts.h); here these are laid side by side, and the first decision in
// which they part is looked for.
#include "core/whatif/diff.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/whatif/run_facts.h"

namespace pumice::whatif {
namespace {

using Queue = RunFacts::Queue;

// Amounts nearer than Volcano's own threshold are the same.
bool Same(const std::optional<double>& l, const std::optional<double>& r) {
  if (l.has_value() != r.has_value()) return false;
  return !l || *l == *r || std::abs(*l - *r) < kMinResource;
}

const Queue* FindQueue(const RunFacts& facts, const std::string& queue) {
  auto it = facts.queues.find(queue);
  return it == facts.queues.end() ? nullptr : &it->second;
}

std::optional<double> ValueOf(const Queue* queue, RunFacts::Amounts Queue::*field, const std::string& resource) {
  if (queue == nullptr || !queue->known) return std::nullopt;
  auto amount = (queue->*field).find(resource);
  return amount == (queue->*field).end() ? 0 : amount->second;
}

// The dimension tells how to spell an amount.
Dim DimOf(const std::string& resource) { return resource == "cpu" ? kCpu : resource == "memory" ? kMemory : kPods + 1; }

std::vector<AmountPair> Pairs(const Queue* before, const Queue* after, RunFacts::Amounts Queue::*field,
                              const std::vector<std::string>& resources) {
  std::vector<AmountPair> pairs;
  for (const std::string& resource : resources) {
    AmountPair pair{resource, DimOf(resource), ValueOf(before, field, resource), ValueOf(after, field, resource)};
    const bool nothing = pair.before.value_or(0) == 0 && pair.after.value_or(0) == 0;
    if (!nothing && !Same(pair.before, pair.after)) pairs.push_back(std::move(pair));
  }
  return pairs;
}

std::vector<QueueDiff> DiffQueues(const RunFacts& before, const RunFacts& after) {
  std::vector<std::string> resources = before.resources;
  for (const std::string& name : after.resources) {
    if (std::find(resources.begin(), resources.end(), name) == resources.end()) resources.push_back(name);
  }
  std::set<std::string> names;
  for (const RunFacts* facts : {&before, &after}) {
    for (const auto& [name, queue] : facts->queues) names.insert(name);
  }
  std::vector<QueueDiff> diffs;
  for (const std::string& name : names) {
    const Queue *l = FindQueue(before, name), *r = FindQueue(after, name);
    QueueDiff diff;
    diff.queue = name;
    diff.in_before = l != nullptr;
    diff.in_after = r != nullptr;
    diff.deserved = Pairs(l, r, &Queue::deserved, resources);
    diff.allocated = Pairs(l, r, &Queue::allocated, resources);
    if (diff.in_before != diff.in_after || !diff.deserved.empty() || !diff.allocated.empty())
      diffs.push_back(std::move(diff));
  }
  return diffs;
}

std::vector<JobDiff> Jobs(const RunFacts& before, const RunFacts& after) {
  std::set<std::string> names;
  for (const RunFacts* facts : {&before, &after}) {
    for (const auto& [name, counts] : facts->jobs) names.insert(name);
  }
  std::vector<JobDiff> diffs;
  for (const std::string& name : names) {
    JobDiff diff;
    diff.job = name;
    if (auto it = before.jobs.find(name); it != before.jobs.end()) diff.before = it->second;
    if (auto it = after.jobs.find(name); it != after.jobs.end()) diff.after = it->second;
    if (diff.before != diff.after) diffs.push_back(std::move(diff));
  }
  return diffs;
}

std::vector<PodDiff> Pods(const RunFacts& before, const RunFacts& after) {
  std::vector<PodDiff> diffs;
  for (const auto& [pod, node] : before.places) {
    auto other = after.places.find(pod);
    const std::string there = other == after.places.end() ? "-" : other->second;
    if (there != node) diffs.push_back({pod, node, there});
  }
  for (const auto& [pod, node] : after.places) {
    if (!before.places.count(pod)) diffs.push_back({pod, "-", node});
  }
  std::stable_sort(diffs.begin(), diffs.end(), [](const PodDiff& a, const PodDiff& b) { return a.pod < b.pod; });
  return diffs;
}

// Gives what a run says of the object that the other one decides about here.
std::string WhyNot(const RunFacts& facts, const std::string& object) {
  auto pod = facts.why_pod.find(object);
  if (pod != facts.why_pod.end()) return pod->second;
  auto job = facts.why_job.find(object);
  return job == facts.why_job.end() ? "" : job->second;
}

// Gives what the run says of the first job of which the other one says something else.
std::string WhatElse(const RunFacts& facts, const RunFacts& other) {
  for (const auto& [job, why] : facts.why_job) {
    if (why.empty()) continue;
    auto there = other.why_job.find(job);
    if (there == other.why_job.end() || there->second != why) return job + ": " + why;
  }
  return "";
}

std::optional<Parting> FirstParting(const RunFacts& before, const RunFacts& after) {
  const std::vector<Parting::Side>&l = before.decisions, &r = after.decisions;
  size_t i = 0;
  auto same = [](const Parting::Side& a, const Parting::Side& b) {
    return a.kind == b.kind && a.object == b.object && a.detail == b.detail && a.action == b.action;
  };
  while (i < l.size() && i < r.size() && same(l[i], r[i])) ++i;
  if (i == l.size() && i == r.size()) return std::nullopt;
  Parting parting;
  if (i < l.size()) parting.before = l[i];
  if (i < r.size()) parting.after = r[i];
  if (parting.before.why.empty()) parting.before.why = WhyNot(before, parting.after.object);
  if (parting.after.why.empty()) parting.after.why = WhyNot(after, parting.before.object);
  if (parting.before.why.empty()) parting.before.why = WhatElse(before, after);
  if (parting.after.why.empty()) parting.after.why = WhatElse(after, before);
  return parting;
}

}  // namespace

ReportDiff Diff(const RunFacts& before, const RunFacts& after) {
  ReportDiff diff;
  diff.queues = DiffQueues(before, after);
  diff.jobs = Jobs(before, after);
  diff.pods = Pods(before, after);
  diff.parting = FirstParting(before, after);
  return diff;
}

ReportDiff Diff(const report::Report& before, const report::Report& after) {
  return Diff(FactsOf(before), FactsOf(after));
}

}  // namespace pumice::whatif
