// What a queue held at an earlier moment is looked up in the list of its past, which keeps only what some task has
// noted.
#include "core/plugins/queue_simulation.h"

#include <algorithm>

namespace pumice::plugins {

void QueueSimulation::Open(framework::Session& ssn, const std::string& plugin, Holders holders, Also also) {
  Open(ssn.queues.size());
  ssn.pre_predicates.Add(plugin, [this, &ssn, note = also.note](TaskInfo& task) -> const StatusSets* {
    Note(ssn.GetCycleState(task));
    if (note) note(ssn.GetCycleState(task));
    return nullptr;
  });
  auto simulate = [&](Resource& (Resource::*change)(const Resource&), bool came) {
    return [this, holders, change, came, also = also.change](framework::CycleState& state, TaskInfo&, TaskInfo& task,
                                                             NodeInfo&) -> Error {
      State* held = Find(state);
      if (held == nullptr) return NotFound();
      const Error unknown = holders(*task.job()->queue, [&](int queue, const Resource& allocated) {
        (MutableAllocated(*held, queue, allocated).*change)(task.resreq());
      });
      if (!unknown.failed() && also) also(state, task, came);
      return unknown;
    };
  };
  ssn.simulate_add_task.Add(plugin, simulate(&Resource::Add, true));
  ssn.simulate_remove_task.Add(plugin, simulate(&Resource::Sub, false));
}

void QueueSimulation::Note(framework::CycleState& state) {
  noted_ = now_;
  if (State* entry = Find(state)) {
    entry->moment = now_;
    entry->changed.clear();
    return;
  }
  auto entry = std::make_unique<State>();
  entry->moment = now_;
  state.Write(key_, std::move(entry));
}

std::string QueueSimulation::NotFound() const {
  return "failed to get capacity state: error reading \"" + key_ + "\" from cycleState: not found";
}

void QueueSimulation::WillChange(int queue, const Resource& allocated) {
  Queue& q = queues_[queue];
  if (noted_ && *noted_ >= q.since) q.past.push_back({now_, allocated});
  q.since = ++now_;
}

const Resource& QueueSimulation::Allocated(const State& state, int queue, const Resource& allocated) const {
  for (const auto& [changed, amount] : state.changed) {
    if (changed == queue) return amount;
  }
  const Queue& q = queues_[queue];
  if (state.moment >= q.since) return allocated;
  auto it = std::lower_bound(q.past.begin(), q.past.end(), state.moment,
                             [](const Past& past, uint64_t moment) { return past.until < moment; });
  return it->allocated;
}

Resource& QueueSimulation::MutableAllocated(State& state, int queue, const Resource& allocated) const {
  for (auto& [changed, amount] : state.changed) {
    if (changed == queue) return amount;
  }
  return state.changed.emplace_back(queue, Allocated(state, queue, allocated)).second;
}

}  // namespace pumice::plugins
