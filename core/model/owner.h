// Who made an object.
#pragma once

#include "core/model/objects.h"

namespace pumice::model {

// The Volcano Job (or Job) that made it, null where none did. People know a PodGroup by it: its own name is NAME-UID.
inline const OwnerReference* JobOf(const ObjectMeta& meta) {
  for (const OwnerReference& owner : meta.owner_references) {
    if (owner.kind == "Job") return &owner;
  }
  return nullptr;
}

}  // namespace pumice::model
