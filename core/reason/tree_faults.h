// TreeFaults says where a tree of queues is broken: what makes capacity of releases that do not only log it place
// nobody.
#pragma once

#include <string>
#include <vector>

#include "core/base/quantity.h"
#include "core/model/objects.h"

namespace pumice::reason {

struct TreeFault {
  enum class Kind : uint8_t {
    kNoParent,    // `queue` is not there, and `child` is below it
    kChildren,    // the queues below have more of `field` than `queue`
    kChildAbove,  // `child` may have more (capability) than `queue`, which is above it
    kTakesPods,   // `job` is in `queue`, which has queues below it; `child` is the first of them
  };
  Kind kind = Kind::kChildren;
  std::string queue, child, job;
  std::string field, resource;  // "guarantee", "deserved", "capability"
  Quantity have, need;          // of the queue, and what would be enough
};

std::vector<TreeFault> TreeFaultsOf(const model::Scenario& scenario);

}  // namespace pumice::reason
