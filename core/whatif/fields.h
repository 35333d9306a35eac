// What somebody has changed: the fields of two scenarios in which they differ, and the kubectl commands that take a
// cluster from the one to the other.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/model/objects.h"

namespace pumice::whatif {

struct ChangedField {
  std::string kind;                  // "Queue"; "": the scheduler's configuration, or the scenario itself
  std::string of;                    // of pods: the job that they are of
  std::vector<std::string> objects;  // "namespace/name"; those that change alike
  std::string field;                 // "spec.weight"; "": the objects as a whole, which are new or gone
  std::string before, after;         // as YAML spells it; "": not written
  bool is_new = false, is_gone = false;
};

// Kinds in the order in which a person thinks of them: the configuration, queues, jobs, pods, nodes, the others. Times
// are told of only where nothing else differs: a reader makes them up of the order of the objects.
std::vector<ChangedField> ChangedFields(const model::Scenario& before, const model::Scenario& after);

struct Patch {
  // What kubectl cannot do, and who does it instead.
  enum class Note : uint8_t {
    kNone,
    kPods,      // `object`'s pods: their specs are made by what owns them
    kOfJob,     // a PodGroup, which its Job makes
    kStatus,    // `field` of an object, which is no part of its spec
    kNewNode,   // a node joins by itself
    kValue,     // a PriorityClass's value cannot change
    kConfBack,  // the configuration is left out: back to what Volcano begins with
    kRelease,   // another release of Volcano is an upgrade
  };
  Note note = Note::kNone;
  std::string object, field;
  std::string command;  // one line for a shell; "" with a note
};

std::vector<Patch> PatchesOf(const model::Scenario& before, const model::Scenario& after);

}  // namespace pumice::whatif
