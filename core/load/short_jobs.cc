// This part of the short form makes of each job a PodGroup and its pods, placed where the file says that they run.
#include <algorithm>
#include <set>

#include "core/api/annotations.h"
#include "core/api/resource_kinds.h"
#include "core/base/text.h"
#include "core/load/short_parts.h"
#include "core/manifest/simulation.h"

namespace pumice::load {

using manifest::Fields;
using text::Maker;
using text::Position;
using text::Value;
using words::Say;

namespace {

// This is what pods of one job or task are like.
struct Template {
  std::string task;  // "" in a job without tasks
  int32_t replicas = 1;
  model::ResourceList request;  // and one of `pods`
  const Value* spec = nullptr;
  std::string duration, policies;
  int32_t failure_percent = 0;
  // The first of them run: on these nodes, or on whichever has room.
  int32_t running = 0;
  std::vector<std::string> nodes;
};

class JobExpander {
 public:
  JobExpander(Fields* job, ShortParts* parts, std::set<int64_t>* priorities)
      : job_(job), parts_(parts), make_(parts->make), at_(job->value().at), priorities_(priorities) {}

  void Run() {
    job_->NeededString("name", &name_, words::kWriteJobName);
    job_->String("namespace", &namespace_);
    ReadPriority();
    const bool has_tasks = job_->Maps("tasks", [&](Fields* task, uint32_t) {
      Template& made = ReadTemplate(task, true);
      int32_t least = 0;
      if (task->Int32("minMember", &least, 0)) {
        task_members_.push_back(Maker::Entry(make_.Keep(made.task), task->Find("minMember")));
      }
    });
    if (has_tasks) {
      for (const char* key : {"replicas", "cpu", "memory", "gpu", "resources", "running"}) {
        if (job_->Has(key)) job_->Error(key, "word", words::kBelongsToTasks);
      }
    } else {
      ReadTemplate(job_, false);
    }
    int64_t pods = 0;
    for (const Template& made : templates_) pods += made.replicas;
    if (name_.empty() || !parts_->Count(job_, has_tasks ? "tasks" : "replicas", pods)) return;
    ReadLabels();
    ReadTime();
    for (Template& made : templates_) Place(&made);
    AddPodGroup();
    for (const Template& made : templates_) AddPods(made);
  }

 private:
  // The priority is a class's name, or a number, for which a class is made.
  void ReadPriority() {
    const Value* priority = job_->Find("priority");
    if (!priority) return;
    if (priority->IsString()) {
      priority_ = priority;
      return;
    }
    int32_t number = 0;
    if (!job_->Int32("priority", &number)) return;
    priority_ = make_.String((number < 0 ? "priority-minus-" : "priority-") + std::to_string(std::abs(int64_t{number})),
                             priority->at);
    if (!priorities_->insert(number).second) return;
    Maker::Members members = {Maker::Entry("apiVersion", make_.String("scheduling.k8s.io/v1", at_)),
                              Maker::Entry("kind", make_.String("PriorityClass", at_)),
                              Maker::Entry("metadata", make_.Map({Maker::Entry("name", priority_)}, at_)),
                              Maker::Entry("value", make_.Int(number, priority->at))};
    parts_->Emit([&] { return make_.Map(members, at_); });
  }

  Template& ReadTemplate(Fields* fields, bool is_task) {
    Template& made = templates_.emplace_back();
    if (is_task) fields->NeededString("name", &made.task, words::kWriteTaskName);
    ReadCopies(fields, "replicas", &made.replicas);
    ReadRunning(fields, &made);
    // A task has what its job has, unless it says otherwise.
    if (!ReadSpread(fields, "duration", &made.duration) && is_task) ReadSpread(job_, "duration", &made.duration);
    if (!fields->Int32("failurePercent", &made.failure_percent, 0, 100) && is_task) {
      job_->Int32("failurePercent", &made.failure_percent, 0, 100);
    }
    if (is_task) ReadPolicyText(fields, made.task, &made.policies);
    const Position at = fields->value().at;
    Maker::Members spec = {Maker::Entry("schedulerName", make_.String("volcano", at))};
    if (priority_) spec.push_back(Maker::Entry("priorityClassName", priority_));
    parts_->CopyAll(
        fields,
        {"nodeSelector", "affinity", "tolerations", "topologySpreadConstraints", "preemptionPolicy", "schedulingGates"},
        &spec);
    int64_t grace = 0;
    if (ReadDuration(fields, "grace", &grace) || (is_task && ReadDuration(job_, "grace", &grace))) {
      spec.push_back(Maker::Entry("terminationGracePeriodSeconds", make_.Int(grace, at)));
    }
    Maker::Members container = {Maker::Entry("name", make_.String("main", at))};
    if (const Value* resources = parts_->Resources(fields, false, &made.request)) {
      Maker::Members of_container = {Maker::Entry("requests", resources)};
      // Kubernetes wants a limit for each of these, equal to the request; deviceshare reads nothing else.
      Maker::Members limits;
      for (uint32_t i = 0; i < resources->size; ++i) {
        const std::string_view resource = resources->members[i].key;
        if (IsExtendedResourceName(resource) || resource.starts_with("hugepages-"))
          limits.push_back(resources->members[i]);
      }
      if (!limits.empty()) of_container.push_back(Maker::Entry("limits", make_.Map(limits, resources->at)));
      container.push_back(Maker::Entry("resources", make_.Map(of_container, resources->at)));
    }
    spec.push_back(Maker::Entry("containers", make_.List({make_.Map(container, at)}, at)));
    made.spec = make_.Map(spec, at);
    made.request["pods"] = Quantity::FromValue(1);
    return made;
  }

  // Where ranges are not held against the input, less than none is none.
  static bool ReadCopies(Fields* fields, std::string_view key, int32_t* out) {
    if (!fields->Int32(key, out, 0, kMostCopies)) return false;
    *out = std::max(*out, 0);
    return true;
  }

  void ReadRunning(Fields* fields, Template* made) {
    const Value* running = fields->Find("running");
    if (!running) return;
    if (!running->IsMap()) {
      ReadCopies(fields, "running", &made->running);
    } else {
      Fields nodes(&fields->context(), *running, fields, "running");
      for (uint32_t i = 0; i < running->size; ++i) {
        const std::string_view node = running->members[i].key;
        int32_t count = 0;
        if (!ReadCopies(&nodes, node, &count) || made->running + count > kMostCopies) continue;
        made->running += count;
        made->nodes.insert(made->nodes.end(), count, std::string(node));
      }
    }
    if (made->running > made->replicas) {
      fields->Error("running", "range",
                    Say<words::kMoreRunThanThere>({{"running", made->running}, {"replicas", made->replicas}}));
      made->running = 0;
    }
  }

  // Labels and annotations stand on the PodGroup and on each pod.
  void ReadLabels() {
    if (const Value* labels = job_->Find("labels")) labels_ = labels;
    if (const Value* annotations = job_->Find("annotations")) {
      for (uint32_t i = 0; annotations->IsMap() && i < annotations->size; ++i)
        annotations_.push_back(annotations->members[i]);
      if (!annotations->IsMap()) job_->Map("annotations", [](Fields*) {});
    }
    bool preemptable = false;
    if (job_->Bool("preemptable", &preemptable)) {
      annotations_.push_back(Maker::Entry(kPreemptable, make_.String(preemptable ? "true" : "false", at_)));
    }
  }

  Maker::Members MetaOf(const std::string& name, const Maker::Members& annotations) {
    Maker::Members meta = {Maker::Entry("name", make_.String(name, at_)),
                           Maker::Entry("namespace", make_.String(namespace_, at_))};
    if (labels_) meta.push_back(Maker::Entry("labels", labels_));
    if (!annotations.empty()) meta.push_back(Maker::Entry("annotations", make_.Map(annotations, at_)));
    parts_->Copy(job_, "creationTimestamp", &meta);
    return meta;
  }

  // Reads for the PodGroup when it arrives and what its controller does.
  void ReadTime() {
    std::string text;
    const Value* arrive = job_->Find("arrive");
    if (arrive && arrive->IsMap()) {
      job_->Map("arrive", [&](Fields* fields) {
        if (ReadSpread(fields, "every", &text)) AddTime(&group_annotations_, model::kArriveEvery, text);
        if (!fields->Has("every")) fields->Error("every", "missing", words::kIsMissing, words::kWriteEvery);
        if (ReadSpread(fields, "first", &text)) AddTime(&group_annotations_, model::kArrive, text);
        int32_t count = 0;
        if (fields->Int32("count", &count, 0, kMostCopies))
          AddTime(&group_annotations_, model::kArriveCount, std::to_string(count));
      });
    } else if (ReadSpread(job_, "arrive", &text)) {
      AddTime(&group_annotations_, model::kArrive, text);
    }
    std::string policies;
    for (const Template& made : templates_) {
      if (!made.policies.empty()) AddItem(&policies, made.policies, "; ");
    }
    if (ReadPolicyText(job_, "", &policies) || !policies.empty())
      AddTime(&group_annotations_, model::kPolicies, policies);
    int32_t retries = 0;
    if (job_->Int32("maxRetry", &retries, 0, 1'000'000))
      AddTime(&group_annotations_, model::kMaxRetry, std::to_string(retries));
  }

  void AddTime(Maker::Members* annotations, std::string_view key, const std::string& value) {
    annotations->push_back(Maker::Entry(key, make_.String(make_.Keep(value), at_)));
  }

  // Finds nodes for the pods that run.
  void Place(Template* made) {
    while (made->nodes.size() < static_cast<size_t>(made->running)) {
      std::string node = parts_->placement.Place(made->request);
      if (node.empty()) {
        job_->Error(made->task.empty() ? "running" : "tasks", "no-room",
                    Say<words::kOnlySomeFit>({{"fitting", made->nodes.size()}, {"running", made->running}}),
                    words::kSayWhereTheyRun);
        break;
      }
      made->nodes.push_back(std::move(node));
    }
    running_ += static_cast<int64_t>(made->nodes.size());
  }

  void AddPods(const Template& made) {
    Maker::Members annotations = annotations_;
    annotations.push_back(Maker::Entry(kGroupName, make_.String(name_, at_)));
    if (!made.duration.empty()) AddTime(&annotations, model::kDuration, made.duration);
    if (made.failure_percent > 0) AddTime(&annotations, model::kFailurePercent, std::to_string(made.failure_percent));
    if (!made.task.empty()) annotations.push_back(Maker::Entry(kTaskSpecKey, make_.String(made.task, at_)));
    const std::string prefix = name_ + "-" + (made.task.empty() ? "" : made.task + "-");
    for (size_t i = 0; i < static_cast<size_t>(made.replicas); ++i) {
      parts_->Emit([&] {
        const Value* spec = made.spec;
        const Value* status = nullptr;
        if (i < made.nodes.size()) {
          spec = OnNode(*made.spec, made.nodes[i]);
          status = make_.Map({Maker::Entry("phase", make_.String("Running", at_))}, at_);
        }
        return parts_->Object("v1", "Pod", MetaOf(prefix + std::to_string(i), annotations), spec, status, at_);
      });
    }
  }

  // All pods of a template share the rest of the spec, so that it is read once.
  const Value* OnNode(const Value& spec, const std::string& node) {
    Maker::Members members(spec.members, spec.members + spec.size);
    members.push_back(Maker::Entry("nodeName", make_.String(node, at_)));
    return make_.Map(members, spec.at);
  }

  void AddPodGroup() {
    Maker::Members spec;
    const Value* least = job_->Find("minMember");
    spec.push_back(Maker::Entry("minMember", least ? least : make_.Int(1, at_)));
    const Value* queue = job_->Find("queue");
    spec.push_back(Maker::Entry("queue", queue ? queue : make_.String("default", at_)));
    if (!task_members_.empty()) spec.push_back(Maker::Entry("minTaskMember", make_.Map(task_members_, at_)));
    if (const Value* list = parts_->Renamed(job_, "minResources")) spec.push_back(Maker::Entry("minResources", list));
    if (priority_) spec.push_back(Maker::Entry("priorityClassName", priority_));
    parts_->CopyAll(job_, {"networkTopology", "subGroupPolicy"}, &spec);
    Maker::Members status;
    parts_->Copy(job_, "phase", &status);
    if (running_ > 0) {
      const int64_t wanted = least && least->type == Value::Type::kInt ? least->integer : 1;
      if (status.empty())
        status.push_back(Maker::Entry("phase", make_.String(running_ >= wanted ? "Running" : "Inqueue", at_)));
      status.push_back(Maker::Entry("running", make_.Int(running_, at_)));
    }
    Maker::Members annotations = annotations_;
    annotations.insert(annotations.end(), group_annotations_.begin(), group_annotations_.end());
    parts_->Emit([&] {
      return parts_->Object("scheduling.volcano.sh/v1beta1", "PodGroup", MetaOf(name_, annotations),
                            make_.Map(spec, at_), status.empty() ? nullptr : make_.Map(status, at_), at_);
    });
  }

  Fields* job_;
  ShortParts* parts_;
  const Maker& make_;
  Position at_;
  std::set<int64_t>* priorities_;
  std::string name_, namespace_ = "default";
  const Value* priority_ = nullptr;
  const Value* labels_ = nullptr;
  Maker::Members annotations_, group_annotations_, task_members_;
  std::vector<Template> templates_;
  int64_t running_ = 0;
};

}  // namespace

void ExpandJobs(Fields* document, ShortParts* parts) {
  std::set<int64_t> priorities;
  document->Maps("jobs", [&](Fields* job, uint32_t) { JobExpander(job, parts, &priorities).Run(); });
}

}  // namespace pumice::load
