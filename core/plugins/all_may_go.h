// AllMayGo is the answer of a plugin that has nothing against any candidate of a gang eviction, whoever it is.
#pragma once

#include <vector>

#include "core/framework/session.h"
#include "core/framework/trace.h"

namespace pumice::plugins {

inline framework::Victims AllMayGo(const framework::Session& ssn, const std::vector<TaskInfo*>& candidates) {
  if (ssn.trace != nullptr && ssn.trace->victims_wanted) {
    for (const TaskInfo* candidate : candidates) {
      ssn.trace->Note({.rule = framework::Rule::kNoConcern, .holds = true, .task = candidate->index()});
    }
  }
  return {candidates};
}

}  // namespace pumice::plugins
