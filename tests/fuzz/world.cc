// Whole worlds, through every action and many cycles, both ways: the shortcuts decide as the straightforward way does, no
// node holds more than it has, and each pod stands in one place. Some worlds are also linted, explained, written in the
// long form, or held against another release.
#include <map>

#include "core/engine.h"
#include "core/report/run.h"
#include "tests/fuzz/loading.h"
#include "tests/fuzz/world_maker.h"

namespace pumice::fuzz {
namespace {

bool TakesRoom(TaskStatus status) {
  return AllocatedStatus(status) || status == TaskStatus::kReleasing || status == TaskStatus::kUnknown;
}

// It holds every cycle against what must be true of each, with sums of its own.
class Guard : public sim::SimulationWatcher {
 public:
  void OnCycle(const sim::CycleRecord& record, const sim::Cluster& cluster) override {
    const ClusterInfo& info = *record.cluster;
    std::vector<sim::TaskState> start;
    for (const TaskInfo* task : info.all_tasks) start.push_back({task->status, task->node});
    const std::vector<sim::TaskState> end = sim::StateOf(info).tasks;
    HoldPlaces(info, cluster, start);
    for (const auto& node : info.nodes) HoldRoom(info, *node, start, end);
  }

 private:
  static void HoldPlaces(const ClusterInfo& info, const sim::Cluster& cluster, const std::vector<sim::TaskState>& start) {
    std::map<int, int> bound;
    for (const sim::Operation& op : cluster.operations()) {
      const std::string key = info.facts[op.task].pod->meta.Key();
      if (op.kind == sim::Operation::Kind::kBind) {
        Hold(++bound[op.task] == 1, "a pod is bound twice in a cycle: " + key);
        Hold(!TakesRoom(start[op.task].status), "a pod that had a place is bound: " + key);
      } else {
        Hold(TakesRoom(start[op.task].status), "a pod without a place is evicted: " + key);
      }
    }
  }

  // Kubernetes' count of pods is left out: only the plugin predicates looks at it.
  static void HoldRoom(const ClusterInfo& info, const NodeInfo& node, const std::vector<sim::TaskState>& start,
                       const std::vector<sim::TaskState>& end) {
    Resource before, after;
    int tasks = 0;
    for (const TaskFacts& facts : info.facts) {
      const auto& was = start[facts.index];
      const auto& is = end[facts.index];
      if (TakesRoom(was.status) && info.NodeAt(was.node) == &node) before.Add(*facts.resreq);
      if (!TakesRoom(is.status) || info.NodeAt(is.node) != &node) continue;
      after.Add(*facts.resreq);
      ++tasks;
    }
    for (Dim d : after.Dims()) {
      if (d == kPods) continue;
      const double most = std::max(node.allocatable.Get(d), before.Get(d));
      // Each task may be too large by what Volcano takes for nothing; and doubles are rounded.
      const double slack = kMinResource * (tasks + 1) + 1e-9 * std::abs(most);
      Hold(after.Get(d) <= most + slack, "node " + node.Name() + " holds " + std::to_string(after.Get(d)) + " and has " + std::to_string(most) + " of dimension " + std::to_string(d));
    }
  }
};

std::string Simulated(const load::Loaded& loaded, int64_t cycles, bool straight, sim::SimulationWatcher* watcher) {
  sim::SimulateOptions options;
  options.cycles = cycles;
  options.skip_idle = !straight;
  options.watcher = watcher;
  options.cycle.straight = straight;
  const model::Simulation plan = loaded.simulation.value_or(model::Simulation());
  return report::ToJson(report::RunSimulation(loaded.scenario, plan, options));
}

// What else can be asked of a world: that it ends, and ends without a false word, is all that is held here.
void AskMore(Bytes* in, const MadeWorld& made, const std::string& text, const load::Loaded& loaded) {
  const std::vector<load::SourceText> sources = {{"world.json", text}};
  RunOptions options;
  switch (in->Below(64)) {
    case 1: Hold(Lint(sources, options).findings.has_value(), "a world that runs is not linted"); break;
    case 2:
      for (const std::string& job : made.jobs) Hold(Explain(sources, "job/" + job, explain::Language::kEnglish, options).story.has_value(), "no story of job/" + job);
      break;
    case 3:
      for (const std::string& queue : made.queues) Hold(Explain(sources, "queue/" + queue, explain::Language::kChinese, options).story.has_value(), "no story of queue/" + queue);
      break;
    case 4: Hold(Explain(sources, "victims", explain::Language::kEnglish, options).story.has_value(), "no story of victims"); break;
    case 5: {
      StopsRequest request;
      request.condition = "queue = q0, allocated.cpu > deserved.cpu";
      request.most = 1'000'000;
      const auto stops = Stops(sources, request, options);
      options.straight = true;
      const auto straight = Stops(sources, request, options);
      Hold(stops.stops && straight.stops && explain::ToJson(*stops.stops) == explain::ToJson(*straight.stops), "both ways stop elsewhere");
      break;
    }
    case 6: HoldLongForm(loaded); break;
    case 7: {
      UpgradeRequest request;
      request.from = in->OneOf(model::Releases());
      request.to = in->OneOf(model::Releases());
      Upgrade(sources, request, options);
      break;
    }
    case 8: Unblock(sources, "job/" + in->OneOf(made.jobs), options); break;
    case 9: WhatIf(sources, {{"", {{"change.json", R"({"queues": [{"name": "q0", "weight": 3}]})"}}}}, {"Queue/q1"}, options); break;
    default: break;
  }
}

}  // namespace

void Worlds(std::string_view input) {
  if (input.size() > 2000) return;
  Bytes in(input);
  const int64_t cycles = 1 + in.Below(6);
  const int more = in.Byte();
  const MadeWorld made = MakeWorld(&in);
  const std::string text = made.scenario.dump();
  const load::Loaded loaded = LoadFile("world.json", text, true);
  if (!loaded.ok()) return;
  Guard guard;
  const std::string fast = Simulated(loaded, cycles, false, &guard);
  Hold(fast == Simulated(loaded, cycles, true, nullptr), "both ways differ over " + std::to_string(cycles) + " cycles of\n" + text);
  const char first = static_cast<char>(more);
  Bytes choice(std::string_view(&first, 1));
  AskMore(&choice, made, text, loaded);
}

}  // namespace pumice::fuzz
