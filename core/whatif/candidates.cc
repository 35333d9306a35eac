// Candidates are found by what the world holds: the numbers of the job's queue and of those above it, its own numbers,
// nodes, and jobs that could end.
#include "core/whatif/candidates.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>

#include "core/api/annotations.h"
#include "core/api/task_info.h"
#include "core/framework/conf.h"
#include "core/model/find.h"
#include "core/report/run.h"
#include "core/report/simulation_report.h"
#include "core/sim/snapshot.h"
#include "core/whatif/candidates_conf.h"

namespace pumice::whatif {
namespace {

using edit::Change;
using model::Find;
using model::Scenario;
using Op = edit::Change::Op;
using Unit = Range::Unit;

constexpr size_t kMostQueues = 12, kMostNodes = 5, kMostJobs = 12, kMostCordoned = 3;
constexpr int64_t kMebi = 1024 * 1024;

std::string QueueOf(const model::PodGroup& group) { return group.queue.empty() ? sim::kDefaultQueue : group.queue; }

// Gives the smallest unit in which an amount of the resource is written.
Unit UnitOf(const std::string& resource, const Quantity& amount, const Quantity& bound) {
  if (resource == "cpu") return Unit::kMilli;
  if (resource != "memory") return Unit::kOne;
  return amount.Value() % kMebi == 0 && bound.Value() % kMebi == 0 ? Unit::kMebi : Unit::kByte;
}

int64_t In(Unit unit, const Quantity& amount) {
  switch (unit) {
    case Unit::kMilli: return amount.MilliValue();
    case Unit::kMebi: return amount.Value() / kMebi;
    default: return amount.Value();
  }
}

class CandidateFinder {
 public:
  explicit CandidateFinder(const Scenario& scenario)
      : scenario_(scenario), conf_(report::ConfigurationOf(scenario).conf) {
    for (const model::Node& node : scenario.nodes) {
      for (const auto& [resource, amount] : node.allocatable) total_[resource] = total_[resource] + amount;
    }
  }

  Candidates ForJob(const model::PodGroup& job) {
    const std::set<std::string> resources = Asked(job.meta.Key());
    const std::string queue = QueueOf(job);
    QueueNumbers(queue, resources, job);
    OthersGuarantees(queue, resources);
    Members(job);
    OtherQueues(job);
    Priorities(job);
    const bool hierarchy = std::any_of(scenario_.queues.begin(), scenario_.queues.end(),
                                       [](const model::Queue& q) { return !q.parent.empty() && q.parent != "root"; });
    const bool pending = job.status.phase.empty() || job.status.phase == "Pending";
    Append(ConfigurationThatLetsIn(conf_, hierarchy, pending));
    Reclaimable(queue);
    Nodes();
    JobsThatEnd(job);
    return std::move(found_);
  }

  Candidates ForPod(const model::Pod& pod, const model::PodGroup* job) {
    found_.steps.push_back({"pod-annotation",
                            {Op::kSet, "Pod", pod.meta.Key(), "metadata.annotations.volcano.sh/preemptable", "false"},
                            Annotation(pod, "volcano.sh/preemptable")});
    if (job != nullptr) {
      const std::string queue = QueueOf(*job);
      if (const model::Queue* own = Find(scenario_.queues, queue); own && own->reclaimable.value_or(true)) {
        found_.steps.push_back({"reclaimable", {Op::kSet, "Queue", queue, "spec.reclaimable", "false"}, "true"});
      }
      QueueNumbers(queue, Asked(job->meta.Key()), *job);
      Priorities(*job);
      int64_t running = 0;
      for (const model::Pod& other : scenario_.pods)
        running += GroupKeyOf(other) == job->meta.Key() && !other.node_name.empty();
      if (running > job->min_member) {
        found_.ranges.push_back({"min-member-up",
                                 {Op::kSet, "PodGroup", job->meta.Key(), "spec.minMember", ""},
                                 std::to_string(job->min_member),
                                 job->min_member,
                                 running,
                                 Unit::kOne});
      }
    }
    Append(ConfigurationThatSpares(conf_));
    Nodes();
    return std::move(found_);
  }

 private:
  void Append(std::vector<Step> steps) {
    found_.steps.insert(found_.steps.end(), std::make_move_iterator(steps.begin()),
                        std::make_move_iterator(steps.end()));
  }

  static std::string Annotation(const model::Pod& pod, const char* key) {
    auto it = pod.meta.annotations.find(key);
    return it == pod.meta.annotations.end() ? "" : it->second;
  }

  // Gives the names of what its pods ask.
  std::set<std::string> Asked(const std::string& job) const {
    std::set<std::string> resources;
    for (const model::Pod& pod : scenario_.pods) {
      if (GroupKeyOf(pod) != job) continue;
      for (const model::Container& container : pod.spec->containers) {
        for (const auto& [resource, amount] : container.requests) {
          if (amount.Sign() > 0 && IsTrackedResourceName(resource)) resources.insert(resource);
        }
      }
    }
    return resources;
  }

  void AddRange(const std::string& code, const std::string& queue, const std::string& field,
                const std::string& resource, const model::ResourceList& list, const Quantity& bound,
                const Quantity& guess = Quantity()) {
    auto now = list.find(resource);
    const Quantity from = now == list.end() ? Quantity() : now->second;
    const Unit unit = UnitOf(resource, from, bound);
    if (In(unit, from) == In(unit, bound)) return;
    found_.ranges.push_back({code,
                             {Op::kSet, "Queue", queue, field + resource, ""},
                             now == list.end() ? "" : now->second.String(),
                             In(unit, from),
                             In(unit, bound),
                             unit,
                             In(unit, guess),
                             GridOf(resource, unit),
                             resource});
  }

  static Quantity AskedBy(const model::Pod& pod, const std::string& resource) {
    Quantity sum;
    for (const model::Container& container : pod.spec->containers) {
      if (auto asked = container.requests.find(resource); asked != container.requests.end()) sum = sum + asked->second;
    }
    return sum;
  }

  // Adds up what the queue's pods hold, and what the job needs besides to have its minMember, or all of them if it has
  // that.
  Quantity HeldAndNeeded(const std::string& queue, const model::PodGroup& job, const std::string& resource) const {
    std::set<std::string> in_queue;
    for (const model::PodGroup& group : scenario_.pod_groups) {
      if (QueueOf(group) == queue) in_queue.insert(group.meta.Key());
    }
    Quantity sum;
    int64_t placed = 0, counted = 0;
    for (const model::Pod& pod : scenario_.pods) {
      const std::string group = GroupKeyOf(pod);
      if (pod.node_name.empty() || in_queue.count(group) == 0) continue;
      sum = sum + AskedBy(pod, resource);
      placed += group == job.meta.Key();
    }
    for (const model::Pod& pod : scenario_.pods) {
      if (!pod.node_name.empty() || GroupKeyOf(pod) != job.meta.Key()) continue;
      if (placed < job.min_member && placed + counted >= job.min_member) break;
      sum = sum + AskedBy(pod, resource);
      ++counted;
    }
    return sum;
  }

  int64_t GridOf(const std::string& resource, Unit unit) const {
    int64_t grid = 0;
    for (const model::Pod& pod : scenario_.pods) {
      for (const model::Container& container : pod.spec->containers) {
        auto asked = container.requests.find(resource);
        if (asked != container.requests.end()) grid = std::gcd(grid, In(unit, asked->second));
      }
    }
    return std::max<int64_t>(1, grid);
  }

  // These are the numbers of the job's queue, and the limits of the queues above it.
  void QueueNumbers(const std::string& name, const std::set<std::string>& resources, const model::PodGroup& job) {
    const model::Queue* queue = Find(scenario_.queues, name);
    if (queue == nullptr) return;
    const bool capacity = HasPlugin("capacity"), proportion = HasPlugin("proportion");
    for (const std::string& resource : resources) {
      auto total = total_.find(resource);
      if (total == total_.end()) continue;
      const Quantity guess = HeldAndNeeded(name, job, resource);
      int depth = 0;
      for (const model::Queue* at = queue; at != nullptr && depth < 16; ++depth) {
        if (at->capability.count(resource) && at->capability.at(resource) < total->second) {
          AddRange("capability", at->meta.name, "spec.capability.", resource, at->capability, total->second, guess);
        }
        at = at->parent.empty() || !capacity ? nullptr : Find(scenario_.queues, at->parent);
      }
      if (capacity) AddRange("deserved", name, "spec.deserved.", resource, queue->deserved, total->second, guess);
      if (capacity || proportion)
        AddRange("guarantee", name, "spec.guarantee.resource.", resource, queue->guarantee, total->second, guess);
    }
    if (proportion) {
      found_.ranges.push_back({"weight",
                               {Op::kSet, "Queue", name, "spec.weight", ""},
                               std::to_string(queue->weight),
                               queue->weight,
                               65535,
                               Unit::kOne,
                               0,
                               0});
    }
  }

  // These guarantees are set aside for others.
  void OthersGuarantees(const std::string& own, const std::set<std::string>& resources) {
    size_t count = 0;
    for (const model::Queue& queue : scenario_.queues) {
      if (queue.meta.name == own || count >= kMostQueues) continue;
      for (const std::string& resource : resources) {
        if (!queue.guarantee.count(resource) || queue.guarantee.at(resource).Sign() <= 0) continue;
        AddRange("guarantee-down", queue.meta.name, "spec.guarantee.resource.", resource, queue.guarantee, Quantity());
        ++count;
      }
    }
  }

  void Members(const model::PodGroup& job) {
    if (job.min_member > 1) {
      found_.ranges.push_back({"min-member-down",
                               {Op::kSet, "PodGroup", job.meta.Key(), "spec.minMember", ""},
                               std::to_string(job.min_member),
                               job.min_member,
                               1,
                               Unit::kOne});
    }
    if (job.min_resources) {
      found_.steps.push_back({"min-resources", {Op::kRemove, "PodGroup", job.meta.Key(), "spec.minResources", ""}, ""});
    }
  }

  void OtherQueues(const model::PodGroup& job) {
    size_t count = 0;
    for (const model::Queue& queue : scenario_.queues) {
      const std::string& name = queue.meta.name;
      if (name == QueueOf(job) || name == "root" || queue.state != "Open" || count >= kMostQueues) continue;
      const bool leaf = std::none_of(scenario_.queues.begin(), scenario_.queues.end(),
                                     [&](const model::Queue& other) { return other.parent == name; });
      if (!leaf) continue;
      ++count;
      found_.steps.push_back({"other-queue", {Op::kSet, "PodGroup", job.meta.Key(), "spec.queue", name}, QueueOf(job)});
    }
  }

  // It goes from the lowest priority that is higher than its own on; the search stops at the first that does.
  void Priorities(const model::PodGroup& job) {
    const model::PriorityClass* named = nullptr;  // of several defaults the last by name, as a snapshot has it
    std::vector<const model::PriorityClass*> higher;
    for (const model::PriorityClass& c : scenario_.priority_classes) {
      const bool is_it = job.priority_class_name.empty() ? c.global_default : c.meta.name == job.priority_class_name;
      if (is_it && (named == nullptr || named->meta.name < c.meta.name)) named = &c;
    }
    const int32_t own = named == nullptr ? 0 : named->value;
    for (const model::PriorityClass& c : scenario_.priority_classes) {
      if (c.value > own) higher.push_back(&c);
    }
    std::stable_sort(higher.begin(), higher.end(), [](const auto* a, const auto* b) { return a->value < b->value; });
    for (const model::PriorityClass* c : higher) {
      found_.steps.push_back({"priority",
                              {Op::kSet, "PodGroup", job.meta.Key(), "spec.priorityClassName", c->meta.name},
                              job.priority_class_name});
    }
  }

  bool HasPlugin(const char* name) const {
    return std::any_of(conf_.tiers.begin(), conf_.tiers.end(), [&](const framework::Tier& tier) {
      return std::any_of(tier.plugins.begin(), tier.plugins.end(),
                         [&](const auto& plugin) { return plugin.name == name; });
    });
  }

  void Reclaimable(const std::string& own) {
    size_t count = 0;
    for (const model::Queue& queue : scenario_.queues) {
      if (queue.reclaimable.value_or(true) || queue.meta.name == own || queue.meta.name == "root") continue;
      if (++count > kMostQueues) return;
      found_.steps.push_back(
          {"reclaimable", {Op::kSet, "Queue", queue.meta.name, "spec.reclaimable", "true"}, "false"});
    }
  }

  // It tries one more node of each kind, with the same amounts, taints and openness, and opens those that are closed.
  void Nodes() {
    std::set<std::string> kinds;
    size_t cordoned = 0;
    for (const model::Node& node : scenario_.nodes) {
      if (node.unschedulable) {
        if (++cordoned <= kMostCordoned) {
          found_.steps.push_back(
              {"uncordon", {Op::kSet, "Node", node.meta.name, "spec.unschedulable", "false"}, "true"});
        }
        continue;
      }
      std::string kind;
      for (const auto& [resource, amount] : node.allocatable) kind += resource + "=" + amount.String() + ",";
      for (const model::Taint& taint : node.taints) kind += taint.key + "=" + taint.value + ":" + taint.effect + ",";
      for (const auto& [key, value] : node.meta.labels) {
        if (key != "kubernetes.io/hostname") kind += key + "=" + value + ",";
      }
      if (kinds.size() >= kMostNodes || !kinds.insert(kind).second) continue;
      std::string name = node.meta.name + "-new";
      while (Find(scenario_.nodes, name) != nullptr) name += "-new";
      found_.steps.push_back({"node", {Op::kAdd, "Node", node.meta.name, "", name}, ""});
    }
  }

  // It tries the largest jobs, those of the job's own queue before others; of these the smallest come first.
  void JobsThatEnd(const model::PodGroup& own) {
    std::map<std::string, int> running;
    for (const model::Pod& pod : scenario_.pods) {
      if (!pod.node_name.empty() && pod.phase != "Succeeded" && pod.phase != "Failed") ++running[GroupKeyOf(pod)];
    }
    struct Job {
      bool elsewhere;
      int pods;
      const model::PodGroup* group;
    };
    std::vector<Job> jobs;
    for (const model::PodGroup& group : scenario_.pod_groups) {
      auto pods = running.find(group.meta.Key());
      if (&group != &own && pods != running.end())
        jobs.push_back({QueueOf(group) != QueueOf(own), pods->second, &group});
    }
    std::stable_sort(jobs.begin(), jobs.end(), [](const Job& a, const Job& b) {
      return a.elsewhere != b.elsewhere ? b.elsewhere : a.pods > b.pods;
    });
    if (jobs.size() > kMostJobs) jobs.resize(kMostJobs);
    std::stable_sort(jobs.begin(), jobs.end(), [](const Job& a, const Job& b) { return a.pods < b.pods; });
    for (const Job& job : jobs) {
      found_.steps.push_back(
          {"job-ends", {Op::kDrop, "PodGroup", job.group->meta.Key(), "", ""}, std::to_string(job.pods)});
    }
  }

  const Scenario& scenario_;
  framework::SchedulerConfiguration conf_;
  model::ResourceList total_;
  Candidates found_;
};

}  // namespace

std::string Range::Text(int64_t value) const {
  switch (unit) {
    case Unit::kMilli: return Quantity::FromMilli(value).String();
    case Unit::kMebi: return Quantity::FromValue(value * kMebi, Quantity::Format::kBinarySI).String();
    case Unit::kByte: return Quantity::FromValue(value, Quantity::Format::kBinarySI).String();
    case Unit::kOne: return std::to_string(value);
  }
  return "";
}

Candidates ForJob(const Scenario& scenario, const model::PodGroup& job) {
  return CandidateFinder(scenario).ForJob(job);
}

Candidates ForPod(const Scenario& scenario, const model::Pod& pod, const model::PodGroup* job) {
  return CandidateFinder(scenario).ForPod(pod, job);
}

}  // namespace pumice::whatif
