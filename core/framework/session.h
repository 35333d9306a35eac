// A Session is one scheduling cycle. Twin of pkg/scheduler/framework/{session,session_plugins,framework}.go.
//
// OpenSession lets every configured plugin subscribe to extension points; actions then ask the session, which asks the
// plugins tier by tier; every change goes through a Statement (or Evict, Allocate here) and is recorded as an Event.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/api/cluster_info.h"
#include "core/base/error.h"
#include "core/base/go_heap.h"
#include "core/framework/cache.h"
#include "core/framework/conf.h"
#include "core/framework/cycle_state.h"
#include "core/framework/events.h"
#include "core/framework/extension.h"
#include "core/framework/plugin.h"
#include "core/framework/queue_metrics.h"
#include "core/framework/shared.h"
#include "core/framework/work.h"

namespace pumice::framework {

// A plugin's answer about victims: abstaining is not the same as "nobody".
struct Victims {
  std::vector<TaskInfo*> tasks;
  bool abstain = false;
};

using JobCompareFn = std::function<int(const JobInfo&, const JobInfo&)>;
using QueueCompareFn = std::function<int(const QueueInfo&, const QueueInfo&)>;
using VictimQueueCompareFn = std::function<int(const QueueInfo&, const QueueInfo&, const QueueInfo& preemptor)>;
using TaskCompareFn = std::function<int(const TaskInfo&, const TaskInfo&)>;
using SubJobCompareFn = std::function<int(const SubJobInfo&, const SubJobInfo&)>;
// null: fits. The pointer is to the session's pool (Session::Fail).
using PredicateFn = std::function<const StatusSets*(TaskInfo&, NodeInfo&)>;
using PrePredicateFn = std::function<const StatusSets*(TaskInfo&)>;
// nullopt: an error, which leaves the node without this whole score.
using NodeOrderFn = std::function<std::optional<double>(TaskInfo&, NodeInfo&)>;
// Scores aligned with the nodes; nullopt: an error, after which no node gets any score.
using BatchNodeOrderFn = std::function<std::optional<std::vector<double>>(TaskInfo&, const std::vector<NodeInfo*>&)>;
// HyperNode name → score, for the candidates given (name → its nodes).
using HyperNodeOrderFn = std::function<std::optional<std::map<std::string, double>>(
    SubJobInfo&, const std::map<std::string, std::vector<NodeInfo*>>&)>;
using EvictableFn = std::function<Victims(TaskInfo&, const std::vector<TaskInfo*>&)>;
// What gangpreempt and gangreclaim evict for (api.EvictionContext).
struct EvictionContext {
  enum class Kind : uint8_t { kGangPreempt, kGangReclaim } kind;
  JobInfo& job;
};
using UnifiedEvictableFn = std::function<Victims(const EvictionContext&, const std::vector<TaskInfo*>&)>;
using VictimTasksFn = std::function<std::vector<TaskInfo*>(const std::vector<TaskInfo*>&)>;
using OverusedFn = std::function<bool(const QueueInfo&)>;
using AllocatableFn = std::function<bool(const QueueInfo&, const TaskInfo&)>;
// `wanted` is what the tasks ask for that evict together.
using PreemptiveFn = std::function<bool(const QueueInfo&, const Resource& wanted)>;
using JobValidFn = std::function<ValidateResult(JobInfo&)>;
using JobCheckFn = std::function<bool(JobInfo&)>;
using JobVoteFn = std::function<int(JobInfo&)>;
using JobEnqueuedFn = std::function<void(JobInfo&)>;
using SubJobCheckFn = std::function<bool(SubJobInfo&)>;
using SubJobVoteFn = std::function<int(SubJobInfo&)>;
using SimulateTaskFn = std::function<Error(CycleState&, TaskInfo& to_schedule, TaskInfo& other, NodeInfo&)>;
using SimulatePredicateFn = std::function<const StatusSets*(CycleState&, TaskInfo&, NodeInfo&)>;
using SimulateAllocatableFn = std::function<bool(CycleState&, const QueueInfo&, const TaskInfo&)>;
using HyperNodeGradient = std::vector<std::vector<const HyperNodeInfo*>>;
// Whether HyperNodes are looked for to place tasks there, or to evict others first.
enum class SearchPurpose : uint8_t { kAllocate, kEvict };
using GradientForJobFn = std::function<HyperNodeGradient(JobInfo&, const HyperNodeInfo&, SearchPurpose)>;
// The numbers behind a plugin's refusal of a node that its words leave out, as they stand now.
using RefusalNumbersFn = std::function<std::vector<std::pair<std::string, double>>(const TaskInfo&, const NodeInfo&)>;
using GradientForSubJobFn = std::function<HyperNodeGradient(SubJobInfo&, const HyperNodeInfo&, SearchPurpose)>;

inline Evictor EvictorOf(const TaskInfo& task) {
  return {task.index(), task.job() == nullptr ? kNone : task.job()->index};
}

// What a plugin's predicate and scores of a task depend on.
struct Locality {
  // Whether predicate and node score depend on nothing but the task's spec class and the node asked.
  std::function<bool(const TaskInfo&)> local;
  // The batch score where it is the same for all nodes, whichever they are. Empty where the plugin has no batch score.
  std::function<std::optional<double>(TaskInfo&)> uniform_batch_score;
  bool by_queue = false;          // the queue of the task's job matters too
  bool lasting_refusals = false;  // a node that no eviction can help refuses all session long
};

// What may be done with a plugin's answers about victims.
enum class VictimAnswers : uint8_t {
  kAskAlways,  // being asked is an event in itself
  kPure,       // it need not be asked where the answer cannot matter
  // They may be remembered: they depend on nothing but candidates' facts, jobs' priorities and ReadyTaskNum, the asking
  // task's spec class, job's priority and queue, what a QueueRule says; its priority only towards tasks of its own job.
  kLocal,
};

// How what a queue has decides whether its tasks may go.
enum class QueueRule : uint8_t {
  kNone,           // it does not
  kAboveDeserved,  // proportion: as long as it has more of something than it deserves
  kAboveGuarantee  // capacity: such as leave its guarantee whole, while it has more than it deserves of what they hold
};

struct VictimDeclaration {
  VictimAnswers answers = VictimAnswers::kAskAlways;
  QueueRule rule = QueueRule::kNone;
};

// Called on every Allocate, Pipeline, Evict and on their undoing. An error makes the statement refuse.
struct EventHandler {
  std::function<Error(TaskInfo&)> allocate, deallocate;
};

class HttpTransport;
class ScoreTable;  // trace.h
class Shortcuts;
class Trace;
struct Check;  // record.h

// The numbers behind a plugin's order of two jobs.
using JobOrderCheckFn = std::function<Check(const JobInfo& first, const JobInfo& second)>;
using QueueOrderCheckFn = std::function<Check(const QueueInfo& first, const QueueInfo& second)>;

class Session {
 public:
  Session(ClusterInfo& cluster, const SchedulerConfiguration& conf, Cache& cache);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // OpenSession: builds the configured plugins and lets them subscribe. Unknown ones are skipped.
  void Open(const Registry& registry);
  // CloseSession: plugins in ascending name, then PodGroup phases and queue statuses.
  void Close();

  // ---- what the session works on ----
  ClusterInfo& cluster;
  const SchedulerConfiguration& conf;
  Cache& cache;
  const ResourceNames& names;                             // = cluster.resource_names
  const std::vector<std::unique_ptr<JobInfo>>& jobs;      // ascending uid
  const std::vector<std::unique_ptr<QueueInfo>>& queues;  // ascending name
  std::vector<NodeInfo*> node_list;                       // input order
  const std::vector<NodeInfo*>& nodes_by_name;            // ascending name
  HyperNodeTree& hyper_nodes;
  Resource total_resource;  // sum of allocatable
  // What capacity found the root queue to have, which a release may write into it (TotalDeserved, TotalGuarantee).
  Resource root_deserved, root_guarantee;
  model::Time now() const { return cluster.now; }
  const model::Release& release() const { return cluster.release; }
  HttpTransport* transport = nullptr;  // for the extender plugin; the host's, null where there is none
  const std::string uid = "session";

  const std::string& NodeName(int node) const;  // "" for kNone
  NodeInfo* NodeOf(const TaskInfo& task) const { return cluster.NodeAt(task.node); }
  // Whether the plugin's enableHierarchy is set (HierarchyEnabled).
  bool HierarchyEnabled(const std::string& plugin) const;

  // ---- extension points: plugins add, the functions below ask ----
  Extension<JobCompareFn> job_order{conf.tiers, Point::kJobOrder};
  Extension<QueueCompareFn> queue_order{conf.tiers, Point::kQueueOrder};
  Extension<VictimQueueCompareFn> victim_queue_order{conf.tiers, Point::kVictimQueueOrder};
  Extension<TaskCompareFn> task_order{conf.tiers, Point::kTaskOrder};
  Extension<SubJobCompareFn> sub_job_order{conf.tiers, Point::kSubJobOrder};
  Extension<PredicateFn> predicates{conf.tiers, Point::kPredicate};
  Extension<PrePredicateFn> pre_predicates{conf.tiers, Point::kPrePredicate};
  Extension<NodeOrderFn> node_order{conf.tiers, Point::kNodeOrder};
  Extension<BatchNodeOrderFn> batch_node_order{conf.tiers, Point::kBatchNodeOrder};
  Extension<HyperNodeOrderFn> hyper_node_order{conf.tiers, Point::kHyperNodeOrder};
  Extension<EvictableFn> preemptable{conf.tiers, Point::kPreemptable};
  Extension<EvictableFn> reclaimable{conf.tiers, Point::kReclaimable};
  Extension<UnifiedEvictableFn> unified_evictable{conf.tiers, Point::kUnifiedEvictable};
  Extension<std::vector<VictimTasksFn>> victim_tasks{conf.tiers, Point::kVictimTasks};
  Extension<OverusedFn> overused{conf.tiers, Point::kOverused};
  Extension<AllocatableFn> allocatable{conf.tiers, Point::kAllocatable};
  Extension<PreemptiveFn> preemptive{conf.tiers, Point::kPreemptive};
  Extension<JobValidFn> job_valid{conf.tiers, Point::kJobValid};
  Extension<JobCheckFn> job_ready{conf.tiers, Point::kJobReady};
  Extension<JobCheckFn> job_starving{conf.tiers, Point::kJobStarving};
  Extension<JobVoteFn> job_pipelined{conf.tiers, Point::kJobPipelined};
  Extension<JobVoteFn> job_enqueueable{conf.tiers, Point::kJobEnqueueable};
  Extension<JobEnqueuedFn> job_enqueued{conf.tiers, Point::kJobEnqueued};
  Extension<SubJobCheckFn> sub_job_ready{conf.tiers, Point::kSubJobReady};
  Extension<SubJobVoteFn> sub_job_pipelined{conf.tiers, Point::kSubJobPipelined};
  Extension<SimulateTaskFn> simulate_add_task{conf.tiers, Point::kSimulateAddTask};
  Extension<SimulateTaskFn> simulate_remove_task{conf.tiers, Point::kSimulateRemoveTask};
  Extension<SimulatePredicateFn> simulate_predicate{conf.tiers, Point::kSimulatePredicate};
  Extension<SimulateAllocatableFn> simulate_allocatable{conf.tiers, Point::kSimulateAllocatable};
  Extension<GradientForJobFn> gradient_for_job{conf.tiers, Point::kHyperNodeGradientForJob};
  Extension<GradientForSubJobFn> gradient_for_sub_job{conf.tiers, Point::kHyperNodeGradientForSubJob};
  void AddEventHandler(EventHandler handler) { event_handlers_.push_back(std::move(handler)); }
  // What plugins declare of their answers, for whoever takes shortcuts (core/remember). For plugins with a predicate,
  // node order or batch node order:
  void SetLocality(const std::string& plugin, Locality locality) { localities_[plugin] = std::move(locality); }
  // For plugins that name victims:
  void SetVictimAnswers(const std::string& plugin, VictimAnswers answers, QueueRule rule = QueueRule::kNone) {
    victim_answers_[plugin] = {answers, rule};
  }
  const std::map<std::string, Locality>& localities() const { return localities_; }  // by plugin
  const std::map<std::string, VictimDeclaration>& victim_answers() const { return victim_answers_; }
  std::map<std::string, RefusalNumbersFn> refusal_numbers;  // by plugin; asked for stories alone
  // Set by proportion or capacity: its numbers of a queue by QueueInfo::index, for reports; null where it does not know
  // the queue.
  std::function<const QueueNumbers*(int queue)> queue_numbers;
  // By plugin with a job order: the numbers by which it puts the first job before the second one; asked for stories
  // alone.
  std::map<std::string, JobOrderCheckFn> job_order_checks;
  // The same of queues.
  std::map<std::string, QueueOrderCheckFn> queue_order_checks;
  Shared shared;  // what plugins leave for one another and for reports

  // ---- the questions of actions (session_plugins.go) ----
  bool JobOrderFn(const JobInfo& l, const JobInfo& r) const;
  bool QueueOrderFn(const QueueInfo& l, const QueueInfo& r) const;
  bool VictimQueueOrderFn(const QueueInfo& l, const QueueInfo& r, const QueueInfo& preemptor) const;
  int TaskCompareFns(const TaskInfo& l, const TaskInfo& r) const;
  bool TaskOrderFn(const TaskInfo& l, const TaskInfo& r) const;
  bool SubJobOrderFn(const SubJobInfo& l, const SubJobInfo& r) const;
  const StatusSets* Predicate(TaskInfo& task, NodeInfo& node) const;
  const StatusSets* PrePredicate(TaskInfo& task) const;
  const StatusSets* PredicateForAllocateAction(TaskInfo& task, NodeInfo& node) const;
  const StatusSets* PredicateForPreemptAction(TaskInfo& task, NodeInfo& node) const;
  std::vector<NodeInfo*> FilterOutUnschedulableAndUnresolvableNodesForTask(const TaskInfo& task) const;
  std::vector<TaskInfo*> Preemptable(TaskInfo& preemptor, const std::vector<TaskInfo*>& preemptees) const;
  std::vector<TaskInfo*> Reclaimable(TaskInfo& reclaimer, const std::vector<TaskInfo*>& reclaimees) const;
  // `speaker` is the task of the context's job in whose name the trace hears of it.
  std::vector<TaskInfo*> UnifiedEvictable(const EvictionContext& context, const TaskInfo& speaker,
                                          const std::vector<TaskInfo*>& candidates) const;
  // In the order in which they were named.
  std::vector<TaskInfo*> VictimTasks(const std::vector<TaskInfo*>& tasks) const;
  bool Overused(const QueueInfo& queue) const;
  // Whether the queue may take from others for the tasks, all together; one at least.
  bool Preemptive(const QueueInfo& queue, const std::vector<TaskInfo*>& candidates) const;
  bool Allocatable(const QueueInfo& queue, const TaskInfo& candidate) const;
  ValidateResult JobValid(JobInfo& job) const;
  bool JobReady(JobInfo& job) const;
  bool JobPipelined(JobInfo& job) const;
  bool JobStarving(JobInfo& job) const;
  bool JobEnqueueable(JobInfo& job) const;
  void JobEnqueued(JobInfo& job) const;
  bool SubJobReady(JobInfo& job, SubJobInfo& sub_job) const;
  bool SubJobPipelined(JobInfo& job, SubJobInfo& sub_job) const;
  Error SimulateAddTask(CycleState&, TaskInfo& to_schedule, TaskInfo& to_add, NodeInfo&) const;
  Error SimulateRemoveTask(CycleState&, TaskInfo& to_schedule, TaskInfo& to_remove, NodeInfo&) const;
  const StatusSets* SimulatePredicate(CycleState&, TaskInfo&, NodeInfo&) const;
  bool SimulateAllocatable(CycleState&, const QueueInfo&, const TaskInfo&) const;
  HyperNodeGradient GradientFor(JobInfo& job, const HyperNodeInfo& hyper_node, SearchPurpose purpose) const;
  HyperNodeGradient GradientFor(SubJobInfo& sub_job, const HyperNodeInfo& hyper_node, SearchPurpose purpose) const;

  // PrioritizeNodes (pkg/scheduler/util/scheduler_helper.go): a score per node, aligned; nullopt after an error of a
  // batch scorer, when Volcano finds no best node.
  std::optional<std::vector<double>> PrioritizeNodes(TaskInfo& task, const std::vector<NodeInfo*>& nodes) const;
  // The first of the best (rule 5), or null.
  NodeInfo* BestNode(TaskInfo& task, const std::vector<NodeInfo*>& nodes) const;
  // The same of scores that are known, one per node. A score that is no number is never the best.
  static NodeInfo* BestOf(const std::vector<NodeInfo*>& nodes, const std::vector<double>& scores);
  // Best first; equal ones keep their order. Empty after an error.
  std::vector<NodeInfo*> SortNodes(TaskInfo& task, const std::vector<NodeInfo*>& nodes) const;
  // Its two parts, to be added up: the score of one node by itself, and those that compare the nodes. `told` hears of
  // each plugin's part, of the first as that of its node `at`; null where nobody asks.
  double NodeScore(TaskInfo& task, NodeInfo& node, ScoreTable* told = nullptr, size_t at = 0) const;
  std::optional<std::vector<double>> BatchScores(TaskInfo& task, const std::vector<NodeInfo*>& nodes,
                                                 ScoreTable* told = nullptr) const;
  // HyperNode scores summed over plugins; nullopt after an error.
  std::optional<std::map<std::string, double>> HyperNodeScores(
      SubJobInfo& sub_job, const std::map<std::string, std::vector<NodeInfo*>>& candidates) const;
  // Victims, first to evict on top (BuildVictimsPriorityQueue).
  GoHeap<TaskInfo*> BuildVictimsPriorityQueue(const std::vector<TaskInfo*>& victims, const TaskInfo& preemptor) const;

  // ---- changes outside a statement ----
  // Allocates and, once the job is ready, dispatches all its allocated tasks.
  Error Allocate(TaskInfo* task, NodeInfo& node);
  Error Evict(TaskInfo* reclaimee, const std::string& reason, Evictor by = {});
  Error Pipeline(TaskInfo* task, NodeInfo& node);
  void SetPhase(JobInfo& job, const std::string& phase);
  void UpdatePodGroupCondition(JobInfo& job, model::PodGroupCondition condition);

  // ---- shared by Statement, plugins and reports ----
  // The pooled copy of a verdict; equal ones share one object.
  const StatusSets* Fail(StatusSets reasons) const;
  const StatusSets* Fail(StatusCode code, std::string reason) const {
    return Fail(StatusSets(code, std::move(reason)));
  }
  CycleState& GetCycleState(const TaskInfo& task) {
    if (cycle_states_.empty()) cycle_states_.resize(cluster.all_tasks.size());
    return cycle_states_[task.index()];
  }
  const std::vector<EventHandler>& event_handlers() const { return event_handlers_; }
  // Calls the event handlers; collects their errors.
  std::vector<std::string> FireAllocate(TaskInfo& task);
  std::vector<std::string> FireDeallocate(TaskInfo& task);
  void Record(Event event) {
    if (events != nullptr) (only_kept_ ? try_events_ : *events).push_back(std::move(event));
  }
  // Frames what is undone as a whole unless it succeeds. Of the first failures all is recorded; once they have filled
  // kFailedTryEvents, what comes of one is recorded only where it succeeds, with the queues' numbers after it.
  void BeginTry();
  void EndTry(bool succeeded);
  // Says whether the next try is recorded although it fails.
  bool records_failed_tries() const { return events != nullptr && failed_try_events_ < kFailedTryEvents; }
  static constexpr size_t kFailedTryEvents = 10'000;
  // Records what changed in the numbers of this queue and of those above it since the last call; nothing where nobody
  // records. QueueInfo::index says which.
  void RecordQueueNumbers(int queue);
  std::vector<Event>* events = nullptr;                 // where to record; null: nowhere
  std::vector<std::vector<CardPart>>* cards = nullptr;  // of the events kCards; null: there are none
  QueueMetrics* metrics = nullptr;                      // where plugins set the gauges of queues; null: nowhere
  Trace* trace = nullptr;                               // where to say why (trace.h); null: nobody asks
  std::unique_ptr<Shortcuts> shortcuts;                 // null: every plugin is asked about every pair
  mutable WorkCounters work;
  // What changed, in order, for whoever remembers:
  std::vector<int> node_changes;  // NodeInfo::index of every change of a node's tasks
  std::vector<int> job_changes;   // JobInfo::index of every change of a job's ReadyTaskNum

 private:
  // Asks the point about the candidates, tier by tier; `ask` calls one plugin's function.
  template <class Fn, class Ask>
  std::vector<TaskInfo*> Evictable(const Extension<Fn>& point, const TaskInfo& evictor,
                                   const std::vector<TaskInfo*>& evictees, const Ask& ask) const;
  Error Dispatch(TaskInfo* task);
  void PrepareHyperNodes();
  void PrepareFlatHyperNodes();
  void NoteJobChange(const TaskInfo& task);
  void RecordNumbersOf(int queue);
  void UpdateJob(JobInfo& job);
  // What tasks hold, as queues' statuses count it.
  struct Held {
    Resource amount;
    std::map<std::string, double> others;  // shared cards' resources that no object mentions
  };
  Held HeldBy(const TaskInfo& task) const;
  std::vector<Held> HeldByQueues(bool task_by_task) const;
  // Gives the queue and those above it, as far as there is a root.
  std::vector<int> Holders(const QueueInfo& queue) const;
  std::vector<DeviceAmounts> DevicesByQueues() const;
  void UpdateQueueStatus();

  std::map<std::string, std::unique_ptr<Plugin>> plugins_;  // by name; a second one of a name replaces the first
  std::vector<std::unique_ptr<Plugin>> replaced_;           // their functions may still be registered
  std::vector<EventHandler> event_handlers_;
  std::vector<CycleState> cycle_states_;                              // by TaskFacts::index; empty before the first
  std::vector<std::shared_ptr<const QueueMoment>> recorded_numbers_;  // by QueueInfo::index; null: not known
  size_t try_begin_ = 0, failed_try_events_ = 0;
  bool only_kept_ = false;         // within a try of which nothing is recorded unless it succeeds
  std::vector<Event> try_events_;  // its events so far
  std::vector<int> try_queues_;    // whose numbers it may have changed, in the order in which that happened
  std::map<std::string, Locality> localities_;
  std::map<std::string, VictimDeclaration> victim_answers_;
  struct StatusPool;
  std::unique_ptr<StatusPool> pool_;
};

}  // namespace pumice::framework
