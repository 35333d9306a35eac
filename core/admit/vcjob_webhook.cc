// The checks go in the order of pkg/webhooks/admission/jobs, since the webhook often stops at the first mistake.
#include "core/admit/vcjob_webhook.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>

#include "core/admit/pod_resource_errors.h"
#include "core/base/text.h"

namespace pumice::admit {

using manifest::LifecyclePolicy;
using manifest::ObjectContext;
using manifest::PartitionPolicy;
using manifest::VcJob;
using manifest::VcTask;
using manifest::VcVolume;
using text::Position;
using text::Severity;
using words::Say;
using words::Sentence;

namespace {

constexpr const char* kDefaultTask = "default";
constexpr int32_t kDefaultMaxRetry = 3;

constexpr std::array<std::string_view, 8> kEvents = {"*",          "JobUpdated",    "PodEvicted", "PodFailed",
                                                     "PodPending", "TaskCompleted", "TaskFailed", "Unknown"};
constexpr std::array<std::string_view, 8> kActions = {"AbortJob",   "CompleteJob", "RestartJob", "RestartPartition",
                                                      "RestartPod", "RestartTask", "ResumeJob",  "TerminateJob"};
// These are the plugins of controllers/job/plugins/factory.go.
constexpr std::array<std::string_view, 8> kJobPlugins = {"env", "hcclrank", "mpi", "pytorch",
                                                         "ray", "ssh",      "svc", "tensorflow"};

template <typename List>
bool Contains(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

template <typename List>
std::string Joined(const List& list) {
  std::string text;
  for (std::string_view item : list) AddItem(&text, item, " ");
  return "[" + text + "]";
}

// This is validation.IsQualifiedName for a name without a slash.
std::vector<std::string> NameErrors(const std::string& name) {
  std::vector<std::string> errors;
  auto alnum = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); };
  if (name.empty()) errors.emplace_back("name part must be non-empty");
  if (name.size() > 63) errors.emplace_back("name part must be no more than 63 characters");
  const bool fits =
      !name.empty() && alnum(name.front()) && alnum(name.back()) &&
      std::all_of(name.begin(), name.end(), [&](char c) { return alnum(c) || c == '-' || c == '_' || c == '.'; });
  if (!fits) {
    errors.emplace_back(
        "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an "
        "alphanumeric "
        "character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is "
        "'([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')");
  }
  return errors;
}

// Gives the value of --master=x or --master x among a job plugin's arguments.
std::string Flag(const std::vector<std::string>& arguments, const std::string& name, const std::string& missing) {
  std::string found = missing;
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::string argument = arguments[i];
    if (argument.rfind("--", 0) == 0) argument.erase(0, 1);
    if (argument == "-" + name && i + 1 < arguments.size()) found = arguments[i + 1];
    if (argument.rfind("-" + name + "=", 0) == 0) found = argument.substr(name.size() + 2);
  }
  return found;
}

class Validator {
 public:
  Validator(const VcJob& job, const model::Scenario& scenario, const ObjectContext& context)
      : job_(job), scenario_(scenario), context_(context) {}

  void RunCreate() {
    if (job_.tasks.empty()) return Refuse("spec.tasks", job_.at, "No task specified in job spec");
    if (!CheckMpi()) return;
    CheckTopology("spec.networkTopology", job_.at, job_.network_topology);
    CheckTasks();
    if (auto errors = NameErrors(job_.meta.name); !errors.empty()) {
      Refuse("metadata.name", job_.at, "create job with name " + job_.meta.name + " validate failed " + Joined(errors));
    }
    if (total_replicas_ < job_.min_available) {
      Refuse("spec.minAvailable", job_.at, "job 'minAvailable' should not be greater than total replicas in tasks");
    }
    CheckPolicies("spec.policies", job_.at, job_.policies);
    for (const auto& [name, arguments] : job_.plugins) {
      if (!Contains(kJobPlugins, name)) Refuse("spec.plugins", job_.at, "unable to find job plugin: " + name);
    }
    CheckVolumes();
    CheckQueue();
    CheckDependencies();
  }

  // This is validateJobUpdate, as far as it looks at the job as it is now; it stops at the first mistake.
  void RunUpdate() {
    const size_t before = context_.out->errors();
    for (size_t i = 0; i < job_.tasks.size(); ++i) {
      const VcTask& task = job_.tasks[i];
      const std::string path = "spec.tasks[" + std::to_string(i) + "]";
      if (task.min_available && *task.min_available > task.replicas) {
        return Refuse(path + ".minAvailable", task.at, "'minAvailable' must be <= 'replicas' in task: " + task.name);
      }
      CheckPartition(path, " in task: " + task.name + ", job: " + job_.meta.name, task);
      if (context_.out->errors() > before) return;
      total_replicas_ += task.replicas;
    }
    if (job_.min_available > total_replicas_) {
      return Refuse("spec.minAvailable", job_.at, "job 'minAvailable' must not be greater than total replicas");
    }
    CheckTopology("spec.networkTopology", job_.at, job_.network_topology);
  }

 private:
  // In the webhook's own words, which people search for.
  void Refuse(const std::string& field, Position at, std::string message, Sentence hint = {}) {
    context_.out->Add(
        context_.Make(Severity::kError, "webhook", field, at, Sentence::Verbatim(std::move(message)), std::move(hint)));
  }

  bool HasTask(const std::string& name) const {
    return std::any_of(job_.tasks.begin(), job_.tasks.end(), [&](const VcTask& task) { return task.name == name; });
  }

  bool CheckMpi() {
    auto mpi = job_.plugins.find("mpi");
    if (mpi == job_.plugins.end()) return true;
    for (const char* role : {"master", "worker"}) {
      if (scenario_.release.mpi_needs_no_worker && role[0] == 'w') continue;
      if (HasTask(Flag(mpi->second, role, role))) continue;
      Refuse("spec.plugins.mpi", job_.at, std::string("The specified mpi ") + role + " task was not found");
      return false;
    }
    return true;
  }

  void CheckTopology(const std::string& field, Position at, const std::optional<model::NetworkTopologySpec>& topology) {
    if (scenario_.release.has_partitions && topology && topology->highest_tier_allowed &&
        !topology->highest_tier_name.empty()) {
      Refuse(field, at,
             "must not specify 'highestTierAllowed' and 'highestTierName' in networkTopology simultaneously");
    }
  }

  void CheckTasks() {
    std::set<std::string> names;
    for (size_t i = 0; i < job_.tasks.size(); ++i) {
      const VcTask& task = job_.tasks[i];
      const std::string path = "spec.tasks[" + std::to_string(i) + "]";
      const std::string where = " in task: " + task.name + ", job: " + job_.meta.name;
      if (task.min_available && *task.min_available > task.replicas) {
        Refuse(path + ".minAvailable", task.at, "'minAvailable' is greater than 'replicas'" + where);
      }
      total_replicas_ += task.replicas;
      if (!names.insert(task.name).second) {
        Refuse(path + ".name", task.at, "duplicated task name " + task.name);
        break;
      }
      CheckPolicies(path + ".policies", task.at, task.policies);
      const std::string pod = job_.meta.name + "-" + task.name + "-" + std::to_string(i);
      if (auto errors = NameErrors(pod); !errors.empty()) {
        Refuse(path + ".name", task.at, "create pod with name " + pod + " validate failed " + Joined(errors));
      }
      CheckTemplate(path, i, task);
      CheckPartition(path, where, task);
    }
  }

  // This is the part of ValidatePodTemplate that the readers of pods leave out.
  void CheckTemplate(const std::string& path, size_t index, const VcTask& task) {
    const std::string at = "spec.task[" + std::to_string(index) + "].template.spec.";
    auto containers = [&](const std::vector<model::Container>& list, const std::string& kind) {
      for (size_t i = 0; i < list.size(); ++i) {
        const std::string which = kind + "[" + std::to_string(i) + "]";
        if (list[i].image.empty())
          Refuse(path + ".template.spec." + which + ".image", task.at, at + which + ".image: Required value");
      }
    };
    containers(task.spec->containers, "containers");
    containers(task.spec->init_containers, "initContainers");
    if (scenario_.release.pod_level_resources && task.spec->has_pod_resources) {
      for (const std::string& error : PodResourceErrors(*task.spec)) {
        Refuse(path + ".template.spec.resources", task.at, at + "resources" + error);
      }
    }
    CheckNuma(path, index, task);
  }

  // This is validateTaskTopoPolicy: it takes whole CPUs only.
  void CheckNuma(const std::string& path, size_t index, const VcTask& task) {
    if (task.topology_policy.empty() || task.topology_policy == "none") return;
    size_t id = 0;
    for (const auto* list : {&task.spec->containers, &task.spec->init_containers}) {
      for (const model::Container& container : *list) {
        const model::ResourceList& asked = container.requests.empty() ? container.limits : container.requests;
        auto cpu = asked.find("cpu");
        const uint64_t value = cpu == asked.end() ? 0 : static_cast<uint64_t>(cpu->second.Value());
        const bool whole = value != 0 && value * 1000 == static_cast<uint64_t>(cpu->second.MilliValue());
        if (!whole) {
          return Refuse(path + ".topologyPolicy", task.at,
                        "the cpu request isn't  an integer in spec.task[" + std::to_string(index) + "] container[" +
                            std::to_string(id) + "].");
        }
        ++id;
      }
    }
  }

  void CheckPartition(const std::string& path, const std::string& where, const VcTask& task) {
    if (!task.partition || !scenario_.release.has_partitions) return;
    const PartitionPolicy& partition = *task.partition;
    const std::string field = path + ".partitionPolicy";
    if (partition.total_partitions <= 0) {
      Refuse(field, task.at, "'TotalPartitions' must be greater than 0" + where);
    } else if (partition.partition_size <= 0) {
      Refuse(field, task.at, "'PartitionSize' must be greater than 0" + where);
    } else if (task.replicas != int64_t{partition.total_partitions} * partition.partition_size) {
      Refuse(field, task.at, "'Replicas' are not equal to TotalPartitions*PartitionSize" + where);
    } else if (task.min_available && partition.min_partitions > 0 &&
               int64_t{partition.min_partitions} * partition.partition_size != *task.min_available) {
      Refuse(field, task.at, "'MinAvailable' is not equal to MinPartitions*PartitionSize" + where);
    }
    CheckTopology(field + ".networkTopology", task.at, partition.network_topology);
  }

  // This is validatePolicies, which stops at the first mistake.
  void CheckPolicies(const std::string& field, Position at, const std::vector<LifecyclePolicy>& policies) {
    std::set<std::string> events;
    std::set<int32_t> codes;
    auto refuse = [&](std::string message) {
      Refuse(field, at, std::move(message),
             Say<words::kValidPolicies>({{"events", Joined(kEvents)}, {"actions", Joined(kActions)}}));
    };
    for (const LifecyclePolicy& policy : policies) {
      const bool has_event = !policy.event.empty() || !policy.events.empty();
      if (has_event && policy.exit_code) return refuse("must not specify event and exitCode simultaneously");
      if (!has_event && !policy.exit_code) return refuse("either event and exitCode should be specified");
      if (!has_event) {
        if (*policy.exit_code == 0) return refuse("0 is not a valid error code");
        if (!codes.insert(*policy.exit_code).second)
          return refuse("duplicate exitCode " + std::to_string(*policy.exit_code));
        continue;
      }
      std::vector<std::string> list = policy.events;
      if (!policy.event.empty()) list.push_back(policy.event);
      std::set<std::string> own;
      for (const std::string& event : list) {
        if (!own.insert(event).second) continue;
        if (!Contains(kEvents, event)) return refuse("Invalid value: \"" + event + "\": invalid policy event");
        const bool known = Contains(kActions, policy.action) &&
                           (scenario_.release.has_partitions || policy.action != "RestartPartition");
        if (!known) return refuse("Invalid value: \"" + policy.action + "\": invalid policy action");
        if (!events.insert(event).second) return refuse("duplicate event " + event + "  across different policy");
      }
    }
    if (events.count("*") && events.size() > 1) refuse("if there's * here, no other policy should be here");
  }

  void CheckVolumes() {
    std::set<std::string> paths;
    for (size_t i = 0; i < job_.volumes.size(); ++i) {
      const VcVolume& volume = job_.volumes[i];
      const std::string field = "spec.volumes[" + std::to_string(i) + "]";
      if (volume.mount_path.empty()) return Refuse(field, job_.at, "mountPath is required");
      if (!paths.insert(volume.mount_path).second)
        return Refuse(field, job_.at, "duplicated mountPath: " + volume.mount_path);
      if (!volume.has_claim && volume.claim_name.empty()) {
        return Refuse(field, job_.at, "either VolumeClaim or VolumeClaimName must be specified");
      }
      if (volume.has_claim && !volume.claim_name.empty()) {
        return Refuse(
            field, job_.at,
            "conflict: If you want to use an existing PVC, just specify VolumeClaimName.If you want to create a new "
            "PVC, you do not need to specify VolumeClaimName");
      }
    }
  }

  void CheckQueue() {
    const auto& queues = scenario_.queues;
    auto queue =
        std::find_if(queues.begin(), queues.end(), [&](const model::Queue& q) { return q.meta.name == job_.queue; });
    if (queue == queues.end()) {
      return Refuse("spec.queue", job_.at,
                    "unable to find job queue: queue.scheduling.volcano.sh \"" + job_.queue + "\" not found");
    }
    if (queue->state != "Open") {
      Refuse("spec.queue", job_.at,
             "can only submit job to queue with state `Open`, queue `" + job_.queue + "` status is `" + queue->state +
                 "`");
    }
    if (job_.queue == "root") return Refuse("spec.queue", job_.at, "can not submit job to root queue");
    const auto children =
        std::count_if(queues.begin(), queues.end(), [&](const model::Queue& q) { return q.parent == job_.queue; });
    if (children > 0) {
      Refuse("spec.queue", job_.at,
             "can only submit job to leaf queue, queue `" + job_.queue + "` has " + std::to_string(children) +
                 " child queues");
    }
  }

  // This is topoSort: tasks that nothing holds back leave, one after another; none may stay.
  void CheckDependencies() {
    std::map<std::string, std::set<std::string>> dependents;
    std::map<std::string, int> waits;
    bool any = false;
    for (const VcTask& task : job_.tasks) {
      waits[task.name] = 0;
      if (!task.depends_on) continue;
      any = true;
      for (const std::string& on : *task.depends_on) {
        dependents[on].insert(task.name);
        ++waits[task.name];
      }
    }
    if (!any) return;
    std::vector<std::string> free;
    for (const auto& [name, count] : waits) {
      if (count == 0) free.push_back(name);
    }
    size_t sorted = 0;
    while (!free.empty()) {
      const std::string name = free.back();
      free.pop_back();
      ++sorted;
      for (const std::string& next : dependents[name]) {
        if (--waits[next] == 0) free.push_back(next);
      }
    }
    if (sorted != job_.tasks.size()) {
      Refuse("spec.tasks", job_.at,
             "job has dependencies between tasks, but doesn't form a directed acyclic graph(DAG)");
    }
  }

  const VcJob& job_;
  const model::Scenario& scenario_;
  const ObjectContext& context_;
  int64_t total_replicas_ = 0;
};

}  // namespace

void MutateJob(VcJob* job) {
  if (job->queue.empty()) job->queue = "default";
  if (job->scheduler_name.empty()) job->scheduler_name = "volcano";
  int64_t least = 0;
  for (size_t i = 0; i < job->tasks.size(); ++i) {
    VcTask& task = job->tasks[i];
    if (task.name.empty()) task.name = kDefaultTask + std::to_string(i);
    if (!task.min_available) {
      const bool parts = task.partition && task.partition->min_partitions > 0;
      const int64_t product =
          parts ? int64_t{task.partition->min_partitions} * task.partition->partition_size : task.replicas;
      task.min_available = static_cast<int32_t>(std::min<int64_t>(product, INT32_MAX));
    }
    least += *task.min_available;
  }
  if (job->max_retry == 0) job->max_retry = kDefaultMaxRetry;
  if (job->min_available == 0) job->min_available = static_cast<int32_t>(std::min<int64_t>(least, INT32_MAX));
}

void ValidateNewJob(const VcJob& job, const model::Scenario& scenario, const ObjectContext& context) {
  Validator(job, scenario, context).RunCreate();
}

void ValidateKnownJob(const VcJob& job, const model::Scenario& scenario, const ObjectContext& context) {
  Validator(job, scenario, context).RunUpdate();
}

bool TellWhatItLacks(const VcJob& job, const ObjectContext& context) {
  auto warn = [&](const char* code, const char* field, words::Sentence message, words::Sentence hint = {}) {
    context.out->AddOnce(std::string(code) + "|" + context.name,
                         context.Make(Severity::kWarning, code, field, job.at, std::move(message), std::move(hint)));
  };
  for (const VcVolume& volume : job.volumes) {
    if (!volume.claim_name.empty() && !volume.has_claim)
      warn("claim-not-read", "spec.volumes", Say<words::kClaimTakenAsThere>({{"claim", volume.claim_name}}));
  }
  auto ray = job.plugins.find("ray");
  if (ray == job.plugins.end()) return false;
  const std::string head = Flag(ray->second, "head", "head");
  const bool has_head =
      std::any_of(job.tasks.begin(), job.tasks.end(), [&](const VcTask& task) { return task.name == head; });
  if (has_head) return false;
  warn("no-head-task", "spec.plugins.ray", Say<words::kNoHeadTask>({{"task", head}}),
       Say<words::kNameHeadTask>({{"task", head}}));
  return true;
}

}  // namespace pumice::admit
