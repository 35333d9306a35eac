// The sections of a queue's story, in the order in which Volcano comes to its numbers.
#include "core/explain/queue_story.h"

#include <algorithm>
#include <map>

#include "core/base/text.h"
#include "core/explain/job_story.h"
#include "core/explain/round.h"
#include "core/plugins/k8s/node_rules.h"
#include "core/report/amounts.h"

namespace pumice::explain {

using framework::Leaving;
using framework::QueueNumbers;
using framework::Rule;

namespace {

constexpr size_t kMostHolders = 5;

// The amounts as the spec has them: "cpu 4, memory 8Gi".
std::string Written(const model::ResourceList& list) {
  std::string text;
  for (const auto& [name, quantity] : list) AddItem(&text, name + " " + quantity.String());
  return text.empty() ? "-" : text;
}

// Without a place, or with one that another still has.
bool Waits(TaskStatus status) {
  return status == TaskStatus::kPending || status == TaskStatus::kPipelined || status == TaskStatus::kAllocated;
}

}  // namespace

Story QueueStory::Of(int queue) const {
  Story story;
  story.kind = "queue";
  story.name = QueueName(queue);
  Written(queue, &story);
  Limits(queue, &story);
  Unusable(queue, &story);
  Rounds(queue, &story);
  Children(queue, &story);
  Hierarchy(queue, &story);
  Now(queue, &story);
  Inqueue(queue, &story);
  Jobs(queue, &story);
  return Finish(std::move(story));
}

void QueueStory::Written(int queue, Story* story) const {
  const model::Queue& spec = *cluster.queues[queue]->queue;
  Link link = Plain(story->name == "root" ? Reason::kQueueRoot : Reason::kQueueWritten, Verdict::kInfo);
  link.With("queue", story->name)
      .With("state", spec.state)
      .With("weight", std::to_string(spec.weight))
      .With("guarantee", explain::Written(spec.guarantee))
      .With("deserved", explain::Written(spec.deserved))
      .With("capability", explain::Written(spec.capability));
  if (link.code == Reason::kQueueWritten) link.With("parent", spec.parent.empty() ? "root" : spec.parent);
  link.event = 0;
  story->links.push_back(std::move(link));
  if (report.QueuePlugin() == "proportion" && !spec.deserved.empty()) {
    story->links.push_back(
        Plain(Reason::kQueueIgnoresDeserved, Verdict::kInfo).With("deserved", explain::Written(spec.deserved)));
  }
  if (spec.state != "Open") {
    story->links.push_back(
        Plain(Reason::kQueueClosed, Verdict::kNo).With("queue", story->name).With("state", spec.state));
  }
  if (!report.record.after_open.has_queues) {
    story->links.push_back(Plain(Reason::kQueueNoPlugin, Verdict::kInfo));
  } else if (!report.record.after_open.queues[queue]) {
    story->links.push_back(
        Plain(Reason::kQueueUnknown, Verdict::kInfo).With("plugin", report.QueuePlugin()).With("queue", story->name));
  }
}

// total − guarantees + guarantee, within capability.
void QueueStory::Limits(int queue, Story* story) const {
  for (const Record& record : trace.records()) {
    if (record.site != Site::kLimits || record.queue != queue) continue;
    const Check& check = record.checks[0];
    const bool tree = check.rule == Rule::kLimitsInTree;
    Link link = From(record, tree ? Reason::kLimitsTree : Reason::kLimits, Verdict::kInfo);
    link.lines.clear();
    const Resource &real = check.Amount(Name::kRealCapability), &capability = check.Amount(Name::kCapability);
    for (Dim d : cluster.resource_names.Sorted(check.dims)) {
      Line line;
      line.rule = "realCapability";
      line.resource = cluster.resource_names.Name(d);
      line.unit = UnitOf(d);
      line.queue = story->name;
      line.holds = true;
      for (size_t i = 0; i < check.amounts.size(); ++i) {
        const auto& [sign, name] = check.info().amounts[i];
        if (sign != '+' && sign != '-') continue;
        const double value = check.amounts[i].Get(d);
        line.parts.push_back({sign, ToString(name), value});
        line.left += sign == '-' ? -value : value;
      }
      // Where the two differ, capability is the narrower one.
      const bool clamped = line.left > real.Get(d);
      line.limit_name = clamped ? "capability" : "realCapability";
      line.limit = clamped ? capability.Get(d) : real.Get(d);
      line.op = clamped ? ">" : (line.left < real.Get(d) ? "<" : "=");
      line.text = TextOf(line, d);
      if (clamped) line.text += " ⇒ realCapability " + report::Amount(real.Get(d), d);
      link.lines.push_back(std::move(line));
    }
    story->links.push_back(std::move(link));
    if (record.checks.size() > 1) {
      Link written = From(record, tree ? Reason::kDeservedWrittenTree : Reason::kDeservedWritten, Verdict::kInfo);
      written.lines.clear();
      AddLines(record.checks[1], &written);
      story->links.push_back(std::move(written));
    }
    return;
  }
}

// Nodes that none of its waiting pods may go to are counted where proportion shares out.
void QueueStory::Unusable(int queue, Story* story) const {
  if (report.QueuePlugin() != "proportion") return;
  std::map<const model::PodSpec*, plugins::k8s::NodeRules> rules;
  for (const TaskFacts& facts : cluster.facts) {
    if (facts.job == nullptr || facts.job->queue->index != queue) continue;
    if (report.record.start.tasks[facts.index].status != TaskStatus::kPending) continue;
    rules.try_emplace(facts.pod->spec.get(), *facts.pod->spec);
  }
  Resource amounts;
  std::vector<std::string> names;
  for (const auto& node : cluster.nodes) {
    const bool usable = std::any_of(rules.begin(), rules.end(), [&](const auto& of) {
      return of.second.ToleratesUnschedulable(*node->node) && of.second.MatchesNode(*node->node) &&
             std::none_of(node->node->taints.begin(), node->node->taints.end(), [&](const model::Taint& taint) {
               const bool hard = taint.effect == "NoSchedule" || taint.effect == "NoExecute";
               return hard && !plugins::k8s::TolerateTaint(of.first->tolerations, taint);
             });
    });
    if (usable || rules.empty()) continue;
    amounts.Add(node->allocatable);
    names.push_back(node->Name());
  }
  if (names.empty()) return;
  Link link = Plain(Reason::kQueueUnusable, Verdict::kInfo);
  link.event = 0;
  story->links.push_back(
      link.With("amounts", Text(amounts)).With("nodes", std::to_string(names.size())).With("names", Listed(names, 4)));
}

// proportion's loop: before + remaining × weight / weights, within realCapability and request, at least guarantee.
void QueueStory::Rounds(int queue, Story* story) const {
  for (const Record& record : trace.records()) {
    if (record.site != Site::kRound || record.queue != queue) continue;
    const Check& check = record.checks[0];
    const Leaving leaving = record.leaving();
    const Reason code = leaving == Leaving::kOn    ? Reason::kRoundOn
                        : leaving == Leaving::kMet ? Reason::kRoundMet
                                                   : Reason::kRoundStuck;
    Link link = From(record, code, Verdict::kInfo);
    link.lines.clear();
    AddNumbers(check, &link);
    link.With("remaining", Text(check.Amount(Name::kRemaining)));
    link.With("left", Text(check.Amount(Name::kRemainingAfter)));
    for (Dim d : cluster.resource_names.Sorted(check.dims)) {
      const double before = check.Amount(Name::kBefore).Get(d), slice = check.Amount(Name::kSlice).Get(d);
      Line line;
      line.rule = "deserved";
      line.resource = cluster.resource_names.Name(d);
      line.unit = UnitOf(d);
      line.queue = story->name;
      line.holds = true;
      line.parts = {{'+', "before", before}, {'+', "slice", slice}};
      line.left = before + slice;
      const double after = check.Amount(Name::kDeserved).Get(d);
      // The clamp whose value it became.
      line.limit_name = ToString(ClampOf(check, d).value_or(Name::kDeserved));
      line.limit = after;
      line.op = line.left == after ? "=" : (line.left > after ? ">" : "<");
      line.text = TextOf(line, d);
      if (line.limit_name != "deserved") line.text += " ⇒ deserved " + report::Amount(after, d);
      link.lines.push_back(std::move(line));
    }
    story->links.push_back(std::move(link));
  }
}

// Sums of what the children were given against what their parent has. Volcano logs where they are beyond it, and goes
// on.
void QueueStory::Children(int queue, Story* story) const {
  const std::string& name = story->name;
  std::vector<int> children;
  for (const auto& info : cluster.queues) {
    const std::string& parent = info->queue->parent;
    if (info->name != "root" && (parent.empty() ? "root" : parent) == name) children.push_back(info->index);
  }
  const sim::PluginNumbers& numbers = report.record.after_open;
  if (children.empty() || report.QueuePlugin() != "capacity" || !numbers.queues[queue]) return;
  Link link = Plain(Reason::kQueueChildren, Verdict::kInfo);
  link.event = 0;
  link.With("queue", name).With("children", std::to_string(children.size()));
  bool over = false;
  struct Field {
    const char* name;
    Resource QueueNumbers::*field;
  };
  for (const Field& field :
       {Field{"deserved", &QueueNumbers::deserved}, Field{"guarantee", &QueueNumbers::guarantee}}) {
    for (Dim d : cluster.resource_names.in_order()) {
      Line line;
      line.rule = "children";
      line.resource = cluster.resource_names.Name(d);
      line.unit = UnitOf(d);
      line.queue = name;
      for (int child : children) {
        if (!numbers.queues[child]) continue;
        const double amount = ((*numbers.queues[child]).*(field.field)).Get(d);
        if (amount <= 0) continue;
        line.parts.push_back({'+', QueueName(child), amount});
        line.left += amount;
      }
      if (line.parts.empty()) continue;
      line.limit_name = field.name;
      line.limit = ((*numbers.queues[queue]).*(field.field)).Get(d);
      line.holds = line.left <= line.limit;
      line.op = line.holds ? "<=" : ">";
      over = over || !line.holds;
      line.text = TextOf(line, d);
      link.lines.push_back(std::move(line));
    }
  }
  if (over) link.code = Reason::kQueueChildrenOver;
  if (!link.lines.empty()) story->links.push_back(std::move(link));
}

// hdrf: every level from the root, with its share and weight.
void QueueStory::Hierarchy(int queue, Story* story) const {
  if (!report.LastNumbers().hdrf) return;
  const std::string& hierarchy = cluster.queues[queue]->hierarchy;
  Link link = Plain(Reason::kQueueHdrf, Verdict::kInfo);
  link.With("queue", story->name).With("hierarchy", hierarchy);
  AddHierarchy(hierarchy, &link);
  story->links.push_back(std::move(link));
}

void QueueStory::Now(int queue, Story* story) const {
  const sim::PluginNumbers& numbers = report.LastNumbers();
  if (!numbers.has_queues || !numbers.queues[queue]) return;
  const QueueNumbers& q = *numbers.queues[queue];
  Link link = Plain(Reason::kQueueNow, Verdict::kInfo);
  link.With("queue", story->name)
      .With("deserved", Text(q.deserved))
      .With("allocated", Text(q.allocated))
      .With("request", Text(q.request))
      .With("inqueue", Text(q.inqueue))
      .With("share", report::Percent(q.share));
  link.numbers.push_back({"share", q.share});
  story->links.push_back(std::move(link));
}

// Who holds what is inqueue: jobs past the gate that have not got all of it.
void QueueStory::Inqueue(int queue, Story* story) const {
  const sim::PluginNumbers& numbers = report.LastNumbers();
  if (!numbers.has_queues || !numbers.queues[queue] || numbers.queues[queue]->inqueue.IsEmpty()) return;
  size_t holders = 0;
  Resource of_others;  // of those that are not named
  for (const auto& job : cluster.jobs) {
    if (job->queue->index != queue || !job->pod_group->min_resources) continue;
    if (report.record.end.phases[job->index] != "Inqueue") continue;
    Resource placed;
    for (const TaskInfo* task : job->tasks) {
      if (AllocatedStatus(report.record.end.tasks[task->index()].status)) placed.Add(task->resreq());
    }
    const Resource asked = job->GetMinResources(cluster.resource_names);
    Resource holds;
    for (const Dim d : asked.Dims()) {
      if (asked.Get(d) - placed.Get(d) >= kMinResource) holds.Set(d, asked.Get(d) - placed.Get(d));
    }
    if (holds.IsEmpty()) continue;
    if (++holders > kMostHolders) {
      of_others.Add(holds);
      continue;
    }
    story->links.push_back(
        Plain(Reason::kQueueInqueueBy, Verdict::kInfo).With("job", job->uid).With("amounts", Text(holds)));
  }
  if (holders > kMostHolders) {
    story->links.push_back(Plain(Reason::kQueueInqueueMore, Verdict::kInfo)
                               .With("jobs", std::to_string(holders - kMostHolders))
                               .With("amounts", Text(of_others)));
  }
}

// Its waiting jobs by what said no to them, the most frequent first.
void QueueStory::Jobs(int queue, Story* story) const {
  const JobStory jobs(*this);
  struct Waiting {
    std::vector<std::string> names;
    std::string text;
  };
  std::map<std::string, Waiting> by_code;
  int asked = 0, in_queue = 0;
  bool refused = false;  // one of them: the others have a place in sight
  for (size_t i = 0; i < report.jobs.size(); ++i) {
    const JobInfo* job = report.jobs[i].job;
    if (job == nullptr || job->queue->index != queue) continue;
    ++in_queue;
    const bool waits = std::any_of(job->tasks.begin(), job->tasks.end(), [&](const TaskInfo* task) {
      return Waits(report.record.end.tasks[task->index()].status);
    });
    if (!waits) continue;
    ++asked;
    const Story of_job = jobs.OfJob(static_cast<int>(i));
    const Link& verdict = of_job.links[of_job.verdict];
    refused = refused || verdict.verdict == Verdict::kNo;
    Waiting& waiting = by_code[CodeOf(verdict.code)];
    waiting.names.push_back(job->uid);
    if (waiting.text.empty()) waiting.text = of_job.text;
  }
  if (in_queue == 0) {
    story->links.push_back(Plain(Reason::kQueueNoJobs, Verdict::kInfo).With("queue", story->name));
    return;
  }
  if (asked == 0) {
    story->links.push_back(
        Plain(Reason::kQueueContent, Verdict::kYes).With("queue", story->name).With("jobs", std::to_string(in_queue)));
    return;
  }
  Link link = Plain(Reason::kQueueWaiting, refused ? Verdict::kNo : Verdict::kWait);
  link.With("queue", story->name).With("waiting", std::to_string(asked)).With("jobs", std::to_string(in_queue));
  for (auto& [code, waiting] : by_code) {
    link.groups.push_back(Alike(code, std::move(waiting.names), waiting.text));
  }
  std::stable_sort(link.groups.begin(), link.groups.end(),
                   [](const Group& l, const Group& r) { return l.members.size() > r.members.size(); });
  story->links.push_back(std::move(link));
}

}  // namespace pumice::explain
