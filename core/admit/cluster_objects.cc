// An object is added only where nobody wrote it, and the system's classes only where somebody names them.
#include "core/admit/cluster_objects.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "core/model/system_classes.h"

namespace pumice::admit {

using manifest::VcJob;
using manifest::VcTask;
using manifest::World;

namespace {

template <class T>
bool IsThere(const std::vector<T>& list, std::string_view name) {
  return std::any_of(list.begin(), list.end(), [&](const T& object) { return object.meta.name == name; });
}

// Adds a new object to the list; null where one of that name is there.
template <class T>
T* Add(std::vector<T>* list, const char* name, model::Time created) {
  if (IsThere(*list, name)) return nullptr;
  T& added = list->emplace_back();
  added.meta.name = added.meta.uid = name;
  added.meta.creation_timestamp = created;
  return &added;
}

}  // namespace

bool AddQueues(model::Scenario* scenario, model::Time created) {
  bool any = false;
  for (const char* name : {"root", "default"}) {
    model::Queue* queue = Add(&scenario->queues, name, created);
    if (queue == nullptr) continue;
    queue->weight = 1;
    queue->reclaimable = std::string_view(name) == "default";
    queue->state = "Open";
    any = true;
  }
  return any;
}

bool AddSystemClasses(World* world, model::Time created) {
  model::Scenario& scenario = world->scenario;
  std::unordered_set<std::string_view> named;
  for (const model::PodGroup& group : scenario.pod_groups) named.insert(group.priority_class_name);
  for (const model::Pod& pod : scenario.pods) named.insert(pod.spec->priority_class_name);
  for (const VcJob& job : world->jobs) {
    named.insert(job.priority_class_name);
    for (const VcTask& task : job.tasks) {
      if (task.spec) named.insert(task.spec->priority_class_name);
    }
  }
  bool any = false;
  for (const model::SystemClass& its : model::kSystemClasses) {
    if (named.count(its.name) == 0) continue;
    model::PriorityClass* added = Add(&scenario.priority_classes, its.name, created);
    if (added == nullptr) continue;
    added->value = its.value;
    any = true;
  }
  return any;
}

}  // namespace pumice::admit
