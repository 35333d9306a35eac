// PredicateHelper: which nodes fit a task, and why the others do not. Twin of pkg/scheduler/util/predicate_helper.go.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/framework/session.h"

namespace pumice::framework {

class PredicateHelper {
 public:
  using Predicate = std::function<const StatusSets*(TaskInfo&, NodeInfo&)>;

  struct Fit {
    std::vector<NodeInfo*> nodes;  // in list order
    std::shared_ptr<FitErrors> errors;
  };

  // Asks every node from the first (rule 4). With the error cache a node that refused a task of the same job and role
  // before is not asked again; tasks without a role never share.
  Fit PredicateNodes(TaskInfo& task, const std::vector<NodeInfo*>& nodes, const Predicate& predicate,
                     bool enable_error_cache) {
    Fit fit;
    fit.errors = std::make_shared<FitErrors>();
    if (task.facts->role->empty()) enable_error_cache = false;
    std::map<int, const StatusSets*>* failures = nullptr;  // by node index
    bool failed_before = false;
    if (enable_error_cache) {
      auto [it, added] = failures_.try_emplace({task.job(), *task.facts->role});
      failures = &it->second;
      failed_before = !added && !failures->empty();
    }
    for (NodeInfo* node : nodes) {
      if (failed_before) {
        if (auto it = failures->find(node->index); it != failures->end()) {
          fit.errors->SetNodeError(node->index, it->second);
          continue;
        }
      }
      if (const StatusSets* reasons = predicate(task, *node)) {
        if (failures != nullptr) (*failures)[node->index] = reasons;
        fit.errors->SetNodeError(node->index, reasons);
      } else {
        fit.nodes.push_back(node);
      }
    }
    return fit;
  }

 private:
  std::map<std::pair<const JobInfo*, std::string>, std::map<int, const StatusSets*>> failures_;  // never iterated
};

}  // namespace pumice::framework
