// These functions say who made an object, since people know a PodGroup by the Job that owns it.
#pragma once

#include "core/model/objects.h"

namespace pumice::model {

// Returns the Volcano Job (or Job) that made it, null where none did. The PodGroup's own name is NAME-UID.
inline const OwnerReference* JobOf(const ObjectMeta& meta) {
  for (const OwnerReference& owner : meta.owner_references) {
    if (owner.kind == "Job") return &owner;
  }
  return nullptr;
}

// Returns that Job's "namespace/name", "" where there is none.
inline std::string JobKeyOf(const ObjectMeta& meta) {
  const OwnerReference* job = JobOf(meta);
  return job == nullptr ? "" : meta.ns + "/" + job->name;
}

}  // namespace pumice::model
