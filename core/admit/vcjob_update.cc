// What validateJobUpdate of admit_job.go compares: a Job that is there may change in few fields. Only what Pumice reads
// of a Job is compared.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/admit/vcjob_webhook.h"
#include "core/manifest/write.h"

namespace pumice::admit {

using manifest::LifecyclePolicy;
using manifest::ObjectContext;
using manifest::PartitionPolicy;
using manifest::VcJob;
using manifest::VcTask;
using manifest::VcVolume;
using text::Severity;

namespace {

bool SameTopology(const std::optional<model::NetworkTopologySpec>& a,
                  const std::optional<model::NetworkTopologySpec>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  // The CRD's default is hard.
  auto mode = [](const model::NetworkTopologySpec& topology) { return topology.mode.empty() ? "hard" : topology.mode; };
  return mode(*a) == mode(*b) && a->highest_tier_allowed == b->highest_tier_allowed &&
         a->highest_tier_name == b->highest_tier_name;
}

bool SamePolicies(const std::vector<LifecyclePolicy>& a, const std::vector<LifecyclePolicy>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const LifecyclePolicy& l, const LifecyclePolicy& r) {
    return l.action == r.action && l.event == r.event && l.events == r.events && l.exit_code == r.exit_code &&
           l.timeout == r.timeout;
  });
}

bool SamePartition(const std::optional<PartitionPolicy>& a, const std::optional<PartitionPolicy>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return a->total_partitions == b->total_partitions && a->partition_size == b->partition_size &&
         a->min_partitions == b->min_partitions && SameTopology(a->network_topology, b->network_topology);
}

// The claim of a volume that brings its own is named by the job controller.
bool SameVolumes(const std::vector<VcVolume>& a, const std::vector<VcVolume>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const VcVolume& l, const VcVolume& r) {
    return l.mount_path == r.mount_path && l.has_claim == r.has_claim && (l.has_claim || l.claim_name == r.claim_name);
  });
}

bool SameTasks(const std::vector<VcTask>& a, const std::vector<VcTask>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const VcTask& l, const VcTask& r) {
    return l.name == r.name && l.template_meta.labels == r.template_meta.labels &&
           l.template_meta.annotations == r.template_meta.annotations && l.node_name == r.node_name &&
           manifest::ToJson(*l.spec) == manifest::ToJson(*r.spec) && SamePolicies(l.policies, r.policies) &&
           l.topology_policy == r.topology_policy && SamePartition(l.partition, r.partition) &&
           l.depends_on == r.depends_on && l.depends_on_any == r.depends_on_any;
  });
}

}  // namespace

void ValidateJobUpdate(const VcJob& old, const VcJob& job, const model::Scenario& scenario,
                       const ObjectContext& context) {
  const size_t before = context.out->errors();
  ValidateKnownJob(job, scenario, context);
  if (context.out->errors() > before) return;
  auto refuse = [&](const char* field, const char* message) {
    context.out->Add(context.Make(Severity::kError, "webhook", field, job.at, words::Sentence::Verbatim(message)));
  };
  if (old.tasks.size() != job.tasks.size()) return refuse("spec.tasks", "job updates may not add or remove tasks");
  const bool same = SameTasks(old.tasks, job.tasks) && SameVolumes(old.volumes, job.volumes) &&
                    SamePolicies(old.policies, job.policies) && old.plugins == job.plugins &&
                    SameTopology(old.network_topology, job.network_topology) &&
                    old.scheduler_name == job.scheduler_name && old.queue == job.queue &&
                    old.max_retry == job.max_retry && old.min_success == job.min_success &&
                    old.ttl_seconds == job.ttl_seconds;
  if (same) return;
  refuse("spec",
         "job updates may not change fields other than `minAvailable`, `tasks[*].replicas under spec` and "
         "`PriorityClassName`");
}

}  // namespace pumice::admit
