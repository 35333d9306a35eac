// Events say what happened in a session, as data: the state at step k is the start state and the first k events.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/api/devices.h"
#include "core/api/task_info.h"

namespace pumice::framework {

enum class EventKind : uint8_t {
  kAction,      // an action begins: text is its name ("open" and "close" frame the session)
  kEnqueue,     // job
  kAllocate,    // task, node
  kPipeline,    // task, node
  kEvict,       // task, node, text: the reason; by
  kUnallocate,  // task, node
  kUnpipeline,  // task, node
  kUnevict,     // task, node
  kCommit,      // job (or kNone), count: operations of the statement
  kDiscard,     // job (or kNone), count
  kBind,        // task, node: reached the cache
  kEvicted,     // task, node, text: reached the cache; by
  kQueue,       // queue, numbers: what proportion or capacity now says of it
  kPhase,       // job, text: the new phase
  kCards,       // task, node, count: what its annotations name now of the node's cards, until it loses its place
};
const char* ToString(EventKind kind);

// These numbers proportion or capacity keeps of a queue. An empty optional in a vector of these says that the plugin
// does not know that queue.
struct QueueNumbers {
  Resource deserved, allocated, request, elastic, inqueue, guarantee, capability, real_capability;
  double share = 0;
  int parent = kNone;  // in a tree of queues the index of the one above, where that hangs below root
};

// These of them change while actions run.
struct QueueMoment {
  Resource allocated, inqueue;
  double share = 0;
};

// For whom somebody is evicted: a task and its job, or a gang as a whole. Nobody's where shuffle evicts.
struct Evictor {
  int task = kNone;  // TaskFacts::index
  int job = kNone;   // JobInfo::index
};

struct Event {
  EventKind kind;
  int task = kNone;   // TaskFacts::index
  int node = kNone;   // index in ClusterInfo::node_names
  int job = kNone;    // JobInfo::index
  int queue = kNone;  // QueueInfo::index
  int count = 0;      // kCommit, kDiscard: operations; kCards: which of the record's cards
  std::string text;
  std::shared_ptr<const QueueMoment> numbers;
  Evictor by = {};  // kEvict, kEvicted
};

}  // namespace pumice::framework
