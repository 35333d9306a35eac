// An annotation that names a role which the job does not have is invalid as a whole, and then the job has no topology
// at all.
#include "core/plugins/task_topology_annotations.h"

#include <set>

#include "core/api/annotations.h"
#include "core/base/text.h"

namespace pumice::plugins {
namespace {

using Groups = TaskTopologyTerms::Groups;

// Every role must exist in the job, and stand once in a group.
bool Valid(const JobInfo& job, const Groups& groups) {
  std::set<std::string> roles;
  for (const TaskInfo* task : job.tasks) roles.insert(*task->facts->role);
  for (const auto& group : groups) {
    std::set<std::string> seen;
    for (const std::string& role : group) {
      if (!role.empty() && (roles.count(role) == 0 || !seen.insert(role).second)) return false;
    }
  }
  return true;
}

}  // namespace

std::optional<TaskTopologyTerms> ReadTaskTopology(const JobInfo& job) {
  const auto& annotations = job.pod_group->meta.annotations;
  const std::string* affinity = FindKey(annotations, "volcano.sh/task-topology-affinity");
  const std::string* anti_affinity = FindKey(annotations, "volcano.sh/task-topology-anti-affinity");
  const std::string* order = FindKey(annotations, "volcano.sh/task-topology-task-order");
  if (affinity == nullptr && anti_affinity == nullptr && order == nullptr) return std::nullopt;
  TaskTopologyTerms topology;
  auto read = [](const std::string* text, Groups* groups) {
    if (text == nullptr) return;
    for (const std::string& group : Split(*text, ';')) groups->push_back(Split(group, ','));
  };
  read(affinity, &topology.affinity);
  read(anti_affinity, &topology.anti_affinity);
  if (order != nullptr) topology.task_order = Split(*order, ',');
  if (!Valid(job, topology.affinity) || !Valid(job, topology.anti_affinity) || !Valid(job, {topology.task_order})) {
    return std::nullopt;
  }
  return topology;
}

}  // namespace pumice::plugins
