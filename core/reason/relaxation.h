// A Relaxation is one change of a world that takes one thing out of a job's way: what a person would edit, from what it
// says now to what would do, and who says no until then.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/api/resource.h"
#include "core/base/quantity.h"
#include "core/edit/change.h"

namespace pumice::reason {

struct Relaxation {
  // An amount is a whole number of these; kHundredth is for factors.
  enum class Unit : uint8_t { kNone, kMilli, kByte, kOne, kHundredth };

  // What words it is told in, where its field alone does not say why it is in the way.
  enum class Why : uint8_t {
    kField,
    kHolder,   // a job without a place holds room at the enqueue gate
    kOrder,    // a plugin takes another job up before it, whose priority is lower
    kTree,     // the queues below have more than the queue, which breaks the tree
    kVictims,  // pods of that job are kept together, so that none of them is evicted
    kUnread,   // the queue is written to deserve more, which is not read, as its weight decides
  };

  edit::Change change;         // its value is what would do
  std::string have;            // what the field says now; "" where nothing
  std::string plugin, action;  // who says no
  double cost = 1;             // how much it asks of a person; see search.cc
  Unit unit = Unit::kNone;
  int64_t from = 0, to = 0;  // `to` may be below from
  int64_t grid = 1;          // answers are likely to be multiples of it
  int64_t guess = 0;         // asked first where `to` is only a bound; 0: none
  Why why = Why::kField;
  std::string about = {};  // what its words name besides: pods, jobs, an amount that is free

  bool has_amount() const { return unit != Unit::kNone; }
  // Gives `to` another value.
  void SetTo(int64_t value);
  // Whether it is about the same field of the same object.
  bool SameField(const Relaxation& other) const;
};

// Make a change of a field, and of an amount: `from` is nullopt where the field is not there.
Relaxation ChangeOf(edit::Change::Op op, std::string kind, std::string name, std::string field, std::string value,
                    std::string have, double cost);
Relaxation AmountOf(std::string kind, std::string name, std::string field, Relaxation::Unit unit,
                    std::optional<int64_t> from, int64_t to, double cost);

// Names what kind of change it is: "capability", "min-member-down", "toleration". Words and ranks go by it.
const char* CodeOf(const Relaxation& relaxation);

// Brings an amount that does from `to`, which does, towards `from`, which does not: the last unit that does is kept.
// `likely` is asked first (0: nothing is). Ends early where `does` cannot be asked any more and says no.
void Tighten(const std::function<bool(int64_t)>& does, int64_t likely, Relaxation* relaxation);

// A way is what has to change together.
using Way = std::vector<Relaxation>;

double CostOf(const Way& way);
std::vector<edit::Change> ChangesOf(const Way& way);
// Adds the relaxations of `more`; of two of the same field the later one says how far. Returns false where that changes
// nothing.
bool Merge(const Way& more, Way* way);

// Gives the unit in which a resource is counted, and an amount of a Resource in it, rounded away from zero.
Relaxation::Unit UnitOf(const std::string& resource);
// Gives the least whole number that an amount, a sum of doubles, fits in; of what is beyond 2^62, that.
int64_t RoundedUp(double amount);
int64_t InUnit(Relaxation::Unit unit, Dim dim, double amount);
int64_t InUnit(Relaxation::Unit unit, const Quantity& amount);
std::string Spell(Relaxation::Unit unit, int64_t value);

}  // namespace pumice::reason
