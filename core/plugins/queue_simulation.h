// QueueSimulation is what a dry run of preempt changes in the queues' allocated amounts.
//
// Volcano's proportion and capacity copy every queue into the CycleState of every task that passes PrePredicate, and
// each dry run works on a copy of that copy. Few tasks are ever simulated, so here PrePredicate notes only the moment;
// a dry run's state holds the queues that it changed itself, and the others are read as they stood at that moment.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/api/resource.h"
#include "core/framework/session.h"

namespace pumice::plugins {

class QueueSimulation {
 public:
  // This is a task's entry in its CycleState.
  struct State : framework::StateData {
    uint64_t moment = 0;
    std::vector<std::pair<int, Resource>> changed;  // by QueueInfo::index, in the order of first change
    std::unique_ptr<StateData> Clone() const override { return std::make_unique<State>(*this); }
  };

  // `key` is the entry's name in a CycleState.
  explicit QueueSimulation(std::string key) : key_(std::move(key)) {}

  // Tells `each` which queues hold what a task of `queue` holds, with the amount of each; an unknown queue is an error.
  using Each = std::function<void(int queue, const Resource& allocated)>;
  using Holders = std::function<Error(const QueueInfo& queue, const Each& each)>;

  // What the plugin keeps of its own in a CycleState: it is told of a PrePredicate, and of a task that came to a node
  // or left it.
  struct Also {
    std::function<void(framework::CycleState&)> note;
    std::function<void(framework::CycleState&, const TaskInfo& task, bool came)> change;
  };

  // Subscribes what a dry run asks and changes: PrePredicate, and tasks that come to a node or leave it.
  void Open(framework::Session& ssn, const std::string& plugin, Holders holders, Also also = {});

  // Makes room for the queues and subscribes nothing.
  void Open(size_t queues) { queues_.resize(queues); }
  // It is for PrePredicate: the task sees the queues as they are now.
  void Note(framework::CycleState& state);
  // Returns null where PrePredicate never came to this plugin.
  State* Find(framework::CycleState& state) const { return state.Read<State>(key_); }
  // This is Volcano's error where it did not.
  std::string NotFound() const;

  // It is to be called before every change of a queue's allocated amount.
  void WillChange(int queue, const Resource& allocated);
  // Gives what the queue holds in this state; `allocated` is what it holds now.
  const Resource& Allocated(const State& state, int queue, const Resource& allocated) const;
  Resource& MutableAllocated(State& state, int queue, const Resource& allocated) const;

 private:
  struct Past {
    uint64_t until;  // the last moment at which the queue held this
    Resource allocated;
  };
  struct Queue {
    uint64_t since = 0;      // the first moment of what it holds now
    std::vector<Past> past;  // ascending; only what some task has noted
  };

  const std::string key_;
  std::vector<Queue> queues_;  // by QueueInfo::index
  uint64_t now_ = 0;           // grows with every change
  std::optional<uint64_t> noted_;
};

}  // namespace pumice::plugins
