// Each Go struct of pkg/scheduler/api is one function here, which writes its fields in their order.
#include "core/plugins/extender_requests.h"

#include <cmath>

#include "core/api/annotations.h"
#include "core/plugins/extender_objects.h"

namespace pumice::plugins {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kNumaPolicy = "volcano.sh/numa-topology-policy";
constexpr const char* kTopologyDecision = "volcano.sh/topology-decision";

// Writes whole numbers without a decimal point, as Go prints them.
Json Number(double value) {
  constexpr double kExactlyWhole = 9007199254740992;  // 2^53
  if (value == std::floor(value) && std::abs(value) < kExactlyWhole) return static_cast<int64_t>(value);
  return value;
}

// Volcano's statuses are bits.
int StatusBit(TaskStatus status) { return 1 << static_cast<int>(status); }

// Writes the numbers of NUMA nodes as Go sorts a map's keys, as text.
Json NumaResources(const std::string& decision) {
  const Json parsed = Json::parse(decision, nullptr, false);
  const Json by_node = parsed.is_object() ? parsed.value("numa", Json()) : Json();
  std::map<std::string, Json> sorted;
  if (by_node.is_object()) {
    for (const auto& [node, amounts] : by_node.items()) sorted[node] = GoQuantities(amounts);
  }
  Json resources = Json::object();
  for (auto& [node, amounts] : sorted) resources[node] = std::move(amounts);
  return resources;
}

Json NumaOf(const model::Pod& pod) {
  Json numa = {{"Policy", ""}, {"ResMap", Json::object()}};
  if (const std::string* policy = FindKey(pod.meta.annotations, kNumaPolicy)) numa["Policy"] = *policy;
  if (const std::string* decision = FindKey(pod.meta.annotations, kTopologyDecision)) {
    numa["ResMap"] = NumaResources(*decision);
  }
  return numa;
}

Json UsageJson(const std::optional<model::NodeUsage>& usage) {
  Json out = {
      {"MetricsTime", "0001-01-01T00:00:00Z"}, {"CPUUsageAvg", Json::object()}, {"MEMUsageAvg", Json::object()}};
  if (!usage) return out;
  if (!usage->time.IsZero()) out["MetricsTime"] = TimeJson(usage->time);
  for (const auto& [period, value] : usage->cpu) out["CPUUsageAvg"][period] = Number(value);
  for (const auto& [period, value] : usage->memory) out["MEMUsageAvg"][period] = Number(value);
  return out;
}

double AnnotatedNumber(const model::Node& node, const char* key) {
  const std::string* text = FindKey(node.meta.annotations, key);
  return text == nullptr ? 0 : ParseGoFloat(*text).value_or(0);
}

}  // namespace

std::string ExtenderRequests::Text(const Json& body) {
  std::string text;
  for (char c : body.dump(-1, ' ', false, Json::error_handler_t::replace)) {
    switch (c) {
      case '<': text += "\\u003c"; break;
      case '>': text += "\\u003e"; break;
      case '&': text += "\\u0026"; break;
      default: text += c;
    }
  }
  return text;
}

Json ExtenderRequests::Amount(const Resource& resource) const {
  Json scalars;
  if (resource.has_scalars()) scalars = Json::object();
  for (Dim d : ssn_.names.in_order()) {
    if (d != kCpu && d != kMemory && resource.Mentions(d)) scalars[ssn_.names.Name(d)] = Number(resource.Get(d));
  }
  return {{"MilliCPU", Number(resource.milli_cpu())},
          {"Memory", Number(resource.memory())},
          {"ScalarResources", scalars},
          {"MaxTaskNum", resource.max_task_num}};
}

const std::string& ExtenderRequests::HyperNodeName(int hyper_node) const {
  static const std::string none;
  return hyper_node == kNone ? none : ssn_.cluster.hyper_node_names[hyper_node];
}

Json ExtenderRequests::PodOf(const TaskInfo& task) {
  auto [pod, added] = pods_.try_emplace(task.index());
  if (added) pod->second = PodJson(task.pod());
  if (auto node = allocated_node_.find(task.index()); node != allocated_node_.end()) {
    pod->second["spec"]["nodeName"] = ssn_.NodeName(node->second);
  }
  return pod->second;
}

Json ExtenderRequests::Task(const TaskInfo& task) {
  const TaskFacts& facts = *task.facts;
  Json last;
  if (task.last_transaction) {
    last = {{"NodeName", ssn_.NodeName(task.last_transaction->node)},
            {"EvictionOccurred", task.last_transaction->eviction_occurred},
            {"JobAllocatedHyperNode", HyperNodeName(task.last_transaction->job_allocated_hyper_node)},
            {"Status", StatusBit(task.last_transaction->status)}};
  }
  return {{"UID", task.Uid()},
          {"Job", *facts.job_id},
          {"Name", task.Name()},
          {"Namespace", task.Namespace()},
          {"TaskRole", *facts.role},
          {"Resreq", Amount(task.resreq())},
          {"InitResreq", Amount(task.resreq())},
          {"NodeName", ssn_.NodeName(task.node)},
          {"EvictionOccurred", task.eviction_occurred},
          {"JobAllocatedHyperNode", HyperNodeName(task.job_allocated_hyper_node)},
          {"Status", StatusBit(task.status)},
          {"LastTransaction", last},
          {"Priority", task.priority()},
          {"VolumeReady", false},
          {"Preemptable", facts.preemptable},
          {"BestEffort", facts.best_effort},
          {"HasRestartableInitContainer", facts.has_restartable_init_container},
          {"SchGated", facts.sch_gated},
          {"RevocableZone", facts.RevocableZone()},
          {"NumaInfo", NumaOf(task.pod())},
          {"Pod", PodOf(task)},
          {"CustomBindErrHandlerSucceeded", false}};
}

Json ExtenderRequests::Tasks(const std::vector<TaskInfo*>& tasks) {
  Json list = Json::array();
  for (const TaskInfo* task : tasks) list.push_back(Task(*task));
  return list;
}

Json ExtenderRequests::ByUid(const TaskMap& tasks) {
  Json map = Json::object();
  for (const TaskInfo* task : tasks) map[task->Uid()] = Task(*task);
  return map;
}

Json ExtenderRequests::ByStatus(const std::array<TaskMap, kTaskStatuses>& index) {
  Json map = Json::object();
  for (int status = 0; status < kTaskStatuses; ++status) {
    if (!index[status].empty()) map[std::to_string(StatusBit(static_cast<TaskStatus>(status)))] = ByUid(index[status]);
  }
  return map;
}

// An image counts as on as many nodes as there were when this node came.
Json ExtenderRequests::Images(const NodeInfo& node) {
  if (images_.empty()) {
    std::map<std::string, ImageState> states;
    for (const NodeInfo* each : ssn_.node_list) {
      Json images = Json::object();
      for (const model::NodeImage& image : each->node->images) {
        for (const std::string& name : image.names) {
          if (images.contains(name)) continue;
          ImageState& state = states.try_emplace(name, ImageState{image.size_bytes, 0}).first->second;
          ++state.nodes;
          images[name] = {{"Size", state.size}, {"NumNodes", state.nodes}, {"Nodes", nullptr}};
        }
      }
      images_.push_back(std::move(images));
    }
  }
  return images_[node.index];
}

ExtenderRequests::ExtenderRequests(const framework::Session& ssn)
    : ssn_(ssn),
      has_new_fields_(ssn.release().extender_sees_new_types),
      pod_group_json_(has_new_fields_ ? PodGroupJson : GoPodGroupJson),
      queue_json_(has_new_fields_ ? QueueJson : GoQueueJson) {}

Json ExtenderRequests::Node(const NodeInfo& node) {
  auto [object, added] = nodes_.try_emplace(node.index);
  if (added) object->second = NodeJson(*node.node);
  Json tasks = Json::object();
  for (const TaskInfo* task : node.tasks) tasks[task->pod().meta.Key()] = Task(*task);
  Resource oversubscription;
  oversubscription.Set(kCpu, AnnotatedNumber(*node.node, kOversubscriptionCpu));
  oversubscription.Set(kMemory, AnnotatedNumber(*node.node, kOversubscriptionMemory));
  Json out = {{"Name", node.Name()},
              {"Node", object->second},
              {"State", {{"Phase", 1}, {"Reason", ""}}},
              {"Releasing", Amount(node.releasing)},
              {"Pipelined", Amount(node.pipelined)},
              {"Idle", Amount(node.idle)},
              {"Used", Amount(node.used)},
              {"Allocatable", Amount(node.allocatable)},
              {"Capacity", Amount(node.capacity)},
              {"ResourceUsage", UsageJson(node.node->usage)},
              {"Tasks", tasks},
              {"NumaInfo", nullptr},
              {"NumaChgFlag", 0},
              {"NumaSchedulerInfo", nullptr},
              {"RevocableZone", node.revocable_zone},
              {"Others", has_new_fields_ ? Json::object() : Json({{"GpuShare", nullptr}, {"hamivgpu", nullptr}})},
              {"OversubscriptionNode", node.oversubscription_node},
              {"OfflineJobEvicting", node.offline_job_evicting},
              {"OversubscriptionResource", Amount(oversubscription)},
              {"ImageStates", Images(node)}};
  if (has_new_fields_) {
    out["Generation"] = 0;
    out["BindGeneration"] = 0;
  }
  return out;
}

Json ExtenderRequests::Nodes(const std::vector<NodeInfo*>& nodes) {
  Json list = Json::array();
  for (const NodeInfo* node : nodes) list.push_back(Node(*node));
  return list;
}

Json ExtenderRequests::SubJob(const SubJobInfo& sub_job) {
  return {{"GID", sub_job.gid},
          {"UID", sub_job.uid},
          {"Job", sub_job.job->uid},
          {"MinAvailable", sub_job.min_available},
          {"Priority", sub_job.priority},
          {"MatchIndex", sub_job.match_index},
          {"Tasks", ByUid(sub_job.tasks)},
          {"TaskStatusIndex", ByStatus(sub_job.task_status_index)},
          {"AllocatedHyperNode", sub_job.allocated_hyper_node},
          {"NetworkTopology", TopologyJson(sub_job.network_topology.get())}};
}

Json ExtenderRequests::Job(const JobInfo& job) {
  Json sub_jobs = Json::object(), sub_job_of = Json::object(), fit_errors = Json::object();
  for (const auto& [uid, sub_job] : job.sub_jobs) sub_jobs[uid] = SubJob(*sub_job);
  for (const TaskInfo* task : job.tasks) {
    if (const SubJobInfo* sub_job = job.SubJobOf(task->index())) sub_job_of[task->Uid()] = sub_job->uid;
    if (job.nodes_fit_errors.count(task->index()) > 0) fit_errors[task->Uid()] = Json::object();
  }
  const DisruptionBudget budget = DisruptionBudgetOf(*job.pod_group);
  Json out = {{"UID", job.uid},
              {"PgUID", job.pg_uid},
              {"Name", job.Name()},
              {"Namespace", job.Namespace()},
              {"Queue", job.queue_name},
              {"Priority", job.priority},
              {"MinAvailable", job.min_available},
              {"WaitingTime", job.waiting_time_ns ? Json(*job.waiting_time_ns) : Json(nullptr)},
              {"JobFitErrors", ""},
              {"NodesFitErrors", fit_errors}};
  if (has_new_fields_) {
    out.update({{"AllocatedHyperNode", job.allocated_hyper_node},
                {"NetworkTopology", TopologyJson(job.network_topology.get())},
                {"SubJobs", sub_jobs},
                {"TaskToSubJob", sub_job_of},
                {"MinSubJobs", job.min_sub_jobs}});
  }
  out.update({{"TaskStatusIndex", ByStatus(job.task_status_index)},
              {"Tasks", ByUid(job.tasks)},
              {"TaskMinAvailable", job.task_min_available},
              {"TaskMinAvailableTotal", job.task_min_available_total},
              {"Allocated", Amount(job.allocated)},
              {"TotalRequest", Amount(job.total_request)},
              {"CreationTimestamp", TimeJson(job.creation_timestamp)},
              {"PodGroup", pod_group_json_(*job.pod_group, job.status)},
              {"ScheduleStartTimestamp", TimeJson(job.schedule_start_timestamp)},
              {"Preemptable", job.preemptable},
              {"RevocableZone", RevocableZoneOf(job.pod_group->meta)},
              {"Budget", {{"MinAvailable", budget.min_available}, {"MaxUnavailable", budget.max_unavailable}}}});
  return out;
}

Json ExtenderRequests::Queue(const QueueInfo& queue) const {
  return {{"UID", queue.name},        {"Name", queue.name},           {"Weight", queue.weight},
          {"Weights", queue.weights}, {"Hierarchy", queue.hierarchy}, {"Queue", queue_json_(*queue.queue)}};
}

Json ExtenderRequests::Namespaces() const {
  Json out = Json::object();
  for (const model::ResourceQuota* quota : ssn_.cluster.resource_quotas) {
    Json status = Json::object();
    if (!quota->hard.empty()) status["hard"] = ResourceListJson(quota->hard);
    if (!quota->used.empty()) status["used"] = ResourceListJson(quota->used);
    Json& ns = out[quota->meta.ns];
    ns["Name"] = quota->meta.ns;
    ns["QuotaStatus"][quota->meta.name] = std::move(status);
  }
  return out;
}

Json ExtenderRequests::Session() {
  Json jobs = Json::object(), nodes = Json::object(), queues = Json::object(), revocable = Json::object();
  for (const auto& job : ssn_.jobs) jobs[job->uid] = Job(*job);
  for (const NodeInfo* node : ssn_.nodes_by_name) {
    nodes[node->Name()] = Node(*node);
    if (!node->revocable_zone.empty()) revocable[node->Name()] = nodes[node->Name()];
  }
  for (const auto& queue : ssn_.queues) queues[queue->name] = Queue(*queue);
  return {{"Jobs", jobs},
          {"Nodes", nodes},
          {"Queues", queues},
          {"NamespaceInfo", Namespaces()},
          {"RevocableNodes", revocable},
          {"NodeList", nullptr}};
}

}  // namespace pumice::plugins
