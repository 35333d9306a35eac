// What is configured, how often, and in which order.
#include <algorithm>
#include <map>
#include <set>

#include "core/api/annotations.h"
#include "core/api/qos.h"
#include "core/base/text.h"
#include "core/lint/rules.h"
#include "core/plugins/catalogue.h"
#include "core/plugins/devices/names.h"

namespace pumice::lint {
namespace {

using edit::Change;
using Op = Change::Op;

Finding& AtPlugin(const Facts& facts, Findings* out, Code code, const PluginAt& at, Numbers numbers) {
  Finding& finding = out->Add(code, "", "", at.Path(), std::move(numbers));
  finding.line = facts.LineOf(at);
  return finding;
}

// Where a plugin may be added: the last tier.
Change AddPlugin(const Facts& facts, const char* name) {
  const size_t tiers = facts.conf().tiers.size();
  if (tiers == 0) return {Op::kAdd, "", "", "tiers", name};
  return {Op::kAdd, "", "", "tiers[" + std::to_string(tiers - 1) + "].plugins", name};
}

bool HasOwnQueues(const Facts& facts) {
  const auto& queues = facts.scenario().queues;
  return std::any_of(queues.begin(), queues.end(), [](const model::Queue& queue) {
    return queue.meta.name != "root" && queue.meta.name != "default";
  });
}

void QueuePlugin(const Facts& facts, Findings* out) {
  const auto proportion = facts.Plugin("proportion"), capacity = facts.Plugin("capacity");
  if (proportion && capacity) {
    const PluginAt& second = std::pair(proportion->tier, proportion->index) < std::pair(capacity->tier, capacity->index)
                                 ? *capacity
                                 : *proportion;
    AtPlugin(facts, out, kQueuePluginsBoth, second, {{"plugin", second.option->name}}).changes = {
        {Op::kRemove, "", "", second.Path(), ""}};
  }
  if (proportion || capacity || !HasOwnQueues(facts)) return;
  size_t count = 0;
  for (const model::Queue& queue : facts.scenario().queues) count += queue.meta.name != "root" ? 1 : 0;
  out->Add(kQueuePluginMissing, "", "", "tiers", {{"queues", std::to_string(count)}}).changes = {
      AddPlugin(facts, "proportion")};
}

void Twice(const Facts& facts, Findings* out) {
  std::map<std::string, PluginAt> seen;
  for (const PluginAt& at : facts.Plugins()) {
    auto [first, added] = seen.emplace(at.option->name, at);
    if (added) continue;
    AtPlugin(facts, out, kPluginTwice, at, {{"plugin", at.option->name}, {"first", first->second.Path()}}).changes = {
        {Op::kRemove, "", "", at.Path(), ""}};
  }
}

// The actions' text with `name` put before `before`, or at the end.
std::string ActionsWith(const Facts& facts, const std::string& name, const std::string& before) {
  std::string text;
  bool placed = false;
  for (const std::string& action : facts.conf().actions) {
    if (action == name) continue;
    if (action == before) {
      AddItem(&text, name);
      placed = true;
    }
    AddItem(&text, action);
  }
  if (!placed) AddItem(&text, name);
  return text;
}

// One of them is configured.
const std::string& FirstEvicting(const Facts& facts) {
  size_t first = facts.conf().actions.size();
  for (const char* action : {"preempt", "reclaim", "gangpreempt", "gangreclaim"}) {
    first = std::min(first, facts.ActionAt(action));
  }
  return facts.conf().actions[first];
}

void Actions(const Facts& facts, Findings* out) {
  if (!facts.HasAction("allocate")) {
    out->Add(kAllocateMissing, "", "", "actions", {{"actions", facts.conf().actions_text}}).changes = {
        {Op::kSet, "", "", "actions", ActionsWith(facts, "allocate", "backfill")}};
    return;
  }
  for (const char* taking : {"preempt", "reclaim", "gangpreempt", "gangreclaim"}) {
    if (!facts.HasAction(taking) || facts.ActionAt(taking) > facts.ActionAt("allocate")) continue;
    out->Add(kEvictsBeforeAllocate, "", "", "actions", {{"action", taking}, {"actions", facts.conf().actions_text}})
        .changes = {{Op::kSet, "", "", "actions", ActionsWith(facts, "allocate", FirstEvicting(facts))}};
    return;
  }
}

// A permit ends the walk after its tier (Session::JobEnqueueable), and these three always vote.
void Gates(const Facts& facts, Findings* out) {
  if (!facts.HasAction("enqueue")) return;
  static const std::set<std::string> sure = {"capacity", "overcommit", "proportion"};
  std::optional<PluginAt> decides;
  for (const PluginAt& at : facts.Plugins()) {
    const std::string& name = at.option->name;
    const plugins::Row* row = plugins::Find(name);
    if (!at.option->enabled_job_enqueued.value_or(false) || row == nullptr || row->own_affair ||
        !plugins::Subscribes(*row, framework::Point::kJobEnqueueable)) {
      continue;
    }
    if (decides && at.tier > decides->tier) {
      AtPlugin(facts, out, kGateNeverAsked, at, {{"plugin", name}, {"decides", decides->option->name}});
    } else if (!decides && sure.count(name)) {
      decides = at;
    }
  }
}

void OvercommitFactor(const Facts& facts, Findings* out) {
  const auto at = facts.Plugin("overcommit");
  if (!at) return;
  double factor = 1.2;
  at->option->arguments.GetFloat64(&factor, "overcommit-factor");
  if (factor >= 1.0) return;
  const model::ConfigValue* written = at->option->arguments.Find("overcommit-factor");
  Finding& finding = AtPlugin(facts, out, kOvercommitFactorIgnored, *at, {{"factor", written->text}});
  finding.field += ".arguments.overcommit-factor";
  finding.changes = {{Op::kSet, "", "", finding.field, "1"}};
}

// Jobs of one queue with two priorities; nullptr where there are none.
const QueueInfo* QueueOfTwoPriorities(const Facts& facts) {
  for (const auto& queue : facts.cluster().queues) {
    const auto& jobs = facts.JobsOf(queue->index);
    for (const JobInfo* job : jobs) {
      if (job->priority != jobs[0]->priority) return queue.get();
    }
  }
  return nullptr;
}

void Priority(const Facts& facts, Findings* out) {
  const QueueInfo* queue = QueueOfTwoPriorities(facts);
  if (queue == nullptr) return;
  const auto priority = facts.Plugin("priority");
  if (!priority) {
    out->Add(kPriorityMissing, "", "", "tiers", {{"queue", queue->name}}).changes = {
        facts.conf().tiers.empty() ? AddPlugin(facts, "priority")
                                   : Change{Op::kAdd, "", "", "tiers[0].plugins[0]", "priority"}};
    return;
  }
  if (!priority->option->enabled_job_order.value_or(false)) return;
  for (const PluginAt& at : facts.Plugins()) {
    if (std::pair(at.tier, at.index) >= std::pair(priority->tier, priority->index)) break;
    const std::string& name = at.option->name;
    if ((name != "drf" && name != "gang") || !at.option->enabled_job_order.value_or(false)) continue;
    AtPlugin(facts, out, kOrdersBeforePriority, at, {{"plugin", name}, {"queue", queue->name}}).changes = {
        {Op::kRemove, "", "", priority->Path(), ""}, {Op::kAdd, "", "", "tiers[0].plugins[0]", "priority"}};
    return;
  }
}

void Gang(const Facts& facts, Findings* out) {
  if (facts.Plugin("gang")) return;
  for (const auto& job : facts.cluster().jobs) {
    if (job->min_available <= 1) continue;
    out->Add(kGangMissing, "", "", "tiers", {{"job", job->uid}, {"minMember", std::to_string(job->min_available)}})
        .changes = {facts.conf().tiers.empty() ? AddPlugin(facts, "gang")
                                               : Change{Op::kAdd, "", "", "tiers[0].plugins", "gang"}};
    return;
  }
}

void Predicates(const Facts& facts, Findings* out) {
  if (facts.Plugin("predicates")) return;
  std::string object, field;
  for (const model::Node& node : facts.scenario().nodes) {
    if (!object.empty() || (node.taints.empty() && !node.unschedulable)) continue;
    object = "Node " + node.meta.name;
    field = node.unschedulable ? "spec.unschedulable" : "spec.taints";
  }
  for (const model::Pod& pod : facts.scenario().pods) {
    if (!object.empty() || !pod.node_name.empty() || (pod.spec->node_selector.empty() && !pod.spec->affinity)) continue;
    object = "Pod " + pod.meta.Key();
    field = pod.spec->affinity ? "spec.affinity" : "spec.nodeSelector";
  }
  if (object.empty()) return;
  out->Add(kPredicatesMissing, "", "", "tiers", {{"object", object}, {"field", field}}).changes = {
      AddPlugin(facts, "predicates")};
}

void Topology(const Facts& facts, Findings* out) {
  if (facts.Plugin("network-topology-aware")) return;
  for (const auto& job : facts.cluster().jobs) {
    if (!job->ContainsNetworkTopology()) continue;
    out->Add(kTopologyPluginMissing, "PodGroup", job->uid, "spec.networkTopology", {{"job", job->uid}}).changes = {
        AddPlugin(facts, "network-topology-aware")};
    return;
  }
}

// What keeps numa-aware from doing what the annotation of a waiting pod asks for; of one pod each.
void Numa(const Facts& facts, Findings* out) {
  const bool configured = facts.Plugin("numa-aware").has_value();
  std::set<Code> said;
  for (const model::Pod& pod : facts.scenario().pods) {
    const std::string* policy = FindKey(pod.meta.annotations, kNumaPolicy);
    if (!pod.node_name.empty() || policy == nullptr || policy->empty() || *policy == "none") continue;
    std::optional<Code> code;
    if (QosClassOf(pod, facts.scenario().release) != model::QosClass::kGuaranteed) {
      code = kNumaNotGuaranteed;
    } else if (!configured) {
      code = kNumaPluginMissing;
    } else if (facts.scenario().numatopologies.empty()) {
      code = kNumatopologiesMissing;
    }
    if (!code || !said.insert(*code).second) continue;
    Finding& finding = out->Add(*code, "Pod", pod.meta.Key(), std::string("metadata.annotations[") + kNumaPolicy + "]",
                                {{"policy", *policy}});
    if (finding.code == kNumaPluginMissing) finding.changes = {AddPlugin(facts, "numa-aware")};
  }
}

// What pods say of shared GPUs, and the argument of deviceshare that makes it count.
struct CardResource {
  const char *name, *argument;
};
constexpr CardResource kCardResources[] = {{plugins::devices::kGpuMemory, "deviceshare.GPUSharingEnable"},
                                           {plugins::devices::kGpuNumber, "deviceshare.GPUNumberEnable"},
                                           {plugins::devices::kVgpuNumber, "deviceshare.VGPUEnable"},
                                           {plugins::devices::kVgpuMemory, "deviceshare.VGPUEnable"}};

bool HasLimit(const model::Pod& pod, const char* resource) {
  const auto& containers = pod.spec->containers;
  return std::any_of(containers.begin(), containers.end(),
                     [&](const model::Container& container) { return container.limits.count(resource) != 0; });
}

bool HasCards(const model::Node& node) {
  return node.capacity.count(plugins::devices::kGpuNumber) != 0 ||
         FindKey(node.meta.annotations, plugins::devices::kVgpuRegister) != nullptr;
}

// What keeps deviceshare from giving cards to a waiting pod; of one pod each.
void Cards(const Facts& facts, Findings* out) {
  const auto at = facts.Plugin("deviceshare");
  const auto& nodes = facts.scenario().nodes;
  const bool any_cards = std::any_of(nodes.begin(), nodes.end(), HasCards);
  std::set<Code> said;
  for (const model::Pod& pod : facts.scenario().pods) {
    const CardResource* asked = nullptr;
    bool counts = false;
    for (const CardResource& resource : kCardResources) {
      if (!pod.node_name.empty() || counts || !HasLimit(pod, resource.name)) continue;
      asked = &resource;
      if (at) at->option->arguments.GetBool(&counts, resource.argument);
    }
    if (asked == nullptr) continue;
    std::optional<Code> code;
    if (!counts) {
      code = kCardsPluginMissing;
    } else if (!facts.Plugin("predicates")) {
      code = kCardsNotGiven;
    } else if (!any_cards) {
      code = kCardsMissing;
    }
    if (!code || !said.insert(*code).second) continue;
    Finding& finding = out->Add(*code, "Pod", pod.meta.Key(), "spec.containers",
                                {{"resource", asked->name}, {"argument", asked->argument}});
    if (finding.code == kCardsNotGiven) finding.changes = {AddPlugin(facts, "predicates")};
  }
}

}  // namespace

void CheckPlugins(const Facts& facts, Findings* out) {
  QueuePlugin(facts, out);
  Twice(facts, out);
  Actions(facts, out);
  Gates(facts, out);
  OvercommitFactor(facts, out);
  Priority(facts, out);
  Gang(facts, out);
  Predicates(facts, out);
  Topology(facts, out);
  Numa(facts, out);
  Cards(facts, out);
}

}  // namespace pumice::lint
