// JobPath is the way of a job, or of one of its pods, through a cycle. The sections of its story (job_sections.h) go
// along it and add their links, in the order in which Volcano asks.
#pragma once

#include "core/explain/maker.h"

namespace pumice::explain {

class JobPath : public Maker {
 public:
  // The job is null where the session does not have it; the task is kNone for the job as a whole.
  JobPath(const Maker& maker, const JobInfo* of_job, int of_task) : Maker(maker), job(of_job), task(of_task) {}

  void Add(Link link) { story.links.push_back(std::move(link)); }
  // The first no ends the way: what comes later speaks of what might have helped.
  void AddNo(Link link);

  // Whether there are pods enough, of a record of kReady: of the job, or what it lacks of a role or of sub-groups.
  Link Ready(const Record& record) const;

  // What was told of the job, in order; not of one that the session does not have.
  const std::vector<const Record*>& Records() const { return index().RecordsOf(job->index); }
  // The first turn that an action gave it; null for none.
  const Turn* FirstTurn(const std::string& action) const;
  // A record concerns the job as a whole, or this pod; one that stands for several pods speaks for this one too.
  bool Concerns(const Record& record) const;
  // These say whether in the end anything is pending, anything waits for room.
  bool HasPending() const { return Any(TaskStatus::kPending); }
  bool HasWaiting() const { return Any(TaskStatus::kPipelined) || Any(TaskStatus::kAllocated); }

  const JobInfo* const job;
  const int task;    // TaskFacts::index
  bool open = true;  // nobody has said no yet
  Story story;

 private:
  bool Any(TaskStatus status) const;
};

// Gives the first check that does not hold, which is why a record says no; of a yes the last one. Null: it has none.
const framework::Check* Broken(const framework::Record& record);

}  // namespace pumice::explain
