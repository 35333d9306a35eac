// Each part of an answer is written under the name and in the units that the recording of the real scheduler has.
#include "core/report/answer.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/actions/catalogue.h"
#include "core/api/annotations.h"
#include "core/framework/conf.h"
#include "core/load/load.h"
#include "core/sim/simulator.h"

namespace pumice::report {

using load::Load;
using load::Loaded;
using load::ReadOptions;
using text::Diagnostic;
using text::Severity;
using text::YamlParser;

namespace {

using framework::QueueNumbers;

using nlohmann::json;

json Number(double value) {
  if (value >= kInfinity) return "inf";
  // Whole numbers are written as integers: that is shorter, and the same in every language.
  if (value == std::floor(value) && std::abs(value) < 9e15) return static_cast<int64_t>(value);
  return value;
}

json ToJson(const QueueNumbers& q, const ResourceNames& names) {
  return {{"deserved", report::ToJson(q.deserved, names)},
          {"allocated", report::ToJson(q.allocated, names)},
          {"request", report::ToJson(q.request, names)},
          {"elastic", report::ToJson(q.elastic, names)},
          {"inqueue", report::ToJson(q.inqueue, names)},
          {"guarantee", report::ToJson(q.guarantee, names)},
          {"capability", report::ToJson(q.capability, names)},
          {"realCapability", report::ToJson(q.real_capability, names)},
          {"share", Number(q.share)}};
}

json ToJson(const plugins::HierarchyNode& node) {
  json out = {{"share", Number(node.share)}, {"weight", Number(node.weight)}};
  if (!node.dominant.empty()) out["dominant"] = node.dominant;
  if (node.saturated) out["saturated"] = true;
  for (const plugins::HierarchyNode& child : node.children) out["children"][child.name] = ToJson(child);
  return out;
}

json ToJson(const sim::PluginNumbers& numbers, const ClusterInfo& cluster) {
  json out = json::object();
  if (numbers.has_queues) {
    json& queues = out["queues"] = json::object();
    for (size_t i = 0; i < numbers.queues.size(); ++i) {
      if (numbers.queues[i]) queues[cluster.queues[i]->name] = ToJson(*numbers.queues[i], cluster.resource_names);
    }
  }
  if (numbers.has_drf) {
    json& drf = out["drf"] = json::object();
    for (size_t job = 0; job < numbers.drf.size(); ++job) {
      const auto& [share, dominant] = numbers.drf[job];
      drf[cluster.jobs[job]->uid] = {{"share", Number(share)},
                                     {"dominant", dominant == kNone ? "" : cluster.resource_names.Name(dominant)}};
    }
  }
  // The recording leaves out a tree without jobs.
  if (numbers.hdrf && !numbers.hdrf->children.empty()) out["hdrf"] = ToJson(*numbers.hdrf);
  return out;
}

std::string TaskKey(const ClusterInfo& cluster, int task) { return cluster.facts[task].pod->meta.Key(); }

json Operations(const sim::CycleRecord& record, const std::vector<sim::Operation>& operations) {
  json ops = json::array();
  for (const sim::ActionRecord& action : record.actions) {
    for (size_t i = action.begin; i < action.end; ++i) {
      const sim::Operation& o = operations[i];
      const bool bind = o.kind == sim::Operation::Kind::kBind;
      json op = {{"action", action.name},
                 {"op", bind ? "bind" : "evict"},
                 {"task", TaskKey(*record.cluster, o.task)},
                 {"node", record.cluster->node_names[o.node]}};
      if (!bind) op["reason"] = o.reason;
      ops.push_back(std::move(op));
    }
  }
  return ops;
}

json PodGroups(const ClusterInfo& cluster) {
  json groups = json::object();
  for (const auto& job : cluster.jobs) {
    const model::PodGroupStatus& status = job->status;
    json group = {{"phase", status.phase}};
    if (status.running != 0) group["running"] = status.running;
    if (status.succeeded != 0) group["succeeded"] = status.succeeded;
    if (status.failed != 0) group["failed"] = status.failed;
    for (const model::PodGroupCondition& c : status.conditions) {
      group["conditions"].push_back(
          {{"type", c.type}, {"status", c.status}, {"reason", c.reason}, {"message", c.message}});
    }
    groups[job->uid] = std::move(group);
  }
  return groups;
}

json PodConditions(const sim::CycleRecord& record, const sim::Cluster& cluster) {
  json conditions = json::object();
  for (const auto& [task, update] : cluster.pod_updates()) {
    json condition = {{"reason", update.reason}, {"message", update.message}};
    if (!update.nominated_node.empty()) condition["nominatedNodeName"] = update.nominated_node;
    conditions[TaskKey(*record.cluster, task)] = std::move(condition);
  }
  return conditions;
}

// Gives what deviceshare wrote and is still there.
json PodAnnotations(const sim::CycleRecord& record, const sim::Cluster& cluster) {
  json pods = json::object();
  for (const auto& [task, patch] : cluster.annotation_patches()) {
    for (const auto& [key, value] : patch.set) {
      pods[TaskKey(*record.cluster, task)][key] = IsDeviceTime(key) ? "TIME" : value;
    }
  }
  return pods;
}

json Tasks(const sim::CycleRecord& record) {
  const ClusterInfo& cluster = *record.cluster;
  json tasks = json::object();
  for (const TaskFacts& facts : cluster.facts) {
    if (facts.job == nullptr) continue;
    const sim::TaskState& state = record.end.tasks[facts.index];
    json task = {{"status", ToString(state.status)}};
    if (state.node != kNone) task["node"] = cluster.node_names[state.node];
    tasks[facts.pod->meta.Key()] = std::move(task);
  }
  return tasks;
}

json QueueStatus(const sim::Cluster& cluster) {
  json queues = json::object();
  for (const auto& [queue, list] : cluster.queue_updates()) {
    json& allocated = queues[queue]["allocated"] = json::object();
    for (const auto& [name, quantity] : list) allocated[name] = quantity.String();
  }
  return queues;
}

// It keeps what each cycle decided.
class CycleRecorder : public sim::SimulationWatcher {
 public:
  void OnCycle(const sim::CycleRecord& record, const sim::Cluster& cluster) override {
    json cycle = {{"ops", Operations(record, cluster.operations())}, {"podGroups", PodGroups(*record.cluster)}};
    json open = ToJson(record.after_open, *record.cluster);
    if (open.contains("queues")) cycle["queues"] = std::move(open["queues"]);
    if (json conditions = PodConditions(record, cluster); !conditions.empty()) {
      cycle["podConditions"] = std::move(conditions);
    }
    if (json annotations = PodAnnotations(record, cluster); !annotations.empty()) {
      cycle["podAnnotations"] = std::move(annotations);
    }
    cycles.push_back(std::move(cycle));
  }

  json cycles = json::array();
};

// Answers a scenario with `cycles`.
json Cycles(model::Scenario scenario, framework::SchedulerConfiguration conf, const sim::CycleOptions& options) {
  const int32_t count = scenario.cycles;
  CycleRecorder recorder;
  sim::Simulator simulator(std::move(scenario), std::move(conf), sim::WorldRules::Simple(), options, &recorder);
  for (int32_t i = 0; i < count; ++i) simulator.Step();
  return {{"cycles", std::move(recorder.cycles)}};
}

}  // namespace

json ToJson(const Resource& resource, const ResourceNames& names) {
  json out = json::object();
  for (Dim d : resource.Dims()) out[names.Name(d)] = Number(resource.Get(d));
  return out;
}

AnsweredCase AnswerCase(std::string_view text, const YamlParser& yaml, const model::Release* release,
                        const sim::Host& host) {
  ReadOptions options;
  options.yaml = yaml;
  options.validate = false;
  options.fill_in = false;
  options.release = release;
  options.otherwise = &model::kRecordedRelease;
  Loaded loaded = Load({{"case", text}}, options);
  AnsweredCase answered;
  for (Diagnostic& d : loaded.diagnostics) {
    if (d.severity == Severity::kError) answered.diagnostics.push_back(std::move(d));
  }
  if (!answered.diagnostics.empty()) return answered;
  // The order of tasks goes by uid, which no pod of a cluster is without.
  for (model::Pod& pod : loaded.scenario.pods) {
    if (pod.meta.uid.empty()) pod.meta.uid = pod.meta.ns + "-" + pod.meta.name;
  }
  json result = {{"name", loaded.scenario.name}};
  result["answer"] = Answer(std::move(loaded.scenario), host);
  answered.line = result.dump(-1, ' ', false, json::error_handler_t::replace);
  return answered;
}

json Answer(model::Scenario scenario, const sim::Host& host) {
  if (!scenario.scheduler_conf_error.empty()) return {{"confError", scenario.scheduler_conf_error}};
  framework::ConfigurationResult conf =
      actions::ParseConfiguration(scenario.scheduler_conf.value_or(model::ConfigValue()), scenario.release);
  if (!conf.error.empty()) return {{"confError", conf.error}};

  framework::RecordingTransport recorder(host.transport);
  sim::CycleOptions options(host);
  options.transport = &recorder;
  if (scenario.cycles > 1) return Cycles(std::move(scenario), std::move(conf.value), options);
  sim::Cluster cluster(std::move(scenario));
  const sim::CycleRecord record = sim::RunCycle(cluster, conf.value, options);
  const ClusterInfo& info = *record.cluster;

  json answer = {{"ops", Operations(record, cluster.operations())},
                 {"tasks", Tasks(record)},
                 {"podGroups", PodGroups(info)},
                 {"afterOpen", ToJson(record.after_open, info)},
                 {"queueStatus", QueueStatus(cluster)}};
  if (!info.hyper_nodes.error.empty()) answer["hyperNodeError"] = info.hyper_nodes.error;
  json& after_action = answer["afterAction"] = json::array();
  for (const sim::ActionRecord& action : record.actions) {
    json numbers = ToJson(action.numbers, info);
    numbers["action"] = action.name;
    after_action.push_back(std::move(numbers));
  }
  if (!record.fit_errors.empty()) {
    for (const auto& [task, text] : record.fit_errors) answer["fitErrors"][TaskKey(info, task)] = text;
  }
  if (json conditions = PodConditions(record, cluster); !conditions.empty())
    answer["podConditions"] = std::move(conditions);
  if (json annotations = PodAnnotations(record, cluster); !annotations.empty()) {
    answer["podAnnotations"] = std::move(annotations);
  }
  if (!recorder.calls().empty()) {
    answer["extenderCalls"] = recorder.calls();
    for (const auto& [verb, body] : recorder.first_bodies())
      answer["extenderBodies"][verb] = json::parse(body, nullptr, false);
  }
  return answer;
}

}  // namespace pumice::report
