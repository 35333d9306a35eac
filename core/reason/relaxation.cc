// Amounts are kept as whole numbers of a unit, so that "one unit less" means something.
#include "core/reason/relaxation.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace pumice::reason {

namespace {

constexpr int64_t kMost = int64_t{1} << 62;

}  // namespace

int64_t RoundedUp(double amount) {
  constexpr auto kEnd = static_cast<double>(kMost);
  // Sums of doubles may end just above the whole number that is meant.
  return static_cast<int64_t>(
      std::clamp(std::ceil(amount - 1e-6 * std::max(1.0, std::abs(amount) * 1e-9)), -kEnd, kEnd));
}

void Relaxation::SetTo(int64_t value) {
  to = value;
  change.value = Spell(unit, value);
}

bool Relaxation::SameField(const Relaxation& other) const {
  if (change.kind != other.change.kind || change.name != other.change.name || change.field != other.change.field) {
    return false;
  }
  // A list may gain or lose several elements.
  const bool set = change.op == edit::Change::Op::kSet && other.change.op == edit::Change::Op::kSet;
  return set || change == other.change;
}

Relaxation ChangeOf(edit::Change::Op op, std::string kind, std::string name, std::string field, std::string value,
                    std::string have, double cost) {
  Relaxation relaxation;
  relaxation.change = {op, std::move(kind), std::move(name), std::move(field), std::move(value)};
  relaxation.have = std::move(have);
  relaxation.cost = cost;
  return relaxation;
}

Relaxation AmountOf(std::string kind, std::string name, std::string field, Relaxation::Unit unit,
                    std::optional<int64_t> from, int64_t to, double cost) {
  Relaxation relaxation = ChangeOf(edit::Change::Op::kSet, std::move(kind), std::move(name), std::move(field), "",
                                   from ? Spell(unit, *from) : "", cost);
  relaxation.unit = unit;
  relaxation.from = from.value_or(0);
  // Whole Mi and tenths of cores are where people would write it.
  if (unit == Relaxation::Unit::kByte) relaxation.grid = int64_t{1} << 20;
  if (unit == Relaxation::Unit::kMilli) relaxation.grid = 100;
  relaxation.SetTo(to);
  return relaxation;
}

void Tighten(const std::function<bool(int64_t)>& does, int64_t likely, Relaxation* relaxation) {
  const int64_t on = relaxation->to > relaxation->from ? 1 : -1;
  const int64_t from = relaxation->from, grid = relaxation->grid, furthest = relaxation->to;
  int64_t bad = from, good = furthest;
  // Returns whether the value was asked for and does.
  auto ask = [&](int64_t value) {
    if (value <= std::min(bad, good) || value >= std::max(bad, good)) return false;
    const bool yes = does(value);
    (yes ? good : bad) = value;
    return yes;
  };
  for (const int64_t guess : {likely, relaxation->guess}) {
    if (guess != 0 && ask(guess)) ask(guess - on);
  }
  // Where it is no mere bound, arithmetic is exact more often than not.
  if (good == furthest && relaxation->guess == 0) ask(good - on);
  if (grid <= 1) {
    for (int64_t step = 1; std::abs(good - bad) > 1 && std::abs(step) < std::abs(good - from); step *= 2) {
      if (ask(from + on * step)) break;
    }
  } else {
    for (;;) {
      int64_t value = (bad + (good - bad) / 2) / grid * grid;
      if (value <= std::min(bad, good)) value += grid;
      if (value >= std::max(bad, good)) break;
      ask(value);
    }
    // A number that must be reached lies on the grid, one that must be passed right behind it.
    ask(good - on);
    ask(bad + on);
  }
  while (std::abs(good - bad) > 1) ask(bad + (good - bad) / 2);
  relaxation->SetTo(good);
}

double CostOf(const Way& way) {
  double cost = 0;
  for (const Relaxation& relaxation : way) cost += relaxation.cost;
  return cost;
}

std::vector<edit::Change> ChangesOf(const Way& way) {
  std::vector<edit::Change> changes;
  for (const Relaxation& relaxation : way) changes.push_back(relaxation.change);
  // Nodes are added like the one that there is: what is changed of it besides makes it another.
  std::stable_partition(changes.begin(), changes.end(), [](const edit::Change& c) { return c.field == "count"; });
  return changes;
}

bool Merge(const Way& more, Way* way) {
  bool changed = false;
  for (const Relaxation& relaxation : more) {
    auto same = std::find_if(way->begin(), way->end(), [&](const Relaxation& r) { return r.SameField(relaxation); });
    if (same == way->end()) {
      way->push_back(relaxation);
      changed = true;
    } else if (same->change.value != relaxation.change.value) {
      const Relaxation first = *same;
      *same = relaxation;
      // What was not enough is likely to be so again, as others take of it too: it grows by as much again.
      if (first.has_amount() && (first.to - first.from > 0) == (relaxation.to - first.to > 0) &&
          first.to > first.from && first.to - first.from < kMost / 4) {
        same->SetTo(std::max(relaxation.to, first.to + (first.to - first.from)));
      }
      same->have = first.have;
      same->about = first.about;
      same->from = first.from;
      same->plugin = first.plugin;
      same->action = first.action;
      same->cost = std::max(first.cost, relaxation.cost);
      changed = true;
    }
  }
  return changed;
}

Relaxation::Unit UnitOf(const std::string& resource) {
  if (resource == "cpu") return Relaxation::Unit::kMilli;
  if (resource == "memory" || resource == "ephemeral-storage" || resource.rfind("hugepages-", 0) == 0) {
    return Relaxation::Unit::kByte;
  }
  return Relaxation::Unit::kOne;
}

int64_t InUnit(Relaxation::Unit unit, Dim dim, double amount) {
  // A scalar is stored in thousandths, pods are not.
  if (dim != kCpu && dim != kMemory && dim != kPods) amount /= 1000;
  return RoundedUp(unit == Relaxation::Unit::kMilli && dim != kCpu ? amount * 1000 : amount);
}

int64_t InUnit(Relaxation::Unit unit, const Quantity& amount) {
  return unit == Relaxation::Unit::kMilli ? amount.MilliValue() : amount.Value();
}

std::string Spell(Relaxation::Unit unit, int64_t value) {
  switch (unit) {
    case Relaxation::Unit::kMilli: return Quantity::FromMilli(value).String();
    case Relaxation::Unit::kByte: return Quantity::FromValue(value, Quantity::Format::kBinarySI).String();
    case Relaxation::Unit::kOne: return std::to_string(value);
    case Relaxation::Unit::kHundredth: {
      const std::string hundredths = std::to_string(value % 100);
      return std::to_string(value / 100) + "." + (hundredths.size() < 2 ? "0" : "") + hundredths;
    }
    case Relaxation::Unit::kNone: break;
  }
  return "";
}

const char* CodeOf(const Relaxation& r) {
  const std::string &kind = r.change.kind, &field = r.change.field;
  const bool lowered = r.has_amount() && r.to < r.from;
  auto begins = [&](std::string_view with) { return field.compare(0, with.size(), with) == 0; };
  auto has = [&](std::string_view part) { return field.find(part) != std::string::npos; };
  if (kind == "Queue") {
    if (field.empty()) return "queue-new";
    if (field == "status.state") return "queue-open";
    if (field == "spec.weight") return "weight";
    if (field == "spec.reclaimable") return "reclaimable";
    if (begins("spec.affinity")) return "node-group";
    if (begins("spec.capability")) return "capability";
    if (begins("spec.guarantee")) return lowered ? "guarantee-down" : "guarantee";
    return "deserved";
  }
  if (kind == "PodGroup") {
    if (r.change.op == edit::Change::Op::kDrop) return "job-ends";
    if (field == "spec.queue") return "other-queue";
    if (field == "spec.priorityClassName") return "priority";
    if (field == "spec.minMember") return lowered ? "min-member-down" : "min-member-up";
    if (begins("spec.minTaskMember")) return "role-min";
    if (begins("spec.minResources")) return "min-resources";
    if (has("highestTierAllowed")) return "topology-tier";
    return has("networkTopology") ? "topology" : "sub-group";
  }
  if (kind == "Node") {
    if (field.empty() || field == "count") return "node";
    if (field == "spec.unschedulable") return "uncordon";
    if (field == "spec.taints") return "untaint";
    return begins("metadata.labels") ? "label" : "node-amount";
  }
  if (kind == "Pods") {
    if (field == "spec.schedulingGates") return "gate";
    if (field == "spec.tolerations") return "toleration";
    if (begins("spec.nodeSelector")) return "selector";
    if (begins("metadata.annotations")) return "annotation";
    return "affinity";
  }
  if (kind == "Pod") return "pod-annotation";
  if (kind == "ResourceQuota") return "quota";
  if (field == "actions") {
    const auto commas = [](const std::string& text) { return std::count(text.begin(), text.end(), ','); };
    const auto now = commas(r.have), then = commas(r.change.value);
    return then > now ? "action-on" : then < now ? "action-off" : "action-order";
  }
  if (has(".arguments.")) return "argument";
  if (field.size() > 5 && field.compare(field.size() - 5, 5, ".tier") == 0) return "tier";
  return r.change.value == "true" ? "flag-on" : "flag-off";
}

}  // namespace pumice::reason
