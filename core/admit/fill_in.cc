// What is filled in goes kind by kind, since names and times of one are needed for the next; the order is that of a
// cluster, in which queues and classes are there before the jobs.
#include "core/admit/fill_in.h"

#include <algorithm>
#include <unordered_map>

#include "core/admit/cluster_objects.h"
#include "core/admit/controllers.h"
#include "core/admit/existing_objects.h"
#include "core/admit/pod_usage.h"
#include "core/admit/queue_gates.h"
#include "core/admit/vcjob_webhook.h"
#include "core/api/annotations.h"
#include "core/base/rfc3339.h"

namespace pumice::admit {

using manifest::Entry;
using manifest::IsNamespaced;
using manifest::Kind;
using manifest::ObjectContext;
using manifest::VcJob;
using manifest::World;
using text::Position;
using text::Severity;
using words::Say;
using words::Sentence;

namespace {

// Creation times start here if no object has one: 2026-01-01T00:00:00Z.
constexpr int64_t kStart = 1767225600;
constexpr int64_t kDay = 86400;

constexpr const char* kVolcano = "volcano";

class Filler {
 public:
  explicit Filler(World* world) : world_(world), scenario_(world->scenario) {}

  void Run() {
    FindTimes();
    const model::Time created = {any_time_ ? earliest_ : kStart};
    if (AddQueues(&scenario_, created)) Note(nullptr, "filled-queues", "", words::kQueuesAreThere);
    for (const Entry& entry : world_->order) Complete(entry);
    FillQueues();
    if (AddSystemClasses(world_, created)) Note(nullptr, "filled-classes", "", words::kClassesAreThere);
    // Jobs come after all queues and classes are complete; the objects made of them take their place in time.
    const size_t originals = world_->order.size();
    for (size_t i = 0; i < originals; ++i) {
      const Entry entry = world_->order[i];
      FillTime(entry);
      if (entry.kind == Kind::kVcJob) Expand(entry);
    }
    for (size_t i = originals; i < world_->order.size(); ++i) Complete(world_->order[i]);
    AddQueueGates(world_);
    FillPods();
    GroupPods();
    FillNodes();
    FillOthers();
    FillNow();
  }

 private:
  // Names a filling, or counts it where it was named before. Returns the note's handle.
  size_t Note(const Entry* entry, const char* code, const char* field, Sentence message) {
    const ObjectContext context = entry ? world_->ContextOf(*entry) : ObjectContext();
    return world_->out.AddOnce(
        std::string("fill|") + code,
        context.Make(Severity::kNote, code, field, entry ? entry->at : Position(), std::move(message)));
  }

  // It does the same for what every object may lack: it is named once and then only counted.
  struct Filling {
    const char* code;
    const char* field;
    words::Diagnosis message;
    std::optional<size_t> handle;
  };
  void Count(Filling* filling, const Entry& entry) {
    if (filling->handle) {
      world_->out.CountAgain(*filling->handle);
    } else {
      filling->handle = Note(&entry, filling->code, filling->field, filling->message);
    }
  }

  void FindTimes() {
    for (const Entry& entry : world_->order) {
      const model::Time time = world_->MetaOf(entry).creation_timestamp;
      if (time.IsZero()) continue;
      earliest_ = any_time_ ? std::min(earliest_, time.seconds) : time.seconds;
      latest_ = any_time_ ? std::max(latest_, time.seconds) : time.seconds;
      any_time_ = true;
    }
    next_time_ = any_time_ ? latest_ + 1 : kStart + 1;
  }

  // Completes namespace and uid, which names of other objects depend on.
  void Complete(const Entry& entry) {
    model::ObjectMeta& meta = world_->MetaOf(entry);
    if (IsNamespaced(entry.kind) && meta.ns.empty()) {
      Note(&entry, "filled-namespace", "metadata.namespace", words::kTakenAsDefault);
      meta.ns = "default";
    }
    if (meta.uid.empty()) {
      Count(&uid_, entry);
      meta.uid = meta.ns.empty() ? meta.name : meta.ns + "-" + meta.name;
    }
  }

  void FillTime(const Entry& entry) {
    model::ObjectMeta& meta = world_->MetaOf(entry);
    if (!meta.creation_timestamp.IsZero()) return;
    Count(&time_, entry);
    meta.creation_timestamp.seconds = next_time_++;
    filled_time_ = true;
  }

  void FillQueues() {
    for (const Entry& entry : world_->order) {
      if (entry.kind != Kind::kQueue) continue;
      model::Queue& queue = scenario_.queues[entry.index];
      if (queue.state.empty()) {
        Note(&entry, "filled-queue-state", "status.state", words::kTakenAsOpen);
        queue.state = "Open";
      }
      if (queue.weight == 0) {
        Note(&entry, "filled-queue-weight", "spec.weight", words::kTakenAsOne);
        queue.weight = 1;
      }
      // This is mutate_queue.go.
      auto path = queue.meta.annotations.find(kHierarchy);
      auto weights = queue.meta.annotations.find(kHierarchyWeights);
      if (path == queue.meta.annotations.end() || weights == queue.meta.annotations.end()) continue;
      if (path->second.empty() || weights->second.empty() || path->second.rfind("root", 0) == 0) continue;
      Note(&entry, "filled-hierarchy", "metadata.annotations", Say<words::kPutBelowRoot>({{"annotation", kHierarchy}}));
      path->second = "root/" + path->second;
      weights->second = "1/" + weights->second;
    }
  }

  void Expand(const Entry& entry) {
    VcJob& job = world_->jobs[entry.index];
    ObjectContext context = world_->ContextOf(entry);
    MutateJob(&job);
    existing_.Look(&scenario_);
    model::PodGroup* own = existing_.GroupOf(job);
    const bool known = own != nullptr || !job.phase.empty() || job.meta.deletion_timestamp;
    const size_t errors = world_->out.errors();
    if (world_->validate) (known ? ValidateKnownJob : ValidateNewJob)(job, scenario_, context);
    for (const char* over : {"Aborting", "Aborted", "Completing", "Completed", "Terminating", "Terminated", "Failed"}) {
      if (job.phase == over) return;
    }
    if (world_->out.errors() > errors || job.meta.deletion_timestamp) return;
    JobObjects made = ExpandJob(job, scenario_.priority_classes, existing_, &world_->specs);
    if (TellWhatItLacks(job, context)) made.pods.clear();
    for (const std::string& task : made.waiting_tasks) {
      world_->out.AddOnce("waiting|" + context.name + "|" + task,
                          context.Make(Severity::kWarning, "waiting-task", "spec.tasks", entry.at,
                                       Say<words::kTaskWaits>({{"task", task}})));
    }
    size_t count = 0;
    const std::string group_name = own != nullptr ? own->meta.name : made.group.meta.name;
    if (own != nullptr) {
      TellForSimulation(made.group, own);
    } else if (existing_.AddGroup(made.group.meta.Key())) {
      ApplyNamespaceQueue(&made.group, entry);
      scenario_.pod_groups.push_back(std::move(made.group));
      AddMade(Kind::kPodGroup, scenario_.pod_groups.size() - 1, entry);
      ++count;
    }
    for (model::Pod& pod : made.pods) {
      if (IsOfUnknownClass(*pod.spec)) continue;
      if (!existing_.AddPod(pod.meta.Key())) continue;
      pod.meta.annotations[kGroupName] = group_name;
      scenario_.pods.push_back(std::move(pod));
      AddMade(Kind::kPod, scenario_.pods.size() - 1, entry);
      ++count;
    }
    if (count > 0) Note(&entry, "expanded-job", "", words::kJobExpanded);
  }

  // What annotations say of the job goes to the PodGroup that it has; what that one says itself counts.
  static void TellForSimulation(const model::PodGroup& made, model::PodGroup* own) {
    for (const auto& [key, value] : made.meta.annotations) {
      if (key.rfind(model::kPrefix, 0) == 0) own->meta.annotations.try_emplace(key, value);
    }
  }

  void AddMade(Kind kind, size_t index, const Entry& from) {
    const Entry made{kind, static_cast<uint32_t>(index), from.source, from.at};
    world_->order.push_back(made);
    FillTime(made);
  }

  // This is createPodGroupPatch: a namespace may name the queue for PodGroups that would be in `default`.
  void ApplyNamespaceQueue(model::PodGroup* group, const Entry& of) {
    if (group->queue != "default" && !group->queue.empty()) return;
    for (const model::Namespace& ns : scenario_.namespaces) {
      if (ns.meta.name != group->meta.ns) continue;
      auto queue = ns.meta.annotations.find("scheduling.volcano.sh/queue-name");
      if (queue == ns.meta.annotations.end() || queue->second == group->queue) continue;
      group->queue = queue->second;
      world_->out.AddOnce("namespace-queue|" + ns.meta.name,
                          world_->ContextOf(of).Make(
                              Severity::kWarning, "namespace-queue", "spec.queue", of.at,
                              Say<words::kQueueOfNamespace>({{"namespace", ns.meta.name}, {"queue", queue->second}}),
                              words::kNameTheQueue));
    }
  }

  // Without a name it finds the default; of several the lowest, as the admission plugin has it (admission.go,
  // priority).
  const model::PriorityClass* FindClass(const std::string& name) const {
    const model::PriorityClass* found = nullptr;
    for (const model::PriorityClass& c : scenario_.priority_classes) {
      const bool is_it = name.empty() ? c.global_default : c.meta.name == name;
      if (is_it && (found == nullptr || (name.empty() && c.value < found->value))) found = &c;
    }
    return found;
  }

  // The API server refuses such pods.
  bool IsOfUnknownClass(const model::PodSpec& spec) const {
    return !spec.priority && !spec.priority_class_name.empty() && FindClass(spec.priority_class_name) == nullptr;
  }

  // Gives the spec as the API server and its admission plugins complete it.
  std::shared_ptr<const model::PodSpec> Completed(const std::shared_ptr<const model::PodSpec>& from,
                                                  const Entry& entry) {
    model::PodSpec spec = *from;
    bool requests = false;
    for (auto* list : {&spec.containers, &spec.init_containers}) {
      for (model::Container& container : *list) {
        for (const auto& [name, limit] : container.limits)
          requests |= container.requests.try_emplace(name, limit).second;
        if (!spec.host_network) continue;
        for (model::ContainerPort& port : container.ports) {
          if (port.host_port == 0) port.host_port = port.container_port;
        }
      }
    }
    requests |= DefaultPodRequests(&spec);
    if (requests) Note(&entry, "filled-requests", "spec.containers[].resources.requests", words::kRequestsFromLimits);
    if (!spec.priority) {
      FillPriority(&spec, entry);
    } else if (spec.preemption_policy.empty()) {
      const model::PriorityClass* c = FindClass(spec.priority_class_name);
      if (c && !spec.priority_class_name.empty()) spec.preemption_policy = c->preemption_policy;
    }
    if (spec.scheduler_name.empty()) {
      const ObjectContext context = world_->ContextOf(entry);
      if (world_->validate) {
        world_->out.AddOnce("no-scheduler", context.Make(Severity::kWarning, "no-scheduler", "spec.schedulerName",
                                                         entry.at, words::kNoScheduler, words::kWriteScheduler));
      }
      spec.scheduler_name = "default-scheduler";
    }
    return world_->specs.Share(std::move(spec));
  }

  void FillPriority(model::PodSpec* spec, const Entry& entry) {
    const model::PriorityClass* c = FindClass(spec->priority_class_name);
    Note(&entry, "filled-priority", "spec.priority", words::kPriorityFromClass);
    spec->priority = c ? c->value : 0;
    if (c && spec->preemption_policy.empty()) spec->preemption_policy = c->preemption_policy;
    if (c && spec->priority_class_name.empty()) spec->priority_class_name = c->meta.name;
  }

  void FillPods() {
    std::unordered_map<const model::PodSpec*, std::shared_ptr<const model::PodSpec>> done;
    for (const Entry& entry : world_->order) {
      if (entry.kind != Kind::kPod) continue;
      model::Pod& pod = scenario_.pods[entry.index];
      std::shared_ptr<const model::PodSpec>& spec = done[pod.spec.get()];
      if (!spec) {
        spec = Completed(pod.spec, entry);
        kept_.push_back(pod.spec);  // its address is the key
      }
      pod.spec = spec;
      if (pod.phase.empty()) {
        Count(&phase_, entry);
        pod.phase = "Pending";
      }
      if (pod.phase == "Running" && !pod.start_time) {
        Count(&start_, entry);
        pod.start_time = pod.meta.creation_timestamp;
      }
    }
  }

  // The podgroup controller does this for pods of its scheduler that name no group.
  void GroupPods() {
    const size_t count = world_->order.size();
    for (size_t i = 0; i < count; ++i) {
      const Entry entry = world_->order[i];
      if (entry.kind != Kind::kPod) continue;
      model::Pod& pod = scenario_.pods[entry.index];
      if (pod.spec->scheduler_name != kVolcano) continue;
      std::string& group = pod.meta.annotations[kGroupName];
      if (!group.empty()) continue;
      existing_.Look(&scenario_);
      Note(&entry, "grouped-pod", "metadata.annotations", words::kPodGrouped);
      group = PodGroupNameOf(pod);
      if (!existing_.AddGroup(pod.meta.ns + "/" + group)) continue;
      model::PodGroup made = PodGroupOf(pod, AnnotationsOfOwners(pod, world_->owners));
      made.meta.uid = made.meta.ns + "-" + made.meta.name;
      made.meta.creation_timestamp = pod.meta.creation_timestamp;
      ApplyNamespaceQueue(&made, entry);
      scenario_.pod_groups.push_back(std::move(made));
      world_->order.push_back(
          {Kind::kPodGroup, static_cast<uint32_t>(scenario_.pod_groups.size() - 1), entry.source, entry.at});
    }
  }

  void FillNodes() {
    for (const Entry& entry : world_->order) {
      if (entry.kind != Kind::kNode) continue;
      model::Node& node = scenario_.nodes[entry.index];
      if (node.allocatable.empty() && !node.capacity.empty()) {
        Note(&entry, "filled-allocatable", "status.allocatable", words::kTakenAsCapacity);
        node.allocatable = node.capacity;
      } else if (node.capacity.empty()) {
        node.capacity = node.allocatable;
      }
    }
  }

  void FillOthers() {
    for (const Entry& entry : world_->order) {
      if (entry.kind == Kind::kPodGroup) {
        model::PodGroup& group = scenario_.pod_groups[entry.index];
        if (group.queue.empty()) {
          Note(&entry, "filled-queue", "spec.queue", words::kTakenAsDefaultQueue);
          group.queue = "default";
          ApplyNamespaceQueue(&group, entry);
        }
        FillTopology(&group.network_topology);
        for (model::SubGroupPolicy& policy : group.sub_group_policy) {
          FillTopology(&policy.network_topology);
          if (!policy.sub_group_size) policy.sub_group_size = 1;
          if (!policy.min_sub_groups) policy.min_sub_groups = 0;
        }
      } else if (entry.kind == Kind::kResourceQuota) {
        model::ResourceQuota& quota = scenario_.resource_quotas[entry.index];
        if (!quota.hard.empty() || quota.spec_hard.empty()) continue;
        Note(&entry, "filled-quota", "status.hard", words::kTakenAsHard);
        quota.hard = quota.spec_hard;
      }
    }
  }

  // This is the CRD's default.
  static void FillTopology(std::optional<model::NetworkTopologySpec>* topology) {
    if (*topology && (*topology)->mode.empty()) (*topology)->mode = "hard";
  }

  void FillNow() {
    if (world_->has_now) return;
    if (filled_time_ || !any_time_) {
      scenario_.now.seconds = next_time_ - 1 + kDay;
    } else {
      scenario_.now.seconds = latest_;
      for (const model::Pod& pod : scenario_.pods) {
        if (pod.start_time) scenario_.now.seconds = std::max(scenario_.now.seconds, pod.start_time->seconds);
      }
    }
    const std::string now = FormatRfc3339(scenario_.now.seconds);
    Note(nullptr, "filled-now", "now",
         filled_time_ || !any_time_ ? Say<words::kNowIsADayLater>({{"time", now}})
                                    : Say<words::kNowIsLatest>({{"time", now}}));
  }

  World* world_;
  model::Scenario& scenario_;
  bool any_time_ = false, filled_time_ = false;
  int64_t earliest_ = 0, latest_ = 0, next_time_ = 0;
  Filling uid_{"filled-uid", "metadata.uid", words::kUidFromName, {}};
  Filling time_{"filled-creation-time", "metadata.creationTimestamp", words::kTimesByOrder, {}};
  Filling phase_{"filled-phase", "status.phase", words::kTakenAsPending, {}};
  Filling start_{"filled-start-time", "status.startTime", words::kStartedWhenCreated, {}};
  ExistingObjects existing_;
  std::vector<std::shared_ptr<const model::PodSpec>> kept_;
};

}  // namespace

void FillIn(World* world) { Filler(world).Run(); }

}  // namespace pumice::admit
