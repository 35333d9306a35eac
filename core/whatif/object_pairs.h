// Objects of the same kind and name in two scenarios, as JSON: what changed fields and patches are made of.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "core/manifest/write.h"
#include "core/model/objects.h"

namespace pumice::whatif {

struct ObjectPair {
  std::string kind, key;
  std::string of;                // of a pod: "namespace/name" of its PodGroup; of a PodGroup: its Job's
  manifest::Json before, after;  // null where there is no such object
};

// Calls `told` for each object that differs, kind by kind.
void ForEachDifferent(const model::Scenario& before, const model::Scenario& after,
                      const std::function<void(const ObjectPair&)>& told);

}  // namespace pumice::whatif
