// Advice is tried as a person would: what a suggestion prints is applied with whatif, and what it says of the job and of
// the others is read off the difference.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/model/objects.h"
#include "core/sim/cycle.h"
#include "tests/explain/hold.h"

namespace pumice::explained {

struct Advice {
  int jobs = 0, advised = 0;  // that wait; of those, that get a suggestion
  int suggestions = 0, hold = 0;
  std::map<std::string, int> by_code;
  std::vector<std::string> complaints;

  void Add(const Advice& other);
};

Advice TryAdvice(const model::Scenario& scenario, const sim::Host& host = {});

// Asks TryAdvice of every world, and writes a line a family into `table`.
Advice TryAllAdvice(const Walk& walk, std::string* table);

}  // namespace pumice::explained
