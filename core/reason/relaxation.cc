// Amounts are kept as whole numbers of a unit, so that "one unit less" means something.
#include "core/reason/relaxation.h"

#include <algorithm>
#include <cmath>

namespace pumice::reason {

namespace {

constexpr int64_t kMost = int64_t{1} << 62;

int64_t RoundedUp(double amount) {
  if (amount >= static_cast<double>(kMost)) return kMost;
  // Sums of doubles may end just above the whole number that is meant.
  return static_cast<int64_t>(std::ceil(amount - 1e-6 * std::max(1.0, std::abs(amount) * 1e-9)));
}

}  // namespace

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

double CostOf(const Way& way) {
  double cost = 0;
  for (const Relaxation& relaxation : way) cost += relaxation.cost;
  return cost;
}

std::vector<edit::Change> ChangesOf(const Way& way) {
  std::vector<edit::Change> changes;
  for (const Relaxation& relaxation : way) changes.push_back(relaxation.change);
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

}  // namespace pumice::reason
