// The order in which a job's story is told, and which of its links is the verdict.
#include "core/explain/job_story.h"

#include <algorithm>
#include <utility>

#include "core/api/queue_gate.h"
#include "core/explain/job_sections.h"
#include "core/sim/snapshot.h"

namespace pumice::explain {

namespace {

// The verdict: of what is pending the first no; of what was evicted, who took its place; else what became of it.
Story Close(JobPath path) {
  auto& links = path.story.links;
  if (path.story.verdict < 0 && path.job != nullptr && !path.HasPending() && !links.empty()) {
    const auto settles = std::find_if(links.begin(), links.end(), [](const Link& link) {
      return link.code == Reason::kBindFailed || IsOf(link.code, "evicted.");
    });
    path.story.verdict = static_cast<int>((settles == links.end() ? settles - 1 : settles) - links.begin());
  }
  return path.Finish(std::move(path.story));
}

// From the gate to what could have helped.
void TellWay(JobPath* path) {
  TellValidity(path);
  TellGate(path);
  TellAllocate(path);
  TellBackfill(path);
  TellHelp(path);
}

}  // namespace

Story JobStory::OfJob(int index) const {
  const report::Report::Job& of_report = report.jobs[index];
  JobPath path(*this, of_report.job, kNone);
  path.story.kind = "job";
  path.story.name = of_report.group->meta.Key();
  if (path.job == nullptr) {
    path.Add(Plain(Reason::kSessionNoQueue, Verdict::kNo)
                 .With("job", path.story.name)
                 .With("queue", of_report.group->queue));
    return Close(std::move(path));
  }
  TellWay(&path);
  TellEvictions(&path);
  TellOutcome(&path);
  return Close(std::move(path));
}

Story JobStory::OfPod(int task) const {
  const TaskFacts& facts = cluster.facts[task];
  JobPath path(*this, facts.job, task);
  path.story.kind = "pod";
  path.story.name = facts.pod->meta.Key();
  const sim::TaskState& start = report.record.start.tasks[task];
  if (path.job == nullptr) {
    const Reason code = !sim::IsVolcanos(*facts.pod) ? Reason::kSessionOtherScheduler
                        : facts.job_id->empty()      ? Reason::kSessionNoGroup
                                                     : Reason::kSessionNoJob;
    path.Add(Plain(code, start.status == TaskStatus::kPending ? Verdict::kNo : Verdict::kInfo)
                 .With("pod", path.story.name)
                 .With("job", *facts.job_id)
                 .With("scheduler", facts.pod->spec->scheduler_name)
                 .With("node", NodeName(start.node)));
  } else if (start.status != TaskStatus::kPending) {
    path.Add(Plain(Reason::kPodBefore, Verdict::kInfo)
                 .With("pod", path.story.name)
                 .With("status", ToString(start.status))
                 .With("node", NodeName(start.node)));
    TellEvictions(&path);
    TellOutcome(&path);
  } else if (facts.sch_gated) {
    const bool goes = facts.queue_gated && cluster.queue_admission_gates && AsksForQueueGate(*facts.pod);
    path.AddNo(Plain(goes ? Reason::kPodQueueGated : Reason::kPodGated, Verdict::kNo).With("pod", path.story.name));
  } else {
    TellWay(&path);
    TellOutcome(&path);
  }
  return Close(std::move(path));
}

}  // namespace pumice::explain
