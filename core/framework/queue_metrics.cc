// A gauge is a number in a map; a scalar that a queue's gauges once knew and the value no longer mentions becomes 0, as
// Volcano sets it.
#include "core/framework/queue_metrics.h"

namespace pumice::framework {

void QueueMetrics::Set(Amount amount, const std::string& queue_name, const Resource& value,
                       const ResourceNames& names) {
  Queue& queue = queues_[queue_name];
  std::optional<Amounts>& amounts = queue.amounts[amount];
  if (!amounts) amounts = Amounts{};
  amounts->milli_cpu = value.milli_cpu();
  amounts->memory = value.memory();
  for (Dim d : names.in_order()) {
    if (d > kMemory && value.Mentions(d)) queue.known_scalars.insert(names.Name(d));
  }
  for (const std::string& name : queue.known_scalars) {
    const Dim d = names.Find(name);
    amounts->scalars[name] = d >= 0 ? value.Get(d) : 0;
  }
}

QueueMetrics::Gauges QueueMetrics::Get(Amount amount) const {
  Gauges gauges;
  for (const auto& [name, queue] : queues_) {
    const std::optional<Amounts>& amounts = queue.amounts[amount];
    if (!amounts) continue;
    gauges.milli_cpu[name] = amounts->milli_cpu;
    gauges.memory[name] = amounts->memory;
    for (const auto& [resource, value] : amounts->scalars) gauges.scalars[{name, resource}] = value;
  }
  return gauges;
}

QueueMetrics::ByQueue QueueMetrics::Get(Number number) const {
  ByQueue values;
  for (const auto& [name, queue] : queues_) {
    if (queue.numbers[number]) values[name] = *queue.numbers[number];
  }
  return values;
}

}  // namespace pumice::framework
