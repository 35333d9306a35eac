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

Link JobPath::Ready(const Record& record) const {
  const Check& job = record.checks[0];
  const double ready = job.Number(Name::kReady) + job.Number(Name::kBestEffort);
  const bool enough = ready >= job.Number(Name::kMinAvailable);
  const bool in_sight = ready + job.Number(Name::kPipelined) >= job.Number(Name::kMinAvailable);
  Link link =
      From(record, record.verdict ? Reason::kGangYes : Reason::kGangNo, record.verdict ? Verdict::kYes : Verdict::kNo);
  AddNumbers(job, &link);
  if (record.checks.size() > 1) {
    const Check& part = record.checks[1];
    const double have = part.Number(Name::kReady), least = part.Number(Name::kNeeded);
    const double waiting = part.Number(Name::kPipelined);
    link.code = part.rule == framework::Rule::kRoleMinimum ? Reason::kGangRoleNo
                : part.rule == framework::Rule::kSubGroups ? Reason::kGangSubGroupsNo
                : record.verdict                           ? Reason::kGangSubGroupYes
                                                           : Reason::kGangSubGroupNo;
    link.With("role", part.text).With("group", part.text).With("have", Count(have)).With("least", Count(least));
    // Where pods still wait it is they that it waits for.
    if (part.rule == framework::Rule::kSubGroup && !record.verdict && waiting > 0 && have + waiting >= least) {
      link.code = Reason::kGangSubGroupWaits;
      link.verdict = Verdict::kWait;
      link.With("pipelined", Count(waiting));
    }
    return link;
  }
  if (record.verdict && !enough) link.code = Reason::kGangUnasked;
  const bool waits = !record.verdict && !enough && in_sight;
  if (waits) {
    link.code = Reason::kGangPipelined;
    link.verdict = Verdict::kWait;
  }
  link.lines.push_back(GangLine(job, waits));
  return link;
}

const Turn* JobPath::FirstTurn(const std::string& action) const {
  for (const Turn& turn : index().TurnsOf(job->index)) {
    if (ActionOf(trace.records()[turn.begin]) == action) return &turn;
  }
  return nullptr;
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
