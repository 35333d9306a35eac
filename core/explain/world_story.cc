// The symptoms are looked for from the worst down, and a waiting job belongs to the worst that explains it.
#include "core/explain/world_story.h"

#include <algorithm>
#include <map>

#include "core/explain/job_story.h"
#include "core/reason/tree_faults.h"

namespace pumice::explain {

namespace {

constexpr size_t kMostFindings = 20, kMostFaults = 3;

}  // namespace

Story WorldStory::Of() const {
  std::vector<Finding> findings;
  Whole(&findings);
  Kinds kinds = Waiting();
  Queues(&kinds, &findings);
  Jobs(std::move(kinds), &findings);
  std::stable_sort(findings.begin(), findings.end(), [](const Finding& l, const Finding& r) {
    if (l.badness != r.badness) return l.badness < r.badness;
    return l.waiting > r.waiting;
  });
  Story story;
  story.kind = "world";
  for (Finding& finding : findings) {
    if (story.links.size() < kMostFindings) story.links.push_back(std::move(finding.link));
  }
  if (findings.size() > kMostFindings) {
    story.links.push_back(
        Plain(Reason::kWorldMore, Verdict::kInfo).With("more", std::to_string(findings.size() - kMostFindings)));
  }
  if (story.links.empty()) story.links.push_back(Plain(Reason::kWorldFine, Verdict::kYes));
  return Finish(std::move(story));
}

int WorldStory::PendingOf(const JobInfo& job) const {
  int pending = 0;
  for (const TaskInfo* task : job.tasks) {
    pending += report.record.end.tasks[task->index()].status == TaskStatus::kPending;
  }
  return pending;
}

std::vector<bool> WorldStory::HaveSomething() const {
  std::vector<bool> have(cluster.queues.size());
  for (const TaskFacts& facts : cluster.facts) {
    const TaskStatus status = report.record.end.tasks[facts.index].status;
    if (facts.job != nullptr && (AllocatedStatus(status) || status == TaskStatus::kPipelined)) {
      have[facts.job->queue->index] = true;
    }
  }
  return have;
}

// What holds up everybody at once.
void WorldStory::Whole(std::vector<Finding>* findings) const {
  if (!report.refused.empty()) {
    findings->push_back(
        {Badness::kNothingRuns, 0, Plain(Reason::kWorldRefused, Verdict::kNo).With("message", report.refused)});
  }
  if (!HasAction("allocate"))
    findings->push_back({Badness::kNothingRuns, 0, Plain(Reason::kWorldNoAllocate, Verdict::kNo)});
  for (const Record& record : trace.records()) {
    for (const Check& check : record.checks) {
      if (check.rule != framework::Rule::kTree) continue;
      findings->push_back(
          {Badness::kNothingRuns, 0, From(record, Reason::kWorldTree, Verdict::kNo).With("faults", TreeFaults())});
      return;
    }
  }
}

// What breaks the tree, a sentence each.
std::string WorldStory::TreeFaults() const {
  using Kind = reason::TreeFault::Kind;
  std::string text;
  size_t faults = 0;
  for (const reason::TreeFault& fault : reason::TreeFaultsOf(report.world->scenario())) {
    if (++faults > kMostFaults) continue;
    const Reason words = fault.kind == Kind::kNoParent     ? Reason::kWorldTreeParent
                         : fault.kind == Kind::kTakesPods  ? Reason::kWorldTreePods
                         : fault.kind == Kind::kChildAbove ? Reason::kWorldTreeAbove
                                                           : Reason::kWorldTreeSum;
    text += Say(words,
                {{"queue", fault.queue},
                 {"child", fault.child},
                 {"job", fault.job},
                 {"field", fault.field},
                 {"resource", fault.resource},
                 {"have", fault.have.String()},
                 {"need", fault.need.String()}},
                language);
  }
  if (faults > kMostFaults) {
    text += Say(Reason::kWorldTreeMore, {{"more", std::to_string(faults - kMostFaults)}}, language);
  }
  return text;
}

void WorldStory::Queues(Kinds* kinds, std::vector<Finding>* findings) const {
  const sim::PluginNumbers& numbers = report.LastNumbers();
  std::vector<int> waiting(cluster.queues.size());
  for (const auto& job : cluster.jobs) waiting[job->queue->index] += PendingOf(*job);
  const std::vector<bool> have_something = HaveSomething();
  for (const auto& queue : cluster.queues) {
    const int at = queue->index;
    if (waiting[at] == 0) continue;
    auto add = [&](Badness badness, Link link) {
      link.With("queue", queue->name).With("waiting", std::to_string(waiting[at]));
      findings->push_back({badness, waiting[at], std::move(link)});
    };
    // The queue plugin's own refusals in allocate: overused though share < 1, and not allocatable though not overused.
    const Record* overused = index().Refused(Site::kOverused, at, "allocate");
    const Record* room = index().Refused(Site::kAllocatable, at, "allocate");
    if (overused != nullptr && numbers.has_queues && numbers.queues[at] && numbers.queues[at]->share < 1) {
      Link link = From(*overused, Reason::kWorldOverusedBelowShare, Verdict::kNo);
      link.With("share", Digits(numbers.queues[at]->share));
      for (const Line& line : link.lines) {
        if (line.left > line.limit) link.code = Reason::kWorldOverusedNearly;
      }
      for (const Reason code : {Reason::kOverusedNo, Reason::kOverusedNearly}) kinds->erase({code, queue->name});
      add(have_something[at] ? Badness::kUnfair : Badness::kNeverServed, std::move(link));
    } else if (!have_something[at]) {
      Link link = Plain(Reason::kWorldNeverServed, Verdict::kNo);
      AddReasons(queue->name, kinds, &link);
      add(Badness::kNeverServed, std::move(link));
    } else if (room != nullptr && overused == nullptr) {
      const framework::Check* broken = nullptr;
      for (const framework::Check& check : room->checks) broken = check.holds ? broken : &check;
      const bool ancestor = broken != nullptr && broken->queue != kNone && broken->queue != at;
      Link link = From(*room, ancestor ? Reason::kWorldAncestor : Reason::kWorldNoRoomNotOverused, Verdict::kNo);
      if (broken != nullptr && broken->queue != kNone) link.With("at", QueueName(broken->queue));
      if (auto kind =
              kinds->find({ancestor ? Reason::kAllocatableNoAncestor : Reason::kAllocatableNoRoom, queue->name});
          kind != kinds->end()) {
        link.groups.push_back(JobsOf(kind->second));
        kinds->erase(kind);
      }
      add(ancestor ? Badness::kAncestor : Badness::kUnfair, std::move(link));
    }
  }
}

// Why the jobs of a queue wait; findings of their own no more.
void WorldStory::AddReasons(const std::string& queue, Kinds* kinds, Link* link) const {
  for (auto it = kinds->begin(); it != kinds->end();) {
    const bool is_reason = it->first.second == queue && it->second.is_verdict;
    if (!is_reason) {
      ++it;
      continue;
    }
    Link& reason = it->second.link;
    link->groups.push_back(Alike(CodeOf(it->first.first), std::move(it->second.names), reason.text));
    // Lines are of one moment: those of the first.
    if (link->lines.empty()) {
      link->lines = reason.lines;
      link->params = reason.params;
      link->event = reason.event;
    }
    link->groups.insert(link->groups.end(), reason.groups.begin(), reason.groups.end());
    it = kinds->erase(it);
  }
}

// The waiting jobs by what said no to them; what evicts nobody, apart.
WorldStory::Kinds WorldStory::Waiting() const {
  const JobStory jobs(*this);
  Kinds kinds;
  for (size_t i = 0; i < report.jobs.size(); ++i) {
    const report::Report::Job& of_report = report.jobs[i];
    const int pods = of_report.job == nullptr ? 1 : PendingOf(*of_report.job);
    if (pods == 0) continue;
    const Story story = jobs.OfJob(static_cast<int>(i));
    const std::string queue = of_report.job == nullptr ? of_report.group->queue : of_report.job->queue->name;
    auto add = [&](const Link& link, bool is_verdict) {
      Kind& kind = kinds[{link.code, queue}];
      if (kind.names.empty()) kind.link = link;
      if (kind.names.empty() || kind.names.back() != story.name) {
        kind.names.push_back(story.name);
        kind.pods += pods;
      }
      kind.is_verdict = is_verdict;
    };
    for (const Link& link : story.links) {
      if (link.code == Reason::kHuntNoNode || link.code == Reason::kHuntNone || link.code == Reason::kHuntProtected ||
          link.code == Reason::kHuntShort || link.code == Reason::kHuntGangNoDomain ||
          link.code == Reason::kHuntGangNone || link.code == Reason::kHuntGangProtected ||
          link.code == Reason::kHuntGangShort || link.code == Reason::kHelpPending ||
          link.code == Reason::kPreemptiveNo || link.code == Reason::kPreemptiveNoCapability ||
          link.code == Reason::kHelpOverused) {
        add(link, false);
      }
    }
    add(story.links[story.verdict], true);
  }
  return kinds;
}

Group WorldStory::JobsOf(const Kind& kind) {
  return {"jobs", kind.names, std::to_string(kind.names.size()) + " × " + Listed(kind.names, 4)};
}

void WorldStory::Jobs(Kinds&& kinds, std::vector<Finding>* findings) const {
  for (auto& [key, kind] : kinds) {
    const Reason code = key.first;
    const bool not_owed = code == Reason::kPreemptiveNo || code == Reason::kPreemptiveNoCapability;
    const Badness badness = IsOf(code, "session.") || IsOf(code, "valid.") ? Badness::kNeverServed
                            : code == Reason::kEnqueueNoAncestor || code == Reason::kAllocatableNoAncestor
                                ? Badness::kAncestor
                            : IsOf(code, "enqueue.")                                          ? Badness::kGate
                            : IsOf(code, "hunt.") || code == Reason::kHelpPending || not_owed ? Badness::kNoVictim
                                                                                              : Badness::kWaits;
    Link link = std::move(kind.link);
    link.verdict = Verdict::kNo;
    link.groups.insert(link.groups.begin(), JobsOf(kind));
    findings->push_back({badness, kind.pods, std::move(link)});
  }
}

}  // namespace pumice::explain
