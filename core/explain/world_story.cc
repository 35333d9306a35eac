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
  Queues(&findings);
  Jobs(&findings);
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
    findings->push_back({Badness::kNothingRuns, 0, Plain("world.refused", Verdict::kNo).With("message", report_.refused)});
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

void WorldStory::Queues(std::vector<Finding>* findings) const {
  const sim::PluginNumbers& numbers = report_.LastNumbers();
  std::vector<int> waiting(cluster_.queues.size());
  for (const auto& job : cluster_.jobs) waiting[job->queue->index] += PendingOf(*job);
  for (const auto& queue : cluster_.queues) {
    const int index = queue->index;
    if (waiting[index] == 0) continue;
    const bool nothing = RunningOf(index) == 0;
    auto with = [&](Link link) {
      return link.With("queue", queue->name).With("waiting", std::to_string(waiting[index]));
    };
    if (nothing) findings->push_back({Badness::kNeverServed, waiting[index], with(Plain("world.neverServed", Verdict::kNo))});
    // The queue plugin's own refusals in allocate: overused though share < 1, and not allocatable though not overused.
    const Record *overused = nullptr, *room = nullptr;
    for (const Record& record : trace_.records()) {
      if (record.queue != index || record.verdict || ActionOf(record) != "allocate") continue;
      if (record.site == Site::kOverused) overused = &record;
      if (record.site == Site::kAllocatable) room = &record;
    }
    if (overused != nullptr && numbers.has_queues && numbers.queues[index] && numbers.queues[index]->share < 1) {
      Link link = with(From(*overused, "world.overusedBelowShare", Verdict::kNo));
      link.With("share", Count(numbers.queues[index]->share));
      findings->push_back({Badness::kUnfair, waiting[index], std::move(link)});
    }
    if (room != nullptr && overused == nullptr) {
      const framework::Check* broken = nullptr;
      for (const framework::Check& check : room->checks) broken = check.holds ? broken : &check;
      const bool ancestor = broken != nullptr && broken->queue != kNone && broken->queue != index;
      Link link = with(From(*room, ancestor ? "world.ancestor" : "world.noRoomNotOverused", Verdict::kNo));
      if (broken != nullptr && broken->queue != kNone) link.With("at", QueueName(broken->queue));
      findings->push_back({ancestor ? Badness::kAncestor : Badness::kUnfair, waiting[index], std::move(link)});
    }
  }
}

// The waiting jobs by what said no to them; what evicts nobody, apart.
void WorldStory::Jobs(std::vector<Finding>* findings) const {
  const JobStory jobs(report_, trace_, language_);
  struct Kind {
    Link link;
    std::vector<std::string> names;
    int pods = 0;
  };
  std::map<std::pair<std::string, std::string>, Kind> kinds;  // by code and queue
  int asked = 0;
  for (size_t i = 0; i < report_.jobs.size(); ++i) {
    const io::Report::Job& of_report = report_.jobs[i];
    const int pods = of_report.job == nullptr ? 1 : PendingOf(*of_report.job);
    if (pods == 0 || ++asked > kMostJobs) continue;
    const Story story = jobs.OfJob(static_cast<int>(i));
    const Link& verdict = story.links[story.verdict];
    const std::string queue = of_report.job == nullptr ? of_report.group->queue : of_report.job->queue->name;
    auto add = [&](const Link& link) {
      Kind& kind = kinds[{link.code, queue}];
      if (kind.names.empty()) kind.link = link;
      kind.names.push_back(story.name);
      kind.pods += pods;
    };
    add(verdict);
    for (const Link& link : story.links) {
      if (link.code.rfind("hunt.no", 0) == 0 || link.code == "hunt.protected" || link.code == "hunt.short" ||
          link.code == "help.pending" || link.code == "preemptive.no" || link.code == "help.overused") {
        add(link);
      }
    }
  }
  for (auto& [key, kind] : kinds) {
    const std::string& code = key.first;
    const Badness badness = code.rfind("session.", 0) == 0 || code.rfind("valid.", 0) == 0   ? Badness::kNeverServed
                            : code == "enqueue.no.ancestor" || code == "allocatable.no.ancestor" ? Badness::kAncestor
                            : code.rfind("enqueue.", 0) == 0                                    ? Badness::kGate
                            : code.rfind("hunt.", 0) == 0 || code == "help.pending" || code == "preemptive.no"
                                ? Badness::kNoVictim
                                : Badness::kWaits;
    Link link = std::move(kind.link);
    link.verdict = Verdict::kNo;
    link.groups.insert(link.groups.begin(),
                       {"jobs", kind.names, std::to_string(kind.names.size()) + " × " + Listed(kind.names, 4)});
    findings->push_back({badness, kind.pods, std::move(link)});
  }
}

}  // namespace pumice::explain
