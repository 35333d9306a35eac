// The loop is here: step, leave out what cannot change anything, tell whoever watches.
#include "core/sim/simulate.h"

#include <algorithm>
#include <utility>

namespace pumice::sim {
namespace {

// It passes everything on to the historian and to somebody else.
class Both : public SimulationWatcher {
 public:
  Both(SimulationWatcher* a, SimulationWatcher* b) : a_(a), b_(b) {}
  void OnJobArrived(const model::PodGroup& group) override {
    Tell([&](SimulationWatcher* w) { w->OnJobArrived(group); });
  }
  void OnPodArrived(const model::Pod& pod) override {
    Tell([&](SimulationWatcher* w) { w->OnPodArrived(pod); });
  }
  void OnCycle(const CycleRecord& record, const Cluster& cluster) override {
    Tell([&](SimulationWatcher* w) { w->OnCycle(record, cluster); });
  }
  void OnPodEvent(const PodEvent& event) override {
    Tell([&](SimulationWatcher* w) { w->OnPodEvent(event); });
  }
  void OnJobFinished(const Job& job) override {
    Tell([&](SimulationWatcher* w) { w->OnJobFinished(job); });
  }
  void OnWorldEvent(const model::WorldEvent& event) override {
    Tell([&](SimulationWatcher* w) { w->OnWorldEvent(event); });
  }

 private:
  template <class Call>
  void Tell(Call tell) {
    tell(a_);
    if (b_ != nullptr) tell(b_);
  }
  SimulationWatcher* a_;
  SimulationWatcher* b_;
};

}  // namespace

History Simulate(model::Scenario scenario, const framework::SchedulerConfiguration& conf, const model::Simulation& plan,
                 const SimulateOptions& options) {
  Historian historian(plan);
  Both watchers(&historian, options.watcher);
  Simulator simulator(std::move(scenario), conf, plan, options.cycle, &watchers);
  historian.Begin(simulator);
  bool go_on = true;
  for (int64_t passed = 0; passed < options.cycles && go_on;) {
    simulator.Step();
    const int64_t left = options.cycles - passed - 1;
    const int64_t idle = options.skip_idle && !options.cycle.straight ? std::min(simulator.IdleCycles(), left) : 0;
    historian.Passed(simulator, idle);
    if (options.after_cycle) options.after_cycle(simulator, historian.sample(), simulator.cycle() + idle);
    simulator.Skip(idle);
    passed += 1 + idle;
    go_on = !options.go_on || options.go_on(passed);
  }
  if (options.at_end) options.at_end(simulator, historian.sample());
  return historian.End(simulator, !go_on);
}

}  // namespace pumice::sim
