// A cycle is opened, run and closed here, and what the caller wants recorded is read at each step.
#include "core/sim/cycle.h"

#include <utility>

#include "core/actions/catalogue.h"
#include "core/framework/session.h"
#include "core/framework/trace.h"
#include "core/plugins/catalogue.h"
#include "core/remember/memory.h"

namespace pumice::sim {
namespace {

PluginNumbers NumbersOf(const framework::Session& ssn, Detail detail) {
  PluginNumbers numbers;
  if (detail == Detail::kNone) return numbers;
  numbers.has_queues = ssn.queue_numbers != nullptr;
  if (ssn.queue_numbers) {
    for (const auto& queue : ssn.queues) {
      const framework::QueueNumbers* now = ssn.queue_numbers(queue->index);
      numbers.queues.push_back(now == nullptr ? std::nullopt : std::optional(*now));
    }
  }
  if (detail == Detail::kOutcome) return numbers;
  const auto* drf = ssn.shared.Find<plugins::DrfNumbers>();
  numbers.has_drf = drf != nullptr;
  if (drf == nullptr) return numbers;
  numbers.drf = drf->shares();
  if (drf->hierarchy) numbers.hdrf = drf->hierarchy();
  return numbers;
}

void BeginAction(framework::Session& ssn, const std::string& name) {
  if (ssn.trace != nullptr && name != "open") ssn.trace->BeginAction(name);
  ssn.Record({.kind = framework::EventKind::kAction, .text = name, .numbers = nullptr});
}

}  // namespace

namespace {

// Returns the snapshot's state with what is different now.
WorldState After(WorldState start, const ClusterInfo& cluster) {
  for (const auto& job : cluster.jobs) {
    start.phases[job->index] = job->status.phase;
    if (!job->touched) continue;
    for (const TaskInfo* task : job->tasks) start.tasks[task->index()] = {task->status, task->node};
  }
  return start;
}

}  // namespace

WorldState StateOf(const ClusterInfo& cluster) {
  WorldState start;
  start.tasks.reserve(cluster.all_tasks.size());
  for (const TaskInfo* task : cluster.all_tasks) start.tasks.push_back({task->status, task->node});
  start.phases.resize(cluster.jobs.size());
  return After(std::move(start), cluster);
}

framework::Registry RegistryOf(const model::Release& release) {
  return {plugins::Builders(release), actions::Builders(release)};
}

CycleRecord RunCycle(Cluster& cluster, const framework::SchedulerConfiguration& conf, const CycleOptions& options) {
  return RunCycle(cluster, conf, options, RegistryOf(cluster.scenario().release));
}

CycleRecord RunCycle(Cluster& cluster, const framework::SchedulerConfiguration& conf, const CycleOptions& options,
                     const framework::Registry& registry) {
  auto step = [&](const std::string& name) {
    if (options.on_step) options.on_step(name);
  };
  CycleRecord record;
  step("open");
  record.cluster = cluster.Snapshot(options.straight);
  if (options.detail == Detail::kAll) record.start = StateOf(*record.cluster);

  framework::Session ssn(*record.cluster, conf, cluster);
  if (options.record_events) {
    ssn.events = &record.events;
    ssn.cards = &record.cards;
  }
  ssn.transport = options.transport;
  ssn.metrics = options.metrics;
  ssn.trace = options.trace;
  if (ssn.trace != nullptr) ssn.trace->Open(ssn);
  BeginAction(ssn, "open");
  ssn.Open(registry);
  if (!options.straight) ssn.shortcuts = std::make_unique<remember::Memory>(ssn);
  record.after_open = NumbersOf(ssn, options.detail);

  for (const std::string& name : conf.actions) {
    auto builder = registry.actions.find(name);
    if (builder == registry.actions.end()) continue;
    ActionRecord& action = record.actions.emplace_back();
    action.name = name;
    action.begin = cluster.operations().size();
    step(name);
    BeginAction(ssn, name);
    builder->second()->Execute(ssn);
    action.end = cluster.operations().size();
    action.numbers = NumbersOf(ssn, options.detail);
  }
  for (const auto& job : ssn.jobs) {
    if (options.detail != Detail::kAll) break;
    for (const auto& [task, errors] : job->nodes_fit_errors) record.fit_errors[task] = errors->Error();
  }

  step("close");
  BeginAction(ssn, "close");
  ssn.Close();
  if (options.detail == Detail::kAll) record.end = After(record.start, *record.cluster);
  record.work = ssn.work;
  return record;
}

}  // namespace pumice::sim
