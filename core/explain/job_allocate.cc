// What allocate said to a job in its turn: room in the queue, nodes, scores, the gang, commit or discard. Or why it
// never came to the job; and backfill, which takes what asks for nothing.

#include <utility>
#include <vector>

#include "core/explain/job_sections.h"

namespace pumice::explain {

using framework::Check;
using framework::Name;
using framework::Record;
using framework::Rule;
using framework::Site;

namespace {

Reason AllocatableCode(const Record& record) {
  const Check* broken = Broken(record);
  if (broken == nullptr) return Reason::kAllocatableNo;
  const bool of_room = broken->rule == Rule::kFitsDeserved || broken->rule == Rule::kFitsRealCapability ||
                       broken->rule == Rule::kFitsBesideReserved;
  if (of_room && broken->queue != record.queue) return Reason::kAllocatableNoAncestor;
  return broken->info().not_allocatable.value_or(Reason::kAllocatableNo);
}

// A pod was not tried, since one of its role had failed: which, and why.
Link Skipped(const JobPath& path, const Record& record) {
  Link link = path.From(record, Reason::kSkipped, Verdict::kNo).With("role", record.text());
  std::string other = Say(Reason::kSkippedAnother, {}, path.language);
  const Record* failed = nullptr;  // the last before; it may have been in an earlier turn of the action
  for (const Record* earlier : path.Records()) {
    if (earlier == &record) break;
    const bool refused = earlier->site == Site::kNodes || earlier->site == Site::kPrePredicate;
    if (!refused || earlier->verdict || earlier->action != record.action || earlier->task == kNone) continue;
    if (*path.cluster.facts[earlier->task].role == record.text()) failed = earlier;
  }
  if (failed != nullptr) {
    other = path.PodName(failed->task);
    if (failed->refusals() != nullptr) {
      path.AddGroups(*failed, &link);
    } else {
      link.groups.push_back({failed->text(), {}, failed->text()});
    }
  }
  link.With("other", other);
  return link;
}

// What a turn brought: allocatable, nodes, scores, gang, commit or discard.
void Placement(JobPath* path, const Turn& turn) {
  const auto& records = path->trace.records();
  bool of_task = false;  // for a pod: whether it was asked about itself
  for (size_t i = turn.begin; i < turn.end; ++i) of_task |= path->task != kNone && records[i].task == path->task;
  bool told_yes = false;
  TellNotOverused(path, "allocate", turn.begin);
  for (size_t i = turn.begin; i < turn.end; ++i) {
    const Record& record = records[i];
    if (record.job != path->job->index) continue;
    if (of_task && record.task != kNone && record.task != path->task) continue;
    switch (record.site) {
      case Site::kAllocatable: {
        if (record.verdict) {
          if (!told_yes) path->Add(path->From(record, Reason::kAllocatableYes, Verdict::kYes));
          told_yes = true;
          break;
        }
        Link link = path->From(record, AllocatableCode(record), Verdict::kNo);
        if (const Check* broken = Broken(record); broken != nullptr && broken->queue != kNone) {
          link.With("at", path->QueueName(broken->queue)).With("detail", broken->text);
          if (broken->rule == Rule::kDevices) path->AddNumbers(*broken, &link);
        }
        path->AddNo(std::move(link));
        break;
      }
      case Site::kSkipped: path->AddNo(Skipped(*path, record)); break;
      case Site::kPrePredicate:
        path->AddNo(path->From(record, Reason::kPrePredicateNo, Verdict::kNo).With("message", record.text()));
        break;
      case Site::kNodes: {
        Link link = path->From(record, record.verdict ? Reason::kNodesSome : Reason::kNodesNone,
                               record.verdict ? Verdict::kYes : Verdict::kNo);
        link.With("fitting", Count(record.checks[0].Number(Name::kFitting)))
            .With("nodes", std::to_string(path->cluster.nodes.size()));
        link.With("message", record.text());
        path->AddGroups(record, &link);
        if (record.verdict) {
          if (path->task != kNone && !record.refusals()->groups.empty()) path->Add(std::move(link));
        } else {
          path->AddNo(std::move(link));
        }
        break;
      }
      case Site::kScores: {
        if (path->task == kNone) break;
        const double ties = record.checks.empty() ? 1 : record.checks[0].Number(Name::kTies);
        Link link = path->From(
            record, record.count == 1 ? Reason::kScoresOnly : (ties > 1 ? Reason::kScoresTie : Reason::kScoresBest),
            Verdict::kYes);
        const auto& nodes = record.scores()->nodes;
        link.With("score", nodes.empty() ? "" : Count(nodes[0].total));
        link.With("ties", Count(ties)).With("fitting", std::to_string(record.count));
        path->AddScores(record, &link);
        path->Add(std::move(link));
        break;
      }
      case Site::kReady: {
        if (record.checks.empty()) break;
        Link link = path->Ready(record);
        if (link.verdict == Verdict::kNo) path->open = false;
        path->Add(std::move(link));
        break;
      }
      case Site::kCommit:
      case Site::kDiscard: {
        Link link = path->From(record, record.site == Site::kCommit ? Reason::kCommit : Reason::kDiscard,
                               record.site == Site::kCommit ? Verdict::kYes : Verdict::kNo);
        path->AddNumbers(record.checks[0], &link);
        link.With("operations", path->OperationsOf(record));
        if (!record.verdict) path->open = false;
        if (!record.verdict) path->AddPods(record, &link);
        path->Add(std::move(link));
        break;
      }
      default: break;
    }
  }
}

// allocate never came to the job, or not again: its queue was overused, or there was nothing to place.
void NoTurn(JobPath* path) {
  if (!path->HasPending()) return;
  const Record* overused = path->index().Refused(Site::kOverused, path->job->queue->index, "allocate");
  const auto& end = path->report.record.end.tasks;
  bool best_effort = true, gated = true;
  for (const TaskInfo* task : path->job->tasks) {
    if (path->task != kNone ? task->index() != path->task : end[task->index()].status != TaskStatus::kPending) continue;
    best_effort = best_effort && task->facts->best_effort;
    gated = gated && task->facts->sch_gated;
  }
  const bool waits_for_topology = path->cluster.release.topology_by_gradients ? path->job->ContainsNetworkTopology()
                                                                              : path->job->ContainsHardTopology();
  if (gated) {
    path->AddNo(path->Plain(Reason::kJobGated, Verdict::kNo).With("job", path->job->uid));
  } else if (best_effort) {
    if (path->HasAction("backfill")) return;
    path->AddNo(path->Plain(Reason::kBackfillOff, Verdict::kNo).With("job", path->job->uid));
  } else if (overused != nullptr) {
    Link link = path->From(*overused, Reason::kOverusedNo, Verdict::kNo);
    for (const Line& line : link.lines) {
      if (line.left > line.limit) link.code = Reason::kOverusedNearly;
    }
    path->AddNo(std::move(link));
  } else if (!path->cluster.hyper_nodes.ready && waits_for_topology) {
    path->AddNo(path->Plain(Reason::kTopologyNotReady, Verdict::kNo).With("job", path->job->uid));
  } else {
    // Its turn ended when one pod failed and the rest could no longer make the gang whole.
    path->AddNo(path->Plain(Reason::kAllocateStopped, Verdict::kNo).With("job", path->job->uid));
  }
}

}  // namespace

void TellAllocate(JobPath* path) {
  if (!path->open) return;
  if (!path->HasAction("allocate")) {
    if (path->HasPending()) path->AddNo(path->Plain(Reason::kAllocateOff, Verdict::kNo).With("job", path->job->uid));
    return;
  }
  const auto& records = path->trace.records();
  std::vector<const Turn*> turns;
  for (const Turn& turn : path->index().TurnsOf(path->job->index)) {
    if (path->ActionOf(records[turn.begin]) == "allocate") turns.push_back(&turn);
  }
  if (turns.empty()) {
    NoTurn(path);
    return;
  }
  TellOrder(path, "allocate");
  // The turn in which a pod was tried last; for a job, its last one.
  const Turn* shown = turns.back();
  if (path->task != kNone) {
    for (const Turn* turn : turns) {
      for (size_t i = turn->begin; i < turn->end; ++i) {
        if (records[i].task == path->task) shown = turn;
      }
    }
  }
  Placement(path, *shown);
  if (path->open && path->HasPending()) NoTurn(path);
}

void TellBackfill(JobPath* path) {
  if (!path->HasPending() || path->job->tasks.empty()) return;
  // Whatever is idle, backfill does not give it to pods that ask for something.
  const auto& end = path->report.record.end.tasks;
  for (const TaskInfo* task : path->job->tasks) {
    if (!path->HasAction("backfill") || path->open || task->facts->best_effort) continue;
    if (path->task != kNone ? task->index() != path->task : end[task->index()].status != TaskStatus::kPending) continue;
    path->Add(path->Plain(Reason::kBackfillPasses, Verdict::kInfo)
                  .With("pod", path->PodName(task->index()))
                  .With("request", path->Text(task->resreq())));
    break;
  }
  if (!path->open) return;
  for (const Record* record : path->Records()) {
    if (path->ActionOf(*record) != "backfill" || !path->Concerns(*record) || record->verdict) continue;
    if (record->site == Site::kNodes) {
      Link link = path->From(*record, Reason::kNodesNone, Verdict::kNo);
      link.With("nodes", std::to_string(path->cluster.nodes.size())).With("message", record->text());
      path->AddGroups(*record, &link);
      path->AddNo(std::move(link));
      return;
    }
    if (record->site == Site::kPrePredicate) {
      path->AddNo(path->From(*record, Reason::kPrePredicateNo, Verdict::kNo).With("message", record->text()));
      return;
    }
  }
}

}  // namespace pumice::explain
