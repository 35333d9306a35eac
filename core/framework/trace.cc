#include "core/framework/trace.h"

#include <algorithm>
#include <cstring>

namespace pumice::framework {

const char* ToString(Site site) {
  static constexpr const char* kNames[kSites] = {
      "limits",     "round",   "valid",        "gate",    "enqueue", "turn",  "overtaken", "overused", "allocatable",
      "preemptive", "skipped", "prePredicate", "nodes",   "scores",  "ready", "commit",    "discard",  "handler",
      "starving",   "policy",  "candidates",   "victims", "tier",    "room",  "evicted",   "hunt"};
  return kNames[static_cast<int>(site)];
}

const Resource* Check::Find(const char* name) const {
  for (const Term& term : terms) {
    if (std::strcmp(term.name, name) == 0) return &term.amount;
  }
  return nullptr;
}

void Trace::Open(const Session& ssn) {
  events_ = ssn.events;
  cluster_ = &ssn.cluster;
  hunted_.assign(ssn.jobs.size(), 0);
  wanted_jobs_.assign(ssn.jobs.size(), 0);
  wanted_tasks_.assign(ssn.cluster.facts.size(), 0);
  for (const auto& job : ssn.jobs) {
    bool wanted = options_.jobs.count(job->uid) != 0;
    for (const TaskInfo* task : job->tasks) {
      if (options_.pods.count(task->Namespace() + "/" + task->Name()) == 0) continue;
      wanted_tasks_[task->index()] = 1;
      wanted = true;
    }
    wanted_jobs_[job->index] = wanted ? 1 : 0;
    if (wanted || options_.everything) wanted_.push_back(job.get());
  }
  if (watcher_ != nullptr) watcher_->Open(*this);
}

void Trace::BeginAction(const std::string& name) {
  actions_.push_back(name);
  waiting_.clear();
  for (const JobInfo* job : wanted_) waiting_.push_back({job, 0});
}

void Trace::BeginHunt(const TaskInfo& evictor) {
  wants_hunt_ = Wants(evictor);
  if (wants_hunt_ || !options_.victims) return;
  size_t& hunted = hunted_[evictor.job()->index];
  wants_hunt_ = ++hunts_ <= kMostHunts || hunted != actions_.size();
  hunted = actions_.size();
}

bool Trace::WantsVictims(const TaskInfo& evictor, const std::vector<TaskInfo*>& candidates) const {
  if (options_.victims || Wants(evictor)) return true;
  return std::any_of(candidates.begin(), candidates.end(), [&](const TaskInfo* task) { return Wants(*task); });
}

void Trace::Add(Record record) {
  if (Pass(record.site, record.job)) return;
  record.action = static_cast<int>(actions_.size()) - 1;
  record.event = events_ == nullptr ? 0 : events_->size();
  if (record.checks.empty()) record.checks.swap(noted_);
  noted_.clear();

  if (IsCountedOn(record)) {
    const std::array<int, 5> key = {static_cast<int>(record.site), record.job, record.action, record.tier,
                                    record.verdict ? 1 : 0};
    auto [it, first] = last_.try_emplace(key, records_.size());
    if (!first && records_[it->second].plugin == record.plugin) {
      records_[it->second].count += record.count;
      return;
    }
    it->second = records_.size();
  }
  ++decisions_;
  if (watcher_ == nullptr) {
    records_.push_back(std::move(record));
  } else {
    watcher_->See(*this, decisions_ - 1, record);
  }
}

// One record for all tasks of a job that were answered alike one after the other; wanted tasks have their own.
bool Trace::IsCountedOn(const Record& record) const {
  if (options_.everything || record.job == kNone) return false;
  if (record.task != kNone && wanted_tasks_[record.task] != 0) return false;
  switch (record.site) {
    case Site::kAllocatable:
    case Site::kPreemptive:
    case Site::kPrePredicate:
    case Site::kSkipped:
    case Site::kNodes:
    case Site::kPolicy:
    case Site::kHunt: return true;
    default: return false;
  }
}

bool Trace::LooksAtChoice(const TaskInfo& task) const {
  if (!Wants(task)) return false;
  const int job = task.job()->index;
  return Looks(Site::kNodes, job) || Looks(Site::kScores, job, /*others=*/1);
}

void Trace::PassChoice(const TaskInfo& task) {
  if (!Wants(task)) return;
  Pass(Site::kNodes, task.job()->index);
  Pass(Site::kScores, task.job()->index);
}

void Trace::TakeBack(size_t since) {
  auto is_of_node = [](Site site) {
    return site == Site::kCandidates || site == Site::kVictims || site == Site::kTier || site == Site::kRoom;
  };
  while (records_.size() > since && is_of_node(records_.back().site)) records_.pop_back();
}

void Trace::AddTurn(const Session& ssn, const QueueInfo& queue, const JobInfo* job) {
  // What comes after a job's first turn is no overtaking.
  const auto waits_no_more = [&](Waiting& waiting) {
    if (waiting.job == job) return true;
    Overtake(ssn, *waiting.job, queue, *job);
    return ++waiting.overtakers == kMostOvertakers;
  };
  if (job != nullptr) waiting_.erase(std::remove_if(waiting_.begin(), waiting_.end(), waits_no_more), waiting_.end());
  Add({.site = Site::kTurn, .verdict = true, .queue = queue.index, .job = job == nullptr ? kNone : job->index});
}

void Trace::Overtake(const Session& ssn, const JobInfo& waiting, const QueueInfo& queue, const JobInfo& job) {
  if (Pass(Site::kOvertaken, waiting.index)) return;
  Record record{.site = Site::kOvertaken, .queue = queue.index, .job = waiting.index};
  Check check{.rule = "order", .queue = queue.index, .job = job.index};
  if (waiting.queue == &queue) {
    for (const auto& call : ssn.job_order.calls()) {
      if (call.fn(job, waiting) == 0) continue;
      record.plugin = *call.plugin;
      record.tier = call.tier;
      break;
    }
    check.text = record.plugin.empty() ? (job.creation_timestamp == waiting.creation_timestamp ? "uid" : "age") : "job";
    if (auto numbers = ssn.job_order_numbers.find(record.plugin); numbers != ssn.job_order_numbers.end()) {
      check.numbers = numbers->second(job, waiting);
    }
  } else {
    for (const auto& call : ssn.queue_order.calls()) {
      if (call.fn(queue, *waiting.queue) == 0) continue;
      record.plugin = *call.plugin;
      record.tier = call.tier;
      break;
    }
    check.text = "queue";
    if (ssn.queue_numbers) {
      const QueueNumbers *l = ssn.queue_numbers(queue.index), *r = ssn.queue_numbers(waiting.queue->index);
      if (l != nullptr && r != nullptr) check.numbers = {{"share", l->share}, {"ownShare", r->share}};
    }
  }
  record.checks.push_back(std::move(check));
  Add(std::move(record));
}

void Trace::AddTask(const TaskInfo& task, Site site, std::string text) {
  Add({.site = site,
       .queue = task.job() == nullptr ? kNone : task.job()->queue->index,
       .job = task.job() == nullptr ? kNone : task.job()->index,
       .task = task.index(),
       .text = std::move(text)});
}

void Trace::AddNodes(const Session& ssn, const TaskInfo& task, const FitErrors& errors, size_t fitting) {
  if (Pass(Site::kNodes, task.job() == nullptr ? kNone : task.job()->index)) return;
  std::map<std::string, NodeGroup> groups;
  std::vector<NodeNumbers> refusals;
  for (int node = 0; node < errors.end(); ++node) {
    const StatusSets* reasons = errors.Of(node);
    if (reasons == nullptr) continue;
    for (const std::string& reason : reasons->Reasons()) {
      NodeGroup& group = groups[reason];
      group.reason = reason;
      group.nodes.push_back(node);
    }
    if (ssn.refusal_numbers.empty() || refusals.size() >= kMostRefusals) continue;
    for (const Status& status : reasons->all) {
      auto plugin = ssn.refusal_numbers.find(status.plugin);
      if (plugin != ssn.refusal_numbers.end()) refusals.push_back({node, plugin->second(task, *ssn.node_list[node])});
    }
  }
  Record record{.site = Site::kNodes,
                .verdict = fitting > 0,
                .queue = task.job() == nullptr ? kNone : task.job()->queue->index,
                .job = task.job() == nullptr ? kNone : task.job()->index,
                .task = task.index(),
                .text = errors.Error(),
                .refusals = std::move(refusals)};
  static const std::string kShort = "Insufficient ";
  for (auto& [reason, group] : groups) {
    if (reason.compare(0, kShort.size(), kShort) == 0) {
      group.dim = ssn.names.Find(reason.substr(kShort.size()));
      for (int node : group.nodes) {
        if (group.dim < 0) break;
        const double free = ssn.node_list[node]->FutureIdle().Get(group.dim);
        if (group.freest != kNone && free <= group.free) continue;
        group.free = free;
        group.freest = node;
      }
    }
    record.groups.push_back(std::move(group));
  }
  // The most frequent first; equal ones by their text.
  std::stable_sort(record.groups.begin(), record.groups.end(),
                   [](const NodeGroup& l, const NodeGroup& r) { return l.nodes.size() > r.nodes.size(); });
  record.checks.push_back({.rule = "request",
                           .task = task.index(),
                           .terms = {{'.', "request", task.resreq()}},
                           .numbers = {{"fitting", static_cast<double>(fitting)}}});
  Add(std::move(record));
}

void Trace::AddScores(const TaskInfo& task, const std::vector<NodeInfo*>& nodes, const std::vector<double>& totals,
                      const ScoreTable& table) {
  if (Pass(Site::kScores, task.job()->index)) return;
  Record record{.site = Site::kScores,
                .verdict = true,
                .queue = task.job()->queue->index,
                .job = task.job()->index,
                .task = task.index(),
                .count = static_cast<int>(nodes.size())};
  for (const auto& [plugin, row] : table.rows()) record.scorers.push_back(plugin);
  std::vector<size_t> order(nodes.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return totals[a] > totals[b]; });
  if (order.size() > kMostScores) order.resize(kMostScores);
  for (size_t i : order) {
    NodeScore& score = record.scores.emplace_back();
    score.node = nodes[i]->index;
    score.total = totals[i];
    for (const auto& [plugin, row] : table.rows()) score.parts.push_back(row[i]);
  }
  if (!order.empty()) {
    record.node = nodes[order[0]]->index;
    const auto ties = std::count(totals.begin(), totals.end(), totals[order[0]]);
    record.checks.push_back({.rule = "scores", .holds = true, .numbers = {{"ties", static_cast<double>(ties)}}});
  }
  Add(std::move(record));
}

void Trace::AddVictims(const TaskInfo& evictor, int tier, const std::string& plugin, const Victims& answer) {
  if (Pass(Site::kVictims, evictor.job()->index)) return;
  Record record{.site = Site::kVictims,
                .verdict = answer.abstain || !answer.tasks.empty(),
                .vote = answer.abstain ? 0 : (answer.tasks.empty() ? -1 : 1),
                .queue = evictor.job()->queue->index,
                .job = evictor.job()->index,
                .task = evictor.index(),
                .node = victims_node,
                .tier = tier,
                .plugin = plugin};
  for (const TaskInfo* task : answer.tasks) record.tasks.push_back(task->index());
  Add(std::move(record));
}

void Trace::AddTier(const TaskInfo& evictor, int tier, const std::vector<TaskInfo*>& victims) {
  if (Pass(Site::kTier, evictor.job()->index)) return;
  Record record{.site = Site::kTier,
                .verdict = !victims.empty(),
                .queue = evictor.job()->queue->index,
                .job = evictor.job()->index,
                .task = evictor.index(),
                .node = victims_node,
                .tier = tier};
  for (const TaskInfo* task : victims) record.tasks.push_back(task->index());
  Add(std::move(record));
}

void Trace::AddReady(const JobInfo& job, bool ready, Site site) {
  Check check{.rule = "gang", .holds = ready, .job = job.index, .op = ">="};
  check.numbers = {{"ready", static_cast<double>(job.ReadyTaskNum())},
                   {"pipelined", static_cast<double>(job.WaitingTaskNum())},
                   {"bestEffort", static_cast<double>(job.PendingBestEffortTaskNum())},
                   {"minAvailable", static_cast<double>(job.min_available)},
                   {"tasks", static_cast<double>(job.tasks.size())}};
  Record record{.site = site, .verdict = ready, .queue = job.queue->index, .job = job.index, .plugin = "gang"};
  record.checks.push_back(std::move(check));
  Add(std::move(record));
}

}  // namespace pumice::framework
