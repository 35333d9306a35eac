// The search asks the cheap and likely changes first, narrows numbers by halves to the smallest that does, and keeps a
// few answers of each kind.
#include "core/whatif/unblock.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "core/api/annotations.h"
#include "core/lint/lint.h"
#include "core/model/owner.h"
#include "core/report/amounts.h"
#include "core/text/nearest.h"
#include "core/whatif/candidates.h"

namespace pumice::whatif {
namespace {

using edit::Change;
using model::Scenario;

// The rank says what is asked first of equal costs: numbers of the own queue before switches, before moving, before
// buying nodes.
int Rank(const std::string& code) {
  static const auto* ranks = new std::map<std::string, int>{
      {"capability", 0},    {"deserved", 0},       {"weight", 0},   {"guarantee", 1},      {"uncordon", 1},
      {"flag-on", 1},       {"action-on", 2},      {"flag-off", 2}, {"reclaimable", 2},    {"min-resources", 3},
      {"other-queue", 3},   {"pod-annotation", 3}, {"priority", 4}, {"guarantee-down", 4}, {"min-member-down", 5},
      {"min-member-up", 5}, {"node", 6},           {"job-ends", 7}, {"action-off", 8}};
  auto it = ranks->find(code);
  return it == ranks->end() ? 9 : it->second;
}

constexpr size_t kMostOfOneCode = 2;

class Search {
 public:
  Search(const Scenario& scenario, const Question& question, const std::function<bool()>& cancelled,
         const sim::Host& host)
      : scenario_(scenario), prober_(scenario, question, host), cancelled_(cancelled) {}

  Unblocking Run(const std::function<Candidates()>& candidates) {
    baseline_ = prober_.Run(std::vector<Change>{});
    out_.placed = baseline_.placed;
    out_.needed = baseline_.needed;
    out_.pods = baseline_.pods;
    if (baseline_.answered) {
      out_.state = Unblocking::State::kFine;
    } else {
      const Candidates all = candidates();
      for (const Range& range : all.ranges) Try(range);
      // The first priority that does is the lowest; of jobs the smallest come first.
      std::map<std::string, size_t> found = {{"priority", kMostOfOneCode - 1}};
      for (const Step& step : all.steps) {
        const bool ordered = step.code == "priority" || step.code == "job-ends";
        if (ordered && found[step.code] >= kMostOfOneCode) continue;
        if (Try(step)) ++found[step.code];
      }
      Choose();
    }
    out_.runs = prober_.runs();
    return std::move(out_);
  }

 private:
  // Gives nothing where the search was cancelled or the changes do not do.
  std::optional<Outcome> Does(const std::vector<Change>& changes) {
    if (out_.cancelled || (cancelled_ && cancelled_())) {
      out_.cancelled = true;
      return std::nullopt;
    }
    Outcome outcome = prober_.Run(changes);
    if (!outcome.error.empty() || !outcome.answered) return std::nullopt;
    return outcome;
  }

  std::vector<Change> At(const Range& range, int64_t value) const {
    std::vector<Change> changes = {range.change};
    changes[0].value = range.Text(value);
    if (range.code == "guarantee") RaiseDeserved(range, changes[0].value, &changes);
    return changes;
  }

  // The webhook takes no guarantee beyond deserved.
  void RaiseDeserved(const Range& range, const std::string& value, std::vector<Change>* changes) const {
    const std::string resource = range.change.field.substr(std::string("spec.guarantee.resource.").size());
    for (const model::Queue& queue : scenario_.queues) {
      if (queue.meta.name != range.change.name) continue;
      auto deserved = queue.deserved.find(resource);
      if (deserved != queue.deserved.end() && !(deserved->second < *Quantity::Parse(value))) return;
      changes->push_back({Change::Op::kSet, "Queue", queue.meta.name, "spec.deserved." + resource, value});
    }
  }

  // `from` does not do, `to` does: this narrows to the last unit that does, first where answers are likely.
  void Try(const Range& range) {
    std::optional<Outcome> best = Does(At(range, range.to));
    if (!best) return;
    int64_t bad = range.from, good = range.to;
    // Returns false where there is nothing to ask between the two.
    auto ask = [&](int64_t value) {
      if (value <= std::min(bad, good) || value >= std::max(bad, good)) return false;
      std::optional<Outcome> outcome = Does(At(range, value));
      if (out_.cancelled) return false;
      (outcome ? good : bad) = value;
      if (outcome) best = std::move(outcome);
      return true;
    };
    auto middle = [&] { return bad + (good - bad) / 2; };
    const int64_t on = good > bad ? 1 : -1, grid = range.grid;
    int64_t& likely = answers_.try_emplace({range.change.name, range.resource, range.unit}, range.guess).first->second;
    for (const int64_t guess : {likely, range.guess}) {
      if (ask(guess)) ask(guess - on);
    }
    if (grid == 0) {
      for (int64_t step = 1; good == range.to && ask(range.from + on * step);) step *= 2;
    } else if (grid > 1) {
      auto on_grid = [&] {
        const int64_t below = middle() / grid * grid;
        return below > std::min(bad, good) ? below : below + grid;
      };
      while (ask(on_grid())) {
      }
      // A number that must be reached lies on the grid, one that must be passed right behind it.
      ask(good - on);
      ask(bad + on);
    }
    while (ask(middle())) {
    }
    if (!range.resource.empty()) likely = good;
    Add(range.code, At(range, good), range.was, !out_.cancelled, *best);
  }

  bool Try(const Step& step) {
    const std::optional<Outcome> outcome = Does({step.change});
    if (outcome) Add(step.code, {step.change}, step.was, false, *outcome);
    return outcome.has_value();
  }

  void Add(const std::string& code, std::vector<Change> changes, const std::string& was, bool smallest,
           const Outcome& outcome) {
    Suggestion suggestion{code, std::move(changes), was, smallest, {}, {}};
    for (const std::string& pod : outcome.evicted) {
      if (std::find(baseline_.evicted.begin(), baseline_.evicted.end(), pod) == baseline_.evicted.end()) {
        suggestion.cost.evicted.push_back(pod);
      }
    }
    int others = baseline_.others_placed;
    if (code == "job-ends") others -= std::stoi(was);
    suggestion.cost.lost_places =
        std::max(0, others - outcome.others_placed - static_cast<int>(suggestion.cost.evicted.size()));
    for (const QueueDeserved& before : baseline_.deserved) {
      for (const QueueDeserved& after : outcome.deserved) {
        if (before.queue != after.queue) continue;
        for (Dim d : prober_.names().in_order()) {
          if (d == kPods || after.deserved.Get(d) > before.deserved.Get(d) - kMinResource) continue;
          suggestion.cost.deserved.push_back({before.queue, prober_.names().Name(d), report::Amount(before.deserved, d),
                                              report::Amount(after.deserved, d)});
        }
      }
    }
    out_.suggestions.push_back(std::move(suggestion));
  }

  // Ranks the suggestions, and keeps a few of each code; then asks what webhooks would say to those that are left.
  void Choose() {
    auto& list = out_.suggestions;
    auto key = [](const Suggestion& s) {
      // It is a job's own loss that it ends.
      const size_t ended = s.code == "job-ends" ? std::stoul(s.was) : 0;
      return std::make_tuple(s.refused.size(), s.cost.evicted.size() + static_cast<size_t>(s.cost.lost_places) + ended,
                             Rank(s.code), s.cost.deserved.size());
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
      if (suggestion.changes[0].kind != "Queue" && suggestion.changes[0].kind != "PodGroup") continue;
      Scenario after = scenario_;
      if (!edit::Apply(suggestion.changes, &after).empty()) continue;
      for (const lint::Finding& finding : lint::NewRefusals(known, after))
        suggestion.refused.push_back(CodeOf(finding.code));
    }
    sort();
  }

  const Scenario& scenario_;
  Prober prober_;
  const std::function<bool()>& cancelled_;
  Outcome baseline_;
  std::map<std::tuple<std::string, std::string, Range::Unit>, int64_t> answers_;  // by queue and resource
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
    Unblocking found = Search(scenario, question, cancelled, host).Run([&] { return ForJob(scenario, *job); });
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
    Unblocking found = Search(scenario, question, cancelled, host).Run([&] { return ForPod(scenario, *pod, job); });
    found.job = question.job;
    found.pod = question.pod;
    return found;
  }
  return unknown;
}

}  // namespace pumice::whatif
