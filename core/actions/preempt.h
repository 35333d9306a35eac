// The preempt action's parts; preempt.cc opens with what it does.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "core/actions/actions.h"
#include "core/actions/hunt_recorder.h"
#include "core/framework/statement.h"
#include "core/framework/victim_hunt.h"

namespace pumice::actions {

class Preemptor {
 public:
  struct Options {
    bool error_cache = true;
    bool topology_aware = false;  // enableTopologyAwarePreemption
    // As the release has it: on a node, and within a job, evictions that gave the task no place are undone.
    bool undone_by_node = false, undone_within_job = false;
  };
  Preemptor(framework::Session& ssn, Options options)
      : ssn_(ssn),
        options_(options),
        topology_jobs_do_not_preempt_(ssn.release().topology_jobs_do_not_preempt),
        spare_(SpareOf(ssn.release())),
        question_{ssn.preemptable, MayGo, /*by_score=*/true, options.error_cache, ssn.release().other_shards_are_tried},
        all_nodes_(ssn, question_),
        hunt_(framework::HuntFor(ssn, question_)) {}
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
  // The candidates of a node, and whom of them the plugins let go.
  struct Weighed {
    std::vector<TaskInfo*> candidates, victims;
    bool room;  // once the victims are gone
  };
  Weighed Weigh(HuntRecorder* recorder, TaskInfo& preemptor, const NodeInfo& node, const Filter& filter);
  bool NormalPreempt(HuntRecorder* recorder, framework::Statement* stmt, TaskInfo& preemptor, const Filter& filter);
  framework::VictimHunt::Visit PreemptOn(NodeInfo& node, HuntRecorder* recorder, framework::Statement* stmt,
                                         TaskInfo& preemptor, const Filter& filter);
  bool Fits(const TaskInfo& preemptor, const NodeInfo& node) const;
  static HuntRecorder::Refusal RefusalOf(const TaskInfo& task, const Filter& filter);
  std::vector<TaskInfo*> Candidates(const NodeInfo& node, HuntRecorder* recorder, const Filter& filter) const;

  // preempt_topology.cc: tries out, on a copy of each node, the fewest victims, and takes the node where they hurt
  // least.
  struct Candidate {
    NodeInfo* node;
    std::vector<TaskInfo*> victims;
  };
  bool TopologyAwarePreempt(HuntRecorder* recorder, framework::Statement* stmt, TaskInfo& preemptor,
                            const Filter& filter);
  // Empty where the node would not do.
  std::vector<TaskInfo*> SelectVictimsOnNode(HuntRecorder* recorder, framework::CycleState& state, TaskInfo& preemptor,
                                             NodeInfo& node, const Filter& filter);

  // How victims are ordered before they go into the heap, and how those that came out of it before they are spared.
  struct Spare {
    void (*into_heap)(std::vector<TaskInfo*>*);
    void (*out_of_heap)(std::vector<TaskInfo*>*);
  };
  static Spare SpareOf(const model::Release& release);

  framework::Session& ssn_;
  const Options options_;
  const bool topology_jobs_do_not_preempt_;
  const Spare spare_;
  const framework::VictimQuestion question_;
  framework::StraightHunt all_nodes_;  // for dry runs
  const std::unique_ptr<framework::VictimHunt> hunt_;
};

// spec.priority, or 0: not TaskInfo's priority, which is 1 where there is none.
int32_t PodPriority(const model::Pod& pod);

}  // namespace pumice::actions
