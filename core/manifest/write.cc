// Each kind is written with the fields that its reader knows, and nothing that is empty.
#include "core/manifest/write.h"

#include <nlohmann/json.hpp>

#include "core/base/rfc3339.h"
#include "core/manifest/simulation.h"

namespace pumice::manifest {
namespace {

void Set(Json* to, const char* key, const std::string& text) {
  if (!text.empty()) (*to)[key] = text;
}

void Set(Json* to, const char* key, const model::ResourceList& resources) {
  if (!resources.empty()) (*to)[key] = ToJson(resources);
}

template <typename T>
void Set(Json* to, const char* key, const std::optional<T>& value) {
  if (value) (*to)[key] = *value;
}

void Set(Json* to, const char* key, const std::optional<model::NetworkTopologySpec>& topology) {
  if (topology) (*to)[key] = ToJson(*topology);
}

void SetTime(Json* to, const char* key, const model::Time& time) {
  if (!time.IsZero()) (*to)[key] = FormatRfc3339(time.seconds);
}

// It leaves out empty spec and status.
Json Object(const char* api_version, const char* kind, const model::ObjectMeta& meta, const Json& spec,
            const Json& status = Json()) {
  Json json = {{"apiVersion", api_version}, {"kind", kind}, {"metadata", ToJson(meta)}};
  if (!spec.empty()) json["spec"] = spec;
  if (!status.empty()) json["status"] = status;
  return json;
}

Json NodeGroups(const model::NodeGroupTerms& terms) {
  Json json = Json::object();
  if (!terms.required.empty()) json["requiredDuringSchedulingIgnoredDuringExecution"] = terms.required;
  if (!terms.preferred.empty()) json["preferredDuringSchedulingIgnoredDuringExecution"] = terms.preferred;
  return json;
}

Json SubGroup(const model::SubGroupPolicy& policy) {
  Json json = {{"name", policy.name}};
  Set(&json, "subGroupSize", policy.sub_group_size);
  Set(&json, "minSubGroups", policy.min_sub_groups);
  if (policy.label_selector) json["labelSelector"] = ToJson(*policy.label_selector);
  if (!policy.match_label_keys.empty()) json["matchLabelKeys"] = policy.match_label_keys;
  Set(&json, "networkTopology", policy.network_topology);
  return json;
}

// "3" becomes a number, "30%" a text.
Json IntOrString(const std::string& text) {
  const bool number = !text.empty() && text.size() < 10 && text.find_first_not_of("0123456789") == std::string::npos;
  return number ? Json(std::stoi(text)) : Json(text);
}

Json ConfigMap(const model::ConfigValue& conf) {
  model::ObjectMeta meta;
  meta.name = "volcano-scheduler-configmap";
  meta.ns = "volcano-system";
  Json json = Object("v1", "ConfigMap", meta, Json());
  json["data"] = {{"volcano-scheduler.conf", ConfigText(conf)}};
  return json;
}

Json ConfigMap(const model::DeviceConfig& config) {
  Json json = Object("v1", "ConfigMap", config.meta, Json());
  json["data"] = {{kDeviceConfigKey, config.text}};
  return json;
}

template <typename T>
void AddAll(const std::vector<T>& list, Json* to) {
  for (const T& item : list) to->push_back(ObjectOf(item));
}

}  // namespace

Json ObjectOf(const model::Queue& queue) {
  Json spec = Json::object();
  if (queue.weight != 0) spec["weight"] = queue.weight;
  Set(&spec, "parent", queue.parent);
  Set(&spec, "capability", queue.capability);
  Set(&spec, "deserved", queue.deserved);
  if (!queue.guarantee.empty()) spec["guarantee"] = {{"resource", ToJson(queue.guarantee)}};
  Set(&spec, "reclaimable", queue.reclaimable);
  Set(&spec, "priority", queue.priority);
  if (queue.affinity) {
    Json affinity = Json::object();
    if (queue.affinity->affinity) affinity["nodeGroupAffinity"] = NodeGroups(*queue.affinity->affinity);
    if (queue.affinity->anti_affinity) affinity["nodeGroupAntiAffinity"] = NodeGroups(*queue.affinity->anti_affinity);
    spec["affinity"] = affinity;
  }
  Set(&spec, "type", queue.type);
  Set(&spec, "dequeueStrategy", queue.dequeue_strategy);
  Json status = Json::object();
  Set(&status, "state", queue.state);
  if (queue.has_status_allocated) status["allocated"] = ToJson(queue.status_allocated);
  return Object("scheduling.volcano.sh/v1beta1", "Queue", queue.meta, spec, status);
}

Json ObjectOf(const model::PodGroup& group) {
  Json spec = {{"minMember", group.min_member}};
  if (!group.min_task_member.empty()) spec["minTaskMember"] = group.min_task_member;
  Set(&spec, "queue", group.queue);
  Set(&spec, "priorityClassName", group.priority_class_name);
  if (group.min_resources) spec["minResources"] = ToJson(*group.min_resources);
  Set(&spec, "networkTopology", group.network_topology);
  if (!group.sub_group_policy.empty()) {
    Json& list = spec["subGroupPolicy"] = Json::array();
    for (const auto& policy : group.sub_group_policy) list.push_back(SubGroup(policy));
  }
  Json status = Json::object();
  Set(&status, "phase", group.status.phase);
  if (!group.status.conditions.empty()) {
    Json& list = status["conditions"] = Json::array();
    for (const auto& condition : group.status.conditions) {
      Json& json = list.emplace_back(Json{{"type", condition.type}, {"status", condition.status}});
      Set(&json, "transitionID", condition.transition_id);
      Set(&json, "reason", condition.reason);
      Set(&json, "message", condition.message);
      SetTime(&json, "lastTransitionTime", condition.last_transition_time);
    }
  }
  if (group.status.running != 0) status["running"] = group.status.running;
  if (group.status.succeeded != 0) status["succeeded"] = group.status.succeeded;
  if (group.status.failed != 0) status["failed"] = group.status.failed;
  return Object("scheduling.volcano.sh/v1beta1", "PodGroup", group.meta, spec, status);
}

Json ObjectOf(const model::Node& node) {
  Json spec = Json::object();
  if (node.unschedulable) spec["unschedulable"] = true;
  if (!node.taints.empty()) {
    Json& list = spec["taints"] = Json::array();
    for (const auto& taint : node.taints) {
      Json& json = list.emplace_back(Json{{"key", taint.key}});
      Set(&json, "value", taint.value);
      json["effect"] = taint.effect;
    }
  }
  Json status = Json::object();
  Set(&status, "capacity", node.capacity);
  Set(&status, "allocatable", node.allocatable);
  if (!node.ready) status["conditions"] = Json::array({Json{{"type", "Ready"}, {"status", "False"}}});
  if (!node.images.empty()) {
    Json& list = status["images"] = Json::array();
    for (const auto& image : node.images) list.push_back(Json{{"names", image.names}, {"sizeBytes", image.size_bytes}});
  }
  return Object("v1", "Node", node.meta, spec, status);
}

Json ObjectOf(const model::PriorityClass& priority) {
  Json json = Object("scheduling.k8s.io/v1", "PriorityClass", priority.meta, Json());
  json["value"] = priority.value;
  if (priority.global_default) json["globalDefault"] = true;
  Set(&json, "preemptionPolicy", priority.preemption_policy);
  return json;
}

Json ObjectOf(const model::HyperNode& hyper_node) {
  Json spec = {{"tier", hyper_node.tier}};
  Set(&spec, "tierName", hyper_node.tier_name);
  Json& members = spec["members"] = Json::array();
  for (const auto& member : hyper_node.members) {
    Json selector = Json::object();
    if (!member.exact_name.empty()) selector["exactMatch"] = {{"name", member.exact_name}};
    if (member.regex) selector["regexMatch"] = {{"pattern", *member.regex}};
    if (member.label_selector) selector["labelMatch"] = ToJson(*member.label_selector);
    members.push_back(Json{{"type", member.type}, {"selector", selector}});
  }
  return Object("topology.volcano.sh/v1alpha1", "HyperNode", hyper_node.meta, spec);
}

Json ObjectOf(const model::Numatopology& topology) {
  Json spec = Json::object();
  if (!topology.policies.empty()) spec["policies"] = topology.policies;
  for (const auto& [name, resource] : topology.resources) {
    Json& json = spec["numares"][name] = Json::object();
    Set(&json, "allocatable", resource.allocatable.String());
    if (resource.capacity != 0) json["capacity"] = resource.capacity;
  }
  for (const auto& [id, cpu] : topology.cpus) {
    Json& json = spec["cpuDetail"][std::to_string(id)] = Json::object();
    if (cpu.numa != 0) json["numa"] = cpu.numa;
    if (cpu.socket != 0) json["socket"] = cpu.socket;
    if (cpu.core != 0) json["core"] = cpu.core;
  }
  Set(&spec, "resReserved", topology.reserved);
  return Object("nodeinfo.volcano.sh/v1alpha1", "Numatopology", topology.meta, spec);
}

Json ObjectOf(const model::ResourceQuota& quota) {
  Json spec = Json::object(), status = Json::object();
  Set(&spec, "hard", quota.spec_hard);
  Set(&status, "hard", quota.hard);
  Set(&status, "used", quota.used);
  return Object("v1", "ResourceQuota", quota.meta, spec, status);
}

Json ObjectOf(const model::PodDisruptionBudget& budget) {
  Json spec = Json::object();
  if (budget.min_available) spec["minAvailable"] = IntOrString(*budget.min_available);
  if (budget.max_unavailable) spec["maxUnavailable"] = IntOrString(*budget.max_unavailable);
  if (budget.selector) spec["selector"] = ToJson(*budget.selector);
  Json status = {{"disruptionsAllowed", budget.disruptions_allowed}};
  if (!budget.disrupted_pods.empty()) status["disruptedPods"] = budget.disrupted_pods;
  return Object("policy/v1", "PodDisruptionBudget", budget.meta, spec, status);
}

Json ObjectOf(const model::Namespace& ns) { return Object("v1", "Namespace", ns.meta, Json()); }

Json ObjectOf(const model::DeviceClass& device_class) {
  return Object("resource.k8s.io/v1", "DeviceClass", device_class.meta, Json());
}

Json ObjectOf(const model::ResourceClaim& claim, bool is_template) {
  Json requests = Json::array();
  for (const model::DeviceRequest& request : claim.requests) {
    Json& json = requests.emplace_back(Json{{"name", request.name}});
    if (request.has_alternatives) {
      json["firstAvailable"] = Json::array();
      continue;
    }
    Json exactly = Json::object();
    Set(&exactly, "deviceClassName", request.device_class);
    if (request.all) exactly["allocationMode"] = "All";
    if (request.count != 0) exactly["count"] = request.count;
    if (!request.capacity.empty()) exactly["capacity"] = {{"requests", ToJson(request.capacity)}};
    json["exactly"] = exactly;
  }
  Json spec = {{"devices", {{"requests", requests}}}};
  if (is_template) spec = {{"spec", spec}};
  return Object("resource.k8s.io/v1", is_template ? "ResourceClaimTemplate" : "ResourceClaim", claim.meta, spec);
}

Json ToJson(const model::NetworkTopologySpec& topology) {
  Json json = Json::object();
  Set(&json, "mode", topology.mode);
  Set(&json, "highestTierAllowed", topology.highest_tier_allowed);
  Set(&json, "highestTierName", topology.highest_tier_name);
  return json;
}

Json ObjectsOf(const model::Scenario& scenario) {
  Json objects = Json::array();
  if (scenario.scheduler_conf) objects.push_back(ConfigMap(*scenario.scheduler_conf));
  for (const model::DeviceConfig& config : scenario.device_configs) objects.push_back(ConfigMap(config));
  AddAll(scenario.namespaces, &objects);
  AddAll(scenario.priority_classes, &objects);
  AddAll(scenario.queues, &objects);
  AddAll(scenario.resource_quotas, &objects);
  AddAll(scenario.pod_disruption_budgets, &objects);
  for (const model::ResourceClaim& claim : scenario.resource_claims) objects.push_back(ObjectOf(claim, false));
  for (const model::ResourceClaim& claim : scenario.resource_claim_templates) objects.push_back(ObjectOf(claim, true));
  AddAll(scenario.device_classes, &objects);
  AddAll(scenario.hyper_nodes, &objects);
  AddAll(scenario.nodes, &objects);
  AddAll(scenario.numatopologies, &objects);
  AddAll(scenario.pod_groups, &objects);
  AddAll(scenario.pods, &objects);
  return objects;
}

namespace {

// Gives the release that the scenario or whoever read it says, in the scenario's own words where these are of it.
std::string SaidRelease(const model::Scenario& scenario) {
  if (!scenario.release_is_said) return "";
  const model::Release* written = model::FindRelease(scenario.volcano).release;
  const bool is_that = written != nullptr && written->version == scenario.release.version;
  return is_that ? scenario.volcano : std::string(scenario.release.name);
}

// Writes everything that is no object.
Json Setting(const model::Scenario& scenario, const std::optional<model::Simulation>& simulation,
             const std::vector<Expectation>& expectations) {
  Json json = Json::object();
  Set(&json, "name", scenario.name);
  Set(&json, "volcano", SaidRelease(scenario));
  if (scenario.queue_admission_gates) json["featureGates"]["SchedulingGatesQueueAdmission"] = true;
  if (scenario.consumes_device_capacity) json["featureGates"]["DRAConsumableCapacity"] = true;
  SetTime(&json, "now", scenario.now);
  if (scenario.cycles != 1) json["cycles"] = scenario.cycles;
  if (simulation) json["simulate"] = ToJson(*simulation);
  for (const Expectation& expectation : expectations) json["expect"].push_back(ToJson(expectation));
  for (const model::Node& node : scenario.nodes) {
    if (!node.usage) continue;
    Json& usage = json["nodeUsage"][node.meta.name];
    if (!node.usage->cpu.empty()) usage["cpu"] = node.usage->cpu;
    if (!node.usage->memory.empty()) usage["memory"] = node.usage->memory;
    SetTime(&usage, "time", node.usage->time);
  }
  return json;
}

}  // namespace

Json LongForm(const model::Scenario& scenario, const std::optional<model::Simulation>& simulation,
              const std::vector<Expectation>& expectations) {
  Json list = ObjectsOf(scenario);
  const Json setting = Setting(scenario, simulation, expectations);
  if (setting.empty()) return list;
  model::ObjectMeta meta;
  meta.name = "pumice-scenario";
  meta.ns = "default";
  Json object = Object("v1", "ConfigMap", meta, Json());
  object["data"] = {{kSettingKey, setting.dump()}};
  list.insert(list.begin(), object);
  return list;
}

Json ToScenarioJson(const model::Scenario& scenario, const std::optional<model::Simulation>& simulation,
                    const std::vector<Expectation>& expectations) {
  Json json = Setting(scenario, simulation, expectations);
  if (scenario.scheduler_conf) json["schedulerConf"] = ConfigText(*scenario.scheduler_conf);
  model::Scenario objects_only = scenario;
  objects_only.scheduler_conf.reset();
  json["objects"] = ObjectsOf(objects_only);
  return json;
}

std::string ScenarioText(const model::Scenario& scenario, const std::optional<model::Simulation>& simulation,
                         const std::vector<Expectation>& expectations) {
  return ToScenarioJson(scenario, simulation, expectations).dump();
}

}  // namespace pumice::manifest
