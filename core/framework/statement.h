// A Statement is changes that are committed or undone as one. Twin of pkg/scheduler/framework/statement.go.
#pragma once

#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/framework/session.h"

namespace pumice::framework {

class Statement {
 public:
  explicit Statement(Session& ssn) : ssn_(&ssn) {}

  // Each changes the session at once, fires the event handlers and is remembered. After an error nothing is
  // remembered, and the caller undoes what happened (Unallocate, Unpipeline), as Volcano's callers do.
  Error Evict(TaskInfo* reclaimee, const std::string& reason, Evictor by = {});
  Error Pipeline(TaskInfo* task, int node, bool eviction_occurred);
  Error Allocate(TaskInfo* task, NodeInfo& node);

  void Unpipeline(TaskInfo* task);
  void Unallocate(TaskInfo* task);

  // Undoes everything, last first; tasks remember what they had been given (LastTransaction). Nothing is left then.
  void Discard();
  // Hands evictions and allocations to the cache; pipelines change nothing outside the session. Nothing is left then.
  void Commit();
  // Takes over the other's operations, which are committed or discarded with this statement's from now on.
  void Merge(Statement* other);

  // These are operations of several statements, with copies of their tasks, to be replayed after those are discarded.
  static Statement SaveOperations(const std::vector<Statement*>& statements);
  // Where one operation fails, the earlier ones stay.
  Error RecoverOperations(const Statement& saved);

  int size() const { return static_cast<int>(operations_.size()); }
  bool empty() const { return operations_.empty(); }

 private:
  enum class Operation : uint8_t { kEvict, kPipeline, kAllocate };
  struct Entry {
    Operation operation;
    TaskInfo* task;
    std::string reason;
    Evictor by = {};  // of an eviction
  };
  void Unevict(TaskInfo* reclaimee);
  int JobIndex() const;
  void Tell(bool committed) const;  // to the trace

  Session* ssn_;
  std::vector<Entry> operations_;
};

}  // namespace pumice::framework
