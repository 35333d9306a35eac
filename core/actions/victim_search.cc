#include "core/actions/victim_search.h"

#include <algorithm>

#include "core/framework/trace.h"

namespace pumice::actions {

using framework::NodeAnswer;
using framework::NodeBoard;
using framework::VictimAnswers;

namespace {

// Sums of victims are added up in several orders; a request is looked for with this much less, so that rounding hides
// no node.
constexpr double kLenience = 1 - 1e-9;

void EachNodeOf(const JobInfo& job, const framework::Session& ssn, const std::function<void(const NodeInfo&)>& f) {
  for (const TaskInfo* task : job.tasks) {
    if (const NodeInfo* node = ssn.NodeOf(*task)) f(*node);
  }
}

}  // namespace

VictimSearch::VictimSearch(framework::Session& ssn, const framework::Extension<framework::EvictableFn>& point,
                           std::function<bool(const TaskInfo&)> may_go, bool by_score)
    : ssn_(ssn),
      answers_(ssn.VictimAnswersOf(point)),
      may_go_(std::move(may_go)),
      room_(ssn, may_go_),
      by_score_(by_score) {}

// Where some pod asks for less than nothing, more victims may be less room.
bool VictimSearch::IsOpenTo(TaskInfo& task, bool error_cache) {
  if (answers_ == VictimAnswers::kAskAlways || ssn_.cluster.negative_requests || !ssn_.IsLocal(task)) return false;
  if (ssn_.trace != nullptr && ssn_.trace->WantsHunt()) return false;
  if (by_score_ && !ssn_.UniformBatchScore(task)) return false;
  return !error_cache || task.facts->role->empty() || (ssn_.RefusalsLast() && RoleIsOneClass(task));
}

// Whether a node that refuses the task refuses all tasks of its job and role: then the error cache hides nothing else.
bool VictimSearch::RoleIsOneClass(const TaskInfo& task) {
  const JobInfo& job = *task.job();
  auto [known, added] = role_is_one_class_.try_emplace({job.index, *task.facts->role}, true);
  if (added) {
    known->second = std::all_of(job.tasks.begin(), job.tasks.end(), [&](const TaskInfo* other) {
      return *other->facts->role != *task.facts->role || other->facts->spec_class == task.facts->spec_class;
    });
  }
  return known->second;
}

VictimSearch::Board& VictimSearch::BoardOf(const Query& query, const std::vector<NodeInfo*>& nodes, bool queue_full) {
  const JobInfo& job = *query.task.job();
  if (ssn_.AreMany(boards_.size())) boards_.clear();
  Board& board = boards_[{query.task.facts->spec_class, job.queue->index, job.priority, query.task.priority(),
                          query.from, queue_full, &nodes}];
  if (!board.nodes) {
    board.nodes = std::make_unique<NodeBoard>(ssn_.OrderOf(nodes));
    board.jobs_seen = ssn_.job_changes.size();
    board.forgotten = ssn_.victims_forgotten;
  }
  return board;
}

// Whether the node's room is enough, together with that of all who may go.
bool VictimSearch::HasRoom(const Query& query, const Resource& request, const NodeInfo& node) const {
  Resource room = node.FutureIdle();
  if (query.from != From::kOtherQueues && request.LessEqual(room, Missing::kZero)) return true;
  if (query.from == From::kOwnJob) return false;
  const QueueInfo* own = query.task.job()->queue;
  for (const TaskInfo* task : node.tasks) {
    if (!may_go_(*task)) continue;
    const QueueInfo* queue = task->job()->queue;
    if (query.from == From::kOwnQueue ? queue != own : queue == own || !queue->Reclaimable()) continue;
    room.Add(task->resreq());
    if (request.LessEqual(room, Missing::kZero)) return true;
  }
  return false;
}

// What a node without room would say is not asked, except where tasks of the own job may make room yet.
NodeAnswer VictimSearch::Ask(const Query& query, bool room, double batch, NodeInfo& node) {
  NodeAnswer answer;
  if (!room && query.from != From::kOwnJob) return answer;
  answer.failure = ssn_.PredicateForPreemptAction(query.task, node);
  if (answer.failure != nullptr) return answer;
  answer.rank = room ? 1 : 0;
  if (by_score_) answer.score = ssn_.NodeScore(query.task, node) + batch;
  return answer;
}

// Where the order of the list decides, few nodes are looked at, and only those are asked.
void VictimSearch::AskNodes(const Query& query, const Resource& request, double batch, const NodeBoard::Ask& ask,
                            NodeBoard* board) {
  if (!by_score_) return board->RefreshLater(ssn_.node_changes, &ssn_.work);
  if (board->IsEmpty() && query.from == From::kOwnQueue) {
    board->Fill(
        room_.NodesFor(*query.task.job()->queue, request), ssn_.node_changes,
        [&](NodeInfo& node) { return Ask(query, true, batch, node); }, &ssn_.work);
  }
  board->Refresh(ssn_.node_changes, false, ask, &ssn_.work);
}

// What was of no use may be of use again.
void VictimSearch::Reconsider(Board* board) {
  if (board->jobs_seen == ssn_.job_changes.size() && board->forgotten == ssn_.victims_forgotten) return;
  std::vector<int> jobs(ssn_.job_changes.begin() + static_cast<ptrdiff_t>(board->jobs_seen), ssn_.job_changes.end());
  board->jobs_seen = ssn_.job_changes.size();
  if (board->forgotten != ssn_.victims_forgotten) {
    board->forgotten = ssn_.victims_forgotten;
    board->nodes->RestoreAll(&ssn_.work);
    return;
  }
  std::sort(jobs.begin(), jobs.end());
  jobs.erase(std::unique(jobs.begin(), jobs.end()), jobs.end());
  for (int job : jobs) {
    EachNodeOf(*ssn_.jobs[job], ssn_, [&](const NodeInfo& node) { board->nodes->Restore(node, &ssn_.work); });
  }
}

// Nodes that allocate found to be beyond help.
std::vector<int> VictimSearch::Refused(const TaskInfo& task) const {
  const auto& errors = task.job()->nodes_fit_errors;
  auto it = errors.find(task.index());
  return it == errors.end() ? std::vector<int>() : it->second->UnschedulableAndUnresolvableNodes();
}

bool VictimSearch::Find(const Query& query, const Look& look) {
  // FilterOutUnschedulableAndUnresolvableNodesForTask gives the list itself, or the others in ascending name.
  const std::vector<int> refused = Refused(query.task);
  const std::vector<NodeInfo*>& nodes = refused.empty() ? ssn_.node_list : ssn_.nodes_by_name;
  Visit last = Walk(query, look, nodes, refused, /*queue_full=*/false);
  if (last == Visit::kFull) last = Walk(query, look, nodes, refused, /*queue_full=*/true);
  return last == Visit::kPlaced;
}

VictimSearch::Visit VictimSearch::Walk(const Query& query, const Look& look, const std::vector<NodeInfo*>& nodes,
                                       const std::vector<int>& refused, bool queue_full) {
  Board& entry = BoardOf(query, nodes, queue_full);
  NodeBoard& board = *entry.nodes;
  Resource request = query.task.resreq();
  request.Multi(kLenience);
  const double batch = by_score_ ? *ssn_.UniformBatchScore(query.task) : 0;
  const NodeBoard::Ask ask = [&](NodeInfo& node) { return Ask(query, HasRoom(query, request, node), batch, node); };
  AskNodes(query, request, batch, ask, &board);
  Reconsider(&entry);
  std::vector<const NodeInfo*> changed;  // whose rank is put right in the end
  auto show = [&](const NodeInfo& node, int8_t rank) {
    board.Show(node, rank, &ssn_.work);
    changed.push_back(&node);
  };
  // Where a job has tasks itself, what others found says nothing to it, and what it finds says nothing to others.
  std::vector<int> own;
  EachNodeOf(*query.task.job(), ssn_, [&](const NodeInfo& node) {
    const NodeAnswer answer = board.AnswerOf(node);
    show(node, query.from == From::kOwnJob && answer.failure == nullptr ? 1 : answer.rank);
    own.push_back(node.index);
  });
  std::sort(own.begin(), own.end());
  for (int node : refused) show(*ssn_.node_list[node], 0);

  Visit visit = Visit::kNoRoom;
  while (NodeInfo* node = board.Best(ask, &ssn_.work)) {
    visit = look(*node);
    if (visit == Visit::kEvicted) {
      // In vain, but it changed what others were told: from here on the straightforward way, in the order of before.
      std::vector<NodeInfo*> rest = Rest(query, ask, board, nodes, refused, *node);
      board.RestoreAll(&ssn_.work);
      const bool placed =
          std::any_of(rest.begin(), rest.end(), [&](NodeInfo* next) { return look(*next) == Visit::kPlaced; });
      return placed ? Visit::kPlaced : Visit::kPassedBy;
    }
    if (visit == Visit::kPlaced || (visit == Visit::kFull && !queue_full)) break;
    if (visit != Visit::kPassedBy && answers_ == VictimAnswers::kLocal && query.from != From::kOwnJob &&
        !std::binary_search(own.begin(), own.end(), node->index)) {
      board.Show(*node, 0, &ssn_.work);
    } else {
      show(*node, 0);
    }
  }
  for (const NodeInfo* node : changed) board.Restore(*node, &ssn_.work);
  return visit;
}

// The nodes after `last` that may be of use, those included that were of none so far.
std::vector<NodeInfo*> VictimSearch::Rest(const Query& query, const NodeBoard::Ask& ask, const NodeBoard& board,
                                          const std::vector<NodeInfo*>& nodes, const std::vector<int>& refused,
                                          const NodeInfo& last) {
  std::vector<NodeInfo*> rest;
  for (NodeInfo* node : nodes) {
    if (!board.Precedes(last, *node) || std::binary_search(refused.begin(), refused.end(), node->index)) continue;
    const NodeAnswer answer = board.IsAsked(*node) ? board.AnswerOf(*node) : ask(*node);
    if (query.from == From::kOwnJob ? answer.failure == nullptr : answer.rank > 0) rest.push_back(node);
  }
  std::sort(rest.begin(), rest.end(), [&](const NodeInfo* a, const NodeInfo* b) { return board.Precedes(*a, *b); });
  return rest;
}

}  // namespace pumice::actions
