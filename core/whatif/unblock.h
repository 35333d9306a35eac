// Unblock answers "What would let it in?": the smallest single changes after which a waiting job has its place, or
// after which a pod would not have been evicted; each is proved by running the engine.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/edit/change.h"
#include "core/model/objects.h"
#include "core/whatif/probe.h"
#include "core/words/language.h"

namespace pumice::whatif {

// This is what it costs the others, against the world as it is.
struct Cost {
  std::vector<std::string> evicted;  // pods that are evicted in addition
  int lost_places = 0;               // of pods of other jobs, beyond those evicted
  struct Lost {
    std::string queue, resource, before, after;
  };
  std::vector<Lost> deserved;
};

struct Suggestion {
  std::string code;                   // of the words: "queue-number", "node", "other-queue", ...
  std::vector<edit::Change> changes;  // one, and where a webhook wants it, deserved raised along with guarantee
  std::string was;                    // what the field says now; "" where nothing
  bool smallest = false;              // no smaller (or, where a number is lowered, larger) one would do
  std::vector<std::string> refused;   // codes of the linter: what the cluster's webhooks would say
  Cost cost;
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
  std::vector<Suggestion> suggestions;   // best first, at most kMostSuggestions; empty: nothing single would do
  int runs = 0;
  bool cancelled = false;  // there may be more
};

inline constexpr size_t kMostSuggestions = 8;

// `object` is "job/NAME" or "pod/NAME", with or without its namespace. A job's name may be that of its PodGroup or of
// its Volcano Job. `cancelled` is asked before each run.
Unblocking Unblock(const model::Scenario& scenario, const std::string& object, const std::function<bool()>& cancelled,
                   const sim::Host& host = {});

// Writes engine.d.ts's Unblocking.
std::string ToJson(const Unblocking& unblocking, words::Language language);
std::string ToText(const Unblocking& unblocking, words::Language language, size_t width);

}  // namespace pumice::whatif
