// There is one small function for each kind of object, from its fields to the model.
#pragma once

#include "core/manifest/fields.h"
#include "core/model/objects.h"

namespace pumice::manifest {

void ReadMeta(Fields* object, bool namespaced, model::ObjectMeta* meta);
void ReadLabelSelector(Fields* selector, model::LabelSelector* out);
void ReadAffinity(Fields* affinity, model::Affinity* out);
void ReadNetworkTopology(Fields* fields, std::optional<model::NetworkTopologySpec>* out);

// Reads everything under `spec` but nodeName.
void ReadPodSpec(Fields* spec, model::PodSpec* out);
// Reads everything of a pod but its metadata and spec.
void ReadPodStatus(Fields* pod, model::Pod* out);

void ReadQueue(Fields* object, model::Queue* out);
void ReadPodGroup(Fields* object, model::PodGroup* out);
void ReadNode(Fields* object, model::Node* out);
void ReadPriorityClass(Fields* object, model::PriorityClass* out);
void ReadHyperNode(Fields* object, model::HyperNode* out);
void ReadNumatopology(Fields* object, model::Numatopology* out);
void ReadResourceQuota(Fields* object, model::ResourceQuota* out);
void ReadPodDisruptionBudget(Fields* object, model::PodDisruptionBudget* out);
// Reads {node: {cpu: {5m: 20}, memory: {...}, time: ...}} of a scenario, or one number for all periods.
void ReadNodeUsage(Fields* usage, model::NodeUsage* out);

}  // namespace pumice::manifest
