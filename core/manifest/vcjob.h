// VcJob is a Volcano Job (batch.volcano.sh/v1alpha1), as far as its controller and its webhook read it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/model/objects.h"
#include "core/text/value.h"

namespace pumice::manifest {

struct PartitionPolicy {
  int32_t total_partitions = 0, partition_size = 0, min_partitions = 0;
  std::optional<model::NetworkTopologySpec> network_topology;
};

struct LifecyclePolicy {
  std::string action, event;
  std::vector<std::string> events;
  std::optional<int32_t> exit_code;
  std::optional<int64_t> timeout;  // in seconds
};

struct VcTask {
  std::string name;
  int32_t replicas = 0;
  std::optional<int32_t> min_available;
  model::ObjectMeta template_meta;
  std::shared_ptr<const model::PodSpec> spec;
  std::string node_name;  // of the template: its pods are made there
  std::vector<LifecyclePolicy> policies;
  std::string topology_policy;
  std::optional<PartitionPolicy> partition;
  // These tasks must be ready before this one's pods are made; with `any` one of them is enough.
  std::optional<std::vector<std::string>> depends_on;
  bool depends_on_any = false;
  text::Position at;
};

struct VcVolume {
  std::string mount_path, claim_name;
  bool has_claim = false;
};

struct VcJob {
  model::ObjectMeta meta;
  std::string scheduler_name, queue, priority_class_name;
  int32_t min_available = 0;
  std::optional<int32_t> max_retry, min_success, ttl_seconds;
  std::vector<VcTask> tasks;
  std::vector<VcVolume> volumes;
  std::vector<LifecyclePolicy> policies;
  std::map<std::string, std::vector<std::string>> plugins;
  std::optional<model::NetworkTopologySpec> network_topology;
  // This is the status.
  std::string phase;
  int32_t version = 0, retry_count = 0;
  text::Position at;
};

}  // namespace pumice::manifest
