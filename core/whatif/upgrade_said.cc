// Texts are the same in every language: names, numbers and what Volcano says.
#include "core/whatif/upgrade_said.h"

#include <algorithm>

#include "core/api/annotations.h"
#include "core/base/text.h"
#include "core/report/amounts.h"
#include "core/whatif/run_facts.h"

namespace pumice::whatif {
namespace {

using framework::Event;
using framework::EventKind;
using framework::QueueNumbers;

std::string CountsText(const JobCounts& counts) {
  std::string text = counts.phase.empty() ? "-" : counts.phase;
  text += ": " + std::to_string(counts.placed) + "/" + std::to_string(counts.placed + counts.waiting);
  if (counts.reserved > 0) text += ", +" + std::to_string(counts.reserved);
  if (counts.evicted > 0) text += ", -" + std::to_string(counts.evicted);
  return text;
}

std::string ListOf(const Resource& resource, const ResourceNames& names) {
  std::string text;
  for (const Dim d : names.in_order()) {
    if (d == kPods || !resource.Mentions(d) || resource.Get(d) == 0) continue;
    AddItem(&text, report::Amount(resource.Get(d), d) + " " + names.Name(d));
  }
  return text.empty() ? "0" : text;
}

// A cycle that is told, and what stands behind each name: "@3" of the fourth of several.
struct Told {
  const sim::CycleRecord& record;
  const sim::Cluster& world;
  std::string mark;
  Causes::Said* said;

  const ClusterInfo& cluster() const { return *record.cluster; }
  std::string Pod(int task) const { return cluster().facts[task].pod->meta.Key(); }
  void Add(Aspect aspect, const std::string& object, std::string text) const {
    (*said)[SaidKey(aspect, object + mark)] = std::move(text);
  }
};

// What a number was at first, and after each action that changed it: "0; enqueue 4 cpu".
class Course {
 public:
  explicit Course(const sim::CycleRecord& record) : record_(record) {}

  template <class Text>
  std::string Of(size_t queue, Text text) const {
    std::string course, last;
    const auto take = [&](const sim::PluginNumbers& numbers, const std::string& action) {
      if (queue >= numbers.queues.size() || !numbers.queues[queue]) return;
      std::string now = text(*numbers.queues[queue]);
      if (now == last) return;
      AddItem(&course, action.empty() ? now : action + " " + now, "; ");
      last = std::move(now);
    };
    take(record_.after_open, "");
    for (const sim::ActionRecord& action : record_.actions) take(action.numbers, action.name);
    return course;
  }

 private:
  const sim::CycleRecord& record_;
};

void SayQueues(const Told& told) {
  struct Amount {
    const char* name;
    Resource QueueNumbers::*value;
  };
  static constexpr Amount kAmounts[] = {
      {"deserved", &QueueNumbers::deserved},     {"allocated", &QueueNumbers::allocated},
      {"request", &QueueNumbers::request},       {"elastic", &QueueNumbers::elastic},
      {"inqueue", &QueueNumbers::inqueue},       {"guarantee", &QueueNumbers::guarantee},
      {"capability", &QueueNumbers::capability}, {"realCapability", &QueueNumbers::real_capability}};
  const auto& numbers = told.record.LastNumbers().queues;
  const ResourceNames& names = told.cluster().resource_names;
  const Course course(told.record);
  for (const auto& queue : told.cluster().queues) {
    const auto index = static_cast<size_t>(queue->index);
    if (index >= numbers.size() || !numbers[index]) continue;
    told.Add(Aspect::kQueue, queue->name,
             ListOf(numbers[index]->allocated, names) + " / " + ListOf(numbers[index]->deserved, names));
    for (const Amount& amount : kAmounts) {
      told.Add(Aspect::kNumber, queue->name + " " + amount.name,
               course.Of(index, [&](const QueueNumbers& q) { return ListOf(q.*amount.value, names); }));
    }
    told.Add(Aspect::kNumber, queue->name + " share",
             course.Of(index, [](const QueueNumbers& q) { return report::Percent(q.share); }));
  }
  for (const auto& [queue, list] : told.world.queue_updates()) {
    std::string text;
    for (const auto& [name, quantity] : list) AddItem(&text, quantity.String() + " " + name);
    told.Add(Aspect::kNumber, queue + " status.allocated", std::move(text));
  }
}

void SayVictims(const Told& told) {
  std::string action;
  for (const Event& event : told.record.events) {
    if (event.kind == EventKind::kAction) action = event.text;
    if (event.kind != EventKind::kEvicted) continue;
    const std::string whom = event.by.job == kNone ? "" : ": " + told.cluster().jobs[event.by.job]->uid;
    told.Add(Aspect::kVictim, told.Pod(event.task), action + whom);
  }
}

// What deviceshare wrote of the pod's cards.
std::string CardsOf(const Told& told, int task) {
  const auto& patches = told.world.annotation_patches();
  const auto patch = patches.find(task);
  std::string cards;
  if (patch == patches.end()) return cards;
  for (const auto& [key, value] : patch->second.set) {
    if (!IsDeviceTime(key)) cards += (cards.empty() ? " [" : " ") + value;
  }
  return cards.empty() ? cards : cards + "]";
}

void SayPlaces(const Told& told) {
  for (const TaskFacts& task : told.cluster().facts) {
    const sim::TaskState& end = told.record.end.tasks[task.index];
    const bool reserved = end.status == TaskStatus::kPipelined;
    if (end.node == kNone || (!reserved && !AllocatedStatus(end.status))) continue;
    const std::string& node = told.cluster().node_names[end.node];
    told.Add(Aspect::kPlace, task.pod->meta.Key(), (reserved ? "(" + node + ")" : node) + CardsOf(told, task.index));
  }
}

void SayOrder(const Told& told) {
  const auto& operations = told.world.operations();
  for (const sim::ActionRecord& action : told.record.actions) {
    std::string list;
    for (size_t i = action.begin; i < action.end; ++i) {
      const sim::Operation& o = operations[i];
      const bool bind = o.kind == sim::Operation::Kind::kBind;
      list += (bind ? "bind " : "evict ") + told.Pod(o.task) + (bind ? " → " : " ← ") +
              told.cluster().node_names[o.node] + "\n";
    }
    // An action may stand twice.
    if (!list.empty()) (*told.said)[SaidKey(Aspect::kOrder, action.name + told.mark)] += list;
  }
}

void SayMessages(const Told& told) {
  for (const model::PodGroup& group : told.world.scenario().pod_groups) {
    const JobInfo* job = told.cluster().FindJob(group.meta.Key());
    std::string text;
    for (const model::PodGroupCondition& condition : (job ? job->status : group.status).conditions) {
      if (!text.empty()) text += "; ";
      text += condition.type + (condition.status == "True" ? "" : "=" + condition.status);
      if (!condition.message.empty()) text += ": " + condition.message;
    }
    if (!text.empty()) told.Add(Aspect::kMessage, group.meta.Key(), std::move(text));
  }
  const std::map<int, std::string>& errors = told.record.fit_errors;
  for (const auto& [task, update] : told.world.pod_updates()) {
    std::string text = update.message;
    const auto error = errors.find(task);
    if (error != errors.end() && error->second != text) AddItem(&text, error->second, "; ");
    if (!update.nominated_node.empty()) text += " (nominatedNodeName " + update.nominated_node + ")";
    told.Add(Aspect::kMessage, told.Pod(task), std::move(text));
  }
  for (const auto& [task, text] : errors) {
    told.said->try_emplace(SaidKey(Aspect::kMessage, told.Pod(task) + told.mark), text);
  }
}

}  // namespace

const char* ToString(Aspect aspect) {
  static constexpr const char* kNames[] = {"configuration", "job",   "start", "evictions", "victim", "queue",
                                           "number",        "place", "order", "message",   "calls"};
  return kNames[static_cast<size_t>(aspect)];
}

Causes::Key SaidKey(Aspect aspect, std::string object) { return {static_cast<int>(aspect), std::move(object)}; }

Aspect AspectOf(const Causes::Key& key) { return static_cast<Aspect>(key.first); }

void SayCycle(const sim::CycleRecord& record, const sim::Cluster& world, const std::string& mark, Causes::Said* said) {
  const Told told{record, world, mark, said};
  for (const auto& [job, counts] : CountsOfJobs(record, world.scenario())) {
    told.Add(Aspect::kJob, job, CountsText(counts));
  }
  SayVictims(told);
  SayQueues(told);
  SayPlaces(told);
  SayOrder(told);
  SayMessages(told);
}

void SayCalls(const std::vector<std::string>& calls, Causes::Said* said) {
  std::string list;
  for (const std::string& call : calls) list += call + "\n";
  if (!list.empty()) (*said)[SaidKey(Aspect::kCalls, "")] = std::move(list);
}

void FirstThatDiffers(std::string* before, std::string* after) {
  size_t line = 1, from = 0;
  const size_t common = std::min(before->size(), after->size());
  for (size_t i = 0; i < common && (*before)[i] == (*after)[i]; ++i) {
    if ((*before)[i] != '\n') continue;
    ++line;
    from = i + 1;
  }
  for (std::string* list : {before, after}) {
    const size_t begin = std::min(from, list->size());
    const std::string entry = list->substr(begin, list->find('\n', begin) - begin);
    *list = entry.empty() ? "" : std::to_string(line) + ": " + entry;
  }
}

}  // namespace pumice::whatif
