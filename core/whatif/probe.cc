#include "core/whatif/probe.h"

#include <algorithm>
#include <functional>

#include "core/io/simulation_report.h"
#include "core/sim/simulator.h"
#include "core/sim/snapshot.h"

namespace pumice::whatif {
namespace {

bool IsPlaced(TaskStatus status) { return status != TaskStatus::kAllocated && AllocatedStatus(status); }

// Shows each cycle to a function.
class Looker : public sim::Watcher {
 public:
  std::function<void(const sim::CycleRecord&, const sim::Cluster&)> look;
  void OnCycle(const sim::CycleRecord& record, const sim::Cluster& cluster) override { look(record, cluster); }
};

}  // namespace

Prober::Prober(const model::Scenario& base, Question question, framework::HttpTransport* transport)
    : base_(base),
      question_(std::move(question)),
      transport_(transport),
      names_(ResourceNames::Of(sim::ScalarNames(base))) {}

Outcome Prober::Run(const std::vector<edit::Change>& changes) {
  ++runs_;
  Outcome outcome;
  model::Scenario scenario = base_;
  outcome.error = edit::Apply(changes, &scenario);
  if (!outcome.error.empty()) return outcome;
  const framework::SchedulerConfiguration conf = io::ConfigurationOf(scenario).conf;
  Looker looker;
  sim::CycleOptions options;
  options.detail = sim::Detail::kOutcome;
  options.transport = transport_;
  sim::Simulator simulator(std::move(scenario), conf, sim::WorldRules::Simple(), options, &looker);
  bool moved = true;
  for (int cycle = 0; cycle < kMostCycles && moved; ++cycle) {
    looker.look = [&](const sim::CycleRecord& record, const sim::Cluster& world) {
      const ClusterInfo& cluster = *record.cluster;
      if (cycle == 0) {
        for (size_t i = 0; i < record.after_open.queues.size(); ++i) {
          const auto& numbers = record.after_open.queues[i];
          if (numbers) outcome.deserved.push_back({cluster.queues[i]->name, numbers->deserved});
        }
      }
      const sim::WorldState end = sim::StateOf(cluster);
      const int placed_before = outcome.placed;
      outcome.placed = outcome.pods = outcome.others_placed = 0;
      bool pipelined = false;
      for (const TaskFacts& facts : cluster.facts) {
        const TaskStatus status = end.tasks[facts.index].status;
        if (*facts.job_id == question_.job) {
          outcome.pods += CompletedStatus(status) ? 0 : 1;
          outcome.placed += IsPlaced(status) ? 1 : 0;
          pipelined |= status == TaskStatus::kPipelined;
        } else {
          outcome.others_placed += IsPlaced(status) ? 1 : 0;
        }
      }
      bool pod_evicted = false;
      for (const sim::Operation& operation : world.operations()) {
        if (operation.kind != sim::Operation::Kind::kEvict) continue;
        const TaskFacts& facts = cluster.facts[operation.task];
        const std::string pod = facts.pod->meta.Key();
        pod_evicted |= pod == question_.pod;
        if (*facts.job_id != question_.job) outcome.evicted.push_back(pod);
      }
      if (!question_.pod.empty()) {
        // One cycle tells.
        outcome.answered = !pod_evicted;
        moved = false;
        return;
      }
      const JobInfo* job = cluster.FindJob(question_.job);
      if (job == nullptr) {
        moved = false;
        return;
      }
      if (cycle == 0) {
        // A job that runs already wants its other pods placed.
        const int ready =
            static_cast<int>(std::count_if(cluster.facts.begin(), cluster.facts.end(), [&](const TaskFacts& facts) {
              return *facts.job_id == question_.job && IsPlaced(cluster.all_tasks[facts.index]->status);
            }));
        outcome.needed = ready >= std::max(1, job->min_available) ? outcome.pods : std::max(1, job->min_available);
      }
      outcome.answered = outcome.placed >= outcome.needed;
      // The next cycle can only be another one for this job where this one did something for it; what is pipelined
      // must be placed in the next.
      const auto& groups = world.scenario().pod_groups;
      const bool enqueued = std::any_of(groups.begin(), groups.end(), [&](const model::PodGroup& before) {
        return before.meta.Key() == question_.job && before.status.phase != end.phases[job->index];
      });
      const bool held = cycle == 0 || enqueued || outcome.placed > placed_before;
      moved = !outcome.answered && (enqueued || pipelined) && held;
    };
    simulator.Step();
  }
  return outcome;
}

}  // namespace pumice::whatif
