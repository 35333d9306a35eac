// Whether reclaim, preempt and the gang evictions could make room for a job, and if not, how far their search for
// victims got.

#include <algorithm>
#include <string>
#include <vector>

#include "core/explain/job_sections.h"
#include "core/explain/victims_story.h"

namespace pumice::explain {

using framework::Check;
using framework::Name;
using framework::Record;
using framework::Rule;
using framework::Site;

namespace {

bool IsGangEviction(const std::string& action) { return action == "gangreclaim" || action == "gangpreempt"; }

// Why pods of a node were no candidates for eviction.
struct PassedOver {
  Name name;
  Reason reason;
};
constexpr PassedOver kPassedOver[] = {
    {Name::kNotRunning, Reason::kHuntedNotRunning}, {Name::kNotPreemptable, Reason::kHuntedNotPreemptable},
    {Name::kSameQueue, Reason::kHuntedSameQueue},   {Name::kQueueNotReclaimable, Reason::kHuntedQueueNotReclaimable},
    {Name::kOtherQueue, Reason::kHuntedOtherQueue}, {Name::kSameJob, Reason::kHuntedSameJob},
    {Name::kOtherJob, Reason::kHuntedOtherJob},     {Name::kNotLower, Reason::kHuntedNotLower},
    {Name::kOther, Reason::kHuntedOther},
};

// The plugins that let nobody go of what one task, or gang, looked at; where none did so alone, all that were asked.
std::vector<std::string> Protectors(const JobPath& path, const Record& hunt) {
  std::vector<std::string> alone, asked;
  auto add = [](const std::string& plugin, std::vector<std::string>* plugins) {
    if (std::find(plugins->begin(), plugins->end(), plugin) == plugins->end()) plugins->push_back(plugin);
  };
  for (const Record* record : path.Records()) {
    if (record->site != Site::kVictims || record->action != hunt.action) continue;
    if (record->abstained || record->checks.empty()) continue;  // of nobody it was asked
    add(record->plugin, &asked);
    if (record->tasks().empty()) add(record->plugin, &alone);
  }
  return alone.empty() ? asked : alone;
}

// The search for victims that found too few.
void Hunted(JobPath* path, const std::string& action, const Record& record) {
  const Check& check = record.checks[0];
  const bool of_gang = check.rule == Rule::kGangHunt;
  auto either = [of_gang](Reason gang, Reason task) { return of_gang ? gang : task; };
  const Reason code = check.Number(Name::kNodes) == 0        ? either(Reason::kHuntGangNoDomain, Reason::kHuntNoNode)
                      : check.Number(Name::kCandidates) == 0 ? either(Reason::kHuntGangNone, Reason::kHuntNone)
                      : check.Number(Name::kVictims) == 0 ? either(Reason::kHuntGangProtected, Reason::kHuntProtected)
                                                          : either(Reason::kHuntGangShort, Reason::kHuntShort);
  Link link = path->From(record, code, Verdict::kNo);
  path->AddNumbers(check, &link);
  const std::vector<std::string> protectors = Protectors(*path, record);
  link.With("plugins", Listed(protectors, protectors.size())).With("protectors", std::to_string(protectors.size()));
  for (const auto& [name, reason] : kPassedOver) {
    const double pods = check.Number(name);
    if (pods == 0) continue;
    link.groups.push_back({ToString(name), {}, Say(reason, {{"pods", Count(pods)}}, path->language)});
  }
  path->AddNo(std::move(link));
  // Some of the nodes: who let whom go.
  if (check.Number(Name::kCandidates) > 0) {
    const VictimsStory victims(*path);
    for (Link& funnel : victims.LinksOf(path->index().funnels(), record.job, kFunnelsShown)) {
      if (funnel.action != action) continue;
      funnel.verdict = Verdict::kInfo;
      path->Add(std::move(funnel));
    }
  }
}

// Whether the queue, or one above it, is owed what the pod asks for.
void Preemptive(JobPath* path, const Record& record) {
  const framework::Check* last = record.checks.empty() ? nullptr : &record.checks.back();
  if (!record.verdict) {
    const Reason why = last == nullptr                           ? Reason::kPreemptiveNo
                       : last->rule == Rule::kOpen               ? Reason::kPreemptiveNoOpen
                       : last->rule == Rule::kFitsRealCapability ? Reason::kPreemptiveNoCapability
                                                                 : Reason::kPreemptiveNo;
    path->AddNo(path->From(record, why, Verdict::kNo));
  } else if (last != nullptr && last->rule == Rule::kSomeWithin && last->queue != record.queue) {
    path->Add(path->From(record, Reason::kPreemptiveYesAbove, Verdict::kYes)
                  .With("above", path->cluster.queues[last->queue]->name));
  } else {
    path->Add(path->From(record, Reason::kPreemptiveYes, Verdict::kYes));
  }
}

// What one record says of an action that evicts.
void Helped(JobPath* path, const std::string& action, const Record& record) {
  switch (record.site) {
    case Site::kPolicy:
      path->AddNo(
          path->From(record, record.text().empty() ? Reason::kPolicyNever : Reason::kPolicyNominated, Verdict::kNo)
              .With("nominated", record.text()));
      break;
    case Site::kPreemptive: Preemptive(path, record); break;
    case Site::kPrePredicate:
      path->AddNo(path->From(record, Reason::kPrePredicateNo, Verdict::kNo).With("message", record.text()));
      break;
    case Site::kNodes: {
      if (record.verdict) break;
      Link link = path->From(record, Reason::kHelpNoNode, Verdict::kNo);
      link.With("nodes", std::to_string(path->cluster.nodes.size()));
      path->AddGroups(record, &link);
      path->AddNo(std::move(link));
      break;
    }
    case Site::kHunt: Hunted(path, action, record); break;
    case Site::kEvicted: {
      const int domain = record.pods().hyper_node;
      const model::Release& release = path->cluster.release;
      const bool undone = !record.verdict && (action == "reclaim" ? release.reclaim_is_undone_by_node
                                                                  : release.evictions_are_undone_by_node);
      const Reason what = record.tasks().empty() ? Reason::kHuntPlaced
                          : domain != kNone      ? Reason::kHuntGangEvicted
                          : undone               ? Reason::kHuntUndone
                                                 : Reason::kHuntEvicted;
      Link link = path->From(record, what, undone ? Verdict::kNo : Verdict::kYes);
      if (domain != kNone) link.With("domain", path->DomainName(domain));
      std::vector<std::string> names;
      for (int task : record.tasks()) names.push_back(path->PodName(task));
      link.With("victims", Listed(names, 5)).With("evicted", std::to_string(names.size()));
      if (!names.empty()) link.groups.push_back({"evicted", names, Listed(names, 8)});
      path->Add(std::move(link));
      break;
    }
    case Site::kReady: {
      Line line = path->GangLine(record.checks[0], true);
      const Reason yes = line.holds ? Reason::kHelpEnough : Reason::kGangUnasked;
      Link link = path->From(record, record.verdict ? yes : Reason::kHelpNotEnough,
                             record.verdict ? Verdict::kYes : Verdict::kNo);
      path->AddNumbers(record.checks[0], &link);
      if (record.checks.size() > 1) {
        link = path->Ready(record);  // a role or sub-groups lack something, whatever the sum
      } else {
        link.lines.push_back(std::move(line));
      }
      path->Add(std::move(link));
      break;
    }
    case Site::kCommit:
    case Site::kDiscard: {
      if (!record.verdict && IsGangEviction(action)) break;  // a dry run
      Link link = path->From(record, record.verdict ? Reason::kCommit : Reason::kDiscard,
                             record.verdict ? Verdict::kYes : Verdict::kNo);
      path->AddNumbers(record.checks[0], &link);
      link.With("operations", path->OperationsOf(record));
      if (!record.verdict) path->AddPods(record, &link);
      path->Add(std::move(link));
      break;
    }
    default: break;
  }
}

void HelpOf(JobPath* path, const std::string& action) {
  bool of_task = false;
  for (const Record* record : path->Records()) {
    if (path->ActionOf(*record) != action) continue;
    of_task |= path->task != kNone && record->task == path->task;
    if (record->site == Site::kStarving) {
      Link link = path->From(*record, Reason::kHelpNotStarving, Verdict::kInfo);
      link.lines.push_back(path->GangLine(record->checks[0], true));
      path->Add(std::move(link));
      return;
    }
  }
  const Turn* turn = path->FirstTurn(action);
  if (turn == nullptr) {
    const Record* overused = path->index().Refused(Site::kOverused, path->job->queue->index, action);
    if (overused != nullptr) path->AddNo(path->From(*overused, Reason::kHelpOverused, Verdict::kNo));
    return;
  }
  TellNotOverused(path, action, turn->begin);
  for (const Record* record : path->Records()) {
    if (path->ActionOf(*record) != action) continue;
    if (of_task && record->task != kNone && record->task != path->task) continue;
    Helped(path, action, *record);
  }
}

}  // namespace

void TellHelp(JobPath* path) {
  if (path->job->tasks.empty() || (!path->HasPending() && !path->HasWaiting())) return;
  for (const Link& link : path->story.links) {
    // What kept it from the session's actions keeps it from these, too.
    if (link.verdict == Verdict::kNo && (IsOf(link.code, "enqueue.") || IsOf(link.code, "valid."))) return;
  }
  // In the order in which they ran.
  bool any = false;
  for (const std::string& action : path->report.conf.actions) {
    if (action != "reclaim" && action != "preempt" && !IsGangEviction(action)) continue;
    any = true;
    HelpOf(path, action);
  }
  if (!any) {
    path->Add(path->Plain(Reason::kHelpBothOff, Verdict::kInfo));
    return;
  }
  for (const std::string action : {"reclaim", "preempt"}) {
    if (path->HasAction(action) || path->HasAction("gang" + action)) continue;
    path->Add(path->Plain(Reason::kHelpOff, Verdict::kInfo).With("action", action));
  }
}

}  // namespace pumice::explain
