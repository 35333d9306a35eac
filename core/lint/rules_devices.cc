// Devices that pods claim (dynamic resource allocation): quotas of them that nobody holds against anything, and what of
// them this program leaves out. As checkDRAAllocatable in pkg/scheduler/plugins/capacity/capacity.go and
// buildTaskDRAInfo in pkg/scheduler/cache/cache.go have it.
#include <algorithm>

#include "core/api/device_claims.h"
#include "core/lint/rules.h"

namespace pumice::lint {
namespace {

// Whether capacity holds quotas against claims at all.
bool CountsDevices(const Facts& facts) {
  const auto at = facts.Plugin("capacity");
  if (!at || facts.queue_plugin() != "capacity" || !facts.scenario().release.queues_limit_devices) return false;
  bool counts = true;
  at->option->arguments.GetBool(&counts, "capacity.DynamicResourceAllocationEnable");
  return counts;
}

// The first name of devices in the list; "" where there is none.
std::string FirstDevices(const model::ResourceList& resources) {
  for (const auto& [name, amount] : resources) {
    if (NamesDevices(name)) return name;
  }
  return "";
}

void Quotas(const Facts& facts, bool counted, Findings* out) {
  for (const model::Queue& queue : facts.scenario().queues) {
    const std::string limit = FirstDevices(queue.capability);
    if (!counted && !limit.empty()) {
      out->Add(kDeviceQuotaIdle, "Queue", queue.meta.name, "spec.capability",
               {{"resource", limit}, {"release", std::string(facts.scenario().release.version)}});
    }
    for (const auto& [list, field] :
         {std::pair(&queue.deserved, "spec.deserved"), std::pair(&queue.guarantee, "spec.guarantee.resource")}) {
      const std::string named = FirstDevices(*list);
      if (!named.empty()) out->Add(kDeviceShareIdle, "Queue", queue.meta.name, field, {{"resource", named}});
    }
  }
}

void Uncounted(const std::vector<model::ResourceClaim>& claims, const char* kind, Findings* out) {
  for (const model::ResourceClaim& claim : claims) {
    for (const model::DeviceRequest& request : claim.requests) {
      if (IsCounted(request)) continue;
      out->Add(kClaimUncounted, kind, claim.meta.Key(), "spec.devices.requests",
               {{"request", request.name},
                {"mode", request.has_alternatives ? "firstAvailable"
                         : request.all            ? "allocationMode: All"
                                                  : "no class"}});
    }
  }
}

}  // namespace

void CheckDevices(const Facts& facts, Findings* out) {
  const model::Scenario& scenario = facts.scenario();
  const bool counted = CountsDevices(facts);
  Quotas(facts, counted, out);
  const bool any_quota = std::any_of(scenario.queues.begin(), scenario.queues.end(),
                                     [](const model::Queue& queue) { return !FirstDevices(queue.capability).empty(); });
  if (counted && any_quota) {
    Uncounted(scenario.resource_claims, "ResourceClaim", out);
    Uncounted(scenario.resource_claim_templates, "ResourceClaimTemplate", out);
  }
  if (!scenario.release.resource_claims_are_always_on || !facts.Plugin("predicates")) return;
  for (const model::Pod& pod : scenario.pods) {
    if (pod.spec->resource_claims.empty() || !pod.node_name.empty()) continue;
    out->Add(kDevicesNotPlaced, "Pod", pod.meta.Key(), "spec.resourceClaims",
             {{"claim", pod.spec->resource_claims[0].name}, {"release", std::string(scenario.release.version)}});
    return;
  }
}

}  // namespace pumice::lint
