// tdm looks after nodes that are lent by the hour (time division multiplexing). Outside its hours a revocable node
// takes nobody and is cleared of preemptable pods. Twin of pkg/scheduler/plugins/tdm/tdm.go.
//
// In a single cycle the evict period has always elapsed (rule 8 of an answer); over many it counts in the scenario's
// time.
#include <algorithm>

#include "core/api/annotations.h"
#include "core/base/clock_time.h"
#include "core/base/duration.h"
#include "core/base/text.h"
#include "core/framework/session.h"
#include "core/framework/trace.h"
#include "core/plugins/catalogue.h"
#include "core/plugins/node_score.h"

namespace pumice::plugins {
namespace {

using framework::Argument;
using framework::Arguments;
using framework::Point;
using framework::Rule;
using framework::Session;
using framework::Type;
using framework::Victims;

constexpr int kDefaultEvictions = 1;
constexpr int64_t kDay = 24 * 60 * 60;

// The argument "tdm.revocable-zone.<zone>" is such as "10:00-21:00".
std::map<std::string, std::string> ReadZones(const Arguments& arguments) {
  const std::string prefix = "tdm.revocable-zone.";
  std::map<std::string, std::string> zones;
  for (const auto& [key, value] : arguments) {
    const size_t at = key.find(prefix);
    // Volcano crashes over hours that are no text; here such a zone is not there.
    if (at == std::string::npos || value.type != model::ConfigValue::Type::kString) continue;
    zones[std::string(key).erase(at, prefix.size())] = value.text;
  }
  return zones;
}

// The argument "tdm.evict.period" is a minute unless it is a duration.
int64_t ReadPeriod(const Arguments& arguments) {
  std::string text;
  arguments.GetString(&text, "tdm.evict.period");
  return ParseGoDurationNs(text).value_or(60 * kSecondNs);
}

// Says why the zone is not active at this second of the day; "" where it is. Hours that end at or before their start
// end on the next day, yet in the early hours of that day they count as not begun.
std::string WhyInactive(const std::string& zone, const std::string& hours, int64_t second) {
  const std::vector<std::string> ends = Split(TrimSpace(hours), '-');
  if (ends.size() != 2) return "revocable zone " + hours + " format error";
  const ClockTime from = ParseClockTime(ends[0]);
  if (!from.error.empty()) return from.error;
  const ClockTime to = ParseClockTime(ends[1]);
  if (!to.error.empty()) return to.error;
  const int64_t start = from.minutes * 60;
  const int64_t end = to.minutes * 60 + (from.minutes >= to.minutes ? kDay : 0);
  if (second < start || second > end) return "current time beyond revocable zone " + zone + ":" + hours;
  return "";
}

// Reads a number, or a percentage of the tasks rounded up; 0 for anything else (intstr.Parse).
int BudgetOf(const std::string& text, int tasks) {
  if (auto number = ParseGoInt(text)) return static_cast<int32_t>(*number);
  if (text.empty() || text.back() != '%') return 0;
  const auto percent = ParseGoInt(std::string_view(text).substr(0, text.size() - 1));
  if (!percent) return 0;
  const int64_t hundredths = *percent * tasks;
  return static_cast<int>(hundredths / 100 + (hundredths % 100 > 0 ? 1 : 0));
}

// Says how many tasks may be evicted from the job at once, as its disruption budget has it.
int MaxEvictions(const JobInfo& job) {
  const int tasks = job.tasks.size();
  const int running = job.In(TaskStatus::kRunning).size();
  const DisruptionBudget budget = DisruptionBudgetOf(*job.pod_group);
  if (!budget.max_unavailable.empty()) {
    const int allowed = BudgetOf(budget.max_unavailable, tasks);
    const int finished = job.In(TaskStatus::kSucceeded).size() + job.In(TaskStatus::kFailed).size();
    const int unavailable = tasks - finished - running;
    return std::max(0, allowed - unavailable);
  }
  if (!budget.min_available.empty()) {
    const int needed = BudgetOf(budget.min_available, tasks);
    if (running >= needed) return running - needed;
  }
  return kDefaultEvictions;
}

// They go by job, ascending, and within a job as given; of each as many as may go.
std::vector<TaskInfo*> WithinBudgets(std::vector<TaskInfo*> tasks, framework::Trace* trace = nullptr) {
  std::stable_sort(tasks.begin(), tasks.end(),
                   [](const TaskInfo* l, const TaskInfo* r) { return l->job()->index < r->job()->index; });
  std::vector<TaskInfo*> victims;
  for (size_t start = 0, end = 0; start < tasks.size(); start = end) {
    const JobInfo* job = tasks[start]->job();
    while (end < tasks.size() && tasks[end]->job() == job) ++end;
    const size_t count = std::min<size_t>(MaxEvictions(*job), end - start);
    for (size_t i = start; i < end && trace != nullptr; ++i) {
      trace->Note({.rule = Rule::kEvictionBudget,
                   .holds = i < start + count,
                   .task = tasks[i]->index(),
                   .numbers = {i - start + 1.0, static_cast<double>(MaxEvictions(*job))}});
    }
    victims.insert(victims.end(), tasks.begin() + start, tasks.begin() + start + count);
  }
  return victims;
}

class Tdm : public framework::Plugin {
 public:
  Tdm(const Arguments& arguments, std::shared_ptr<model::Time> last_eviction)
      : zones_(ReadZones(arguments)), period_ns_(ReadPeriod(arguments)), last_eviction_(std::move(last_eviction)) {}

  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    FindInactiveNodes(ssn);
    const StatusSets* not_allowed = Failure(ssn, "not allow to dispatch to revocable node");

    ssn.predicates.Add(name_, [this, not_allowed](const TaskInfo& task, const NodeInfo& node) -> const StatusSets* {
      if (node.revocable_zone.empty()) return nullptr;
      if (inactive_[node.index] != nullptr) return inactive_[node.index];
      return task.facts->revocable ? nullptr : not_allowed;
    });
    ssn.node_order.Add(name_, [this](const TaskInfo& task, const NodeInfo& node) -> std::optional<double> {
      if (node.revocable_zone.empty()) return 0;
      if (inactive_[node.index] != nullptr) return std::nullopt;
      return task.facts->revocable ? kMaxNodeScore : 0;
    });
    ssn.SetLocality(
        name_, {.local = [](const TaskInfo&) { return true; }, .uniform_batch_score = {}, .lasting_refusals = true});

    ssn.SetVictimAnswers(name_, framework::VictimAnswers::kPure);
    ssn.preemptable.Add(name_, [&ssn](const TaskInfo& preemptor, const std::vector<TaskInfo*>& preemptees) {
      return Preemptable(ssn, preemptor, preemptees);
    });
    ssn.victim_tasks.Add(name_, {[this, &ssn](const std::vector<TaskInfo*>& tasks) -> std::vector<TaskInfo*> {
                           if (framework::Trace* trace = ssn.trace; trace != nullptr && trace->victims_wanted) {
                             // Who is none of those on inactive nodes is told nothing else.
                             for (const TaskInfo* task : tasks) {
                               trace->Note({.rule = Rule::kZoneOver, .task = task->index()});
                             }
                           }
                           if (!IsTime(ssn.now())) return {};
                           return OnInactiveNodes(ssn);
                         }});
    // Preemptable jobs wait.
    ssn.job_order.Add(name_, [](const JobInfo& l, const JobInfo& r) {
      return static_cast<int>(l.preemptable) - static_cast<int>(r.preemptable);
    });
    ssn.job_pipelined.Add(name_, [](const JobInfo& job) { return job.IsPipelined() ? kPermit : kReject; });
    ssn.job_starving.Add(name_, [](const JobInfo& job) { return !job.preemptable && job.HasPendingTasks(); });
  }

  void OnSessionClose(Session&) override {}

 private:
  const StatusSets* Failure(const Session& ssn, std::string reason) const {
    return ssn.Fail(StatusSets({{StatusCode::kUnschedulableAndUnresolvable, std::move(reason), name_}}));
  }

  void FindInactiveNodes(const Session& ssn) {
    const int64_t second = (ssn.now().seconds % kDay + kDay) % kDay;
    std::map<std::string, const StatusSets*> inactive;
    for (const auto& [zone, hours] : zones_) {
      const std::string why = WhyInactive(zone, hours, second);
      inactive[zone] = why.empty() ? nullptr : Failure(ssn, why);
    }
    inactive_.assign(ssn.node_list.size(), nullptr);
    for (const NodeInfo* node : ssn.node_list) {
      const std::string& zone = node->revocable_zone;
      if (zone.empty()) continue;
      auto known = inactive.find(zone);
      inactive_[node->index] =
          known != inactive.end() ? known->second : Failure(ssn, "revocable zone " + zone + " not support");
    }
  }

  // Gives running preemptable tasks on nodes that are not lent, for tasks that could not use a lent one.
  static Victims Preemptable(const Session& ssn, const TaskInfo& preemptor, const std::vector<TaskInfo*>& preemptees) {
    Victims victims;
    framework::Trace* trace = ssn.trace != nullptr && ssn.trace->victims_wanted ? ssn.trace : nullptr;
    auto spare = [&](const TaskInfo& task, Rule rule) {
      if (trace != nullptr) trace->Note({.rule = rule, .task = task.index()});
    };
    if (preemptor.facts->preemptable || preemptor.facts->revocable) {
      for (const TaskInfo* task : preemptees) spare(*task, Rule::kEvictorIsLent);
      return victims;
    }
    std::vector<TaskInfo*> candidates;
    for (TaskInfo* task : preemptees) {
      const NodeInfo* node = ssn.NodeOf(*task);
      if (!task->facts->preemptable || task->status != TaskStatus::kRunning || task->job() == nullptr) {
        spare(*task, Rule::kNotPreemptable);
      } else if (node == nullptr || !node->revocable_zone.empty()) {
        spare(*task, Rule::kOnLentNode);
      } else {
        candidates.push_back(task);
      }
    }
    victims.tasks = WithinBudgets(std::move(candidates), trace);
    return victims;
  }

  // Gives running preemptable tasks that outstay the hours of their nodes; budgets hold for each zone by itself.
  std::vector<TaskInfo*> OnInactiveNodes(const Session& ssn) const {
    std::vector<TaskInfo*> victims;
    framework::Trace* trace = ssn.trace != nullptr && ssn.trace->victims_wanted ? ssn.trace : nullptr;
    for (const auto& [zone, hours] : zones_) {
      std::vector<TaskInfo*> candidates;
      for (const NodeInfo* node : ssn.nodes_by_name) {
        if (node->revocable_zone.empty() || node->revocable_zone != zone || inactive_[node->index] == nullptr) continue;
        for (TaskInfo* task : node->tasks) {
          if (task->facts->preemptable && task->status == TaskStatus::kRunning && task->job() != nullptr) {
            candidates.push_back(task);
            if (trace != nullptr)
              trace->Note({.rule = Rule::kZoneOver, .holds = true, .task = task->index(), .text = zone});
          }
        }
      }
      const std::vector<TaskInfo*> leaving = WithinBudgets(std::move(candidates), trace);
      victims.insert(victims.end(), leaving.begin(), leaving.end());
    }
    return victims;
  }

  const std::string name_ = "tdm";
  // Says whether the period since the last look for victims is over; if so, this is one.
  bool IsTime(model::Time now) {
    if (last_eviction_ == nullptr) return true;
    if (!last_eviction_->IsZero() && CompareSeconds(now.seconds - last_eviction_->seconds, period_ns_) < 0)
      return false;
    *last_eviction_ = now;
    return true;
  }

  const std::map<std::string, std::string> zones_;
  const int64_t period_ns_;
  const std::shared_ptr<model::Time> last_eviction_;  // null: nothing is remembered
  std::vector<const StatusSets*> inactive_;           // by NodeInfo::index: why a lent node takes nobody now
};

}  // namespace

extern const Row kTdm = {
    .name = "tdm",
    .what = {"Lends nodes by the hour: outside its hours a revocable node takes nobody and is cleared.",
             "按时段借用节点：时段之外，可回收的节点不接收 Pod 并被清空。"},
    .go = "tdm/tdm.go",
    .build = [](const Arguments& a) -> std::unique_ptr<framework::Plugin> { return std::make_unique<Tdm>(a, nullptr); },
    .build_remembering = [](model::Time) -> framework::PluginBuilder {
      return [last = std::make_shared<model::Time>()](const Arguments& a) { return std::make_unique<Tdm>(a, last); };
    },
    .arguments = {Argument(Type::kHours, "tdm.revocable-zone.*", "",
                           "When nodes of the zone of that name may be used: tdm.revocable-zone.rz1: 10:00-21:00.",
                           "该名称的区域何时可用：tdm.revocable-zone.rz1: 10:00-21:00。"),
                  Argument(Type::kDuration, "tdm.evict.period", "1m", "How often tdm evicts.", "tdm 驱逐的间隔。")},
    .points = {Point::kPredicate, Point::kNodeOrder, Point::kPreemptable, Point::kVictimTasks, Point::kJobOrder,
               Point::kJobPipelined, Point::kJobStarving},
    .marks = {{Where::kNodeLabel, kRevocableZone},
              {Where::kPodAnnotation, kRevocableZone},
              {Where::kPodAnnotation, kPreemptable},
              {Where::kPodLabel, kPreemptable},
              {Where::kPodGroupAnnotation, kJdbMinAvailable},
              {Where::kPodGroupAnnotation, kJdbMaxUnavailable}},
    .own_affair = true,
};

}  // namespace pumice::plugins
