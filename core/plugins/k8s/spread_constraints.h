// SpreadConstraints are the topology spread constraints of a pod, parsed (podtopologyspread/common.go).
//
// Volcano also has the scheduler's default constraints, for pods that a Service or a workload selects; worlds here have
// neither, so they never apply.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/api/label_selector.h"
#include "core/model/objects.h"
#include "core/plugins/k8s/topology.h"

namespace pumice::plugins::k8s {

struct SpreadConstraint {
  int64_t max_skew = 1;
  int key = 0;  // of the topology
  Selector selector = Selector::Nothing();
  int64_t min_domains = 1;
  bool honor_affinity = true;  // count only nodes that the pod's node affinity matches
  bool honor_taints = false;   // count only nodes whose taints it tolerates
  int each_node = kNone;       // of a soft one by host name: the key of the topology that tells nodes apart
};

struct SpreadConstraints {
  std::vector<SpreadConstraint> hard, soft;  // DoNotSchedule, ScheduleAnyway
  // These are Kubernetes' words for the first invalid selector among the hard and among the soft ones, or "".
  std::string hard_error, soft_error;

  static SpreadConstraints Of(const model::Pod& pod, Topology* topology);
};

}  // namespace pumice::plugins::k8s
