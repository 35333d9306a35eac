// An operation changes job, node and handlers in Volcano's order; undoing takes the steps back from the last.
#include "core/framework/statement.h"

#include <iterator>

#include "core/framework/trace.h"

namespace pumice::framework {

namespace {

void RecordChange(Session& ssn, EventKind kind, const TaskInfo& task, const std::string& reason = "", Evictor by = {}) {
  ssn.Record({.kind = kind, .task = task.index(), .node = task.node, .text = reason, .numbers = nullptr, .by = by});
}

}  // namespace

Error Statement::Evict(TaskInfo* reclaimee, const std::string& reason, Evictor by) {
  if (JobInfo* job = reclaimee->job()) job->UpdateTaskStatus(reclaimee, TaskStatus::kReleasing);
  if (NodeInfo* node = ssn_->NodeOf(*reclaimee)) node->UpdateTask(reclaimee);
  RecordChange(*ssn_, EventKind::kEvict, *reclaimee, reason, by);
  ssn_->FireDeallocate(*reclaimee);
  operations_.push_back({Operation::kEvict, reclaimee, reason, by});
  return Error::None();
}

void Statement::Unevict(TaskInfo* reclaimee) {
  if (JobInfo* job = reclaimee->job()) job->UpdateTaskStatus(reclaimee, TaskStatus::kRunning);
  if (NodeInfo* node = ssn_->NodeOf(*reclaimee)) node->UpdateTask(reclaimee);
  RecordChange(*ssn_, EventKind::kUnevict, *reclaimee);
  ssn_->FireAllocate(*reclaimee);
}

Error Statement::Pipeline(TaskInfo* task, int node_index, bool eviction_occurred) {
  int errors = 0;
  if (JobInfo* job = task->job()) {
    job->UpdateTaskStatus(task, TaskStatus::kPipelined);
  } else {
    ++errors;
  }
  task->node = node_index;
  task->eviction_occurred = eviction_occurred;
  NodeInfo* node = ssn_->cluster.NodeAt(node_index);
  if (node == nullptr || node->AddTask(task).failed()) ++errors;
  RecordChange(*ssn_, EventKind::kPipeline, *task);
  errors += static_cast<int>(ssn_->FireAllocate(*task).size());
  if (errors > 0) {
    return "Task(" + task->Namespace() + "/" + task->Name() + ") pipeline to node(" + ssn_->NodeName(node_index) +
           ") error and errInfos num is " + std::to_string(errors) +
           ", UnPipeline will be called later to roll back the resources and status of the task.";
  }
  operations_.push_back({Operation::kPipeline, task, ""});
  return Error::None();
}

void Statement::Unpipeline(TaskInfo* task) {
  if (JobInfo* job = task->job()) job->UpdateTaskStatus(task, TaskStatus::kPending);
  if (NodeInfo* node = ssn_->NodeOf(*task)) node->RemoveTask(*task);
  RecordChange(*ssn_, EventKind::kUnpipeline, *task);
  ssn_->FireDeallocate(*task);
  task->node = kNone;
  task->job_allocated_hyper_node = kNone;
}

Error Statement::Allocate(TaskInfo* task, NodeInfo& node) {
  int errors = 0;
  if (JobInfo* job = task->job()) {
    job->UpdateTaskStatus(task, TaskStatus::kAllocated);
  } else {
    ++errors;
  }
  task->node = node.index;
  if (node.AddTask(task).failed()) ++errors;
  RecordChange(*ssn_, EventKind::kAllocate, *task);
  errors += static_cast<int>(ssn_->FireAllocate(*task).size());
  if (errors > 0) {
    return "Task " + task->Namespace() + "/" + task->Name() + " allocate to node " + node.Name() +
           " error and errInfos num is " + std::to_string(errors) +
           ", UnAllocate will be called later to roll back the resources and status of the task.";
  }
  operations_.push_back({Operation::kAllocate, task, ""});
  return Error::None();
}

void Statement::Unallocate(TaskInfo* task) {
  if (JobInfo* job = task->job()) job->UpdateTaskStatus(task, TaskStatus::kPending);
  if (NodeInfo* node = ssn_->NodeOf(*task)) node->RemoveTask(*task);
  RecordChange(*ssn_, EventKind::kUnallocate, *task);
  ssn_->FireDeallocate(*task);
  task->node = kNone;
  task->job_allocated_hyper_node = kNone;
}

void Statement::Tell(bool committed) const {
  if (ssn_->trace == nullptr || empty()) return;
  const int job = JobIndex();
  double counts[3] = {};
  std::vector<int> tasks;
  for (const Entry& op : operations_) {
    ++counts[static_cast<int>(op.operation)];
    tasks.push_back(op.task->index());
  }
  Record record{.site = committed ? Site::kCommit : Site::kDiscard,
                .verdict = committed,
                .queue = job == kNone ? kNone : ssn_->jobs[job]->queue->index,
                .job = job,
                .more = Pods{std::move(tasks)}};
  record.checks.push_back(
      {.rule = Rule::kOperations, .holds = committed, .numbers = {counts[0], counts[1], counts[2]}});
  ssn_->trace->Add(std::move(record));
}

void Statement::Discard() {
  Tell(false);
  for (auto op = operations_.rbegin(); op != operations_.rend(); ++op) {
    op->task->last_transaction = *op->task;
    switch (op->operation) {
      case Operation::kEvict: Unevict(op->task); break;
      case Operation::kPipeline: Unpipeline(op->task); break;
      case Operation::kAllocate: Unallocate(op->task); break;
    }
  }
  ssn_->Record({.kind = EventKind::kDiscard, .job = JobIndex(), .count = size(), .text = "", .numbers = nullptr});
  operations_.clear();
}

void Statement::Commit() {
  Tell(true);
  for (Entry& op : operations_) {
    op.task->last_transaction.reset();
    switch (op.operation) {
      case Operation::kEvict:
        if (ssn_->cache.Evict(*op.task, op.reason).failed()) {
          Unevict(op.task);
        } else {
          RecordChange(*ssn_, EventKind::kEvicted, *op.task, op.reason, op.by);
        }
        break;
      case Operation::kPipeline: break;
      case Operation::kAllocate:
        if (ssn_->cache.AddBindTask(*op.task).failed()) {
          Unallocate(op.task);
        } else {
          op.task->job()->UpdateTaskStatus(op.task, TaskStatus::kBinding);
          RecordChange(*ssn_, EventKind::kBind, *op.task);
        }
        break;
    }
  }
  ssn_->Record({.kind = EventKind::kCommit, .job = JobIndex(), .count = size(), .text = "", .numbers = nullptr});
  operations_.clear();
}

void Statement::Merge(Statement* other) {
  operations_.insert(operations_.end(), std::make_move_iterator(other->operations_.begin()),
                     std::make_move_iterator(other->operations_.end()));
  other->operations_.clear();
}

Statement Statement::SaveOperations(const std::vector<Statement*>& statements) {
  Statement saved(*statements.front()->ssn_);
  const bool keeps_eviction = saved.ssn_->release().eviction_is_kept_on_recovery;
  for (const Statement* statement : statements) {
    for (const Entry& op : statement->operations_) {
      TaskInfo* task = saved.ssn_->cluster.arena.Clone(*op.task);
      task->eviction_occurred = keeps_eviction && op.task->eviction_occurred;
      saved.operations_.push_back({op.operation, task, op.reason, op.by});
    }
  }
  return saved;
}

Error Statement::RecoverOperations(const Statement& saved) {
  const bool undoes_pipeline = ssn_->release().failed_pipeline_is_undone;
  for (const Entry& op : saved.operations_) {
    Error error = Error::None();
    switch (op.operation) {
      case Operation::kEvict: error = Evict(op.task, op.reason, op.by); break;
      case Operation::kPipeline:
        error = Pipeline(op.task, op.task->node, op.task->eviction_occurred);
        if (error.failed() && undoes_pipeline) Unpipeline(op.task);
        break;
      case Operation::kAllocate:
        error = Allocate(op.task, *ssn_->NodeOf(*op.task));
        if (error.failed()) Unallocate(op.task);
        break;
    }
    if (error.failed()) return error;
  }
  return Error::None();
}

// Whom the statement is for: the job of what it places, else nobody's.
int Statement::JobIndex() const {
  for (const Entry& op : operations_) {
    if (op.operation != Operation::kEvict && op.task->job() != nullptr) return op.task->job()->index;
  }
  return kNone;
}

}  // namespace pumice::framework
