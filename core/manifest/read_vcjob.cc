// This reads Volcano Jobs, with what their CRD refuses.
#include "core/manifest/read_vcjob.h"

#include "core/api/annotations.h"
#include "core/base/duration.h"
#include "core/manifest/kinds.h"

namespace pumice::manifest {

using text::Value;
using words::Say;

namespace {

constexpr int64_t kMostReplicas = 1'000'000;

// A label is ^[a-z0-9]([-a-z0-9]*[a-z0-9])?$, of at most 63 characters.
bool IsLabel(std::string_view name) {
  auto alnum = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  if (name.empty() || name.size() > 63 || !alnum(name.front()) || !alnum(name.back())) return false;
  for (char c : name) {
    if (!alnum(c) && c != '-') return false;
  }
  return true;
}

void Unused(Fields* fields, std::string_view key, words::Diagnosis instead) {
  if (fields->Find(key)) fields->WarnOnce(key, "unused-field", instead);
}

// Go reads it, with fractions and signs; here it is whole seconds, the next larger ones, and a negative one is none.
void ReadTimeout(Fields* fields, std::optional<int64_t>* out) {
  std::string text;
  if (!fields->String("timeout", &text)) return;
  if (const auto ns = ParseGoDurationNs(text)) {
    *out = *ns <= 0 ? 0 : (*ns - 1) / kSecondNs + 1;
  } else if (fields->context().validate) {
    fields->Error("timeout", "duration",
                  words::Sentence::Verbatim("time: invalid duration \"" + text.substr(0, 80) + "\""),
                  words::kWriteDuration);
  }
}

void ReadPolicies(Fields* owner, std::vector<LifecyclePolicy>* out) {
  owner->Maps("policies", [&](Fields* fields, uint32_t) {
    LifecyclePolicy& policy = out->emplace_back();
    fields->String("action", &policy.action);
    fields->String("event", &policy.event);
    fields->Strings("events", &policy.events);
    if (fields->Int32("exitCode", &policy.exit_code)) {
      Unused(fields, "exitCode", words::kNoExitCodes);
    }
    ReadTimeout(fields, &policy.timeout);
  });
}

void ReadPartition(Fields* fields, PartitionPolicy* out) {
  fields->Int32("totalPartitions", &out->total_partitions, 1);
  fields->Int32("partitionSize", &out->partition_size, 1);
  fields->Int32("minPartitions", &out->min_partitions, 0);
  ReadNetworkTopology(fields, &out->network_topology);
}

void ReadTask(Fields* fields, PodSpecs* specs, VcTask* out) {
  out->at = fields->value().at;
  // The webhook names a task whose name is empty.
  if (fields->String("name", &out->name) && !out->name.empty() && !IsLabel(out->name) && fields->context().validate) {
    fields->Error("name", "name", Say<words::kIsNoTaskName>({{"name", out->name.substr(0, 80)}}),
                  words::kTaskNameLetters);
  }
  fields->Int32("replicas", &out->replicas, 0, kMostReplicas);
  fields->Int32("minAvailable", &out->min_available, 0);
  fields->Word("topologyPolicy", &out->topology_policy, {"", "none", "best-effort", "restricted", "single-numa-node"});
  ReadPolicies(fields, &out->policies);
  fields->Map("partitionPolicy", [&](Fields* partition) { ReadPartition(partition, &out->partition.emplace()); });
  fields->Map("dependsOn", [&](Fields* depends) {
    depends->Strings("name", &out->depends_on.emplace());
    std::string iteration;
    depends->String("iteration", &iteration);
    out->depends_on_any = iteration == "any";
  });
  const bool has_template = fields->Map("template", [&](Fields* pod) {
    pod->Map("metadata", [&](Fields* meta) {
      meta->StringMap("labels", &out->template_meta.labels);
      meta->StringMap("annotations", &out->template_meta.annotations);
      CheckMarks(meta, out->template_meta);
      meta->Ignore({"name", "namespace", "creationTimestamp"});
    });
    if (const Value* spec = pod->Find("spec")) {
      out->spec = specs->Read(pod->context(), *spec, pod);
      Fields(&pod->context(), *spec, pod, "spec").String("nodeName", &out->node_name);
      WarnOfRestarts(*pod, *spec, out->template_meta.annotations);
    }
  });
  if (!out->spec) {
    out->spec = specs->Share({});
    if (fields->context().validate) {
      fields->Error(has_template ? "template" : "template.spec", "missing", words::kNoSpecNoContainer);
    }
  }
  std::optional<int32_t> max_retry;  // which no controller reads
  fields->Int32("maxRetry", &max_retry, 0);
}

void ReadPlugins(Fields* spec, VcJob* out) {
  spec->Map("plugins", [&](Fields* plugins) {
    for (uint32_t i = 0; i < plugins->value().size; ++i) {
      const std::string_view name = plugins->value().members[i].key;
      std::vector<std::string> arguments;
      plugins->Strings(name, &arguments);
      out->plugins[std::string(name)] = std::move(arguments);
    }
  });
}

}  // namespace

void ReadVcJob(Fields* object, PodSpecs* specs, VcJob* out) {
  ReadMeta(object, true, &out->meta);
  object->Map("spec", [&](Fields* spec) {
    spec->String("schedulerName", &out->scheduler_name);
    spec->String("queue", &out->queue);
    spec->String("priorityClassName", &out->priority_class_name);
    spec->Int32("minAvailable", &out->min_available, 0);
    spec->Maps("tasks", [&](Fields* task, uint32_t) { ReadTask(task, specs, &out->tasks.emplace_back()); });
    spec->Maps("volumes", [&](Fields* fields, uint32_t) {
      VcVolume& volume = out->volumes.emplace_back();
      if (fields->String("mountPath", &volume.mount_path) && volume.mount_path.find(':') != std::string::npos) {
        if (fields->context().validate) fields->Error("mountPath", "name", words::kPathHasColon);
      }
      if (fields->String("volumeClaimName", &volume.claim_name) && !volume.claim_name.empty())
        CheckSubdomain(*fields, "volumeClaimName", volume.claim_name);
      volume.has_claim = fields->Map("volumeClaim", [](Fields* claim) { claim->IgnoreAll(); });
    });
    ReadPolicies(spec, &out->policies);
    ReadPlugins(spec, out);
    ReadNetworkTopology(spec, &out->network_topology);
    spec->Int32("maxRetry", &out->max_retry, 0);
    spec->Int32("minSuccess", &out->min_success, 1);
    spec->Int32("ttlSecondsAfterFinished", &out->ttl_seconds, 0);
    Unused(spec, "minSuccess", words::kCompleteWithAllPods);
    Unused(spec, "ttlSecondsAfterFinished", words::kGoneAtOnce);
    spec->Ignore({"runningEstimate"});
  });
  object->Map("status", [&](Fields* status) {
    status->Map("state", [&](Fields* state) {
      state->String("phase", &out->phase);
      state->IgnoreAll();
    });
    status->Int32("version", &out->version);
    status->Int32("retryCount", &out->retry_count);
    status->IgnoreAll();
  });
}

}  // namespace pumice::manifest
