// GangEviction makes room for a whole gang at once, in one HyperNode after another: it takes bundles of other jobs'
// tasks until a dry run places everything that the gang still lacks. gangpreempt and gangreclaim are the two that there
// are. Twin of pkg/scheduler/actions/{gangpreempt,gangreclaim}, and of actions/utils/{util,simulate}.go.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/actions/actions.h"
#include "core/actions/bundles.h"
#include "core/actions/gang_recorder.h"
#include "core/actions/worksheet.h"
#include "core/api/annotations.h"
#include "core/framework/predicate_helper.h"
#include "core/framework/statement.h"

namespace pumice::actions {

inline constexpr framework::Argument kMaxDomains(
    framework::Type::kInt, "maxDomains", "8", "In how many HyperNodes room is looked for at most; not above 0: in 8.",
    "最多在多少个 HyperNode 中寻找空间；不大于 0 时为 8。");
inline constexpr framework::Argument kAllowWholeBundle(framework::Type::kBool, "allowWholeBundle", "true",
                                                       "Whether a job may lose pods that it cannot run without.",
                                                       "是否可以驱逐作业赖以运行的 Pod。");

class GangEviction : public framework::Action {
 public:
  void Execute(framework::Session& ssn) override;

 protected:
  using Refusal = GangRecorder::Refusal;

  explicit GangEviction(framework::EvictionContext::Kind kind) : kind_(kind) {}
  framework::Session& ssn() const { return *ssn_; }

  // A PodGroup that says nothing of preemption may lose pods (IsJobPreemptableForGangEviction).
  static bool MayLosePods(const JobInfo& job) { return PreemptableOf(job.pod_group->meta, true); }

  // Says whether jobs of the queue get nothing.
  virtual bool PassesOver(const QueueInfo& queue) const = 0;
  // Says whether the job's queue may have room made for these tasks.
  virtual bool MayEvict(const JobInfo& job, const std::vector<TaskInfo*>& pending) const = 0;
  // Says why a task is no candidate; nullopt where it is one.
  virtual std::optional<Refusal> RefusalOf(const TaskInfo& task, const JobInfo& evictor) const = 0;
  // Says whose bundles are taken first, of two candidates' jobs.
  virtual int CompareVictims(const JobInfo& l, const JobInfo& r, const JobInfo& evictor) const = 0;

 private:
  // The gang, what it lacks, and how the search is told.
  struct Search {
    JobInfo& job;
    std::vector<TaskInfo*> pending;
    Resource need;
    GangRecorder recorder;
  };
  struct Plan {
    framework::Statement statement;
    std::map<std::string, std::string> hyper_nodes;  // by sub-job uid
  };
  using Placed = std::optional<framework::Statement>;

  void ReadArguments();
  void EvictFor(JobInfo& job);
  std::map<std::string, std::string> EvictInDomains(framework::Statement* stmt, JobInfo& job);
  std::vector<TaskInfo*> Pending(JobInfo& job) const;
  std::vector<std::string> Domains(JobInfo& job) const;
  std::optional<Plan> PlanInDomain(const std::string& domain, framework::Statement* stmt, Search* search) const;
  std::vector<Bundle> Candidates(const std::string& domain, const std::vector<NodeInfo*>& nodes, Search* search) const;
  void Allow(std::vector<Bundle>* bundles, Search* search) const;
  void Sort(std::vector<Bundle>* bundles, const Search& search) const;

  // gang_plan.cc: a dry run, which leaves the session as it was.
  std::optional<Plan> TryPlan(JobInfo& job, const HyperNodeInfo& domain, const std::vector<TaskInfo*>& victims) const;
  Placed PlaceSubJob(JobInfo& job, SubJobInfo& sub_job, const GoHeap<TaskInfo*>& tasks, const HyperNodeInfo& domain,
                     std::string* hyper_node) const;
  Placed PlaceIn(JobInfo& job, SubJobInfo& sub_job, GoHeap<TaskInfo*> tasks, const std::string& hyper_node) const;
  bool PlaceTask(framework::Statement* stmt, framework::PredicateHelper* helper, TaskInfo& task,
                 const std::vector<NodeInfo*>& nodes) const;
  std::vector<NodeInfo*> WithoutRefusing(const TaskInfo& task, const std::vector<NodeInfo*>& nodes) const;
  const StatusSets* Predicate(TaskInfo& task, NodeInfo& node) const;
  NodeInfo* BestOf(TaskInfo& task, const std::vector<NodeInfo*>& nodes) const;

  const framework::EvictionContext::Kind kind_;
  framework::Session* ssn_ = nullptr;
  int max_domains_ = 0;
  bool allow_whole_ = true;
  bool error_cache_ = true;
};

}  // namespace pumice::actions
