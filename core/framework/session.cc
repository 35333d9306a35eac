// The session is opened, changed and closed here, in the order of openSession and closeSession; how it asks its plugins
// is in session_ask.cc.
#include "core/framework/session.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <unordered_set>
#include <utility>

#include "core/framework/shortcuts.h"

namespace pumice::framework {
namespace {

// Whether sums that came to this were exact, in whichever order they were added up: of whole numbers below 2^53 they
// are.
bool IsExact(const Resource& sum) {
  return std::all_of(sum.Dims().begin(), sum.Dims().end(), [&](Dim d) { return std::fabs(sum.Get(d)) < 0x1p53; });
}

}  // namespace

struct Session::StatusPool {
  struct Hash {
    size_t operator()(const StatusSets& sets) const {
      size_t hash = sets.all.size();
      for (const Status& s : sets.all) {
        hash = hash * 31 + std::hash<std::string>()(s.reason) + static_cast<size_t>(s.code);
      }
      return hash;
    }
  };
  std::unordered_set<StatusSets, Hash> sets;  // elements never move; never iterated
};

Session::Session(ClusterInfo& cluster, const SchedulerConfiguration& conf, Cache& cache)
    : cluster(cluster),
      conf(conf),
      cache(cache),
      names(cluster.resource_names),
      jobs(cluster.jobs),
      queues(cluster.queues),
      nodes_by_name(cluster.nodes_by_name),
      hyper_nodes(cluster.hyper_nodes),
      pool_(std::make_unique<StatusPool>()) {
  for (const auto& node : cluster.nodes) {
    node_list.push_back(node.get());
    node->changes = &node_changes;
  }
  for (const NodeInfo* node : nodes_by_name) total_resource.Add(node->allocatable);
}

Session::~Session() = default;

void Session::Open(const Registry& registry) {
  release().topology_by_gradients ? PrepareHyperNodes() : PrepareFlatHyperNodes();
  for (const Tier& tier : conf.tiers) {
    for (const PluginOption& option : tier.plugins) {
      auto builder = registry.plugins.find(option.name);
      if (builder == registry.plugins.end()) continue;
      std::unique_ptr<Plugin> plugin = builder->second(option.arguments);
      Plugin* opened = plugin.get();
      std::unique_ptr<Plugin>& slot = plugins_[plugin->Name()];
      if (slot) replaced_.push_back(std::move(slot));
      slot = std::move(plugin);
      opened->OnSessionOpen(*this);
    }
  }
  recorded_numbers_.resize(queues.size());
  if (events == nullptr || !queue_numbers) return;
  for (size_t i = 0; i < queues.size(); ++i) {
    if (const QueueNumbers* now = queue_numbers(static_cast<int>(i))) {
      recorded_numbers_[i] = std::make_shared<const QueueMoment>(QueueMoment{now->allocated, now->inqueue, now->share});
    }
  }
}

void Session::Close() {
  for (auto& [name, plugin] : plugins_) plugin->OnSessionClose(*this);
  for (const auto& job : jobs) UpdateJob(*job);
  UpdateQueueStatus();
}

const std::string& Session::NodeName(int node) const {
  static const std::string none;
  return node == kNone ? none : cluster.node_names[node];
}

bool Session::HierarchyEnabled(const std::string& plugin) const {
  for (const Tier& tier : conf.tiers) {
    for (const PluginOption& option : tier.plugins) {
      if (option.name == plugin) return option.enabled_hierarchy.value_or(false);
    }
  }
  return false;
}

const StatusSets* Session::Fail(StatusSets reasons) const { return &*pool_->sets.insert(std::move(reasons)).first; }

// Pipelined tasks do not count for ReadyTaskNum.
void Session::NoteJobChange(const TaskInfo& task) {
  if (task.job() != nullptr && task.status != TaskStatus::kPipelined) job_changes.push_back(task.job()->index);
}

std::vector<std::string> Session::FireAllocate(TaskInfo& task) {
  NoteJobChange(task);
  std::vector<std::string> errors;
  for (const EventHandler& handler : event_handlers_) {
    if (!handler.allocate) continue;
    if (Error error = handler.allocate(task); error.failed()) errors.push_back(error.text());
  }
  if (task.job() != nullptr) RecordQueueNumbers(task.job()->queue->index);
  return errors;
}

std::vector<std::string> Session::FireDeallocate(TaskInfo& task) {
  NoteJobChange(task);
  std::vector<std::string> errors;
  for (const EventHandler& handler : event_handlers_) {
    if (!handler.deallocate) continue;
    if (Error error = handler.deallocate(task); error.failed()) errors.push_back(error.text());
  }
  if (task.job() != nullptr) RecordQueueNumbers(task.job()->queue->index);
  return errors;
}

void Session::RecordQueueNumbers(int queue) {
  if (events == nullptr || !queue_numbers) return;
  const QueueNumbers* own = queue_numbers(queue);
  if (own == nullptr || own->parent == kNone) return RecordNumbersOf(queue);
  std::vector<int> changed;
  for (int at = queue; at != kNone && changed.size() < queues.size();) {
    changed.push_back(at);
    const QueueNumbers* numbers = queue_numbers(at);
    at = numbers == nullptr ? kNone : numbers->parent;
  }
  std::sort(changed.begin(), changed.end());
  for (int at : changed) RecordNumbersOf(at);
}

void Session::BeginTry() {
  if (events == nullptr) return;
  try_begin_ = events->size();
  only_kept_ = failed_try_events_ >= kFailedTryEvents;
}

void Session::EndTry(bool succeeded) {
  if (events == nullptr) return;
  if (!only_kept_) {
    if (!succeeded) failed_try_events_ += events->size() - try_begin_;
    return;
  }
  only_kept_ = false;
  if (succeeded) std::move(try_events_.begin(), try_events_.end(), std::back_inserter(*events));
  try_events_.clear();
  for (int queue : std::exchange(try_queues_, {})) RecordNumbersOf(queue);
}

void Session::RecordNumbersOf(int queue) {
  if (only_kept_) {
    if (std::find(try_queues_.begin(), try_queues_.end(), queue) == try_queues_.end()) try_queues_.push_back(queue);
    return;
  }
  const QueueNumbers* now = queue_numbers(queue);
  if (now == nullptr) return;
  std::shared_ptr<const QueueMoment>& last = recorded_numbers_[queue];
  if (last && last->share == now->share && last->allocated.Same(now->allocated) && last->inqueue.Same(now->inqueue)) {
    return;
  }
  last = std::make_shared<const QueueMoment>(QueueMoment{now->allocated, now->inqueue, now->share});
  Record({.kind = EventKind::kQueue, .queue = queue, .text = "", .numbers = last});
}

Error Session::Allocate(TaskInfo* task, NodeInfo& node) {
  JobInfo* job = task->job();
  if (job == nullptr) return "failed to find job " + *task->facts->job_id;
  job->UpdateTaskStatus(task, TaskStatus::kAllocated);
  task->node = node.index;
  if (Error error = node.AddTask(task); error.failed()) return error;
  Record({.kind = EventKind::kAllocate, .task = task->index(), .node = node.index, .text = "", .numbers = nullptr});
  FireAllocate(*task);
  if (!JobReady(*job)) return Error::None();
  for (TaskInfo* allocated : job->In(TaskStatus::kAllocated).Snapshot()) {
    if (Error error = Dispatch(allocated); error.failed()) return error;
  }
  return Error::None();
}

Error Session::Dispatch(TaskInfo* task) {
  if (Error error = cache.AddBindTask(*task); error.failed()) return error;
  Record({.kind = EventKind::kBind, .task = task->index(), .node = task->node, .text = "", .numbers = nullptr});
  task->job()->UpdateTaskStatus(task, TaskStatus::kBinding);
  return Error::None();
}

Error Session::Evict(TaskInfo* reclaimee, const std::string& reason, Evictor by) {
  if (Error error = cache.Evict(*reclaimee, reason); error.failed()) return error;
  JobInfo* job = reclaimee->job();
  if (job == nullptr) return "failed to find job " + *reclaimee->facts->job_id;
  job->UpdateTaskStatus(reclaimee, TaskStatus::kReleasing);
  if (NodeInfo* node = NodeOf(*reclaimee)) node->UpdateTask(reclaimee);
  Record({.kind = EventKind::kEvict,
          .task = reclaimee->index(),
          .node = reclaimee->node,
          .text = reason,
          .numbers = nullptr,
          .by = by});
  FireDeallocate(*reclaimee);
  Record({.kind = EventKind::kEvicted,
          .task = reclaimee->index(),
          .node = reclaimee->node,
          .text = reason,
          .numbers = nullptr,
          .by = by});
  return Error::None();
}

Error Session::Pipeline(TaskInfo* task, NodeInfo& node) {
  JobInfo* job = task->job();
  if (job == nullptr) return "failed to find job " + *task->facts->job_id + " when pipeline";
  job->UpdateTaskStatus(task, TaskStatus::kPipelined);
  task->node = node.index;
  if (Error error = node.AddTask(task); error.failed()) return error;
  Record({.kind = EventKind::kPipeline, .task = task->index(), .node = node.index, .text = "", .numbers = nullptr});
  FireAllocate(*task);
  return Error::None();
}

void Session::SetPhase(JobInfo& job, const std::string& phase) {
  if (job.status.phase == phase) return;
  job.status.phase = phase;
  job.revision = 0;
  Record({.kind = EventKind::kPhase, .job = job.index, .text = phase, .numbers = nullptr});
}

void Session::UpdatePodGroupCondition(JobInfo& job, model::PodGroupCondition condition) {
  auto& conditions = job.status.conditions;
  auto it = std::find_if(conditions.begin(), conditions.end(), [&](const auto& c) { return c.type == condition.type; });
  if (it == conditions.end()) {
    conditions.push_back(std::move(condition));
  } else {
    *it = std::move(condition);
  }
}

// jobStatus and getPodGroupPhase.
void Session::UpdateJob(JobInfo& job) {
  model::PodGroupStatus& status = job.status;
  const bool unschedulable = std::any_of(status.conditions.begin(), status.conditions.end(), [&](const auto& c) {
    return c.type == "Unschedulable" && c.status == "True" && c.transition_id == uid;
  });
  int scheduled = 0, completed = 0;
  for (int s = 0; s < kTaskStatuses; ++s) {
    if (ScheduledStatus(static_cast<TaskStatus>(s))) scheduled += job.task_status_index[s].size();
    if (CompletedStatus(static_cast<TaskStatus>(s))) completed += job.task_status_index[s].size();
  }
  std::string phase = status.phase == "Inqueue" ? "Inqueue" : "Pending";
  if (!job.In(TaskStatus::kRunning).empty() && unschedulable) {
    phase = "Unknown";
  } else if (scheduled >= job.pod_group->min_member) {
    phase = scheduled == completed ? "Completed" : "Running";
  }
  SetPhase(job, phase);
  job.revision = 0;  // of no revision until the world has it too
  status.running = job.In(TaskStatus::kRunning).size();
  status.failed = job.In(TaskStatus::kFailed).size();
  status.succeeded = job.In(TaskStatus::kSucceeded).size();
  cache.UpdateJobStatus(job);
}

// addNodeSharableDeviceUsage: what a task on a node with shared cards requests, but of the cards what it was given.
Session::Held Session::HeldBy(const TaskInfo& task) const {
  Held held{task.resreq(), {}};
  for (const auto& [name, value] : NodeOf(task)->devices->QueueAmounts(task.pod())) {
    if (const Dim d = names.Find(name); d != kNone) {
      held.amount.Set(d, value);
    } else {
      held.others[name] = value;
    }
  }
  return held;
}

// Whether the job's own sum says what its tasks hold now: that of a job that was touched still mentions, as nothing,
// what only tasks asked for that have since moved.
static bool SumsUpItsTasks(const JobInfo& job) {
  const DimSet scalars(job.allocated.scalar_mask());
  return !job.touched || std::all_of(scalars.begin(), scalars.end(), [&](Dim d) { return job.allocated.Get(d) != 0; });
}

std::vector<int> Session::Holders(const QueueInfo& of) const {
  const QueueInfo* root = cluster.FindQueue("root");
  std::vector<int> holders = {of.index};
  const QueueInfo* queue = &of;
  for (size_t depth = 0; root != nullptr && depth <= queues.size(); ++depth) {  // a cycle of parents ends here
    const QueueInfo* parent = queue->queue->parent.empty() ? root : cluster.FindQueue(queue->queue->parent);
    if (parent == nullptr) break;
    holders.push_back(parent->index);
    if (parent == root) break;
    queue = parent;
  }
  return holders;
}

// This is addTaskDRAAllocatedByQueue: a claim that several pods share counts once in each queue.
std::vector<DeviceAmounts> Session::DevicesByQueues() const {
  std::vector<DeviceAmounts> devices(queues.size());
  if (cluster.claims.empty()) return devices;
  std::vector<std::set<std::string>> counted(queues.size());
  for (const auto& job : jobs) {
    const std::vector<int> holders = Holders(*job->queue);
    for (const TaskInfo* task : job->tasks) {
      if (!AllocatedStatus(task->status)) continue;
      for (const auto& [claim, amounts] : cluster.claims[task->index()].by_claim) {
        for (const int holder : holders) {
          if (counted[holder].insert(claim).second) AddTo(&devices[holder], amounts);
        }
      }
    }
  }
  return devices;
}

// What the tasks of each queue hold, those of its descendants among them where there is a root. task_by_task: as
// Volcano adds, which is slower where a job's own sum will do.
std::vector<Session::Held> Session::HeldByQueues(bool task_by_task) const {
  std::vector<Held> held(queues.size());
  for (const auto& job : jobs) {
    const std::vector<int> holders = Holders(*job->queue);
    auto add = [&](const Resource& amount) {
      for (const int holder : holders) held[holder].amount.Add(amount);
    };
    if (!task_by_task && SumsUpItsTasks(*job)) {
      add(job->allocated);
      continue;
    }
    for (int s = 0; s < kTaskStatuses; ++s) {
      if (!AllocatedStatus(static_cast<TaskStatus>(s))) continue;
      for (const TaskInfo* task : job->task_status_index[s]) {
        if (const NodeInfo* node = NodeOf(*task); node == nullptr || node->devices == nullptr) {
          add(task->resreq());
          continue;
        }
        const Held of_task = HeldBy(*task);
        add(of_task.amount);
        for (const auto& [name, value] : of_task.others) {
          for (const int holder : holders) held[holder].others[name] += value;
        }
      }
    }
  }
  return held;
}

// updateQueueStatus.
void Session::UpdateQueueStatus() {
  // Of shared cards a task may hold other amounts than it asked for, which its job's sum does not know.
  const bool has_cards =
      std::any_of(node_list.begin(), node_list.end(), [](const NodeInfo* node) { return node->devices != nullptr; });
  std::vector<Held> held = HeldByQueues(has_cards);
  auto exact = [](const Held& of_queue) { return IsExact(of_queue.amount); };
  if (cluster.negative_requests || !std::all_of(held.begin(), held.end(), exact)) held = HeldByQueues(true);
  const std::vector<DeviceAmounts> devices = DevicesByQueues();
  for (const auto& queue : queues) {
    const Held& of_queue = held[queue->index];
    cache.UpdateQueueStatus(queue->name, of_queue.amount, of_queue.others, devices[queue->index]);
  }
  // updateRootQueueResources.
  const QueueInfo* root = release().root_is_unlimited ? nullptr : cluster.FindQueue("root");
  if (root != nullptr) cache.UpdateQueueSpec(root->name, root_deserved, root_guarantee);
}

const char* ToString(EventKind kind) {
  static constexpr const char* kNames[] = {"action",     "enqueue",    "allocate", "pipeline", "evict",
                                           "unallocate", "unpipeline", "unevict",  "commit",   "discard",
                                           "bind",       "evicted",    "queue",    "phase",    "cards"};
  return kNames[static_cast<int>(kind)];
}

}  // namespace pumice::framework
