// preempt with enableTopologyAwarePreemption: dry runs that see affinity, spread and quota without the victims.
// Twin of topologyAwarePreempt and what it calls in pkg/scheduler/actions/preempt/preempt.go.

#include <algorithm>
#include <limits>
#include <tuple>

#include "core/actions/node_statement.h"
#include "core/actions/preempt.h"

namespace pumice::actions {

using framework::CycleState;
using framework::Statement;

namespace {

// What a candidate costs; the smallest is taken, ties by node name (pickOneNodeForPreemption, rule 7).
using Cost = std::tuple<int64_t, int64_t, int64_t, int64_t>;

// Without a start time: as late as can be.
int64_t StartOf(const TaskInfo* task) {
  return task->pod().start_time ? task->pod().start_time->seconds : std::numeric_limits<int64_t>::max();
}

void LeaveInOrder(std::vector<TaskInfo*>*) {}
void LastFirst(std::vector<TaskInfo*>* tasks) { std::reverse(tasks->begin(), tasks->end()); }
// MoreImportantPod (k8s.io/kubernetes/pkg/scheduler/util/utils.go).
void ImportantFirst(std::vector<TaskInfo*>* tasks) {
  std::stable_sort(tasks->begin(), tasks->end(), [](const TaskInfo* l, const TaskInfo* r) {
    const int32_t left = PodPriority(l->pod()), right = PodPriority(r->pod());
    return left != right ? left > right : StartOf(l) < StartOf(r);
  });
}

Cost CostOf(const std::vector<TaskInfo*>& victims) {
  const int64_t first_priority = PodPriority(victims[0]->pod());
  int64_t sum = 0;
  for (const TaskInfo* victim : victims) {
    sum += int64_t{PodPriority(victim->pod())} + (int64_t{std::numeric_limits<int32_t>::max()} + 1);
  }
  // The earliest start among the victims of the highest priority.
  int32_t highest = PodPriority(victims[0]->pod());
  int64_t earliest = StartOf(victims[0]);
  for (const TaskInfo* victim : victims) {
    const int32_t priority = PodPriority(victim->pod());
    if (priority == highest) {
      earliest = std::min(earliest, StartOf(victim));
    } else if (priority > highest) {
      highest = priority;
      earliest = StartOf(victim);
    }
  }
  return {first_priority, sum, static_cast<int64_t>(victims.size()), -earliest};
}

}  // namespace

Preemptor::Spare Preemptor::SpareOf(const model::Release& release) {
  return release.reprieve_in_victim_order ? Spare{LeaveInOrder, LastFirst} : Spare{ImportantFirst, LeaveInOrder};
}

bool Preemptor::TopologyAwarePreempt(HuntRecorder* recorder, Statement* stmt, TaskInfo& preemptor,
                                     const Filter& filter) {
  const CycleState& state = ssn_.GetCycleState(preemptor);
  std::vector<Candidate> candidates;
  for (NodeInfo* node : all_nodes_.NodesFor(preemptor)) {
    NodeInfo copy = node->Clone();
    CycleState copied_state = state.Clone();
    std::vector<TaskInfo*> victims = SelectVictimsOnNode(recorder, copied_state, preemptor, copy, filter);
    if (!victims.empty()) candidates.push_back({node, std::move(victims)});
  }
  if (candidates.empty()) return false;

  const Candidate* best = nullptr;
  for (const Candidate& candidate : candidates) {
    if (best == nullptr) {
      best = &candidate;
      continue;
    }
    const Cost cost = CostOf(candidate.victims), best_cost = CostOf(best->victims);
    if (cost < best_cost || (cost == best_cost && candidate.node->Name() < best->node->Name())) best = &candidate;
  }
  NodeStatement here(ssn_, stmt, options_.undone_by_node);
  for (TaskInfo* victim : best->victims) {
    if (here.Evict(victim, "preempt", preemptor).failed()) return false;
    recorder->Evict(*victim);
  }
  recorder->Done(*best->node, true);
  return here.Pipeline(&preemptor, *best->node, true);
}

std::vector<TaskInfo*> Preemptor::SelectVictimsOnNode(HuntRecorder* recorder, CycleState& state, TaskInfo& preemptor,
                                                      NodeInfo& node, const Filter& filter) {
  const QueueInfo& queue = *preemptor.job()->queue;
  auto remove = [&](TaskInfo* task) {
    if (ssn_.SimulateRemoveTask(state, preemptor, *task, node).failed()) return false;
    node.RemoveTask(*task);
    return true;
  };
  auto add = [&](TaskInfo* task) {
    return !ssn_.SimulateAddTask(state, preemptor, *task, node).failed() && !node.AddTask(task).failed();
  };
  auto fits = [&] {
    return ssn_.SimulateAllocatable(state, queue, preemptor) &&
           preemptor.resreq().LessEqual(node.FutureIdle(), Missing::kZero) &&
           ssn_.SimulatePredicate(state, preemptor, node) == nullptr;
  };

  const std::vector<TaskInfo*> candidates = Candidates(node, recorder, filter);
  recorder->Candidates(node, candidates);
  std::vector<TaskInfo*> all = ssn_.Preemptable(preemptor, candidates);
  const bool room = VictimsMakeRoom(preemptor, node, all);
  recorder->Room(node, all, room);
  if (!room) return {};

  // Take away one after another until the preemptor fits.
  spare_.into_heap(&all);
  GoHeap<TaskInfo*> heap = ssn_.BuildVictimsPriorityQueue(all, preemptor);
  std::vector<TaskInfo*> potential;
  while (!heap.empty()) {
    TaskInfo* task = heap.Pop();
    potential.push_back(task);
    if (!remove(task)) return {};
    if (fits()) break;
  }
  if (potential.empty() || ssn_.SimulatePredicate(state, preemptor, node) != nullptr) return {};

  // Give back whoever is not in the way.
  spare_.out_of_heap(&potential);
  std::vector<TaskInfo*> victims;
  for (TaskInfo* task : potential) {
    if (!add(task)) return {};
    if (fits()) continue;
    if (!remove(task)) return {};
    victims.push_back(task);
  }
  return victims;
}

}  // namespace pumice::actions
