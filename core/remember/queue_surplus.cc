// What proportion and capacity say of a queue's tasks whatever went before on the same node; queue_surplus.h has the
// claim.

#include "core/remember/queue_surplus.h"

namespace pumice::remember {

using framework::QueueNumbers;
using framework::QueueRule;

QueueSurplus::QueueSurplus(const framework::Session& ssn) : ssn_(ssn) {
  for (const auto& [plugin, declared] : ssn.victim_answers()) {
    if (declared.rule != QueueRule::kNone) rule_ = declared.rule;
  }
  if (rule_ == QueueRule::kNone) return;
  for (const NodeInfo* node : ssn.node_list) {
    for (Dim d : node->used.Dims()) {
      if (node->used.Get(d) > largest_.Get(d)) largest_.Set(d, node->used.Get(d));
    }
  }
}

bool QueueSurplus::CanFollow(const framework::Session& ssn) {
  int rules = 0;
  for (const auto& [plugin, declared] : ssn.victim_answers()) rules += declared.rule != QueueRule::kNone;
  return rules <= 1;
}

void QueueSurplus::Follow() {
  if (follows_ || rule_ == QueueRule::kNone) return;
  follows_ = true;
  states_.assign(ssn_.queues.size(), kInDoubt);
  allocated_.resize(ssn_.queues.size());
  for (size_t i = 0; i < states_.size(); ++i) Note(static_cast<int>(i));
}

void QueueSurplus::Note(const TaskInfo& task) {
  if (follows_ && task.job() != nullptr) Note(task.job()->queue->index);
}

void QueueSurplus::Note(int queue) {
  const QueueNumbers* numbers = ssn_.queue_numbers(queue);
  if (numbers == nullptr || allocated_[queue].Same(numbers->allocated)) return;
  allocated_[queue] = numbers->allocated;
  const State now = Of(*numbers);
  if (now == kInDoubt || now != states_[queue]) ++times_forgotten_;
  states_[queue] = now;
}

QueueSurplus::State QueueSurplus::Of(const QueueNumbers& numbers) const {
  // What the queue has at least, whoever goes from one node.
  const Resource left = Resource(numbers.allocated).Sub(largest_);
  if (rule_ == QueueRule::kAboveDeserved) {
    if (numbers.allocated.LessEqual(numbers.deserved, Missing::kZero)) return kSpent;
    for (Dim d : numbers.allocated.Dims()) {
      if (left.Get(d) > numbers.deserved.Get(d) + kMinResource) return kAmple;
    }
    return kInDoubt;
  }
  bool ample = numbers.guarantee.LessEqual(left, Missing::kZero);
  for (Dim d : numbers.deserved.NonZeroDims()) {
    ample = ample && d != kPods && left.Get(d) > numbers.deserved.Get(d);
  }
  if (ample) return kAmple;
  bool spent = numbers.guarantee.NonZeroDims().empty();
  for (Dim d : numbers.deserved.Dims()) spent = spent && numbers.allocated.Get(d) <= numbers.deserved.Get(d);
  return spent ? kSpent : kInDoubt;
}

}  // namespace pumice::remember
