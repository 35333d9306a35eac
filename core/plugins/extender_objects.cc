// One table holds the Go structs with their fields in order; what was written is brought into their shape by walking
// over it.
#include "core/plugins/extender_objects.h"

#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "core/base/rfc3339.h"

namespace pumice::plugins {
namespace {

using Json = nlohmann::ordered_json;

// The Go structs of Kubernetes v1.34 (k8s.io/api/core/v1/types.go), one a line: their fields in order. What follows a
// field's name is its kind:
//   ?  left out where null, "", 0, false, [] or {}; else as written        *  left out only where null
//   "  a string that is always there                   #  a number that is always there      &  a boolean likewise
//   %  a list of quantities, left out where empty      ,  a list that is always there, null where not written
//   @  a time that is always there, null for none      ~  a time that is left out where there is none
//   =T a struct that is always there                   -T a struct that may be null          +T structs in a list
// A subtree without such rules of its own (affinity, env, probes, volumes) is taken as written.
struct Struct {
  std::string_view name, fields;
};
constexpr Struct kStructs[] = {
    {"Pod", "kind? apiVersion? metadata=ObjectMeta spec=PodSpec status=PodStatus"},
    {"Node", "kind? apiVersion? metadata=ObjectMeta spec=NodeSpec status=NodeStatus"},
    {"ObjectMeta",
     "name? generateName? namespace? selfLink? uid? resourceVersion? generation? creationTimestamp~ deletionTimestamp~ "
     "deletionGracePeriodSeconds* labels? annotations? ownerReferences+OwnerReference finalizers? managedFields?"},
    {"OwnerReference", "apiVersion\" kind\" name\" uid\" controller* blockOwnerDeletion*"},
    {"PodSpec",
     "volumes? initContainers+Container containers,Container ephemeralContainers+Container restartPolicy? "
     "terminationGracePeriodSeconds* activeDeadlineSeconds* dnsPolicy? nodeSelector? serviceAccountName? "
     "serviceAccount? automountServiceAccountToken* nodeName? hostNetwork? hostPID? hostIPC? shareProcessNamespace* "
     "securityContext* imagePullSecrets? hostname? subdomain? affinity* schedulerName? tolerations+Toleration "
     "hostAliases? priorityClassName? priority* dnsConfig* readinessGates? runtimeClassName* enableServiceLinks* "
     "preemptionPolicy* overhead% topologySpreadConstraints? setHostnameAsFQDN* os* hostUsers* schedulingGates? "
     "resourceClaims? resources-Resources hostnameOverride*"},
    {"Container",
     "name\" image? command? args? workingDir? ports+Port envFrom? env? resources=Resources resizePolicy? "
     "restartPolicy* restartPolicyRules? volumeMounts? volumeDevices? livenessProbe* readinessProbe* startupProbe* "
     "lifecycle* terminationMessagePath? terminationMessagePolicy? imagePullPolicy? securityContext* stdin? "
     "stdinOnce? tty? targetContainerName?"},
    {"Port", "name? hostPort? containerPort# protocol? hostIP?"},
    {"Resources", "limits% requests% claims?"},
    {"Toleration", "key? operator? value? effect? tolerationSeconds*"},
    {"PodStatus",
     "observedGeneration? phase? conditions+PodCondition message? reason? nominatedNodeName? hostIP? hostIPs? podIP? "
     "podIPs? startTime~ initContainerStatuses+ContainerStatus containerStatuses+ContainerStatus qosClass? "
     "ephemeralContainerStatuses+ContainerStatus resize? resourceClaimStatuses? extendedResourceClaimStatus*"},
    {"PodCondition", "type\" observedGeneration? status\" lastProbeTime@ lastTransitionTime@ reason? message?"},
    {"ContainerStatus",
     "name\" state=State lastState=State ready& restartCount# image\" imageID\" containerID? started* "
     "allocatedResources% resources-Resources volumeMounts? user* allocatedResourcesStatus? stopSignal*"},
    {"State", "waiting* running-Running terminated-Terminated"},
    {"Running", "startedAt@"},
    {"Terminated", "exitCode# signal? reason? message? startedAt@ finishedAt@ containerID?"},
    {"NodeSpec", "podCIDR? podCIDRs? providerID? unschedulable? taints+Taint configSource* externalID?"},
    {"Taint", "key\" value? effect\" timeAdded~"},
    {"NodeStatus",
     "capacity% allocatable% phase? conditions+NodeCondition addresses? daemonEndpoints=DaemonEndpoints "
     "nodeInfo=SystemInfo images+Image volumesInUse? volumesAttached? config* runtimeHandlers? features*"},
    {"NodeCondition", "type\" status\" lastHeartbeatTime@ lastTransitionTime@ reason? message?"},
    {"DaemonEndpoints", "kubeletEndpoint=Endpoint"},
    {"Endpoint", "Port#"},
    {"SystemInfo",
     "machineID\" systemUUID\" bootID\" kernelVersion\" osImage\" containerRuntimeVersion\" kubeletVersion\" "
     "kubeProxyVersion\" operatingSystem\" architecture\" swap*"},
    {"Image", "names, sizeBytes?"},
};

Json GoTime(const Json& written) {
  if (!written.is_string()) return nullptr;
  const std::optional<int64_t> seconds = ParseRfc3339(written.get<std::string>());
  return seconds ? Json(FormatRfc3339(*seconds)) : Json(nullptr);
}

Json GoQuantity(const Json& written) {
  const std::string text = written.is_string() ? written.get<std::string>() : written.dump();
  const std::optional<Quantity> quantity = Quantity::Parse(text);
  return quantity ? quantity->String() : text;
}

bool IsEmpty(const Json& value) {
  if (value.is_string()) return value.get_ref<const std::string&>().empty();
  return value.is_null() || value == 0 || value == false || (value.is_structured() && value.empty());
}

Json Shape(const Json& written, std::string_view struct_name);

Json ShapeList(const Json& written, std::string_view struct_name) {
  if (!written.is_array()) return nullptr;
  Json list = Json::array();
  for (const Json& item : written) list.push_back(struct_name.empty() ? item : Shape(item, struct_name));
  return list;
}

void ShapeField(const Json& value, const std::string& name, char kind, std::string_view type, Json* out) {
  const auto set = [&](Json shaped) { (*out)[name] = std::move(shaped); };
  const auto set_unless_empty = [&](Json shaped) {
    if (!IsEmpty(shaped)) set(std::move(shaped));
  };
  switch (kind) {
    case '?': return set_unless_empty(value);
    case '*': return value.is_null() ? void() : set(value);
    case '"': return set(value.is_null() ? Json("") : value);
    case '#': return set(value.is_null() ? Json(0) : value);
    case '&': return set(value.is_null() ? Json(false) : value);
    case '%': return set_unless_empty(GoQuantities(value));
    case ',': return set(ShapeList(value, type));
    case '@': return set(GoTime(value));
    case '~': return set_unless_empty(GoTime(value));
    case '=': return set(Shape(value, type));
    case '-': return value.is_null() ? void() : set(Shape(value, type));
    case '+': return set_unless_empty(ShapeList(value, type));
    default: return;
  }
}

Json Shape(const Json& written, std::string_view struct_name) {
  static const Json kNothing;
  Json out = Json::object();
  std::string_view fields;
  for (const Struct& s : kStructs) {
    if (s.name == struct_name) fields = s.fields;
  }
  while (!fields.empty()) {
    const std::string_view field = fields.substr(0, fields.find(' '));
    fields.remove_prefix(std::min(field.size() + 1, fields.size()));
    const size_t kind = field.find_first_of("?*\"#&%,@~=-+");
    const std::string name(field.substr(0, kind));
    const auto value = written.is_object() ? written.find(name) : written.end();
    const bool given = written.is_object() && value != written.end();
    ShapeField(given ? *value : kNothing, name, field[kind], field.substr(kind + 1), &out);
  }
  return out;
}

Json Raw(const std::shared_ptr<const std::string>& raw) {
  Json object = raw == nullptr ? Json::object() : Json::parse(*raw, nullptr, false);
  return object.is_object() ? object : Json::object();
}

void PutMeta(const model::ObjectMeta& meta, Json* object) {
  Json& written = (*object)["metadata"];
  if (!written.is_object()) written = Json::object();
  const Json now = MetaJson(meta);
  for (const auto& [key, value] : now.items()) written[key] = value;
}

Json ConditionsJson(const model::Pod& pod, const Json& written) {
  Json conditions = Json::array();
  for (const model::PodCondition& c : pod.conditions) {
    Json condition = {{"type", c.type},
                      {"status", c.status},
                      {"lastTransitionTime", TimeJson(c.last_transition_time)},
                      {"reason", c.reason},
                      {"message", c.message}};
    if (written.is_array()) {
      for (const Json& old : written) {
        const bool same = old.is_object() && old.value("type", "") == c.type && old.value("status", "") == c.status &&
                          old.value("reason", "") == c.reason && old.value("message", "") == c.message;
        if (same) condition = old;
      }
    }
    conditions.push_back(std::move(condition));
  }
  return conditions;
}

void PutUnlessEmpty(Json* object, const char* key, Json value) {
  if (!IsEmpty(value)) (*object)[key] = std::move(value);
}

Json SelectorJson(const model::LabelSelector& selector) {
  Json out = Json::object();
  PutUnlessEmpty(&out, "matchLabels", selector.match_labels);
  for (const model::SelectorRequirement& r : selector.match_expressions) {
    Json requirement = {{"key", r.key}, {"operator", r.op}};
    PutUnlessEmpty(&requirement, "values", r.values);
    out["matchExpressions"].push_back(std::move(requirement));
  }
  return out;
}

Json SubGroupPolicyJson(const model::SubGroupPolicy& policy) {
  Json out = Json::object();
  PutUnlessEmpty(&out, "name", policy.name);
  if (policy.network_topology) out["networkTopology"] = TopologyJson(&*policy.network_topology);
  if (policy.sub_group_size) out["subGroupSize"] = *policy.sub_group_size;
  if (policy.min_sub_groups) out["minSubGroups"] = *policy.min_sub_groups;
  if (policy.label_selector) out["labelSelector"] = SelectorJson(*policy.label_selector);
  PutUnlessEmpty(&out, "matchLabelKeys", policy.match_label_keys);
  return out;
}

Json NodeGroupsJson(const std::optional<model::NodeGroupTerms>& terms) {
  Json out = Json::object();
  PutUnlessEmpty(&out, "requiredDuringSchedulingIgnoredDuringExecution", terms->required);
  PutUnlessEmpty(&out, "preferredDuringSchedulingIgnoredDuringExecution", terms->preferred);
  return out;
}

}  // namespace

Json GoQuantities(const Json& written) {
  std::map<std::string, Json> sorted;
  if (written.is_object()) {
    for (const auto& [name, quantity] : written.items()) sorted[name] = GoQuantity(quantity);
  }
  Json list = Json::object();
  for (auto& [name, quantity] : sorted) list[name] = std::move(quantity);
  return list;
}

Json TimeJson(model::Time time) { return time.IsZero() ? Json(nullptr) : Json(FormatRfc3339(time.seconds)); }

Json ResourceListJson(const model::ResourceList& list) {
  Json out = Json::object();
  for (const auto& [name, quantity] : list) out[name] = quantity.String();
  return out;
}

Json MetaJson(const model::ObjectMeta& meta) {
  Json out = Json::object();
  out["name"] = meta.name;
  if (!meta.ns.empty()) out["namespace"] = meta.ns;
  if (!meta.uid.empty()) out["uid"] = meta.uid;
  if (!meta.creation_timestamp.IsZero()) out["creationTimestamp"] = TimeJson(meta.creation_timestamp);
  if (meta.deletion_timestamp) out["deletionTimestamp"] = TimeJson(*meta.deletion_timestamp);
  if (!meta.labels.empty()) out["labels"] = meta.labels;
  if (!meta.annotations.empty()) out["annotations"] = meta.annotations;
  for (const model::OwnerReference& owner : meta.owner_references) {
    Json reference = {
        {"apiVersion", owner.api_version}, {"kind", owner.kind}, {"name", owner.name}, {"uid", owner.uid}};
    if (owner.controller) reference["controller"] = true;
    out["ownerReferences"].push_back(std::move(reference));
  }
  return out;
}

Json PodJson(const model::Pod& pod) {
  Json object = Raw(pod.raw);
  PutMeta(pod.meta, &object);
  Json spec = object.value("spec", Json());
  Json status = object.value("status", Json());
  if (!spec.is_object()) spec = Json::object();
  if (!status.is_object()) status = Json::object();
  spec["nodeName"] = pod.node_name;
  status["phase"] = pod.phase;
  status["nominatedNodeName"] = pod.nominated_node_name;
  status["startTime"] = pod.start_time ? TimeJson(*pod.start_time) : Json(nullptr);
  status["conditions"] = ConditionsJson(pod, status.value("conditions", Json()));
  object["spec"] = std::move(spec);
  object["status"] = std::move(status);
  return Shape(object, "Pod");
}

Json NodeJson(const model::Node& node) {
  Json object = Raw(node.raw);
  if (object.empty()) PutMeta(node.meta, &object);
  return Shape(object, "Node");
}

Json TopologyJson(const model::NetworkTopologySpec* topology) {
  if (topology == nullptr) return nullptr;
  Json out = Json::object();
  PutUnlessEmpty(&out, "mode", topology->mode);
  if (topology->highest_tier_allowed) out["highestTierAllowed"] = *topology->highest_tier_allowed;
  PutUnlessEmpty(&out, "highestTierName", topology->highest_tier_name);
  return out;
}

Json PodGroupJson(const model::PodGroup& group, const model::PodGroupStatus& now) {
  Json spec = Json::object();
  PutUnlessEmpty(&spec, "minMember", group.min_member);
  PutUnlessEmpty(&spec, "minTaskMember", group.min_task_member);
  PutUnlessEmpty(&spec, "queue", group.queue);
  PutUnlessEmpty(&spec, "priorityClassName", group.priority_class_name);
  if (group.min_resources) spec["minResources"] = ResourceListJson(*group.min_resources);
  if (group.network_topology) spec["networkTopology"] = TopologyJson(&*group.network_topology);
  for (const model::SubGroupPolicy& policy : group.sub_group_policy) {
    spec["subGroupPolicy"].push_back(SubGroupPolicyJson(policy));
  }
  Json status = Json::object();
  PutUnlessEmpty(&status, "phase", now.phase);
  for (const model::PodGroupCondition& c : now.conditions) {
    Json condition = Json::object();
    PutUnlessEmpty(&condition, "type", c.type);
    PutUnlessEmpty(&condition, "status", c.status);
    PutUnlessEmpty(&condition, "transitionID", c.transition_id);
    condition["lastTransitionTime"] = TimeJson(c.last_transition_time);
    PutUnlessEmpty(&condition, "reason", c.reason);
    PutUnlessEmpty(&condition, "message", c.message);
    status["conditions"].push_back(std::move(condition));
  }
  PutUnlessEmpty(&status, "running", now.running);
  PutUnlessEmpty(&status, "succeeded", now.succeeded);
  PutUnlessEmpty(&status, "failed", now.failed);
  return {{"metadata", MetaJson(group.meta)}, {"spec", spec}, {"status", status}, {"Version", "v1beta1"}};
}

Json QueueJson(const model::Queue& queue) {
  Json spec = Json::object();
  PutUnlessEmpty(&spec, "weight", queue.weight);
  PutUnlessEmpty(&spec, "capability", ResourceListJson(queue.capability));
  if (queue.reclaimable) spec["reclaimable"] = *queue.reclaimable;
  Json& guarantee = spec["guarantee"] = Json::object();
  PutUnlessEmpty(&guarantee, "resource", ResourceListJson(queue.guarantee));
  if (queue.affinity) {
    Json& affinity = spec["affinity"] = Json::object();
    if (queue.affinity->affinity) affinity["nodeGroupAffinity"] = NodeGroupsJson(queue.affinity->affinity);
    if (queue.affinity->anti_affinity)
      affinity["nodeGroupAntiAffinity"] = NodeGroupsJson(queue.affinity->anti_affinity);
  }
  PutUnlessEmpty(&spec, "type", queue.type);
  PutUnlessEmpty(&spec, "parent", queue.parent);
  PutUnlessEmpty(&spec, "deserved", ResourceListJson(queue.deserved));
  PutUnlessEmpty(&spec, "priority", queue.priority.value_or(0));
  PutUnlessEmpty(&spec, "dequeueStrategy", queue.dequeue_strategy);
  Json status = Json::object();
  PutUnlessEmpty(&status, "state", queue.state);
  status["reservation"] = Json::object();
  PutUnlessEmpty(&status, "allocated", ResourceListJson(queue.status_allocated));
  return {{"metadata", MetaJson(queue.meta)}, {"spec", spec}, {"status", status}};
}

}  // namespace pumice::plugins
