// Snapshot: from the objects of a world to what a session works on. Twin of SchedulerCache's event handlers and
// Snapshot (pkg/scheduler/cache/{event_handlers,cache}.go).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/api/cluster_info.h"
#include "core/model/objects.h"

namespace pumice::sim {

// The queue of a PodGroup that names none.
inline constexpr const char* kDefaultQueue = "default";

// The result points into `world`, which must outlive it and stay as it is meanwhile.
std::unique_ptr<ClusterInfo> TakeSnapshot(const model::Scenario& world);

// Every resource name of the world that Volcano tracks, but cpu, memory and pods; ascending. A snapshot holds at most
// kMaxDims - 3 of them.
std::vector<std::string> ScalarNames(const model::Scenario& world);

// Whether Volcano schedules the pod. A hand-written pod that names no scheduler counts as Volcano's.
bool IsVolcanos(const model::Pod& pod);

}  // namespace pumice::sim
