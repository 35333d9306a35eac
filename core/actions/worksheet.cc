// A worksheet asks for the order of sub-jobs and tasks once, as its heaps are filled. Twin of organizeJobWorksheet in
// pkg/scheduler/actions/allocate/allocate.go, and of organizeEvictionWorksheet in
// pkg/scheduler/actions/utils/simulate.go.
#include "core/actions/worksheet.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "core/actions/actions.h"

namespace pumice::actions {

JobWorksheet OrganizeJobWorksheet(const framework::Session& ssn, JobInfo& job, QueueGated queue_gated) {
  // The smallest set of sub-jobs that the job needs goes first. All are asked, as an extender can tell.
  std::vector<SubJobInfo*> standing, waiting;
  const bool asks = ssn.release().readiness_is_asked_often || job.ContainsSubJobPolicy();
  for (const auto& [uid, sub_job] : job.sub_jobs) {
    (asks && ssn.SubJobReady(job, *sub_job) ? standing : waiting).push_back(sub_job.get());
  }
  JobWorksheet worksheet;
  // Where there are sub-jobs, they are asked, not the job: after a replay a sub-job keeps the copies that were pending
  // before (JobInfo::DeleteTaskInfo), and a second allocate of the same cycle takes them up.
  const bool has_sub_jobs = ssn.release().topology_by_gradients;
  auto pending = [&](const SubJobInfo& sub_job) -> const TaskMap& {
    return has_sub_jobs ? sub_job.In(TaskStatus::kPending) : job.In(TaskStatus::kPending);
  };
  if (std::all_of(job.sub_jobs.begin(), job.sub_jobs.end(),
                  [&](const auto& entry) { return pending(*entry.second).empty(); })) {
    return worksheet;
  }
  std::map<std::string, int> ready;  // by gid
  for (const SubJobInfo* sub_job : standing) ++ready[sub_job->gid];
  std::stable_sort(waiting.begin(), waiting.end(),
                   [&](const SubJobInfo* l, const SubJobInfo* r) { return ssn.SubJobOrderFn(*l, *r); });
  auto required = std::make_shared<std::set<const SubJobInfo*>>();
  for (const SubJobInfo* sub_job : waiting) {
    auto min = job.min_sub_jobs.find(sub_job->gid);
    if (min != job.min_sub_jobs.end() && ready[sub_job->gid] < min->second) {
      required->insert(sub_job);
      ++ready[sub_job->gid];
    }
  }

  worksheet.sub_jobs = GoHeap<SubJobInfo*>([&ssn, required](SubJobInfo* const& l, SubJobInfo* const& r) {
    const bool left = required->count(l) > 0, right = required->count(r) > 0;
    if (left != right) return left;
    return ssn.SubJobOrderFn(*l, *r);
  });
  for (const auto& [uid, sub_job] : job.sub_jobs) {
    GoHeap<TaskInfo*> tasks = TaskHeap(ssn);
    for (TaskInfo* task : pending(*sub_job)) {
      const TaskFacts& facts = *task->facts;
      const bool gated = facts.sch_gated && !(facts.queue_gated && queue_gated == QueueGated::kTakenUp);
      if (!gated && !facts.best_effort) tasks.Push(task);
    }
    if (tasks.empty()) continue;
    worksheet.sub_jobs.Push(sub_job.get());
    worksheet.tasks.emplace(uid, std::move(tasks));
  }
  return worksheet;
}

}  // namespace pumice::actions
