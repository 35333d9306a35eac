// How roles and spec classes of a job's tasks correspond; roles.h has the claim.

#include "core/remember/roles.h"

#include <algorithm>

namespace pumice::remember {

bool Roles::AreClasses(const JobInfo& job) {
  if (are_classes_.size() <= static_cast<size_t>(job.index)) are_classes_.resize(job.index + 1);
  std::optional<bool>& known = are_classes_[job.index];
  if (known) return *known;
  std::map<std::string, int> class_of;
  std::map<int, std::string> role_of;
  known = std::all_of(job.tasks.begin(), job.tasks.end(), [&](const TaskInfo* task) {
    const int spec_class = task->facts->spec_class;
    const std::string& role = *task->facts->role;
    return class_of.try_emplace(role, spec_class).first->second == spec_class &&
           role_of.try_emplace(spec_class, role).first->second == role;
  });
  return *known;
}

bool Roles::IsOneClass(const TaskInfo& task) {
  const JobInfo& job = *task.job();
  auto [known, added] = is_one_class_.try_emplace({job.index, *task.facts->role}, true);
  if (added) {
    known->second = std::all_of(job.tasks.begin(), job.tasks.end(), [&](const TaskInfo* other) {
      return *other->facts->role != *task.facts->role || other->facts->spec_class == task.facts->spec_class;
    });
  }
  return known->second;
}

}  // namespace pumice::remember
