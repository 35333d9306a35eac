// Hold tries a job's reasons against the engine: with all that is said to bind changed the job gets at least one more
// pod, with any one left out, or one unit less of any amount, it does not. It shares no code with the search.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/model/objects.h"
#include "core/reason/search.h"
#include "core/sim/cycle.h"

namespace pumice::explained {

// What became of the jobs with pods that wait.
struct Tally {
  int waiting = 0;
  int proved = 0;                       // by changes
  int settled = 0;                      // by a verdict alone, which stands
  int verdicts = 0;                     // of all: each is tried by the rule that it says
  std::vector<std::string> complaints;  // "object: what does not hold"
  std::map<std::string, int> open;      // jobs without a proof, by where they stand
  int64_t runs = 0;

  void Add(const Tally& other);
};

// Calls `visit` with each n-th recorded case of a file, as a scenario; `where` is "file:line". After a file's last one
// `done` is told the file's family. `only` names one family, "" all of them.
using Visit = std::function<void(const model::Scenario&, const std::string& where)>;
using Done = std::function<void(const std::string& family)>;
void ForEachRecorded(int each, const std::string& only, const Visit& visit, const Done& done);
// Calls `visit` with so many made worlds of each family, from the seed on.
void ForEachMade(int worlds, uint64_t seed, const std::string& only, const Visit& visit, const Done& done);

// Walks worlds family by family: ForEachRecorded or ForEachMade with what to walk.
using Walk = std::function<void(const Visit&, const Done&)>;

Tally Hold(const model::Scenario& scenario, const sim::Host& host = {});

// Asks Hold of every world, and writes a line a family into `table`.
Tally HoldAll(const Walk& walk, std::string* table);

}  // namespace pumice::explained
