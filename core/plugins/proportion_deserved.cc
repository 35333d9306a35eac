// The loop goes round until nothing is left or nobody can take more; each round's steps are told to whoever wants to
// show them.
#include "core/plugins/proportion_deserved.h"

#include <algorithm>
#include <utility>

#include "core/plugins/queue_usage.h"

namespace pumice::plugins {

using framework::QueueNumbers;
using Met = DeservedRound::Met;

namespace {

// This is equality.Semantic.DeepEqual: to the last bit and in what is mentioned, whether or not an empty map exists.
bool Identical(const Resource& l, const Resource& r) {
  if (l.scalar_mask() != r.scalar_mask()) return false;
  const DimSet dims = l.Dims();
  return std::all_of(dims.begin(), dims.end(), [&](Dim d) { return l.Get(d) == r.Get(d); });
}

// It is one queue's turn: its weight's share of what remains, within realCapability and request, at least guarantee.
Met Raise(const Resource& remaining, int32_t weight, int32_t total_weight, QueueNumbers* q, Resource* slice) {
  const Resource before = q->deserved;
  Resource part = remaining;
  part.Multi(static_cast<double>(weight) / static_cast<double>(total_weight));
  q->deserved.Add(part);
  if (slice != nullptr) *slice = part;
  q->deserved.MinDimensionResource(q->real_capability, Missing::kInfinity);
  q->deserved.MinDimensionResource(q->request, Missing::kZero);
  q->deserved = Max(q->deserved, q->guarantee);
  q->share = LargestShare(q->allocated, q->deserved);
  if (q->request.LessEqual(q->deserved, Missing::kZero)) return Met::kRequest;
  return Identical(q->deserved, before) ? Met::kLimit : Met::kNo;
}

}  // namespace

int DivideCluster(const Resource& total, const std::vector<ProportionQueue>& queues,
                  std::vector<DeservedRound>* rounds) {
  Resource remaining = total;
  std::vector<bool> met(queues.size(), false);
  for (int round = 0;; ++round) {
    uint32_t weights = 0;  // Go's int32 wraps
    for (size_t i = 0; i < queues.size(); ++i) {
      if (!met[i]) weights += static_cast<uint32_t>(queues[i].weight);
    }
    const auto total_weight = static_cast<int32_t>(weights);
    if (total_weight == 0) return round;

    if (rounds) rounds->push_back({total_weight, remaining, Resource(), {}});
    Resource all_increased, all_decreased;
    for (size_t i = 0; i < queues.size(); ++i) {
      if (met[i]) continue;
      QueueNumbers& numbers = *queues[i].numbers;
      const Resource before = numbers.deserved;
      Resource slice;
      const Met why = Raise(remaining, queues[i].weight, total_weight, &numbers, rounds ? &slice : nullptr);
      met[i] = why != Met::kNo;
      Resource increased, decreased;
      numbers.deserved.Diff(before, Missing::kZero, &increased, &decreased);
      all_increased.Add(increased);
      all_decreased.Add(decreased);
      if (rounds) rounds->back().steps.push_back({queues[i].index, before, std::move(slice), numbers.deserved, why});
    }
    const Resource old_remaining = remaining;
    remaining = ExceededPart(remaining.Add(all_decreased), all_increased);
    if (rounds) rounds->back().remaining_after = remaining;
    if (remaining.IsEmpty() || Identical(remaining, old_remaining)) return round + 1;
  }
}

}  // namespace pumice::plugins
