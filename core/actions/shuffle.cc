// shuffle: evicts the running tasks that plugins name. Twin of pkg/scheduler/actions/shuffle/shuffle.go.

#include <algorithm>

#include "core/actions/actions.h"
#include "core/actions/catalogue.h"
#include "core/framework/trace.h"

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
    if (ssn.trace != nullptr && ssn.trace->WantsShuffle()) ssn.trace->AddShuffle(framework::Site::kEvicted, victims);
  }
};

}  // namespace

extern const Row kShuffle = {
    .name = "shuffle",
    .what = {"Evicts running pods that plugins name.", "驱逐插件指出的运行中的 Pod。"},
    .go = "shuffle/shuffle.go",
    .build = Make<Shuffle>,
};

}  // namespace pumice::actions
