// DivideCluster is how proportion divides the cluster: the deserved loop of
// pkg/scheduler/plugins/proportion/proportion.go.
#pragma once

#include <cstdint>
#include <vector>

#include "core/framework/events.h"

namespace pumice::plugins {

// A queue with jobs takes part.
struct ProportionQueue {
  int index;  // QueueInfo::index
  int32_t weight;
  framework::QueueNumbers* numbers;
};

// This is what one round did, for whoever wants to show it.
struct DeservedRound {
  enum class Met : uint8_t { kNo, kRequest, kLimit };  // why a queue leaves: it has all it asks for; nothing changed
  struct Step {
    int queue;  // QueueInfo::index
    Resource before, slice, after;
    Met met = Met::kNo;
  };
  int32_t total_weight = 0;
  Resource remaining_before, remaining_after;
  std::vector<Step> steps;  // queues that had not left yet, ascending
};

// Sets deserved and share of each queue, given in ascending name, and returns how many rounds it took. In `rounds`,
// where given, it tells what they did.
int DivideCluster(const Resource& total, const std::vector<ProportionQueue>& queues,
                  std::vector<DeservedRound>* rounds = nullptr);

}  // namespace pumice::plugins
