// This is what Volcano's job controller makes of a Job: its PodGroup with minResources and sub-groups, and the pods of
// its tasks. Twin of pkg/controllers/job.
#include <algorithm>

#include "core/admit/controllers.h"
#include "core/admit/pod_usage.h"
#include "core/api/annotations.h"
#include "core/base/text.h"
#include "core/manifest/simulation.h"
#include "core/model/pod_resources.h"

namespace pumice::admit {

using manifest::LifecyclePolicy;
using manifest::PodSpecs;
using manifest::PolicyText;
using manifest::VcJob;
using manifest::VcTask;
using manifest::VcVolume;

namespace {

constexpr const char* kTaskIndex = "volcano.sh/task-index";
constexpr const char* kJobName = "volcano.sh/job-name";
constexpr const char* kQueueName = "volcano.sh/queue-name";
constexpr const char* kPartition = "volcano.sh/partition-id";
constexpr const char* kCooldown = "volcano.sh/cooldown-time";

model::OwnerReference OwnerOf(const VcJob& job) {
  return {"batch.volcano.sh/v1alpha1", "Job", job.meta.name, job.meta.uid, true};
}

// Copies the key where it is there; says whether it was.
bool Inherit(const model::StringMap& from, const char* key, model::StringMap* to) {
  auto it = from.find(key);
  if (it == from.end()) return false;
  (*to)[key] = it->second;
  return true;
}

// This is minResources of job_controller_util.go: tasks of higher priority go first.
class MinResources {
 public:
  MinResources(const VcJob& job, const std::vector<model::PriorityClass>& classes) : job_(job) {
    for (const VcTask& task : job.tasks) {
      tasks_.push_back({PriorityOf(task, classes), &task});
      total_least_ += *task.min_available;
    }
    std::stable_sort(tasks_.begin(), tasks_.end(),
                     [](const Task& a, const Task& b) { return a.priority > b.priority; });
  }

  model::ResourceList Run() {
    if (job_.min_available < total_least_) {
      FirstPods();
    } else {
      LeastOfEach();
    }
    return std::move(sum_);
  }

 private:
  struct Task {
    int32_t priority;
    const VcTask* task;
  };

  static int32_t PriorityOf(const VcTask& task, const std::vector<model::PriorityClass>& classes) {
    for (const model::PriorityClass& c : classes) {
      if (!task.spec->priority_class_name.empty() && c.meta.name == task.spec->priority_class_name) return c.value;
    }
    return 0;
  }

  void Add(const Task& task, int64_t replicas) {
    model::AddResources(TaskRequests(*task.task->spec, static_cast<int32_t>(replicas)), &sum_);
  }

  // This is CalcFirstCountResources.
  void FirstPods() {
    int64_t count = job_.min_available;
    for (const Task& task : tasks_) {
      Add(task, std::min<int64_t>(count, task.task->replicas));
      if (count <= task.task->replicas) return;
      count -= task.task->replicas;
    }
  }

  // This is CalcPGMinResources.
  void LeastOfEach() {
    int64_t pods = 0;
    for (const Task& task : tasks_) {
      const int64_t replicas = std::min<int64_t>(*task.task->min_available, job_.min_available - pods);
      Add(task, replicas);
      pods += replicas;
      if (pods >= job_.min_available) return;
    }
    int64_t left = job_.min_available - pods;
    for (const Task& task : tasks_) {
      if (*task.task->min_available == task.task->replicas) continue;
      const int64_t more = std::min<int64_t>(left, task.task->replicas - *task.task->min_available);
      Add(task, more);
      left -= more;
      if (left <= 0) return;
    }
  }

  const VcJob& job_;
  std::vector<Task> tasks_;
  int64_t total_least_ = 0;
  model::ResourceList sum_;
};

// This is getSubGroupPolicy.
model::SubGroupPolicy SubGroupOf(const VcTask& task) {
  model::SubGroupPolicy policy;
  policy.name = task.name;
  policy.sub_group_size = task.partition->partition_size;
  policy.min_sub_groups = task.partition->min_partitions;
  policy.label_selector.emplace().match_labels[kTaskSpecKey] = task.name;
  policy.match_label_keys = {kPartition};
  policy.network_topology = task.partition->network_topology;
  return policy;
}

// Gives those that a simulation can follow: exit codes are not simulated.
std::string PoliciesOf(const VcJob& job) {
  std::string text;
  words::Sentence why;
  auto add = [&](const std::string& task, const std::vector<LifecyclePolicy>& policies) {
    for (const LifecyclePolicy& from : policies) {
      model::Policy policy{task, from.events, from.action, from.timeout};
      if (!from.event.empty()) policy.events.push_back(from.event);
      const std::string one = PolicyText(policy);
      if (!policy.events.empty() && model::ParsePolicies(one, &why)) AddItem(&text, one, "; ");
    }
  };
  for (const VcTask& task : job.tasks) add(task.name, task.policies);
  add("", job.policies);
  return text;
}

void AnnotateForSimulation(const VcJob& job, model::StringMap* annotations) {
  if (const std::string policies = PoliciesOf(job); !policies.empty()) (*annotations)[model::kPolicies] = policies;
  if (job.max_retry) (*annotations)[model::kMaxRetry] = std::to_string(*job.max_retry);
  if (job.retry_count > 0) (*annotations)[model::kRetryCount] = std::to_string(job.retry_count);
  if (job.version > 0) (*annotations)[model::kVersion] = std::to_string(job.version);
}

model::PodGroup GroupOf(const VcJob& job, const std::vector<model::PriorityClass>& classes) {
  model::PodGroup group;
  group.meta.name = PodGroupNameOf(job);
  group.meta.ns = job.meta.ns;
  group.meta.labels = job.meta.labels;
  group.meta.annotations = job.meta.annotations;
  AnnotateForSimulation(job, &group.meta.annotations);
  group.meta.owner_references = {OwnerOf(job)};
  group.min_member = job.min_available;
  group.queue = job.queue;
  group.priority_class_name = job.priority_class_name;
  for (const VcTask& task : job.tasks) {
    group.min_task_member[task.name] = *task.min_available;
    if (task.partition) group.sub_group_policy.push_back(SubGroupOf(task));
  }
  group.min_resources = MinResources(job, classes).Run();
  if (job.network_topology) {
    group.network_topology = job.network_topology;
    if (group.network_topology->highest_tier_allowed) group.network_topology->highest_tier_name.clear();
  }
  return group;
}

// This is createJobPod for all pods of a task but what carries the index.
model::Pod PodOf(const VcJob& job, const VcTask& task, PodSpecs* specs) {
  model::Pod pod;
  pod.meta.ns = job.meta.ns;
  pod.meta.owner_references = {OwnerOf(job)};
  model::PodSpec spec = *task.spec;
  if (spec.scheduler_name.empty()) spec.scheduler_name = job.scheduler_name;
  if (spec.priority_class_name.empty()) spec.priority_class_name = job.priority_class_name;
  for (const VcVolume& volume : job.volumes) spec.volumes_not_simulated.push_back(volume.mount_path);
  pod.spec = specs->Share(std::move(spec));
  pod.node_name = task.node_name;

  model::StringMap& annotations = pod.meta.annotations = task.template_meta.annotations;
  annotations[kTaskSpecKey] = task.name;
  annotations[kGroupName] = PodGroupNameOf(job);
  annotations[kJobName] = job.meta.name;
  annotations[kQueueName] = job.queue;
  annotations["volcano.sh/job-version"] = std::to_string(job.version);
  annotations["volcano.sh/template-uid"] = job.meta.name + "-" + task.name;
  annotations["volcano.sh/job-retry-count"] = std::to_string(job.retry_count);
  if (!task.topology_policy.empty()) annotations["volcano.sh/numa-topology-policy"] = task.topology_policy;
  for (const char* key : {kPreemptable, kCooldown, kRevocableZone}) Inherit(job.meta.annotations, key, &annotations);
  if (!Inherit(job.meta.annotations, kJdbMinAvailable, &annotations)) {
    Inherit(job.meta.annotations, kJdbMaxUnavailable, &annotations);
  }

  model::StringMap& labels = pod.meta.labels = task.template_meta.labels;
  labels[kJobName] = job.meta.name;
  labels[kTaskSpecKey] = task.name;
  labels["volcano.sh/job-namespace"] = job.meta.ns;
  labels[kQueueName] = job.queue;
  for (const char* key : {kPreemptable, kCooldown}) Inherit(job.meta.labels, key, &labels);
  return pod;
}

std::string PodNameOf(const VcJob& job, const VcTask& task, int32_t index) {
  return job.meta.name + "-" + task.name + "-" + std::to_string(index);
}

// Counts how many pods of the task are there, of those in one of these phases.
int32_t CountPods(const VcJob& job, const VcTask& task, const ExistingObjects& existing,
                  std::initializer_list<std::string_view> phases = {}) {
  int32_t count = 0;
  for (int32_t i = 0; i < task.replicas; ++i) {
    const model::Pod* pod = existing.Pod(job.meta.ns + "/" + PodNameOf(job, task, i));
    if (pod == nullptr) continue;
    count += phases.size() == 0 || std::find(phases.begin(), phases.end(), pod->phase) != phases.end();
  }
  return count;
}

}  // namespace

std::string PodGroupNameOf(const VcJob& job) { return job.meta.name + "-" + job.meta.uid; }

JobObjects ExpandJob(const VcJob& job, const std::vector<model::PriorityClass>& classes,
                     const ExistingObjects& existing, PodSpecs* specs) {
  JobObjects objects;
  objects.group = GroupOf(job, classes);
  for (const VcTask& task : job.tasks) {
    // This is isDependsOnPodsReady.
    auto ready = [&](const std::string& name) {
      auto on = std::find_if(job.tasks.begin(), job.tasks.end(), [&](const VcTask& t) { return t.name == name; });
      return on == job.tasks.end() || *on->min_available <= 0 ||
             CountPods(job, *on, existing, {"Running", "Succeeded"}) >= *on->min_available;
    };
    if (task.depends_on) {
      const auto& names = *task.depends_on;
      const bool any = names.size() > 1 && task.depends_on_any;
      const bool go =
          any ? std::any_of(names.begin(), names.end(), ready) : std::all_of(names.begin(), names.end(), ready);
      if (!go) {
        if (CountPods(job, task, existing) == 0) objects.waiting_tasks.push_back(task.name);
        continue;
      }
    }
    const model::Pod common = PodOf(job, task, specs);
    for (int32_t i = 0; i < task.replicas; ++i) {
      model::Pod& pod = objects.pods.emplace_back(common);
      const std::string index = std::to_string(i);
      pod.meta.name = PodNameOf(job, task, i);
      pod.meta.annotations[kTaskIndex] = index;
      pod.meta.labels[kTaskIndex] = index;
      if (task.partition) {
        const int32_t size = task.partition->partition_size;
        pod.meta.labels[kPartition] = std::to_string(size > 0 ? i / size : 0);
      }
    }
  }
  return objects;
}

}  // namespace pumice::admit
