// The short form: a scenario as a person types it.
//
//   name: two teams            # all keys may be missing
//   now: 2026-01-02T00:00:00Z  # else a day after the last creation time
//   cycles: 1
//   actions: [enqueue, allocate, backfill]       # or Volcano's text "enqueue, allocate, backfill"
//   plugins: [priority, gang, {name: binpack, arguments: {binpack.weight: 5}}]
//                              # one tier; a list of lists is several; or Volcano's own `tiers`, `configurations`
//   conf: |                    # or the whole configuration, as text or as a map
//   nodes:
//   - {name: n, count: 10, cpu: 16, memory: 64Gi, gpu: 8, pods: 110, labels: {zone: a}, taints: ["k=v:NoSchedule"]}
//   queues:
//   - {name: A, weight: 2, capability: {cpu: 50}, guarantee: {cpu: 10}, deserved: {cpu: 30}, parent: root}
//   priorityClasses: {high: 1000, low: 10}
//   jobs:
//   - {name: train, queue: A, replicas: 8, minMember: 8, cpu: 1, memory: 2Gi, gpu: 1, priority: high, running: 3}
//   - name: tf
//     tasks:                   # pods of several kinds
//     - {name: ps, replicas: 2, cpu: 1}
//     - {name: worker, replicas: 4, cpu: 2, minMember: 2}
//   objects: []                # anything else, as Kubernetes spells it
//
// `running: 3` places the first three pods on the nodes listed, first fit; `running: {n-0: 2, n-1: 1}` says where.
// `gpu` stands for nvidia.com/gpu, `resources: {...}` holds any others. `priority` is a PriorityClass or a number.
// Nodes and jobs become plain Kubernetes objects, which the readers of those then read: there is no second path.
#pragma once

#include <functional>

#include "core/manifest/fields.h"
#include "core/text/value.h"

namespace pumice::load {

// It is called with each long-form object, in file order; the value lives only as long as the call.
using EmitObject = std::function<void(const text::Value& object)>;

struct ShortConfiguration {
  const text::Value* tree = nullptr;  // of a scheduler configuration
  const text::Value* text = nullptr;  // or its text
};

// Expands the fields of the short form that a document has. The configuration lives in the arena.
ShortConfiguration ExpandShortForm(manifest::Fields* document, text::Arena* arena, int64_t most_copies,
                                   const EmitObject& emit);

}  // namespace pumice::load
