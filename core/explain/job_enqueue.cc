// Whether a job is valid, and the gate before the queue: who votes on letting it in.

#include "core/explain/job_sections.h"

namespace pumice::explain {

using framework::Check;
using framework::Record;
using framework::Site;

namespace {

Reason EnqueueCode(const Record& record) {
  if (record.verdict) return record.abstained ? Reason::kEnqueueAbstain : Reason::kEnqueueYes;
  const Check* broken = Broken(record);
  return broken == nullptr ? Reason::kEnqueueNo : broken->info().not_enqueued.value_or(Reason::kEnqueueNo);
}

}  // namespace

void TellValidity(JobPath* path) {
  if (path->job->tasks.empty()) {
    path->AddNo(path->Plain(Reason::kJobNoPods, Verdict::kNo).With("job", path->job->uid));
    return;
  }
  for (const Record* record : path->Records()) {
    if (record->site != Site::kValid) continue;
    Link link = path->From(*record, record->verdict ? Reason::kValidYes : Reason::kValidNo,
                           record->verdict ? Verdict::kYes : Verdict::kNo);
    link.With("message", record->text());
    if (record->verdict) {
      path->Add(std::move(link));
    } else {
      path->AddNo(std::move(link));
    }
    return;
  }
}

void TellGate(JobPath* path) {
  if (!path->open) return;
  const std::string& phase = path->report.record.start.phases[path->job->index];
  bool asked = false, refused = false;
  for (const Record* told : path->Records()) {
    const Record& record = *told;
    if (record.site == Site::kGate) {
      asked = true;
      path->Add(path->From(record, Reason::kEnqueueUnasked, Verdict::kYes));
    }
    if (record.site == Site::kTurn && path->ActionOf(record) == "enqueue") {
      asked = true;
      TellOrder(path, "enqueue");
    }
    if (record.site != Site::kEnqueue) continue;
    Link link = path->From(record, EnqueueCode(record),
                           !record.verdict ? Verdict::kNo : (record.abstained ? Verdict::kInfo : Verdict::kYes));
    if (const Check* broken = Broken(record)) {
      if (broken->queue != kNone) {
        link.With("at", path->QueueName(broken->queue));
        // A queue above the job's own said no.
        if (!record.verdict && broken->queue != record.queue && link.code == Reason::kEnqueueNoRoom) {
          link.code = Reason::kEnqueueNoAncestor;
        }
      }
      link.With("detail", broken->text);
      path->AddNumbers(*broken, &link);
    }
    if (!record.verdict) {
      refused = true;
      path->AddNo(std::move(link));
    } else {
      path->Add(std::move(link));
    }
  }
  if (!asked && phase != "Pending" && !phase.empty()) {
    path->Add(path->Plain(Reason::kEnqueuePast, Verdict::kInfo).With("phase", phase).With("job", path->job->uid));
  } else if (!asked && !path->HasAction("enqueue")) {
    path->Add(path->Plain(Reason::kEnqueueOff, Verdict::kInfo).With("job", path->job->uid));
  }
  if (!refused) return;
  // The actions that could make room never look at it.
  for (const char* action : {"reclaim", "preempt", "gangreclaim", "gangpreempt"}) {
    if (path->HasAction(action))
      path->Add(path->Plain(Reason::kHelpPending, Verdict::kInfo).With("action", action).With("job", path->job->uid));
  }
}

}  // namespace pumice::explain
