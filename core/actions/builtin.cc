#include "core/actions/builtin.h"

#include "core/actions/actions.h"

namespace pumice::actions {

const std::map<std::string, framework::ActionBuilder>& Builtin() {
  static const auto* builders = new std::map<std::string, framework::ActionBuilder>{
      {"allocate", NewAllocate}, {"backfill", NewBackfill}, {"enqueue", NewEnqueue},
      {"preempt", NewPreempt},   {"reclaim", NewReclaim},   {"shuffle", NewShuffle},
  };
  return *builders;
}

bool PredicateErrorCacheEnabled(const framework::Session& ssn, const std::string& action) {
  bool enabled = true;
  framework::ActionArguments(ssn.conf.configurations, action).GetBool(&enabled, "predicateErrorCacheEnable");
  return enabled;
}

bool VictimsMakeRoom(const TaskInfo& preemptor, const NodeInfo& node, const std::vector<TaskInfo*>& victims) {
  Resource future_idle = node.FutureIdle();
  for (const TaskInfo* victim : victims) future_idle.Add(victim->resreq());
  return preemptor.resreq().LessEqual(future_idle, Missing::kZero);
}

}  // namespace pumice::actions
