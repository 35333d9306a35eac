// The questions of actions: how the session asks its plugins. Twin of pkg/scheduler/framework/session_plugins.go.

#include <algorithm>

#include "core/framework/session.h"
#include "core/framework/trace.h"

namespace pumice::framework {
namespace {

// The first answer that is not 0.
template <class Point, class... Args>
int Compare(const Point& point, const Args&... args) {
  for (const auto& call : point.calls()) {
    if (int order = call.fn(args...); order != 0) return order;
  }
  return 0;
}

// Nobody records the answers.
struct Silent {
  template <class Call>
  void operator()(const Call&, int) const {}
};

// Has the trace, if there is one, record each plugin's answer about these objects; negative is no.
class Answers {
 public:
  Answers(Trace* trace, Site site, const JobInfo* job, const QueueInfo* queue, const TaskInfo* task = nullptr)
      : trace_(trace), site_(site), job_(job), queue_(queue), task_(task) {}
  template <class Call>
  void operator()(const Call& call, int answer) const {
    if (trace_ == nullptr) return;
    trace_->Add({.site = site_,
                 .verdict = answer >= 0,
                 .abstained = answer == 0,
                 .queue = queue_->index,
                 .job = job_ == nullptr ? kNone : job_->index,
                 .task = task_ == nullptr ? kNone : task_->index(),
                 .tier = call.tier,
                 .plugin = *call.plugin});
  }

 private:
  Trace* trace_;
  const Site site_;
  const JobInfo* job_;
  const QueueInfo* queue_;
  const TaskInfo* task_;
};

// Whether all agree.
template <class Point, class Heard, class... Args>
bool AllHeard(const Point& point, const Heard& heard, Args&... args) {
  for (const auto& call : point.calls()) {
    const bool agrees = call.fn(args...);
    heard(call, agrees ? 1 : -1);
    if (!agrees) return false;
  }
  return true;
}
template <class Point, class... Args>
bool All(const Point& point, Args&... args) {
  return AllHeard(point, Silent(), args...);
}

// A reject refuses at once; a permit ends the walk after its tier; nobody: yes.
template <class Point, class Arg, class Heard = Silent>
bool Elect(const Point& point, Arg& arg, const Heard& heard = Heard()) {
  bool permitted = false;
  int tier = -1;
  for (const auto& call : point.calls()) {
    if (call.tier != tier && permitted) return true;
    tier = call.tier;
    const int vote = call.fn(arg);
    heard(call, vote);
    if (vote < 0) return false;
    permitted |= vote > 0;
  }
  return true;
}

// Whether l, of another job than r, goes before r where both are victims: whoever comes last goes first.
bool ByJob(const Session& ssn, const TaskInfo& l, const TaskInfo& r) { return !ssn.JobOrderFn(*l.job(), *r.job()); }
// Only plugins compare the jobs; where they tell no difference the tasks are compared.
bool ByJobThenTask(const Session& ssn, const TaskInfo& l, const TaskInfo& r) {
  if (int order = Compare(ssn.job_order, *l.job(), *r.job()); order != 0) return order > 0;
  return !ssn.TaskOrderFn(l, r);
}

bool Failed(const StatusSets* verdict) { return verdict != nullptr; }
bool Failed(const Error& error) { return error.failed(); }

// The first failure, else `fine`.
template <class Outcome, class Point, class... Args>
Outcome FirstFailure(Outcome fine, const Point& point, Args&... args) {
  for (const auto& call : point.calls()) {
    if (Outcome outcome = call.fn(args...); Failed(outcome)) return outcome;
  }
  return fine;
}

}  // namespace

bool Session::JobOrderFn(const JobInfo& l, const JobInfo& r) const {
  if (int order = Compare(job_order, l, r); order != 0) return order < 0;
  if (l.creation_timestamp == r.creation_timestamp) return l.index < r.index;
  return l.creation_timestamp < r.creation_timestamp;
}

bool Session::QueueOrderFn(const QueueInfo& l, const QueueInfo& r) const {
  if (int order = Compare(queue_order, l, r); order != 0) return order < 0;
  const model::Time lt = l.queue->meta.creation_timestamp, rt = r.queue->meta.creation_timestamp;
  if (lt == rt) return l.index < r.index;
  return lt < rt;
}

bool Session::VictimQueueOrderFn(const QueueInfo& l, const QueueInfo& r, const QueueInfo& preemptor) const {
  if (int order = Compare(victim_queue_order, l, r, preemptor); order != 0) return order < 0;
  return !QueueOrderFn(l, r);
}

int Session::TaskCompareFns(const TaskInfo& l, const TaskInfo& r) const { return Compare(task_order, l, r); }

bool Session::TaskOrderFn(const TaskInfo& l, const TaskInfo& r) const {
  if (int order = TaskCompareFns(l, r); order != 0) return order < 0;
  return CompareTask(l, r);
}

bool Session::SubJobOrderFn(const SubJobInfo& l, const SubJobInfo& r) const {
  if (int order = Compare(sub_job_order, l, r); order != 0) return order < 0;
  if (l.match_index != r.match_index) return l.match_index < r.match_index;
  return l.uid < r.uid;
}

const StatusSets* Session::Predicate(TaskInfo& task, NodeInfo& node) const {
  ++work.nodes_asked;
  return FirstFailure<const StatusSets*>(nullptr, predicates, task, node);
}

const StatusSets* Session::PrePredicate(TaskInfo& task) const {
  return FirstFailure<const StatusSets*>(nullptr, pre_predicates, task);
}

const StatusSets* Session::PredicateForAllocateAction(TaskInfo& task, NodeInfo& node) const {
  const StatusSets* failure = Predicate(task, node);
  if (failure == nullptr) return nullptr;
  const bool stands = failure->Contains(StatusCode::kUnschedulable) ||
                      failure->Contains(StatusCode::kUnschedulableAndUnresolvable) ||
                      failure->ContainsErrorSkipOrWait();
  return stands ? failure : nullptr;
}

const StatusSets* Session::PredicateForPreemptAction(TaskInfo& task, NodeInfo& node) const {
  const StatusSets* failure = Predicate(task, node);
  if (failure == nullptr) return nullptr;
  const bool stands =
      failure->Contains(StatusCode::kUnschedulableAndUnresolvable) || failure->ContainsErrorSkipOrWait();
  return stands ? failure : nullptr;
}

std::vector<NodeInfo*> Session::FilterOutUnschedulableAndUnresolvableNodesForTask(const TaskInfo& task) const {
  if (task.job() == nullptr) return node_list;
  auto errors = task.job()->nodes_fit_errors.find(task.index());
  if (errors == task.job()->nodes_fit_errors.end()) return node_list;
  const std::vector<int> skip = errors->second->UnschedulableAndUnresolvableNodes();
  if (skip.empty()) return node_list;
  std::vector<NodeInfo*> rest;
  for (NodeInfo* node : nodes_by_name) {
    if (!std::binary_search(skip.begin(), skip.end(), node->index)) rest.push_back(node);
  }
  return rest;
}

// A plugin that abstains is skipped. One that names nobody ends its tier without a result, and an empty intersection
// is no result either: the next plugin starts afresh. The first tier that ends with a result decides.
template <class Fn, class Ask>
std::vector<TaskInfo*> Session::Evictable(const Extension<Fn>& point, const TaskInfo& evictor,
                                          const std::vector<TaskInfo*>& evictees, const Ask& ask) const {
  ++work.victims_weighed;
  std::vector<TaskInfo*> victims;
  Trace* heard = trace != nullptr && trace->WantsVictims(evictor, evictees) ? trace : nullptr;
  const auto& calls = point.calls();
  for (size_t i = 0; i < calls.size();) {
    const int tier = calls[i].tier;
    for (; i < calls.size() && calls[i].tier == tier; ++i) {
      if (heard != nullptr) heard->victims_wanted = heard->Looks(Site::kVictims, evictor.job()->index);
      Victims answer = ask(calls[i].fn);
      if (heard != nullptr) heard->AddVictims(evictor, tier, *calls[i].plugin, answer);
      if (answer.abstain) continue;
      if (answer.tasks.empty()) {
        victims.clear();
        while (i < calls.size() && calls[i].tier == tier) ++i;
        break;
      }
      if (victims.empty()) {
        victims = std::move(answer.tasks);
        continue;
      }
      std::vector<TaskInfo*> both;
      for (TaskInfo* victim : victims) {
        for (const TaskInfo* candidate : answer.tasks) {
          if (victim->index() == candidate->index()) both.push_back(victim);
        }
      }
      victims = std::move(both);
    }
    if (heard != nullptr) {
      std::vector<std::string> unasked;
      const bool looks = !victims.empty() && heard->Looks(Site::kTier, evictor.job()->index);
      for (size_t later = i; looks && later < calls.size(); ++later) unasked.push_back(*calls[later].plugin);
      heard->AddTier(evictor, tier, victims, std::move(unasked));
    }
    if (!victims.empty()) break;
  }
  if (heard != nullptr) heard->victims_wanted = false;
  return victims;
}

std::vector<TaskInfo*> Session::Preemptable(TaskInfo& preemptor, const std::vector<TaskInfo*>& preemptees) const {
  return Evictable(preemptable, preemptor, preemptees,
                   [&](const EvictableFn& fn) { return fn(preemptor, preemptees); });
}

std::vector<TaskInfo*> Session::Reclaimable(TaskInfo& reclaimer, const std::vector<TaskInfo*>& reclaimees) const {
  return Evictable(reclaimable, reclaimer, reclaimees,
                   [&](const EvictableFn& fn) { return fn(reclaimer, reclaimees); });
}

std::vector<TaskInfo*> Session::UnifiedEvictable(const EvictionContext& context, const TaskInfo& speaker,
                                                 const std::vector<TaskInfo*>& candidates) const {
  return Evictable(unified_evictable, speaker, candidates,
                   [&](const UnifiedEvictableFn& fn) { return fn(context, candidates); });
}

// The first tier that names anybody decides.
std::vector<TaskInfo*> Session::VictimTasks(const std::vector<TaskInfo*>& tasks) const {
  std::vector<TaskInfo*> victims;
  Trace* heard = trace != nullptr && trace->WantsShuffle() ? trace : nullptr;
  if (heard != nullptr) heard->AddShuffle(Site::kCandidates, tasks);
  const auto& calls = victim_tasks.calls();
  for (size_t i = 0; i < calls.size() && victims.empty();) {
    const int tier = calls[i].tier;
    for (; i < calls.size() && calls[i].tier == tier; ++i) {
      if (heard != nullptr) heard->victims_wanted = heard->Looks(Site::kVictims, kNone);
      std::vector<TaskInfo*> named;
      for (const VictimTasksFn& fn : calls[i].fn) {
        for (TaskInfo* victim : fn(tasks)) named.push_back(victim);
      }
      if (heard != nullptr && !calls[i].fn.empty()) heard->AddShuffle(Site::kVictims, named, tier, *calls[i].plugin);
      for (TaskInfo* victim : named) {
        if (std::find(victims.begin(), victims.end(), victim) == victims.end()) victims.push_back(victim);
      }
    }
    if (heard == nullptr) continue;
    std::vector<std::string> unasked;
    for (size_t later = i; !victims.empty() && later < calls.size(); ++later) unasked.push_back(*calls[later].plugin);
    heard->AddShuffle(Site::kTier, victims, tier, "", std::move(unasked));
  }
  if (heard != nullptr) heard->victims_wanted = false;
  return victims;
}

bool Session::Overused(const QueueInfo& queue) const {
  const Answers heard(trace, Site::kOverused, nullptr, &queue);
  for (const auto& call : overused.calls()) {
    const bool is_overused = call.fn(queue);
    heard(call, is_overused ? -1 : 1);
    if (is_overused) return true;
  }
  return false;
}

bool Session::Preemptive(const QueueInfo& queue, const std::vector<TaskInfo*>& candidates) const {
  const TaskInfo& first = *candidates.front();
  Resource wanted;
  for (const TaskInfo* candidate : candidates) wanted.Add(candidate->resreq());
  return AllHeard(preemptive, Answers(trace, Site::kPreemptive, first.job(), &queue, &first), queue, wanted);
}

bool Session::Allocatable(const QueueInfo& queue, const TaskInfo& candidate) const {
  return AllHeard(allocatable, Answers(trace, Site::kAllocatable, candidate.job(), &queue, &candidate), queue,
                  candidate);
}

ValidateResult Session::JobValid(JobInfo& job) const {
  for (const auto& call : job_valid.calls()) {
    ValidateResult result = call.fn(job);
    if (trace != nullptr && (!result.pass || trace->Wants(&job))) {
      framework::Record record = RecordOf(Site::kValid, job);
      record.verdict = result.pass;
      record.tier = call.tier;
      record.plugin = *call.plugin;
      record.more = Said{result.message};
      trace->Add(std::move(record));
    }
    if (!result.pass) return result;
  }
  return {};
}

bool Session::JobReady(JobInfo& job) const { return All(job_ready, job); }
bool Session::JobPipelined(JobInfo& job) const { return Elect(job_pipelined, job); }

// Nobody to say so: not starving. A tier with an answer ends the walk.
bool Session::JobStarving(JobInfo& job) const {
  const auto& calls = job_starving.calls();
  for (size_t i = 0; i < calls.size(); ++i) {
    if (calls[i].tier != calls[0].tier) break;
    if (!calls[i].fn(job)) return false;
  }
  return !calls.empty();
}

bool Session::JobEnqueueable(JobInfo& job) const {
  return Elect(job_enqueueable, job, Answers(trace, Site::kEnqueue, &job, job.queue));
}

void Session::JobEnqueued(JobInfo& job) const {
  for (const auto& call : job_enqueued.calls()) call.fn(job);
}

bool Session::SubJobReady(JobInfo& job, SubJobInfo& sub_job) const {
  return job.ContainsSubJobPolicy() ? All(sub_job_ready, sub_job) : JobReady(job);
}

bool Session::SubJobPipelined(JobInfo& job, SubJobInfo& sub_job) const {
  return job.ContainsSubJobPolicy() ? Elect(sub_job_pipelined, sub_job) : JobPipelined(job);
}

Error Session::SimulateAddTask(CycleState& state, TaskInfo& to_schedule, TaskInfo& to_add, NodeInfo& node) const {
  return FirstFailure(Error::None(), simulate_add_task, state, to_schedule, to_add, node);
}

Error Session::SimulateRemoveTask(CycleState& state, TaskInfo& to_schedule, TaskInfo& to_remove, NodeInfo& node) const {
  return FirstFailure(Error::None(), simulate_remove_task, state, to_schedule, to_remove, node);
}

const StatusSets* Session::SimulatePredicate(CycleState& state, TaskInfo& task, NodeInfo& node) const {
  return FirstFailure<const StatusSets*>(nullptr, simulate_predicate, state, task, node);
}

bool Session::SimulateAllocatable(CycleState& state, const QueueInfo& queue, const TaskInfo& task) const {
  return All(simulate_allocatable, state, queue, task);
}

HyperNodeGradient Session::GradientFor(JobInfo& job, const HyperNodeInfo& hyper_node, SearchPurpose purpose) const {
  if (gradient_for_job.empty()) return {{&hyper_node}};
  return gradient_for_job.calls()[0].fn(job, hyper_node, purpose);
}

HyperNodeGradient Session::GradientFor(SubJobInfo& sub_job, const HyperNodeInfo& hyper_node,
                                       SearchPurpose purpose) const {
  if (gradient_for_sub_job.empty()) return {{&hyper_node}};
  return gradient_for_sub_job.calls()[0].fn(sub_job, hyper_node, purpose);
}

GoHeap<TaskInfo*> Session::BuildVictimsPriorityQueue(const std::vector<TaskInfo*>& victims,
                                                     const TaskInfo& preemptor) const {
  const JobInfo* preemptor_job = preemptor.job();
  const auto of_jobs = release().victims_tie_by_task_order ? ByJobThenTask : ByJob;
  GoHeap<TaskInfo*> queue([this, preemptor_job, of_jobs](TaskInfo* const& l, TaskInfo* const& r) {
    const JobInfo *left = l->job(), *right = r->job();
    if (*l->facts->job_id == *r->facts->job_id) return !TaskOrderFn(*l, *r);
    if (left == nullptr || right == nullptr) {
      if (left == right) return !TaskOrderFn(*l, *r);
      return left == nullptr;
    }
    if (preemptor_job != nullptr && left->queue != right->queue) {
      return VictimQueueOrderFn(*left->queue, *right->queue, *preemptor_job->queue);
    }
    return of_jobs(*this, *l, *r);
  });
  for (TaskInfo* victim : victims) queue.Push(victim);
  return queue;
}

}  // namespace pumice::framework
