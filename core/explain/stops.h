// Stops are decision breakpoints: they stop at a kind of decision, on a condition over its objects and numbers, and
// show every number in scope. A run is deterministic: going back is asking again for an earlier stop. They are looked
// for while the session runs, as all decisions of a large cluster are more than a browser holds.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/explain/condition.h"
#include "core/explain/stop_kinds.h"
#include "core/framework/trace.h"
#include "core/text/diagnostic.h"

namespace pumice::explain {

struct StopsQuery {
  std::vector<std::string> kinds;  // names of StopKinds(); none: all
  std::vector<Clause> condition;
  size_t from = 0;               // the first decision to look at: one after a stop steps on
  std::optional<size_t> before;  // the last stops before this decision: steps back
  size_t most = 1;
};

struct Stops {
  size_t decisions = 0;  // of the whole run
  std::vector<Scope> stops;
};

// It watches for decisions of some kinds; with none, of all. The trace must be one of everything.
class KindsWatcher : public framework::Watcher {
 public:
  bool Looks(framework::Site site, size_t decision, int job) const final;
  void See(const framework::Trace& trace, size_t decision, const framework::Record& record) final;

 protected:
  explicit KindsWatcher(const std::vector<std::string>& kinds);
  virtual bool Wants(size_t decision, int job) const = 0;
  virtual void Found(const framework::Trace& trace, size_t decision, const framework::Record& record) = 0;
  // A round's kind may be told by the decision after it; with null there is none, as the run is over.
  void EndRound(const framework::Trace& trace, const framework::Record* next);

 private:
  bool IsAsked(framework::Site site) const;
  bool IsOne(const framework::Record& record, const framework::Record* next) const;

  std::vector<const StopKind*> kinds_;
  std::optional<std::pair<size_t, framework::Record>> round_;  // until the one after it is seen
};

class StopsFinder final : public KindsWatcher {
 public:
  explicit StopsFinder(StopsQuery query);
  void Open(const framework::Trace& trace) override;
  // It is to be called once the run is over, its cluster still there. Where `before` is beyond the last decision it may
  // have missed some.
  Stops Take(const framework::Trace& trace);

 protected:
  bool Wants(size_t decision, int job) const override;
  void Found(const framework::Trace& trace, size_t decision, const framework::Record& record) override;

 private:
  StopsQuery query_;
  std::vector<char> jobs_;  // by JobInfo::index: those that the condition names; empty: any
  std::deque<Scope> found_;
};

// Where there was no stop, it finds what the condition names and no decision of these kinds knows.
class NamesFinder final : public KindsWatcher {
 public:
  explicit NamesFinder(const StopsQuery& query);
  void Open(const framework::Trace& trace) override;
  // Gives warnings, with the nearest name.
  std::vector<text::Diagnostic> Unknown(const framework::Trace& trace);

 protected:
  bool Wants(size_t, int) const override { return true; }
  void Found(const framework::Trace& trace, size_t decision, const framework::Record& record) override;

 private:
  std::vector<Clause> condition_;
  std::set<std::string> words_, numbers_;
  std::vector<std::set<std::string>> values_;  // of each clause's variable, where it is a word
};

// Gives kinds that there are not, with the nearest.
std::vector<text::Diagnostic> UnknownKinds(const std::vector<std::string>& kinds);

std::string ToJson(const Stops& stops);

}  // namespace pumice::explain
