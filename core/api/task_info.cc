// A pod's facts are read once as the snapshot is taken: its status, its request with every resize, and what its labels
// and annotations say.
#include "core/api/task_info.h"

#include "core/api/annotations.h"
#include "core/model/pod_resources.h"

namespace pumice {
namespace {

using model::Container;
using model::ContainerStatus;
using model::ResourceList;

// This is k8s.io/component-helpers/resource.IsPodResizeInfeasible.
bool ResizeInfeasible(const model::Pod& pod) {
  for (const auto& condition : pod.conditions) {
    if (condition.type == "PodResizePending") return condition.reason == "Infeasible";
  }
  return false;
}

// Returns the status that may resize the container: of two of its name the last, null where that one says nothing of
// resources.
const ContainerStatus* ResizeOf(const Container& container, const std::vector<ContainerStatus>& statuses) {
  auto last = std::find_if(statuses.rbegin(), statuses.rend(),
                           [&](const ContainerStatus& status) { return status.name == container.name; });
  return last != statuses.rend() && last->has_resources ? &*last : nullptr;
}

// Gives what follows the last "-" of a name with at least three parts, where it is a number (GetPodIndexUnderTask);
// else -1.
int64_t PodIndex(const std::string& name) {
  size_t last = name.rfind('-');
  if (last == std::string::npos || last == 0 || name.find('-') == last) return -1;
  return ParseGoInt(std::string_view(name).substr(last + 1)).value_or(-1);
}

}  // namespace

ResourceList ContainerRequests(const model::Pod& pod, const Container& container,
                               const std::vector<ContainerStatus>& statuses) {
  const ContainerStatus* resize = ResizeOf(container, statuses);
  if (resize == nullptr) return container.requests;
  ResourceList requests = ResizeInfeasible(pod) ? resize->requests : container.requests;
  model::MaxResources(resize->requests, &requests);
  model::MaxResources(resize->allocated, &requests);
  return requests;
}

// This is ContainerRequests without a copy of the list where nothing was resized.
static Resource ResizedRequest(const model::Pod& pod, const Container& container,
                               const std::vector<ContainerStatus>& statuses, const ResourceNames& names) {
  if (ResizeOf(container, statuses) == nullptr) return Resource::FromList(container.requests, names);
  return Resource::FromList(ContainerRequests(pod, container, statuses), names);
}

static Resource PlainRequest(const model::Pod&, const Container& container, const std::vector<ContainerStatus>&,
                             const ResourceNames& names) {
  return Resource::FromList(container.requests, names);
}

// Adds sidecars, and makes it at least what the init containers need.
static void AddInitContainers(const model::Pod& pod, const ResourceNames& names, decltype(PlainRequest)* request_of,
                              Resource* result) {
  Resource sidecars, init;
  for (const Container& c : pod.spec->init_containers) {
    if (c.restart_always) {
      const Resource request = request_of(pod, c, pod.init_container_statuses, names);
      result->Add(request);
      sidecars.Add(request);
      init.SetMaxResource(sidecars);
    } else {
      init.SetMaxResource(Resource().Add(Resource::FromList(c.requests, names)).Add(sidecars));
    }
  }
  result->SetMaxResource(init);
}

// This is amendResourceAccordingToPodFeatures: what spec.resources of the pod asks for counts instead, name by name.
static void SetPodLevelResources(const model::Pod& pod, const ResourceNames& names, Resource* result) {
  const Resource of_pod = Resource::FromList(pod.spec->pod_requests, names);
  for (const auto& [name, quantity] : pod.spec->pod_requests) {
    if (const Dim d = names.Find(name); d != kNone) result->Set(d, of_pod.Get(d));
  }
}

Resource PodResourceRequest(const model::Pod& pod, const ResourceNames& names, const model::Release& release) {
  decltype(PlainRequest)* request_of = release.resized_pods_ask_the_most ? ResizedRequest : PlainRequest;
  const Resource overhead = pod.spec->has_overhead ? Resource::FromList(pod.spec->overhead, names) : Resource();
  Resource result;
  for (const Container& c : pod.spec->containers) result.Add(request_of(pod, c, pod.container_statuses, names));
  if (!release.pod_level_resources) result.Add(overhead);
  AddInitContainers(pod, names, request_of, &result);
  result.AddTo(kPods, 1);
  if (release.pod_level_resources) {
    SetPodLevelResources(pod, names, &result);
    result.Add(overhead);
  }
  return result;
}

void TaskFacts::SetPod(const model::Pod& of) {
  pod = &of;
  pod_index = PodIndex(of.meta.name);
}

TaskFacts MakeTaskFacts(const model::Pod& pod, TaskTexts* texts) {
  TaskFacts facts;
  facts.SetPod(pod);
  const model::StringMap& annotations = pod.meta.annotations;
  facts.job_id = texts->job_ids.Of(GroupKeyOf(pod));
  const std::string* role = FindKey(annotations, kTaskSpecKey);
  if (role == nullptr || role->empty()) role = FindKey(pod.meta.labels, kTaskSpecKey);
  facts.role = texts->roles.Of(role == nullptr ? "" : *role);
  facts.priority = pod.spec->priority.value_or(1);
  if (const std::string* text = FindKey(annotations, kTaskPriorityAnnotation)) {
    if (auto value = ParseGoInt(*text, 32)) facts.priority = static_cast<int32_t>(*value);
  }
  facts.preemptable = PreemptableOf(pod.meta, true);
  facts.revocable = !RevocableZoneOf(pod.meta).empty();
  for (const Container& c : pod.spec->init_containers) facts.has_restartable_init_container |= c.restart_always;
  facts.sch_gated = !pod.spec->scheduling_gates.empty();
  return facts;
}

TaskStatus StatusOf(const model::Pod& pod) {
  const bool deleting = pod.meta.deletion_timestamp.has_value();
  if (pod.phase == "Running") return deleting ? TaskStatus::kReleasing : TaskStatus::kRunning;
  if (pod.phase == "Pending") {
    if (deleting) return TaskStatus::kReleasing;
    return pod.node_name.empty() ? TaskStatus::kPending : TaskStatus::kBound;
  }
  if (pod.phase == "Succeeded") return TaskStatus::kSucceeded;
  if (pod.phase == "Failed") return TaskStatus::kFailed;
  return TaskStatus::kUnknown;
}

bool CompareTask(const TaskInfo& l, const TaskInfo& r) {
  const int64_t left = l.facts->pod_index, right = r.facts->pod_index;
  if (left >= 0 && right >= 0 && left != right) return left < right;
  const model::Time lt = l.pod().meta.creation_timestamp, rt = r.pod().meta.creation_timestamp;
  if (lt != rt) return lt < rt;
  return l.index() < r.index();
}

}  // namespace pumice
