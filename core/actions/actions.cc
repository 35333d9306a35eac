// What several actions ask alike.
#include "core/actions/actions.h"

namespace pumice::actions {

bool PredicateErrorCacheEnabled(const framework::Session& ssn, const std::string& action) {
  bool enabled = true;
  framework::ActionArguments(ssn.conf.configurations, action).GetBool(&enabled, std::string(kErrorCache.key));
  return enabled;
}

bool VictimsMakeRoom(const TaskInfo& preemptor, const NodeInfo& node, const std::vector<TaskInfo*>& victims) {
  Resource future_idle = node.FutureIdle();
  for (const TaskInfo* victim : victims) future_idle.Add(victim->resreq());
  return preemptor.resreq().LessEqual(future_idle, Missing::kZero);
}

}  // namespace pumice::actions
