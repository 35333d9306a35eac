// This writes a pod's spec and status with all that its reader keeps.
#include "core/manifest/write.h"

#include <nlohmann/json.hpp>

#include "core/base/rfc3339.h"

namespace pumice::manifest {
namespace {

void Put(Json* to, const char* key, const std::string& text) {
  if (!text.empty()) (*to)[key] = text;
}

template <typename T>
void Put(Json* to, const char* key, const std::optional<T>& value) {
  if (value) (*to)[key] = *value;
}

void Put(Json* to, const char* key, const std::vector<std::string>& list) {
  if (!list.empty()) (*to)[key] = list;
}

template <typename T, typename Write>
void PutList(Json* to, const char* key, const std::vector<T>& list, Write write) {
  if (list.empty()) return;
  Json& array = (*to)[key] = Json::array();
  for (const T& item : list) array.push_back(write(item));
}

Json Requirement(const model::SelectorRequirement& requirement) {
  Json json = {{"key", requirement.key}, {"operator", requirement.op}};
  Put(&json, "values", requirement.values);
  return json;
}

Json NodeTerm(const model::NodeSelectorTerm& term) {
  Json json = Json::object();
  PutList(&json, "matchExpressions", term.match_expressions, Requirement);
  PutList(&json, "matchFields", term.match_fields, Requirement);
  return json;
}

constexpr const char* kRequired = "requiredDuringSchedulingIgnoredDuringExecution";
constexpr const char* kPreferred = "preferredDuringSchedulingIgnoredDuringExecution";

Json NodeAffinity(const model::NodeAffinity& affinity) {
  Json json = Json::object();
  if (affinity.required) {
    Json terms = Json::array();
    for (const auto& term : *affinity.required) terms.push_back(NodeTerm(term));
    json[kRequired] = {{"nodeSelectorTerms", terms}};
  }
  PutList(&json, kPreferred, affinity.preferred, [](const model::PreferredSchedulingTerm& term) {
    return Json{{"weight", term.weight}, {"preference", NodeTerm(term.preference)}};
  });
  return json;
}

Json PodTerm(const model::PodAffinityTerm& term) {
  Json json = Json::object();
  if (term.label_selector) json["labelSelector"] = ToJson(*term.label_selector);
  Put(&json, "namespaces", term.namespaces);
  if (term.namespace_selector) json["namespaceSelector"] = ToJson(*term.namespace_selector);
  Put(&json, "topologyKey", term.topology_key);
  Put(&json, "matchLabelKeys", term.match_label_keys);
  Put(&json, "mismatchLabelKeys", term.mismatch_label_keys);
  return json;
}

Json PodAffinity(const model::PodAffinity& affinity) {
  Json json = Json::object();
  PutList(&json, kRequired, affinity.required, PodTerm);
  PutList(&json, kPreferred, affinity.preferred, [](const model::WeightedPodAffinityTerm& term) {
    return Json{{"weight", term.weight}, {"podAffinityTerm", PodTerm(term.term)}};
  });
  return json;
}

Json Affinity(const model::Affinity& affinity) {
  Json json = Json::object();
  if (affinity.node_affinity) json["nodeAffinity"] = NodeAffinity(*affinity.node_affinity);
  if (affinity.pod_affinity) json["podAffinity"] = PodAffinity(*affinity.pod_affinity);
  if (affinity.pod_anti_affinity) json["podAntiAffinity"] = PodAffinity(*affinity.pod_anti_affinity);
  return json;
}

Json Toleration(const model::Toleration& toleration) {
  Json json = Json::object();
  Put(&json, "key", toleration.key);
  Put(&json, "operator", toleration.op);
  Put(&json, "value", toleration.value);
  Put(&json, "effect", toleration.effect);
  Put(&json, "tolerationSeconds", toleration.toleration_seconds);
  return json;
}

Json Spread(const model::TopologySpreadConstraint& spread) {
  Json json = {{"maxSkew", spread.max_skew}};
  Put(&json, "topologyKey", spread.topology_key);
  Put(&json, "whenUnsatisfiable", spread.when_unsatisfiable);
  if (spread.label_selector) json["labelSelector"] = ToJson(*spread.label_selector);
  Put(&json, "minDomains", spread.min_domains);
  Put(&json, "nodeAffinityPolicy", spread.node_affinity_policy);
  Put(&json, "nodeTaintsPolicy", spread.node_taints_policy);
  Put(&json, "matchLabelKeys", spread.match_label_keys);
  return json;
}

Json Port(const model::ContainerPort& port) {
  Json json = Json::object();
  Put(&json, "name", port.name);
  if (port.container_port != 0) json["containerPort"] = port.container_port;
  if (port.host_port != 0) json["hostPort"] = port.host_port;
  Put(&json, "hostIP", port.host_ip);
  Put(&json, "protocol", port.protocol);
  return json;
}

Json Container(const model::Container& container) {
  Json json = Json::object();
  Put(&json, "name", container.name);
  Put(&json, "image", container.image);
  if (container.restart_always) json["restartPolicy"] = "Always";
  PutList(&json, "ports", container.ports, Port);
  Json resources = Json::object();
  if (!container.requests.empty()) resources["requests"] = ToJson(container.requests);
  if (!container.limits.empty()) resources["limits"] = ToJson(container.limits);
  if (!resources.empty()) json["resources"] = resources;
  return json;
}

Json Named(const std::string& name) { return {{"name", name}}; }

Json ContainerStatus(const model::ContainerStatus& status) {
  Json json = {{"name", status.name}};
  if (!status.allocated.empty()) json["allocatedResources"] = ToJson(status.allocated);
  if (status.has_resources) json["resources"] = {{"requests", ToJson(status.requests)}};
  return json;
}

}  // namespace

Json ToJson(const model::ResourceList& resources) {
  Json json = Json::object();
  for (const auto& [name, quantity] : resources) json[name] = quantity.String();
  return json;
}

Json ToJson(const model::LabelSelector& selector) {
  Json json = Json::object();
  if (!selector.match_labels.empty()) json["matchLabels"] = selector.match_labels;
  PutList(&json, "matchExpressions", selector.match_expressions, Requirement);
  return json;
}

Json ToJson(const model::ObjectMeta& meta) {
  Json json = {{"name", meta.name}};
  Put(&json, "namespace", meta.ns);
  Put(&json, "uid", meta.uid);
  if (!meta.creation_timestamp.IsZero()) json["creationTimestamp"] = FormatRfc3339(meta.creation_timestamp.seconds);
  if (meta.deletion_timestamp) json["deletionTimestamp"] = FormatRfc3339(meta.deletion_timestamp->seconds);
  if (!meta.labels.empty()) json["labels"] = meta.labels;
  if (!meta.annotations.empty()) json["annotations"] = meta.annotations;
  PutList(&json, "ownerReferences", meta.owner_references, [](const model::OwnerReference& owner) {
    Json reference = {
        {"apiVersion", owner.api_version}, {"kind", owner.kind}, {"name", owner.name}, {"uid", owner.uid}};
    if (owner.controller) reference["controller"] = true;
    return reference;
  });
  return json;
}

Json ToJson(const model::PodSpec& spec) {
  Json json = Json::object();
  Put(&json, "schedulerName", spec.scheduler_name);
  Put(&json, "priorityClassName", spec.priority_class_name);
  Put(&json, "priority", spec.priority);
  Put(&json, "preemptionPolicy", spec.preemption_policy);
  if (!spec.node_selector.empty()) json["nodeSelector"] = spec.node_selector;
  if (spec.affinity) json["affinity"] = Affinity(*spec.affinity);
  PutList(&json, "tolerations", spec.tolerations, Toleration);
  PutList(&json, "topologySpreadConstraints", spec.topology_spread_constraints, Spread);
  PutList(&json, "schedulingGates", spec.scheduling_gates, Named);
  if (spec.has_overhead) json["overhead"] = ToJson(spec.overhead);
  if (spec.has_pod_resources) json["resources"] = Json::object();
  if (!spec.pod_requests.empty()) json["resources"]["requests"] = ToJson(spec.pod_requests);
  if (!spec.pod_limits.empty()) json["resources"]["limits"] = ToJson(spec.pod_limits);
  if (spec.host_network) json["hostNetwork"] = true;
  PutList(&json, "initContainers", spec.init_containers, Container);
  PutList(&json, "containers", spec.containers, Container);
  PutList(&json, "volumes", spec.volumes_not_simulated, [](const std::string& name) {
    return Json{{"name", name}, {"persistentVolumeClaim", Json::object()}};
  });
  PutList(&json, "resourceClaims", spec.resource_claims, [](const model::PodResourceClaim& claim) {
    Json named = Named(claim.name);
    Put(&named, "resourceClaimName", claim.claim);
    Put(&named, "resourceClaimTemplateName", claim.claim_template);
    return named;
  });
  Put(&json, "terminationGracePeriodSeconds", spec.termination_grace_period_seconds);
  return json;
}

namespace {

std::string QosClassName(model::QosClass qos_class) {
  switch (qos_class) {
    case model::QosClass::kUnset: return "";
    case model::QosClass::kGuaranteed: return "Guaranteed";
    case model::QosClass::kBurstable: return "Burstable";
    case model::QosClass::kBestEffort: return "BestEffort";
  }
  return "";
}

}  // namespace

Json ObjectOf(const model::Pod& pod) {
  Json spec = pod.spec ? ToJson(*pod.spec) : Json::object();
  Put(&spec, "nodeName", pod.node_name);
  Json status = Json::object();
  Put(&status, "phase", pod.phase);
  Put(&status, "qosClass", QosClassName(pod.qos_class));
  Put(&status, "nominatedNodeName", pod.nominated_node_name);
  if (pod.start_time) status["startTime"] = FormatRfc3339(pod.start_time->seconds);
  PutList(&status, "conditions", pod.conditions, [](const model::PodCondition& condition) {
    Json json = {{"type", condition.type}, {"status", condition.status}};
    Put(&json, "reason", condition.reason);
    Put(&json, "message", condition.message);
    if (!condition.last_transition_time.IsZero()) {
      json["lastTransitionTime"] = FormatRfc3339(condition.last_transition_time.seconds);
    }
    return json;
  });
  PutList(&status, "initContainerStatuses", pod.init_container_statuses, ContainerStatus);
  PutList(&status, "containerStatuses", pod.container_statuses, ContainerStatus);
  if (pod.made_claims != nullptr) {
    for (const auto& [name, claim] : *pod.made_claims) {
      status["resourceClaimStatuses"].push_back({{"name", name}, {"resourceClaimName", claim}});
    }
  }
  Json json = {{"apiVersion", "v1"}, {"kind", "Pod"}, {"metadata", ToJson(pod.meta)}, {"spec", spec}};
  if (!status.empty()) json["status"] = status;
  return json;
}

}  // namespace pumice::manifest
