// shuffle: evicts the running tasks that plugins name. Twin of pkg/scheduler/actions/shuffle/shuffle.go.

#include <algorithm>

#include "core/actions/actions.h"

namespace pumice::actions {
namespace {

using framework::Session;

class Shuffle : public framework::Action {
 public:
  const std::string& Name() const override {
    static const std::string name = "shuffle";
    return name;
  }

  void Execute(Session& ssn) override {
    std::vector<TaskInfo*> running;
    for (const auto& job : ssn.jobs) {
      for (TaskInfo* task : job->In(TaskStatus::kRunning)) running.push_back(task);
    }
    std::vector<TaskInfo*> victims = ssn.VictimTasks(running);
    std::stable_sort(victims.begin(), victims.end(),
                     [](const TaskInfo* l, const TaskInfo* r) { return l->index() < r->index(); });  // rule 8
    for (TaskInfo* victim : victims) ssn.Evict(victim, "shuffle").Ignore();
  }
};

}  // namespace

std::unique_ptr<framework::Action> NewShuffle() { return std::make_unique<Shuffle>(); }

}  // namespace pumice::actions
