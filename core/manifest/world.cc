// A document that was read alone is added with its places moved to where it stands in the whole text.
#include "core/manifest/world.h"

namespace pumice::manifest {

using text::Position;

namespace {

Position Below(Position at, uint32_t lines) { return {at.line > 0 ? at.line + lines : 0, at.column}; }

template <typename T>
uint32_t Add(std::vector<T>* list, const T& object) {
  list->push_back(object);
  return static_cast<uint32_t>(list->size() - 1);
}

}  // namespace

const char* KindName(Kind kind) {
  switch (kind) {
    case Kind::kQueue: return "Queue";
    case Kind::kPodGroup: return "PodGroup";
    case Kind::kPod: return "Pod";
    case Kind::kNode: return "Node";
    case Kind::kPriorityClass: return "PriorityClass";
    case Kind::kHyperNode: return "HyperNode";
    case Kind::kNumatopology: return "Numatopology";
    case Kind::kResourceQuota: return "ResourceQuota";
    case Kind::kPodDisruptionBudget: return "PodDisruptionBudget";
    case Kind::kResourceClaim: return "ResourceClaim";
    case Kind::kResourceClaimTemplate: return "ResourceClaimTemplate";
    case Kind::kDeviceClass: return "DeviceClass";
    case Kind::kNamespace: return "Namespace";
    case Kind::kVcJob: return "Job";
  }
  return "";
}

bool IsNamespaced(Kind kind) {
  switch (kind) {
    case Kind::kPodGroup:
    case Kind::kPod:
    case Kind::kResourceQuota:
    case Kind::kPodDisruptionBudget:
    case Kind::kResourceClaim:
    case Kind::kResourceClaimTemplate:
    case Kind::kVcJob: return true;
    default: return false;
  }
}

void World::Append(const Objects& alone, uint32_t source, uint32_t lines_before) {
  const auto first = static_cast<uint32_t>(order.size());
  const model::Scenario& from = alone.scenario;
  for (const Entry& entry : alone.order) {
    auto copy = [&]() -> uint32_t {
      const uint32_t i = entry.index;
      switch (entry.kind) {
        case Kind::kQueue: return Add(&scenario.queues, from.queues[i]);
        case Kind::kPodGroup: return Add(&scenario.pod_groups, from.pod_groups[i]);
        case Kind::kPod: return Add(&scenario.pods, from.pods[i]);
        case Kind::kNode: return Add(&scenario.nodes, from.nodes[i]);
        case Kind::kPriorityClass: return Add(&scenario.priority_classes, from.priority_classes[i]);
        case Kind::kHyperNode: return Add(&scenario.hyper_nodes, from.hyper_nodes[i]);
        case Kind::kNumatopology: return Add(&scenario.numatopologies, from.numatopologies[i]);
        case Kind::kResourceQuota: return Add(&scenario.resource_quotas, from.resource_quotas[i]);
        case Kind::kPodDisruptionBudget: return Add(&scenario.pod_disruption_budgets, from.pod_disruption_budgets[i]);
        case Kind::kResourceClaim: return Add(&scenario.resource_claims, from.resource_claims[i]);
        case Kind::kResourceClaimTemplate:
          return Add(&scenario.resource_claim_templates, from.resource_claim_templates[i]);
        case Kind::kDeviceClass: return Add(&scenario.device_classes, from.device_classes[i]);
        case Kind::kNamespace: return Add(&scenario.namespaces, from.namespaces[i]);
        case Kind::kVcJob: break;
      }
      VcJob& job = jobs.emplace_back(alone.jobs[entry.index]);
      job.at = Below(job.at, lines_before);
      for (VcTask& task : job.tasks) task.at = Below(task.at, lines_before);
      return static_cast<uint32_t>(jobs.size() - 1);
    };
    order.push_back({entry.kind, copy(), source, Below(entry.at, lines_before)});
  }
  for (const Reference& reference : alone.references) {
    Reference& added = references.emplace_back(reference);
    added.entry += first;
    added.at = Below(added.at, lines_before);
  }
  if (!alone.scheduler_image.tag.empty()) {
    scheduler_image = alone.scheduler_image;
    scheduler_image.source = source;
    scheduler_image.at = Below(scheduler_image.at, lines_before);
  }
  for (const auto& [key, annotations] : alone.owners) owners[key] = annotations;
  out.Append(alone.out, sources[source], lines_before);
}

model::ObjectMeta& World::MetaOf(const Entry& entry) {
  switch (entry.kind) {
    case Kind::kQueue: return scenario.queues[entry.index].meta;
    case Kind::kPodGroup: return scenario.pod_groups[entry.index].meta;
    case Kind::kPod: return scenario.pods[entry.index].meta;
    case Kind::kNode: return scenario.nodes[entry.index].meta;
    case Kind::kPriorityClass: return scenario.priority_classes[entry.index].meta;
    case Kind::kHyperNode: return scenario.hyper_nodes[entry.index].meta;
    case Kind::kNumatopology: return scenario.numatopologies[entry.index].meta;
    case Kind::kResourceQuota: return scenario.resource_quotas[entry.index].meta;
    case Kind::kPodDisruptionBudget: return scenario.pod_disruption_budgets[entry.index].meta;
    case Kind::kResourceClaim: return scenario.resource_claims[entry.index].meta;
    case Kind::kResourceClaimTemplate: return scenario.resource_claim_templates[entry.index].meta;
    case Kind::kDeviceClass: return scenario.device_classes[entry.index].meta;
    case Kind::kNamespace: return scenario.namespaces[entry.index].meta;
    case Kind::kVcJob: break;
  }
  return jobs[entry.index].meta;
}

ObjectContext World::ContextOf(const Entry& entry) {
  ObjectContext context;
  context.out = &out;
  context.source = sources[entry.source];
  context.kind = KindName(entry.kind);
  context.name = MetaOf(entry).Key();
  context.validate = validate;
  return context;
}

}  // namespace pumice::manifest
