#include "core/explain/job_story.h"

#include <algorithm>
#include <cstring>

#include "core/explain/words.h"
#include "core/report/amounts.h"
#include "core/sim/snapshot.h"

namespace pumice::explain {

using framework::Check;
using framework::Record;
using framework::Site;

namespace {

const Check* Broken(const Record& record) {
  for (const Check& check : record.checks) {
    if (!check.holds) return &check;
  }
  return record.checks.empty() ? nullptr : &record.checks.back();
}

bool Is(const Check* check, const char* rule) { return check != nullptr && std::strcmp(check->rule, rule) == 0; }

}  // namespace

Story JobStory::OfJob(int index) const {
  const report::Report::Job& of_report = report_.jobs[index];
  Chain chain;
  chain.story.kind = "job";
  chain.story.name = of_report.group->meta.Key();
  chain.job = of_report.job;
  if (chain.job == nullptr) {
    Add(&chain,
        Plain("session.noQueue", Verdict::kNo).With("job", chain.story.name).With("queue", of_report.group->queue));
    return Close(std::move(chain));
  }
  Validity(&chain);
  Gate(&chain);
  Allocate(&chain);
  Backfill(&chain);
  Help(&chain);
  Evicted(&chain);
  Outcome(&chain);
  return Close(std::move(chain));
}

Story JobStory::OfPod(int task) const {
  const TaskFacts& facts = cluster_.facts[task];
  Chain chain;
  chain.story.kind = "pod";
  chain.story.name = facts.pod->meta.Key();
  chain.job = facts.job;
  chain.task = task;
  const TaskStatus start = report_.record.start.tasks[task].status;
  if (chain.job == nullptr) {
    const char* code = !sim::IsVolcanos(*facts.pod) ? "session.otherScheduler"
                       : facts.job_id->empty()      ? "session.noGroup"
                                                    : "session.noJob";
    Add(&chain, Plain(code, start == TaskStatus::kPending ? Verdict::kNo : Verdict::kInfo)
                    .With("pod", chain.story.name)
                    .With("job", *facts.job_id)
                    .With("scheduler", facts.pod->spec->scheduler_name)
                    .With("node", NodeName(report_.record.start.tasks[task].node)));
    return Close(std::move(chain));
  }
  if (start != TaskStatus::kPending) {
    Add(&chain, Plain("pod.before", Verdict::kInfo)
                    .With("pod", chain.story.name)
                    .With("status", ToString(start))
                    .With("node", NodeName(report_.record.start.tasks[task].node)));
    Evicted(&chain);
    Outcome(&chain);
    return Close(std::move(chain));
  }
  if (facts.sch_gated) {
    AddNo(&chain, Plain("pod.gated", Verdict::kNo).With("pod", chain.story.name));
    return Close(std::move(chain));
  }
  Validity(&chain);
  Gate(&chain);
  Allocate(&chain);
  Backfill(&chain);
  Help(&chain);
  Outcome(&chain);
  return Close(std::move(chain));
}

void JobStory::Add(Chain* chain, Link link) const { chain->story.links.push_back(std::move(link)); }

void JobStory::AddNo(Chain* chain, Link link) const {
  link.verdict = Verdict::kNo;
  chain->open = false;
  Add(chain, std::move(link));
}

bool JobStory::Any(const Chain& chain, TaskStatus status) const {
  const auto& end = report_.record.end.tasks;
  if (chain.task != kNone) return end[chain.task].status == status;
  return std::any_of(chain.job->tasks.begin(), chain.job->tasks.end(),
                     [&](const TaskInfo* task) { return end[task->index()].status == status; });
}

bool JobStory::HasWaiting(const Chain& chain) const {
  return Any(chain, TaskStatus::kPipelined) || Any(chain, TaskStatus::kAllocated);
}

bool JobStory::HasEvicted(const Chain& chain) const {
  return std::any_of(chain.story.links.begin(), chain.story.links.end(),
                     [](const Link& link) { return link.code == "evicted.for"; });
}

// The verdict: of what is pending the first no; of what was evicted, who took its place; else what became of it.
Story JobStory::Close(Chain chain) const {
  auto& links = chain.story.links;
  if (chain.job != nullptr && !HasPending(chain) && !links.empty()) {
    for (size_t i = 0; i < links.size(); ++i) {
      if (links[i].code == "bind.failed" || links[i].code == "evicted.for") {
        chain.story.verdict = static_cast<int>(i);
        break;
      }
    }
    if (chain.story.verdict < 0) chain.story.verdict = static_cast<int>(links.size()) - 1;
  }
  return Finish(std::move(chain.story));
}

// About the job as a whole, or about this pod; a record that stands for several pods speaks for this one too.
bool JobStory::Concerns(const Chain& chain, const Record& record) const {
  return record.job == chain.job->index && (chain.task == kNone || record.task == kNone || record.task == chain.task);
}

void JobStory::Validity(Chain* chain) const {
  if (chain->job->tasks.empty()) {
    AddNo(chain, Plain("job.noPods", Verdict::kNo).With("job", chain->job->uid));
    return;
  }
  for (const Record& record : trace_.records()) {
    if (record.site != Site::kValid || record.job != chain->job->index) continue;
    Link link = From(record, record.verdict ? "valid.yes" : "valid.no", record.verdict ? Verdict::kYes : Verdict::kNo);
    link.With("message", record.text);
    if (record.verdict) {
      Add(chain, std::move(link));
    } else {
      AddNo(chain, std::move(link));
    }
    return;
  }
}

std::string JobStory::EnqueueCode(const Record& record) const {
  if (record.vote >= 0) return record.vote > 0 ? "enqueue.yes" : "enqueue.abstain";
  const Check* broken = Broken(record);
  for (const char* rule : {"open", "tree", "leaf", "quota", "overcommit"}) {
    if (Is(broken, rule)) return std::string("enqueue.no.") + rule;
  }
  return Is(broken, "enqueue") ? "enqueue.no.room" : "enqueue.no";
}

void JobStory::Gate(Chain* chain) const {
  if (!chain->open) return;
  const std::string& phase = report_.record.start.phases[chain->job->index];
  bool asked = false, refused = false;
  for (const Record& record : trace_.records()) {
    if (record.job != chain->job->index) continue;
    if (record.site == Site::kGate) {
      asked = true;
      Add(chain, From(record, "enqueue.unasked", Verdict::kYes));
    }
    if (record.site == Site::kTurn && ActionOf(record) == "enqueue") {
      asked = true;
      Order(chain, "enqueue");
    }
    if (record.site != Site::kEnqueue) continue;
    Link link = From(record, EnqueueCode(record),
                     record.vote < 0 ? Verdict::kNo : (record.vote > 0 ? Verdict::kYes : Verdict::kInfo));
    if (const Check* broken = Broken(record)) {
      if (broken->queue != kNone) {
        link.With("at", QueueName(broken->queue));
        // A queue above the job's own said no.
        if (record.vote < 0 && broken->queue != record.queue && link.code == "enqueue.no.room") {
          link.code = "enqueue.no.ancestor";
        }
      }
      link.With("detail", broken->text);
      for (const framework::Number& number : broken->numbers) link.With(number.name, Count(number.value));
    }
    if (record.vote < 0) {
      refused = true;
      AddNo(chain, std::move(link));
    } else {
      Add(chain, std::move(link));
    }
  }
  if (!asked && phase != "Pending" && !phase.empty()) {
    Add(chain, Plain("enqueue.past", Verdict::kInfo).With("phase", phase).With("job", chain->job->uid));
  } else if (!asked && !HasAction("enqueue")) {
    Add(chain, Plain("enqueue.off", Verdict::kInfo).With("job", chain->job->uid));
  }
  if (!refused) return;
  // The actions that could make room never look at it.
  for (const char* action : {"reclaim", "preempt"}) {
    if (HasAction(action))
      Add(chain, Plain("help.pending", Verdict::kInfo).With("action", action).With("job", chain->job->uid));
  }
}

void JobStory::Order(Chain* chain, const std::string& action) const {
  int position = 0, turn = 0;
  const Record* taken = nullptr;
  for (const Record& record : trace_.records()) {
    if (record.site != Site::kTurn || record.job == kNone || ActionOf(record) != action) continue;
    ++position;
    if (record.job == chain->job->index && taken == nullptr) {
      taken = &record;
      turn = position;
    }
  }
  if (taken == nullptr) return;
  Link link = From(*taken, turn == 1 ? "order.first" : "order.turn", Verdict::kInfo);
  link.With("position", std::to_string(turn));
  std::vector<std::string> before;
  for (const Record& record : trace_.records()) {
    if (record.site != Site::kOvertaken || record.job != chain->job->index || ActionOf(record) != action) continue;
    const Check& check = record.checks[0];
    Group& group = link.groups.emplace_back();
    group.members = {JobName(check.job)};
    // By a job's order, or by its queue's.
    group.reason = check.text == "job" || check.text == "queue" ? (record.plugin.empty() ? check.text : record.plugin)
                                                                : check.text;
    group.text = JobName(check.job) + " (" + Say("order.by." + group.reason, {}, language_);
    if (check.text == "queue" && !check.numbers.empty()) {
      group.text += ", " + QueueName(check.queue) + " " + report::Percent(NumberOf(check, "share")) + " : " +
                    chain->job->queue->name + " " + report::Percent(NumberOf(check, "ownShare"));
    } else if (record.plugin == "priority") {
      group.text += ", " + Count(NumberOf(check, "priority")) + " : " + Count(NumberOf(check, "ownPriority"));
    } else if (!check.numbers.empty()) {
      group.text +=
          ", " + report::Percent(NumberOf(check, "share")) + " : " + report::Percent(NumberOf(check, "ownShare"));
    }
    group.text += ")";
  }
  Add(chain, std::move(link));
}

std::string JobStory::AllocatableCode(const Record& record) const {
  const Check* broken = Broken(record);
  for (const char* rule : {"open", "tree", "leaf"}) {
    if (Is(broken, rule)) return std::string("allocatable.no.") + rule;
  }
  if (!Is(broken, "fits")) return "allocatable.no";
  return broken->queue == record.queue ? "allocatable.no.room" : "allocatable.no.ancestor";
}

void JobStory::Allocate(Chain* chain) const {
  if (!chain->open) return;
  if (!HasAction("allocate")) {
    if (HasPending(*chain)) AddNo(chain, Plain("allocate.off", Verdict::kNo).With("job", chain->job->uid));
    return;
  }
  // The job's turns: each reaches to the next turn of any job.
  const auto& records = trace_.records();
  std::vector<std::pair<size_t, size_t>> turns;
  bool mine = false;
  for (size_t i = 0; i < records.size(); ++i) {
    if (records[i].site == Site::kTurn || (mine && ActionOf(records[i]) != "allocate")) {
      if (mine) turns.back().second = i;
      mine =
          records[i].site == Site::kTurn && records[i].job == chain->job->index && ActionOf(records[i]) == "allocate";
      if (mine) turns.push_back({i, records.size()});
    }
  }
  if (turns.empty()) {
    NoTurn(chain);
    return;
  }
  Order(chain, "allocate");
  // The turn in which a pod was tried last; for a job, its last one.
  size_t shown = turns.size() - 1;
  if (chain->task != kNone) {
    for (size_t t = 0; t < turns.size(); ++t) {
      for (size_t i = turns[t].first; i < turns[t].second; ++i) {
        if (records[i].task == chain->task) shown = t;
      }
    }
  }
  Placement(chain, turns[shown].first, turns[shown].second);
  if (chain->open && HasPending(*chain)) NoTurn(chain);
}

// What a turn brought: allocatable, nodes, scores, gang, commit or discard.
void JobStory::Placement(Chain* chain, size_t begin, size_t end) const {
  const auto& records = trace_.records();
  bool of_task = false;  // for a pod: whether it was asked about itself
  for (size_t i = begin; i < end; ++i) of_task |= chain->task != kNone && records[i].task == chain->task;
  bool told_yes = false;
  NotOverused(chain, "allocate", begin);
  for (size_t i = begin; i < end; ++i) {
    const Record& record = records[i];
    if (record.job != chain->job->index) continue;
    if (of_task && record.task != kNone && record.task != chain->task) continue;
    switch (record.site) {
      case Site::kAllocatable: {
        if (record.verdict) {
          if (!told_yes) Add(chain, From(record, "allocatable.yes", Verdict::kYes));
          told_yes = true;
          break;
        }
        Link link = From(record, AllocatableCode(record), Verdict::kNo);
        if (const Check* broken = Broken(record); broken != nullptr && broken->queue != kNone) {
          link.With("at", QueueName(broken->queue)).With("detail", broken->text);
        }
        AddNo(chain, std::move(link));
        break;
      }
      case Site::kSkipped: AddNo(chain, From(record, "skipped", Verdict::kNo).With("role", record.text)); break;
      case Site::kPrePredicate:
        AddNo(chain, From(record, "prePredicate.no", Verdict::kNo).With("message", record.text));
        break;
      case Site::kNodes: {
        Link link =
            From(record, record.verdict ? "nodes.some" : "nodes.none", record.verdict ? Verdict::kYes : Verdict::kNo);
        const double fitting = record.checks.empty() ? 0 : NumberOf(record.checks[0], "fitting");
        size_t refused = 0;
        for (const framework::NodeGroup& group : record.groups) refused = std::max(refused, group.nodes.size());
        link.With("fitting", Count(fitting)).With("nodes", std::to_string(cluster_.nodes.size()));
        link.With("message", record.text);
        AddGroups(record, &link);
        if (record.verdict) {
          if (chain->task != kNone && !record.groups.empty()) Add(chain, std::move(link));
        } else {
          AddNo(chain, std::move(link));
        }
        break;
      }
      case Site::kScores: {
        if (chain->task == kNone) break;
        const double ties = record.checks.empty() ? 1 : NumberOf(record.checks[0], "ties");
        Link link =
            From(record, record.count == 1 ? "scores.only" : (ties > 1 ? "scores.tie" : "scores.best"), Verdict::kYes);
        link.With("score", record.scores.empty() ? "" : Count(record.scores[0].total));
        link.With("ties", Count(ties)).With("fitting", std::to_string(record.count));
        AddScores(record, &link);
        Add(chain, std::move(link));
        break;
      }
      case Site::kReady: {
        if (record.checks.empty()) break;
        Link link =
            From(record, record.verdict ? "gang.yes" : "gang.no", record.verdict ? Verdict::kYes : Verdict::kNo);
        for (const framework::Number& n : record.checks[0].numbers) link.With(n.name, Count(n.value));
        const Check& check = record.checks[0];
        const bool waits = !record.verdict &&
                           NumberOf(check, "ready") + NumberOf(check, "bestEffort") + NumberOf(check, "pipelined") >=
                               NumberOf(check, "minAvailable");
        link.lines.push_back(GangLine(record.checks[0], waits));
        if (waits) {
          link.code = "gang.pipelined";
          link.verdict = Verdict::kWait;
        }
        if (link.verdict == Verdict::kNo) chain->open = false;
        Add(chain, std::move(link));
        break;
      }
      case Site::kCommit:
      case Site::kDiscard: {
        Link link = From(record, record.site == Site::kCommit ? "commit" : "discard",
                         record.site == Site::kCommit ? Verdict::kYes : Verdict::kNo);
        for (const framework::Number& n : record.checks[0].numbers) link.With(n.name, Count(n.value));
        if (!record.verdict) chain->open = false;
        if (!record.verdict) AddPods(record, &link);
        Add(chain, std::move(link));
        break;
      }
      default: break;
    }
  }
}

}  // namespace pumice::explain
