// A run stops as soon as its answer is known, as one question makes many of them.
#include "core/whatif/probe.h"

#include <algorithm>
#include <utility>

#include "core/report/run.h"
#include "core/report/simulation_report.h"
#include "core/sim/pod_survey.h"
#include "core/sim/simulator.h"

namespace pumice::whatif {
namespace {

bool HasPlace(TaskStatus status) { return status != TaskStatus::kAllocated && AllocatedStatus(status); }

int LeastOf(const JobInfo& job) { return std::max(1, job.min_available); }

}  // namespace

// It watches one run's cycles for what the question asks.
class Prober::Inquiry : public sim::SimulationWatcher {
 public:
  // `has_gang` says whether the job had its minMember before any change; the first run that looks says it.
  Inquiry(const Question& question, std::optional<bool>* has_gang) : question_(question), has_gang_(*has_gang) {}

  void OnCycle(const sim::CycleRecord& record, const sim::Cluster& world) override {
    const ClusterInfo& cluster = *record.cluster;
    const JobInfo* job = cluster.FindJob(question_.job);
    if (first_) Begin(record, job);
    const int placed_before = out_.placed;
    const sim::WorldState end = sim::StateOf(cluster);
    const bool pipelined = CountPlaces(cluster, end);
    const bool pod_evicted = NoteEvictions(cluster, world);
    ++out_.cycles;
    if (first_) out_.first_placed = out_.placed;
    if (!question_.pod.empty()) {
      out_.answered = !pod_evicted;  // one cycle tells
    } else if (job != nullptr) {
      out_.answered = out_.placed >= out_.needed;
      const bool enqueued = PhaseOf(world) != end.phases[job->index];
      // The next cycle can only be another one for this job where this one did something for it; what is pipelined
      // must be placed in the next.
      goes_on_ = !out_.answered && (enqueued || pipelined) && (first_ || enqueued || out_.placed > placed_before);
    }
    first_ = false;
  }

  // Says whether another cycle may change the answer.
  bool goes_on() const { return first_ || goes_on_; }
  Outcome& outcome() { return out_; }

 private:
  void Begin(const sim::CycleRecord& record, const JobInfo* job) {
    const ClusterInfo& cluster = *record.cluster;
    for (size_t i = 0; i < record.after_open.queues.size(); ++i) {
      const auto& numbers = record.after_open.queues[i];
      if (numbers) out_.deserved.push_back({cluster.queues[i]->name, numbers->deserved});
    }
    if (job == nullptr) return;
    int ready = 0, all = 0;
    for (const TaskFacts& facts : cluster.facts) {
      if (facts.job != job) continue;
      const TaskStatus status = cluster.all_tasks[facts.index]->status;
      ready += HasPlace(status);
      all += !CompletedStatus(status);
    }
    if (!has_gang_) has_gang_ = ready >= LeastOf(*job);
    // A job that runs already wants its other pods placed.
    out_.needed = question_.at_least > 0 ? question_.at_least : *has_gang_ ? all : LeastOf(*job);
  }

  // Returns whether a pod of the job is pipelined.
  bool CountPlaces(const ClusterInfo& cluster, const sim::WorldState& end) {
    bool pipelined = false;
    out_.placed = out_.pods = 0;
    std::map<std::string, Standing>& others = out_.others.emplace_back();
    for (const auto& job : cluster.jobs) {
      if (job->uid == question_.job) continue;
      const std::string& phase = end.phases[job->index];
      others[job->uid].enqueued = !phase.empty() && phase != "Pending";
    }
    for (const TaskFacts& facts : cluster.facts) {
      const TaskStatus status = end.tasks[facts.index].status;
      if (*facts.job_id == question_.job) {
        out_.pods += !CompletedStatus(status);
        out_.placed += HasPlace(status);
        pipelined |= status == TaskStatus::kPipelined;
        if (first_) out_.first_reserved += status == TaskStatus::kPipelined;
      } else {
        Standing& other = others[*facts.job_id];
        other.placed += HasPlace(status);
        other.reserved += status == TaskStatus::kPipelined;
      }
    }
    return pipelined;
  }

  // Returns whether the pod in question was evicted.
  bool NoteEvictions(const ClusterInfo& cluster, const sim::Cluster& world) {
    bool pod_evicted = false;
    for (const sim::Operation& operation : world.operations()) {
      if (operation.kind != sim::Operation::Kind::kEvict) continue;
      const TaskFacts& facts = cluster.facts[operation.task];
      const std::string pod = facts.pod->meta.Key();
      pod_evicted |= pod == question_.pod;
      if (*facts.job_id != question_.job) out_.evicted.emplace_back(pod, *facts.job_id);
    }
    return pod_evicted;
  }

  // Gives the phase as the world has it, before the cycle's changes reach it.
  std::string PhaseOf(const sim::Cluster& world) const {
    for (const model::PodGroup& group : world.scenario().pod_groups) {
      if (group.meta.Key() == question_.job) return group.status.phase;
    }
    return "";
  }

  const Question& question_;
  std::optional<bool>& has_gang_;
  Outcome out_;
  bool first_ = true, goes_on_ = false;
};

Prober::Prober(const model::Scenario& base, Question question, const sim::Host& host)
    : base_(base),
      question_(std::move(question)),
      host_(host),
      names_(ResourceNames::Of(sim::ScalarNames(base, sim::Survey(base.pods)))) {}

Outcome Prober::Run(const std::vector<edit::Change>& changes, int cycles) {
  ++runs_;
  Outcome outcome;
  model::Scenario scenario = base_;
  outcome.error = edit::Apply(changes, &scenario);
  if (!outcome.error.empty()) return outcome;
  const report::ConfigurationOrDefault read = report::ConfigurationOf(scenario);
  // What the scheduler would refuse is nothing to propose.
  if (!read.refused.empty() && scenario.scheduler_conf && !changes.empty()) {
    const bool was_refused = !report::ConfigurationOf(base_).refused.empty();
    if (!was_refused) outcome.error = read.refused;
    if (!outcome.error.empty()) return outcome;
  }
  const framework::SchedulerConfiguration& conf = read.conf;
  sim::CycleOptions options(host_);
  options.detail = sim::Detail::kOutcome;
  sim::WorldRules rules = sim::WorldRules::Simple();
  rules.arrivals = false;
  rules.ends = false;  // the first cycle finds the pods that a run of one cycle finds
  Inquiry inquiry(question_, &has_gang_);
  sim::Simulator simulator(std::move(scenario), conf, rules, options, &inquiry);
  for (int cycle = 0; cycle < (cycles > 0 ? cycles : kMostCycles) && (cycles > 0 || inquiry.goes_on()); ++cycle)
    simulator.Step();
  return std::move(inquiry.outcome());
}

}  // namespace pumice::whatif
