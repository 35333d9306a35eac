// RunCycle opens a session on the cluster, runs the actions in order and closes it, and records what there is to tell
// about it. Twin of Scheduler.runOnce (pkg/scheduler/scheduler.go).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/framework/conf.h"
#include "core/framework/events.h"
#include "core/framework/plugin.h"
#include "core/framework/queue_metrics.h"
#include "core/framework/work.h"
#include "core/plugins/drf_numbers.h"
#include "core/sim/cluster.h"

namespace pumice::framework {
class HttpTransport;
class Trace;
}  // namespace pumice::framework

namespace pumice::sim {

// This is what the queue plugin and drf say at one moment.
struct PluginNumbers {
  bool has_queues = false;                                     // proportion or capacity runs
  std::vector<std::optional<framework::QueueNumbers>> queues;  // by QueueInfo::index
  bool has_drf = false;
  std::vector<plugins::DrfShare> drf;  // by JobInfo::index
  std::optional<plugins::HierarchyNode> hdrf;
};

struct ActionRecord {
  std::string name;
  PluginNumbers numbers;      // after it
  size_t begin = 0, end = 0;  // its operations in Cluster::operations()
};

struct TaskState {
  TaskStatus status = TaskStatus::kPending;
  int node = kNone;  // index in ClusterInfo::node_names
};

// This is the state of one moment.
struct WorldState {
  std::vector<TaskState> tasks;     // by task index
  std::vector<std::string> phases;  // by JobInfo::index
};

struct CycleRecord {
  std::shared_ptr<ClusterInfo> cluster;  // as the closed session left it; points into the Cluster
  WorldState start, end;                 // with Detail::kAll; end: after the session closed
  PluginNumbers after_open;
  std::vector<ActionRecord> actions;
  std::vector<framework::Event> events;      // where they were asked for
  std::vector<std::vector<CardPart>> cards;  // of the events kCards, by Event::count
  std::map<int, std::string> fit_errors;     // by task index, after the last action and before the session closed
  framework::WorkCounters work;

  // Gives the numbers after the last action.
  const PluginNumbers& LastNumbers() const { return actions.empty() ? after_open : actions.back().numbers; }
};

// It says what to record besides what the Cluster itself tells: nothing; the queues' numbers; all.
enum class Detail : uint8_t { kNone, kOutcome, kAll };

// What every session of a run is given.
struct Host {
  Host() = default;
  Host(framework::HttpTransport* transport, bool straight = false) : transport(transport), straight(straight) {}
  framework::HttpTransport* transport = nullptr;  // for the extender plugin
  bool straight = false;                          // without shortcuts: every plugin is asked about every pair
};

struct CycleOptions : Host {
  CycleOptions() = default;
  explicit CycleOptions(const Host& host) : Host(host) {}
  bool record_events = false;
  // It is called as the session opens ("open"), with the name of each action before it runs, and before it closes
  // ("close").
  std::function<void(const std::string&)> on_step;
  Detail detail = Detail::kAll;
  framework::Trace* trace = nullptr;           // where to say why; outlives the cycle
  framework::QueueMetrics* metrics = nullptr;  // outlives the cycle: gauges keep their values
};

// Gives the state as the session has it at this moment.
WorldState StateOf(const ClusterInfo& cluster);

// These are the plugins and actions of a release.
framework::Registry RegistryOf(const model::Release& release);

// Runs a cycle. The cluster is then to be settled, when the record has been read.
CycleRecord RunCycle(Cluster& cluster, const framework::SchedulerConfiguration& conf, const CycleOptions& options,
                     const framework::Registry& registry);
// Does it with the plugins and actions of the cluster's release.
CycleRecord RunCycle(Cluster& cluster, const framework::SchedulerConfiguration& conf, const CycleOptions& options);

}  // namespace pumice::sim
