// Unblock answers "What would let it in?": the smallest changes after which a waiting job has its place, or after which
// a pod would not have been evicted; each is proved by running the engine.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/edit/change.h"
#include "core/model/objects.h"
#include "core/reason/relaxation.h"
#include "core/whatif/change_text.h"
#include "core/whatif/cost.h"
#include "core/whatif/probe.h"
#include "core/words/language.h"

namespace pumice::whatif {

// What it asks of a person.
enum class Effort : uint8_t {
  kField,          // fields of objects that are there
  kRecreate,       // pods have to be made anew, as what they are made of cannot be changed
  kObject,         // a new object: a node, a queue
  kEnd,            // another job ends
  kConfiguration,  // the scheduler's configuration, which it reads again without a restart
};
const char* NameOf(Effort effort);

struct Suggestion {
  std::string code;                   // reason::CodeOf of the first change; "together" where several are needed
  reason::Way way;                    // what changes, from what to what
  std::vector<edit::Change> changes;  // the same, and where a webhook wants it, deserved raised along with guarantee
  std::string was;                    // what the first field says now; "" where nothing
  bool smallest = false;              // no smaller (or, where a number is lowered, larger) one would do
  Effort effort = Effort::kField;
  int cycles = 1;  // over so many it was proved, evicted pods leaving at once
  // Of the job, when the first cycle ends: what `whatif` says.
  int first_placed = 0, first_reserved = 0;
  int needed = 0;                    // how many have to have a place then: a minimum may have been lowered
  std::vector<std::string> refused;  // codes of the linter: what the cluster's webhooks would say
  Cost cost;
  ChangeText text;  // what `whatif` takes
};

struct Unblocking {
  enum class State : uint8_t {
    kBlocked,  // it waits, or it is evicted: the suggestions are what would change that
    kFine,     // the job gets its place anyway; the pod is not evicted
    kUnknown,  // there is no such object
  };
  State state = State::kBlocked;
  std::string job, pod;                  // as found; pod: "" where the job was asked for
  std::string nearest;                   // of an unknown name
  int placed = 0, needed = 0, pods = 0;  // of the job: with a place, those that must have one, all
  bool one_more = false;                 // it has the pods that it needs: what is searched for is one more
  std::vector<Suggestion> suggestions;   // best first, at most kMostSuggestions; empty: none that was tried would do
  int cycles = 0;                        // without a change: of the run that tells that it is fine, or is not
  int first_placed = 0;                  // of the job, when its first cycle ends
  int tried = 0;                         // changes and sets of changes
  int runs = 0;
  bool cancelled = false;  // there may be more: it was stopped, or the work allowed ran out
};

inline constexpr size_t kMostSuggestions = 8;

// `object` is "job/NAME" or "pod/NAME", with or without its namespace. A job's name may be that of its PodGroup or of
// its Volcano Job. `cancelled` is asked before each run.
Unblocking Unblock(const model::Scenario& scenario, const std::string& object, const std::function<bool()>& cancelled,
                   const sim::Host& host = {});

// Writes stories.d.ts's Unblocking.
std::string ToJson(const Unblocking& unblocking, words::Language language);
std::string ToText(const Unblocking& unblocking, words::Language language, size_t width);

}  // namespace pumice::whatif
