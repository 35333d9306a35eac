// What a pod asks for where its own resources count. Twin of GetPodResourceRequest in pkg/scheduler/api/pod_info.go.
#pragma once

#include "core/api/task_info.h"
#include "core/model/release.h"

namespace pumice {

// This is PodResourceRequest with model::Release::pod_level_resources: containers and sidecars, or what init containers
// need, whichever is more; instead of that what spec.resources of the pod asks for, name by name, where it does; and
// overhead on top of it all.
Resource RequestOfWholePod(const model::Pod& pod, const ResourceNames& names);

// Gives the one that the release has.
using RequestOfPod = Resource (*)(const model::Pod&, const ResourceNames&);
inline RequestOfPod RequestOfPods(const model::Release& release) {
  return release.pod_level_resources ? RequestOfWholePod : PodResourceRequest;
}

}  // namespace pumice
