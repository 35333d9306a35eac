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

// Its "namespace/name", "" where there is none.
inline std::string JobKeyOf(const ObjectMeta& meta) {
  const OwnerReference* job = JobOf(meta);
  return job == nullptr ? "" : meta.ns + "/" + job->name;
}

}  // namespace pumice::model
