// Expectations are judged as the simulation goes, each at its time; what only the whole run tells is judged at its end.
#include "core/report/expectations.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

#include "core/api/annotations.h"
#include "core/base/duration.h"
#include "core/model/find.h"
#include "core/report/prometheus.h"
#include "core/report/run.h"
#include "core/text/json_writer.h"

namespace pumice::report {

using manifest::Expectation;

namespace {

using model::Find;

using Compare = Expectation::Compare;
using What = Expectation::What;
using When = Expectation::When;

// This is what is there, as a number or as a text.
struct Found {
  double number = 0;
  std::string text;
};

constexpr double kLargest = 1e300;  // a share may be infinite, which JSON does not know

const char* NameOf(What what) {
  static constexpr const char* kNames[] = {"deserved", "allocated", "share", "phase",   "bound",
                                           "evicted",  "waits",     "node",  "findings"};
  return kNames[static_cast<int>(what)];
}

// Only the whole simulation tells these.
bool OfHistory(What what) { return what == What::kFinding || what == What::kWaits || what == What::kEvicted; }

bool IsText(What what) { return what == What::kPhase || what == What::kNode; }

// Spells it as it would be written in the scenario.
std::string Spelled(const Expectation& e, double number) {
  if (e.what == What::kWaits) return FormatDuration(static_cast<int64_t>(number));
  if (e.what == What::kDeserved || e.what == What::kAllocated) {
    if (!std::isfinite(number) || std::abs(number) > 9e15) return FormatValue(number);
    const auto whole = static_cast<int64_t>(std::llround(number));
    if (e.resource == "memory") return Quantity::FromValue(whole, Quantity::Format::kBinarySI).String();
    return whole % 1000 == 0 ? std::to_string(whole / 1000) : FormatValue(number / 1000);
  }
  return FormatValue(number);
}

bool Meets(const Expectation& e, const Found& found) {
  if (IsText(e.what)) return found.text == e.text;
  const double slack = e.tolerance * std::max(std::abs(e.number), std::abs(found.number));
  if (e.compare != Compare::kAtLeast && found.number > e.number + slack) return false;
  return e.compare == Compare::kAtMost || found.number >= e.number - slack;
}

const char* KindOf(What what) {
  static constexpr const char* kKinds[] = {"queue", "queue", "queue", "job", "job", "job", "job", "pod", "finding"};
  return kKinds[static_cast<int>(what)];
}

std::string Label(const Expectation& e) {
  return std::string(KindOf(e.what)) + " " + e.object + ": " + NameOf(e.what) +
         (e.resource.empty() ? "" : " " + e.resource) + " " + (IsText(e.what) && e.text.empty() ? "none" : e.written);
}

// Gives the object as `explain` wants it; "" for a finding.
std::string ObjectOf(const Expectation& e) {
  return e.what == What::kFinding ? "" : std::string(KindOf(e.what)) + "/" + e.object;
}

double Of(const Resource& resource, const std::string& name, const ResourceNames& names) {
  const Dim dim = names.Find(name);
  return dim < 0 ? 0 : resource.Get(dim);
}

// Gives what the scheduler said last of why the job waits; "" once it does not. Both conditions stay true once they
// were.
std::string WhyItWaits(const model::PodGroupStatus& status) {
  model::Time scheduled;
  for (const model::PodGroupCondition& condition : status.conditions) {
    if (condition.type == "Scheduled") scheduled = condition.last_transition_time;
  }
  std::string message;
  for (const model::PodGroupCondition& condition : status.conditions) {
    if (condition.type != "Unschedulable" || condition.last_transition_time < scheduled) continue;
    message = condition.message;
  }
  return message;
}

int BoundPods(const model::Scenario& world, const std::string& group) {
  return static_cast<int>(std::count_if(world.pods.begin(), world.pods.end(), [&](const model::Pod& pod) {
    return !pod.node_name.empty() && !pod.meta.deletion_timestamp && pod.phase != "Succeeded" &&
           pod.phase != "Failed" && GroupKeyOf(pod) == group;
  }));
}

// A simulation has many cycles and objects: nothing is looked at that no expectation asks for.
class Checker : public sim::SimulationWatcher {
 public:
  explicit Checker(const std::vector<Expectation>& expectations) {
    for (const Expectation& e : expectations) {
      Outcome& outcome = outcomes_.emplace_back();
      outcome.expectation = e;
      outcome.label = Label(e);
      if (KindOf(e.what) == std::string_view("job")) jobs_[e.object];
    }
    seen_.assign(outcomes_.size(), false);
    exists_.assign(outcomes_.size(), false);
  }

  void OnCycle(const sim::CycleRecord& record, const sim::Cluster&) override {
    if (std::exchange(first_cycle_, false)) AfterActions(record);
  }

  void OnJobArrived(const model::PodGroup& group) override {
    if (auto job = jobs_.find(group.meta.Key()); job != jobs_.end()) job->second.exists = true;
  }

  void OnJobFinished(const sim::Job& finished) override {
    if (auto job = jobs_.find(finished.key); job != jobs_.end()) job->second.phase = ToString(finished.phase);
  }

  // The world stays like this from the simulator's cycle to cycle `last`.
  void AfterCycle(const sim::Simulator& simulator, const sim::Sample& sample, int64_t last) {
    const int64_t first = simulator.cycle(), period = simulator.rules().period;
    const model::Scenario& world = simulator.cluster().scenario();
    LookAtJobs(world);
    for (size_t i = 0; i < outcomes_.size(); ++i) {
      const Expectation& e = outcomes_[i].expectation;
      exists_[i] = exists_[i] || Exists(e, world);
      const bool due = e.when == When::kAlways || (e.when == When::kAt && !seen_[i] && e.at <= last * period);
      if (!due || OfHistory(e.what)) continue;
      seen_[i] = true;
      const int64_t cycle = e.when == When::kAt ? std::max(first, e.at / period) : first;
      Judge(&outcomes_[i], Look(e, world, sample),
            "at " + FormatDuration(cycle * period) + " (cycle " + std::to_string(cycle) + ")", cycle);
    }
  }

  void AtEnd(const sim::Simulator& simulator, const sim::Sample& sample) {
    for (Outcome& outcome : outcomes_) {
      const Expectation& e = outcome.expectation;
      if (e.when != When::kEnd || OfHistory(e.what)) continue;
      Judge(&outcome, Look(e, simulator.cluster().scenario(), sample), "at the end", simulator.cycle());
    }
  }

  std::vector<Outcome> End(const sim::History& history) {
    for (size_t i = 0; i < outcomes_.size(); ++i) {
      Outcome& outcome = outcomes_[i];
      const Expectation& e = outcome.expectation;
      if (OfHistory(e.what)) {
        Judge(&outcome, InHistory(e, history), "at the end", history.cycles - 1);
      } else if (!seen_[i] && (e.when == When::kAt || e.when == When::kAfter)) {
        outcome.met = false;
        outcome.when = e.when == When::kAt ? "the simulation ends before " + FormatDuration(e.at)
                                           : "no action \"" + e.after + "\" ran";
      }
      if (exists_[i]) continue;
      outcome.met = outcome.exists = false;
      outcome.number = 0;
      outcome.found = outcome.explained = "";
      outcome.when = "there is no such " + std::string(KindOf(e.what));
      outcome.why = {};
    }
    return std::move(outcomes_);
  }

 private:
  struct JobNow {
    bool exists = false;         // at any time
    std::string phase, message;  // the last ones, of a job that is gone too
  };

  // What is said of nothing is not met, whatever it says: the name may be misspelt.
  bool Exists(const Expectation& e, const model::Scenario& world) const {
    const std::string_view kind = KindOf(e.what);
    if (kind == "queue") return Find(world.queues, e.object) != nullptr;
    if (kind == "job") return jobs_.at(e.object).exists;
    return kind == "finding" || Find(world.pods, e.object) != nullptr;
  }

  void Judge(Outcome* outcome, const Found& found, const std::string& when, int64_t cycle) {
    if (!outcome->met) return;  // the first failure is told
    const Expectation& e = outcome->expectation;
    outcome->met = Meets(e, found);
    outcome->number = std::min(found.number, kLargest);
    outcome->found = IsText(e.what) ? found.text : Spelled(e, found.number);
    outcome->when = when;
    outcome->explained.clear();
    outcome->why = {cycle, ObjectOf(e), "", {}};
    if (outcome->met || (e.what != What::kPhase && e.what != What::kBound)) return;
    auto job = jobs_.find(e.object);
    if (job != jobs_.end()) outcome->explained = job->second.message;
  }

  void AfterActions(const sim::CycleRecord& record) {
    const ClusterInfo& info = *record.cluster;
    for (size_t i = 0; i < outcomes_.size(); ++i) {
      const Expectation& e = outcomes_[i].expectation;
      if (e.when != When::kAfter) continue;
      for (const sim::ActionRecord& action : record.actions) {
        if (action.name != e.after) continue;
        seen_[i] = true;
        Found found;
        const QueueInfo* queue = info.FindQueue(e.object);
        if (queue != nullptr && action.numbers.has_queues && action.numbers.queues[queue->index]) {
          const framework::QueueNumbers& numbers = *action.numbers.queues[queue->index];
          found.number = e.what == What::kShare ? numbers.share
                                                : Of(e.what == What::kDeserved ? numbers.deserved : numbers.allocated,
                                                     e.resource, info.resource_names);
        }
        Judge(&outcomes_[i], found, "after " + e.after, 0);
        break;
      }
    }
  }

  void LookAtJobs(const model::Scenario& world) {
    for (auto& [key, job] : jobs_) {
      const model::PodGroup* group = Find(world.pod_groups, key);
      if (group == nullptr) continue;
      job = {true, group->status.phase, WhyItWaits(group->status)};
    }
  }

  Found Look(const Expectation& e, const model::Scenario& world, const sim::Sample& sample) const {
    Found found;
    if (e.what == What::kNode) {
      if (const model::Pod* pod = Find(world.pods, e.object)) found.text = pod->node_name;
    } else if (e.what == What::kPhase) {
      found.text = jobs_.at(e.object).phase;
    } else if (e.what == What::kBound) {
      found.number = BoundPods(world, e.object);
    } else if (auto queue = sample.queues.find(e.object); queue != sample.queues.end()) {
      const sim::QueuePoint& point = queue->second.point;
      found.number = e.what == What::kShare
                         ? point.share
                         : sim::At(e.what == What::kDeserved ? point.deserved : point.allocated, e.resource);
    }
    return found;
  }

  static Found InHistory(const Expectation& e, const sim::History& history) {
    Found found;
    if (e.what == What::kFinding) {
      found.number = static_cast<double>(
          std::count_if(history.findings.begin(), history.findings.end(),
                        [&](const sim::Finding& f) { return e.object == "any" || e.object == ToString(f.kind); }));
      return found;
    }
    auto job = history.jobs.find(e.object);
    if (job == history.jobs.end()) return found;
    const sim::JobHistory& h = job->second;
    const int64_t waited = history.Waited(h);
    found.number = e.what == What::kEvicted ? h.evictions : static_cast<double>(waited);
    return found;
  }

  std::vector<Outcome> outcomes_;
  std::vector<bool> seen_;
  std::vector<bool> exists_;            // whether what each is about was there at any time
  std::map<std::string, JobNow> jobs_;  // that expectations are about
  bool first_cycle_ = true;
};

}  // namespace

CheckReport CheckScenario(model::Scenario scenario, const std::optional<model::Simulation>& plan,
                          const std::vector<Expectation>& expectations, sim::SimulateOptions options) {
  Checker checker(expectations);
  options.cycles = plan ? CyclesOf(scenario, *plan) : std::max(scenario.cycles, 1);
  options.watcher = &checker;
  options.after_cycle = [&](const sim::Simulator& simulator, const sim::Sample& sample, int64_t last) {
    checker.AfterCycle(simulator, sample, last);
  };
  options.at_end = [&](const sim::Simulator& simulator, const sim::Sample& sample) {
    checker.AtEnd(simulator, sample);
  };
  CheckReport report;
  report.simulation = RunSimulation(std::move(scenario), plan.value_or(model::Simulation()), options);
  report.outcomes = checker.End(report.simulation.history);
  // An unmet finding is explained by the first that was found.
  for (Outcome& outcome : report.outcomes) {
    const Expectation& e = outcome.expectation;
    if (e.what != What::kFinding || outcome.met) continue;
    const auto& findings = report.simulation.history.findings;
    for (size_t i = findings.size(); i-- > 0;) {
      if (e.object == "any" || e.object == ToString(findings[i].kind)) outcome.why = report.simulation.explanations[i];
    }
  }
  return report;
}

std::string ToJson(const CheckReport& report, bool with_simulation) {
  text::JsonWriter w;
  w.BeginObject().Key("outcomes").BeginArray();
  for (const Outcome& outcome : report.outcomes) {
    const Expectation& e = outcome.expectation;
    w.BeginObject().Key("about").String(KindOf(e.what)).Key("object").String(e.object);
    w.Key("field").String(e.what == What::kFinding ? "count" : NameOf(e.what));
    if (!e.resource.empty()) w.Key("resource").String(e.resource);
    w.Key("wanted").String(e.written);
    if (!IsText(e.what)) w.Key("amount").Number(e.number).Key("number").Number(outcome.number);
    w.Key("found").String(outcome.found).Key("exists").Bool(outcome.exists).Key("met").Bool(outcome.met);
    w.Key("when").String(outcome.when);
    if (!outcome.explained.empty()) w.Key("explained").String(outcome.explained);
    w.EndObject();
  }
  w.EndArray();
  w.EndObject();
  std::string json = w.Take();
  if (with_simulation) json.insert(json.size() - 1, ",\"simulation\":" + ToJson(report.simulation));
  return json;
}

}  // namespace pumice::report
