// The allocate action's parts; allocate.cc opens with what it does.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/actions/actions.h"
#include "core/actions/worksheet.h"
#include "core/framework/node_chooser.h"
#include "core/framework/statement.h"
#include "core/model/release.h"

namespace pumice::actions {

// Where dry runs put a job and its sub-jobs, until one is committed (pkg/scheduler/actions/allocate/recorder.go).
class Recorder {
 public:
  explicit Recorder(const HyperNodeTree& tree) : tree_(&tree) {}
  void SaveJobDecision(const JobInfo& job, const std::string& hyper_node) { jobs_[job.index] = hyper_node; }
  void SaveSubJobDecision(const SubJobInfo& sub_job, const std::string& for_job, const std::string& hyper_node);
  void UpdateDecisionToJob(JobInfo& job) const;
  // Remembers the sub-jobs' allocated HyperNodes, and puts them back.
  void SnapshotSubJobStatus(const JobInfo& job, const JobWorksheet& worksheet);
  void RecoverSubJobStatus(JobInfo& job) const;

 private:
  const HyperNodeTree* tree_;
  std::map<int, std::string> jobs_;
  // job → HyperNode for the job → sub-job → HyperNode
  std::map<int, std::map<std::string, std::map<std::string, std::string>>> sub_jobs_;
  std::map<int, std::map<std::string, std::string>> snapshots_;
};

class Allocator {
 public:
  Allocator(framework::Session& ssn, bool error_cache);
  void Run();

 private:
  bool AllocateJob(JobInfo& job, JobWorksheet* worksheet);
  bool AllocateFlatJob(JobInfo& job, JobWorksheet* worksheet);
  // Where the tasks of a sub-job may go.
  struct Place {
    const std::vector<NodeInfo*>& nodes;
    std::string hyper_node = {};  // stands in the reasons why a task does not fit; "": none does
    double* score = nullptr;      // adds up the scores of the nodes that are chosen
  };
  // What came of it: a statement where the sub-job is ready, or at least pipelined.
  struct Attempt {
    std::optional<framework::Statement> statement = {};
    bool ready = false;
  };
  Attempt AllocateResourcesForTasks(SubJobInfo& sub_job, GoHeap<TaskInfo*>* tasks, const Place& place,
                                    framework::NodeChooser* chooser);
  void TellFailedRole(JobInfo& job, const TaskInfo& task);
  void PassOverFailedRole(JobInfo&, const TaskInfo&) {}
  NodeInfo* NominatedNode(const TaskInfo& task, const std::vector<NodeInfo*>& nodes) const;
  const StatusSets* Predicate(TaskInfo& task, NodeInfo& node) const;
  bool PutOn(framework::Statement* stmt, TaskInfo* task, NodeInfo& node);
  std::string WithNode(const NodeInfo& node, const std::string& allocated) const;

  // allocate_nomination.cc: where a gang eviction of this session made room for a sub-job's tasks, each on its node.
  std::optional<framework::Statement> AllocateFromNomination(SubJobInfo& sub_job, GoHeap<TaskInfo*>* tasks,
                                                             const HyperNodeInfo& for_job);
  std::optional<std::vector<std::pair<TaskInfo*, NodeInfo*>>> NominatedPlaces(const SubJobInfo& sub_job,
                                                                              GoHeap<TaskInfo*> tasks) const;

  // Below each allocates a job with a hard topology or sub-groups; whether it has tasks left to come back for.

  // allocate_topology.cc: dry runs in the HyperNodes of one gradient after another.
  bool AllocateByGradients(JobInfo& job, JobWorksheet* worksheet);
  std::optional<framework::Statement> AllocateForJob(JobInfo& job, JobWorksheet* worksheet);
  std::optional<std::pair<framework::Statement, double>> AllocateForSubJob(SubJobInfo& sub_job,
                                                                           GoHeap<TaskInfo*>* tasks,
                                                                           const HyperNodeInfo& for_job);

  // allocate_1_13.cc: dry runs in the HyperNodes of one tier after another.
  bool AllocateByTiers(JobInfo& job, JobWorksheet* worksheet);

  framework::Session& ssn_;
  const bool error_cache_;
  // What differs between releases (core/model/release.h).
  const bool topology_by_gradients_, readiness_is_asked_often_, failed_job_is_left_, failed_prepredicate_goes_on_;
  const bool nominated_stays_in_domain_;  // a nominated node beyond the HyperNode that is tried does not count
  const bool failed_pipeline_is_undone_;  // else the task stays where it failed to go
  bool (Allocator::*const allocate_topology_)(JobInfo&, JobWorksheet*);
  void (Allocator::*const skip_failed_role_)(JobInfo&, const TaskInfo&);
  const framework::NodeQuestion question_;
  const std::unique_ptr<framework::NodeChooser> chooser_;
  std::map<int, std::map<std::string, double>> node_scores_;  // by job and HyperNode: of all nodes chosen by tiers
  Recorder recorder_;
  mutable std::map<Dim, const StatusSets*> insufficient_;  // verdicts by the dimension that they name
  mutable std::vector<Dim> too_little_;                    // of one node; kept for its memory
};

}  // namespace pumice::actions
