// Trials hold the smallest draft so far, and try others in its place.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/shrink/shrink.h"

namespace pumice::shrink {

class Trials {
 public:
  Trials(Request* request, Draft draft) : request_(*request), best_(std::move(draft)) {}

  // Runs the best draft: what is said of it is said of the claim from now on. False where it does not hold.
  bool Begin();
  // Takes the draft in place of the best one where it shows the claim for the same reason, and nothing is odd in it
  // that was not odd before.
  bool Try(Draft draft);
  // Runs it, and says whether it would be taken.
  bool Holds(const Draft& draft, Claim* claim);

  const Draft& best() const { return best_; }
  const Shown& first() const { return first_; }
  Claim* claim() { return &request_.claim; }
  bool stopped() const { return stopped_; }
  int runs() const { return runs_; }

 private:
  Request& request_;
  Draft best_;
  Shown first_;
  std::set<std::string> odd_;  // codes of warnings that the first draft has
  bool stopped_ = false;
  int runs_ = 0;
};

// Takes away as many of `count` units as may go: halves, quarters, at last each. `without` gives the draft without
// those that are marked.
void TakeAway(Trials* trials, size_t count, const std::function<Draft(const std::vector<bool>& gone)>& without);

// Gives the objects that are changed at once, by their positions: first all of a kind, then each alone; but the pods of
// a job together, since they stand for each other.
std::vector<std::vector<size_t>> Alike(const Json& objects);

// Each of these is a pass over the draft. passes_objects.cc: whole jobs, queues and nodes; single objects; pods of a
// job with its numbers of them; pods that run, with the room that they take.
void ShrinkObjects(Trials* trials);
void ShrinkJobs(Trials* trials);
void ShrinkClaimedJob(Trials* trials);
void ShrinkFillers(Trials* trials);
// passes_fields.cc: fields of all objects of a kind and of single ones, the configuration, the settings.
void ShrinkFields(Trials* trials);
void ShrinkConf(Trials* trials);
void ShrinkSetting(Trials* trials);
// passes_numbers.cc
void ShrinkNumbers(Trials* trials);

}  // namespace pumice::shrink
