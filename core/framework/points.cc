// The table of the extension points: the name of each, and the flags that switch it.
#include "core/framework/points.h"

namespace pumice::framework {
namespace {

using Flag = std::optional<bool> PluginOption::*;

// The rows stand in the order of Point. A plugin is asked where one of the flags is on; without a flag always.
struct Row {
  const char* name;
  Flag flag = nullptr, other = nullptr;
};

using P = PluginOption;
constexpr Row kRows[] = {
    {"JobOrder", &P::enabled_job_order},
    {"QueueOrder", &P::enabled_queue_order},
    {"VictimQueueOrder"},
    {"TaskOrder", &P::enabled_task_order},
    {"SubJobOrder", &P::enabled_sub_job_order},
    {"Predicate", &P::enabled_predicate},
    {"PrePredicate", &P::enabled_predicate},
    {"NodeOrder", &P::enabled_node_order},
    {"BatchNodeOrder", &P::enabled_node_order},
    {"HyperNodeOrder", &P::enabled_hyper_node_order},
    {"Preemptable", &P::enabled_preemptable},
    {"Reclaimable", &P::enabled_reclaimable},
    {"UnifiedEvictable"},
    {"VictimTasks", &P::enabled_victim},
    {"Overused", &P::enabled_overused},
    {"Allocatable", &P::enabled_allocatable},
    {"Preemptive", &P::enabled_preemptive},
    {"JobValid"},
    {"JobReady", &P::enabled_job_ready},
    {"JobStarving", &P::enabled_job_starving},
    {"JobPipelined", &P::enabled_job_pipelined},
    {"JobEnqueueable", &P::enabled_job_enqueued},
    {"JobEnqueued", &P::enabled_job_enqueued},
    {"SubJobReady", &P::enabled_sub_job_ready},
    {"SubJobPipelined", &P::enabled_sub_job_pipelined},
    {"SimulateAddTask", &P::enabled_preemptable, &P::enabled_allocatable},
    {"SimulateRemoveTask", &P::enabled_preemptable, &P::enabled_allocatable},
    {"SimulatePredicate", &P::enabled_predicate},
    {"SimulateAllocatable", &P::enabled_allocatable},
    {"HyperNodeGradientForJob", &P::enabled_hyper_node_gradient},
    {"HyperNodeGradientForSubJob", &P::enabled_hyper_node_gradient},
    {"EventHandler"},
};
static_assert(sizeof(kRows) / sizeof(*kRows) == static_cast<size_t>(Point::kEventHandler) + 1);

const Row& RowOf(Point point) { return kRows[static_cast<size_t>(point)]; }

}  // namespace

const char* NameOf(Point point) { return RowOf(point).name; }

bool IsAsked(Point point, const PluginOption& option) {
  const Row& row = RowOf(point);
  if (row.flag == nullptr || (option.*row.flag).value_or(false)) return true;
  return row.other != nullptr && (option.*row.other).value_or(false);
}

const char* FlagOf(Point point) {
  const Row& row = RowOf(point);
  if (row.flag == nullptr || row.other != nullptr) return nullptr;
  for (const PluginFlag& flag : PluginFlags()) {
    if (flag.field == row.flag) return flag.key;
  }
  return nullptr;
}

}  // namespace pumice::framework
