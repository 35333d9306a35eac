// VictimSearch: the nodes where a task may find room by evictions, without looking at those that cannot give any.
//
// Volcano puts the possible victims of every node to the plugins, for every waiting task anew. But a node whose room
// and possible victims together are too small is of no use whatever the plugins say; and one that was of no use to a
// task is of none to the next of its kind until something changes that the plugins look at (framework::VictimAnswers).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/actions/victim_room.h"
#include "core/framework/session.h"

namespace pumice::actions {

// Copies of a node's tasks that may be victims: but for those that are evicted, they are given back in the end.
struct GivenBack {
  TaskArena& arena;
  const std::vector<TaskInfo*>& copies;
  std::vector<TaskInfo*> evicted = {};
  ~GivenBack() { arena.FreeAllBut(evicted, copies); }
};

class VictimSearch {
 public:
  // What came of looking at a node.
  enum class Visit : uint8_t {
    kNoRoom,    // not even without all victims: remembered
    kPassedBy,  // nothing changed, for a reason that the next task need not have
    kFull,      // nor here, where there was room: the queue may have none now
    kEvicted,   // victims are gone, yet the task found no place
    kPlaced,    // the search ends
  };
  using Look = std::function<Visit(NodeInfo&)>;

  // Whose tasks may be victims.
  enum class From : uint8_t {
    kOtherQueues,  // such as are reclaimable; room alone is no reason to look at a node
    kOwnQueue,
    kOwnJob,  // nodes that hold none of its tasks need the room alone
  };
  struct Query {
    TaskInfo& task;
    From from;
  };

  // point: whom the plugins let go. may_go: as VictimRoom has it; it may let too many pass. by_score: nodes in the
  // order of SortNodes, else in the order of the list.
  VictimSearch(framework::Session& ssn, const framework::Extension<framework::EvictableFn>& point,
               std::function<bool(const TaskInfo&)> may_go, bool by_score);

  // Whether this search does what the straightforward way does. The error cache keeps failures of a job and role as
  // long as the action runs; the boards, of a class.
  bool IsOpenTo(TaskInfo& task, bool error_cache);
  // Looks at one node after another in their order. Whether a visit placed the task.
  bool Find(const Query& query, const Look& look);
  // Lets go of what is known: nobody will ask for tasks of these queues again.
  void Forget() { boards_.clear(); }

 private:
  struct Board {
    std::unique_ptr<framework::NodeBoard> nodes;
    size_t jobs_seen = 0;  // of the session's job_changes
    int forgotten = 0;     // of victims_forgotten
  };
  // queue_full: walks where no node is of use but by its victims, and remembers those that have none, too. A walk that
  // does not know yet ends at the first node that says so.
  Visit Walk(const Query& query, const Look& look, const std::vector<NodeInfo*>& nodes, const std::vector<int>& refused,
             bool queue_full);
  Board& BoardOf(const Query& query, const std::vector<NodeInfo*>& nodes, bool queue_full);
  void AskNodes(const Query& query, const Resource& request, double batch, const framework::NodeBoard::Ask& ask,
                framework::NodeBoard* board);
  void Reconsider(Board* board);
  bool HasRoom(const Query& query, const Resource& request, const NodeInfo& node) const;
  framework::NodeAnswer Ask(const Query& query, bool room, double batch, NodeInfo& node);
  bool RoleIsOneClass(const TaskInfo& task);
  std::vector<int> Refused(const TaskInfo& task) const;
  static std::vector<NodeInfo*> Rest(const Query& query, const framework::NodeBoard::Ask& ask,
                                     const framework::NodeBoard& board, const std::vector<NodeInfo*>& nodes,
                                     const std::vector<int>& refused, const NodeInfo& last);

  framework::Session& ssn_;
  const framework::VictimAnswers answers_;
  const std::function<bool(const TaskInfo&)> may_go_;
  VictimRoom room_;  // asked where nodes go by their scores
  const bool by_score_;
  std::map<std::pair<int, std::string>, bool> role_is_one_class_;  // by job and role; never iterated
  // By spec class, queue, the job's and the task's priority, from whom, queue_full, list of nodes; never iterated.
  std::map<std::tuple<int, int, int, int, From, bool, const void*>, Board> boards_;
};

}  // namespace pumice::actions
