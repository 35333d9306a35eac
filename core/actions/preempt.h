// The preempt action's parts; preempt.cc opens with what it does.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "core/actions/actions.h"
#include "core/actions/hunt.h"
#include "core/actions/predicate_helper.h"
#include "core/actions/victim_search.h"
#include "core/framework/statement.h"

namespace pumice::actions {

class Preemptor {
 public:
  struct Options {
    bool error_cache = true;
    bool topology_aware = false;  // enableTopologyAwarePreemption
  };
  Preemptor(framework::Session& ssn, Options options)
      : ssn_(ssn), options_(options), search_(ssn, ssn.preemptable, MayGo, /*by_score=*/true) {}
  void Run();

 private:
  // Which tasks of a node may be victims at all: those of the queue's other jobs, or of the same job.
  struct Filter {
    const TaskInfo& preemptor;
    bool within_job;
    bool operator()(const TaskInfo& task) const;
  };

  GoHeap<TaskInfo*> PendingTasks(const JobInfo& job) const;
  static bool MayGo(const TaskInfo& task);  // running or bound, and preemptable
  void BetweenJobs(GoHeap<JobInfo*>* jobs, std::map<int, GoHeap<TaskInfo*>>* tasks);
  void WithinJob(JobInfo& job);
  // Whether the preemptor was given a place.
  bool Preempt(framework::Statement* stmt, TaskInfo& preemptor, const Filter& filter);
  bool EligibleToPreempt(TaskInfo& preemptor) const;
  bool NormalPreempt(Hunt* hunt, framework::Statement* stmt, TaskInfo& preemptor, const Filter& filter,
                     const std::vector<NodeInfo*>& nodes);
  VictimSearch::Visit PreemptOn(NodeInfo& node, Hunt* hunt, framework::Statement* stmt, TaskInfo& preemptor,
                                const Filter& filter);
  static Hunt::Refusal RefusalOf(const TaskInfo& task, const Filter& filter);
  std::vector<TaskInfo*> Candidates(const NodeInfo& node, Hunt* hunt, const Filter& filter) const;

  // preempt_topology.cc: tries out, on a copy of each node, the fewest victims, and takes the node where they hurt
  // least.
  struct Candidate {
    NodeInfo* node;
    std::vector<TaskInfo*> victims;
  };
  bool TopologyAwarePreempt(Hunt* hunt, framework::Statement* stmt, TaskInfo& preemptor, const Filter& filter,
                            const std::vector<NodeInfo*>& nodes);
  // Empty where the node would not do.
  std::vector<TaskInfo*> SelectVictimsOnNode(Hunt* hunt, framework::CycleState& state, TaskInfo& preemptor,
                                             NodeInfo& node, const Filter& filter);

  framework::Session& ssn_;
  const Options options_;
  PredicateHelper helper_;
  VictimSearch search_;
};

// spec.priority, or 0: not TaskInfo's priority, which is 1 where there is none.
int32_t PodPriority(const model::Pod& pod);

}  // namespace pumice::actions
