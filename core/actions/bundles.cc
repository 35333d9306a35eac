// How a gang's tasks fall into those it can spare and the rest, and which bundle is the best bargain.
#include "core/actions/bundles.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "core/base/go_sort.h"

namespace pumice::actions {
namespace {

// Counts down what a gang that is ready can lose yet.
class Surplus {
 public:
  explicit Surplus(const JobInfo& job) : job_(job), tasks_(job.ReadyTaskNum() - job.min_available) {
    // Roles that do not make up the whole minimum have no say (CheckTaskReady).
    if (job.min_available >= job.task_min_available_total) CountRoles();
    if (!job.min_sub_jobs.empty()) CountSubJobs();
  }

  // Whether the job can lose the task; it is lost then.
  bool Take(const TaskInfo& task) {
    auto role = roles_.find(*task.facts->role);
    const SubJobInfo* sub_job = nullptr;
    bool breaks = false;  // a sub-job that was whole
    if (!job_.min_sub_jobs.empty()) {
      sub_job = job_.SubJobOf(task.index());
      if (sub_job == nullptr) return false;
      breaks = broken_.count(sub_job) == 0;
      if (breaks && groups_[sub_job->gid] <= 0) return false;
    }
    if (tasks_ <= 0 || (role != roles_.end() && role->second <= 0)) return false;
    --tasks_;
    if (role != roles_.end()) --role->second;
    if (breaks) {
      broken_.insert(sub_job);
      --groups_[sub_job->gid];
    }
    return true;
  }

 private:
  void CountRoles() {
    for (const auto& [role, min] : job_.task_min_available) roles_[role] = -min;
    for (int s = 0; s < kTaskStatuses; ++s) {
      const auto status = static_cast<TaskStatus>(s);
      const bool stands = AllocatedStatus(status) || status == TaskStatus::kSucceeded;
      if (!stands && status != TaskStatus::kPending) continue;
      for (const TaskInfo* task : job_.In(status)) {
        auto role = roles_.find(*task->facts->role);
        if (role != roles_.end() && (stands || task->facts->best_effort)) ++role->second;
      }
    }
  }

  void CountSubJobs() {
    for (const auto& [uid, sub_job] : job_.sub_jobs) {
      if (sub_job->IsReady()) {
        ++groups_[sub_job->gid];
      } else {
        broken_.insert(sub_job.get());
      }
    }
    for (const auto& [gid, min] : job_.min_sub_jobs) groups_[gid] -= min;
  }

  const JobInfo& job_;
  int tasks_;
  std::map<std::string, int> roles_;    // those with a minimum
  std::map<std::string, int> groups_;   // sub-jobs, by gid
  std::set<const SubJobInfo*> broken_;  // sub-jobs that lack a task already; never iterated
};

// What there is of each resource that is needed, in parts of the need.
double ScoreAgainst(const Resource& need, const Resource& resource, const ResourceNames& names, bool capped) {
  double score = 0;
  for (Dim d : names.in_order()) {
    const double needed = need.Get(d);
    if (needed < kMinResource) continue;
    const double value = resource.Get(d);
    score += (capped ? std::min(value, needed) : value) / needed;
  }
  return score;
}

double Return(const Bundle& bundle, const Resource& need, const ResourceNames& names) {
  const double local = ScoreAgainst(need, bundle.local, names, true);
  const double global = ScoreAgainst(need, bundle.global, names, false);
  return global == 0 ? std::numeric_limits<double>::infinity() : local / global;
}

// Where nothing else tells two bundles apart.
bool NameLess(const Bundle& l, const Bundle& r) {
  if (l.job != r.job) return l.job->index < r.job->index;
  const int l_first = l.tasks.front()->index(), r_first = r.tasks.front()->index();
  return l_first != r_first ? l_first < r_first : l.tasks.size() < r.tasks.size();
}

}  // namespace

std::vector<TaskInfo*> TasksOf(const std::vector<Bundle>& bundles) {
  std::vector<TaskInfo*> tasks;
  for (const Bundle& bundle : bundles) tasks.insert(tasks.end(), bundle.tasks.begin(), bundle.tasks.end());
  return tasks;
}

Resource RequestsOf(const std::vector<TaskInfo*>& tasks) {
  Resource sum;
  for (const TaskInfo* task : tasks) sum.Add(task->resreq());
  return sum;
}

std::vector<Bundle> CreateJobBundles(JobInfo& job, std::vector<TaskInfo*> candidates) {
  std::sort(candidates.begin(), candidates.end(), [](const TaskInfo* l, const TaskInfo* r) {
    return l->priority() != r->priority() ? l->priority() < r->priority() : l->index() < r->index();
  });
  std::vector<TaskInfo*> safe, whole;
  if (job.ReadyTaskNum() < job.min_available) {
    safe = std::move(candidates);  // it cannot get more broken
  } else {
    Surplus surplus(job);
    for (TaskInfo* task : candidates) (surplus.Take(*task) ? safe : whole).push_back(task);
  }
  std::vector<Bundle> bundles;
  if (!safe.empty()) bundles.push_back({Bundle::Type::kSafe, &job, safe, RequestsOf(safe)});
  if (!whole.empty()) {
    Bundle bundle{Bundle::Type::kWhole, &job, whole, RequestsOf(whole)};
    for (const TaskInfo* task : job.tasks) bundle.global.Add(task->resreq());
    bundles.push_back(std::move(bundle));
  }
  return bundles;
}

std::vector<Bundle> WithAllowed(const std::vector<Bundle>& bundles, const std::vector<TaskInfo*>& allowed) {
  std::set<int> indices;
  for (const TaskInfo* task : allowed) indices.insert(task->index());
  std::vector<Bundle> left;
  for (const Bundle& bundle : bundles) {
    Bundle kept{bundle.type, bundle.job, {}, {}, bundle.global};
    for (TaskInfo* task : bundle.tasks) {
      if (indices.count(task->index()) > 0) kept.tasks.push_back(task);
    }
    if (kept.tasks.empty()) continue;
    if (bundle.type == Bundle::Type::kWhole && kept.tasks.size() < bundle.tasks.size()) continue;
    kept.local = RequestsOf(kept.tasks);
    left.push_back(std::move(kept));
  }
  return left;
}

void SortBundles(std::vector<Bundle>* bundles, const Resource& need, const ResourceNames& names,
                 const BundleCompare& compare) {
  // Queues' and jobs' orders may go in circles, so that the steps of Go's sort decide.
  GoStableSort(bundles, [&](const Bundle& l, const Bundle& r) {
    if (l.type != r.type) return l.type < r.type;
    if (int order = compare(*l.job, *r.job); order != 0) return order < 0;
    const double l_return = Return(l, need, names), r_return = Return(r, need, names);
    if (l_return != r_return) return l_return > r_return;
    return NameLess(l, r);
  });
}

}  // namespace pumice::actions
