// The search of gangpreempt and gangreclaim: which gangs are helped, in which domains, and at whose cost.
#include "core/actions/gang_eviction.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/framework/trace.h"

namespace pumice::actions {

using framework::SearchPurpose;
using framework::Session;
using framework::Statement;

namespace {

// What nodes have free or will have once those are gone that are leaving; what is pipelined there counts for nothing
// (SumIdleAndReleasing).
Resource IdleAndReleasing(const std::vector<NodeInfo*>& nodes) {
  Resource sum;
  for (const NodeInfo* node : nodes) sum.Add(Resource().Add(node->idle).Add(node->releasing));
  return sum;
}

// Copies of tasks go back to the arena, but for those that a job holds since they were evicted, be it in a dry run.
void GiveBack(TaskArena* arena, const std::vector<Bundle>& bundles, const std::vector<TaskInfo*>& evicted) {
  const std::set<const TaskInfo*> held(evicted.begin(), evicted.end());  // only looked up
  for (const Bundle& bundle : bundles) {
    for (TaskInfo* task : bundle.tasks) {
      if (held.count(task) == 0) arena->Free(task);
    }
  }
}

}  // namespace

void GangEviction::Execute(Session& session) {
  // Sessions before gradients have no top of the tree to evict below. No release has gang evictions without gradients,
  // but whoever takes changes back one by one may ask for it.
  if (session.hyper_nodes.Find(kClusterTopHyperNode) == nullptr) return;
  ssn_ = &session;
  ReadArguments();
  GoHeap<const QueueInfo*> queues = QueueHeap(session);
  std::vector<bool> has_queue(session.queues.size());
  std::vector<GoHeap<JobInfo*>> starving(session.queues.size(), JobHeap(session));
  for (const auto& job : session.jobs) {
    if (job->IsPending() || !session.JobValid(*job).pass) continue;
    const int queue = job->queue->index;
    if (!has_queue[queue]) {
      has_queue[queue] = true;
      queues.Push(job->queue);
    }
    if (session.JobStarving(*job)) {
      starving[queue].Push(job.get());
    } else if (session.trace != nullptr) {
      session.trace->AddReady(*job, true, framework::Site::kStarving);
    }
  }
  while (!queues.empty()) {
    const QueueInfo* queue = queues.Pop();
    if (PassesOver(*queue)) continue;
    GoHeap<JobInfo*>& jobs = starving[queue->index];
    while (!jobs.empty()) {
      JobInfo* job = jobs.Pop();
      if (session.trace != nullptr) session.trace->AddTurn(session, *queue, job);
      EvictFor(*job);
    }
  }
}

void GangEviction::ReadArguments() {
  constexpr int kDefaultDomains = 8;
  const framework::Arguments& arguments = framework::ActionArguments(ssn_->conf.configurations, Name());
  max_domains_ = kDefaultDomains;
  arguments.GetInt(&max_domains_, std::string(kMaxDomains.key));
  if (max_domains_ <= 0) max_domains_ = kDefaultDomains;
  allow_whole_ = true;
  arguments.GetBool(&allow_whole_, std::string(kAllowWholeBundle.key));
  error_cache_ = PredicateErrorCacheEnabled(*ssn_, "allocate");
}

void GangEviction::EvictFor(JobInfo& job) {
  Statement stmt(*ssn_);
  const std::map<std::string, std::string> hyper_nodes = EvictInDomains(&stmt, job);
  const bool pipelined = ssn_->JobPipelined(job);
  if (ssn_->trace != nullptr) ssn_->trace->AddReady(job, pipelined);
  if (!pipelined) {
    if (!stmt.empty()) stmt.Discard();
    return;
  }
  if (!stmt.empty()) stmt.Commit();
  for (const auto& [uid, hyper_node] : hyper_nodes) job.sub_jobs.at(uid)->nominated_hyper_node = hyper_node;
}

// Gives where each sub-job has its place; nothing where the gang found none.
std::map<std::string, std::string> GangEviction::EvictInDomains(Statement* stmt, JobInfo& job) {
  std::vector<TaskInfo*> pending = Pending(job);
  if (pending.empty() || !MayEvict(job, pending)) return {};
  const TaskInfo& speaker = *pending.front();
  Search search{job, std::move(pending), {}, GangRecorder(ssn_->trace, speaker)};
  search.need = RequestsOf(search.pending);
  for (const std::string& domain : Domains(job)) {
    std::optional<Plan> plan = PlanInDomain(domain, stmt, &search);
    if (plan) return std::move(plan->hyper_nodes);
  }
  return {};
}

// Gives what the gang lacks: of one that is ready, what the first of its sub-jobs lacks that lack anything.
std::vector<TaskInfo*> GangEviction::Pending(JobInfo& job) const {
  const bool ready = ssn_->JobReady(job);
  JobWorksheet worksheet = OrganizeJobWorksheet(*ssn_, job, QueueGated::kLeftOut);
  std::vector<TaskInfo*> pending;
  while (!worksheet.sub_jobs.empty() && (!ready || pending.empty())) {
    GoHeap<TaskInfo*>& tasks = worksheet.tasks.at(worksheet.sub_jobs.Pop()->uid);
    while (!tasks.empty()) pending.push_back(tasks.Pop());
  }
  return pending;
}

// Gives the HyperNodes to try, each once; a gang without a hard topology can do with the whole cluster.
std::vector<std::string> GangEviction::Domains(JobInfo& job) const {
  const HyperNodeInfo& top = *ssn_->hyper_nodes.Find(kClusterTopHyperNode);
  std::vector<std::string> domains;
  for (const auto& hyper_nodes : ssn_->GradientFor(job, top, SearchPurpose::kEvict)) {
    for (const HyperNodeInfo* hyper_node : hyper_nodes) {
      if (std::find(domains.begin(), domains.end(), hyper_node->name) != domains.end()) continue;
      domains.push_back(hyper_node->name);
      if (static_cast<int>(domains.size()) >= max_domains_) return domains;
    }
  }
  if (domains.empty() && !job.ContainsHardTopology()) domains.push_back(top.name);
  return domains;
}

// Takes one bundle more each time, until the gang fits; the statement has the plan then.
std::optional<GangEviction::Plan> GangEviction::PlanInDomain(const std::string& domain, Statement* stmt,
                                                             Search* search) const {
  auto nodes = ssn_->hyper_nodes.real_nodes.find(domain);
  if (nodes == ssn_->hyper_nodes.real_nodes.end() || nodes->second.empty()) return std::nullopt;
  std::vector<Bundle> bundles = Candidates(domain, nodes->second, search);
  const std::vector<Bundle> all = bundles;
  Allow(&bundles, search);
  const Resource idle = IdleAndReleasing(nodes->second);
  std::vector<TaskInfo*> victims, evicted;
  std::optional<Plan> plan;
  for (const Bundle& bundle : bundles) {
    if (plan) break;
    victims.insert(victims.end(), bundle.tasks.begin(), bundle.tasks.end());
    const Resource given = RequestsOf(victims);
    const bool room = search->need.LessEqual(Resource(idle).Add(given), Missing::kZero);
    if (room) {
      evicted = victims;
      plan = TryPlan(search->job, *ssn_->hyper_nodes.Find(domain), victims);
      if (plan && stmt->RecoverOperations(plan->statement).failed()) plan.reset();
    }
    search->recorder.Tried({idle, given, search->need, victims, room, plan.has_value()});
  }
  GiveBack(&ssn_->cluster.arena, all, evicted);
  return plan;
}

// Gives the bundles of everybody in the domain who may go but for the plugins, in the order in which these are asked.
std::vector<Bundle> GangEviction::Candidates(const std::string& domain, const std::vector<NodeInfo*>& nodes,
                                             Search* search) const {
  std::map<int, std::vector<TaskInfo*>> by_job;  // by JobInfo::index
  for (const NodeInfo* node : nodes) {
    for (const TaskInfo* task : node->tasks) {
      if (const auto refusal = RefusalOf(*task, search->job)) {
        search->recorder.Refuse(*refusal, *task);
      } else {
        by_job[task->job()->index].push_back(ssn_->cluster.arena.Clone(*task));
      }
    }
  }
  std::vector<Bundle> bundles;
  for (auto& [index, tasks] : by_job) {
    for (Bundle& bundle : CreateJobBundles(*ssn_->jobs[index], std::move(tasks))) bundles.push_back(std::move(bundle));
  }
  Sort(&bundles, *search);
  search->recorder.Candidates(ssn_->cluster.FindHyperNode(domain), nodes.size(), TasksOf(bundles));
  return bundles;
}

// Leaves the bundles that plugins and the action's arguments allow.
void GangEviction::Allow(std::vector<Bundle>* bundles, Search* search) const {
  if (!bundles->empty()) {
    const std::vector<TaskInfo*> candidates = TasksOf(*bundles);
    *bundles =
        WithAllowed(*bundles, ssn_->UnifiedEvictable({kind_, search->job}, search->recorder.speaker(), candidates));
    Sort(bundles, *search);
  }
  if (!allow_whole_) {
    std::erase_if(*bundles, [](const Bundle& bundle) { return bundle.type == Bundle::Type::kWhole; });
  }
  search->recorder.Remain(TasksOf(*bundles).size());
}

void GangEviction::Sort(std::vector<Bundle>* bundles, const Search& search) const {
  SortBundles(bundles, search.need, ssn_->names,
              [&](const JobInfo& l, const JobInfo& r) { return &l == &r ? 0 : CompareVictims(l, r, search.job); });
}

}  // namespace pumice::actions
