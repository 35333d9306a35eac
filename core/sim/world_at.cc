// Both questions run the simulation again up to the cycle in question, without recording anything else.
#include "core/sim/world_at.h"

#include <algorithm>
#include <utility>

#include "core/sim/simulator.h"

namespace pumice::sim {
namespace {

// It copies the objects while they still are as the cycle's snapshot saw them, before the cycle is settled.
class Copier : public SimulationWatcher {
 public:
  void OnCycle(const CycleRecord&, const Cluster& cluster) override {
    if (to != nullptr) *to = cluster.scenario();
  }
  model::Scenario* to = nullptr;
};

class Registrar : public SimulationWatcher {
 public:
  explicit Registrar(const std::function<bool(const Job&)>& is_meant) : is_meant_(is_meant) {}
  void OnJobFinished(const Job& job) override {
    if (!ended && is_meant_(job)) ended = {job, simulator == nullptr ? 0 : simulator->now() - simulator->start()};
  }
  const Simulator* simulator = nullptr;  // null while it is made: at the start
  std::optional<Ended> ended;

 private:
  const std::function<bool(const Job&)>& is_meant_;
};

void StepTo(Simulator* simulator, int64_t wanted, bool straight) {
  for (int64_t next = simulator->cycle() + 1; next < wanted; next = simulator->cycle() + 1) {
    simulator->Step();
    if (!straight) simulator->Skip(std::min(simulator->IdleCycles(), wanted - next - 1));
  }
}

}  // namespace

std::map<int64_t, model::Scenario> WorldsAt(model::Scenario scenario, const framework::SchedulerConfiguration& conf,
                                            const model::Simulation& plan, const std::set<int64_t>& cycles,
                                            const Host& host) {
  std::map<int64_t, model::Scenario> worlds;
  Copier copier;
  CycleOptions options(host);
  options.detail = Detail::kNone;
  Simulator simulator(std::move(scenario), conf, plan, options, &copier);
  for (const int64_t wanted : cycles) {
    copier.to = nullptr;
    StepTo(&simulator, wanted, host.straight);
    copier.to = &worlds[wanted];
    simulator.Step();
  }
  return worlds;
}

std::optional<Ended> EndedBy(model::Scenario scenario, const framework::SchedulerConfiguration& conf,
                             const model::Simulation& plan, int64_t cycle, const Host& host,
                             const std::function<bool(const Job&)>& is_meant) {
  Registrar registrar(is_meant);
  CycleOptions options(host);
  options.detail = Detail::kNone;
  Simulator simulator(std::move(scenario), conf, plan, options, &registrar);
  registrar.simulator = &simulator;
  StepTo(&simulator, cycle, host.straight);
  simulator.Step();
  return std::move(registrar.ended);
}

}  // namespace pumice::sim
