// PodAnnotations keeps what a session writes into the annotations of pods.
//
// There are two of each: what the API server has, which patches change, and the copy of the pod that the event handlers
// of predicates keep (PodLister.CachedPods), which no patch reaches: it is as old as the session, but for what a card
// that is the session's own writes there.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/framework/cache.h"

namespace pumice::plugins::devices {

class PodAnnotations {
 public:
  const model::StringMap& CopyOf(const TaskInfo& task) { return Of(task).copy; }
  const model::StringMap& ServerOf(const TaskInfo& task) { return Of(task).server; }
  void EraseFromCopy(const TaskInfo& task, const std::vector<std::string>& keys);
  void WriteToCopy(const TaskInfo& task, const model::StringMap& values);

  // These are patches of the pod in the API server. A strategic merge patch always succeeds; a JSON patch adds nothing
  // to a pod without annotations, and removes all of the keys or none. False means that it failed.
  void Merge(const TaskInfo& task, const model::StringMap& values);
  void MergeAway(const TaskInfo& task, const std::vector<std::string>& keys);
  bool JsonAdd(const TaskInfo& task, const model::StringMap& values);
  bool JsonRemove(const TaskInfo& task, const std::vector<std::string>& keys);

  // Gives what is left of it all in the API server, by task.
  std::map<int, framework::AnnotationPatch> Patches() const;

 private:
  struct Entry {
    const model::Pod* pod;
    model::StringMap server, copy;
    std::set<std::string> written;
  };
  Entry& Of(const TaskInfo& task);

  std::map<int, Entry> entries_;  // by task index
};

}  // namespace pumice::plugins::devices
