// Patches change a copy of what the API server has; what then differs from the pod is what the session wrote.
#include "core/plugins/devices/pod_annotations.h"

#include <algorithm>

namespace pumice::plugins::devices {

PodAnnotations::Entry& PodAnnotations::Of(const TaskInfo& task) {
  auto [it, added] = entries_.try_emplace(task.index());
  if (added) {
    const model::Pod& pod = task.pod();
    it->second = {&pod, pod.meta.annotations, pod.meta.annotations, {}};
  }
  return it->second;
}

void PodAnnotations::EraseFromCopy(const TaskInfo& task, const std::vector<std::string>& keys) {
  for (const std::string& key : keys) Of(task).copy.erase(key);
}

void PodAnnotations::WriteToCopy(const TaskInfo& task, const model::StringMap& values) {
  for (const auto& [key, value] : values) Of(task).copy[key] = value;
}

void PodAnnotations::Merge(const TaskInfo& task, const model::StringMap& values) {
  Entry& entry = Of(task);
  for (const auto& [key, value] : values) {
    entry.server[key] = value;
    entry.written.insert(key);
  }
}

void PodAnnotations::MergeAway(const TaskInfo& task, const std::vector<std::string>& keys) {
  for (const std::string& key : keys) Of(task).server.erase(key);
}

bool PodAnnotations::JsonAdd(const TaskInfo& task, const model::StringMap& values) {
  if (Of(task).server.empty()) return false;
  Merge(task, values);
  return true;
}

bool PodAnnotations::JsonRemove(const TaskInfo& task, const std::vector<std::string>& keys) {
  const model::StringMap& server = Of(task).server;
  if (!std::all_of(keys.begin(), keys.end(), [&](const std::string& key) { return server.count(key) != 0; })) {
    return false;
  }
  MergeAway(task, keys);
  return true;
}

std::map<int, framework::AnnotationPatch> PodAnnotations::Patches() const {
  std::map<int, framework::AnnotationPatch> patches;
  for (const auto& [task, entry] : entries_) {
    framework::AnnotationPatch patch;
    for (const std::string& key : entry.written) {
      if (auto it = entry.server.find(key); it != entry.server.end()) patch.set.insert(*it);
    }
    for (const auto& [key, value] : entry.pod->meta.annotations) {
      if (entry.server.count(key) == 0) patch.removed.insert(key);
    }
    if (!patch.set.empty() || !patch.removed.empty()) patches[task] = std::move(patch);
  }
  return patches;
}

}  // namespace pumice::plugins::devices
