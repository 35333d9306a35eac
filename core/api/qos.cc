// The class is worked out of requests and limits as GetPodQOS does, in which only cpu and memory count.
#include "core/api/qos.h"

namespace pumice {
namespace {

constexpr const char* kCounted[] = {"cpu", "memory"};

// Only what is more than nothing counts.
void Add(const model::ResourceList& list, model::ResourceList* sums) {
  for (const char* name : kCounted) {
    auto item = list.find(name);
    if (item == list.end() || item->second.Sign() <= 0) continue;
    auto [sum, added] = sums->try_emplace(name, item->second);
    if (!added) sum->second = sum->second + item->second;
  }
}

}  // namespace

model::QosClass QosClassOf(const model::Pod& pod, const model::Release& release) {
  using model::QosClass;
  if (pod.qos_class != QosClass::kUnset) return pod.qos_class;
  const model::PodSpec& spec = *pod.spec;
  model::ResourceList requests, limits;
  bool limited = true;  // in cpu and memory, each container of its own
  auto add_limits = [&](const model::ResourceList& list) {
    model::ResourceList own;
    Add(list, &own);
    Add(list, &limits);
    limited = limited && own.size() == std::size(kCounted);
  };
  if (spec.has_pod_resources && release.pod_resources_count) {
    Add(spec.pod_requests, &requests);
    if (!spec.pod_limits.empty()) add_limits(spec.pod_limits);
  } else {
    for (const auto* containers : {&spec.containers, &spec.init_containers}) {
      for (const model::Container& container : *containers) {
        Add(container.requests, &requests);
        add_limits(container.limits);
      }
    }
  }
  if (requests.empty() && limits.empty()) return QosClass::kBestEffort;
  return limited && requests == limits ? QosClass::kGuaranteed : QosClass::kBurstable;
}

}  // namespace pumice
