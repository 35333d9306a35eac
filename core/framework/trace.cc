// How decisions become records, and which of them are kept, counted on, or passed by.
#include "core/framework/trace.h"

#include <algorithm>

#include "core/framework/session.h"

namespace pumice::framework {

void Trace::Open(const Session& ssn) {
  events_ = ssn.events;
  cluster_ = &ssn.cluster;
  hunted_.clear();
  wanted_jobs_.assign(ssn.jobs.size(), 0);
  wanted_tasks_.assign(ssn.cluster.facts.size(), 0);
  wanted_nodes_.assign(ssn.node_list.size(), 0);
  for (const auto& job : ssn.jobs) {
    bool wanted = options_.jobs.count(job->uid) != 0;
    for (const TaskInfo* task : job->tasks) {
      if (options_.pods.count(task->Namespace() + "/" + task->Name()) == 0) continue;
      wanted_tasks_[task->index()] = 1;
      if (const NodeInfo* node = ssn.NodeOf(*task)) {
        wanted_nodes_[node->index] = 1;
        wants_nodes_ = true;
      }
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
  wants_hunt_ = options_.everything || WantsPod(evictor);
  tells_few_ = options_.victims && !Wants(evictor);
  if (wants_hunt_) return;
  Hunts& hunts = HuntsOf(evictor);
  const bool first = std::exchange(hunts.first, false);
  tells_few_ = tells_few_ || hunts.in_vain;
  wants_hunt_ = Wants(evictor) ? !tells_few_ : (options_.victims || wants_nodes_) && (++hunts_ <= kMostHunts || first);
}

void Trace::EndHunt(const TaskInfo& evictor, bool placed) {
  if (!placed) HuntsOf(evictor).in_vain = true;
  wants_hunt_ = tells_few_ = false;
}

Trace::Hunts& Trace::HuntsOf(const TaskInfo& evictor) {
  Hunts& hunts = hunted_[{evictor.job()->index, evictor.facts->spec_class}];
  if (hunts.action != actions_.size()) hunts = {actions_.size()};
  return hunts;
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

void Trace::TakeBack(size_t since) {
  auto is_of_node = [](Site site) {
    switch (site) {
      case Site::kCandidates:
      case Site::kVictims:
      case Site::kTier:
      case Site::kRoom:
      case Site::kEvicted:
      case Site::kDiscard: return true;
      default: return false;
    }
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
  using By = Overtaker::By;
  if (Pass(Site::kOvertaken, waiting.index)) return;
  Record record{.site = Site::kOvertaken, .queue = queue.index, .job = waiting.index};
  auto decide = [&record](const auto& call) {
    record.plugin = *call.plugin;
    record.tier = call.tier;
  };
  By by = By::kQueueOrder;
  if (waiting.queue == &queue) {
    for (const auto& call : ssn.job_order.calls()) {
      if (call.fn(job, waiting) == 0) continue;
      decide(call);
      break;
    }
    const bool as_old = job.creation_timestamp == waiting.creation_timestamp;
    by = !record.plugin.empty() ? By::kJobOrder : as_old ? By::kName : By::kAge;
    if (auto check = ssn.job_order_checks.find(record.plugin); check != ssn.job_order_checks.end()) {
      record.checks.push_back(check->second(job, waiting));
    }
  } else {
    for (const auto& call : ssn.queue_order.calls()) {
      if (call.fn(queue, *waiting.queue) == 0) continue;
      decide(call);
      break;
    }
    if (auto check = ssn.queue_order_checks.find(record.plugin); check != ssn.queue_order_checks.end()) {
      record.checks.push_back(check->second(queue, *waiting.queue));
    }
  }
  record.more = Overtaker{by, queue.index, job.index};
  noted_.clear();
  Add(std::move(record));
}

void Trace::AddTask(const TaskInfo& task, Site site, std::string text) {
  Record record = RecordOf(site, task);
  record.more = Said{std::move(text)};
  Add(std::move(record));
}

void Trace::AddNodes(const Session& ssn, const TaskInfo& task, const FitErrors& errors, size_t fitting) {
  if (IsInUnwantedHunt() || Pass(Site::kNodes, task.job() == nullptr ? kNone : task.job()->index)) return;
  std::map<std::string, Refusals::Group> groups;
  Refusals refusals;
  refusals.text = errors.Error();
  for (int node = 0; node < errors.end(); ++node) {
    const StatusSets* reasons = errors.Of(node);
    if (reasons == nullptr) continue;
    for (const std::string& reason : reasons->Reasons()) {
      Refusals::Group& group = groups[reason];
      group.reason = reason;
      group.nodes.push_back(node);
    }
    if (ssn.refusal_numbers.empty() || refusals.numbers.size() >= kMostRefusals) continue;
    for (const Status& status : reasons->all) {
      auto plugin = ssn.refusal_numbers.find(status.plugin);
      if (plugin == ssn.refusal_numbers.end()) continue;
      refusals.numbers.push_back({node, plugin->second(task, *ssn.node_list[node])});
    }
  }
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
    refusals.groups.push_back(std::move(group));
  }
  std::stable_sort(refusals.groups.begin(), refusals.groups.end(),
                   [](const Refusals::Group& l, const Refusals::Group& r) { return l.nodes.size() > r.nodes.size(); });
  Record record = RecordOf(Site::kNodes, task);
  record.verdict = fitting > 0;
  record.checks.push_back({.rule = Rule::kRequest,
                           .task = task.index(),
                           .amounts = {task.resreq()},
                           .numbers = {static_cast<double>(fitting)}});
  record.more = std::move(refusals);
  Add(std::move(record));
}

void Trace::AddScores(const TaskInfo& task, const std::vector<NodeInfo*>& nodes, const std::vector<double>& totals,
                      const ScoreTable& table) {
  if (IsInUnwantedHunt() || Pass(Site::kScores, task.job()->index)) return;
  Record record = RecordOf(Site::kScores, task);
  record.verdict = true;
  record.count = static_cast<int>(nodes.size());
  Scores scores;
  for (const auto& [plugin, row] : table.rows()) scores.plugins.push_back(plugin);
  std::vector<size_t> order(nodes.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return totals[a] > totals[b]; });
  if (order.size() > kMostScores) order.resize(kMostScores);
  for (size_t i : order) {
    Scores::Node& score = scores.nodes.emplace_back();
    score.node = nodes[i]->index;
    score.total = totals[i];
    for (const auto& [plugin, row] : table.rows()) score.parts.push_back(row[i]);
  }
  if (!order.empty()) {
    record.node = nodes[order[0]]->index;
    const auto ties = std::count(totals.begin(), totals.end(), totals[order[0]]);
    record.checks.push_back({.rule = Rule::kScores, .holds = true, .numbers = {static_cast<double>(ties)}});
  }
  record.more = std::move(scores);
  Add(std::move(record));
}

void Trace::AddVictims(const TaskInfo& evictor, int tier, const std::string& plugin, const Victims& answer) {
  if (Pass(Site::kVictims, evictor.job()->index)) return;
  Record record = RecordOf(Site::kVictims, evictor);
  record.verdict = answer.abstain || !answer.tasks.empty();
  record.abstained = answer.abstain;
  record.node = victims_node;
  record.tier = tier;
  record.plugin = plugin;
  record.more = PodsOf(answer.tasks);
  Add(std::move(record));
}

void Trace::AddTier(const TaskInfo& evictor, int tier, const std::vector<TaskInfo*>& victims,
                    std::vector<std::string> unasked) {
  if (Pass(Site::kTier, evictor.job()->index)) return;
  Record record = RecordOf(Site::kTier, evictor);
  record.verdict = !victims.empty();
  record.node = victims_node;
  record.tier = tier;
  Pods pods = PodsOf(victims);
  pods.unasked = std::move(unasked);
  record.more = std::move(pods);
  Add(std::move(record));
}

void Trace::AddPassedOver(const TaskInfo& evictor, const TaskInfo& task, Rule rule, const char* why) {
  if (!WantsPod(task)) return;
  Record record = RecordOf(Site::kPassedOver, evictor);
  record.node = task.node;
  record.checks.push_back({.rule = rule, .task = task.index()});
  record.more = Said{why};
  Add(std::move(record));
}

void Trace::AddShuffle(Site site, const std::vector<TaskInfo*>& tasks, int tier, const std::string& plugin,
                       std::vector<std::string> unasked) {
  if (Pass(site, kNone)) return;
  Record record{.site = site, .verdict = !tasks.empty(), .tier = tier, .plugin = plugin};
  Pods pods = PodsOf(tasks);
  pods.unasked = std::move(unasked);
  record.more = std::move(pods);
  Add(std::move(record));
}

namespace {

// The first role, or group of sub-jobs, that lacks something; with those that wait for room or without.
void AddLacks(const JobInfo& job, bool waiting, std::vector<Check>* checks) {
  auto lacks = [checks](Rule rule, const std::string& name, int has, int needs) {
    if (has >= needs) return false;
    checks->push_back({.rule = rule, .numbers = {static_cast<double>(has), static_cast<double>(needs)}, .text = name});
    return true;
  };
  if (job.min_available >= job.task_min_available_total) {
    for (const auto& [role, min] : job.task_min_available) {
      if (lacks(Rule::kRoleMinimum, role, job.AllocatedOfRole(role, waiting), min)) return;
    }
  }
  std::map<std::string, int> groups;
  for (const auto& [uid, sub_job] : job.sub_jobs) {
    groups[sub_job->gid] += waiting ? sub_job->IsPipelined() : sub_job->IsReady();
  }
  for (const auto& [gid, min] : job.min_sub_jobs) {
    if (lacks(Rule::kSubGroups, gid, groups[gid], min)) return;
  }
}

}  // namespace

void Trace::AddReady(const JobInfo& job, bool ready, Site site, const SubJobInfo* sub_job) {
  Record record = RecordOf(site, job);
  record.verdict = ready;
  record.plugin = "gang";
  record.checks.push_back(
      {.rule = Rule::kGang,
       .holds = ready,
       .numbers = {static_cast<double>(job.ReadyTaskNum()), static_cast<double>(job.WaitingTaskNum()),
                   static_cast<double>(job.PendingBestEffortTaskNum()), static_cast<double>(job.min_available),
                   static_cast<double>(job.tasks.size())}});
  const bool of_sub_job = sub_job != nullptr && job.ContainsSubJobPolicy();
  if (of_sub_job) {
    const int has = sub_job->ReadyTaskNum() + sub_job->PendingBestEffortTaskNum();
    record.checks.push_back({.rule = Rule::kSubGroup,
                             .holds = ready,
                             .numbers = {static_cast<double>(has), static_cast<double>(sub_job->WaitingTaskNum()),
                                         static_cast<double>(sub_job->min_available)},
                             .text = sub_job->uid});
  } else if (!ready) {
    AddLacks(job, actions_.back() != "allocate", &record.checks);
  }
  Add(std::move(record));
}

}  // namespace pumice::framework
