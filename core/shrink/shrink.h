// Shrink makes of a scenario the smallest that still shows a claim: it takes away objects, then pods of jobs, fields
// and numbers, and keeps what a run of the engine shows to do no harm.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "core/shrink/claim.h"
#include "core/shrink/draft.h"

namespace pumice::shrink {

struct Request {
  Claim claim;
  bool keep_names = false;
  load::ReadOptions read;
  sim::Host host;
  std::function<bool()> cancelled;  // asked before each run; may be empty
};

struct Result {
  enum class State : uint8_t {
    kSmall,        // nothing more can be taken away
    kStopped,      // the search was cancelled: it is as small as it got
    kDoesNotHold,  // the claim does not hold at the start
    kNamesMatter,  // with other names the claim does not hold; the draft has the old ones, for nobody else's eyes
  };
  State state = State::kSmall;
  Draft draft;
  Claim claim;  // with its names in the draft
  Shown shown;  // at the start
  size_t objects_before = 0, pods_before = 0, objects = 0, pods = 0;
  int runs = 0;
};

// The scenario was loaded without an error.
Result Shrink(const load::Loaded& loaded, Request request);

}  // namespace pumice::shrink
