// What all plugins with a say declare together; declarations.h has the claim.

#include "core/remember/declarations.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/remember/queue_surplus.h"

namespace pumice::remember {

using framework::Locality;
using framework::ScoreOfNode;
using framework::Session;
using framework::VictimAnswers;

namespace {

template <class Point, class Holds>
bool HoldsOfAll(const Session& ssn, const Point& point, Holds holds) {
  return std::all_of(point.calls().begin(), point.calls().end(), [&](const auto& call) {
    auto it = ssn.localities().find(*call.plugin);
    return it != ssn.localities().end() && holds(it->second);
  });
}

}  // namespace

bool IsLocal(const Session& ssn, const TaskInfo& task) {
  auto local = [&](const Locality& declared) { return declared.local(task); };
  return HoldsOfAll(ssn, ssn.predicates, local) && HoldsOfAll(ssn, ssn.node_order, local);
}

bool GoesByQueue(const Session& ssn) {
  return std::any_of(ssn.localities().begin(), ssn.localities().end(), [](const auto& l) { return l.second.by_queue; });
}

// Added up in the order of BatchScores, to the last bit.
ScoreOfNode BatchScoreOfNode(const Session& ssn, TaskInfo& task) {
  struct Part {
    double uniform = 0;
    ScoreOfNode of_node;
  };
  const auto* of_nodes = ssn.shared.Find<framework::ScoresOfNodes>();
  std::vector<Part> parts;
  bool all_uniform = true;
  double sum = 0;
  for (const auto& call : ssn.batch_node_order.calls()) {
    auto it = ssn.localities().find(*call.plugin);
    if (it == ssn.localities().end()) return {};
    const Locality& declared = it->second;
    Part& part = parts.emplace_back();
    const std::optional<double> uniform =
        declared.uniform_batch_score ? declared.uniform_batch_score(task) : std::nullopt;
    if (uniform) {
      sum += part.uniform = *uniform;
      continue;
    }
    all_uniform = false;
    if (of_nodes == nullptr || of_nodes->by_plugin.count(*call.plugin) == 0) return {};
    part.of_node = of_nodes->by_plugin.at(*call.plugin)(task);
    if (!part.of_node) return {};
  }
  if (all_uniform) return [sum](const TaskInfo&, const NodeInfo&) { return sum; };
  return [parts = std::move(parts)](const TaskInfo& asking, const NodeInfo& node) {
    double total = 0;
    for (const Part& part : parts) total += part.of_node ? part.of_node(asking, node) : part.uniform;
    return total;
  };
}

bool RefusalsLast(const Session& ssn) {
  return HoldsOfAll(ssn, ssn.predicates, [](const Locality& declared) { return declared.lasting_refusals; });
}

VictimAnswers VictimAnswersOf(const Session& ssn, const framework::Extension<framework::EvictableFn>& point) {
  VictimAnswers answers = QueueSurplus::CanFollow(ssn) ? VictimAnswers::kLocal : VictimAnswers::kPure;
  for (const auto& call : point.calls()) {
    auto it = ssn.victim_answers().find(*call.plugin);
    answers = std::min(answers, it == ssn.victim_answers().end() ? VictimAnswers::kAskAlways : it->second.answers);
  }
  return answers;
}

}  // namespace pumice::remember
