// The survey walks over the pods once and remembers each distinct spec, since most pods stand beside others of the same
// one.
#include "core/sim/pod_survey.h"

#include <algorithm>
#include <set>

#include "core/api/resource.h"

namespace pumice::sim {

PodSurvey Survey(const std::vector<model::Pod>& pods) {
  PodSurvey survey;
  std::set<const model::PodSpec*> seen;
  const model::Pod* last = nullptr;
  for (size_t i = 0; i < pods.size(); ++i) {
    const model::Pod& pod = pods[i];
    PodsAhead::Fetch(i, pods.size(), [&](size_t at) -> const model::Pod& { return pods[at]; });
    // Most pods stand beside their like, and so need no look-up.
    const bool same = last != nullptr && last->spec == pod.spec;
    if (!same && seen.insert(pod.spec.get()).second) survey.specs.push_back(pod.spec.get());
    for (const auto* statuses : {&pod.container_statuses, &pod.init_container_statuses}) {
      for (const model::ContainerStatus& status : *statuses) survey.statuses.push_back(&status);
    }
    if (last != nullptr) {
      survey.by_uid = survey.by_uid && last->meta.uid <= pod.meta.uid;
      survey.by_key = survey.by_key && !KeyBefore(pod.meta, last->meta);
    }
    last = &pod;
  }
  return survey;
}

void PodsAhead::FetchObject(const model::Pod& pod) {
  const char* bytes = reinterpret_cast<const char*>(&pod);
  for (size_t i = 0; i < sizeof(pod); i += 64) __builtin_prefetch(bytes + i);
}

void PodsAhead::FetchTexts(const model::Pod& pod) {
  __builtin_prefetch(pod.meta.uid.data());
  __builtin_prefetch(pod.meta.name.data());
  for (const model::StringMap* map : {&pod.meta.labels, &pod.meta.annotations}) {
    if (map->empty()) continue;
    const char* first = reinterpret_cast<const char*>(&*map->begin());
    __builtin_prefetch(first);
    __builtin_prefetch(first + 64);
  }
}

std::vector<std::string> ScalarNames(const model::Scenario& world, const PodSurvey& survey) {
  std::set<std::string> names;
  auto add = [&](const model::ResourceList& list) {
    for (const auto& [key, quantity] : list) {
      if (key == "cpu" || key == "memory" || key == "pods" || names.count(key) != 0) continue;
      if (IsTrackedResourceName(key)) names.insert(key);
    }
  };
  for (const model::ContainerStatus* status : survey.statuses) {
    add(status->requests);
    add(status->allocated);
  }
  for (const model::PodSpec* spec : survey.specs) {
    for (const auto* containers : {&spec->containers, &spec->init_containers}) {
      for (const model::Container& container : *containers) add(container.requests);
    }
    add(spec->overhead);
    if (world.release.pod_level_resources) add(spec->pod_requests);
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

bool SaysResources(const model::Pod& pod) {
  auto says = [](const model::ContainerStatus& status) { return status.has_resources; };
  return std::any_of(pod.container_statuses.begin(), pod.container_statuses.end(), says) ||
         std::any_of(pod.init_container_statuses.begin(), pod.init_container_statuses.end(), says);
}

bool KeyBefore(const model::ObjectMeta& a, const model::ObjectMeta& b) {
  return a.ns == b.ns ? a.name < b.name : a.Key() < b.Key();
}

}  // namespace pumice::sim
