// This part of allocate is for jobs with a hard network topology or sub-groups: what would become of the job in each
// HyperNode is tried out, undone, and the best of it replayed. Twin of allocateForJob and allocateForSubJob in
// pkg/scheduler/actions/allocate/allocate.go, and of recorder.go.

#include <limits>

#include "core/actions/allocate.h"

namespace pumice::actions {

using framework::SearchPurpose;
using framework::Statement;

bool Allocator::AllocateByGradients(JobInfo& job, JobWorksheet* worksheet) {
  std::optional<Statement> stmt = AllocateForJob(job, worksheet);
  if (!stmt || !ssn_.JobReady(job)) return false;  // a pipelined job keeps its places, uncommitted
  stmt->Commit();
  recorder_.UpdateDecisionToJob(job);
  return !worksheet->sub_jobs.empty();
}

std::optional<Statement> Allocator::AllocateForJob(JobInfo& job, JobWorksheet* worksheet) {
  if (worksheet->sub_jobs.empty()) return std::nullopt;
  recorder_.SnapshotSubJobStatus(job, *worksheet);

  struct Solution {
    Statement statement;
    JobWorksheet rest;
    double score;
  };
  for (const auto& hyper_nodes :
       ssn_.GradientFor(job, *ssn_.hyper_nodes.Find(kClusterTopHyperNode), SearchPurpose::kAllocate)) {
    std::map<std::string, Solution> solutions;  // by HyperNode
    for (const HyperNodeInfo* hyper_node : hyper_nodes) {
      job.ResetFitErr();
      JobWorksheet rest = *worksheet;
      std::vector<Statement> statements;
      double score = 0;
      while (!rest.sub_jobs.empty()) {
        SubJobInfo* sub_job = rest.sub_jobs.Pop();
        GoHeap<TaskInfo*>& tasks = rest.tasks[sub_job->uid];
        auto allocated = AllocateForSubJob(*sub_job, &tasks, *hyper_node);
        if (!allocated || allocated->first.empty()) continue;
        statements.push_back(std::move(allocated->first));
        score += allocated->second;
        if (!tasks.empty()) rest.sub_jobs.Push(sub_job);
        if (ssn_.JobReady(job)) break;
      }
      recorder_.RecoverSubJobStatus(job);
      if (statements.empty()) continue;

      std::vector<Statement*> all;
      for (Statement& statement : statements) all.push_back(&statement);
      Statement merged = Statement::SaveOperations(all);
      if (ssn_.JobReady(job) || ssn_.JobPipelined(job)) {
        solutions.insert_or_assign(hyper_node->name, Solution{std::move(merged), std::move(rest), score});
      }
      for (Statement& statement : statements) statement.Discard();
    }
    if (solutions.empty()) continue;

    // They go by ascending name; the best changes only on a strictly better score (rule 6).
    auto best = solutions.end();
    double best_score = -std::numeric_limits<double>::infinity();
    for (auto it = solutions.begin(); it != solutions.end(); ++it) {
      if (it->second.score > best_score) {
        best_score = it->second.score;
        best = it;
      }
    }
    if (best == solutions.end()) return std::nullopt;
    Statement final_statement(ssn_);
    if (final_statement.RecoverOperations(best->second.statement).failed()) return std::nullopt;
    *worksheet = std::move(best->second.rest);
    recorder_.SaveJobDecision(job, best->first);
    return final_statement;
  }
  return std::nullopt;
}

std::optional<std::pair<Statement, double>> Allocator::AllocateForSubJob(SubJobInfo& sub_job, GoHeap<TaskInfo*>* tasks,
                                                                         const HyperNodeInfo& for_job) {
  if (tasks->empty()) return std::nullopt;
  if (!sub_job.nominated_hyper_node.empty()) {
    if (auto statement = AllocateFromNomination(sub_job, tasks, for_job)) return {{std::move(*statement), 0}};
  }
  struct Solution {
    Statement statement;
    GoHeap<TaskInfo*> rest;
  };
  for (const auto& hyper_nodes : ssn_.GradientFor(sub_job, for_job, SearchPurpose::kAllocate)) {
    std::map<std::string, Solution> solutions;  // by HyperNode
    for (const HyperNodeInfo* hyper_node : hyper_nodes) {
      sub_job.job->ResetSubJobFitErr(sub_job);
      GoHeap<TaskInfo*> rest = *tasks;
      const auto members = ssn_.hyper_nodes.real_nodes.find(hyper_node->name);
      if (members == ssn_.hyper_nodes.real_nodes.end() || members->second.empty()) continue;
      const bool top = hyper_node->name == kClusterTopHyperNode;
      auto [statement, ready] =
          AllocateResourcesForTasks(sub_job, &rest, {members->second, top ? "" : hyper_node->name}, chooser_.get());
      if (!statement || statement->empty()) continue;
      solutions.insert_or_assign(hyper_node->name, Solution{Statement::SaveOperations({&*statement}), std::move(rest)});
      statement->Discard();
    }
    if (solutions.empty()) continue;

    std::map<std::string, std::vector<NodeInfo*>> candidates;
    for (const auto& [name, solution] : solutions) candidates[name] = ssn_.hyper_nodes.real_nodes[name];
    auto scores = ssn_.HyperNodeScores(sub_job, candidates);
    if (!scores) return std::nullopt;
    auto best = scores->begin();
    for (auto it = scores->begin(); it != scores->end(); ++it) {
      if (it->second > best->second) best = it;
    }

    Solution& solution = solutions.at(best->first);
    Statement final_statement(ssn_);
    if (final_statement.RecoverOperations(solution.statement).failed()) return std::nullopt;
    sub_job.allocated_hyper_node = ssn_.hyper_nodes.LowestCommonAncestor(sub_job.allocated_hyper_node, best->first);
    *tasks = std::move(solution.rest);
    recorder_.SaveSubJobDecision(sub_job, for_job.name, sub_job.allocated_hyper_node);
    return std::make_pair(std::move(final_statement), best->second);
  }
  return std::nullopt;
}

void Recorder::SaveSubJobDecision(const SubJobInfo& sub_job, const std::string& for_job,
                                  const std::string& hyper_node) {
  sub_jobs_[sub_job.job->index][for_job][sub_job.uid] = hyper_node;
}

void Recorder::UpdateDecisionToJob(JobInfo& job) const {
  auto decision = jobs_.find(job.index);
  if (decision == jobs_.end() || decision->second.empty()) return;
  job.allocated_hyper_node = tree_->LowestCommonAncestor(job.allocated_hyper_node, decision->second);
  auto of_job = sub_jobs_.find(job.index);
  if (of_job == sub_jobs_.end()) return;
  auto of_hyper_node = of_job->second.find(decision->second);
  if (of_hyper_node == of_job->second.end()) return;
  for (const auto& [uid, hyper_node] : of_hyper_node->second) {
    auto sub_job = job.sub_jobs.find(uid);
    if (sub_job == job.sub_jobs.end()) continue;
    std::string& allocated = sub_job->second->allocated_hyper_node;
    allocated = tree_->LowestCommonAncestor(allocated, hyper_node);
    sub_job->second->nominated_hyper_node.clear();  // it has been made use of
  }
}

void Recorder::SnapshotSubJobStatus(const JobInfo& job, const JobWorksheet& worksheet) {
  auto& snapshot = snapshots_[job.index];
  snapshot.clear();
  for (const auto& [uid, tasks] : worksheet.tasks) {
    auto sub_job = job.sub_jobs.find(uid);
    if (sub_job != job.sub_jobs.end()) snapshot[uid] = sub_job->second->allocated_hyper_node;
  }
}

void Recorder::RecoverSubJobStatus(JobInfo& job) const {
  auto snapshot = snapshots_.find(job.index);
  if (snapshot == snapshots_.end()) return;
  for (const auto& [uid, hyper_node] : snapshot->second) {
    auto sub_job = job.sub_jobs.find(uid);
    if (sub_job != job.sub_jobs.end()) sub_job->second->allocated_hyper_node = hyper_node;
  }
}

}  // namespace pumice::actions
