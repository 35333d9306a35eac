// What a decision breakpoint may be asked for: every site of a trace, and what is decided within one of them.
#pragma once

#include <vector>

#include "core/framework/record.h"
#include "core/words/stories.h"

namespace pumice::explain {

struct StopKind {
  words::StopWord kind;
  framework::Site site;
  // Of the decisions at the site; next: the one after it, or null.
  bool (*is)(const framework::Record& record, const framework::Record* next);
  const char* name() const { return CodeOf(kind); }
};
const std::vector<StopKind>& StopKinds();

}  // namespace pumice::explain
