// The names of sites, and how a record and a check give what they hold.
#include "core/framework/record.h"

#include "core/api/job_info.h"
#include "core/api/queue_info.h"

namespace pumice::framework {

const char* ToString(Site site) {
  static constexpr const char* kNames[kSites] = {
      "limits",     "counted",    "round",       "valid",      "gate",    "enqueue",      "turn",
      "overtaken",  "overused",   "allocatable", "preemptive", "skipped", "prePredicate", "nodes",
      "scores",     "ready",      "commit",      "discard",    "handler", "starving",     "policy",
      "passedOver", "candidates", "victims",     "tier",       "room",    "evicted",      "hunt"};
  return kNames[static_cast<int>(site)];
}

const char* ToString(Leaving leaving) {
  static constexpr const char* kNames[] = {"on", "met", "stuck"};
  return kNames[static_cast<int>(leaving)];
}

const Resource* Check::Find(Name name) const {
  const std::vector<RuleInfo::Part>& parts = info().amounts;
  for (size_t i = 0; i < amounts.size(); ++i) {
    if (parts[i].name == name) return &amounts[i];
  }
  return nullptr;
}

double Check::Number(Name name) const {
  const std::vector<Name>& names = info().numbers;
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (names[i] == name) return numbers[i];
  }
  return 0;
}

std::string Record::text() const {
  if (const Said* said = std::get_if<Said>(&more)) return said->text;
  if (const Refusals* refused = refusals()) return refused->text;
  if (const Leaving* leaving = std::get_if<Leaving>(&more)) return ToString(*leaving);
  return "";
}

const std::vector<int>& Record::tasks() const {
  static const auto* const kNobody = new std::vector<int>;
  const Pods* pods = std::get_if<Pods>(&more);
  return pods == nullptr ? *kNobody : pods->tasks;
}

Record RecordOf(Site site, const JobInfo& job) { return {.site = site, .queue = job.queue->index, .job = job.index}; }

Record RecordOf(Site site, const TaskInfo& task) {
  Record record{.site = site};
  if (task.job() != nullptr) record = RecordOf(site, *task.job());
  record.task = task.index();
  return record;
}

Pods PodsOf(const std::vector<TaskInfo*>& tasks) {
  Pods pods;
  for (const TaskInfo* task : tasks) pods.tasks.push_back(task->index());
  return pods;
}

}  // namespace pumice::framework
