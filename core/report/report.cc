// A report's JSON is written member by member straight into text, since it may be many megabytes.
#include "core/report/report.h"

#include "core/base/rfc3339.h"
#include "core/model/release.h"
#include "core/report/report_cards.h"
#include "core/text/json_writer.h"
#include "core/version.h"

namespace pumice::report {

using text::JsonWriter;

namespace {

using framework::Event;
using framework::EventKind;
using framework::QueueNumbers;

using model::ConfigValue;

class ReportWriter {
 public:
  explicit ReportWriter(const Report& report)
      : report_(report), cluster_(report.cluster()), names_(cluster_.resource_names) {}

  std::string Write() {
    w_.BeginObject();
    w_.Key("version").Int(1);
    w_.Key("pumice").String(kVersion);
    w_.Key("volcano").String(report_.world->scenario().release.version);
    w_.Key("name").String(report_.world->scenario().name);
    w_.Key("now").String(cluster_.now.IsZero() ? "" : FormatRfc3339(cluster_.now.seconds));
    w_.Key("resources").BeginArray();
    for (Dim d : names_.in_order()) w_.String(names_.Name(d));
    w_.EndArray();
    Conf();
    w_.Key("queuePlugin").String(report_.QueuePlugin());
    Nodes();
    Queues();
    Jobs();
    Tasks();
    w_.Key("start").BeginObject();
    State(report_.record.start, report_.record.after_open);
    StartJobs();
    w_.EndObject();
    Events();
    w_.Key("end").BeginObject();
    State(report_.record.end, report_.LastNumbers());
    EndJobs();
    EndTasks();
    w_.EndObject();
    w_.EndObject();
    return w_.Take();
  }

 private:
  void Vector(const Resource& resource) {
    w_.BeginArray();
    for (Dim d : names_.in_order()) {
      if (!resource.Mentions(d)) {
        w_.Null();
      } else if (resource.Get(d) >= kInfinity) {
        w_.String("inf");
      } else {
        w_.Number(resource.Get(d));
      }
    }
    w_.EndArray();
  }
  void Vector(const char* key, const Resource& resource) {
    w_.Key(key);
    Vector(resource);
  }
  void Vector(const char* key, const model::ResourceList& list) { Vector(key, Resource::FromList(list, names_)); }

  void Value(const ConfigValue& value) {
    switch (value.type) {
      case ConfigValue::Type::kNull: w_.Null(); break;
      case ConfigValue::Type::kBool: w_.Bool(value.boolean); break;
      case ConfigValue::Type::kInt: w_.Int(value.integer); break;
      case ConfigValue::Type::kFloat: Float(value); break;
      case ConfigValue::Type::kUint:
      case ConfigValue::Type::kString: w_.String(value.text); break;
      case ConfigValue::Type::kList:
        w_.BeginArray();
        for (const ConfigValue& item : value.list) Value(item);
        w_.EndArray();
        break;
      case ConfigValue::Type::kMap:
        w_.BeginObject();
        for (const auto& [key, item] : value.map) {
          w_.Key(key);
          Value(item);
        }
        w_.EndObject();
    }
  }
  // JSON has no .inf and .nan.
  void Float(const ConfigValue& value) {
    if (value.number - value.number == 0) {
      w_.Number(value.number);
    } else {
      w_.String(value.text);
    }
  }

  void Conf() {
    w_.Key("conf").BeginObject();
    w_.Key("actions").BeginArray();
    for (const std::string& action : report_.conf.actions) w_.String(action);
    w_.EndArray();
    w_.Key("tiers").BeginArray();
    for (const framework::Tier& tier : report_.conf.tiers) {
      w_.BeginObject().Key("plugins").BeginArray();
      for (const framework::PluginOption& plugin : tier.plugins) {
        w_.BeginObject().Key("name").String(plugin.name);
        w_.Key("flags").BeginObject();
        for (const framework::PluginFlag& flag : framework::PluginFlags()) {
          if (plugin.*flag.field) w_.Key(flag.key).Bool(*(plugin.*flag.field));
        }
        w_.EndObject();
        w_.Key("arguments").BeginObject();
        for (const auto& [key, value] : plugin.arguments) {
          w_.Key(key);
          Value(value);
        }
        w_.EndObject().EndObject();
      }
      w_.EndArray().EndObject();
    }
    w_.EndArray();
    if (!report_.refused.empty()) w_.Key("refused").String(report_.refused);
    w_.EndObject();
  }

  void Nodes() {
    w_.Key("nodes").BeginArray();
    for (const auto& node : cluster_.nodes) {
      w_.BeginObject();
      w_.Key("name").String(node->Name());
      Vector("allocatable", node->allocatable);
      Vector("capacity", node->capacity);
      w_.Key("unschedulable").Bool(node->node->unschedulable);
      w_.Key("taints").BeginArray();
      for (const model::Taint& taint : node->node->taints) {
        w_.String(taint.key + (taint.value.empty() ? "" : "=" + taint.value) + ":" + taint.effect);
      }
      w_.EndArray();
      w_.Key("labels").BeginObject();
      for (const auto& [key, value] : node->node->meta.labels) w_.Key(key).String(value);
      w_.EndObject();
      if (node->devices != nullptr) WriteCards(w_, node->devices->List());
      w_.EndObject();
    }
    w_.EndArray();
  }

  void Queues() {
    w_.Key("queues").BeginArray();
    for (const auto& info : cluster_.queues) {
      const model::Queue& queue = *info->queue;
      w_.BeginObject();
      w_.Key("name").String(info->name);
      w_.Key("parent").String(queue.parent);
      w_.Key("weight").Int(queue.weight);
      w_.Key("state").String(queue.state);
      w_.Key("reclaimable").Bool(info->Reclaimable());
      Vector("capability", queue.capability);
      Vector("guarantee", queue.guarantee);
      Vector("deserved", queue.deserved);
      w_.EndObject();
    }
    w_.EndArray();
  }

  void Jobs() {
    w_.Key("jobs").BeginArray();
    for (const Report::Job& job : report_.jobs) {
      const model::PodGroup& group = *job.group;
      w_.BeginObject();
      w_.Key("namespace").String(group.meta.ns);
      w_.Key("name").String(group.meta.name);
      w_.Key("queue").Int(job.job == nullptr ? -1 : job.job->queue->index);
      w_.Key("queueName").String(job.job == nullptr ? group.queue : job.job->queue_name);
      w_.Key("priority").Int(job.job == nullptr ? 0 : job.job->priority);
      w_.Key("minMember").Int(group.min_member);
      if (group.min_resources) {
        Vector("minResources", *group.min_resources);
      } else {
        w_.Key("minResources").Null();
      }
      const model::Time created = group.meta.creation_timestamp;
      w_.Key("created");
      created.IsZero() ? w_.Null() : w_.Int(created.seconds);
      w_.EndObject();
    }
    w_.EndArray();
  }

  int JobAt(const JobInfo* job) const { return job == nullptr ? -1 : report_.job_at[job->index]; }
  int NodeAt(int node) const { return cluster_.NodeAt(node) == nullptr ? -1 : node; }

  void Tasks() {
    w_.Key("tasks").BeginArray();
    for (const TaskFacts& facts : cluster_.facts) {
      const model::ObjectMeta& meta = facts.pod->meta;
      w_.BeginObject();
      w_.Key("namespace").String(meta.ns);
      w_.Key("name").String(meta.name);
      w_.Key("uid").String(meta.uid);
      w_.Key("job").Int(JobAt(facts.job));
      Vector("request", *facts.resreq);
      w_.Key("priority").Int(facts.priority);
      w_.Key("bestEffort").Bool(facts.best_effort);
      w_.Key("role").String(*facts.role);
      w_.EndObject();
    }
    w_.EndArray();
  }

  void State(const sim::WorldState& state, const sim::PluginNumbers& numbers) {
    w_.Key("tasks").BeginArray();
    for (const sim::TaskState& task : state.tasks) {
      w_.BeginObject().Key("status").String(ToString(task.status)).Key("node").Int(NodeAt(task.node)).EndObject();
    }
    w_.EndArray();
    w_.Key("queues").BeginArray();
    for (size_t i = 0; i < cluster_.queues.size(); ++i) {
      if (i < numbers.queues.size() && numbers.queues[i]) {
        Numbers(*numbers.queues[i]);
      } else {
        w_.Null();
      }
    }
    w_.EndArray();
  }

  void Numbers(const QueueNumbers& q) {
    w_.BeginObject();
    Vector("deserved", q.deserved);
    Vector("allocated", q.allocated);
    Vector("request", q.request);
    Vector("elastic", q.elastic);
    Vector("inqueue", q.inqueue);
    Vector("guarantee", q.guarantee);
    Vector("capability", q.capability);
    Vector("realCapability", q.real_capability);
    Share(q.share);
    w_.EndObject();
  }
  void Share(double share) {
    w_.Key("share");
    if (share >= kInfinity) {
      w_.String("inf");
    } else {
      w_.Number(share);
    }
  }

  void StartJobs() {
    w_.Key("jobs").BeginArray();
    for (const Report::Job& job : report_.jobs) {
      const std::string& phase =
          job.job == nullptr ? job.group->status.phase : report_.record.start.phases[job.job->index];
      w_.BeginObject().Key("phase").String(phase).EndObject();
    }
    w_.EndArray();
  }

  void EndJobs() {
    w_.Key("jobs").BeginArray();
    for (const Report::Job& job : report_.jobs) {
      const model::PodGroupStatus& status = job.job == nullptr ? job.group->status : job.job->status;
      w_.BeginObject();
      w_.Key("phase").String(status.phase);
      w_.Key("running").Int(status.running);
      w_.Key("succeeded").Int(status.succeeded);
      w_.Key("failed").Int(status.failed);
      w_.Key("conditions").BeginArray();
      for (const model::PodGroupCondition& c : status.conditions) {
        w_.BeginObject();
        w_.Key("type").String(c.type).Key("status").String(c.status);
        w_.Key("reason").String(c.reason).Key("message").String(c.message);
        w_.EndObject();
      }
      w_.EndArray().EndObject();
    }
    w_.EndArray();
  }

  void EndTasks() {
    w_.Key("fitErrors").BeginObject();
    for (const auto& [task, text] : report_.record.fit_errors) w_.Key(std::to_string(task)).String(text);
    w_.EndObject();
    w_.Key("podConditions").BeginObject();
    for (const auto& [task, update] : report_.world->pod_updates()) {
      w_.Key(std::to_string(task)).BeginObject();
      w_.Key("reason").String(update.reason).Key("message").String(update.message);
      if (!update.nominated_node.empty()) w_.Key("nominatedNode").String(update.nominated_node);
      w_.EndObject();
    }
    w_.EndObject();
  }

  void Events() {
    w_.Key("events").BeginArray();
    for (const Event& event : report_.record.events) {
      w_.BeginObject().Key("kind").String(ToString(event.kind));
      Fields(event);
      w_.EndObject();
    }
    w_.EndArray();
  }

  void Fields(const Event& e) {
    const int job = e.job == kNone ? -1 : report_.job_at[e.job];
    switch (e.kind) {
      case EventKind::kAction: w_.Key("name").String(e.text); break;
      case EventKind::kEnqueue: w_.Key("job").Int(job); break;
      case EventKind::kPhase: w_.Key("job").Int(job).Key("phase").String(e.text); break;
      case EventKind::kCommit:
      case EventKind::kDiscard: w_.Key("job").Int(job).Key("operations").Int(e.count); break;
      case EventKind::kQueue:
        w_.Key("queue").Int(e.queue);
        Vector("allocated", e.numbers->allocated);
        Vector("inqueue", e.numbers->inqueue);
        Share(e.numbers->share);
        break;
      case EventKind::kCards: WriteCards(w_, report_.record.cards[e.count]); [[fallthrough]];
      case EventKind::kAllocate:
      case EventKind::kPipeline:
      case EventKind::kUnallocate:
      case EventKind::kUnpipeline:
      case EventKind::kBind: w_.Key("task").Int(e.task).Key("node").Int(NodeAt(e.node)); break;
      case EventKind::kEvict:
      case EventKind::kUnevict:
      case EventKind::kEvicted:
        w_.Key("task").Int(e.task).Key("node").Int(NodeAt(e.node)).Key("reason").String(e.text);
        if (e.by.task != kNone) w_.Key("forTask").Int(e.by.task);
        if (e.by.job != kNone) w_.Key("forJob").Int(report_.job_at[e.by.job]);
        break;
    }
  }

  const Report& report_;
  const ClusterInfo& cluster_;
  const ResourceNames& names_;
  JsonWriter w_;
};

}  // namespace

std::string Report::QueuePlugin() const {
  std::string found;
  if (!record.after_open.has_queues) return found;
  for (const framework::Tier& tier : conf.tiers) {
    for (const framework::PluginOption& plugin : tier.plugins) {
      if (plugin.name == "proportion" || plugin.name == "capacity") found = plugin.name;
    }
  }
  return found;
}

std::string ToJson(const Report& report) { return ReportWriter(report).Write(); }

}  // namespace pumice::report
