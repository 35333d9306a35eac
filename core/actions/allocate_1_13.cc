// This part of allocate is for jobs with a hard network topology in releases without gradients: what would become of
// the job in each HyperNode of a tier is tried out, from the lowest tier up, until one tier has room. Twin of
// allocateResourceForTasksWithTopology and selectBestHyperNode in pkg/scheduler/actions/allocate/allocate.go of v1.13.

#include "core/actions/allocate.h"

namespace pumice::actions {

using framework::Statement;

bool Allocator::AllocateByTiers(JobInfo& job, JobWorksheet* worksheet) {
  struct Solution {
    Statement statement;
    GoHeap<TaskInfo*> rest;
    std::string common;  // with where the job is already
  };
  const HyperNodeTree& tree = ssn_.hyper_nodes;
  GoHeap<TaskInfo*>& tasks = worksheet->tasks.at(job.uid);
  SubJobInfo& sub_job = *job.DefaultSubJob();
  const int highest = *job.HardTopologyTier();
  const std::string before = sub_job.allocated_hyper_node;
  // Scores of HyperNodes are sums of what their nodes scored, which a board does not tell.
  framework::StraightChooser chooser(ssn_, question_);

  std::map<std::string, Solution> solutions;  // by HyperNode
  for (const auto& [tier, names] : tree.by_tier) {
    if (tier > highest || !solutions.empty()) break;
    for (const std::string& name : names) {
      const auto members = tree.real_nodes.find(name);
      if (members == tree.real_nodes.end()) continue;
      const std::string common = tree.LowestCommonAncestor(name, before);
      const HyperNodeInfo* above = tree.Find(common);
      if (above == nullptr || above->tier > highest) continue;
      GoHeap<TaskInfo*> rest = TaskHeap(ssn_);
      for (TaskInfo* task : tasks.items()) rest.Push(task);
      job.ResetFitErr();
      auto [statement, ready] =
          AllocateResourcesForTasks(sub_job, &rest, {members->second, "", &node_scores_[job.index][name]}, &chooser);
      // A pipelined job keeps its places, and is tried in the next HyperNode all the same.
      if (!ready || statement->empty()) continue;
      solutions.emplace(name, Solution{Statement::SaveOperations({&*statement}), std::move(rest), common});
      statement->Discard();
    }
  }
  if (solutions.empty()) return false;

  std::string best = solutions.begin()->first;
  if (solutions.size() > 1) {
    std::map<std::string, std::vector<NodeInfo*>> candidates;
    for (const auto& [name, solution] : solutions) candidates[name] = tree.real_nodes.at(name);
    const auto scores = ssn_.HyperNodeScores(sub_job, candidates);
    if (!scores) return false;
    auto score_of = [&](const std::string& name) { return scores->at(name) + node_scores_[job.index][name]; };
    for (const auto& [name, solution] : solutions) {
      if (score_of(name) > score_of(best)) best = name;
    }
  }
  Solution& solution = solutions.at(best);
  Statement final_statement(ssn_);
  const bool recovered = !final_statement.RecoverOperations(solution.statement).failed();
  sub_job.allocated_hyper_node = solution.common;
  const bool has_rest = !solution.rest.empty();
  if (has_rest) tasks = std::move(solution.rest);
  if (recovered) final_statement.Commit();
  return has_rest;
}

}  // namespace pumice::actions
