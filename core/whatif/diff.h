// ReportDiff is what changed between two runs: what the queues deserve and hold, what runs, waits and was evicted, and
// the first decision in which the runs part. Objects are matched by their names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/report/report.h"
#include "core/text/document.h"
#include "core/words/language.h"

namespace pumice::whatif {

struct AmountPair {
  std::string resource;
  Dim dim = kCpu;                       // of the first report that knows it; tells how to spell the amounts
  std::optional<double> before, after;  // empty: there is no such queue, or the queue plugin does not know it
};

struct QueueDiff {
  std::string queue;
  bool in_before = true, in_after = true;
  std::vector<AmountPair> deserved, allocated;  // those that differ
};

struct JobCounts {
  std::string phase;
  int placed = 0, waiting = 0, evicted = 0;  // pods at the end of the cycle
  int reserved = 0;                          // of those that wait: they have a place that is still being left
  bool operator==(const JobCounts&) const = default;
};

struct JobDiff {
  std::string job;  // "namespace/name"
  std::optional<JobCounts> before, after;
};

// This is a pod that ends on another node, or on one in only one of the runs.
struct PodDiff {
  std::string pod;
  std::string before, after;  // a node's name; "" where it has none, "-" where there is no such pod
};

// This is a pod that the cycle evicts for good.
struct EvictedPod {
  std::string pod, job, queue, node, action;
  std::string for_pod, for_job, for_queue;  // a gang has no pod of its own; "": for nobody
};

struct Parting {
  struct Side {
    int step = -1;       // the event's index in the report; -1: nothing more happens
    std::string action;  // in which
    std::string kind;    // of the event
    std::string object;  // the pod or job that it is about, or the action that begins
    std::string detail;  // a node, a phase, a reason
    std::string why;     // what the run says of the other side's pod, where it finds no place for it
  };
  Side before, after;
};

struct ReportDiff {
  std::vector<QueueDiff> queues;
  std::vector<JobDiff> jobs;
  std::vector<PodDiff> pods;
  std::optional<Parting> parting;
  bool empty() const { return queues.empty() && jobs.empty() && pods.empty() && !parting; }
};

struct RunFacts;  // run_facts.h
ReportDiff Diff(const RunFacts& before, const RunFacts& after);
ReportDiff Diff(const report::Report& before, const report::Report& after);

// Writes comparisons.d.ts's ReportDiff.
std::string ToJson(const ReportDiff& diff);
// Adds the queues, the jobs, the pods on another node and the first difference. Of each list the first `most` are told.
void AddTo(text::Document* document, const ReportDiff& diff, words::Language language, size_t most);

}  // namespace pumice::whatif
