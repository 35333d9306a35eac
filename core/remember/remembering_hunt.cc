// Walks over the nodes that may be of use, the best first; remembering_hunt.h has the claims.

#include "core/remember/remembering_hunt.h"

#include <algorithm>
#include <iterator>

#include "core/framework/trace.h"
#include "core/remember/declarations.h"

namespace pumice::remember {

using framework::ScoreOfNode;
using framework::Uncounted;
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

RememberingHunt::RememberingHunt(framework::StraightHunt straight, Boards& boards, const QueueSurplus& surplus)
    : straight_(std::move(straight)),
      ssn_(straight_.ssn()),
      question_(straight_.question()),
      lists_(boards),
      surplus_(surplus),
      answers_(VictimAnswersOf(ssn_, question_.point)),
      room_(ssn_, question_.may_go) {}

// Where some pod asks for less than nothing, more victims may be less room.
bool RememberingHunt::IsOpenTo(TaskInfo& task) {
  if (answers_ == VictimAnswers::kAskAlways || ssn_.cluster.negative_requests || !IsLocal(ssn_, task)) return false;
  if (question_.by_score && !BatchScoreOfNode(ssn_, task)) return false;
  // With one class a role, what the error cache hides is what refuses all session long.
  return !question_.error_cache || task.facts->role->empty() || (RefusalsLast(ssn_) && roles_.IsOneClass(task));
}

RememberingHunt::Board& RememberingHunt::BoardOf(const Search& search, const std::vector<NodeInfo*>& nodes,
                                                 bool queue_full) {
  const JobInfo& job = *search.task.job();
  // preempt gives each queue one turn: what is known of those before is of no use any more.
  const bool next_queue = question_.by_score && queue_ != job.queue->index;
  queue_ = job.queue->index;
  if (next_queue || lists_.AreMany(boards_.size())) boards_.clear();
  Board& board =
      boards_[{search.task.facts->spec_class, job.queue->index, job.priority, search.from, queue_full, &nodes}];
  if (!board.nodes) {
    board.nodes = std::make_unique<NodeBoard>(lists_.OrderOf(nodes));
    board.jobs_seen = ssn_.job_changes.size();
    board.forgotten = surplus_.times_forgotten();
  }
  return board;
}

// Whether the node's room is enough, together with that of all who may go.
bool RememberingHunt::HasRoom(const Search& search, const Resource& request, const NodeInfo& node) const {
  Resource room = node.FutureIdle();
  if (search.from != From::kOtherQueues && request.LessEqual(room, Missing::kZero)) return true;
  if (search.from == From::kOwnJob) return false;
  const QueueInfo* own = search.task.job()->queue;
  for (const TaskInfo* task : node.tasks) {
    if (!question_.may_go(*task)) continue;
    const QueueInfo* queue = task->job()->queue;
    if (search.from == From::kOwnQueue ? queue != own : queue == own || !queue->Reclaimable()) continue;
    room.Add(task->resreq());
    if (request.LessEqual(room, Missing::kZero)) return true;
  }
  return false;
}

// What a node without room would say is not asked, except where tasks of the own job may make room yet.
NodeAnswer RememberingHunt::Ask(const Search& search, bool room, const ScoreOfNode& batch, NodeInfo& node) {
  NodeAnswer answer;
  if (!room && search.from != From::kOwnJob) return answer;
  answer.failure = ssn_.PredicateForPreemptAction(search.task, node);
  if (answer.failure != nullptr) return answer;
  answer.rank = room ? 1 : 0;
  if (question_.by_score) answer.score = ssn_.NodeScore(search.task, node) + batch(search.task, node);
  return answer;
}

// Where the order of the list decides, few nodes are looked at, and only those are asked.
void RememberingHunt::AskNodes(const Search& search, const Resource& request, const ScoreOfNode& batch,
                               const NodeBoard::Ask& ask, NodeBoard* board) {
  if (!question_.by_score) return board->RefreshLater(ssn_.node_changes, &ssn_.work);
  if (board->IsEmpty() && search.from == From::kOwnQueue) {
    board->Fill(
        room_.NodesFor(*search.task.job()->queue, request), ssn_.node_changes,
        [&](NodeInfo& node) { return Ask(search, true, batch, node); }, &ssn_.work);
  }
  board->Refresh(ssn_.node_changes, false, ask, &ssn_.work);
}

// What was of no use may be of use again.
void RememberingHunt::Reconsider(Board* board) {
  if (board->jobs_seen == ssn_.job_changes.size() && board->forgotten == surplus_.times_forgotten()) return;
  std::vector<int> jobs(ssn_.job_changes.begin() + static_cast<ptrdiff_t>(board->jobs_seen), ssn_.job_changes.end());
  board->jobs_seen = ssn_.job_changes.size();
  if (board->forgotten != surplus_.times_forgotten()) {
    board->forgotten = surplus_.times_forgotten();
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
std::vector<int> RememberingHunt::Refused(const TaskInfo& task) const {
  const auto& errors = task.job()->nodes_fit_errors;
  auto it = errors.find(task.index());
  return it == errors.end() ? std::vector<int>() : it->second->UnschedulableAndUnresolvableNodes();
}

// Whether somebody is told of what each search does: the trace, or who reads the events.
bool RememberingHunt::IsTold() const {
  return ssn_.records_failed_tries() || (ssn_.trace != nullptr && (ssn_.trace->WantsHunt() || !ssn_.trace->TellsFew()));
}

RememberingHunt::InVain RememberingHunt::AsItStands(const Search& search, const std::vector<int>& refused) const {
  const TaskInfo& task = search.task;
  return {task.job(), task.facts->spec_class,   task.priority(),         search.from,
          refused,    ssn_.node_changes.size(), ssn_.job_changes.size(), surplus_.times_forgotten()};
}

bool RememberingHunt::Find(const Search& search) {
  if (!IsOpenTo(search.task)) return straight_.Find(search);
  const std::vector<int> refused = Refused(search.task);
  if (in_vain_ && *in_vain_ == AsItStands(search, refused)) {
    if (IsTold()) {
      const Uncounted uncounted(ssn_.work);
      Hunt(search, refused);
    }
    return false;
  }
  in_vain_.reset();
  return Hunt(search, refused);
}

bool RememberingHunt::Hunt(const Search& search, const std::vector<int>& refused) {
  Looking looking{search};
  if (ssn_.trace != nullptr && ssn_.trace->WantsHunt()) BeginToTell(&looking);
  // FilterOutUnschedulableAndUnresolvableNodesForTask gives the list itself, or the others in ascending name.
  const std::vector<NodeInfo*>& nodes = refused.empty() ? ssn_.node_list : ssn_.nodes_by_name;
  Visit last = Walk(&looking, nodes, refused, /*queue_full=*/false);
  if (last == Visit::kFull) last = Walk(&looking, nodes, refused, /*queue_full=*/true);
  if (last == Visit::kPlaced) return true;
  TellUpTo(&looking, nullptr);
  if (!looking.evicted) in_vain_ = AsItStands(search, refused);
  return false;
}

// What came of a visit stands until somebody is evicted, for the second walk, too.
RememberingHunt::Visit RememberingHunt::Look(Looking* looking, NodeInfo& node) {
  if (auto known = looking->visits.find(node.index); known != looking->visits.end()) return known->second;
  TellUpTo(looking, &node);
  const Visit visit = looking->search.visit(node);
  if (visit == Visit::kEvicted) {
    looking->visits.clear();
    looking->evicted = true;
  } else {
    looking->visits.emplace(node.index, visit);
  }
  return visit;
}

void RememberingHunt::BeginToTell(Looking* looking) {
  const Uncounted uncounted(ssn_.work);
  TaskInfo& task = looking->search.task;
  looking->to_tell = straight_.InOrder(task, straight_.NodesFor(task));
}

// Of the nodes before this one; null: of all, and of the empty list that comes second.
void RememberingHunt::TellUpTo(Looking* looking, const NodeInfo* node) {
  if (ssn_.trace == nullptr || !ssn_.trace->WantsHunt()) return;
  const Uncounted uncounted(ssn_.work);
  const auto begin = looking->to_tell.begin() + static_cast<ptrdiff_t>(looking->told);
  const auto end = node == nullptr ? looking->to_tell.end() : std::find(begin, looking->to_tell.end(), node);
  if (node != nullptr && end == looking->to_tell.end()) return;
  std::for_each(begin, end, [&](NodeInfo* passed_by) {
    if (ssn_.trace->WantsNode(looking->search.task, *passed_by)) looking->search.tell(*passed_by);
  });
  looking->told = static_cast<size_t>(end - looking->to_tell.begin()) + (node == nullptr ? 0 : 1);
  if (node == nullptr && question_.other_shards) straight_.InOrder(looking->search.task, {});
}

RememberingHunt::Visit RememberingHunt::Walk(Looking* looking, const std::vector<NodeInfo*>& nodes,
                                             const std::vector<int>& refused, bool queue_full) {
  const Search& search = looking->search;
  Board& entry = BoardOf(search, nodes, queue_full);
  NodeBoard& board = *entry.nodes;
  Resource request = search.task.resreq();
  request.Multi(kLenience);
  const ScoreOfNode batch = question_.by_score ? BatchScoreOfNode(ssn_, search.task) : ScoreOfNode();
  const NodeBoard::Ask ask = [&](NodeInfo& node) { return Ask(search, HasRoom(search, request, node), batch, node); };
  AskNodes(search, request, batch, ask, &board);
  Reconsider(&entry);
  std::vector<const NodeInfo*> changed;  // what is shown of them now is forgotten in the end
  auto show = [&](const NodeInfo& node, int8_t rank) {
    board.Show(node, rank, &ssn_.work);
    changed.push_back(&node);
  };
  // Where a job has tasks itself, what others found says nothing to it, and what it finds says nothing to others.
  EachNodeOf(*search.task.job(), ssn_, [&](const NodeInfo& node) {
    const NodeAnswer answer = board.AnswerOf(node);
    show(node, search.from == From::kOwnJob && answer.failure == nullptr ? 1 : answer.rank);
  });
  for (int node : refused) show(*ssn_.node_list[node], 0);

  Visit visit = Visit::kNoRoom;
  while (NodeInfo* node = board.Best(ask, &ssn_.work)) {
    visit = Look(looking, *node);
    if (visit == Visit::kEvicted) {
      // In vain, but it changed what others were told: from here on the straightforward way, in the order of before.
      return WalkOn(looking, ask, nodes, refused, *node, &board) ? Visit::kPlaced : Visit::kPassedBy;
    }
    if (visit == Visit::kPlaced || (visit == Visit::kFull && !queue_full)) break;
    if (visit != Visit::kPassedBy && visit != Visit::kUndone && answers_ == VictimAnswers::kLocal) {
      board.Show(*node, 0, &ssn_.work);
    } else {
      show(*node, 0);
    }
  }
  for (const NodeInfo* node : changed) board.Restore(*node, &ssn_.work);
  return visit;
}

// Visits the nodes after `last` that may be of use, those included that were of none so far. Where they go by their
// scores all are asked before the first visit; where they go by the list, one after the other. Whether the task was
// placed.
bool RememberingHunt::WalkOn(Looking* looking, const NodeBoard::Ask& ask, const std::vector<NodeInfo*>& nodes,
                             const std::vector<int>& refused, const NodeInfo& last, NodeBoard* board) {
  auto may_be_of_use = [&](NodeInfo& node) {
    if (!board->Precedes(last, node) || std::binary_search(refused.begin(), refused.end(), node.index)) return false;
    const NodeAnswer answer = board->IsAsked(node) ? board->AnswerOf(node) : ask(node);
    return looking->search.from == From::kOwnJob ? answer.failure == nullptr : answer.rank > 0;
  };
  auto places = [&](NodeInfo* node) { return Look(looking, *node) == Visit::kPlaced; };
  bool placed = false;
  if (question_.by_score) {
    std::vector<NodeInfo*> rest;
    std::copy_if(nodes.begin(), nodes.end(), std::back_inserter(rest),
                 [&](NodeInfo* node) { return may_be_of_use(*node); });
    std::sort(rest.begin(), rest.end(), [&](const NodeInfo* a, const NodeInfo* b) { return board->Precedes(*a, *b); });
    placed = std::any_of(rest.begin(), rest.end(), places);
  } else {
    placed =
        std::any_of(nodes.begin(), nodes.end(), [&](NodeInfo* node) { return may_be_of_use(*node) && places(node); });
  }
  board->RestoreAll(&ssn_.work);
  return placed;
}

}  // namespace pumice::remember
