// What one release says of a cluster after one cycle, as texts by what they are about: two releases are compared text
// by text (causes.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/sim/cluster.h"
#include "core/sim/cycle.h"
#include "core/whatif/causes.h"

namespace pumice::whatif {

// What a difference is about.
enum class Aspect : uint8_t {
  kConfiguration,  // whether it is accepted; object: none
  kJob,            // phase, pods placed, waiting, reserved and evicted at the end of one cycle
  kStart,          // over time: when a job first had its minMember pods at once
  kEvictions,      // over time: of a job's pods
  kVictim,         // of an evicted pod: by which action, and for which job
  kQueue,          // what it deserves and holds at the end of one cycle
  kNumber,         // of a queue: what else its plugin counts; object: "QUEUE inqueue"
  kPlace,          // the node of a pod that has one in both releases, and its cards there
  kOrder,          // of an action: its binds and evictions, in order
  kMessage,        // what a job's or a pod's condition says
  kCalls,          // what an extender was asked, in order; object: none
};
// Gives "configuration", "job" …
const char* ToString(Aspect aspect);

Causes::Key SaidKey(Aspect aspect, std::string object);
Aspect AspectOf(const Causes::Key& key);

// Adds what one cycle says. `mark` stands behind each name: "" where there is one cycle alone.
void SayCycle(const sim::CycleRecord& record, const sim::Cluster& world, const std::string& mark, Causes::Said* said);
// Adds the calls "VERB names …".
void SayCalls(const std::vector<std::string>& calls, Causes::Said* said);

// Of two lists of entries, a line each, gives the first entries that differ, with their number: "3: bind a → n1".
void FirstThatDiffers(std::string* before, std::string* after);

}  // namespace pumice::whatif
