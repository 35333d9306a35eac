// The search asks the ways out that the trace shows first, then the catalogue of changes, then sets of them; it narrows
// numbers to the smallest that does, and keeps a few answers of each kind.
#include "core/whatif/unblock.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "core/api/annotations.h"
#include "core/lint/lint.h"
#include "core/model/find.h"
#include "core/model/owner.h"
#include "core/reason/changes.h"
#include "core/reason/search.h"
#include "core/reason/verdict.h"
#include "core/reason/ways.h"
#include "core/text/nearest.h"

namespace pumice::whatif {
namespace {

using edit::Change;
using model::Scenario;
using reason::Way;

// The rank says what comes first of equal costs: numbers of the own queue before switches, before moving, before buying
// nodes.
int Rank(const std::string& code) {
  static const auto* ranks = new std::map<std::string, int>{
      {"capability", 0},   {"queue-open", 0},      {"queue-new", 0},      {"quota", 0},
      {"gate", 0},         {"deserved", 0},        {"weight", 0},         {"guarantee", 1},
      {"uncordon", 1},     {"node-group", 1},      {"topology-tier", 1},  {"flag-on", 1},
      {"toleration", 1},   {"untaint", 2},         {"label", 2},          {"action-on", 2},
      {"action-order", 2}, {"flag-off", 2},        {"reclaimable", 2},    {"selector", 2},
      {"affinity", 3},     {"annotation", 3},      {"together", 3},       {"min-resources", 3},
      {"other-queue", 3},  {"topology", 3},        {"pod-annotation", 3}, {"argument", 4},
      {"tier", 4},         {"priority", 4},        {"sub-group", 5},      {"guarantee-down", 4},
      {"role-min", 5},     {"min-member-down", 5}, {"min-member-up", 5},  {"node", 6},
      {"node-amount", 6},  {"job-ends", 7},        {"action-off", 8}};
  auto it = ranks->find(code);
  return it == ranks->end() ? 9 : it->second;
}

constexpr size_t kMostOfOneCode = 2;

// Of these one is as good as another, so that the search for them ends with the first few.
bool IsOneOfMany(const std::string& code) {
  return code == "flag-off" || code == "flag-on" || code == "tier" || code == "argument" || code == "action-order" ||
         code == "job-ends" || code == "priority";
}

Effort EffortOf(const reason::Relaxation& relaxation, const std::string& code) {
  if (relaxation.change.kind.empty()) return Effort::kConfiguration;
  if (code == "job-ends") return Effort::kEnd;
  if (code == "node" || code == "node-amount" || code == "queue-new") return Effort::kObject;
  // Of a pod that waits, tolerations may be added, gates taken away and annotations changed.
  return code == "selector" || code == "affinity" ? Effort::kRecreate : Effort::kField;
}

// A node cannot be given more than it has. Only where no node is large enough for a pod a larger one in its place is
// what an admin would look for.
bool IsForAnAdmin(const Way& way, const std::set<std::string>& beyond_every_node) {
  bool of_node = false, beyond = false;
  for (const reason::Relaxation& r : way) {
    if (reason::CodeOf(r) != std::string("node-amount")) continue;
    of_node = true;
    beyond = beyond || beyond_every_node.count(r.change.field.substr(r.change.field.find("allocatable.") + 12)) > 0;
  }
  return !of_node || beyond;
}

bool SameFields(const Way& a, const Way& b) {
  auto within = [](const Way& in, const Way& of) {
    return std::all_of(in.begin(), in.end(), [&](const reason::Relaxation& r) {
      return std::any_of(of.begin(), of.end(), [&](const reason::Relaxation& other) { return r.SameField(other); });
    });
  };
  return within(a, b) && within(b, a);
}

class Search {
 public:
  Search(const Scenario& scenario, const Question& question, const std::function<bool()>& cancelled,
         const sim::Host& host)
      : scenario_(scenario),
        question_(question),
        host_(host),
        prober_(scenario, question, host),
        cancelled_(cancelled),
        beyond_every_node_(reason::BeyondEveryNode(scenario, question.job)) {
    const auto size = static_cast<int64_t>(scenario.pods.size() + scenario.nodes.size());
    work_of_run_ = 16 * size + 200;
    left_ = 2 * reason::WorkFor(scenario);
  }

  Unblocking Run(const std::function<std::vector<Way>()>& catalogue) {
    Outcome base = prober_.Run({});
    // A job that gets what it needs while others of its pods wait is asked about for those: for one more of them.
    if (question_.pod.empty() && base.answered && base.placed < base.pods) {
      out_.one_more = true;
      prober_.Want(base.placed + 1);
      base = prober_.Run({});
    }
    out_.placed = base.placed;
    out_.needed = base.needed;
    out_.pods = base.pods;
    out_.cycles = base.cycles;
    out_.first_placed = base.first_placed;
    if (base.answered) {
      out_.state = Unblocking::State::kFine;
    } else {
      if (question_.pod.empty()) TryGuesses();
      for (const Way& way : catalogue()) Try(way);
      if (question_.pod.empty()) TryTogether();
      Choose();
    }
    out_.runs = prober_.runs() + runs_;
    return std::move(out_);
  }

 private:
  // Gives nothing where the search has ended or the changes do not do.
  std::optional<Outcome> Does(const std::vector<Change>& changes) {
    if (out_.cancelled || left_ < 0 || (cancelled_ && cancelled_())) {
      out_.cancelled = true;
      return std::nullopt;
    }
    Outcome outcome = prober_.Run(changes);
    left_ -= work_of_run_ * std::max(1, outcome.cycles);
    if (!outcome.error.empty() || !outcome.answered) return std::nullopt;
    return outcome;
  }

  // What a cluster's webhooks want changed with it: they take no guarantee beyond deserved.
  std::vector<Change> Complete(const Way& way) const {
    std::vector<Change> changes = reason::ChangesOf(way);
    for (const reason::Relaxation& r : way) {
      const std::string before = "spec.guarantee.resource.";
      if (r.change.kind != "Queue" || r.to <= r.from || r.change.field.compare(0, before.size(), before) != 0) continue;
      const std::string resource = r.change.field.substr(before.size());
      const model::Queue* queue = model::Find(scenario_.queues, r.change.name);
      if (queue == nullptr) continue;
      auto deserved = queue->deserved.find(resource);
      if (deserved != queue->deserved.end() && !(deserved->second < *Quantity::Parse(r.change.value))) continue;
      changes.push_back({Change::Op::kSet, "Queue", r.change.name, "spec.deserved." + resource, r.change.value});
    }
    return changes;
  }

  // What the trace shows of the job's way: the amounts that would do.
  void TryGuesses() {
    if (cancelled_ && cancelled_()) {
      out_.cancelled = true;
      return;
    }
    reason::Trials trials(scenario_, question_.job, host_, reason::WorkFor(scenario_));
    const auto look = trials.LookAt({});
    ++runs_;
    if (look == nullptr) return;
    std::vector<Way> ways = reason::WaysOut(*look, scenario_.nodes.size());
    std::stable_sort(ways.begin(), ways.end(),
                     [](const Way& a, const Way& b) { return reason::CostOf(a) < reason::CostOf(b); });
    for (const Way& way : ways) Try(way);
  }

  // Sets that are needed together, where few single changes do.
  void TryTogether() {
    const auto singles = std::count_if(out_.suggestions.begin(), out_.suggestions.end(), [](const Suggestion& s) {
      return s.way.size() == 1 && s.code != "job-ends" && s.code != "action-off" && s.code != "flag-off";
    });
    if (singles >= kEnoughSingles || out_.cancelled) return;
    reason::Goal goal;
    goal.work = work_of_run_;
    goal.met = [this](const Way& way) { return Does(Complete(way)).has_value(); };
    const reason::Reasons found = reason::Find(scenario_, question_.job, host_, std::max<int64_t>(1, left_), goal);
    runs_ += found.runs;
    for (const reason::Binding& binding : found.bindings) Try(binding.changes);
  }

  static std::string Code(const Way& way) { return way.size() == 1 ? reason::CodeOf(way[0]) : "together"; }

  bool IsKnown(const Way& way) const {
    return std::any_of(out_.suggestions.begin(), out_.suggestions.end(),
                       [&](const Suggestion& known) { return SameFields(known.way, way); });
  }

  // Leaves out what the others do without.
  void Shrink(Way* way, std::optional<Outcome>* best) {
    for (size_t i = 0; way->size() > 1 && i < way->size();) {
      Way fewer = *way;
      fewer.erase(fewer.begin() + i);
      if (std::optional<Outcome> outcome = Does(Complete(fewer))) {
        *way = std::move(fewer);
        *best = std::move(outcome);
      } else {
        ++i;
      }
    }
  }

  void Try(Way way) {
    if (out_.cancelled || !IsForAnAdmin(way, beyond_every_node_)) return;
    std::string code = Code(way);
    if (IsOneOfMany(code) && found_[code] >= (code == "priority" ? 1 : kMostOfOneCode)) return;
    if (IsKnown(way)) return;
    ++out_.tried;
    std::optional<Outcome> best = Does(Complete(way));
    if (!best) return;
    if (way.size() > 1) {
      Shrink(&way, &best);
      if (IsKnown(way)) return;
      code = Code(way);
    }
    ++found_[code];
    bool smallest = false;
    for (size_t i = 0; i < way.size(); ++i) {
      if (!way[i].has_amount()) continue;
      smallest = true;
      Way tried = way;
      const std::string field = way[i].change.field;
      int64_t& likely = answers_[way[i].change.name + " " + field.substr(field.rfind('.') + 1)];
      reason::Tighten(
          [&](int64_t value) {
            tried[i].SetTo(value);
            std::optional<Outcome> outcome = Does(Complete(tried));
            if (!outcome) return false;
            best = std::move(outcome);
            return true;
          },
          likely, &way[i]);
      likely = way[i].to;
    }
    Add(code, std::move(way), smallest && !out_.cancelled, *best);
  }

  // A run without changes, of as many cycles.
  const Outcome& Without(int cycles) {
    auto found = without_.find(cycles);
    if (found == without_.end()) found = without_.emplace(cycles, prober_.Run({}, cycles)).first;
    return found->second;
  }

  void Add(const std::string& code, Way way, bool smallest, const Outcome& outcome) {
    Suggestion suggestion;
    suggestion.code = code;
    suggestion.changes = Complete(way);
    suggestion.was = way[0].have;
    suggestion.smallest = smallest;
    for (const reason::Relaxation& r : way)
      suggestion.effort = std::max(suggestion.effort, EffortOf(r, reason::CodeOf(r)));
    suggestion.cycles = outcome.cycles;
    suggestion.first_placed = outcome.first_placed;
    suggestion.first_reserved = outcome.first_reserved;
    suggestion.needed = outcome.needed;
    std::set<std::string> dropped;
    int ended = 0;
    for (const reason::Relaxation& r : way) {
      if (r.change.op != Change::Op::kDrop) continue;
      dropped.insert(r.change.name);
      ended += std::stoi(r.have);
    }
    suggestion.cost = CostOf(Without(outcome.cycles), outcome, dropped, prober_.names());
    suggestion.cost.ended = ended;
    suggestion.way = std::move(way);
    out_.suggestions.push_back(std::move(suggestion));
  }

  // Ranks the suggestions, and keeps a few of each code; then asks what webhooks would say to those that are left.
  void Choose() {
    auto& list = out_.suggestions;
    auto key = [](const Suggestion& s) {
      return std::make_tuple(s.refused.size(), s.cost.pods() + s.cost.held.size(), Rank(s.code), s.way.size(),
                             s.cost.deserved.size());
    };
    auto sort = [&] {
      std::stable_sort(list.begin(), list.end(),
                       [&](const Suggestion& a, const Suggestion& b) { return key(a) < key(b); });
    };
    sort();
    std::map<std::string, size_t> count;
    list.erase(
        std::remove_if(list.begin(), list.end(), [&](const Suggestion& s) { return ++count[s.code] > kMostOfOneCode; }),
        list.end());
    if (list.size() > kMostSuggestions) list.resize(kMostSuggestions);
    if (list.empty()) return;
    const std::vector<lint::Finding> known = lint::Refusals(scenario_);
    for (Suggestion& suggestion : list) {
      suggestion.text = TextOf(scenario_, suggestion.changes);
      if (suggestion.changes[0].kind != "Queue" && suggestion.changes[0].kind != "PodGroup") continue;
      Scenario after = scenario_;
      if (!edit::Apply(suggestion.changes, &after).empty()) continue;
      for (const lint::Finding& finding : lint::NewRefusals(known, after))
        suggestion.refused.push_back(CodeOf(finding.code));
    }
    sort();
  }

  static constexpr std::ptrdiff_t kEnoughSingles = 3;

  const Scenario& scenario_;
  const Question question_;
  const sim::Host host_;
  Prober prober_;
  const std::function<bool()>& cancelled_;
  const std::set<std::string> beyond_every_node_;
  int64_t left_, work_of_run_;
  int runs_ = 0;
  std::map<int, Outcome> without_;          // by cycles
  std::map<std::string, size_t> found_;     // by code
  std::map<std::string, int64_t> answers_;  // by queue and resource
  Unblocking out_;
};

// A job goes by "x" and by "ns/x"; of an unqualified name the first counts.
bool IsNamed(const model::ObjectMeta& meta, const std::string& name) { return meta.Key() == name || meta.name == name; }

const model::PodGroup* FindJob(const Scenario& scenario, const std::string& name) {
  for (const model::PodGroup& group : scenario.pod_groups) {
    if (IsNamed(group.meta, name)) return &group;
  }
  for (const model::PodGroup& group : scenario.pod_groups) {
    const model::OwnerReference* job = model::JobOf(group.meta);
    if (job != nullptr && (job->name == name || model::JobKeyOf(group.meta) == name)) return &group;
  }
  return nullptr;
}

template <class T>
std::string NearestOf(const std::vector<T>& list, const std::string& name) {
  std::vector<std::string> keys;
  for (const T& object : list) {
    keys.push_back(object.meta.name);
    keys.push_back(object.meta.Key());
  }
  return std::string(text::Nearest(name, {keys.begin(), keys.end()}));
}

}  // namespace

const char* NameOf(Effort effort) {
  static constexpr const char* kNames[] = {"field", "recreate", "object", "end", "configuration"};
  return kNames[static_cast<int>(effort)];
}

Unblocking Unblock(const Scenario& scenario, const std::string& object, const std::function<bool()>& cancelled,
                   const sim::Host& host) {
  Unblocking unknown;
  unknown.state = Unblocking::State::kUnknown;
  const size_t slash = object.find('/');
  const std::string kind = object.substr(0, slash), name = slash == std::string::npos ? "" : object.substr(slash + 1);
  if (kind == "job") {
    const model::PodGroup* job = FindJob(scenario, name);
    if (job == nullptr) {
      unknown.nearest = NearestOf(scenario.pod_groups, name);
      if (!unknown.nearest.empty()) unknown.nearest = "job/" + unknown.nearest;
      return unknown;
    }
    const Question question{job->meta.Key(), ""};
    Unblocking found =
        Search(scenario, question, cancelled, host).Run([&] { return reason::ChangesThatLetIn(scenario, *job); });
    found.job = question.job;
    return found;
  }
  if (kind == "pod") {
    auto pod = std::find_if(scenario.pods.begin(), scenario.pods.end(),
                            [&](const model::Pod& p) { return IsNamed(p.meta, name); });
    if (pod == scenario.pods.end()) {
      unknown.nearest = NearestOf(scenario.pods, name);
      if (!unknown.nearest.empty()) unknown.nearest = "pod/" + unknown.nearest;
      return unknown;
    }
    const std::string job_name = GroupKeyOf(*pod);
    const model::PodGroup* job = job_name.empty() ? nullptr : FindJob(scenario, job_name);
    const Question question{job_name, pod->meta.Key()};
    Unblocking found =
        Search(scenario, question, cancelled, host).Run([&] { return reason::ChangesThatSpare(scenario, *pod, job); });
    found.job = question.job;
    found.pod = question.pod;
    return found;
  }
  return unknown;
}

}  // namespace pumice::whatif
