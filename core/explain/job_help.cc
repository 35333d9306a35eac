// The second half of a job's story: why allocate did not come to it, whether backfill, reclaim or preempt could help,
// and what became of it in the end.

#include <algorithm>
#include <cstring>

#include "core/explain/job_story.h"
#include "core/explain/victims_story.h"
#include "core/explain/words.h"
#include "core/report/amounts.h"

namespace pumice::explain {

using framework::Check;
using framework::Record;
using framework::Site;

namespace {

constexpr int kFunnelsShown = 1;

}  // namespace

// allocate never came to the job, or not again: its queue was overused, or there was nothing to place.
void JobStory::NoTurn(Chain* chain) const {
  if (!HasPending(*chain)) return;
  const Record* overused = nullptr;
  for (const Record& record : trace_.records()) {
    if (record.site == Site::kOverused && !record.verdict && record.queue == chain->job->queue->index &&
        ActionOf(record) == "allocate") {
      overused = &record;
    }
  }
  const auto& end = report_.record.end.tasks;
  bool best_effort = true, gated = true;
  for (const TaskInfo* task : chain->job->tasks) {
    if (chain->task != kNone ? task->index() != chain->task : end[task->index()].status != TaskStatus::kPending)
      continue;
    best_effort = best_effort && task->facts->best_effort;
    gated = gated && task->facts->sch_gated;
  }
  if (gated) {
    AddNo(chain, Plain("job.gated", Verdict::kNo).With("job", chain->job->uid));
  } else if (best_effort) {
    if (HasAction("backfill")) return;
    AddNo(chain, Plain("backfill.off", Verdict::kNo).With("job", chain->job->uid));
  } else if (overused != nullptr) {
    Link link = From(*overused, "overused.no", Verdict::kNo);
    for (const Line& line : link.lines) {
      if (line.left > line.limit) link.code = "overused.nearly";
    }
    AddNo(chain, std::move(link));
  } else if (!cluster_.hyper_nodes.ready && chain->job->ContainsNetworkTopology()) {
    AddNo(chain, Plain("topology.notReady", Verdict::kNo).With("job", chain->job->uid));
  } else {
    // Its turn ended when one pod failed and the rest could no longer make the gang whole.
    AddNo(chain, Plain("allocate.stopped", Verdict::kNo).With("job", chain->job->uid));
  }
}

void JobStory::NotOverused(Chain* chain, const std::string& action, size_t before) const {
  const auto& records = trace_.records();
  for (size_t i = before; i-- > 0;) {
    const Record& record = records[i];
    if (record.site != Site::kOverused || record.queue != chain->job->queue->index || ActionOf(record) != action)
      continue;
    if (!record.verdict) return;
    Link link = From(record, "overused.yes", Verdict::kYes);
    std::vector<std::string> resources;
    for (const Line& line : link.lines) resources.push_back(line.resource);
    Add(chain, link.With("resources", Listed(resources, 5)));
    return;
  }
}

void JobStory::Backfill(Chain* chain) const {
  if (!HasPending(*chain) || chain->job->tasks.empty()) return;
  // Whatever is idle, backfill does not give it to pods that ask for something.
  const auto& end = report_.record.end.tasks;
  for (const TaskInfo* task : chain->job->tasks) {
    if (!HasAction("backfill") || chain->open || task->facts->best_effort) continue;
    if (chain->task != kNone ? task->index() != chain->task : end[task->index()].status != TaskStatus::kPending)
      continue;
    Add(chain, Plain("backfill.passes", Verdict::kInfo)
                   .With("pod", PodName(task->index()))
                   .With("request", Text(task->resreq())));
    break;
  }
  if (!chain->open) return;
  for (const Record& record : trace_.records()) {
    if (ActionOf(record) != "backfill" || !Concerns(*chain, record) || record.verdict) continue;
    if (record.site == Site::kNodes) {
      Link link = From(record, "nodes.none", Verdict::kNo);
      link.With("nodes", std::to_string(cluster_.nodes.size())).With("message", record.text);
      AddGroups(record, &link);
      AddNo(chain, std::move(link));
      return;
    }
    if (record.site == Site::kPrePredicate) {
      AddNo(chain, From(record, "prePredicate.no", Verdict::kNo).With("message", record.text));
      return;
    }
  }
}

void JobStory::Help(Chain* chain) const {
  if (chain->job->tasks.empty() || (!HasPending(*chain) && !HasWaiting(*chain))) return;
  for (const Link& link : chain->story.links) {
    // What kept it from the session's actions keeps it from these, too.
    if (link.verdict == Verdict::kNo && (link.code.rfind("enqueue.", 0) == 0 || link.code.rfind("valid.", 0) == 0))
      return;
  }
  if (!HasAction("reclaim") && !HasAction("preempt")) {
    Add(chain, Plain("help.bothOff", Verdict::kInfo));
    return;
  }
  // In the order in which they ran.
  for (const std::string& action : report_.conf.actions) {
    if (action == "reclaim" || action == "preempt") HelpOf(chain, action);
  }
  for (const char* action : {"reclaim", "preempt"}) {
    if (!HasAction(action)) Add(chain, Plain("help.off", Verdict::kInfo).With("action", action));
  }
}

void JobStory::HelpOf(Chain* chain, const std::string& action) const {
  bool of_task = false;
  const size_t none = trace_.records().size();
  size_t turn = none;  // the first
  const Record* overused = nullptr;
  for (size_t i = 0; i < none; ++i) {
    const Record& record = trace_.records()[i];
    if (ActionOf(record) != action) continue;
    if (turn == none && record.site == Site::kTurn && record.job == chain->job->index) turn = i;
    of_task |= chain->task != kNone && record.task == chain->task && record.job == chain->job->index;
    if (record.site == Site::kOverused && !record.verdict && record.queue == chain->job->queue->index)
      overused = &record;
    if (record.site == Site::kStarving && record.job == chain->job->index) {
      Link link = From(record, "help.notStarving", Verdict::kInfo);
      link.lines.push_back(GangLine(record.checks[0], true));
      Add(chain, std::move(link));
      return;
    }
  }
  if (turn == none) {
    if (overused != nullptr) AddNo(chain, From(*overused, "help.overused", Verdict::kNo));
    return;
  }
  NotOverused(chain, action, turn);
  for (const Record& record : trace_.records()) {
    if (ActionOf(record) != action || record.job != chain->job->index) continue;
    if (of_task && record.task != kNone && record.task != chain->task) continue;
    Helped(chain, action, record);
  }
}

// What one record says of reclaim or preempt.
void JobStory::Helped(Chain* chain, const std::string& action, const Record& record) const {
  switch (record.site) {
    case Site::kPolicy:
      AddNo(chain, From(record, record.text.empty() ? "policy.never" : "policy.nominated", Verdict::kNo)
                       .With("nominated", record.text));
      break;
    case Site::kPreemptive:
      if (record.verdict) {
        Add(chain, From(record, "preemptive.yes", Verdict::kYes));
      } else {
        const bool open = record.checks.empty() || std::strcmp(record.checks.back().rule, "open") != 0;
        AddNo(chain, From(record, open ? "preemptive.no" : "preemptive.no.open", Verdict::kNo));
      }
      break;
    case Site::kPrePredicate:
      AddNo(chain, From(record, "prePredicate.no", Verdict::kNo).With("message", record.text));
      break;
    case Site::kNodes: {
      if (record.verdict) break;
      Link link = From(record, "help.noNode", Verdict::kNo);
      link.With("nodes", std::to_string(cluster_.nodes.size()));
      AddGroups(record, &link);
      AddNo(chain, std::move(link));
      break;
    }
    case Site::kHunt: Hunted(chain, action, record); break;
    case Site::kEvicted: {
      Link link = From(record, record.tasks.empty() ? "hunt.placed" : "hunt.evicted", Verdict::kYes);
      std::vector<std::string> names;
      for (int task : record.tasks) names.push_back(PodName(task));
      link.With("victims", Listed(names, 5)).With("evicted", std::to_string(names.size()));
      if (!names.empty()) link.groups.push_back({"evicted", names, Listed(names, 8)});
      Add(chain, std::move(link));
      break;
    }
    case Site::kReady: {
      Link link = From(record, record.verdict ? "help.enough" : "help.notEnough",
                       record.verdict ? Verdict::kYes : Verdict::kNo);
      for (const framework::Number& n : record.checks[0].numbers) link.With(n.name, Count(n.value));
      link.lines.push_back(GangLine(record.checks[0], true));
      Add(chain, std::move(link));
      break;
    }
    case Site::kCommit:
    case Site::kDiscard: {
      Link link = From(record, record.verdict ? "commit" : "discard", record.verdict ? Verdict::kYes : Verdict::kNo);
      for (const framework::Number& n : record.checks[0].numbers) link.With(n.name, Count(n.value));
      if (!record.verdict) AddPods(record, &link);
      Add(chain, std::move(link));
      break;
    }
    default: break;
  }
}

// The search for victims that found too few.
void JobStory::Hunted(Chain* chain, const std::string& action, const Record& record) const {
  const Check& check = record.checks[0];
  const char* code = NumberOf(check, "nodes") == 0        ? "hunt.noNode"
                     : NumberOf(check, "candidates") == 0 ? "hunt.none"
                     : NumberOf(check, "victims") == 0    ? "hunt.protected"
                                                          : "hunt.short";
  Link link = From(record, code, Verdict::kNo);
  for (const framework::Number& n : check.numbers) {
    link.With(n.name, Count(n.value));
    // Who was passed over, by reason.
    const std::string reason = std::string("hunted.") + n.name;
    if (n.value == 0 || !HasWords(reason)) continue;
    link.groups.push_back(
        {n.name, {}, Count(n.value) + (language_ == Language::kChinese ? " " : " × ") + Say(reason, {}, language_)});
  }
  AddNo(chain, std::move(link));
  // Some of the nodes: who let whom go.
  if (NumberOf(check, "candidates") > 0) {
    for (Link& funnel : VictimsStory(report_, trace_, language_).Funnels(record.job, kNone, kFunnelsShown)) {
      if (funnel.action != action) continue;
      funnel.verdict = Verdict::kInfo;
      Add(chain, std::move(funnel));
    }
  }
}

// drf: which part of the cluster the job holds of each resource; the largest is its share.
void JobStory::Share(Chain* chain) const {
  const sim::PluginNumbers& numbers = report_.LastNumbers();
  if (!numbers.has_drf) return;
  const auto& [share, dominant] = numbers.drf[chain->job->index];
  Link link = Plain(dominant == kNone ? "drf.nothing" : "drf.share", Verdict::kInfo);
  link.plugin = "drf";
  link.With("job", chain->job->uid)
      .With("resource", dominant == kNone ? "" : cluster_.resource_names.Name(dominant))
      .With("share", report::Percent(share));
  link.numbers.push_back({"share", share});
  Resource held, total;
  for (const TaskInfo* task : chain->job->tasks) {
    const TaskStatus status = report_.record.end.tasks[task->index()].status;
    if (AllocatedStatus(status) || status == TaskStatus::kPipelined) held.Add(task->resreq());
  }
  for (const NodeInfo* node : cluster_.nodes_by_name) total.Add(node->allocatable);
  for (Dim d : cluster_.resource_names.in_order()) {
    if (held.Get(d) == 0 || total.Get(d) == 0) continue;
    Line line;
    line.rule = "drf";
    line.resource = cluster_.resource_names.Name(d);
    line.unit = UnitOf(d);
    line.parts = {{'+', "held", held.Get(d)}};
    line.left = held.Get(d);
    line.limit_name = "total";
    line.limit = total.Get(d);
    line.holds = line.left <= line.limit;
    line.op = line.holds ? "<=" : ">";
    line.text = TextOf(line, d) + ": " + report::Percent(line.left / line.limit);
    link.lines.push_back(std::move(line));
  }
  if (numbers.hdrf) AddHierarchy(chain->job->queue->hierarchy + "/" + chain->job->uid, &link);
  Add(chain, std::move(link));
}

// Where it stands after the cycle.
void JobStory::Outcome(Chain* chain) const {
  const auto& end = report_.record.end.tasks;
  const auto& failed = report_.world->failed_binds();
  if (chain->task != kNone) {
    const sim::TaskState& state = end[chain->task];
    if (auto it = failed.find(chain->task); it != failed.end()) {
      AddNo(chain, Plain("bind.failed", Verdict::kNo).With("pod", chain->story.name).With("message", it->second));
      return;
    }
    if (state.status != TaskStatus::kReleasing) Cards(chain);
    switch (state.status) {
      case TaskStatus::kBinding:
      case TaskStatus::kBound:
        if (report_.record.start.tasks[chain->task].status != TaskStatus::kPending) break;
        Add(chain, Plain("end.bound", Verdict::kYes).With("pod", chain->story.name).With("node", NodeName(state.node)));
        break;
      case TaskStatus::kAllocated:
        Add(chain,
            Plain("end.allocated", Verdict::kWait).With("pod", chain->story.name).With("node", NodeName(state.node)));
        break;
      case TaskStatus::kPipelined:
        Add(chain,
            Plain("end.pipelined", Verdict::kWait).With("pod", chain->story.name).With("node", NodeName(state.node)));
        break;
      case TaskStatus::kPending:
        if (!chain->open) break;
        AddNo(chain, Plain("allocate.stopped", Verdict::kNo).With("job", chain->job->uid));
        break;
      case TaskStatus::kRunning:
        Add(chain, Plain("end.stays", Verdict::kYes).With("pod", chain->story.name).With("node", NodeName(state.node)));
        break;
      default: break;
    }
    return;
  }
  int counts[kTaskStatuses] = {};
  for (const TaskInfo* task : chain->job->tasks) ++counts[static_cast<int>(end[task->index()].status)];
  auto count = [&](TaskStatus status) { return counts[static_cast<int>(status)]; };
  const int placed = count(TaskStatus::kBinding) + count(TaskStatus::kBound) + count(TaskStatus::kRunning);
  const int waiting = count(TaskStatus::kPipelined) + count(TaskStatus::kAllocated);
  const bool pending = count(TaskStatus::kPending) > 0;
  Share(chain);
  Cards(chain);
  if (pending && chain->open && waiting == 0) {
    AddNo(chain, Plain("allocate.stopped", Verdict::kNo).With("job", chain->job->uid));
  }
  const int leaving = count(TaskStatus::kReleasing);
  const int ended = count(TaskStatus::kSucceeded) + count(TaskStatus::kFailed);
  Link link = Plain(leaving + ended > 0 ? "end.job.others" : "end.job",
                    pending ? Verdict::kInfo : (waiting > 0 ? Verdict::kWait : Verdict::kYes));
  link.With("job", chain->job->uid)
      .With("placed", std::to_string(placed))
      .With("waiting", std::to_string(waiting))
      .With("pending", std::to_string(count(TaskStatus::kPending)))
      .With("leaving", std::to_string(leaving))
      .With("ended", std::to_string(ended))
      .With("tasks", std::to_string(chain->job->tasks.size()))
      .With("minAvailable", std::to_string(chain->job->min_available));
  Add(chain, std::move(link));
}

// Who took its place away.
void JobStory::Evicted(Chain* chain) const {
  if (chain->task != kNone) {
    for (Link& link : VictimsStory(report_, trace_, language_).Funnels(kNone, chain->task, kFunnelsShown)) {
      if (link.verdict == Verdict::kNo) link.verdict = Verdict::kInfo;  // its own verdict follows
      Add(chain, std::move(link));
    }
  }
  for (const Record& record : trace_.records()) {
    if (record.site != Site::kEvicted) continue;
    std::vector<std::string> mine;
    for (int task : record.tasks) {
      if (chain->task == kNone ? cluster_.facts[task].job == chain->job : task == chain->task)
        mine.push_back(PodName(task));
    }
    if (mine.empty() || record.job == chain->job->index) continue;
    Link link = From(record, "evicted.for", Verdict::kNo);
    link.With("victims", Listed(mine, 5)).With("evictor", PodName(record.task));
    AddNo(chain, std::move(link));
  }
}

}  // namespace pumice::explain
