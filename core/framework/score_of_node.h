// A batch score may be each node's own affair, though it is asked of all candidates at once: then it may be remembered
// as other scores are (remember/declarations.h).
#pragma once

#include <functional>
#include <map>
#include <string>

#include "core/api/node_info.h"

namespace pumice::framework {

using ScoreOfNode = std::function<double(const TaskInfo&, const NodeInfo&)>;

// Plugins that have such scores leave here (Session::shared), by their name, what gives them: the batch score of one
// node, as long as it depends on nothing but the task's spec class and that node; no function where nodes are compared.
// It is asked where Locality::uniform_batch_score says nothing.
struct ScoresOfNodes {
  std::map<std::string, std::function<ScoreOfNode(TaskInfo&)>> by_plugin;
};

}  // namespace pumice::framework
