// Trace: why a session did what it did, as numbers.
//
// A session carries a Trace or none (Session::trace). Each place that decides writes one Record: who was asked about
// whom, the answer, and the comparisons behind it with every number in scope. Plugins note their comparisons while they
// are asked (Note), and whoever asked turns them into a record (Add). Words are made of records in core/explain.
//
// Every decision is recorded; that of one task like that of another of the same job only by count. What goes by node or
// by candidate (scores, victims) is recorded only for the objects that were asked for. A large cluster's are millions:
// who looks for some of them watches the trace (Watcher), and the others are only counted.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/api/cluster_info.h"
#include "core/api/fit_errors.h"
#include "core/framework/events.h"
#include "core/framework/record.h"

namespace pumice::framework {

class Session;
struct Victims;

// This holds what each plugin gave to each of some nodes, while scores are added up.
class ScoreTable {
 public:
  explicit ScoreTable(size_t nodes) : nodes_(nodes) {}
  void Set(const std::string& plugin, size_t node, double score) { Row(plugin)[node] += score; }
  void AddBatch(const std::string& plugin, const std::vector<double>& scores) {
    std::vector<double>& row = Row(plugin);
    for (size_t i = 0; i < nodes_; ++i) row[i] += scores[i];
  }
  const std::vector<std::pair<std::string, std::vector<double>>>& rows() const { return rows_; }

 private:
  std::vector<double>& Row(const std::string& plugin) {
    for (auto& [name, row] : rows_) {
      if (name == plugin) return row;
    }
    return rows_.emplace_back(plugin, std::vector<double>(nodes_)).second;
  }
  const size_t nodes_;
  std::vector<std::pair<std::string, std::vector<double>>> rows_;  // by plugin, as asked
};

struct TraceOptions {
  bool everything = false;            // as if every job had been named
  bool victims = false;               // questions about victims, of whomever (BeginHunt)
  bool handlers = false;              // what the event handlers of plugins do
  std::set<std::string> jobs;         // "namespace/name"
  std::set<std::string> pods;         // "namespace/name"; their jobs count as named
  std::bitset<kSites> left_out = {};  // sites whose decisions are only counted
};

class Trace;

// A watcher sees decisions as they are made; none is kept then. It stays alive while the session runs.
class Watcher {
 public:
  virtual ~Watcher() = default;
  // The session's jobs, tasks and nodes are known.
  virtual void Open(const Trace&) {}
  // Says whether it wants to see this decision, counted from 0; else it is not put together. `job` is JobInfo::index.
  virtual bool Looks(Site site, size_t decision, int job) const = 0;
  virtual void See(const Trace& trace, size_t decision, const Record& record) = 0;
};

class Trace {
 public:
  static constexpr size_t kMostScores = 10, kMostRefusals = 10;
  static constexpr int kMostOvertakers = 20;

  // A watcher is for a trace of everything.
  explicit Trace(TraceOptions options, Watcher* watcher = nullptr) : options_(std::move(options)), watcher_(watcher) {}

  // A session begins, an action begins.
  void Open(const Session& ssn);
  void BeginAction(const std::string& name);

  // Says whether what goes by node or candidate is wanted.
  bool Wants(const JobInfo* job) const {
    return job != nullptr && (options_.everything || wanted_jobs_[job->index] != 0);
  }
  bool Wants(const TaskInfo& task) const { return Wants(task.job()); }
  // A task begins to look for victims. Of a job that was named, hunts are wanted until one of that kind of task is in
  // vain in an action, and those of tasks that were named themselves; of all tasks' (TraceOptions::victims) the first
  // kMostHunts, and of those that follow each job's first in an action.
  void BeginHunt(const TaskInfo& evictor);
  void EndHunt(const TaskInfo& evictor, bool placed);
  // Says whether nodes are to be looked at that it might find victims on: every one, or those of pods that were named.
  bool WantsHunt() const { return wants_hunt_; }
  // Says whether it is told how far the hunt got in the end.
  bool WantsEnd(const TaskInfo& evictor) const { return wants_hunt_ || Wants(evictor); }
  bool WantsNode(const TaskInfo& evictor, const NodeInfo& node) const {
    return options_.victims || Wants(evictor) || wanted_nodes_[node.index] != 0;
  }
  // Says whether the pod was named itself.
  bool WantsPod(const TaskInfo& task) const { return wanted_tasks_[task.index()] != 0; }
  // Says whether anybody wants to know whom shuffle evicts.
  bool WantsShuffle() const { return options_.victims || options_.everything || !wanted_.empty(); }
  bool WantsHandlers() const { return options_.handlers; }
  bool WantsVictims(const TaskInfo& evictor, const std::vector<TaskInfo*>& candidates) const;

  // Takes what a plugin compared while it is asked, and keeps it until Add, which makes it part of its record.
  void Note(Check check) { noted_.push_back(std::move(check)); }
  std::vector<Check>* noted() { return &noted_; }
  // It says whether plugins are to note each candidate for eviction, and is set while a wanted question is asked.
  bool victims_wanted = false;
  int victims_node = kNone;  // on which node; set by whoever asks

  void Add(Record record);
  // Says whether anybody looks at the decision that is made now.
  bool Looks(Site site, int job) const {
    if (options_.left_out[static_cast<size_t>(site)]) return false;
    return watcher_ == nullptr || watcher_->Looks(site, decisions_, job);
  }
  // Counts a decision that nobody looks at; false: somebody does, and it is to be added.
  bool Pass(Site site, int job) {
    if (Looks(site, job)) return false;
    ++decisions_;
    noted_.clear();
    return true;
  }
  // Takes back what was told since of a node and its candidates: the records from this one on.
  void TakeBack(size_t since);
  // Says whether of the nodes from which nobody goes only the first are told of, or none if the hunt is not wanted.
  bool TellsFew() const { return tells_few_; }

  // An action takes up a queue, or a job of it: for wanted jobs that still wait, what put the other one first.
  void AddTurn(const Session& ssn, const QueueInfo& queue, const JobInfo* job);
  void AddTask(const TaskInfo& task, Site site, std::string text);  // a no
  // `fitting` nodes did not refuse.
  void AddNodes(const Session& ssn, const TaskInfo& task, const FitErrors& errors, size_t fitting = 0);
  void AddScores(const TaskInfo& task, const std::vector<NodeInfo*>& nodes, const std::vector<double>& totals,
                 const ScoreTable& table);
  void AddVictims(const TaskInfo& evictor, int tier, const std::string& plugin, const Victims& answer);
  // Tells why a task is no candidate for the evictor, where it was named itself; `rule` is the hunt's.
  void AddPassedOver(const TaskInfo& evictor, const TaskInfo& task, Rule rule, const char* why);
  // Tells of shuffle, which evicts for nobody: who is asked about, whom a plugin names, who goes.
  void AddShuffle(Site site, const std::vector<TaskInfo*>& tasks, int tier = kNone, const std::string& plugin = {},
                  std::vector<std::string> unasked = {});
  // `unasked` are the plugins of later tiers, where this one decided.
  void AddTier(const TaskInfo& evictor, int tier, const std::vector<TaskInfo*>& victims,
               std::vector<std::string> unasked);
  // Tells whether the job has as many tasks as gang asks for, with the numbers; what it lacks besides: a role's
  // minimum, sub-groups. Of a sub-job, where the job has several, whether that has.
  void AddReady(const JobInfo& job, bool ready, Site site = Site::kReady, const SubJobInfo* sub_job = nullptr);

  const std::vector<Record>& records() const { return records_; }  // without a watcher
  size_t decisions() const { return decisions_; }
  const std::vector<std::string>& actions() const { return actions_; }
  const ClusterInfo& cluster() const { return *cluster_; }  // the session's, as it is now

 private:
  // This is a wanted job that has had no turn in this action.
  struct Waiting {
    const JobInfo* job;
    int overtakers;  // so far
  };

  // These are hunts for victims of one job's tasks of one kind in one action.
  struct Hunts {
    size_t action = 0;  // how many had begun
    bool first = true;
    bool in_vain = false;  // one of them was
  };

  static constexpr int kMostHunts = 500;

  bool IsCountedOn(const Record& record) const;
  Hunts& HuntsOf(const TaskInfo& evictor);  // in this action
  // Says whether it is within a hunt of whose nodes nobody wants to know.
  bool IsInUnwantedHunt() const { return tells_few_ && !wants_hunt_; }
  void Overtake(const Session& ssn, const JobInfo& waiting, const QueueInfo& queue, const JobInfo& job);

  const TraceOptions options_;
  Watcher* const watcher_;
  const std::vector<Event>* events_ = nullptr;
  const ClusterInfo* cluster_ = nullptr;
  std::vector<char> wanted_jobs_;   // by JobInfo::index
  std::vector<char> wanted_tasks_;  // by TaskFacts::index
  std::vector<char> wanted_nodes_;  // by NodeInfo::index: where pods are that were named
  bool wants_nodes_ = false;        // some of them
  std::vector<const JobInfo*> wanted_;
  std::vector<Waiting> waiting_;
  std::map<std::pair<int, int>, Hunts> hunted_;  // by JobInfo::index and TaskFacts::spec_class
  int hunts_ = 0;
  bool wants_hunt_ = false, tells_few_ = false;
  std::vector<std::string> actions_ = {"open"};
  std::vector<Record> records_;
  size_t decisions_ = 0;
  std::vector<Check> noted_;
  // The last record of a job's tasks at a site, to be counted on.
  std::map<std::array<int, 5>, size_t> last_;
};

}  // namespace pumice::framework
