// A Prober runs the world with a change until the job in question has its place or nothing more is done for it.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/edit/change.h"
#include "core/framework/events.h"
#include "core/model/objects.h"
#include "core/sim/cycle.h"

namespace pumice::whatif {

// It is what is asked of the runs: that a job has its place, or that a pod is not evicted.
struct Question {
  std::string job;   // "namespace/name" of a PodGroup
  std::string pod;   // "namespace/name"; "" where the job is meant
  int at_least = 0;  // so many of the job's pods have to have a place; 0: as many as it needs
};

struct QueueDeserved {
  std::string queue;
  Resource deserved;
};

// What a job has when a cycle ends.
struct Standing {
  int placed = 0, reserved = 0;  // pods with a place; pods that wait for what is leaving a node
  bool enqueued = false;         // it is past the gate
};

struct Outcome {
  bool answered = false;                     // the job has its place; the pod was not evicted
  int cycles = 0;                            // that were run
  int placed = 0, pods = 0, needed = 0;      // of the job: pods with a place, all of them, how many have to have one
  int first_placed = 0, first_reserved = 0;  // of the job, when the first cycle ended: what `whatif` shows
  std::vector<std::pair<std::string, std::string>> evicted;  // pods of other jobs with their jobs, in their order
  std::vector<std::map<std::string, Standing>> others;       // a cycle each: the other jobs
  std::vector<QueueDeserved> deserved;                       // by queue, when the first session opened
  std::string error;                                         // why the change could not be made
};

class Prober {
 public:
  // Where pods are evicted an answer needs several cycles: an evicted pod leaves and is replaced by its controller, and
  // the next cycle gives its place away.
  static constexpr int kMostCycles = 4;

  Prober(const model::Scenario& base, Question question, const sim::Host& host = {});

  // Runs with all of the changes; the first run is to be without any. With `cycles` so many are run whatever comes of
  // them, else until the answer is known.
  Outcome Run(const std::vector<edit::Change>& changes, int cycles = 0);
  // From here on the answer is that so many of the job's pods have a place.
  void Want(int at_least) { question_.at_least = at_least; }
  int runs() const { return runs_; }
  const ResourceNames& names() const { return names_; }

 private:
  class Inquiry;

  const model::Scenario& base_;
  Question question_;
  const sim::Host host_;
  ResourceNames names_;           // of the base's snapshot; no change adds a name
  std::optional<bool> has_gang_;  // whether the job has its minMember in the base
  int runs_ = 0;
};

}  // namespace pumice::whatif
