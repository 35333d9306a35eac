// WorkCounters: how much asking a session did. Tests hold it against growth, as no machine's speed changes it; what is
// asked only to tell somebody why does not count.
#pragma once

#include <cstdint>

namespace pumice::framework {

struct WorkCounters {
  int64_t nodes_asked = 0;      // predicates of one node for one task
  int64_t scores_computed = 0;  // scores of one node for one task
  int64_t comparisons = 0;      // of two nodes in a tournament or a scan for the best
  int64_t victims_weighed = 0;  // nodes whose possible victims were put to the plugins
};

// What is counted while it lives is forgotten in the end.
class Uncounted {
 public:
  explicit Uncounted(WorkCounters& work) : work_(work), before_(work) {}
  Uncounted(const Uncounted&) = delete;
  Uncounted& operator=(const Uncounted&) = delete;
  ~Uncounted() { work_ = before_; }

 private:
  WorkCounters& work_;
  const WorkCounters before_;
};

}  // namespace pumice::framework
