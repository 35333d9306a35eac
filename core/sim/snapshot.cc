// This part builds a snapshot of all objects of a world, from nothing; mend.cc makes the next one of the last.
#include "core/sim/snapshot.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/api/annotations.h"
#include "core/api/queue_gate.h"
#include "core/model/pod_resources.h"

namespace pumice::sim {
namespace {

using model::Pod;
using model::Scenario;

// Gives pointers to the items of a list in ascending order of their keys; equal keys keep their order.
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

// Gives the pods by UID.
std::vector<const Pod*> PodsByUid(const std::vector<Pod>& pods, const PodSurvey& survey) {
  std::vector<const Pod*> sorted;
  sorted.reserve(pods.size());
  for (const Pod& pod : pods) sorted.push_back(&pod);
  auto before = [](const Pod* a, const Pod* b) { return a->meta.uid < b->meta.uid; };
  if (!survey.by_uid) std::stable_sort(sorted.begin(), sorted.end(), before);
  return sorted;
}

// Volcano makes 0 of what is below 0, Kubernetes' scores do not; and what is more than 64 bits hold wraps around to
// less than nothing, in one container or in the sum of them.
bool MayAskLessThanNothing(const Pod& pod) {
  const auto less = [](const model::ResourceList& list) {
    return std::any_of(list.begin(), list.end(), [](const auto& named) {
      return named.second.Sign() < 0 || named.second.Overflows(/*places=*/named.first == "cpu" ? 3 : 0);
    });
  };
  const model::PodSpec& spec = *pod.spec;
  bool one_does = less(spec.overhead) || less(spec.pod_requests);
  model::ResourceList sum = model::SumOfContainers(spec, [&](const model::Container& container, bool is_init) {
    const auto& statuses = is_init ? pod.init_container_statuses : pod.container_statuses;
    model::ResourceList counted = ContainerRequests(pod, container, statuses);
    one_does = one_does || less(container.requests) || less(counted);
    return counted;
  });
  if (spec.has_overhead) model::AddResources(spec.overhead, &sum);
  return one_does || less(sum);
}

// Says whether they differ in their names alone, as the pods of one job mostly do.
bool AreAlike(const Pod& a, const Pod& b) {
  return a.spec == b.spec && a.meta.ns == b.meta.ns && a.meta.annotations == b.meta.annotations &&
         a.meta.labels == b.meta.labels && a.qos_class == b.qos_class && !SaysResources(a) && !SaysResources(b);
}

template <class T>
std::string KeyOf(const T& object) {
  return object.meta.Key();
}

std::string QueueAnnotation(const model::Queue& queue, const char* key) {
  const std::string* value = FindKey(queue.meta.annotations, key);
  return value == nullptr ? "" : *value;
}

}  // namespace

std::shared_ptr<ClusterInfo> Snapshots::Take(const Scenario& world, bool anew) {
  world_ = &world;
  if (anew || info_.use_count() != 1 || !Mend()) Build();
  return info_;
}

void Snapshots::Build() {
  info_ = std::make_shared<ClusterInfo>();
  mendable_ = true;
  records_.clear();
  pods_at_.assign(world_->pods.size(), {});
  first_pod_ = world_->pods.data();
  jobs_at_.assign(world_->pod_groups.size(), nullptr);
  const PodSurvey survey = Survey(world_->pods);
  classes_.emplace(*world_, survey);

  info_->now = world_->now;
  info_->release = world_->release;
  std::vector<std::string> names = ScalarNames(*world_, survey);
  if (names.size() > static_cast<size_t>(kMaxDims - 3)) {
    names.resize(kMaxDims - 3);
    mendable_ = false;
  }
  info_->resource_names = ResourceNames::Of(std::move(names));
  AddNodes();
  FindTopologies();
  info_->hyper_nodes = BuildHyperNodeTree(world_->hyper_nodes, info_->nodes_by_name);
  AddQueues();
  AddJobs();
  const std::optional<DeviceClaims> claims = ClaimsOf(survey);
  AddTasks(survey, claims);
  if (claims) AddClaims(*claims);
  AddOthers();
  Untouch();
}

void Snapshots::AddNodes() {
  node_index_.clear();
  for (const model::Node& node : world_->nodes) {
    const int index = static_cast<int>(info_->nodes.size());
    info_->nodes.push_back(std::make_unique<NodeInfo>(&node, index, info_->resource_names, &info_->arena));
    info_->node_names.push_back(node.meta.name);
    node_index_.emplace(node.meta.name, index);
    info_->nodes_by_name.push_back(info_->nodes.back().get());
  }
  std::stable_sort(info_->nodes_by_name.begin(), info_->nodes_by_name.end(),
                   [](const NodeInfo* a, const NodeInfo* b) { return a->Name() < b->Name(); });
}

// Of several for one node the last counts (addNumaInfo).
void Snapshots::FindTopologies() {
  info_->numatopologies.clear();
  if (world_->numatopologies.empty()) return;
  info_->numatopologies.resize(info_->nodes.size());
  for (const model::Numatopology& topology : world_->numatopologies) {
    if (const NodeInfo* node = info_->FindNode(topology.meta.name)) info_->numatopologies[node->index] = &topology;
  }
}

void Snapshots::AddQueues() {
  for (const model::Queue* queue : SortedBy(world_->queues, KeyOf<model::Queue>)) {
    auto info = std::make_unique<QueueInfo>();
    info->index = static_cast<int>(info_->queues.size());
    info->name = queue->meta.name;
    info->weight = queue->weight;
    info->weights = QueueAnnotation(*queue, kHierarchyWeights);
    info->hierarchy = QueueAnnotation(*queue, kHierarchy);
    info->queue = queue;
    info_->queues.push_back(std::move(info));
  }
}

int Snapshots::NodeIndex(const std::string& name) {
  if (name.empty()) return kNone;
  auto [it, added] = node_index_.try_emplace(name, static_cast<int>(info_->node_names.size()));
  if (added) {
    info_->node_names.push_back(name);
    mendable_ = false;
  }
  return it->second;
}

// Classes are dense from 0 in the order in which they are met.
const Resource* Snapshots::RequestOf(const Pod& pod, int spec_class) {
  std::deque<Resource>& requests = info_->requests;
  if (spec_class == static_cast<int>(requests.size())) {
    const Resource& request = requests.emplace_back(PodResourceRequest(pod, info_->resource_names, info_->release));
    for (Dim d : request.Dims()) info_->negative_requests = info_->negative_requests || request.Get(d) < 0;
    info_->negative_requests = info_->negative_requests || MayAskLessThanNothing(pod);
  }
  return &requests[spec_class];
}

std::unique_ptr<TaskRecord> Snapshots::MakeRecord(const Pod& pod, const TaskRecord* beside) {
  auto record = std::make_unique<TaskRecord>();
  TaskFacts& facts = *record;
  if (beside != nullptr && AreAlike(pod, *beside->pod)) {
    facts = *beside;
    facts.SetPod(pod);
    facts.job = nullptr;
  } else {
    facts = MakeTaskFacts(pod, &info_->texts);
    facts.queue_gated = info_->release.queue_gates_wait_for_room && HasOnlyQueueGate(pod);
    facts.spec_class = classes_->Of(pod, facts);
    facts.resreq = RequestOf(pod, facts.spec_class);
    facts.best_effort = facts.resreq->IsEmpty();
  }
  // A mended snapshot does not look claims up.
  if (info_->release.queues_limit_devices && !pod.spec->resource_claims.empty()) mendable_ = false;
  facts.index = kNone;
  record->uid = pod.meta.uid;
  record->at_start.facts = record.get();
  record->at_start.status = StatusOf(pod);
  record->at_start.node = NodeIndex(pod.node_name);
  return record;
}

void Snapshots::AddToJob(TaskRecord* record) {
  record->of_job = record->at_start;
  record->job->AddTaskInfo(&record->of_job);
}

// What has ended takes no room any more.
void Snapshots::AddToNode(TaskRecord* record, NodeInfo* node) {
  if (CompletedStatus(record->at_start.status)) return;
  record->of_node = record->at_start;
  node->Hold(&record->of_node);
}

// Gives the claims of the world's pods, where the release counts them and there are any.
std::optional<DeviceClaims> Snapshots::ClaimsOf(const PodSurvey& survey) const {
  const bool any = std::any_of(survey.specs.begin(), survey.specs.end(),
                               [](const model::PodSpec* spec) { return !spec->resource_claims.empty(); });
  if (!any || !info_->release.queues_limit_devices) return std::nullopt;
  return DeviceClaims(*world_);
}

// Volcano sees its own pods, and those of others once they are on a node.
void Snapshots::AddTasks(const PodSurvey& survey, const std::optional<DeviceClaims>& claims) {
  OwnedList<TaskRecord>::Owners& records = info_->facts.owners();
  records.reserve(world_->pods.size());
  const std::vector<const Pod*> pods = PodsByUid(world_->pods, survey);
  for (size_t i = 0; i < pods.size(); ++i) {
    PodsAhead::Fetch(i, pods.size(), [&](size_t at) -> const Pod& { return *pods[at]; });
    const Pod* pod = pods[i];
    if (!IsVolcanos(*pod) && pod->node_name.empty()) continue;
    if (claims && claims->Lacks(*pod)) {
      mendable_ = false;
      continue;
    }
    TaskRecord* record = records.emplace_back(MakeRecord(*pod, records.empty() ? nullptr : records.back().get())).get();
    record->index = static_cast<int>(records.size()) - 1;
    pods_at_[pod - first_pod_] = {record, pod->revision};
    info_->all_tasks.push_back(&record->at_start);
    if (SaysResources(*pod)) mendable_ = false;
  }
  by_key_.clear();
  for (TaskRecord& record : info_->facts) by_key_.push_back(&record);
  AddTasksToJobs(by_key_);
  auto before = [](const TaskRecord* a, const TaskRecord* b) { return KeyBefore(a->pod->meta, b->pod->meta); };
  // UIDs that are made of the keys have brought them into that order.
  const bool sorted = survey.by_uid ? survey.by_key : std::is_sorted(by_key_.begin(), by_key_.end(), before);
  if (!sorted) std::stable_sort(by_key_.begin(), by_key_.end(), before);
  for (size_t rank = 0; rank < by_key_.size(); ++rank) by_key_[rank]->key_rank = static_cast<int>(rank);
  for (TaskRecord* record : by_key_) {
    if (NodeInfo* node = info_->NodeAt(record->at_start.node)) AddToNode(record, node);
  }
}

// A job without a PodGroup or whose queue does not exist is not in the session.
std::unique_ptr<JobInfo> Snapshots::MakeJob(const model::PodGroup& group) const {
  static const std::string default_queue = kDefaultQueue;
  const std::string& queue_name = group.queue.empty() ? default_queue : group.queue;
  QueueInfo* queue = info_->FindQueue(queue_name);
  if (queue == nullptr) return nullptr;
  auto job = std::make_unique<JobInfo>(group.meta.Key());
  job->knows_sub_groups = info_->release.topology_by_gradients;
  job->SetPodGroup(&group);
  job->queue = queue;
  job->queue_name = queue_name;
  auto priority = priority_of_.find(group.priority_class_name);
  job->priority = priority == priority_of_.end() ? default_priority_ : priority->second;
  return job;
}

void Snapshots::AddJobs() {
  priority_of_.clear();
  default_priority_ = 0;
  for (const model::PriorityClass* pc : SortedBy(world_->priority_classes, KeyOf<model::PriorityClass>)) {
    priority_of_[pc->meta.name] = pc->value;
    if (pc->global_default) default_priority_ = pc->value;
    info_->priority_classes.push_back(pc);
  }
  for (const model::PodGroup* group : SortedBy(world_->pod_groups, KeyOf<model::PodGroup>)) {
    std::unique_ptr<JobInfo> job = MakeJob(*group);
    if (job == nullptr) continue;
    if (!info_->jobs.empty() && info_->jobs.back()->uid == job->uid) mendable_ = false;
    jobs_at_[group - world_->pod_groups.data()] = job.get();
    job->index = static_cast<int>(info_->jobs.size());
    info_->jobs.push_back(std::move(job));
  }
}

void Snapshots::AddTasksToJobs(const std::vector<TaskRecord*>& records) {
  jobless_.clear();
  auto known = [](const TaskRecord* record) {
    return record->job == nullptr ? record->job_id->empty() : record->job->index != kNone;
  };
  for (auto first = records.begin(); first != records.end();) {
    // The pods of one job stand together.
    auto of_other = [&](const TaskRecord* record) { return record->job_id != (*first)->job_id; };
    const auto last = std::find_if(first, records.end(), of_other);
    JobInfo* job = info_->FindJob(*(*first)->job_id);
    if (job != nullptr) job->Reserve(static_cast<int>(last - first), (*first)->at_start.status);
    for (; first != last; ++first) {
      TaskRecord* record = *first;
      if (known(record)) continue;
      record->job = job;
      if (job == nullptr) {
        jobless_.push_back(record);
      } else {
        AddToJob(record);
      }
    }
  }
}

void Snapshots::AddClaims(const DeviceClaims& claims) {
  info_->claims.reserve(info_->facts.size());
  for (const TaskRecord& record : info_->facts) info_->claims.push_back(claims.Of(*record.pod));
}

void Snapshots::AddOthers() {
  info_->queue_admission_gates = world_->queue_admission_gates;
  info_->resource_quotas = SortedBy(world_->resource_quotas, KeyOf<model::ResourceQuota>);
  info_->disruption_budgets = SortedBy(world_->pod_disruption_budgets, KeyOf<model::PodDisruptionBudget>);
  info_->namespaces = SortedBy(world_->namespaces, KeyOf<model::Namespace>);
  for (const model::DeviceConfig& config : world_->device_configs) info_->device_configs.push_back(&config);
}

void Snapshots::Untouch() {
  for (const auto& job : info_->jobs) job->touched = false;
  for (const auto& node : info_->nodes) node->touched = false;
  came_.clear();
  left_.clear();
}

bool IsVolcanos(const Pod& pod) { return pod.spec->scheduler_name.empty() || pod.spec->scheduler_name == "volcano"; }

}  // namespace pumice::sim
