// The search grows sets from nothing: what stands in the way of a run with a set says by what it may grow. The cheapest
// set is looked at first. What lets the job in is shrunk: whatever can be left out goes, and amounts come down to where
// one unit less would not do.
#include "core/reason/search.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/reason/ways.h"

namespace pumice::reason {
namespace {

constexpr size_t kMostBindings = 3, kMostChanges = 10;
// So many sets are looked at, and so many of them the cheapest first whatever they are; if nothing does by then, what
// comes of one set is followed to its end before another is taken up.
constexpr int kMostLooks = 60, kMostBroad = 14;
constexpr int kMostDeep = 8;

// It tells sets apart.
std::string KeyOf(const Way& way) {
  std::vector<std::string> parts;
  for (const Relaxation& r : way) {
    parts.push_back(std::string(edit::OpName(r.change.op)) + "|" + r.change.kind + "|" + r.change.name + "|" +
                    r.change.field + "|" + r.change.value);
  }
  std::sort(parts.begin(), parts.end());
  std::string key;
  for (const std::string& part : parts) key += part + "\n";
  return key;
}

// Every change of `smaller` is about a field that `larger` changes too.
bool Covers(const Way& larger, const Way& smaller) {
  return std::all_of(smaller.begin(), smaller.end(), [&](const Relaxation& wanted) {
    return std::any_of(larger.begin(), larger.end(), [&](const Relaxation& r) { return r.SameField(wanted); });
  });
}

class Search {
 public:
  Search(const model::Scenario& scenario, const std::string& job, const sim::Host& host, int64_t budget,
         const Goal& goal)
      : trials_(scenario, job, host, budget), budget_(budget), goal_(goal) {}

  Reasons Run() {
    std::unique_ptr<Look> base = trials_.LookAt({});
    out_.base = base->places;
    if (base->job != nullptr && base->places.pending == 0) {
      out_.state = Reasons::State::kNothingWaits;
    } else {
      Grow(*base, {});
      base.reset();
      while (!open_.empty() && looks_ < kMostLooks && !IsEnough()) {
        const size_t before = open_.size();
        Step(Cheapest(0));
        const bool deep = looks_ > kMostBroad && out_.bindings.empty();
        // What the step found stands at the end.
        for (size_t found = before - 1, depth = 0; deep && depth < kMostDeep && found < open_.size() && !IsEnough();
             ++depth) {
          const size_t next = open_.size() - 1;
          Step(Cheapest(found));
          found = next;
        }
      }
    }
    if (!out_.bindings.empty()) out_.state = Reasons::State::kProved;
    out_.spent = trials_.spent();
    out_.runs = trials_.runs();
    out_.work = budget_ - trials_.left();
    return std::move(out_);
  }

 private:
  struct Candidate {
    double cost;
    size_t number;  // of equal costs the first one found
    Way way;
  };

  bool IsEnough() const {
    if (out_.bindings.size() >= kMostBindings || trials_.spent()) return true;
    // Alternatives get what half of the work allows.
    return !out_.bindings.empty() && trials_.left() < budget_ / 2;
  }

  void Grow(const Look& look, const Way& way) {
    for (const Way& more : WaysOut(look, trials_.base().nodes.size())) {
      Way grown = way;
      if (!Merge(more, &grown) || IsBeyond(way, grown) || grown.size() > kMostChanges ||
          !seen_.insert(KeyOf(grown)).second)
        continue;
      open_.push_back({CostOf(grown), found_++, std::move(grown)});
    }
  }

  // Nodes that did not help are not added without end: ten times the cluster is enough to see that they do not.
  bool IsBeyond(const Way& before, const Way& grown) const {
    const auto most = static_cast<int64_t>(10 * trials_.base().nodes.size() + 50);
    return std::any_of(grown.begin(), grown.end(), [&](const Relaxation& r) {
      if (r.change.kind != "Node" || r.change.field != "count" || r.to <= most) return false;
      return std::any_of(before.begin(), before.end(), [&](const Relaxation& b) { return b.SameField(r); });
    });
  }

  // The place of the cheapest set from that place on; of equal ones the one found first.
  size_t Cheapest(size_t from) const {
    auto best = std::min_element(open_.begin() + static_cast<std::ptrdiff_t>(from), open_.end(),
                                 [](const Candidate& l, const Candidate& r) {
                                   return l.cost != r.cost ? l.cost < r.cost : l.number < r.number;
                                 });
    return static_cast<size_t>(best - open_.begin());
  }

  void Step(size_t place) {
    Way way = std::move(open_[place].way);
    open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(place));
    for (const Binding& binding : out_.bindings) {
      if (Covers(way, binding.changes)) return;
    }
    ++looks_;
    const std::unique_ptr<Look> look = trials_.LookAt(ChangesOf(way));
    if (look == nullptr) return;
    if (look->places.Gets(out_.base) && Meets(way)) {
      Take(std::move(way), look->places);
    } else {
      Grow(*look, way);
    }
  }

  bool Gets(const Way& way, Places* places) {
    if (goal_.met) return Meets(way);
    *places = trials_.Try(ChangesOf(way));
    return places->Gets(out_.base);
  }

  bool Meets(const Way& way) {
    if (!goal_.met) return true;
    trials_.Charge(goal_.work);
    return goal_.met(way);
  }

  static Way Without(const Way& way, size_t i) {
    Way less = way;
    less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
    return less;
  }

  // Shrinks the set, and keeps it where it is another one than those before.
  void Take(Way way, Places with) {
    Binding binding;
    // The last one found is asked for first: what came before led to it.
    for (size_t i = way.size(); i-- > 0 && way.size() > 1;) {
      Places places;
      Way less = Without(way, i);
      if (!Gets(less, &places)) continue;
      way = std::move(less);
      with = places;
    }
    bool tightened = false;
    for (size_t i = 0; i < way.size() && !trials_.spent(); ++i) tightened |= TightenAt(&way, i);
    if (tightened) Gets(way, &with);
    for (const Binding& before : out_.bindings) {
      if (Covers(way, before.changes)) return;
    }
    binding.proved = goal_.met || with.Gets(out_.base);
    for (size_t i = 0; i < way.size(); ++i) {
      Places& without = binding.without.emplace_back();
      Places& less = binding.less.emplace_back();
      binding.proved = binding.proved && !Gets(Without(way, i), &without);
      less = without;
      if (!way[i].has_amount()) continue;
      Way nearly = way;
      nearly[i].SetTo(way[i].to - Towards(way[i]));
      binding.proved = binding.proved && (nearly[i].to == nearly[i].from || !Gets(nearly, &less));
    }
    binding.changes = std::move(way);
    binding.with = with;
    if (!binding.proved) return;
    out_.bindings.push_back(std::move(binding));
    std::stable_sort(out_.bindings.begin(), out_.bindings.end(),
                     [](const Binding& l, const Binding& r) { return CostOf(l.changes) < CostOf(r.changes); });
  }

  static int64_t Towards(const Relaxation& r) { return r.to > r.from ? 1 : -1; }

  // Brings an amount down to where one unit less does not do. Returns whether it was too much.
  bool TightenAt(Way* way, size_t i) {
    const int64_t before = (*way)[i].to;
    if (!(*way)[i].has_amount()) return false;
    Way tried = *way;
    Tighten(
        [&](int64_t value) {
          tried[i].SetTo(value);
          Places places;
          return !trials_.spent() && Gets(tried, &places);
        },
        0, &(*way)[i]);
    return (*way)[i].to != before;
  }

  Trials trials_;
  const int64_t budget_;
  const Goal& goal_;
  Reasons out_;
  std::vector<Candidate> open_;
  std::set<std::string> seen_;
  size_t found_ = 0;
  int looks_ = 0;
};

}  // namespace

int64_t WorkFor(const model::Scenario& scenario) {
  return 700'000 + 350 * static_cast<int64_t>(scenario.pods.size() + scenario.nodes.size());
}

Reasons Find(const model::Scenario& scenario, const std::string& job, const sim::Host& host,
             std::optional<int64_t> budget, const Goal& goal) {
  Reasons reasons = Search(scenario, job, host, budget.value_or(WorkFor(scenario)), goal).Run();
  reasons.verdict = VerdictOf(scenario, job, reasons, host);
  return reasons;
}

}  // namespace pumice::reason
