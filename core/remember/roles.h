// Where the error cache hides nothing that a board does not hide.
//
// PredicateHelper keeps a node's refusal of one task for all tasks of the same job and role. A board keeps it for all
// of a spec class, within the same span. Claim: both keep the same refusals where roles and classes of the job's tasks
// correspond one to one, because the two keys are then names of the same sets of tasks. Where refusals last all session
// long anyway (RefusalsLast), it is enough that all tasks of the role are of one class. The error cache's cases in
// tests/conformance (predicateErrorCacheEnable), run both ways, and tests/unit/remember/roles_test.cc would see the
// claim end.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/api/job_info.h"

namespace pumice::remember {

class Roles {
 public:
  // Whether roles and classes of the job's tasks correspond one to one.
  bool AreClasses(const JobInfo& job);
  // Whether all tasks of this one's role are of its class.
  bool IsOneClass(const TaskInfo& task);

 private:
  std::vector<std::optional<bool>> are_classes_;              // by JobInfo::index
  std::map<std::pair<int, std::string>, bool> is_one_class_;  // by JobInfo::index and role
};

}  // namespace pumice::remember
