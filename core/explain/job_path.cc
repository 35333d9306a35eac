// What a job's way knows of itself: whom a record concerns, and what of the job is still pending.
#include "core/explain/job_path.h"

#include <algorithm>

namespace pumice::explain {

using framework::Check;
using framework::Record;

void JobPath::AddNo(Link link) {
  link.verdict = Verdict::kNo;
  open = false;
  Add(std::move(link));
}

bool JobPath::Concerns(const Record& record) const {
  return record.job == job->index && (task == kNone || record.task == kNone || record.task == task);
}

bool JobPath::Any(TaskStatus status) const {
  const auto& end = report.record.end.tasks;
  if (task != kNone) return end[task].status == status;
  return std::any_of(job->tasks.begin(), job->tasks.end(),
                     [&](const TaskInfo* other) { return end[other->index()].status == status; });
}

const Check* Broken(const Record& record) {
  for (const Check& check : record.checks) {
    if (!check.holds) return &check;
  }
  return record.checks.empty() ? nullptr : &record.checks.back();
}

}  // namespace pumice::explain
