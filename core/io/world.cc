#include "core/io/world.h"

namespace pumice::io {

const char* KindName(Kind kind) {
  switch (kind) {
    case Kind::kQueue: return "Queue";
    case Kind::kPodGroup: return "PodGroup";
    case Kind::kPod: return "Pod";
    case Kind::kNode: return "Node";
    case Kind::kPriorityClass: return "PriorityClass";
    case Kind::kHyperNode: return "HyperNode";
    case Kind::kResourceQuota: return "ResourceQuota";
    case Kind::kPodDisruptionBudget: return "PodDisruptionBudget";
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
    case Kind::kVcJob: return true;
    default: return false;
  }
}

model::ObjectMeta& World::MetaOf(const Entry& entry) {
  switch (entry.kind) {
    case Kind::kQueue: return scenario.queues[entry.index].meta;
    case Kind::kPodGroup: return scenario.pod_groups[entry.index].meta;
    case Kind::kPod: return scenario.pods[entry.index].meta;
    case Kind::kNode: return scenario.nodes[entry.index].meta;
    case Kind::kPriorityClass: return scenario.priority_classes[entry.index].meta;
    case Kind::kHyperNode: return scenario.hyper_nodes[entry.index].meta;
    case Kind::kResourceQuota: return scenario.resource_quotas[entry.index].meta;
    case Kind::kPodDisruptionBudget: return scenario.pod_disruption_budgets[entry.index].meta;
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
  context.validate = options.validate;
  return context;
}

}  // namespace pumice::io
