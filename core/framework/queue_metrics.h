// QueueMetrics are Volcano's gauges of queues. A gauge keeps what it was last set to, over sessions too; a queue that
// no plugin speaks of has none. Twin of pkg/scheduler/metrics/queue.go.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/api/resource.h"

namespace pumice::framework {

class QueueMetrics {
 public:
  // These are amounts of resources, each three gauges: milli_cpu, memory_bytes, scalar_resources.
  enum Amount { kAllocated, kRequest, kDeserved, kCapacity, kRealCapacity };
  static constexpr int kAmounts = 5;
  enum Number { kShare, kWeight, kOverused };
  static constexpr int kNumbers = 3;

  using ByQueue = std::map<std::string, double>;
  struct Gauges {
    ByQueue milli_cpu, memory;
    std::map<std::pair<std::string, std::string>, double> scalars;  // by queue and resource
  };

  // A scalar that the queue's metrics know and `value` does not mention becomes 0.
  void Set(Amount amount, const std::string& queue, const Resource& value, const ResourceNames& names);
  void Set(Number number, const std::string& queue, double value) { queues_[queue].numbers[number] = value; }

  Gauges Get(Amount amount) const;
  ByQueue Get(Number number) const;

 private:
  struct Amounts {
    double milli_cpu = 0, memory = 0;
    std::map<std::string, double> scalars;
  };
  struct Queue {
    std::array<std::optional<Amounts>, kAmounts> amounts;
    std::array<std::optional<double>, kNumbers> numbers;
    std::set<std::string> known_scalars;  // over all amounts
  };
  std::map<std::string, Queue> queues_;
};

}  // namespace pumice::framework
