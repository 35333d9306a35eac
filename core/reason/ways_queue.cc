// Ways out where a gate or a queue has no room: the numbers of the check say how much is short of what, and what limits
// it is what has to grow. Follows how proportion and capacity come to realCapability and deserved
// (pkg/scheduler/plugins/proportion/proportion.go, capacity/capacity.go).
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/edit/nodes_alike.h"
#include "core/model/find.h"
#include "core/reason/changes.h"
#include "core/reason/way_finder.h"
#include "core/report/amounts.h"

namespace pumice::reason {

namespace {

constexpr int kMostDepth = 16;

}  // namespace

void WayFinder::OpenQueue(int queue, const std::string& state) {
  Add({Of(Op::kSet, "Queue", cluster_.queues[queue]->name, "status.state", "Open", state, 1)});
}

void WayFinder::Enqueue(const Record& record) {
  const Check* check = BrokenOf(record);
  if (check == nullptr) return;
  switch (check->rule) {
    case Rule::kOvercommit: Overcommit(*check); return;
    case Rule::kQuota: Quota(*check); return;
    case Rule::kEnqueue: {
      Needs needs, over;
      for (const Dim d : check->failed) {
        needs[d] = check->Amount(Name::kMinResources).Get(d) + check->Amount(Name::kAllocated).Get(d) +
                   check->Amount(Name::kInqueue).Get(d) - check->Amount(Name::kElastic).Get(d);
        over[d] = needs[d] - check->Amount(Name::kRealCapability).Get(d);
      }
      Limit(check->queue, needs, false);
      Holders(*check, over);
      break;
    }
    default: QueueRoom(record, *check, 1); return;
  }
  Way less;
  for (const Dim d : check->failed) {
    const std::string& resource = names_.Name(d);
    const auto& written = *look_.job->pod_group->min_resources;
    const double over = check->Amount(Name::kMinResources).Get(d) + check->Amount(Name::kAllocated).Get(d) +
                        check->Amount(Name::kInqueue).Get(d) - check->Amount(Name::kElastic).Get(d) -
                        check->Amount(Name::kRealCapability).Get(d);
    auto now = written.find(resource);
    if (now == written.end()) return;
    const Unit unit = UnitOf(resource);
    const int64_t left = InUnit(unit, now->second) - InUnit(unit, d, over);
    less.push_back(LessMinResources(resource, InUnit(unit, now->second), left));
  }
  Add(std::move(less));
}

// What it asks beyond what its first pods need is asked too much; to ask less than that only slips past the gate.
Relaxation WayFinder::LessMinResources(const std::string& resource, int64_t from, int64_t to) const {
  const Unit unit = UnitOf(resource);
  double asked = 0;
  int counted = 0;
  for (const TaskInfo* task : look_.job->tasks) {
    if (counted++ >= std::max(1, look_.job->min_available)) break;
    for (const Dim d : names_.in_order()) asked += names_.Name(d) == resource ? task->resreq().Get(d) : 0;
  }
  int64_t needed = 0;
  for (const Dim d : names_.in_order()) {
    if (names_.Name(d) == resource) needed = InUnit(unit, d, asked);
  }
  to = std::max<int64_t>(0, to);
  return Amount("PodGroup", look_.job->uid, "spec.minResources." + resource, unit, from, to, to >= needed ? 1.2 : 2.7);
}

void WayFinder::Overcommit(const Check& check) {
  const double factor = check.Number(Name::kFactor);
  double enough = factor;
  Needs shortage;
  Way less;
  bool countable = true;
  for (const Dim d : check.failed) {
    const double asked = check.Amount(Name::kInqueue).Get(d) + check.Amount(Name::kMinResources).Get(d);
    const double idle = check.Amount(Name::kOvercommitIdle).Get(d), total = check.Amount(Name::kTotal).Get(d);
    shortage[d] = (asked - idle) / factor;
    if (total > 0) {
      enough = std::max(enough, (asked + factor * total - idle) / total);
    } else {
      countable = false;
    }
    const std::string& resource = names_.Name(d);
    auto now = look_.job->pod_group->min_resources->find(resource);
    if (now == look_.job->pod_group->min_resources->end()) continue;
    const Unit unit = UnitOf(resource);
    less.push_back(LessMinResources(resource, InUnit(unit, now->second),
                                    InUnit(unit, now->second) - InUnit(unit, d, asked - idle)));
  }
  const auto& tiers = look_.report.conf.tiers;
  for (size_t t = 0; t < tiers.size() && countable; ++t) {
    for (size_t i = 0; i < tiers[t].plugins.size(); ++i) {
      if (tiers[t].plugins[i].name != "overcommit") continue;
      Add({Amount("", "", FieldOf(t, i, "arguments.overcommit-factor"), Unit::kHundredth, RoundedUp(factor * 100),
                  RoundedUp(enough * 100), 1)});
    }
  }
  MoreNodes(shortage, {});
  for (auto& [d, amount] : shortage) amount *= factor;
  Holders(check, shortage);
  Add(std::move(less));
}

void WayFinder::Quota(const Check& check) {
  const size_t space = check.text.find(' ');
  if (space == std::string::npos) return;
  const std::string name = look_.job->Namespace() + "/" + check.text.substr(0, space);
  const std::string resource = check.text.substr(space + 1);
  const model::ResourceQuota* quota = model::Find(scenario_.resource_quotas, name);
  if (quota == nullptr) return;
  const std::string bare = resource.rfind("requests.", 0) == 0 ? resource.substr(9) : resource;
  const Unit unit = bare == "cpu" ? Unit::kMilli : UnitOf(bare);
  const double needed = check.Number(Name::kUsed) + check.Number(Name::kRequest);
  const auto to = RoundedUp(unit == Unit::kMilli ? needed * 1000 : needed);
  Add({Amount("ResourceQuota", name, "spec.hard." + resource, unit, InUnit(unit, quota->hard.at(resource)), to, 1)});
  Way less;
  auto asked = look_.job->pod_group->min_resources->find(resource);
  if (asked == look_.job->pod_group->min_resources->end()) return;
  const double over = needed - check.Number(Name::kHard);
  const auto amount = RoundedUp(unit == Unit::kMilli ? over * 1000 : over);
  Add({LessMinResources(resource, InUnit(unit, asked->second), InUnit(unit, asked->second) - amount)});
}

void WayFinder::QueueRoom(const Record& record, const Check& check, int missing) {
  const int queue = check.queue == kNone ? record.queue : check.queue;
  switch (check.rule) {
    case Rule::kOpen: OpenQueue(queue, cluster_.queues[queue]->queue->state); return;
    case Rule::kTree: Tree(); return;
    case Rule::kLeaf:
      for (const auto& child : cluster_.queues) {
        if (child->queue->parent != cluster_.queues[queue]->name || child->queue->state != "Open") continue;
        Add({Of(Op::kSet, "PodGroup", look_.job->uid, "spec.queue", child->name, cluster_.queues[queue]->name, 1.2)});
        return;
      }
      return;
    case Rule::kFitsDeserved:
    case Rule::kFitsRealCapability:
    case Rule::kSomeWithin: {
      const TaskInfo* task = record.task == kNone ? nullptr : TaskAt(record.task);
      if (task == nullptr) return;
      const std::vector<const TaskInfo*> wanted = Next(*task, missing);
      if (check.rule == Rule::kSomeWithin) return Deserved(queue, check, wanted);
      Needs needs;
      for (const Dim d : check.failed) needs[d] = check.Amount(Name::kAllocated).Get(d);
      for (const TaskInfo* next : wanted) {
        for (auto& [d, amount] : needs) amount += next->resreq().Get(d);
      }
      return Limit(queue, needs, check.rule == Rule::kFitsDeserved);
    }
    default: return;
  }
}

Relaxation WayFinder::Raised(const std::string& queue, const std::string& field, const model::ResourceList& written,
                             Dim d, double need, double cost) const {
  const std::string& resource = names_.Name(d);
  const Unit unit = UnitOf(resource);
  const auto now = written.find(resource);
  const std::optional<int64_t> from =
      now == written.end() ? std::nullopt : std::optional<int64_t>(InUnit(unit, now->second));
  return Amount("Queue", queue, field + resource, unit, from, InUnit(unit, d, need), cost);
}

// One resource within what the queue deserves is enough for capacity; what is written there is what has to grow.
void WayFinder::Deserved(int queue, const Check& check, const std::vector<const TaskInfo*>& wanted) {
  const QueueInfo& info = *cluster_.queues[queue];
  for (const Dim d : check.dims) {
    if (d == kPods) continue;
    Needs needs{{d, check.Amount(Name::kAllocated).Get(d)}};
    for (const TaskInfo* task : wanted) needs[d] += task->resreq().Get(d);
    Way way;
    if (!RaiseCapability(queue, needs, &way, 0).empty()) continue;
    way.push_back(Raised(info.name, "spec.deserved.", info.queue->deserved, d, needs[d], 1.1));
    Add(std::move(way));
  }
}

// What the next pod asks for goes on top of what the queue holds already.
void WayFinder::Overused(const Record& record) {
  SaidBy(record);
  const Check* check = BrokenOf(record);
  if (check == nullptr || check->rule != Rule::kOverused) {
    if (!record.checks.empty() && record.checks[0].rule == Rule::kOverused) check = &record.checks[0];
  }
  const TaskInfo* first = nullptr;
  for (const TaskInfo* task : look_.job->tasks) {
    const bool waits = look_.report.record.end.tasks[task->index()].status == TaskStatus::kPending;
    if (waits && !task->facts->sch_gated && !task->facts->best_effort) {
      first = task;
      break;
    }
  }
  if (check != nullptr && first != nullptr) {
    const int missing = std::max(1, look_.job->min_available - look_.job->ReadyTaskNum());
    Needs needs;
    for (const Dim d : first->resreq().NonZeroDims()) {
      if (d != kPods) needs[d] = check->Amount(Name::kAllocated).Get(d);
    }
    for (const TaskInfo* next : Next(*first, missing)) {
      for (auto& [d, amount] : needs) amount += next->resreq().Get(d);
    }
    Limit(record.queue, needs, true);
  }
  SwitchOff(framework::Point::kOverused, record.plugin, 4);
}

WayFinder::Needs WayFinder::RaiseCapability(int queue, const Needs& needs, Way* way, int depth) const {
  const QueueInfo& info = *cluster_.queues[queue];
  for (const auto& [d, need] : needs) {
    const std::string& resource = names_.Name(d);
    auto now = info.queue->capability.find(resource);
    const Unit unit = UnitOf(resource);
    if (now == info.queue->capability.end()) continue;
    const int64_t from = InUnit(unit, now->second), to = InUnit(unit, d, need);
    if (from < to) way->push_back(Amount("Queue", info.name, "spec.capability." + resource, unit, from, to, 1));
  }
  const auto& numbers = look_.report.LastNumbers().queues;
  const int parent = numbers[queue] ? numbers[queue]->parent : kNone;
  Needs above = needs;
  for (const auto& other : cluster_.queues) {
    const auto& of_other = numbers[other->index];
    if (other->index == queue || other->name == "root" || !of_other || of_other->parent != parent) continue;
    for (auto& [d, need] : above) need += of_other->guarantee.Get(d);
  }
  if (parent != kNone && depth < kMostDepth) return RaiseCapability(parent, above, way, depth + 1);
  Resource total;
  for (const NodeInfo* node : cluster_.nodes_by_name) total.Add(node->allocatable);
  Needs shortage;
  for (const auto& [d, need] : above) {
    if (need - total.Get(d) >= kMinResource) shortage[d] = need - total.Get(d);
  }
  return shortage;
}

void WayFinder::Limit(int queue, const Needs& needs, bool of_deserved) {
  const sim::PluginNumbers& all = look_.report.LastNumbers();
  if (!all.has_queues || !all.queues[queue]) return;
  const framework::QueueNumbers& numbers = *all.queues[queue];
  const QueueInfo& info = *cluster_.queues[queue];
  Way raised;
  const Needs shortage = RaiseCapability(queue, needs, &raised, 0);
  if (!shortage.empty()) {
    MoreNodes(shortage, raised);
    // Others' guarantees are set aside of the total.
    for (const auto& other : cluster_.queues) {
      Way less = raised;
      bool enough = other->index != queue && other->name != "root";
      for (const auto& [d, amount] : shortage) {
        const std::string& resource = names_.Name(d);
        auto guarantee = other->queue->guarantee.find(resource);
        const Unit unit = UnitOf(resource);
        enough = enough && guarantee != other->queue->guarantee.end() &&
                 InUnit(unit, guarantee->second) >= InUnit(unit, d, amount);
        if (!enough) break;
        const int64_t from = InUnit(unit, guarantee->second);
        less.push_back(Amount("Queue", other->name, "spec.guarantee.resource." + resource, unit, from,
                              from - InUnit(unit, d, amount), 1.8));
      }
      if (!enough) continue;
      Add(std::move(less));
      break;
    }
    if (!of_deserved) return;
  }
  if (!of_deserved) {
    Add(std::move(raised));
    return;
  }
  if (!shortage.empty()) return;
  Way guaranteed = raised, weighed = raised;
  Needs more;
  for (const auto& [d, need] : needs) {
    if (need - numbers.deserved.Get(d) < kMinResource) continue;
    more[d] = need - numbers.deserved.Get(d);
    guaranteed.push_back(Raised(info.name, "spec.guarantee.resource.", info.queue->guarantee, d, need, 1.4));
  }
  if (more.empty()) {
    Add(std::move(raised));
    return;
  }
  // How much of a weight is enough is for runs to say.
  constexpr int64_t kHeavy = 65535;
  if (info.queue->weight < kHeavy) {
    Relaxation weight = Amount("Queue", info.name, "spec.weight", Unit::kOne, info.queue->weight, kHeavy, 1.1);
    for (const auto& [d, amount] : more) {
      weight.about +=
          (weight.about.empty() ? "" : ", ") + report::Amount(numbers.deserved.Get(d), d) + " " + names_.Name(d);
      const auto written = info.queue->deserved.find(names_.Name(d));
      const Unit unit = UnitOf(names_.Name(d));
      const bool more_is_written = written != info.queue->deserved.end() &&
                                   InUnit(unit, written->second) > InUnit(unit, d, numbers.deserved.Get(d));
      if (more_is_written) weight.why = Relaxation::Why::kUnread;
    }
    weighed.push_back(std::move(weight));
    Add(std::move(weighed));
  }
  Add(std::move(guaranteed));
  MoreNodes(more, raised);
}

void WayFinder::MoreNodes(const Needs& shortage, Way with) {
  const NodeInfo* best = nullptr;
  double fewest = 1e6;
  for (size_t n = 0; n < base_nodes_ && n < cluster_.nodes.size(); ++n) {
    const NodeInfo& node = *cluster_.nodes[n];
    double count = 1;
    for (const auto& [d, amount] : shortage) {
      count = std::max(count, std::ceil((amount - kMinResource) / std::max(1e-9, node.allocatable.Get(d))));
    }
    if (count < fewest && !node.node->unschedulable) {
      fewest = count;
      best = &node;
    }
  }
  if (shortage.empty()) return;
  if (best == nullptr) {
    // No node has any of it: what one of them would have to have.
    for (size_t n = 0; n < base_nodes_ && n < cluster_.nodes.size(); ++n) {
      const NodeInfo& node = *cluster_.nodes[n];
      if (node.node->unschedulable) continue;
      for (const auto& [d, amount] : shortage) {
        const std::string& resource = names_.Name(d);
        const Unit unit = UnitOf(resource);
        const int64_t from = InUnit(unit, d, node.allocatable.Get(d));
        with.push_back(Amount("Node", node.Name(), "status.allocatable." + resource, unit, from,
                              std::max(from + 1, InUnit(unit, d, node.allocatable.Get(d) + amount)), 2.4));
      }
      Add(std::move(with));
      return;
    }
    return;
  }
  const int now = edit::CountAlike(scenario_, *best->node);
  with.push_back(Amount("Node", best->Name(), "count", Unit::kOne, now, now + static_cast<int64_t>(fewest),
                        2.6 + std::min(1.0, 0.05 * fewest)));
  Add(std::move(with));
}

}  // namespace pumice::reason
