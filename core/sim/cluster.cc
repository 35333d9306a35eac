// While a session runs, decisions pile up here and are answered as Volcano's cache answers them; Settle then writes
// them into the objects, as the API server and the status updater would.
#include "core/sim/cluster.h"

#include <algorithm>
#include <utility>

#include "core/api/annotations.h"
#include "core/api/queue_gate.h"
#include "core/base/gomath.h"
#include "core/base/text.h"
#include "core/sim/snapshot.h"

namespace pumice::sim {
namespace {

// Volcano has this message where a job has nothing to say (api.AllNodeUnavailableMsg).
constexpr const char* kAllNodesUnavailable = "all nodes are unavailable";
constexpr const char* kPodScheduled = "PodScheduled";
// Conditions that a session left behind have this transitionID, whichever session it was.
constexpr const char* kEarlierSession = "earlier-session";

// This is podConditionHaveUpdate: it says whether writing this would change the pod's status.
bool ChangesCondition(const model::Pod& pod, const PodUpdate& update) {
  for (const model::PodCondition& c : pod.conditions) {
    if (c.type != kPodScheduled) continue;
    return c.status != "False" || c.reason != update.reason || c.message != update.message;
  }
  return true;
}

// The transition's time stays where the status stays.
void SetCondition(model::Pod& pod, model::PodCondition condition) {
  for (model::PodCondition& c : pod.conditions) {
    if (c.type == condition.type) {
      if (c.status == condition.status) condition.last_transition_time = c.last_transition_time;
      c = std::move(condition);
      return;
    }
  }
  pod.conditions.push_back(std::move(condition));
}

bool SameButTimes(const model::PodGroupStatus& a, const model::PodGroupStatus& b, bool conditions) {
  auto same = [](const model::PodGroupCondition& x, const model::PodGroupCondition& y) {
    return x.type == y.type && x.status == y.status && x.reason == y.reason && x.message == y.message;
  };
  return a.phase == b.phase && a.running == b.running && a.succeeded == b.succeeded && a.failed == b.failed &&
         (!conditions ||
          std::equal(a.conditions.begin(), a.conditions.end(), b.conditions.begin(), b.conditions.end(), same));
}

// Copies all that SameButTimes leaves out.
void CopyTimes(const model::PodGroupCondition& from, model::PodGroupCondition* to) {
  to->transition_id = from.transition_id;
  to->last_transition_time = from.last_transition_time;
}

std::string Bracketed(const std::vector<std::string>& names) { return "[" + Join(names, " ") + "]"; }

}  // namespace

Cluster::Cluster(model::Scenario scenario)
    : scenario_(std::move(scenario)), binder_(std::make_unique<SimulatedBinder>()) {}

Cluster::~Cluster() = default;

void Cluster::SetBinder(std::unique_ptr<Binder> binder, int batch_size) {
  binder_ = std::move(binder);
  batch_size_ = std::max(batch_size, 1);
}

std::shared_ptr<ClusterInfo> Cluster::Snapshot(bool anew) {
  ReturnCpus();
  auto snapshot = snapshots_.Take(scenario_, std::exchange(specs_changed_, false) || anew);
  snapshot_ = snapshot.get();
  node_in_cache_.clear();
  idle_.clear();
  for (const auto& node : snapshot->nodes) idle_.push_back(node->idle);
  binds_.clear();
  operations_.clear();
  pod_updates_.clear();
  queue_updates_.clear();
  queue_specs_.clear();
  given_cpus_.clear();
  patches_.clear();
  ungated_.clear();
  updated_groups_.assign(snapshot->jobs.size(), false);
  failed_binds_.clear();
  phase_changes_.clear();
  return snapshot;
}

// This is findJobAndTask: the cache has a job for every pod that names a group.
Error Cluster::CheckTask(const TaskInfo& task) const {
  if (!task.facts->job_id->empty()) return Error::None();
  return "failed to find Job  for Task " + task.Uid();
}

// The cache has a view of its own, as the session's tasks may stand elsewhere by now.
int& Cluster::NodeInCache(int task) {
  return node_in_cache_.try_emplace(task, snapshot_->all_tasks[task]->node).first->second;
}

Error Cluster::AddBindTask(const TaskInfo& task) {
  if (Error error = CheckTask(task); error.failed()) return error;
  int& cached = NodeInCache(task.index());
  const int node = task.node;
  if (snapshot_->NodeAt(node) == nullptr) {
    const std::string name = node == kNone ? "" : snapshot_->node_names[node];
    return "failed to bind Task " + task.Uid() + " to host " + name + ", host does not exist";
  }
  const std::string& name = snapshot_->node_names[node];
  if (cached != kNone) {
    return "task <" + task.Namespace() + "/" + task.Name() + "> already on " +
           (cached == node ? "node <" + name + ">" : "different node <" + snapshot_->node_names[cached] + ">");
  }
  // NodeInfo.AddTask checks a Binding task once more against what is really free.
  const Resource& request = task.resreq();
  std::vector<Dim> insufficient;
  if (!request.LessEqualDims(idle_[node], Missing::kZero, &insufficient)) {
    const ResourceNames& names = snapshot_->resource_names;
    return "node " + name + " resources " + Bracketed(names.NamesOf(insufficient)) + " are not enough to put task <" +
           task.Namespace() + "/" + task.Name() + ">, idle: " + idle_[node].String(names) +
           ", req: " + request.String(names);
  }
  idle_[node].Sub(request);
  cached = node;
  // It is the cache's own node, which may have the session's cards.
  Devices* devices = snapshot_->nodes[node]->devices.get();
  if (devices != nullptr && devices->common()) devices->Add(task.pod());
  operations_.push_back({Operation::Kind::kBind, task.index(), node, ""});
  binds_.push_back({task.index(), node});
  return Error::None();
}

Error Cluster::Evict(const TaskInfo& task, const std::string& reason) {
  if (Error error = CheckTask(task); error.failed()) return error;
  const int node = NodeInCache(task.index());
  if (node == kNone) {
    return "failed to evict Task " + task.Uid() + " from host , host does not exist";
  }
  const NodeInfo* of = snapshot_->NodeAt(node);
  if (of != nullptr && of->devices != nullptr && of->devices->common()) {
    of->devices->Sub(task.pod());
    of->devices->Add(task.pod());
  }
  // Its resources stay taken until the pod is gone.
  operations_.push_back({Operation::Kind::kEvict, task.index(), node, reason});
  return Error::None();
}

// This is RecordJobStatusEvent.
void Cluster::UpdateJobStatus(const JobInfo& job) {
  updated_groups_[job.index] = true;
  PodUpdate of_job;
  for (TaskStatus status : {TaskStatus::kAllocated, TaskStatus::kPending, TaskStatus::kPipelined}) {
    for (const TaskInfo* task : job.In(status)) {
      // The API server itself gives a gated pod its condition.
      if (task->facts->sch_gated) continue;
      JobInfo::Reason why = job.TaskSchedulingReason(*task, snapshot_->node_names);
      const std::string nominated = why.nominated_node == kNone ? "" : snapshot_->node_names[why.nominated_node];
      if (!why.message.empty()) {
        WritePodUpdate(task->index(), {std::move(why.reason), std::move(why.message), nominated});
        continue;
      }
      if (of_job.message.empty()) of_job.message = job.FitError(snapshot_->release.fit_error_tells_readiness);
      if (of_job.message.empty()) of_job.message = kAllNodesUnavailable;
      of_job.reason = std::move(why.reason);
      of_job.nominated_node = nominated;
      WritePodUpdate(task->index(), of_job);
    }
  }
}

// This is taskUnschedulable. A nominated node is never taken back: the pod may still wait for victims of an earlier
// session.
void Cluster::WritePodUpdate(int task, const PodUpdate& update) {
  const TaskInfo& at_start = snapshot_->facts[task].at_start;
  const bool nominates =
      !update.nominated_node.empty() && at_start.job()->NominatedNode(at_start) != update.nominated_node;
  if (!nominates && !ChangesCondition(at_start.pod(), update)) return;
  pod_updates_[task] = update;
}

void Cluster::UpdateQueueStatus(const std::string& queue, const Resource& allocated,
                                const std::map<std::string, double>& others, const DeviceAmounts& devices) {
  model::ResourceList list = ToResourceList(allocated, snapshot_->resource_names);
  for (const auto& [name, amount] : others) list[name] = Quantity::FromMilli(GoInt64(amount));
  for (const auto& [name, amount] : pumice::ToResourceList(devices)) list[name] = amount;
  if (list != snapshot_->FindQueue(queue)->queue->status_allocated) queue_updates_[queue] = std::move(list);
}

void Cluster::UpdateQueueSpec(const std::string& queue, const Resource& deserved, const Resource& guarantee) {
  QueueSpec spec{ToResourceList(deserved, snapshot_->resource_names),
                 ToResourceList(guarantee, snapshot_->resource_names)};
  const model::Queue& now = *snapshot_->FindQueue(queue)->queue;
  if (spec.deserved != now.deserved || spec.guarantee != now.guarantee) queue_specs_[queue] = std::move(spec);
}

model::Pod& Cluster::PodOf(int task) {
  return scenario_.pods[static_cast<size_t>(snapshot_->facts[task].pod - scenario_.pods.data())];
}

bool Cluster::Settle(bool conditions) {
  bool changed = !binds_.empty() || !operations_.empty();
  std::vector<PendingBind> batch;
  for (const PendingBind& bind : binds_) {
    batch.push_back(bind);
    if (static_cast<int>(batch.size()) == batch_size_) BindBatch(std::exchange(batch, {}));
  }
  if (!batch.empty()) BindBatch(batch);
  binds_.clear();

  for (const Operation& operation : operations_) {
    if (operation.kind != Operation::Kind::kEvict) continue;
    model::Pod& pod = PodOf(operation.task);
    pod.meta.deletion_timestamp = scenario_.now;
    scenario_.Revise(&pod);
  }
  changed = WriteAnnotations() || changed;
  changed = RemoveGates() || changed;
  changed = changed || (conditions && !pod_updates_.empty()) || !queue_updates_.empty() || !queue_specs_.empty();
  for (const auto& [task, update] : pod_updates_) {
    changed = changed || !update.nominated_node.empty();
    model::Pod& pod = PodOf(task);
    if (conditions) SetCondition(pod, {kPodScheduled, "False", update.reason, update.message, scenario_.now});
    if (!update.nominated_node.empty()) pod.nominated_node_name = update.nominated_node;
  }
  for (size_t at = 0; at < scenario_.pod_groups.size(); ++at) {
    JobInfo* job = snapshots_.JobAt(at);
    if (job == nullptr || !updated_groups_[job->index]) continue;
    model::PodGroup& group = scenario_.pod_groups[at];
    model::PodGroupStatus& status = group.status;
    model::PodGroupStatus& now = job->status;
    const bool same = SameButTimes(status, now, conditions);
    changed = changed || !same;
    if (status.phase != now.phase) phase_changes_.push_back({job->uid, status.phase, now.phase});
    status.phase = now.phase;
    status.running = now.running;
    status.succeeded = now.succeeded;
    status.failed = now.failed;
    // For the next session these conditions are of another one (jobStatus, pkg/scheduler/framework/session.go).
    std::vector<model::PodGroupCondition>& kept = conditions ? now.conditions : status.conditions;
    for (model::PodGroupCondition& condition : kept) condition.transition_id = kEarlierSession;
    scenario_.Revise(&group);
    if (!conditions) continue;
    if (!same && !snapshot_->release.topology_by_gradients) RememberHyperNode(*job, &group);
    if (same) {
      for (size_t i = 0; i < kept.size(); ++i) CopyTimes(kept[i], &status.conditions[i]);
    } else {
      status.conditions = kept;
    }
    job->revision = group.revision;  // both say the same
  }
  for (model::Queue& queue : scenario_.queues) {
    auto it = queue_updates_.find(queue.meta.name);
    if (it != queue_updates_.end()) {
      queue.status_allocated = it->second;
      queue.has_status_allocated = true;
    }
    if (auto spec = queue_specs_.find(queue.meta.name); spec != queue_specs_.end()) {
      queue.deserved = spec->second.deserved;
      queue.guarantee = spec->second.guarantee;
    }
  }
  return changed;
}

// Without gradients a PodGroup that is written back says in an annotation where its job is.
void Cluster::RememberHyperNode(const JobInfo& job, model::PodGroup* group) {
  const SubJobInfo* sub_job = job.DefaultSubJob();
  if (sub_job == nullptr || !job.WithNetworkTopology() || sub_job->allocated_hyper_node.empty()) return;
  group->meta.annotations[kJobAllocatedHyperNode] = sub_job->allocated_hyper_node;
}

void Cluster::BindBatch(const std::vector<PendingBind>& batch) {
  std::vector<BindRequest> requests;
  for (const PendingBind& bind : batch) {
    requests.push_back({snapshot_->facts[bind.task].pod, &snapshot_->node_names[bind.node]});
  }
  const std::vector<Error> answers = binder_->Bind(requests);
  for (size_t i = 0; i < batch.size(); ++i) {
    const PendingBind& bind = batch[i];
    const std::string& node = snapshot_->node_names[bind.node];
    if (!answers[i].failed()) {
      model::Pod& pod = PodOf(bind.task);
      pod.node_name = node;
      scenario_.Revise(&pod);
      TakeCpus(bind.task, bind.node);
      SetCondition(pod, {kPodScheduled, "True", "", "", scenario_.now});
      continue;
    }
    Resync(bind, "failed to bind to node " + node + ": " + answers[i].text());
  }
}

void Cluster::Resync(const PendingBind& bind, const std::string& message) {
  WritePodUpdate(bind.task, {"SchedulerError", message, ""});
  failed_binds_[bind.task] = message;
  idle_[bind.node].Add(*snapshot_->facts[bind.task].resreq);
  NodeInCache(bind.task) = kNone;
}

void Cluster::HoldCpus(const TaskInfo& task, const CpuSet& cpus) { given_cpus_[task.index()] = cpus; }

void Cluster::PatchAnnotations(const TaskInfo& task, framework::AnnotationPatch patch) {
  patches_[task.index()] = std::move(patch);
}

void Cluster::RemoveQueueGate(const TaskInfo& task) {
  if (scenario_.queue_admission_gates) ungated_.insert(task.index());
}

// Pods that shared their spec share the new one.
bool Cluster::RemoveGates() {
  std::map<std::shared_ptr<const model::PodSpec>, std::shared_ptr<const model::PodSpec>> without;
  for (const int task : ungated_) {
    model::Pod& pod = PodOf(task);
    std::shared_ptr<const model::PodSpec>& spec = without[pod.spec];
    if (spec == nullptr) {
      auto open = std::make_shared<model::PodSpec>(*pod.spec);
      std::erase(open->scheduling_gates, kQueueGate);
      spec = std::move(open);
    }
    pod.spec = spec;
    scenario_.Revise(&pod);
  }
  specs_changed_ = specs_changed_ || !ungated_.empty();
  return !ungated_.empty();
}

bool Cluster::WriteAnnotations() {
  bool changed = false;
  for (const auto& [task, patch] : patches_) {
    model::StringMap& annotations = PodOf(task).meta.annotations;
    for (const auto& [key, value] : patch.set) {
      const std::string* before = FindKey(annotations, key);
      changed = changed || before == nullptr || (*before != value && !IsDeviceTime(key));
      annotations[key] = value;
    }
    for (const std::string& key : patch.removed) changed = annotations.erase(key) > 0 || changed;
  }
  return changed;
}

void Cluster::TakeCpus(int task, int node) {
  auto given = given_cpus_.find(task);
  if (given == given_cpus_.end()) return;
  const auto topology = static_cast<size_t>(snapshot_->numatopologies[node] - scenario_.numatopologies.data());
  CpuSet& allocatable = AllocatableCpus(topology);
  allocatable = allocatable - given->second;
  held_cpus_[snapshot_->facts[task].pod->meta.uid] = {topology, given->second};
}

void Cluster::ReturnCpus() {
  if (held_cpus_.empty()) return;
  std::map<std::string, HeldCpus> still;
  for (const model::Pod& pod : scenario_.pods) {
    if (pod.node_name.empty() || CompletedStatus(StatusOf(pod))) continue;
    if (auto held = held_cpus_.extract(pod.meta.uid)) still.insert(std::move(held));
  }
  for (const auto& [uid, held] : held_cpus_) {
    CpuSet& allocatable = AllocatableCpus(held.topology);
    allocatable = allocatable | held.cpus;
  }
  held_cpus_ = std::move(still);
}

model::ResourceList ToResourceList(const Resource& resource, const ResourceNames& names) {
  model::ResourceList list;
  for (Dim d : resource.Dims()) {
    const int64_t value = GoInt64(resource.Get(d));
    if (d == kMemory) {
      list[names.Name(d)] = Quantity::FromValue(value, Quantity::Format::kBinarySI);
    } else if (d == kPods) {
      list[names.Name(d)] = Quantity::FromValue(value);
    } else {
      list[names.Name(d)] = Quantity::FromMilli(value);
    }
  }
  return list;
}

}  // namespace pumice::sim
