// History is what a simulation leaves behind: how queues, jobs and the cluster fared, and what is odd about it.
//
// It grows with what happens, not with cycles: a series has a point where its values change, and at most kMostPoints.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/sim/marks.h"

namespace pumice::sim {

inline constexpr size_t kMostPoints = 2000;

// Amounts stand by resource name, in Volcano's units (milli-CPU, bytes, milli units of scalars); "pods" is never among
// them.
using Amounts = std::map<std::string, double>;

// Gives 0 for what the amounts do not name.
inline double At(const Amounts& amounts, const std::string& name) {
  auto it = amounts.find(name);
  return it == amounts.end() ? 0 : it->second;
}

struct QueuePoint {
  int64_t at = 0;  // seconds since the start
  Amounts allocated, deserved;
  double share = 0;              // as proportion or capacity says
  int running = 0, pending = 0;  // pods that hold resources; pods that wait
  int waiting = 0;               // jobs that have not yet had their minMember pods at once
  bool SameValues(const QueuePoint& o) const {
    return allocated == o.allocated && deserved == o.deserved && share == o.share && running == o.running &&
           pending == o.pending && waiting == o.waiting;
  }
};

struct ClusterPoint {
  int64_t at = 0;
  Amounts used, capacity;
  // This is the part of what is free on nodes where none of the waiting pods fits; it is 0 where none waits.
  Amounts stranded;
  double jain = 1;            // Jain's index of allocated / deserved over the queues that want something
  double fairness_error = 0;  // weighted mean of |dominant share − dominant share of what it deserves and wants|
  bool SameValues(const ClusterPoint& o) const {
    return used == o.used && capacity == o.capacity && stranded == o.stranded && jain == o.jain &&
           fairness_error == o.fairness_error;
  }
};

// A series has points where values change. With too many, time is cut into slots, and of each the last point stays.
template <class Point>
class Series {
 public:
  void Add(Point point) {
    if (!points_.empty() && points_.back().SameValues(point)) return;
    if (!points_.empty() && points_.back().at / slot_ == point.at / slot_) {
      points_.back() = std::move(point);
      return;
    }
    points_.push_back(std::move(point));
    while (points_.size() > kMostPoints) {
      slot_ *= 2;
      size_t kept = 0;
      for (size_t i = 0; i < points_.size(); ++i) {
        if (kept > 0 && points_[kept - 1].at / slot_ == points_[i].at / slot_) --kept;
        if (kept != i) points_[kept] = std::move(points_[i]);
        ++kept;
      }
      points_.resize(kept);
    }
  }
  const std::vector<Point>& points() const { return points_; }

 private:
  std::vector<Point> points_;
  int64_t slot_ = 1;
};

// An integral is a value over time, summed up only where it changes: it has the same bits however often it is told to
// stay.
class Integral {
 public:
  void Set(int64_t at, double value) {
    if (value == value_) return;
    sum_ += value_ * static_cast<double>(at - since_);
    value_ = value;
    since_ = at;
  }
  double Until(int64_t at) const { return sum_ + value_ * static_cast<double>(at - since_); }

 private:
  double sum_ = 0, value_ = 0;
  int64_t since_ = 0;
};

struct QueueHistory {
  Series<QueuePoint> series;
  int jobs_placed = 0, evictions = 0;
  int64_t total_wait = 0, longest_wait = 0;  // seconds, of the jobs placed
  std::map<std::string, Integral> allocated;
};

struct JobHistory {
  std::string queue;
  int64_t arrived = 0;
  std::optional<int64_t> placed, finished;  // placed: when it first had its minMember pods at once
  std::string phase;                        // of the job, as its controller has it
  std::string group_phase;                  // of its PodGroup; of the job where that is gone
  int retries = 0, evictions = 0;
  int64_t lost_seconds = 0;  // that its pods ran and must run again
};

struct Finding {
  enum class Kind : uint8_t { kPingPong, kStarvation, kGangDeadlock, kGuaranteeUnmet };
  Kind kind;
  int64_t cycle = 0;                 // when it became one
  std::vector<std::string> objects;  // queues by name, jobs by namespace/name
  int pods = 0, times = 0;           // ping-pong: pods of the job, and how often the worst of them was evicted
  int64_t length = 0;                // starvation: seconds; deadlock and guarantee: cycles
  std::string resource = {};         // guarantee: the first that is short
};
// Gives "ping-pong", "starvation", "gang-deadlock", "guarantee-unmet".
const char* ToString(Finding::Kind kind);

struct History {
  int64_t start = 0, period = 1;  // start: seconds since the epoch
  int64_t cycles = 0;             // that passed, those left out too
  bool interrupted = false;
  std::map<std::string, QueueHistory> queues;
  std::map<std::string, JobHistory> jobs;  // by namespace/name of the PodGroup
  Series<ClusterPoint> cluster;
  std::map<std::string, Integral> used, capacity;
  Integral jain, fairness_error;
  int64_t binds = 0, evictions = 0, failed_binds = 0;
  int64_t pods_succeeded = 0, pods_failed = 0;
  Marks marks;
  std::vector<Finding> findings;  // ascending cycle, then kind, then objects

  // Gives the seconds from the start to the end of the last cycle.
  int64_t seconds() const { return cycles * period; }
  // Gives the seconds until a job had its minMember pods at once; else until it ended, else till now.
  int64_t Waited(const JobHistory& job) const {
    return (job.placed ? *job.placed : job.finished.value_or(seconds())) - job.arrived;
  }
};

}  // namespace pumice::sim
