// PodSurvey is what one look at all pods of a world tells. 100,000 of them fill no cache: each further look would take
// as long as the first.
#pragma once

#include <string>
#include <vector>

#include "core/model/objects.h"

namespace pumice::sim {

struct PodSurvey {
  std::vector<const model::PodSpec*> specs;             // each once
  std::vector<const model::ContainerStatus*> statuses;  // those that may say what a container asks for
  bool by_uid = true, by_key = true;                    // whether the pods stand in that order
};
// The survey points into the pods.
PodSurvey Survey(const std::vector<model::Pod>& pods);

// Gives every resource name of the world that Volcano tracks, but cpu, memory and pods, ascending. A snapshot holds at
// most kMaxDims - 3 of them. The survey is of the world's pods.
std::vector<std::string> ScalarNames(const model::Scenario& world, const PodSurvey& survey);

// It is for walks over very many pods: it lets the processor fetch what a look at one of the next pods will read, which
// lies all over the memory. It decides nothing.
class PodsAhead {
 public:
  // The walk stands at `at`; pod_at(i) is its i-th pod.
  template <class PodAt>
  static void Fetch(size_t at, size_t size, PodAt pod_at) {
    if (at + 2 * kStep >= size) return;
    FetchObject(pod_at(at + 2 * kStep));
    FetchTexts(pod_at(at + kStep));
  }

 private:
  static constexpr size_t kStep = 4;
  static void FetchObject(const model::Pod& pod);
  static void FetchTexts(const model::Pod& pod);
};

// Says whether a resize in place may change what this one pod asks for.
bool SaysResources(const model::Pod& pod);

// Says whether "namespace/name" of the one comes before the other's. A namespace may hold what sorts before a slash.
bool KeyBefore(const model::ObjectMeta& a, const model::ObjectMeta& b);

}  // namespace pumice::sim
