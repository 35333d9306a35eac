// What is beyond all limits is counted from what is written; the rest is read off what binds, which runs have proved.
#include "core/reason/verdict.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "core/api/annotations.h"
#include "core/edit/nodes_alike.h"
#include "core/model/find.h"
#include "core/reason/search.h"
#include "core/reason/trial.h"
#include "core/report/run.h"
#include "core/sim/snapshot.h"

namespace pumice::reason {

namespace {

using Kind = Verdict::Kind;
using Amounts = model::ResourceList;

Amounts AskedByContainers(const model::Pod& pod) {
  Amounts sum;
  for (const model::Container& container : pod.spec->containers) {
    for (const auto& [resource, amount] : container.requests) sum[resource] = sum[resource] + amount;
  }
  return sum;
}

class Judge {
 public:
  Judge(const model::Scenario& scenario, const model::PodGroup& group)
      : scenario_(scenario), group_(group), conf_(report::ConfigurationOf(scenario).conf) {
    for (const model::Node& node : scenario.nodes) {
      for (const auto& [resource, amount] : node.allocatable) {
        total_[resource] = total_[resource] + amount;
        if (largest_[resource] < amount) largest_[resource] = amount;
      }
    }
    const std::string key = group.meta.Key();
    for (const model::Pod& pod : scenario.pods) {
      if (GroupKeyOf(pod) == key && pod.phase != "Succeeded" && pod.phase != "Failed") pods_.push_back(&pod);
    }
  }

  std::optional<Verdict> BeyondAll() const {
    // The pods that fit somewhere are enough for a gang, or one of them waits.
    std::optional<Verdict> over_nodes;
    int fitting = 0, waiting = 0;
    for (const model::Pod* pod : pods_) {
      bool fits = true;
      for (const auto& [resource, amount] : AskedByContainers(*pod)) {
        auto largest = largest_.find(resource);
        const Quantity have = largest == largest_.end() ? Quantity() : largest->second;
        if (!pod->node_name.empty() || !(have < amount)) continue;
        fits = false;
        if (!over_nodes) over_nodes = Verdict{Kind::kPodOverNodes, "", resource, amount, have};
      }
      fitting += fits;
      waiting += fits && pod->node_name.empty();
    }
    if (over_nodes && (fitting < group_.min_member || waiting == 0)) return over_nodes;

    const Amounts gang = Gang();
    for (const auto& [resource, amount] : gang) {
      auto total = total_.find(resource);
      const Quantity have = total == total_.end() ? Quantity() : total->second;
      if (have < amount) return Verdict{Kind::kGangOverCluster, "", resource, amount, have};
    }
    if (!Has("capacity") && !Has("proportion")) return std::nullopt;
    const model::Queue* queue = model::Find(scenario_.queues, QueueName());
    for (int depth = 0; queue != nullptr && depth < 16; ++depth) {
      for (const auto& [resource, amount] : gang) {
        auto most = queue->capability.find(resource);
        if (most == queue->capability.end() || !(most->second < amount)) continue;
        return Verdict{Kind::kGangOverQueue, queue->meta.name, resource, amount, most->second};
      }
      queue = queue->parent.empty() || !Has("capacity") ? nullptr : model::Find(scenario_.queues, queue->parent);
    }
    return std::nullopt;
  }

  // What a change that is needed says of the job.
  std::optional<Verdict> OfChange(const Relaxation& r) const {
    const std::string code = CodeOf(r);
    const std::string& field = r.change.field;
    const std::string last = field.substr(field.rfind('.') + 1);
    if (code == "gate") return Verdict{Kind::kGate, r.have, "", {}, {}};
    if (code == "queue-open" || code == "queue-new") return Verdict{Kind::kQueue, r.change.name, "", {}, {}};
    if (code == "action-on") return Verdict{Kind::kAction, "", "", {}, {}};
    const auto pods = static_cast<int64_t>(pods_.size());
    const bool members = code == "role-min" || code == "min-member-down" || code == "sub-group";
    if (members && r.plugin == "gang" && r.action.empty()) {
      return Verdict{Kind::kMembers, code == "role-min" ? last : "", "", Quantity::FromValue(r.from),
                     Quantity::FromValue(code == "min-member-down" ? pods : r.to)};
    }
    if (code == "min-member-down" && r.from > pods) {
      return Verdict{Kind::kMembers, "", "", Quantity::FromValue(r.from), Quantity::FromValue(pods)};
    }
    if (code == "role-min") {
      const auto of_role = std::count_if(pods_.begin(), pods_.end(), [&](const model::Pod* pod) {
        auto role = pod->meta.annotations.find(kTaskSpecKey);
        return role != pod->meta.annotations.end() && role->second == last;
      });
      if (of_role < r.from) {
        return Verdict{Kind::kMembers, last, "", Quantity::FromValue(r.from), Quantity::FromValue(of_role)};
      }
    }
    return std::nullopt;
  }

 private:
  // What those that have to get in together ask at least: of each resource the smallest amounts of each role's minimum
  // of pods, and then of all the others, until there are enough.
  Amounts Gang() const {
    std::map<std::string, std::vector<Amounts>> by_role;
    std::set<std::string> resources;
    for (const model::Pod* pod : pods_) {
      auto role = pod->meta.annotations.find(kTaskSpecKey);
      Amounts asked = AskedByContainers(*pod);
      for (const auto& [resource, amount] : asked) resources.insert(resource);
      by_role[role == pod->meta.annotations.end() ? "" : role->second].push_back(std::move(asked));
    }
    // Where they are more than the job needs, Volcano does not look at roles (JobInfo.CheckTaskReady, api/job_info.go).
    int of_all_roles = 0;
    for (const auto& [role, least] : group_.min_task_member) of_all_roles += least;
    const bool roles = of_all_roles <= group_.min_member;
    Amounts gang;
    for (const std::string& resource : resources) {
      Quantity sum;
      int counted = 0;
      std::vector<Quantity> others;
      for (const auto& [role, pods] : by_role) {
        std::vector<Quantity> amounts;
        for (const Amounts& asked : pods) {
          auto amount = asked.find(resource);
          amounts.push_back(amount == asked.end() ? Quantity() : amount->second);
        }
        std::sort(amounts.begin(), amounts.end());
        auto least = group_.min_task_member.find(role);
        int of_role = roles && least != group_.min_task_member.end() ? least->second : 0;
        for (const Quantity& amount : amounts) {
          if (of_role-- > 0) {
            sum = sum + amount;
            ++counted;
          } else {
            others.push_back(amount);
          }
        }
      }
      std::sort(others.begin(), others.end());
      for (const Quantity& amount : others) {
        if (counted++ >= std::max(1, group_.min_member)) break;
        sum = sum + amount;
      }
      gang[resource] = sum;
    }
    return gang;
  }

  std::string QueueName() const { return group_.queue.empty() ? sim::kDefaultQueue : group_.queue; }

  bool Has(const std::string& plugin) const {
    for (const framework::Tier& tier : conf_.tiers) {
      for (const framework::PluginOption& option : tier.plugins) {
        if (option.name == plugin) return true;
      }
    }
    return false;
  }

  const model::Scenario& scenario_;
  const model::PodGroup& group_;
  const framework::SchedulerConfiguration conf_;
  Amounts total_, largest_;
  std::vector<const model::Pod*> pods_;
};

}  // namespace

const char* NameOf(Kind kind) {
  static constexpr const char* kNames[] = {"podOverNodes", "gangOverCluster", "gangOverQueue", "members",
                                           "gate",         "queue",           "action",        "alone"};
  return kNames[static_cast<int>(kind)];
}

namespace {

// What reasons and what is written say.
std::optional<Verdict> Suspected(const model::Scenario& scenario, const model::PodGroup& group,
                                 const Reasons& reasons) {
  const Judge judge(scenario, group);
  if (std::optional<Verdict> beyond = judge.BeyondAll()) return beyond;
  // What leads is the cheapest set; that no room helps is for a run to say.
  if (reasons.bindings.empty()) return Verdict{Kind::kAlone, "", "", {}, {}};
  for (const Relaxation& r : reasons.bindings[0].changes) {
    if (std::optional<Verdict> of_change = judge.OfChange(r)) return of_change;
  }
  return std::nullopt;
}

// A world in which the job is alone, with so many times the nodes.
model::Scenario Alone(const model::Scenario& scenario, const std::string& job, int times) {
  model::Scenario alone = scenario;
  std::erase_if(alone.pod_groups, [&](const model::PodGroup& group) { return group.meta.Key() != job; });
  std::erase_if(alone.pods, [&](const model::Pod& pod) { return GroupKeyOf(pod) != job; });
  for (int copy = 1; copy < times; ++copy) {
    for (const model::Node& node : scenario.nodes) {
      edit::AddLike(node, node.meta.name + "-copy-" + std::to_string(copy), &alone);
    }
  }
  return alone;
}

}  // namespace

std::set<std::string> BeyondEveryNode(const model::Scenario& scenario, const std::string& job) {
  std::set<std::string> beyond;
  for (const model::Pod& pod : scenario.pods) {
    if (!pod.node_name.empty() || GroupKeyOf(pod) != job) continue;
    for (const auto& [resource, amount] : AskedByContainers(pod)) {
      const bool has = std::any_of(scenario.nodes.begin(), scenario.nodes.end(),
                                   [&, &of = resource, &asked = amount](const model::Node& node) {
                                     auto found = node.allocatable.find(of);
                                     return found != node.allocatable.end() && !(found->second < asked);
                                   });
      if (!has && amount.Sign() > 0) beyond.insert(resource);
    }
  }
  return beyond;
}

std::optional<Verdict> VerdictOf(const model::Scenario& scenario, const std::string& job, const Reasons& reasons,
                                 const sim::Host& host) {
  const model::PodGroup* group = model::Find(scenario.pod_groups, job);
  if (group == nullptr || reasons.state == Reasons::State::kNothingWaits) return std::nullopt;
  std::optional<Verdict> verdict = Suspected(scenario, *group, reasons);
  if (!verdict) return verdict;
  const int times = verdict->kind == Kind::kGangOverCluster ? 1 : 10;
  if (RunOnce(Alone(scenario, job, times), job, host).Gets(reasons.base)) verdict.reset();
  return verdict;
}

}  // namespace pumice::reason
