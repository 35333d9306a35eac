// VictimHunt: the search for a node where a task finds room by evictions. preempt and reclaim ask for one, and it is
// nothing to them whether it looks at all nodes, as Volcano does (StraightHunt), or passes some by (core/remember).
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/framework/predicate_helper.h"
#include "core/framework/session.h"

namespace pumice::framework {

// What an action asks.
struct VictimQuestion {
  const Extension<EvictableFn>& point;  // whom the plugins let go
  // Whether a task may be a victim of anybody; it has a job then. It may let too many pass.
  bool (*may_go)(const TaskInfo&);
  bool by_score = false;     // nodes in the order of SortNodes; else in that of the list
  bool error_cache = false;  // predicateErrorCacheEnable, of a cache that lasts as long as the action
  bool other_shards = true;  // a second walk goes over the nodes of other shards, of which there are none
  // A node is asked as it is looked at, after what was done on those before; else all are asked first.
  bool node_by_node = false;
};

class VictimHunt {
 public:
  // What came of a visit.
  enum class Visit : uint8_t {
    kNoRoom,    // not even without all victims
    kPassedBy,  // nothing changed, for a reason that the next task need not have
    kFull,      // there was room, and nobody to evict, but the queue may have none now
    kEvicted,   // victims are gone, yet the task found no place
    kUndone,    // victims were gone, and are back, as the task found no place
    kPlaced,    // the search ends
  };
  // Whose tasks may be victims.
  enum class From : uint8_t {
    kOtherQueues,  // such as are reclaimable; room alone is no reason to look at a node
    kOwnQueue,
    kOwnJob,  // nodes that hold none of its tasks need the room alone
  };
  struct Search {
    TaskInfo& task;
    From from;
    // Looks at a node, and takes it if it can.
    std::function<Visit(NodeInfo&)> visit;
    // Asks what a visit asks first, where it would come to nothing; called only for the trace, and takes nothing.
    std::function<void(NodeInfo&)> tell;
  };

  virtual ~VictimHunt() = default;
  // Visits one node after another in their order. Whether a visit placed the task.
  virtual bool Find(const Search& search) = 0;
};

// Twin of the loops over nodes in preempt.go (normalPreempt) and reclaim.go (reclaimForTask).
class StraightHunt : public VictimHunt {
 public:
  StraightHunt(Session& ssn, const VictimQuestion& question) : ssn_(ssn), question_(question) {}

  bool Find(const Search& search) override;
  bool FindNodeByNode(const Search& search);
  // The nodes that do not refuse the task for good, in list order.
  std::vector<NodeInfo*> NodesFor(TaskInfo& task);
  // In the order of visits.
  std::vector<NodeInfo*> InOrder(TaskInfo& task, const std::vector<NodeInfo*>& nodes) const;

  Session& ssn() const { return ssn_; }
  const VictimQuestion& question() const { return question_; }

 private:
  Session& ssn_;
  const VictimQuestion question_;
  PredicateHelper helper_;
};

// The session's shortcut where it has one.
std::unique_ptr<VictimHunt> HuntFor(Session& ssn, const VictimQuestion& question);

}  // namespace pumice::framework
