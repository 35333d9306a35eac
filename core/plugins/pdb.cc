// pdb keeps victims from exceeding what PodDisruptionBudgets allow. Twin of pkg/scheduler/plugins/pdb/pdb.go.
#include "core/api/label_selector.h"
#include "core/framework/session.h"
#include "core/framework/trace.h"
#include "core/plugins/catalogue.h"

namespace pumice::plugins {
namespace {

using framework::Point;
using framework::Rule;
using framework::Session;
using framework::Victims;

struct Budget {
  const model::PodDisruptionBudget* pdb;
  Selector selector;
};

class Pdb : public framework::Plugin {
 public:
  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    for (const model::PodDisruptionBudget* pdb : ssn.cluster.disruption_budgets) {
      auto selector = Selector::From(pdb->selector);
      // An invalid selector and one without requirements match nothing here.
      if (selector && !selector->Empty()) budgets_.push_back({pdb, std::move(*selector)});
    }
    ssn.victim_tasks.Add(name_, {[this, &ssn](const std::vector<TaskInfo*>& tasks) {
                           return Allowed(tasks,
                                          ssn.trace != nullptr && ssn.trace->victims_wanted ? ssn.trace : nullptr);
                         }});
    auto allowed = [this, &ssn](const TaskInfo&, const std::vector<TaskInfo*>& tasks) {
      Victims victims;
      victims.tasks = Allowed(tasks, ssn.trace != nullptr && ssn.trace->victims_wanted ? ssn.trace : nullptr);
      return victims;
    };
    ssn.SetVictimAnswers(name_, framework::VictimAnswers::kLocal);
    ssn.reclaimable.Add(name_, allowed);
    ssn.preemptable.Add(name_, allowed);
  }

  void OnSessionClose(Session&) override {}

 private:
  // Gives them in the order given, each as long as no budget that covers it is used up by those before; refused ones
  // count too.
  std::vector<TaskInfo*> Allowed(const std::vector<TaskInfo*>& tasks, framework::Trace* trace) {
    std::vector<int32_t> left;
    for (const Budget& budget : budgets_) left.push_back(budget.pdb->disruptions_allowed);
    std::vector<TaskInfo*> allowed;
    for (TaskInfo* task : tasks) {
      // Volcano passes over pods without labels: no budget covers them, but they never become victims either.
      if (task->pod().meta.labels.empty()) {
        if (trace != nullptr) trace->Note({.rule = Rule::kNoLabels, .task = task->index()});
        continue;
      }
      bool violated = false;
      int tightest = kNone;
      for (int i : Covering(*task)) {
        // Its disruption is already counted by the API server.
        if (budgets_[i].pdb->disrupted_pods.count(task->Name()) > 0) continue;
        if (--left[i] < 0) violated = true;
        if (tightest == kNone || left[i] < left[tightest]) tightest = i;
      }
      if (trace != nullptr) Tell(trace, *task, tightest, tightest == kNone ? 0 : left[tightest]);
      if (!violated) allowed.push_back(task);
    }
    return allowed;
  }

  // Tells what the tightest of its budgets had left when the task's turn came.
  void Tell(framework::Trace* trace, const TaskInfo& task, int tightest, int32_t left_after) const {
    if (tightest == kNone) {
      trace->Note({.rule = Rule::kNoBudget, .holds = true, .task = task.index()});
      return;
    }
    trace->Note({.rule = Rule::kDisruptions,
                 .holds = left_after >= 0,
                 .task = task.index(),
                 .numbers = {left_after + 1.0, 1},
                 .text = budgets_[tightest].pdb->meta.Key()});
  }

  // Pods of one spec class share namespace and labels.
  const std::vector<int>& Covering(const TaskInfo& task) {
    const size_t spec_class = task.facts->spec_class;
    if (spec_class >= covering_.size()) covering_.resize(spec_class + 1);
    std::optional<std::vector<int>>& known = covering_[spec_class];
    if (!known) {
      known.emplace();
      for (size_t i = 0; i < budgets_.size(); ++i) {
        const Budget& budget = budgets_[i];
        if (budget.pdb->meta.ns == task.Namespace() && budget.selector.Matches(task.pod().meta.labels)) {
          known->push_back(static_cast<int>(i));
        }
      }
    }
    return *known;
  }

  const std::string name_ = "pdb";
  std::vector<Budget> budgets_;
  std::vector<std::optional<std::vector<int>>> covering_;  // positions in budgets_, by TaskFacts::spec_class
};

}  // namespace

extern const Row kPdb = {
    .name = "pdb",
    .what = {"Spares pods whose eviction a PodDisruptionBudget does not allow.",
             "PodDisruptionBudget 不允许驱逐的 Pod 不会被驱逐。"},
    .go = "pdb/pdb.go",
    .build = Make<Pdb>,
    .points = {Point::kPreemptable, Point::kReclaimable, Point::kVictimTasks},
    .reads_time = false,
    .own_affair = true,
};

}  // namespace pumice::plugins
