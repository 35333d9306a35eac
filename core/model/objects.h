// These structs are what the user wrote: the Kubernetes and Volcano objects, as far as the scheduler reads them.
//
// They are plain data, spelled as Kubernetes spells it. An optional is empty where the object did not mention the field
// and the difference matters; a string is empty where Kubernetes takes "" and absent as the same. Times are seconds
// since the epoch (Kubernetes times have whole seconds); Time{} is Go's zero time.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/cpu_set.h"
#include "core/base/quantity.h"
#include "core/model/release.h"

namespace pumice::model {

// A map iterates in ascending key order, as the rules of an answer demand.
using StringMap = std::map<std::string, std::string>;
using ResourceList = std::map<std::string, Quantity>;

// A time is in seconds since 1970-01-01T00:00:00Z; the default is Go's zero time, which is before every real one.
struct Time {
  static constexpr int64_t kZero = INT64_MIN;
  int64_t seconds = kZero;
  bool IsZero() const { return seconds == kZero; }
  bool operator==(const Time& o) const { return seconds == o.seconds; }
  bool operator!=(const Time& o) const { return seconds != o.seconds; }
  bool operator<(const Time& o) const { return seconds < o.seconds; }
};

struct OwnerReference {
  std::string api_version, kind, name, uid;
  bool controller = false;
};

struct ObjectMeta {
  std::string name, ns, uid;  // ns: metadata.namespace
  Time creation_timestamp;
  std::optional<Time> deletion_timestamp;
  StringMap labels, annotations;
  std::vector<OwnerReference> owner_references;
  // Gives "namespace/name", or the name of a cluster-scoped object.
  std::string Key() const { return ns.empty() ? name : ns + "/" + name; }
};

// metav1.LabelSelector and v1.NodeSelector share their requirement. `op` is In, NotIn, Exists, DoesNotExist, Gt or Lt.
struct SelectorRequirement {
  std::string key, op;
  std::vector<std::string> values;
  bool operator==(const SelectorRequirement&) const = default;
};

struct LabelSelector {
  StringMap match_labels;
  std::vector<SelectorRequirement> match_expressions;
  bool operator==(const LabelSelector&) const = default;
};

struct NodeSelectorTerm {
  std::vector<SelectorRequirement> match_expressions, match_fields;
};

struct PreferredSchedulingTerm {
  int32_t weight = 0;
  NodeSelectorTerm preference;
};

struct NodeAffinity {
  std::optional<std::vector<NodeSelectorTerm>> required;  // ORed terms
  std::vector<PreferredSchedulingTerm> preferred;
};

struct PodAffinityTerm {
  std::optional<LabelSelector> label_selector;
  std::vector<std::string> namespaces;
  std::optional<LabelSelector> namespace_selector;
  std::string topology_key;
  std::vector<std::string> match_label_keys, mismatch_label_keys;
};

struct WeightedPodAffinityTerm {
  int32_t weight = 0;
  PodAffinityTerm term;
};

struct PodAffinity {
  std::vector<PodAffinityTerm> required;
  std::vector<WeightedPodAffinityTerm> preferred;
};

struct Affinity {
  std::optional<NodeAffinity> node_affinity;
  std::optional<PodAffinity> pod_affinity, pod_anti_affinity;
};

struct Taint {
  std::string key, value, effect;  // NoSchedule, PreferNoSchedule, NoExecute
};

struct Toleration {
  std::string key, op, value, effect;  // op: Equal (also ""), Exists
  std::optional<int64_t> toleration_seconds;
};

struct TopologySpreadConstraint {
  int32_t max_skew = 1;
  std::string topology_key, when_unsatisfiable;  // DoNotSchedule, ScheduleAnyway
  std::optional<LabelSelector> label_selector;
  std::optional<int32_t> min_domains;
  std::string node_affinity_policy, node_taints_policy;  // "", Honor, Ignore
  std::vector<std::string> match_label_keys;
};

struct ContainerPort {
  std::string name, host_ip, protocol;  // protocol "" is TCP
  int32_t host_port = 0, container_port = 0;
};

struct Container {
  std::string name, image;
  ResourceList requests, limits;
  std::vector<ContainerPort> ports;
  bool restart_always = false;  // an init container with restartPolicy Always: a sidecar
};

// This is what status.containerStatuses and initContainerStatuses say of resources (in-place resize).
struct ContainerStatus {
  std::string name;
  bool has_resources = false;
  ResourceList requests, allocated;
};

// This is a claim to devices that a pod names: a ResourceClaim, or the template that one of its own is made of.
struct PodResourceClaim {
  std::string name, claim, claim_template;
};

// A spec is everything in a pod that pods of one template share. The reader keeps one copy of equal ones, so that two
// pods with the same pointer ask the scheduler the same question.
struct PodSpec {
  std::string scheduler_name, priority_class_name, preemption_policy;  // policy: "", Never, PreemptLowerPriority
  std::optional<int32_t> priority;
  StringMap node_selector;
  std::optional<Affinity> affinity;
  std::vector<Toleration> tolerations;
  std::vector<TopologySpreadConstraint> topology_spread_constraints;
  std::vector<std::string> scheduling_gates;
  std::vector<Container> containers, init_containers;
  ResourceList overhead;
  bool has_overhead = false;
  ResourceList pod_requests, pod_limits;  // spec.resources: of the pod as a whole
  bool has_pod_resources = false;         // it is there, if only empty
  bool host_network = false;
  std::vector<std::string> volumes_not_simulated;  // names of volumes that need the volume binder
  std::vector<PodResourceClaim> resource_claims;
  std::optional<int64_t> termination_grace_period_seconds;
};

struct PodCondition {
  std::string type, status, reason, message;
  Time last_transition_time = {};
};

// This is status.qosClass.
enum class QosClass : uint8_t { kUnset, kGuaranteed, kBurstable, kBestEffort };

struct Pod {
  ObjectMeta meta;
  std::shared_ptr<const PodSpec> spec;
  std::string node_name;  // spec.nodeName
  std::string phase;      // status.phase: Pending, Running, Succeeded, Failed, Unknown or ""
  QosClass qos_class = QosClass::kUnset;
  std::string nominated_node_name;
  std::optional<Time> start_time;
  std::vector<PodCondition> conditions;
  std::vector<ContainerStatus> container_statuses, init_container_statuses;
  // status.resourceClaimStatuses: the ResourceClaim that was made for a claim of the spec, by that one's name. Null:
  // none.
  std::shared_ptr<const StringMap> made_claims;
  // The object as JSON text, kept only where the configuration names the extender plugin (its requests carry pods).
  std::shared_ptr<const std::string> raw;
  // It stands for resourceVersion in a simulation: each pod has another one, and gets a new one with each change of its
  // node, phase or deletion (Scenario::Revise). 0 means that nobody keeps count.
  int64_t revision = 0;
};

struct NodeImage {
  std::vector<std::string> names;
  int64_t size_bytes = 0;
};

// This is nodeUsage of a scenario: what a metrics source would say, in per cent.
struct NodeUsage {
  std::map<std::string, double> cpu, memory;  // by period: "5m", "10m"
  Time time;
};

struct Node {
  ObjectMeta meta;
  bool unschedulable = false;
  std::vector<Taint> taints;
  ResourceList capacity, allocatable;
  bool ready = true;  // the Ready condition; Volcano does not read it, the linter does
  std::vector<NodeImage> images;
  std::optional<NodeUsage> usage;
  std::shared_ptr<const std::string> raw;  // as Pod::raw
};

// It says where a CPU sits; a core's number may be one of its socket alone.
struct NumaCpu {
  int32_t numa = 0, socket = 0, core = 0;
};

struct NumaResource {
  CpuSet allocatable;
  int32_t capacity = 0;
};

// This is what the resource exporter tells of the node of that name (nodeinfo.volcano.sh/v1alpha1).
struct Numatopology {
  ObjectMeta meta;
  StringMap policies;                             // CPUManagerPolicy, TopologyManagerPolicy
  std::map<std::string, NumaResource> resources;  // numares, by resource
  std::map<int32_t, NumaCpu> cpus;                // cpuDetail, by the CPU's number
  ResourceList reserved;                          // resReserved
};

struct PriorityClass {
  ObjectMeta meta;
  int32_t value = 0;
  bool global_default = false;
  std::string preemption_policy;
};

struct NetworkTopologySpec {
  std::string mode = "hard";  // hard, soft; "" is what the CRD defaults to hard
  std::optional<int32_t> highest_tier_allowed;
  std::string highest_tier_name;
};

struct SubGroupPolicy {
  std::string name;
  std::optional<int32_t> sub_group_size, min_sub_groups;
  std::optional<LabelSelector> label_selector;
  std::vector<std::string> match_label_keys;
  std::optional<NetworkTopologySpec> network_topology;
};

struct PodGroupCondition {
  std::string type, status, transition_id, reason, message;
  Time last_transition_time;
};

struct PodGroupStatus {
  std::string phase;  // Pending, Inqueue, Running, Unknown, Completed or ""
  std::vector<PodGroupCondition> conditions;
  int32_t running = 0, succeeded = 0, failed = 0;
};

struct PodGroup {
  ObjectMeta meta;
  int32_t min_member = 0;
  std::map<std::string, int32_t> min_task_member;
  std::string queue;  // "" is "default"
  std::string priority_class_name;
  std::optional<ResourceList> min_resources;
  std::optional<NetworkTopologySpec> network_topology;
  std::vector<SubGroupPolicy> sub_group_policy;
  PodGroupStatus status;
  int64_t revision = 0;  // as a pod's
};

struct NodeGroupTerms {
  std::vector<std::string> required, preferred;
};

struct QueueAffinity {
  std::optional<NodeGroupTerms> affinity, anti_affinity;
};

struct Queue {
  ObjectMeta meta;
  int32_t weight = 0;
  std::string parent;  // "" below root
  ResourceList capability, deserved, guarantee;
  std::optional<bool> reclaimable;
  std::optional<int32_t> priority;
  std::optional<QueueAffinity> affinity;
  std::string type, dequeue_strategy;
  std::string state;              // status.state: Open, Closed, Closing, Unknown or ""
  ResourceList status_allocated;  // status.allocated
  bool has_status_allocated = false;
};

struct HyperNodeMember {
  std::string type;  // Node, HyperNode
  std::string exact_name;
  std::optional<std::string> regex;  // an empty pattern matches every name
  std::optional<LabelSelector> label_selector;
};

struct HyperNode {
  ObjectMeta meta;
  int32_t tier = 0;
  std::string tier_name;
  std::vector<HyperNodeMember> members;
};

struct ResourceQuota {
  ObjectMeta meta;
  ResourceList hard, used;  // status.hard, status.used
  ResourceList spec_hard;
};

struct PodDisruptionBudget {
  ObjectMeta meta;
  std::optional<LabelSelector> selector;
  std::optional<std::string> min_available, max_unavailable;
  int32_t disruptions_allowed = 0;
  StringMap disrupted_pods;  // name → time
};

// This is spec.devices.requests of a ResourceClaim (resource.k8s.io/v1).
struct DeviceRequest {
  std::string name, device_class;
  int64_t count = 0;              // 0: not written, which is one
  ResourceList capacity;          // exactly.capacity.requests, of each device
  bool all = false;               // allocationMode All
  bool has_alternatives = false;  // firstAvailable stands there, and nothing of it here
};

// It is a ResourceClaim, or what a ResourceClaimTemplate makes one of.
struct ResourceClaim {
  ObjectMeta meta;
  std::vector<DeviceRequest> requests;
};

struct DeviceClass {
  ObjectMeta meta;
};

struct Namespace {
  ObjectMeta meta;
};

// This is the scheduler's ConfigMap as yaml.v2 would resolve it: types decide (GetInt refuses 1.0).
struct ConfigValue {
  ConfigValue();  // a null
  // kUint is an integer above int64's range, which no getter takes.
  enum class Type : uint8_t { kNull, kBool, kInt, kUint, kFloat, kString, kList, kMap };
  Type type = Type::kNull;
  bool quoted = false;  // a scalar written in quotes or as a block
  bool boolean = false;
  int32_t line = 0;  // 1-based line in the configuration's text; 0 is unknown
  int64_t integer = 0;
  double number = 0;
  std::string text;  // a scalar's source text, whatever its type
  std::string tag;   // an explicit tag ("!!str"), else empty
  std::vector<ConfigValue> list;
  // Keys stand in the order written, merge keys already expanded in place; of equal keys the last counts.
  std::vector<std::pair<std::string, ConfigValue>> map;
  const ConfigValue* Find(const std::string& key) const;
};

// This is a ConfigMap with a device-config.yaml: what deviceshare is told of virtual GPUs.
struct DeviceConfig {
  ObjectMeta meta;
  std::string text;
  std::optional<ConfigValue> value;  // empty where the text is no YAML
};

// A scenario holds all objects of one world, each kind in the order written. The order of nodes is input: it decides
// ties.
struct Scenario {
  std::string name;
  Time now;
  int32_t cycles = 1;                         // how many to run, one a second from `now`
  std::string volcano;                        // the release that it asks for, as written; "": none
  Release release = kDefaultRelease;          // which answers
  bool release_is_said = false;               // by the input or by whoever asks
  std::optional<ConfigValue> scheduler_conf;  // empty: Volcano's built-in default
  std::string scheduler_conf_error;           // what Volcano says of a configuration that is no YAML
  std::vector<Queue> queues;
  std::vector<PodGroup> pod_groups;
  std::vector<Pod> pods;
  std::vector<Node> nodes;
  std::vector<PriorityClass> priority_classes;
  std::vector<HyperNode> hyper_nodes;
  std::vector<Numatopology> numatopologies;
  std::vector<ResourceQuota> resource_quotas;
  std::vector<PodDisruptionBudget> pod_disruption_budgets;
  std::vector<ResourceClaim> resource_claims, resource_claim_templates;
  std::vector<DeviceClass> device_classes;
  std::vector<Namespace> namespaces;
  std::vector<DeviceConfig> device_configs;

  // Feature gates that are off by default: SchedulingGatesQueueAdmission of scheduler and webhooks (api/queue_gate.h),
  // and DRAConsumableCapacity of the scheduler (api/device_claims.h).
  bool queue_admission_gates = false;
  bool consumes_device_capacity = false;

  int64_t revisions = 0;  // given to pods and PodGroups so far
  void Revise(Pod* pod) { pod->revision = ++revisions; }
  void Revise(PodGroup* group) { group->revision = ++revisions; }
};

}  // namespace pumice::model
