// RememberingHunt: the search for a node with victims that passes by the nodes which cannot be of use.
//
// Volcano puts the possible victims of every node to the plugins, for every waiting task anew.
// Claim 1: a node whose room is too small together with that of all who may go is of no use whatever plugins say,
// because they only ever name candidates, and nobody's going makes less room (no pod asks for less than nothing of
// anything). Claim 2: a node that was of no use to a task is of none to the next of its kind, because what plugins look
// at besides is in the key of the board, or a change of it is noted: the node's tasks (Session::node_changes), the
// readiness of a job there (Session::job_changes), the surplus of a queue (queue_surplus.h). Plugins must say so
// (VictimAnswers::kLocal). Where the job has tasks on a node itself, its candidates are others than those of its kind:
// what was found there stays there. Claim 3: where the queue may have nothing now, a node with room and nobody to evict
// (Visit::kFull) is of no use as long as that lasts, because every node asks the queue the same. Nodes that are left
// are visited in the straightforward order. Claim 4: a search that came to nothing, and left nobody evicted, comes to
// nothing for the next task of that job and kind, if nothing has changed since, because it would ask the same of the
// same. BothWays, CycleProperty.RememberingChangesNothing and Work (tests/bench) would see the claims end.
//
// Where the trace wants every node, those that are passed by are asked all the same, and where somebody reads what each
// search does, it is made once more, uncounted: nobody decides by it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "core/framework/score_of_node.h"
#include "core/framework/victim_hunt.h"
#include "core/remember/boards.h"
#include "core/remember/queue_surplus.h"
#include "core/remember/roles.h"
#include "core/remember/victim_room.h"

namespace pumice::remember {

class RememberingHunt : public framework::VictimHunt {
 public:
  RememberingHunt(framework::StraightHunt straight, Boards& boards, const QueueSurplus& surplus);

  bool Find(const Search& search) override;

 private:
  struct Board {
    std::unique_ptr<NodeBoard> nodes;
    size_t jobs_seen = 0;  // of the session's job_changes
    int forgotten = 0;     // of QueueSurplus::times_forgotten
  };
  // One search, with what is known of it already.
  struct Looking {
    const Search& search;
    std::map<int, Visit> visits = {};     // by NodeInfo::index, since somebody was last evicted; never iterated
    std::vector<NodeInfo*> to_tell = {};  // where the trace wants every node; in their order
    size_t told = 0;                      // of these
    bool evicted = false;                 // somebody is gone in vain
  };
  // A search that came to nothing: who made it, and how much had changed when it ended.
  struct InVain {
    const JobInfo* job;
    int spec_class, priority;
    From from;
    std::vector<int> refused;  // as nodes_fit_errors has it of the task
    size_t node_changes, job_changes;
    int forgotten;  // QueueSurplus::times_forgotten

    bool operator==(const InVain& o) const {
      return std::tie(job, spec_class, priority, from, node_changes, job_changes, forgotten, refused) ==
             std::tie(o.job, o.spec_class, o.priority, o.from, o.node_changes, o.job_changes, o.forgotten, o.refused);
    }
  };

  // Visits what may be of use. `refused` are nodes that allocate found to be beyond help.
  bool Hunt(const Search& search, const std::vector<int>& refused);
  // Whether this search does what the straightforward one does.
  bool IsOpenTo(TaskInfo& task);
  // queue_full: walks where no node is of use but by its victims, and remembers those that have none, too. A walk that
  // does not know yet ends at the first node that says so.
  Visit Walk(Looking* looking, const std::vector<NodeInfo*>& nodes, const std::vector<int>& refused, bool queue_full);
  Visit Look(Looking* looking, NodeInfo& node);
  void BeginToTell(Looking* looking);
  void TellUpTo(Looking* looking, const NodeInfo* node);
  Board& BoardOf(const Search& search, const std::vector<NodeInfo*>& nodes, bool queue_full);
  void AskNodes(const Search& search, const Resource& request, const framework::ScoreOfNode& batch,
                const NodeBoard::Ask& ask, NodeBoard* board);
  void Reconsider(Board* board);
  bool HasRoom(const Search& search, const Resource& request, const NodeInfo& node) const;
  NodeAnswer Ask(const Search& search, bool room, const framework::ScoreOfNode& batch, NodeInfo& node);
  std::vector<int> Refused(const TaskInfo& task) const;
  bool IsTold() const;
  InVain AsItStands(const Search& search, const std::vector<int>& refused) const;
  bool WalkOn(Looking* looking, const NodeBoard::Ask& ask, const std::vector<NodeInfo*>& nodes,
              const std::vector<int>& refused, const NodeInfo& last, NodeBoard* board);

  framework::StraightHunt straight_;
  framework::Session& ssn_;
  const framework::VictimQuestion question_;
  Boards& lists_;  // for the order of their lists
  const QueueSurplus& surplus_;
  const framework::VictimAnswers answers_;
  VictimRoom room_;  // asked where nodes go by their scores
  Roles roles_;
  int queue_ = kNone;              // whose turn it is
  std::optional<InVain> in_vain_;  // the last search, if it was
  // By spec class, queue, the job's priority, from whom, queue_full, list of nodes; never iterated. The task's own
  // priority tells only tasks of its job apart, and of those nothing is kept.
  std::map<std::tuple<int, int, int, From, bool, const void*>, Board> boards_;
};

}  // namespace pumice::remember
