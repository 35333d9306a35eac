// What a suggestion changes, written as `pumice whatif` (and kubectl apply) takes it: the objects as they are to be,
// and the names of those that go.
#pragma once

#include <string>
#include <vector>

#include "core/edit/change.h"
#include "core/model/objects.h"

namespace pumice::whatif {

struct ChangeText {
  std::string apply;                   // a List as JSON, which is YAML too; "" where nothing is applied
  std::vector<std::string> deletions;  // "Job/default/j"
};

// The changes can be made.
ChangeText TextOf(const model::Scenario& scenario, const std::vector<edit::Change>& changes);

}  // namespace pumice::whatif
