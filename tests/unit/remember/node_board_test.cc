// The board of nodes is held against the straightforward way, in which every node is asked and the list scanned.
#include "core/remember/node_board.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/support/random_world.h"

namespace pumice::remember {
namespace {

const StatusSets kCpu(StatusCode::kUnschedulable, "Insufficient cpu");
const StatusSets kMemory(StatusCode::kUnschedulable, "Insufficient memory");

// Nodes whose answers change at will.
class Nodes {
 public:
  explicit Nodes(int count) : answers_(count) {
    for (int i = 0; i < count; ++i) all_.push_back(std::make_unique<NodeInfo>(&node_, i, names_, &arena_));
  }
  std::vector<NodeInfo*> InOrder(const std::vector<int>& order) const {
    std::vector<NodeInfo*> list;
    for (int i : order) list.push_back(all_[i].get());
    return list;
  }
  NodeAnswer& AnswerOf(int node) { return answers_[node]; }
  void Change(int node, testing::Random* rng, bool may_fit) {
    NodeAnswer& answer = answers_[node];
    answer = {};
    if (may_fit && rng->Below(3) != 0) {
      answer.rank = static_cast<int8_t>(1 + rng->Below(2));
      answer.score = rng->Below(4);
    } else {
      answer.failure = rng->Below(2) == 0 ? &kCpu : &kMemory;
    }
    changes.push_back(node);
  }
  std::vector<int> changes;

 private:
  model::Node node_;
  ResourceNames names_;
  TaskArena arena_;
  std::vector<std::unique_ptr<NodeInfo>> all_;
  std::vector<NodeAnswer> answers_;
};

NodeInfo* BestByScan(const std::vector<NodeInfo*>& list, Nodes* nodes) {
  NodeInfo* best = nullptr;
  for (NodeInfo* node : list) {
    const NodeAnswer& answer = nodes->AnswerOf(node->index);
    if (answer.rank == 0) continue;
    const NodeAnswer* of_best = best == nullptr ? nullptr : &nodes->AnswerOf(best->index);
    if (best == nullptr || answer.rank > of_best->rank ||
        (answer.rank == of_best->rank && answer.score > of_best->score)) {
      best = node;
    }
  }
  return best;
}

std::string ErrorsByScan(const std::vector<NodeInfo*>& list, Nodes* nodes) {
  FitErrors errors;
  for (NodeInfo* node : list) errors.SetNodeError(node->index, nodes->AnswerOf(node->index).failure);
  return errors.Error();
}

// Lists of all nodes in order, backwards, and of every other one.
std::vector<std::vector<int>> OrdersOf(int count) {
  std::vector<std::vector<int>> orders(3);
  for (int i = 0; i < count; ++i) {
    orders[0].push_back(i);
    orders[1].push_back(count - 1 - i);
    if (i % 2 == 1) orders[2].push_back(i);
  }
  return orders;
}

TEST(NodeBoard, IsWhatAScanOfTheListGives) {
  testing::Random rng(3);
  for (int count = 1; count <= 40; ++count) {
    for (const std::vector<int>& order : OrdersOf(count)) {
      Nodes nodes(count);
      for (int i = 0; i < count; ++i) nodes.Change(i, &rng, true);
      const std::vector<NodeInfo*> list = nodes.InOrder(order);
      const NodeOrder places(list, count);
      NodeBoard board(places);
      WorkCounters work;
      for (int round = 0; round < 60; ++round) {
        // Now and then a time when no node fits.
        const bool may_fit = round / 8 % 2 == 0;
        if (!may_fit && round % 8 == 0) {
          for (int i = 0; i < count; ++i) nodes.Change(i, &rng, false);
        } else {
          nodes.Change(rng.Below(count), &rng, may_fit);
        }
        board.Refresh(
            nodes.changes, false, [&](NodeInfo& node) { return nodes.AnswerOf(node.index); }, &work);
        NodeInfo* best = BestByScan(list, &nodes);
        ASSERT_EQ(board.Best(), best) << count << " nodes, round " << round;
        if (best == nullptr) {
          ASSERT_EQ(board.Errors()->Error(), ErrorsByScan(list, &nodes)) << count << " nodes, round " << round;
        } else {
          board.Show(*best, 0, &work);
          ASSERT_NE(board.Best(), best);
          board.Restore(*best, &work);
          ASSERT_EQ(board.Best(), best);
        }
      }
    }
  }
}

// Asked when on top, the board has the first of the list that fits, and asks nobody after it.
TEST(NodeBoard, AsksLaterWhatItNeedNotKnowYet) {
  testing::Random rng(5);
  int fewer = 0;
  for (int count = 1; count <= 40; ++count) {
    for (const std::vector<int>& order : OrdersOf(count)) {
      Nodes nodes(count);
      const std::vector<NodeInfo*> list = nodes.InOrder(order);
      if (list.empty()) continue;
      const NodeOrder places(list, count);
      NodeBoard board(places);
      WorkCounters work;
      for (int round = 0; round < 60; ++round) {
        const int changed = rng.Below(count);
        nodes.AnswerOf(changed) = {.rank = static_cast<int8_t>(rng.Below(2))};
        nodes.changes.push_back(changed);
        board.RefreshLater(nodes.changes, &work);
        NodeInfo* first = BestByScan(list, &nodes);
        const NodeInfo* best = board.Best([&](NodeInfo& node) { return nodes.AnswerOf(node.index); }, &work);
        ASSERT_EQ(best, first) << count << " nodes, round " << round;
        const auto end = first == nullptr ? list.end() : std::find(list.begin(), list.end(), first) + 1;
        EXPECT_TRUE(std::all_of(list.begin(), end, [&](const NodeInfo* node) { return board.IsAsked(*node); }));
        fewer += static_cast<int>(std::count_if(end, list.end(), [&](const NodeInfo* n) { return !board.IsAsked(*n); }));
      }
    }
  }
  EXPECT_GT(fewer, 1000);
}

TEST(NodeBoard, ErrorsStayTheSameWhileTheReasonsDo) {
  Nodes nodes(3);
  for (int i = 0; i < 3; ++i) nodes.AnswerOf(i).failure = &kCpu;
  const std::vector<NodeInfo*> list = nodes.InOrder({0, 1, 2});
  const NodeOrder places(list, 3);
  NodeBoard board(places);
  WorkCounters work;
  auto refresh = [&] {
    board.Refresh(
        nodes.changes, false, [&](NodeInfo& node) { return nodes.AnswerOf(node.index); }, &work);
  };
  refresh();
  const std::shared_ptr<FitErrors> first = board.Errors();
  nodes.changes.push_back(1);
  refresh();
  EXPECT_EQ(board.Errors(), first);
  nodes.AnswerOf(1).failure = &kMemory;
  nodes.changes.push_back(1);
  refresh();
  EXPECT_EQ(board.Errors()->Error(), "0/3 nodes are unavailable: 1 Insufficient memory, 2 Insufficient cpu.");
  EXPECT_EQ(first->Error(), "0/3 nodes are unavailable: 3 Insufficient cpu.");
}

}  // namespace
}  // namespace pumice::remember
