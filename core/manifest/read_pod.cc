// This reads a pod's spec and status, as far as the scheduler reads them.
#include "core/manifest/kinds.h"
#include "core/manifest/pod_check.h"

namespace pumice::manifest {
namespace {

void ReadContainer(Fields* fields, bool init, model::Container* out) {
  fields->NeededString("name", &out->name);
  if (!out->name.empty()) CheckDnsLabel(*fields, "name", out->name);
  fields->String("image", &out->image);
  fields->Map("resources", [&](Fields* resources) {
    resources->Resources("requests", &out->requests, kOfContainer);
    resources->Resources("limits", &out->limits, kOfContainer);
    resources->Ignore({"claims"});
    CheckLimits(resources, *out);
  });
  fields->Maps("ports", [&](Fields* port, uint32_t) {
    model::ContainerPort& to = out->ports.emplace_back();
    port->String("name", &to.name);
    port->String("hostIP", &to.host_ip);
    port->Word("protocol", &to.protocol, {"", "TCP", "UDP", "SCTP"});
    port->Int32("hostPort", &to.host_port, 0, 65535);
    port->NeededInt32("containerPort", &to.container_port, 1, 65535);
  });
  std::string restart;
  if (fields->Word("restartPolicy", &restart, {"Always", "OnFailure", "Never"}))
    out->restart_always = init && restart == "Always";
  fields->Ignore({"imagePullPolicy", "terminationMessagePath", "terminationMessagePolicy", "resizePolicy"});
  fields->OnlyAtRunTime({"env", "envFrom", "command", "args", "volumeMounts", "volumeDevices", "livenessProbe",
                         "readinessProbe", "startupProbe", "lifecycle", "securityContext", "stdin", "stdinOnce", "tty",
                         "workingDir", "restartPolicyRules"});
}

void ReadToleration(Fields* fields, model::Toleration* out) {
  fields->String("key", &out->key);
  fields->Word("operator", &out->op, {"", "Equal", "Exists"});
  fields->String("value", &out->value);
  fields->Word("effect", &out->effect, {"", "NoSchedule", "PreferNoSchedule", "NoExecute"});
  fields->Int64("tolerationSeconds", &out->toleration_seconds);
  if (!fields->context().validate) return;
  if (out->op == "Exists" && !out->value.empty()) {
    fields->Error("value", "word", words::kValueBesideExists);
  }
  if (out->key.empty() && out->op != "Exists") {
    fields->Error("operator", "word", words::kExistsForAllKeys);
  }
}

void ReadSpread(Fields* fields, model::TopologySpreadConstraint* out) {
  if (!fields->context().validate) out->max_skew = 0;  // as it stands: no skew allows nothing
  fields->Int32("maxSkew", &out->max_skew, 1);
  fields->NeededString("topologyKey", &out->topology_key, words::kWriteTopologyKey);
  fields->NeededWord("whenUnsatisfiable", &out->when_unsatisfiable, {"DoNotSchedule", "ScheduleAnyway"});
  fields->Map("labelSelector", [&](Fields* selector) { ReadLabelSelector(selector, &out->label_selector.emplace()); });
  fields->Int32("minDomains", &out->min_domains, 1);
  fields->Word("nodeAffinityPolicy", &out->node_affinity_policy, {"", "Honor", "Ignore"});
  fields->Word("nodeTaintsPolicy", &out->node_taints_policy, {"", "Honor", "Ignore"});
  fields->Strings("matchLabelKeys", &out->match_label_keys);
}

void ReadVolumes(Fields* spec, model::PodSpec* out) {
  spec->Maps("volumes", [&](Fields* volume, uint32_t) {
    std::string name;
    volume->String("name", &name);
    for (const char* source : {"persistentVolumeClaim", "ephemeral"}) {
      if (!volume->Has(source)) continue;
      volume->WarnOnce(source, "volume", words::kVolumesNotSimulated);
      out->volumes_not_simulated.push_back(name);
    }
    volume->IgnoreAll();
  });
  spec->Maps("resourceClaims", [&](Fields* claim, uint32_t) {
    model::PodResourceClaim& to = out->resource_claims.emplace_back();
    claim->String("name", &to.name);
    claim->String("resourceClaimName", &to.claim);
    claim->String("resourceClaimTemplateName", &to.claim_template);
    claim->WarnOnce({}, "resource-claim", words::kClaimsNotSimulated);
    claim->IgnoreAll();
  });
}

// Whether Volcano asks for them is for its release to say (load/release_checks.h).
void ReadPodResources(Fields* spec, model::PodSpec* out) {
  out->has_pod_resources = spec->Map("resources", [&](Fields* resources) {
    resources->Resources("requests", &out->pod_requests);
    resources->Resources("limits", &out->pod_limits);
  });
  if (!out->has_pod_resources) return;
  for (model::ResourceList* list : {&out->pod_requests, &out->pod_limits}) {
    std::erase_if(*list, [](const auto& amount) {
      return amount.first != "cpu" && amount.first != "memory" && !amount.first.starts_with("hugepages-");
    });
  }
}

void ReadContainerStatus(Fields* fields, model::ContainerStatus* out) {
  fields->String("name", &out->name);
  fields->Resources("allocatedResources", &out->allocated);
  out->has_resources = fields->Map("resources", [&](Fields* resources) {
    resources->Resources("requests", &out->requests);
    resources->IgnoreAll();
  });
  fields->IgnoreAll();
}

}  // namespace

void ReadPodSpec(Fields* spec, model::PodSpec* out) {
  spec->String("schedulerName", &out->scheduler_name);
  spec->String("priorityClassName", &out->priority_class_name);
  spec->Word("preemptionPolicy", &out->preemption_policy, {"", "Never", "PreemptLowerPriority"});
  spec->Int32("priority", &out->priority);
  spec->StringMap("nodeSelector", &out->node_selector);
  spec->Map("affinity", [&](Fields* affinity) { ReadAffinity(affinity, &out->affinity.emplace()); });
  spec->Maps("tolerations",
             [&](Fields* fields, uint32_t) { ReadToleration(fields, &out->tolerations.emplace_back()); });
  spec->Maps("topologySpreadConstraints",
             [&](Fields* fields, uint32_t) { ReadSpread(fields, &out->topology_spread_constraints.emplace_back()); });
  spec->Maps("schedulingGates",
             [&](Fields* gate, uint32_t) { gate->String("name", &out->scheduling_gates.emplace_back()); });
  spec->Maps("containers",
             [&](Fields* fields, uint32_t) { ReadContainer(fields, false, &out->containers.emplace_back()); });
  spec->Maps("initContainers",
             [&](Fields* fields, uint32_t) { ReadContainer(fields, true, &out->init_containers.emplace_back()); });
  out->has_overhead = spec->Resources("overhead", &out->overhead, kOfContainer);
  ReadPodResources(spec, out);
  spec->Bool("hostNetwork", &out->host_network);
  ReadVolumes(spec, out);
  spec->Int64("terminationGracePeriodSeconds", &out->termination_grace_period_seconds);
  std::string restart_policy;  // nobody reads it, but a cluster refuses what is none
  spec->Word("restartPolicy", &restart_policy, {"", "Always", "OnFailure", "Never"});
  spec->Ignore({"dnsPolicy", "serviceAccount", "serviceAccountName", "enableServiceLinks"});
  spec->OnlyAtRunTime({"activeDeadlineSeconds", "automountServiceAccountToken", "dnsConfig", "ephemeralContainers",
                       "hostAliases", "hostIPC", "hostPID", "hostUsers", "hostname", "hostnameOverride",
                       "imagePullSecrets", "readinessGates", "securityContext", "setHostnameAsFQDN",
                       "shareProcessNamespace", "subdomain"});
  if (out->containers.empty() && spec->context().validate) {
    spec->Error("containers", "missing", words::kNoContainer);
  }
  CheckContainers(spec, *out);
}

void ReadPodStatus(Fields* pod, model::Pod* out) {
  pod->Map("status", [&](Fields* status) {
    status->Word("phase", &out->phase, {"", "Pending", "Running", "Succeeded", "Failed", "Unknown"});
    std::string qos_class;
    status->Word("qosClass", &qos_class, {"", "Guaranteed", "Burstable", "BestEffort"});
    if (qos_class == "Guaranteed") out->qos_class = model::QosClass::kGuaranteed;
    if (qos_class == "Burstable") out->qos_class = model::QosClass::kBurstable;
    if (qos_class == "BestEffort") out->qos_class = model::QosClass::kBestEffort;
    status->String("nominatedNodeName", &out->nominated_node_name);
    status->Time("startTime", &out->start_time);
    status->Maps("conditions", [&](Fields* fields, uint32_t) {
      model::PodCondition& condition = out->conditions.emplace_back();
      fields->String("type", &condition.type);
      fields->String("status", &condition.status);
      fields->String("reason", &condition.reason);
      fields->Text("message", &condition.message);
      fields->Time("lastTransitionTime", &condition.last_transition_time);
      fields->IgnoreAll();
    });
    status->Maps("containerStatuses", [&](Fields* fields, uint32_t) {
      ReadContainerStatus(fields, &out->container_statuses.emplace_back());
    });
    auto made = std::make_shared<model::StringMap>();
    status->Maps("resourceClaimStatuses", [&](Fields* claim, uint32_t) {
      std::string name;
      claim->String("name", &name);
      claim->String("resourceClaimName", &(*made)[name]);
    });
    if (!made->empty()) out->made_claims = std::move(made);
    status->Maps("initContainerStatuses", [&](Fields* fields, uint32_t) {
      ReadContainerStatus(fields, &out->init_container_statuses.emplace_back());
    });
    status->Ignore({"message", "reason", "hostIP", "hostIPs", "podIP", "podIPs", "observedGeneration",
                    "ephemeralContainerStatuses", "resize", "extendedResourceClaimStatus"});
  });
}

}  // namespace pumice::manifest
