// The story of a job or of one of its pods: every gate that it came to, in Volcano's order.
#pragma once

#include "core/explain/maker.h"

namespace pumice::explain {

class JobStory : public Maker {
 public:
  using Maker::Maker;
  // A PodGroup's, by its place in Report::jobs.
  Story OfJob(int job) const;
  // A pod's, by TaskFacts::index.
  Story OfPod(int task) const;

 private:
  // What the sections below add to, and about whom.
  struct Chain {
    Story story;
    const JobInfo* job = nullptr;
    int task = kNone;  // kNone: the job as a whole
    bool open = true;  // nobody has said no yet
  };
  void Add(Chain* chain, Link link) const;
  void AddNo(Chain* chain, Link link) const;

  void Validity(Chain* chain) const;
  void Gate(Chain* chain) const;
  void Order(Chain* chain, const std::string& action) const;
  void Allocate(Chain* chain) const;
  void Placement(Chain* chain, size_t begin, size_t end) const;
  // What was last said before a record to whether its queue is overused, where it was not.
  void NotOverused(Chain* chain, const std::string& action, size_t before) const;
  void NoTurn(Chain* chain) const;
  void Backfill(Chain* chain) const;
  // reclaim and preempt: whether they could make room.
  void Help(Chain* chain) const;
  void HelpOf(Chain* chain, const std::string& action) const;
  void Helped(Chain* chain, const std::string& action, const framework::Record& record) const;
  void Hunted(Chain* chain, const std::string& action, const framework::Record& record) const;
  void Share(Chain* chain) const;
  // Which cards deviceshare gave away.
  void Cards(Chain* chain) const;
  void Outcome(Chain* chain) const;
  void Evicted(Chain* chain) const;

  bool Concerns(const Chain& chain, const Record& record) const;
  std::string EnqueueCode(const Record& record) const;
  std::string AllocatableCode(const Record& record) const;
  // In the end: whether anything is pending, anything waits for room, anything was evicted.
  bool HasPending(const Chain& chain) const { return Any(chain, TaskStatus::kPending); }
  bool HasWaiting(const Chain& chain) const;
  bool HasEvicted(const Chain& chain) const;
  bool Any(const Chain& chain, TaskStatus status) const;
  Story Close(Chain chain) const;
};

}  // namespace pumice::explain
