// The lists are indexed once, when somebody first asks, and kept up with what is made later.
#include "core/admit/existing_objects.h"

#include "core/admit/controllers.h"

namespace pumice::admit {

using manifest::VcJob;

namespace {

const model::OwnerReference* ControllingJob(const model::PodGroup& group) {
  for (const model::OwnerReference& owner : group.meta.owner_references) {
    if (owner.controller && owner.kind == "Job" && owner.api_version.rfind("batch.volcano.sh/", 0) == 0) return &owner;
  }
  return nullptr;
}

}  // namespace

void ExistingObjects::Look(model::Scenario* scenario) {
  if (scenario_ != nullptr) return;
  scenario_ = scenario;
  for (size_t i = 0; i < scenario->pods.size(); ++i) pods_.try_emplace(scenario->pods[i].meta.Key(), i);
  for (size_t i = 0; i < scenario->pod_groups.size(); ++i) {
    const model::PodGroup& group = scenario->pod_groups[i];
    groups_.try_emplace(group.meta.Key(), i);
    if (const auto* owner = ControllingJob(group)) owned_.try_emplace(group.meta.ns + "/" + owner->name, i);
  }
}

const model::Pod* ExistingObjects::Pod(const std::string& key) const {
  auto pod = pods_.find(key);
  return pod == pods_.end() || pod->second >= scenario_->pods.size() ? nullptr : &scenario_->pods[pod->second];
}

model::PodGroup* ExistingObjects::GroupOf(const VcJob& job) const {
  auto named = groups_.find(job.meta.ns + "/" + PodGroupNameOf(job));
  if (named != groups_.end()) return &scenario_->pod_groups[named->second];
  auto owned = owned_.find(job.meta.Key());
  if (owned == owned_.end()) return nullptr;
  model::PodGroup& group = scenario_->pod_groups[owned->second];
  // A job whose UID was filled in has another one than its objects know.
  const bool filled_in = job.meta.uid == job.meta.ns + "-" + job.meta.name;
  return filled_in || ControllingJob(group)->uid == job.meta.uid ? &group : nullptr;
}

}  // namespace pumice::admit
