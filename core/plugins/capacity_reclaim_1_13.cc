// A queue's whole deserved shields each of its pods; capacity_reclaim_1_13.h says for whom.
#include "core/plugins/capacity_reclaim_1_13.h"

#include "core/framework/trace.h"

namespace pumice::plugins {

using framework::QueueNumbers;
using framework::Rule;
using framework::Victims;

Victims ReclaimByAllDimensions(const framework::Session& ssn, CapacityQueues* queues, QueuesLeft* left,
                               const std::vector<TaskInfo*>& candidates) {
  Victims victims;
  left->Clear();
  framework::Trace* told = ssn.trace != nullptr && ssn.trace->victims_wanted ? ssn.trace : nullptr;
  for (TaskInfo* candidate : candidates) {
    const int queue = candidate->job()->queue->index;
    const QueueNumbers& numbers = (*queues)[queue].numbers;
    Resource& allocated = left->Of(queue, numbers.allocated);
    // What deserved does not name it does not limit.
    const bool shielded = allocated.LessEqual(numbers.deserved, Missing::kInfinity);
    if (told != nullptr) {
      told->Note({.rule = Rule::kOverDeserved,
                  .holds = !shielded,
                  .queue = queue,
                  .task = candidate->index(),
                  .amounts = {allocated, numbers.deserved},
                  .dims = numbers.deserved.Dims().ToVector()});
    }
    if (shielded) continue;
    Resource without = allocated;
    without.Sub(candidate->resreq());
    std::vector<Dim> below;
    if (!numbers.guarantee.LessEqualDims(without, Missing::kZero, &below)) {
      if (told != nullptr) {
        told->Note({.rule = Rule::kAboveGuarantee,
                    .queue = queue,
                    .task = candidate->index(),
                    .amounts = {allocated, candidate->resreq(), numbers.guarantee},
                    .dims = numbers.guarantee.Dims().ToVector(),
                    .failed = std::move(below)});
      }
      continue;
    }
    allocated = std::move(without);
    victims.tasks.push_back(candidate);
  }
  return victims;
}

}  // namespace pumice::plugins
