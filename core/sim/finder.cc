// It is asked once for each sample, however many cycles that one holds for.
#include "core/sim/finder.h"

#include <algorithm>
#include <utility>

namespace pumice::sim {
namespace {

constexpr double kThreshold = 0.1;  // Volcano's, in every comparison of resources

}  // namespace

const char* ToString(Finding::Kind kind) {
  static constexpr const char* kNames[] = {"ping-pong", "starvation", "gang-deadlock", "guarantee-unmet"};
  return kNames[static_cast<int>(kind)];
}

void Finder::Add(Finding finding) { history_->findings.push_back(std::move(finding)); }

void Finder::Evicted(const std::string& pod, const std::string& job, int64_t cycle) {
  std::map<std::string, Evictions>& pods = evictions_[job];
  ++pods[pod].evicted;
  // A pod that was evicted as often as that was placed again each time but the last.
  if (pods[pod].placed_again + 1 < limits_.ping_pong) return;
  auto [found, is_new] = ping_pong_.try_emplace(job, history_->findings.size());
  if (is_new) Add({.kind = Finding::Kind::kPingPong, .cycle = cycle, .objects = {job}});
  Finding& finding = history_->findings[found->second];
  finding.pods = 0;
  for (const auto& [name, evictions] : pods) {
    finding.times = std::max(finding.times, evictions.evicted);
    finding.pods += evictions.evicted >= limits_.ping_pong;
  }
}

void Finder::Bound(const std::string& pod) {
  const std::string job = pod.substr(0, pod.find('\n'));
  auto pods = evictions_.find(job);
  if (pods == evictions_.end()) return;
  auto evictions = pods->second.find(pod);
  if (evictions != pods->second.end()) ++evictions->second.placed_again;
}

void Finder::JobFinished(const std::string& job) {
  evictions_.erase(job);
  ping_pong_.erase(job);
}

void Finder::Look(const Sample& sample, int64_t first, int64_t last) {
  LookForStarvation(sample, first, last);
  LookForDeadlock(sample, first, last);
  LookForGuarantees(sample, first, last);
}

void Finder::LookForStarvation(const Sample& sample, int64_t first, int64_t last) {
  std::map<std::string, Since> waiting;
  for (const Sample::WaitingJob& job : sample.waiting) {
    if (job.placed >= std::max(job.least, 1)) continue;
    auto known = waiting_.find(job.key);
    Since& since = waiting[job.key] = known == waiting_.end() ? Since{first} : known->second;
    auto queue = sample.queues.find(job.queue);
    if (since.found || queue == sample.queues.end() || queue->second.point.deserved.empty()) continue;
    const QueuePoint& point = queue->second.point;
    bool under = true;
    for (const auto& [name, amount] : job.request) {
      under = under && (amount < kThreshold || At(point.allocated, name) < At(point.deserved, name) - kThreshold);
    }
    // This is the first cycle at which the job has waited longer.
    const int64_t cycle = std::max(first, since.cycle + limits_.starvation / history_->period + 1);
    if (!under || cycle > last) continue;
    since.found = true;
    Add({.kind = Finding::Kind::kStarvation,
         .cycle = cycle,
         .objects = {job.key, job.queue},
         .length = limits_.starvation});
  }
  waiting_ = std::move(waiting);
}

void Finder::LookForDeadlock(const Sample& sample, int64_t first, int64_t last) {
  std::map<std::string, Holding> holding;
  for (const Sample::WaitingJob& job : sample.waiting) {
    if (job.placed == 0 || job.placed >= job.least) continue;
    auto known = holding_.find(job.key);
    const bool same = known != holding_.end() && known->second.placed == job.placed;
    holding[job.key] = same ? known->second : Holding{job.placed, first};
  }
  holding_ = std::move(holding);
  std::vector<std::pair<int64_t, std::string>> stuck;  // from which cycle on
  for (const auto& [key, held] : holding_) stuck.emplace_back(held.since + limits_.stuck_cycles, key);
  std::sort(stuck.begin(), stuck.end());
  std::set<std::string> jobs;
  for (size_t i = 0; i < stuck.size() && stuck[i].first <= last; ++i) {
    jobs.insert(stuck[i].second);
    const bool more = i + 1 < stuck.size() && stuck[i + 1].first == stuck[i].first;
    if (jobs.size() < 2 || more) continue;
    const bool known = std::any_of(deadlocks_.begin(), deadlocks_.end(), [&](const std::set<std::string>& found) {
      return std::includes(found.begin(), found.end(), jobs.begin(), jobs.end());
    });
    if (known) continue;
    deadlocks_.insert(jobs);
    Add({.kind = Finding::Kind::kGangDeadlock,
         .cycle = std::max(first, stuck[i].first),
         .objects = {jobs.begin(), jobs.end()},
         .length = limits_.stuck_cycles});
  }
}

void Finder::LookForGuarantees(const Sample& sample, int64_t first, int64_t last) {
  for (const auto& [name, queue] : sample.queues) {
    std::string which;
    for (const auto& [resource, amount] : queue.guarantee) {
      const double wanted = std::min(amount, At(queue.request, resource));
      if (which.empty() && At(queue.point.allocated, resource) < wanted - kThreshold) which = resource;
    }
    if (which.empty()) {
      unmet_.erase(name);
      continue;
    }
    Since& since = unmet_.try_emplace(name, Since{first}).first->second;
    const int64_t cycle = since.cycle + limits_.stuck_cycles;
    if (since.found || cycle > last) continue;
    since.found = true;
    Add({.kind = Finding::Kind::kGuaranteeUnmet,
         .cycle = std::max(first, cycle),
         .objects = {name},
         .length = limits_.stuck_cycles,
         .resource = which});
  }
}

}  // namespace pumice::sim
