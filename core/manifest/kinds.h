// There is one small function for each kind of object, from its fields to the model.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/manifest/fields.h"
#include "core/model/objects.h"

namespace pumice::manifest {

void ReadMeta(Fields* object, bool namespaced, model::ObjectMeta* meta);
void ReadLabelSelector(Fields* selector, model::LabelSelector* out);
// Reads the expressions under a key; the operators are those that may stand there.
void ReadExpressions(Fields* selector, std::string_view key, std::initializer_list<std::string_view> operators,
                     std::vector<model::SelectorRequirement>* out);
// Says where a text is no DNS-1123 subdomain, as most names and the CRDs' patterns are. Returns whether it is one.
bool CheckSubdomain(const Fields& fields, std::string_view key, const std::string& name);
// Says where a text is no DNS-1123 label, as containers' names are.
void CheckDnsLabel(const Fields& fields, std::string_view key, const std::string& name);
// Says which labels and annotations the API server would refuse.
void CheckMarks(Fields* meta, const model::ObjectMeta& marks);
// Says where a pod that is to end after a duration starts its containers for ever.
void WarnOfRestarts(const Fields& pod, const text::Value& spec, const model::StringMap& annotations);
void ReadAffinity(Fields* affinity, model::Affinity* out);
void ReadNetworkTopology(Fields* fields, std::optional<model::NetworkTopologySpec>* out);

// Reads everything under `spec` but nodeName.
void ReadPodSpec(Fields* spec, model::PodSpec* out);
// Reads everything of a pod but its metadata and spec.
void ReadPodStatus(Fields* pod, model::Pod* out);

// Reads the annotations of an object of the kinds that getAnnotationsFromUpperRes knows (ReplicaSet, Job, …), by
// kind/namespace/name. Returns whether it is one that has some for its pods' PodGroup.
bool ReadOwner(const text::Value& object, std::string_view kind, std::map<std::string, model::StringMap>* owners);

void ReadQueue(Fields* object, model::Queue* out);
void ReadPodGroup(Fields* object, model::PodGroup* out);
void ReadNode(Fields* object, model::Node* out);
void ReadPriorityClass(Fields* object, model::PriorityClass* out);
void ReadHyperNode(Fields* object, model::HyperNode* out);
void ReadNumatopology(Fields* object, model::Numatopology* out);
void ReadResourceQuota(Fields* object, model::ResourceQuota* out);
void ReadPodDisruptionBudget(Fields* object, model::PodDisruptionBudget* out);
void ReadResourceClaim(Fields* object, model::ResourceClaim* out);
void ReadResourceClaimTemplate(Fields* object, model::ResourceClaim* out);
void ReadDeviceClass(Fields* object, model::DeviceClass* out);
// Reads {node: {cpu: {5m: 20}, memory: {...}, time: ...}} of a scenario, or one number for all periods.
void ReadNodeUsage(Fields* usage, model::NodeUsage* out);

}  // namespace pumice::manifest
