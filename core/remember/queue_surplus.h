// QueueSurplus: how often what a queue has began to matter anew to who of it may go.
//
// Claim: a queue that has spent its surplus, or has it in plenty, gives the same answer about each of its tasks
// whatever else changes, because nobody leaves a queue that has no more than it deserves, and all tasks of one node
// together cannot take from a queue what it has beyond that by more than the largest node holds (QueueRule says by
// which comparison). Only between the two a change of its numbers may change an answer: then what is remembered of
// victims is forgotten. tests/unit/remember/queue_surplus_test.cc would see the claim end, and so would BothWays and
// Property.
#pragma once

#include <vector>

#include "core/framework/session.h"

namespace pumice::remember {

class QueueSurplus {
 public:
  enum State : uint8_t {
    kInDoubt,
    kSpent,  // nobody may go who has a say in what the queue deserves
    kAmple,  // all of one node may go at once
  };

  // As the session opens: none of its tasks is on its way yet.
  explicit QueueSurplus(const framework::Session& ssn);

  // Whether the answers of this extension point can be followed: of several plugins with a rule the session's numbers
  // are those of one.
  static bool CanFollow(const framework::Session& ssn);
  // From here on changes are followed: something is about to be remembered.
  void Follow();
  // After each change of a task: its queue's numbers are others. In a tree those of the queues above are, too, but
  // these have no tasks of their own: capacity finds a tree broken where they do.
  void Note(const TaskInfo& task);
  int times_forgotten() const { return times_forgotten_; }
  State Of(const framework::QueueNumbers& numbers) const;

 private:
  void Note(int queue);

  const framework::Session& ssn_;
  framework::QueueRule rule_ = framework::QueueRule::kNone;
  bool follows_ = false;
  int times_forgotten_ = 0;
  Resource largest_;                 // the most that tasks take of any node, each dimension by itself
  std::vector<State> states_;        // by QueueInfo::index
  std::vector<Resource> allocated_;  // by QueueInfo::index: what it had when its state was looked at
};

}  // namespace pumice::remember
