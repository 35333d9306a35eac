// A record belongs to the last search of its task on its node. What the plugins of a tier say is intersected as
// Session::Evictable does, to find the one that left a candidate out.
#include "core/explain/funnel.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace pumice::explain {

using framework::Event;
using framework::EventKind;
using framework::Record;
using framework::Site;

namespace {

bool Contains(const std::vector<int>& tasks, int task) {
  return std::find(tasks.begin(), tasks.end(), task) != tasks.end();
}

// When each task was chosen, given back, or left for good.
class Leavings {
 public:
  explicit Leavings(const std::vector<Event>& events) {
    for (size_t i = 0; i < events.size(); ++i) {
      const EventKind kind = events[i].kind;
      if (kind == EventKind::kEvict || kind == EventKind::kUnevict || kind == EventKind::kEvicted) {
        of_[events[i].task].emplace_back(i, kind);
      }
    }
  }
  // Whether the task, chosen by what was told before so many events, went for good.
  bool Stands(int task, size_t before) const {
    const auto of_task = of_.find(task);
    if (of_task == of_.end()) return false;
    EventKind fate = EventKind::kUnevict;
    bool chosen = false;
    for (const auto& [event, kind] : of_task->second) {
      if (kind == EventKind::kEvict && event >= before) break;
      if (kind == EventKind::kEvict) {
        chosen = true;
        fate = EventKind::kUnevict;
      } else if (chosen && fate != EventKind::kEvicted) {
        fate = kind;
        if (event >= before) break;
      }
    }
    return chosen && fate == EventKind::kEvicted;
  }

 private:
  std::map<int, std::vector<std::pair<size_t, EventKind>>> of_;
};

// shuffle takes whomever a plugin of the tier names. Who is named by none was left out by the one that has a word for
// it.
const Record* LeftOutOfAll(const Funnel& funnel, int task) {
  const Record* by = nullptr;
  for (const Record* step : funnel.steps) {
    if (step->site != Site::kVictims) continue;
    if (Contains(step->tasks(), task)) return nullptr;
    const bool told = std::any_of(step->checks.begin(), step->checks.end(),
                                  [&](const framework::Check& check) { return check.task == task; });
    if (by == nullptr || told) by = step;
  }
  return by;
}

const Record* LeftOutBy(const Funnel& funnel, int task) {
  if (funnel.OfShuffle()) return LeftOutOfAll(funnel, task);
  const Record *by = nullptr, *first = nullptr;
  int tier = kNone;
  std::vector<int> victims;
  for (const Record* step : funnel.steps) {
    if (step->site == Site::kTier) {
      if (step->verdict) return by;
      if (first == nullptr) first = by;
    }
    if (step->site != Site::kVictims || step->abstained) continue;
    if (step->tier != tier) {
      tier = step->tier;
      victims.clear();
      by = nullptr;
    }
    const bool named = Contains(step->tasks(), task);
    if (step->tasks().empty()) {
      by = step;
    } else if (victims.empty()) {  // it starts afresh
      victims = step->tasks();
      by = named ? nullptr : step;
    } else {
      victims.erase(
          std::remove_if(victims.begin(), victims.end(), [&](int victim) { return !Contains(step->tasks(), victim); }),
          victims.end());
      if (!named && by == nullptr) by = step;
    }
  }
  return first;
}

}  // namespace

bool Funnel::OfGang() const { return candidates->pods().hyper_node != kNone; }
bool Funnel::Has(int task) const { return Contains(candidates->tasks(), task); }

const char* ToString(Outcome outcome) {
  static constexpr const char* kNames[] = {"taken", "undone", "spared", "notNeeded", "notEnough"};
  return kNames[static_cast<int>(outcome)];
}

std::vector<Funnel> FunnelsOf(const framework::Trace& trace, const std::vector<Event>& events) {
  const Leavings leavings(events);
  std::vector<Funnel> funnels;
  std::map<std::array<int, 3>, size_t> last;  // by action, task and node: the search that records belong to
  for (const Record& record : trace.records()) {
    const std::array<int, 3> key = {record.action, record.task, record.node};
    switch (record.site) {
      case Site::kCandidates:
        last[key] = funnels.size();
        funnels.push_back({&record, {}, nullptr, false});
        break;
      case Site::kVictims:
      case Site::kTier:
      case Site::kRoom:
      case Site::kEvicted: {
        const auto open = last.find(key);
        if (open == last.end()) break;  // nobody wanted to know of its candidates
        Funnel& funnel = funnels[open->second];
        funnel.steps.push_back(&record);
        if (record.site != Site::kEvicted) break;
        funnel.evicted = &record;
        funnel.stands = !record.tasks().empty() && leavings.Stands(record.tasks().front(), record.event);
        break;
      }
      default: break;
    }
  }
  return funnels;
}

Fate FateIn(const Funnel& funnel, int task) {
  if (funnel.evicted != nullptr && Contains(funnel.evicted->tasks(), task)) {
    return {task, funnel.stands ? Outcome::kTaken : Outcome::kUndone};
  }
  if (const Record* by = LeftOutBy(funnel, task)) return {task, Outcome::kSpared, by};
  const bool settled = funnel.evicted != nullptr && funnel.evicted->verdict;
  const bool room = std::any_of(funnel.steps.begin(), funnel.steps.end(),
                                [](const Record* step) { return step->site == Site::kRoom && step->verdict; });
  return {task, settled || room ? Outcome::kNotNeeded : Outcome::kNotEnough};
}

}  // namespace pumice::explain
