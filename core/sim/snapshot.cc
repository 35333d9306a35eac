#include "core/sim/snapshot.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/api/annotations.h"
#include "core/sim/spec_classes.h"

namespace pumice::sim {
namespace {

using model::Pod;
using model::Scenario;

// Pointers to the items of a list in ascending order of their keys; equal keys keep their order.
template <class T, class Key>
std::vector<const T*> SortedBy(const std::vector<T>& items, Key key) {
  std::vector<std::pair<std::string, const T*>> keyed;
  keyed.reserve(items.size());
  for (const T& item : items) keyed.emplace_back(key(item), &item);
  std::stable_sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<const T*> sorted;
  sorted.reserve(items.size());
  for (const auto& [text, item] : keyed) sorted.push_back(item);
  return sorted;
}

// The pods by UID. They are often in that order already.
std::vector<const Pod*> PodsByUid(const std::vector<Pod>& pods) {
  std::vector<const Pod*> sorted;
  sorted.reserve(pods.size());
  for (const Pod& pod : pods) sorted.push_back(&pod);
  auto before = [](const Pod* a, const Pod* b) { return a->meta.uid < b->meta.uid; };
  if (!std::is_sorted(sorted.begin(), sorted.end(), before)) std::stable_sort(sorted.begin(), sorted.end(), before);
  return sorted;
}

// Whether "namespace/name" of the one comes before the other's. A namespace may hold what sorts before a slash.
bool KeyBefore(const model::ObjectMeta& a, const model::ObjectMeta& b) {
  return a.ns == b.ns ? a.name < b.name : a.Key() < b.Key();
}

template <class T>
std::string KeyOf(const T& object) {
  return object.meta.Key();
}

class Builder {
 public:
  explicit Builder(const Scenario& world) : world_(world), out_(std::make_unique<ClusterInfo>()) {}

  std::unique_ptr<ClusterInfo> Build() {
    out_->now = world_.now;
    std::vector<std::string> names = ScalarNames(world_);
    if (names.size() > static_cast<size_t>(kMaxDims - 3)) names.resize(kMaxDims - 3);
    out_->resource_names = ResourceNames::Of(std::move(names));
    AddNodes();
    out_->hyper_nodes = BuildHyperNodeTree(world_.hyper_nodes, out_->nodes_by_name);
    AddQueues();
    AddTasks();
    AddJobs();
    AddOthers();
    return std::move(out_);
  }

 private:
  void AddNodes() {
    for (const model::Node& node : world_.nodes) {
      const int index = static_cast<int>(out_->nodes.size());
      out_->nodes.push_back(std::make_unique<NodeInfo>(&node, index, out_->resource_names, &out_->arena));
      out_->node_names.push_back(node.meta.name);
      node_index_.emplace(node.meta.name, index);
      out_->nodes_by_name.push_back(out_->nodes.back().get());
    }
    std::stable_sort(out_->nodes_by_name.begin(), out_->nodes_by_name.end(),
                     [](const NodeInfo* a, const NodeInfo* b) { return a->Name() < b->Name(); });
  }

  void AddQueues() {
    for (const model::Queue* queue : SortedBy(world_.queues, KeyOf<model::Queue>)) {
      auto info = std::make_unique<QueueInfo>();
      info->index = static_cast<int>(out_->queues.size());
      info->name = queue->meta.name;
      info->weight = queue->weight;
      info->weights = Annotation(*queue, kHierarchyWeights);
      info->hierarchy = Annotation(*queue, kHierarchy);
      info->queue = queue;
      out_->queues.push_back(std::move(info));
    }
  }

  static std::string Annotation(const model::Queue& queue, const char* key) {
    auto it = queue.meta.annotations.find(key);
    return it == queue.meta.annotations.end() ? "" : it->second;
  }

  int NodeIndex(const std::string& name) {
    if (name.empty()) return kNone;
    auto [it, added] = node_index_.try_emplace(name, static_cast<int>(out_->node_names.size()));
    if (added) out_->node_names.push_back(name);  // a node that does not exist
    return it->second;
  }

  // Volcano sees its own pods, and those of others once they are on a node.
  void AddTasks() {
    SpecClasses classes(world_);
    for (const Pod* pod : PodsByUid(world_.pods)) {
      if (!IsVolcanos(*pod) && pod->node_name.empty()) continue;
      TaskFacts& facts = out_->facts.emplace_back(MakeTaskFacts(*pod, out_->resource_names));
      facts.index = static_cast<int>(out_->facts.size()) - 1;
      facts.spec_class = classes.Of(*pod, facts);
      TaskInfo task;
      task.facts = &facts;
      task.status = StatusOf(*pod);
      task.node = NodeIndex(pod->node_name);
      out_->all_tasks.push_back(out_->arena.New(task));
    }
    // By key; UIDs that are made of the keys have brought them into that order already.
    std::vector<TaskInfo*> by_key = out_->all_tasks;
    auto before = [](const TaskInfo* a, const TaskInfo* b) { return KeyBefore(a->pod().meta, b->pod().meta); };
    if (!std::is_sorted(by_key.begin(), by_key.end(), before)) std::stable_sort(by_key.begin(), by_key.end(), before);
    for (size_t rank = 0; rank < by_key.size(); ++rank) {
      TaskInfo* task = by_key[rank];
      out_->facts[task->index()].key_rank = static_cast<int>(rank);
      // What has ended takes no room any more.
      if (NodeInfo* node = out_->NodeAt(task->node); node != nullptr && !CompletedStatus(task->status)) {
        node->AddTask(task);
      }
    }
  }

  // A job without a PodGroup or whose queue does not exist is not in the session.
  void AddJobs() {
    std::map<std::string, int32_t> priority_of;
    int32_t default_priority = 0;
    for (const model::PriorityClass* pc : SortedBy(world_.priority_classes, KeyOf<model::PriorityClass>)) {
      priority_of[pc->meta.name] = pc->value;
      if (pc->global_default) default_priority = pc->value;
      out_->priority_classes.push_back(pc);
    }
    for (const model::PodGroup* group : SortedBy(world_.pod_groups, KeyOf<model::PodGroup>)) {
      const std::string& queue_name = group->queue.empty() ? default_queue_ : group->queue;
      QueueInfo* queue = out_->FindQueue(queue_name);
      if (queue == nullptr) continue;
      auto job = std::make_unique<JobInfo>(group->meta.Key());
      job->SetPodGroup(&out_->pod_groups.emplace_back(*group));
      job->index = static_cast<int>(out_->jobs.size());
      job->queue = queue;
      job->queue_name = queue_name;
      auto priority = priority_of.find(group->priority_class_name);
      job->priority = priority == priority_of.end() ? default_priority : priority->second;
      out_->jobs.push_back(std::move(job));
    }
    const TaskFacts* last = nullptr;  // the pods of one job stand together
    for (TaskInfo* task : out_->all_tasks) {
      TaskFacts& facts = out_->facts[task->index()];
      if (facts.job_id.empty()) continue;
      facts.job = last != nullptr && last->job_id == facts.job_id ? last->job : out_->FindJob(facts.job_id);
      last = &facts;
      if (facts.job != nullptr) facts.job->AddTaskInfo(out_->arena.Clone(*task));
    }
  }

  void AddOthers() {
    out_->resource_quotas = SortedBy(world_.resource_quotas, KeyOf<model::ResourceQuota>);
    out_->disruption_budgets = SortedBy(world_.pod_disruption_budgets, KeyOf<model::PodDisruptionBudget>);
    out_->namespaces = SortedBy(world_.namespaces, KeyOf<model::Namespace>);
  }

  const Scenario& world_;
  const std::string default_queue_ = kDefaultQueue;
  std::unique_ptr<ClusterInfo> out_;
  std::map<std::string, int> node_index_;
};

}  // namespace

std::unique_ptr<ClusterInfo> TakeSnapshot(const Scenario& world) { return Builder(world).Build(); }

bool IsVolcanos(const Pod& pod) { return pod.spec->scheduler_name.empty() || pod.spec->scheduler_name == "volcano"; }

std::vector<std::string> ScalarNames(const Scenario& world) {
  std::set<std::string> names;
  auto add = [&](const model::ResourceList& list) {
    for (const auto& [name, quantity] : list) {
      if (name != "cpu" && name != "memory" && name != "pods" && IsTrackedResourceName(name)) names.insert(name);
    }
  };
  std::set<const model::PodSpec*> seen;
  for (const Pod& pod : world.pods) {
    for (const auto* statuses : {&pod.container_statuses, &pod.init_container_statuses}) {
      for (const model::ContainerStatus& status : *statuses) {
        add(status.requests);
        add(status.allocated);
      }
    }
    if (!seen.insert(pod.spec.get()).second) continue;
    for (const auto* containers : {&pod.spec->containers, &pod.spec->init_containers}) {
      for (const model::Container& container : *containers) add(container.requests);
    }
    add(pod.spec->overhead);
  }
  for (const model::Node& node : world.nodes) {
    add(node.allocatable);
    add(node.capacity);
  }
  for (const model::PodGroup& group : world.pod_groups) {
    if (group.min_resources) add(*group.min_resources);
  }
  for (const model::Queue& queue : world.queues) {
    add(queue.capability);
    add(queue.deserved);
    add(queue.guarantee);
  }
  return {names.begin(), names.end()};
}

}  // namespace pumice::sim
