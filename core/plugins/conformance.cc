// conformance keeps pods that Kubernetes itself needs from being victims. Twin of
// pkg/scheduler/plugins/conformance/conformance.go.
#include "core/framework/session.h"
#include "core/framework/trace.h"
#include "core/model/system_classes.h"
#include "core/plugins/catalogue.h"

namespace pumice::plugins {
namespace {

using framework::Point;
using framework::Session;
using framework::Victims;

bool Critical(const TaskInfo& task) {
  return model::IsSystemClass(task.pod().spec->priority_class_name) || task.Namespace() == "kube-system";
}

class Conformance : public framework::Plugin {
 public:
  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    auto ordinary = [&ssn](const auto&, const std::vector<TaskInfo*>& candidates) {
      Victims victims;
      for (TaskInfo* candidate : candidates) {
        const bool critical = Critical(*candidate);
        if (ssn.trace != nullptr && ssn.trace->victims_wanted) {
          ssn.trace->Note({.rule = framework::Rule::kCritical, .holds = !critical, .task = candidate->index()});
        }
        if (!critical) victims.tasks.push_back(candidate);
      }
      return victims;
    };
    ssn.SetVictimAnswers(name_, framework::VictimAnswers::kLocal);
    ssn.preemptable.Add(name_, ordinary);
    ssn.reclaimable.Add(name_, ordinary);
    ssn.unified_evictable.Add(name_, ordinary);
  }

  void OnSessionClose(Session&) override {}

 private:
  const std::string name_ = "conformance";
};

}  // namespace

extern const Row kConformance = {
    .name = "conformance",
    .what = {"Spares pods of kube-system and of the system's priority classes.",
             "kube-system 及系统优先级类的 Pod 不会被驱逐。"},
    .go = "conformance/conformance.go",
    .build = Make<Conformance>,
    .points = {Point::kPreemptable, Point::kReclaimable, Point::kUnifiedEvictable},
    .reads_time = false,
};

}  // namespace pumice::plugins
