// Each finding is said once for all objects of a kind, and counted.
#include "core/load/release_checks.h"

#include "core/api/device_claims.h"

namespace pumice::load {
namespace {

using manifest::Entry;
using manifest::Kind;
using manifest::World;
using text::Severity;
using words::Say;
using words::Sentence;

void WarnOnce(World* world, const Entry& entry, const char* code, const char* field, Sentence message) {
  const manifest::ObjectContext context = world->ContextOf(entry);
  world->out.AddOnce(std::string(code) + "|" + context.kind,
                     context.Make(Severity::kWarning, code, field, entry.at, std::move(message)));
}

void CheckSpec(World* world, const Entry& entry, const model::PodSpec& spec, const char* field) {
  if (!spec.has_pod_resources) return;
  const model::Release& release = world->scenario.release;
  const std::string version(release.version);
  WarnOnce(world, entry, "pod-resources", field,
           release.pod_resources_count ? Say<words::kPodResources>({{"release", version}})
                                       : Say<words::kPodResourcesUnread>({{"release", version}}));
}

void CheckPod(World* world, const Entry& entry, const DeviceClaims& claims) {
  const model::Pod& pod = world->scenario.pods[entry.index];
  for (const model::PodResourceClaim& named : pod.spec->resource_claims) {
    std::string key;
    if (claims.Find(pod, named, &key) != nullptr) continue;
    const std::string version(world->scenario.release.version);
    // What is named is left out of the cache; what a template is to make is waited for.
    WarnOnce(world, entry, "unknown-claim", "spec.resourceClaims",
             named.claim_template.empty() ? Say<words::kClaimIsMissing>({{"claim", named.claim}, {"release", version}})
                                          : Say<words::kTemplateIsMissing>({{"template", named.claim_template}}));
  }
}

}  // namespace

void CheckPodResources(World* world) {
  const model::Scenario& scenario = world->scenario;
  if (scenario.release.pod_level_resources) return;
  for (const Entry& entry : world->order) {
    if (entry.kind == Kind::kPod) {
      CheckSpec(world, entry, *scenario.pods[entry.index].spec, "spec.resources");
    } else if (entry.kind == Kind::kVcJob) {
      for (const manifest::VcTask& task : world->jobs[entry.index].tasks) {
        CheckSpec(world, entry, *task.spec, "spec.tasks[].template.spec.resources");
      }
    }
  }
}

void CheckClaims(World* world) {
  if (!world->scenario.release.queues_limit_devices) return;
  const DeviceClaims known(world->scenario);
  for (const Entry& entry : world->order) {
    if (entry.kind == Kind::kPod) CheckPod(world, entry, known);
  }
}

}  // namespace pumice::load
