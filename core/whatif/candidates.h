// These are the single changes that are worth a try when a job is to be let in or a pod to be spared.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/edit/change.h"
#include "core/model/objects.h"
#include "core/whatif/probe.h"

namespace pumice::whatif {

// A step is a change that stands for itself.
struct Step {
  std::string code;
  edit::Change change;
  std::string was;
};

// A range is a number between what it is, which does not do, and a bound as far as it makes sense to go.
struct Range {
  enum class Unit : uint8_t { kMilli, kMebi, kByte, kOne };
  std::string code;
  edit::Change change;  // its value is filled in
  std::string was;
  int64_t from = 0, to = 0;  // in units of `unit`; to may be below from
  Unit unit = Unit::kOne;
  int64_t guess = 0;  // asked first; 0: none
  // What pods ask for are multiples of it, and so are most answers. With 0 the answer is likely to be near `from`.
  int64_t grid = 1;
  // It says which amount of the queue this is. Its capability, deserved and guarantee often need the same amount.
  std::string resource{};

  std::string Text(int64_t value) const;  // as the field spells it
};

struct Candidates {
  std::vector<Range> ranges;
  std::vector<Step> steps;
};

// These are the candidates for a job that waits.
Candidates ForJob(const model::Scenario& scenario, const model::PodGroup& job);
// These are the candidates for a pod that is evicted; `job` is its own.
Candidates ForPod(const model::Scenario& scenario, const model::Pod& pod, const model::PodGroup* job);

}  // namespace pumice::whatif
