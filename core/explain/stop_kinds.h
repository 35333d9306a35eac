// What a decision breakpoint may be asked for: every site of a trace, and what is decided within one of them.
#pragma once

#include <vector>

#include "core/framework/trace.h"

namespace pumice::explain {

struct StopKind {
  const char* name;
  const char* what;  // for people
  framework::Site site;
  // Of the decisions at the site; next: the one after it, or null.
  bool (*is)(const framework::Record& record, const framework::Record* next);
};
const std::vector<StopKind>& StopKinds();

}  // namespace pumice::explain
