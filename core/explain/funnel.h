// Funnel: a search for victims on one node (in one domain, of a gang; among all pods, of shuffle), put together of its
// records: who stood as a candidate, what each plugin said, who went, and whether that stood.
#pragma once

#include <cstdint>
#include <vector>

#include "core/framework/events.h"
#include "core/framework/trace.h"

namespace pumice::explain {

struct Funnel {
  const framework::Record* candidates = nullptr;
  std::vector<const framework::Record*> steps;  // what was told of it after that
  const framework::Record* evicted = nullptr;   // null: nobody was chosen there
  bool stands = false;                          // who was chosen has left; else all of it was undone

  bool OfShuffle() const { return candidates->task == kNone; }
  bool OfGang() const;  // in a domain
  bool Has(int task) const;
};

// All of them, in the order in which they began.
std::vector<Funnel> FunnelsOf(const framework::Trace& trace, const std::vector<framework::Event>& events);

// What became of a candidate: it went; it was chosen, and given back; a plugin spared it; it might have gone and was
// not needed; it might have gone and would not have been enough.
enum class Outcome : uint8_t { kTaken, kUndone, kSpared, kNotNeeded, kNotEnough };
const char* ToString(Outcome outcome);

struct Fate {
  int task;
  Outcome outcome;
  const framework::Record* by = nullptr;  // of kSpared: the answer that left it out
};
Fate FateIn(const Funnel& funnel, int task);

}  // namespace pumice::explain
