// Why a job waits, as a claim that can be tried: the smallest sets of changes with which it gets at least one more pod,
// each proved by running the engine with all of the set and with each one left out.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/reason/relaxation.h"
#include "core/reason/trial.h"
#include "core/reason/verdict.h"

namespace pumice::reason {

// It is a set without which the job gets no further.
struct Binding {
  Way changes;
  Places with;                  // with all of them
  std::vector<Places> without;  // with each one left out
  std::vector<Places> less;     // with each amount one unit less; of what has no amount the same as `without`
  bool proved = false;          // none can be left out, and no amount can be less
};

struct Reasons {
  enum class State : uint8_t {
    kNothingWaits,  // no pod of the job is pending
    kProved,        // `bindings` holds
    kNotProved,     // the work allowed ran out, or nothing that was tried lets it in
  };
  State state = State::kNotProved;
  Places base;
  std::vector<Binding> bindings;   // the cheapest first
  std::optional<Verdict> verdict;  // no room helps it
  int cycles = 1;                  // of each run
  int runs = 0;
  int64_t work = 0;    // in the units of Trials
  bool spent = false;  // the search ended for want of work allowed

  bool holds() const { return state == State::kProved; }
};

// A goal other than "one more pod in one cycle": what a set has to bring, as its own runs show.
struct Goal {
  std::function<bool(const Way&)> met;
  int64_t work = 0;  // of each time it is asked, in the units of Trials
};

// So much work, in the units of Trials, is a fifth of a second for 50 nodes with 500 pods, and two for 1,000 with
// 10,000.
int64_t WorkFor(const model::Scenario& scenario);

// What binds the job "namespace/name". Without a budget it is WorkFor.
Reasons Find(const model::Scenario& scenario, const std::string& job, const sim::Host& host = {},
             std::optional<int64_t> budget = std::nullopt, const Goal& goal = {});

}  // namespace pumice::reason
