// Jobs that can never run as things are written, and what their policies do beside.
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/lint/rules.h"
#include "core/model/simulation.h"
#include "core/report/amounts.h"

namespace pumice::lint {
namespace {

using edit::Change;
using framework::QueueNumbers;
using report::Amount;
using Op = Change::Op;

Finding& AtGroup(Findings* out, Code code, const JobInfo& job, const char* field, Numbers numbers) {
  return out->Add(code, "PodGroup", job.uid, field, std::move(numbers));
}

bool IsUnderWay(const JobInfo& job) { return job.ReadyTaskNum() >= job.min_available; }

// By QueueInfo::index: a job that goes through the gate of enqueue with what it asks, or null.
std::vector<const JobInfo*> WithMinResources(const Facts& facts) {
  std::vector<const JobInfo*> found;
  for (size_t queue = 0; queue < facts.cluster().queues.size(); ++queue) {
    const auto& jobs = facts.JobsOf(static_cast<int>(queue));
    auto it = std::find_if(jobs.begin(), jobs.end(),
                           [](const JobInfo* job) { return job->pod_group->min_resources.has_value(); });
    found.push_back(it == jobs.end() ? nullptr : *it);
  }
  return found;
}

void Members(const Facts& facts, Findings* out) {
  const std::vector<const JobInfo*> others = WithMinResources(facts);
  for (const auto& job : facts.cluster().jobs) {
    const int pods = job->tasks.size();
    if (pods == 0) continue;
    if (facts.Plugin("gang") && job->ValidTaskNum() < job->min_available) {
      AtGroup(out, kMinMemberOverPods, *job, "spec.minMember",
              {{"minMember", std::to_string(job->min_available)}, {"pods", std::to_string(job->ValidTaskNum())}})
          .changes = {{Op::kSet, "PodGroup", job->uid, "spec.minMember", std::to_string(job->ValidTaskNum())}};
    }
    const model::PodGroup& group = *job->pod_group;
    if (!facts.HasAction("enqueue")) continue;
    if (!group.min_resources) {
      if (facts.queue_plugin().empty() && !facts.Plugin("overcommit")) continue;
      const JobInfo* other = others[job->queue->index];
      if (other == nullptr || IsUnderWay(*job)) continue;
      AtGroup(out, kMinResourcesMissing, *job, "spec.minResources",
              {{"queue", job->queue->name}, {"other", other->uid}});
      continue;
    }
    const Resource wanted = job->GetMinResources(facts.names());
    if (const Dim d = FirstOver(facts, wanted, job->total_request); d >= 0) {
      const std::string& resource = facts.names().Name(d);
      AtGroup(out, kMinResourcesOverPods, *job, "spec.minResources",
              {{"resource", resource},
               {"minResources", Amount(wanted, d)},
               {"asked", Amount(job->total_request.Get(d), d)}})
          .changes = {{Op::kRemove, "PodGroup", job->uid, "spec.minResources", ""}};
    }
  }
}

// The queue, or one above it, whose realCapability the gang does not fit into; kNone where it fits.
int TooSmall(const Facts& facts, const WaitingJob& waiting, Dim* d) {
  for (int queue = waiting.job->queue->index; queue != kNone; queue = facts.is_tree() ? facts.ParentOf(queue) : kNone) {
    const QueueNumbers* numbers = facts.NumbersOf(queue);
    if (numbers == nullptr || (facts.is_tree() && facts.IsRoot(queue))) continue;
    *d = FirstOver(facts, waiting.gang, numbers->real_capability);
    if (*d >= 0) return queue;
  }
  return kNone;
}

// The weight with which proportion would let a queue deserve `gang` in this dimension while all others, whose weights
// are `others` together, ask for their part; 0 where there is none.
int64_t WeightFor(double others, double gang, double total) {
  if (total - gang < kMinResource) return 0;
  const double weight = std::ceil(others * gang / (total - gang) - 1e-9);
  return weight > 65535 ? 0 : static_cast<int64_t>(weight);
}

void Size(const Facts& facts, Findings* out) {
  const bool proportion = facts.queue_plugin() == "proportion";
  double weights = 0;
  for (const auto& queue : facts.cluster().queues) {
    if (facts.NumbersOf(queue->index) != nullptr) weights += queue->weight;
  }
  for (const WaitingJob& waiting : facts.waiting()) {
    const JobInfo& job = *waiting.job;
    if (facts.scenario().nodes.empty()) return;
    Dim d = FirstOver(facts, waiting.gang, facts.total());
    if (d >= 0) {
      const auto [asked, total] = report::Apart(waiting.gang.Get(d), facts.total().Get(d), d);
      AtGroup(out, kJobOverCluster, job, "spec.minMember",
              {{"minMember", std::to_string(job.min_available)},
               {"resource", facts.names().Name(d)},
               {"asked", asked},
               {"total", total}});
      continue;
    }
    if (const int queue = TooSmall(facts, waiting, &d); queue != kNone) {
      const QueueInfo& limit = *facts.cluster().queues[queue];
      const std::string resource = facts.names().Name(d);
      const auto [asked, may_have] =
          report::Apart(waiting.gang.Get(d), facts.NumbersOf(queue)->real_capability.Get(d), d);
      Finding& finding =
          AtGroup(out, kJobOverCapability, job, "spec.queue",
                  {{"resource", resource}, {"asked", asked}, {"queue", limit.name}, {"limit", may_have}});
      if (limit.queue->capability.count(resource)) {
        finding.changes = {{Op::kSet, "Queue", limit.name, "spec.capability." + resource,
                            report::Written(waiting.gang.Get(d), d).String()}};
      }
      continue;
    }
    const QueueNumbers* numbers = facts.NumbersOf(job.queue->index);
    if (!proportion || numbers == nullptr) continue;
    // 1096: proportion lets no queue go beyond what it deserves, however much lies idle.
    d = FirstOver(facts, waiting.gang, numbers->deserved);
    if (d < 0 || job.ReadyTaskNum() >= job.min_available) continue;
    const auto [asked, deserved] = report::Apart(waiting.gang.Get(d), numbers->deserved.Get(d), d);
    Finding& finding = AtGroup(out, kJobOverDeserved, job, "spec.queue",
                               {{"resource", facts.names().Name(d)},
                                {"asked", asked},
                                {"queue", job.queue->name},
                                {"deserved", deserved},
                                {"idle", Amount(facts.idle().Get(d), d)}});
    const int64_t weight = WeightFor(weights - job.queue->weight, waiting.gang.Get(d), facts.total().Get(d));
    if (weight > job.queue->weight) {
      finding.numbers.push_back({"weight", std::to_string(weight)});
      finding.changes = {{Op::kSet, "Queue", job.queue->name, "spec.weight", std::to_string(weight)}};
    }
  }
}

// A pod that is larger than every node, looking at amounts alone.
void PodSizes(const Facts& facts, Findings* out) {
  if (facts.cluster().nodes.empty()) return;
  for (const WaitingJob& waiting : facts.waiting()) {
    const TaskInfo* last = nullptr;
    for (const TaskInfo* task : waiting.job->In(TaskStatus::kPending)) {
      if (last != nullptr && last->facts->spec_class == task->facts->spec_class) continue;
      last = task;
      Dim over = -1;
      double largest = 0;
      const bool fits = std::any_of(facts.cluster().nodes.begin(), facts.cluster().nodes.end(), [&](const auto& node) {
        const Dim d = FirstOver(facts, task->resreq(), node->allocatable);
        if (d >= 0 && over < 0) over = d;
        if (over >= 0) largest = std::max(largest, node->allocatable.Get(over));
        return d < 0;
      });
      if (fits) continue;
      for (const auto& node : facts.cluster().nodes) largest = std::max(largest, node->allocatable.Get(over));
      const auto [asked, most] = report::Apart(task->resreq().Get(over), largest, over);
      out->Add(kPodOverEveryNode, "Pod", task->pod().meta.Key(), "spec.containers",
               {{"resource", facts.names().Name(over)},
                {"asked", asked},
                {"largest", most},
                {"nodes", std::to_string(facts.cluster().nodes.size())}});
      break;
    }
  }
}

// A group of pods counts once it has as many as its policy says.
void SubGroups(const Facts& facts, Findings* out) {
  for (const auto& job : facts.cluster().jobs) {
    for (const model::SubGroupPolicy& policy : job->pod_group->sub_group_policy) {
      if (!policy.sub_group_size || job->sub_jobs.empty()) continue;
      int most = 0;
      for (const auto& [uid, sub_job] : job->sub_jobs) {
        if (sub_job->gid == SubJobGid(job->uid, policy.name)) {
          most = std::max(most, static_cast<int>(sub_job->tasks.size()));
        }
      }
      if (most >= *policy.sub_group_size) continue;
      AtGroup(
          out, kSubGroupSmall, *job, "spec.subGroupPolicy",
          {{"policy", policy.name}, {"size", std::to_string(*policy.sub_group_size)}, {"pods", std::to_string(most)}});
    }
  }
}

// The plugin looks a quota's resources up in minResources by their very names.
void UnnamedQuotas(const Facts& facts, Findings* out) {
  if (!facts.Plugin("resourcequota") || !facts.HasAction("enqueue")) return;
  for (const WaitingJob& waiting : facts.waiting()) {
    const model::PodGroup& group = *waiting.job->pod_group;
    if (!group.min_resources || (waiting.phase != "Pending" && !waiting.phase.empty())) continue;
    for (const model::ResourceQuota& quota : facts.scenario().resource_quotas) {
      if (quota.meta.ns != group.meta.ns) continue;
      for (const auto& [resource, hard] : quota.hard) {
        const bool bare = resource.rfind("requests.", 0) == 0 && group.min_resources->count(resource.substr(9)) > 0;
        if (!bare || group.min_resources->count(resource) > 0) continue;
        AtGroup(out, kQuotaUnnamed, *waiting.job, "spec.minResources",
                {{"quota", quota.meta.Key()}, {"resource", resource}});
      }
    }
  }
}

// Gives the policies of each job whose own can be read.
std::vector<std::pair<const model::PodGroup*, std::vector<model::Policy>>> PoliciesOfJobs(const Facts& facts) {
  std::vector<std::pair<const model::PodGroup*, std::vector<model::Policy>>> all;
  for (const model::PodGroup& group : facts.scenario().pod_groups) {
    const auto text = group.meta.annotations.find(model::kPolicies);
    if (text == group.meta.annotations.end()) continue;
    words::Sentence why;
    if (auto policies = model::ParsePolicies(text->second, &why)) all.emplace_back(&group, std::move(*policies));
  }
  return all;
}

// A pod that is told to end may fail in doing so, which simulations leave out.
void FailsAsEvicted(const Facts& facts, Findings* out) {
  for (const auto& [group, policies] : PoliciesOfJobs(facts)) {
    for (const model::Policy& policy : policies) {
      const std::string failed = model::ActionFor(policies, "PodFailed", policy.task);
      const std::string evicted = model::ActionFor(policies, "PodEvicted", policy.task);
      if (failed == "SyncJob" || failed == evicted) continue;
      out->Add(kFailsAsEvicted, "PodGroup", group->meta.Key(), "metadata.annotations",
               {{"failed", failed}, {"evicted", evicted}});
      break;
    }
  }
}

// The controller answers these events with nothing (isInternalEvent), or never hears them.
void NeverActs(const Facts& facts, Findings* out) {
  for (const auto& [group, policies] : PoliciesOfJobs(facts)) {
    for (const model::Policy& policy : policies) {
      for (const std::string& event : policy.events) {
        const bool unheard =
            event == "JobUpdated" || event == "PodRunning" || event == "OutOfSync" || event == "CommandIssued";
        const std::string key = group->meta.Key();
        if (unheard) out->Add(kPolicyUnheard, "PodGroup", key, "metadata.annotations", {{"event", event}});
        if (event == "PodPending" && !policy.timeout)
          out->Add(kPendingWithoutTimeout, "PodGroup", key, "metadata.annotations");
        if (event == "TaskFailed")
          out->Add(kTaskFailedUnseen, "PodGroup", key, "metadata.annotations", {{"action", policy.action}});
      }
    }
  }
}

}  // namespace

void CheckJobs(const Facts& facts, Findings* out) {
  Members(facts, out);
  Size(facts, out);
  PodSizes(facts, out);
  SubGroups(facts, out);
  UnnamedQuotas(facts, out);
  FailsAsEvicted(facts, out);
  NeverActs(facts, out);
}

}  // namespace pumice::lint
