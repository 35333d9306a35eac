#include "core/framework/queue_metrics.h"

namespace pumice::framework {

void QueueMetrics::Set(Amount amount, const std::string& queue, const Resource& value, const ResourceNames& names) {
  Gauges& gauges = amounts_[amount];
  gauges.milli_cpu[queue] = value.milli_cpu();
  gauges.memory[queue] = value.memory();
  std::set<std::string>& known = known_scalars_[queue];
  for (Dim d : names.in_order()) {
    if (d > kMemory && value.Mentions(d)) known.insert(names.Name(d));
  }
  for (const std::string& name : known) {
    const Dim d = names.Find(name);
    gauges.scalars[{queue, name}] = d >= 0 ? value.Get(d) : 0;
  }
}

}  // namespace pumice::framework
