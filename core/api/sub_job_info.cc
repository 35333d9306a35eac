// A sub-job counts its own tasks by status, as its job does, and asks the same questions of them.
#include "core/api/sub_job_info.h"

#include "core/api/annotations.h"
#include "core/base/text.h"

namespace pumice {

std::unique_ptr<model::NetworkTopologySpec> CopyOf(const std::optional<model::NetworkTopologySpec>& topology) {
  return topology ? std::make_unique<model::NetworkTopologySpec>(*topology) : nullptr;
}

std::optional<int> HardTierOf(const model::NetworkTopologySpec* topology) {
  return topology != nullptr && topology->mode == "hard" ? topology->highest_tier_allowed : std::nullopt;
}

void SoftToHard(model::NetworkTopologySpec* topology, int tier) {
  if (topology == nullptr || topology->mode != "soft") return;
  topology->mode = "hard";
  topology->highest_tier_allowed = tier;
  topology->highest_tier_name.clear();
}

SubJobInfo::SubJobInfo(std::string gid, std::string uid, JobInfo* job, const model::SubGroupPolicy* policy,
                       const std::vector<std::string>& match_values)
    : gid(std::move(gid)), uid(std::move(uid)), job(job) {
  if (policy != nullptr) {
    min_available = policy->sub_group_size.value_or(1);
    network_topology = CopyOf(policy->network_topology);
  }
  if (!match_values.empty()) match_index = static_cast<int>(ParseGoInt(match_values[0]).value_or(0));
}

bool SubJobInfo::IsSoftTopologyMode() const { return network_topology && network_topology->mode == "soft"; }

void SubJobInfo::AddTask(TaskInfo* task) {
  tasks.Insert(task);
  any_best_effort = any_best_effort || task->facts->best_effort;
  task_status_index[static_cast<int>(task->status)].Insert(task);
  priority = std::max(priority, task->priority());
}

// The priority stays: Volcano lowers it only where a task of a priority above it leaves, and there is none.
void SubJobInfo::DeleteTask(const TaskInfo& task) {
  tasks.Erase(task);
  task_status_index[static_cast<int>(task.status)].Erase(task);
}

int SubJobInfo::ReadyTaskNum() const {
  return In(TaskStatus::kBound).size() + In(TaskStatus::kBinding).size() + In(TaskStatus::kRunning).size() +
         In(TaskStatus::kAllocated).size() + In(TaskStatus::kSucceeded).size();
}

int SubJobInfo::WaitingTaskNum() const { return In(TaskStatus::kPipelined).size(); }

int SubJobInfo::PendingBestEffortTaskNum() const {
  if (!any_best_effort) return 0;
  int count = 0;
  for (const TaskInfo* task : In(TaskStatus::kPending)) count += task->facts->best_effort;
  return count;
}

int SubJobInfo::AllocatedTaskNum() const {
  return In(TaskStatus::kBound).size() + In(TaskStatus::kBinding).size() + In(TaskStatus::kRunning).size() +
         In(TaskStatus::kAllocated).size();
}

Resource SubJobInfo::GetMinResources() const {
  Resource total;
  for (const TaskInfo* task : In(TaskStatus::kPending)) total.Add(task->resreq());
  return total;
}

std::vector<std::string> SubJobMatchValues(const model::SubGroupPolicy& policy, const model::Pod& pod) {
  if (policy.label_selector && !Matches(*policy.label_selector, pod.meta.labels)) return {};
  std::vector<std::string> values;
  for (const std::string& key : policy.match_label_keys) {
    const std::string* value = FindKey(pod.meta.labels, key.c_str());
    if (value == nullptr || value->empty()) return {};
    values.push_back(*value);
  }
  return values;
}

std::string SubJobGid(const std::string& job, const std::string& policy) { return job + "/" + policy; }

std::string SubJobUid(const std::string& job, const std::string& policy, const std::vector<std::string>& match_values) {
  std::string id = Join(match_values, "-");
  if (id.size() > 128) {
    // This is FNV-1a, its digits mapped to letters that spell no words (rand.SafeEncodeString of apimachinery).
    uint32_t hash = 2166136261u;
    for (unsigned char c : id) hash = (hash ^ c) * 16777619u;
    static constexpr char kAlphabet[] = "bcdfghjklmnpqrstvwxz2456789";
    id.clear();
    for (unsigned char c : std::to_string(hash)) id += kAlphabet[c % (sizeof kAlphabet - 1)];
  }
  return job + "/" + policy + "-" + id;
}

}  // namespace pumice
