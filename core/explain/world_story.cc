// The symptoms are looked for from the worst down, and a waiting job belongs to the worst that explains it.
#include "core/explain/world_story.h"

#include <algorithm>
#include <map>

#include "core/explain/job_story.h"

namespace pumice::explain {

using framework::QueueNumbers;
using framework::Record;
using framework::Site;

namespace {

constexpr size_t kMostFindings = 20;
constexpr int kMostJobs = 500;

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
  if (story.links.empty()) story.links.push_back(Plain("world.fine", Verdict::kYes));
  return Finish(std::move(story));
}

int WorldStory::PendingOf(const JobInfo& job) const {
  int pending = 0;
  for (const TaskInfo* task : job.tasks) {
    pending += report_.record.end.tasks[task->index()].status == TaskStatus::kPending;
  }
  return pending;
}

int WorldStory::RunningOf(int queue) const {
  int running = 0;
  for (const TaskFacts& facts : cluster_.facts) {
    running += facts.job != nullptr && facts.job->queue->index == queue &&
               AllocatedStatus(report_.record.end.tasks[facts.index].status);
  }
  return running;
}

// What holds up everybody at once.
void WorldStory::Whole(std::vector<Finding>* findings) const {
  if (!report_.refused.empty()) {
    findings->push_back(
        {Badness::kNothingRuns, 0, Plain("world.refused", Verdict::kNo).With("message", report_.refused)});
  }
  if (!HasAction("allocate")) findings->push_back({Badness::kNothingRuns, 0, Plain("world.noAllocate", Verdict::kNo)});
  for (const Record& record : trace_.records()) {
    for (const Check& check : record.checks) {
      if (std::string(check.rule) != "tree") continue;
      findings->push_back({Badness::kNothingRuns, 0, From(record, "world.tree", Verdict::kNo)});
      return;
    }
  }
}

void WorldStory::Queues(Kinds* kinds, std::vector<Finding>* findings) const {
  const sim::PluginNumbers& numbers = report_.LastNumbers();
  std::vector<int> waiting(cluster_.queues.size());
  for (const auto& job : cluster_.jobs) waiting[job->queue->index] += PendingOf(*job);
  for (const auto& queue : cluster_.queues) {
    const int index = queue->index;
    if (waiting[index] == 0) continue;
    const bool nothing = RunningOf(index) == 0;
    auto add = [&](Badness badness, Link link) {
      link.With("queue", queue->name).With("waiting", std::to_string(waiting[index]));
      findings->push_back({badness, waiting[index], std::move(link)});
    };
    // The queue plugin's own refusals in allocate: overused though share < 1, and not allocatable though not overused.
    const Record *overused = nullptr, *room = nullptr;
    for (const Record& record : trace_.records()) {
      if (record.queue != index || record.verdict || ActionOf(record) != "allocate") continue;
      if (record.site == Site::kOverused) overused = &record;
      if (record.site == Site::kAllocatable) room = &record;
    }
    if (overused != nullptr && numbers.has_queues && numbers.queues[index] && numbers.queues[index]->share < 1) {
      Link link = From(*overused, "world.overusedBelowShare", Verdict::kNo);
      link.With("share", Digits(numbers.queues[index]->share));
      for (const Line& line : link.lines) {
        if (line.left > line.limit) link.code = "world.overusedNearly";
      }
      for (const char* code : {"overused.no", "overused.nearly"}) kinds->erase({code, queue->name});
      add(nothing ? Badness::kNeverServed : Badness::kUnfair, std::move(link));
    } else if (nothing) {
      Link link = Plain("world.neverServed", Verdict::kNo);
      AddReasons(queue->name, kinds, &link);
      add(Badness::kNeverServed, std::move(link));
    } else if (room != nullptr && overused == nullptr) {
      const framework::Check* broken = nullptr;
      for (const framework::Check& check : room->checks) broken = check.holds ? broken : &check;
      const bool ancestor = broken != nullptr && broken->queue != kNone && broken->queue != index;
      Link link = From(*room, ancestor ? "world.ancestor" : "world.noRoomNotOverused", Verdict::kNo);
      if (broken != nullptr && broken->queue != kNone) link.With("at", QueueName(broken->queue));
      if (auto kind = kinds->find({ancestor ? "allocatable.no.ancestor" : "allocatable.no.room", queue->name});
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
    link->groups.push_back(
        {it->first.first, it->second.names,
         std::to_string(it->second.names.size()) + " × " + reason.text + " (" + Listed(it->second.names, 4) + ")"});
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
  const JobStory jobs(report_, trace_, language_);
  Kinds kinds;
  int asked = 0;
  for (size_t i = 0; i < report_.jobs.size(); ++i) {
    const report::Report::Job& of_report = report_.jobs[i];
    const int pods = of_report.job == nullptr ? 1 : PendingOf(*of_report.job);
    if (pods == 0 || ++asked > kMostJobs) continue;
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
      if (link.code.rfind("hunt.no", 0) == 0 || link.code == "hunt.protected" || link.code == "hunt.short" ||
          link.code == "help.pending" || link.code == "preemptive.no" || link.code == "help.overused") {
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

void WorldStory::Jobs(Kinds kinds, std::vector<Finding>* findings) const {
  for (auto& [key, kind] : kinds) {
    const std::string& code = key.first;
    const Badness badness = code.rfind("session.", 0) == 0 || code.rfind("valid.", 0) == 0       ? Badness::kNeverServed
                            : code == "enqueue.no.ancestor" || code == "allocatable.no.ancestor" ? Badness::kAncestor
                            : code.rfind("enqueue.", 0) == 0                                     ? Badness::kGate
                            : code.rfind("hunt.", 0) == 0 || code == "help.pending" || code == "preemptive.no"
                                ? Badness::kNoVictim
                                : Badness::kWaits;
    Link link = std::move(kind.link);
    link.verdict = Verdict::kNo;
    link.groups.insert(link.groups.begin(), JobsOf(kind));
    findings->push_back({badness, kind.pods, std::move(link)});
  }
}

}  // namespace pumice::explain
