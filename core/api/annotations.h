// These are the labels and annotations that Volcano's scheduler reads, and how it parses their values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/model/objects.h"

namespace pumice {

inline constexpr const char* kGroupName = "scheduling.k8s.io/group-name";
inline constexpr const char* kTaskSpecKey = "volcano.sh/task-spec";
inline constexpr const char* kTaskPriorityAnnotation = "volcano.sh/task-priority";
inline constexpr const char* kPreemptable = "volcano.sh/preemptable";
inline constexpr const char* kRevocableZone = "volcano.sh/revocable-zone";
inline constexpr const char* kJdbMinAvailable = "volcano.sh/jdb-min-available";
inline constexpr const char* kJdbMaxUnavailable = "volcano.sh/jdb-max-unavailable";
inline constexpr const char* kSlaWaitingTime = "volcano.sh/sla-waiting-time";
inline constexpr const char* kOldSlaWaitingTime = "sla-waiting-time";
inline constexpr const char* kHierarchy = "volcano.sh/hierarchy";
inline constexpr const char* kHierarchyWeights = "volcano.sh/hierarchy-weights";
inline constexpr const char* kJobAllocatedHyperNode = "volcano.sh/job-allocated-hypernode";
inline constexpr const char* kNumaPolicy = "volcano.sh/numa-topology-policy";
inline constexpr const char* kOversubscription = "volcano.sh/oversubscription";
inline constexpr const char* kOversubscriptionCpu = "volcano.sh/oversubscription-cpu";
inline constexpr const char* kOversubscriptionMemory = "volcano.sh/oversubscription-memory";
inline constexpr const char* kOfflineJobEvicting = "volcano.sh/offline-job-evicting";

// deviceshare writes these into pods: gpushare's, then vgpu's.
inline constexpr const char* kGpuIndex = "volcano.sh/gpu-index";
inline constexpr const char* kPredicateTime = "volcano.sh/predicate-time";
inline constexpr const char* kVgpuNode = "volcano.sh/vgpu-node";
inline constexpr const char* kVgpuIds = "volcano.sh/vgpu-ids-new";
inline constexpr const char* kVgpuIdsToAllocate = "volcano.sh/devices-to-allocate";
inline constexpr const char* kVgpuTime = "volcano.sh/vgpu-time";
inline constexpr const char* kBindTime = "volcano.sh/bind-time";
inline constexpr const char* kBindPhase = "volcano.sh/bind-phase";
inline constexpr const char* kDeviceAnnotations[] = {kGpuIndex,          kPredicateTime, kVgpuNode, kVgpuIds,
                                                     kVgpuIdsToAllocate, kVgpuTime,      kBindTime, kBindPhase};
// The value of these is the time of the decision.
inline bool IsDeviceTime(std::string_view key) { return key == kPredicateTime || key == kVgpuTime || key == kBindTime; }

// With these a pod says which cards it takes.
inline constexpr const char* kUseGpuType = "nvidia.com/use-gputype";
inline constexpr const char* kNoUseGpuType = "nvidia.com/nouse-gputype";
inline constexpr const char* kVgpuMode = "volcano.sh/vgpu-mode";

// Returns null where the key is missing.
const std::string* FindKey(const model::StringMap& map, std::string_view key);

// Gives the key of the PodGroup that a pod names, as ObjectMeta::Key writes it; "" where it names none.
std::string GroupKeyOf(const model::Pod& pod);

// These are Go's strconv.ParseBool, ParseInt(s, 10, bits), Atoi, ParseFloat and time.ParseDuration; they return nullopt
// where Go fails.
std::optional<bool> ParseGoBool(std::string_view text);
std::optional<int64_t> ParseGoInt(std::string_view text, int bits = 64);
std::optional<double> ParseGoFloat(const std::string& text);
std::optional<int64_t> ParseGoDurationNs(std::string_view text);

// Reads volcano.sh/preemptable of the annotations, else of the labels. It is `missing` where absent, and false where it
// is no boolean.
bool PreemptableOf(const model::ObjectMeta& meta, bool missing);
// Gives "*" or "" (extractRevocableZone, GetPodRevocableZone).
std::string RevocableZoneOf(const model::ObjectMeta& meta);

}  // namespace pumice
