#include "core/sim/simulator.h"

#include <utility>

namespace pumice::sim {
namespace {

constexpr const char* kRunSeconds = "run-seconds";

// How long the pod runs; nullopt: until it is evicted.
std::optional<int64_t> RunSeconds(const model::Pod& pod) {
  auto it = pod.meta.annotations.find(kRunSeconds);
  if (it == pod.meta.annotations.end() || it->second.empty() || it->second.size() > 12) return std::nullopt;
  int64_t seconds = 0;
  for (char c : it->second) {
    if (c < '0' || c > '9') return std::nullopt;
    seconds = seconds * 10 + (c - '0');
  }
  return seconds;
}

}  // namespace

WorldRules WorldRules::Simple() {
  WorldRules rules;
  rules.keep_conditions = false;
  return rules;
}

Simulator::Simulator(model::Scenario scenario, framework::SchedulerConfiguration conf, const WorldRules& rules,
                     const CycleOptions& options)
    : rules_(rules), conf_(std::move(conf)), options_(options), cluster_([&] {
        HideWhatIsYetToCome(&scenario);
        return std::move(scenario);
      }()) {
  for (size_t i = 0; i < cluster_.scenario().pods.size(); ++i) Adopt(i);
}

void Simulator::HideWhatIsYetToCome(model::Scenario* scenario) {
  auto hide = [now = scenario->now](auto* objects, auto* future) {
    size_t kept = 0;
    for (auto& object : *objects) {
      const model::Time created = object.meta.creation_timestamp;
      if (now < created) {
        future->emplace(created.seconds, std::move(object));
      } else {
        if (&(*objects)[kept] != &object) (*objects)[kept] = std::move(object);
        ++kept;
      }
    }
    objects->resize(kept);
  };
  hide(&scenario->pods, &future_pods_);
  hide(&scenario->pod_groups, &future_groups_);
}

void Simulator::Arrive() {
  model::Scenario& world = cluster_.mutable_scenario();
  while (!future_groups_.empty() && future_groups_.begin()->first <= now()) {
    world.pod_groups.push_back(std::move(future_groups_.begin()->second));
    future_groups_.erase(future_groups_.begin());
  }
  while (!future_pods_.empty() && future_pods_.begin()->first <= now()) {
    world.pods.push_back(std::move(future_pods_.begin()->second));
    future_pods_.erase(future_pods_.begin());
    Adopt(world.pods.size() - 1);
  }
}

void Simulator::Adopt(size_t at) {
  const model::Pod& pod = cluster_.scenario().pods[at];
  lives_[pod.meta.uid] = {at, pod.meta.uid, 0};
  // The next cycle still sees it.
  if (pod.meta.deletion_timestamp) agenda_.emplace(now() + rules_.period, Happening::kPodGone, pod.meta.uid);
  ExpectEnd(pod);
}

void Simulator::ExpectEnd(const model::Pod& pod) {
  if (pod.phase != "Running" || !pod.start_time) return;
  if (auto seconds = RunSeconds(pod)) agenda_.emplace(pod.start_time->seconds + *seconds, Happening::kPodEnds, pod.meta.uid);
}

void Simulator::Step(const Visit& visit) {
  if (started_) cluster_.mutable_scenario().now.seconds += rules_.period;
  started_ = true;
  MoveOn();
  const CycleRecord record = RunCycle(cluster_, conf_, options_);
  visit(record, cluster_);
  CarryOut(record);
}

void Simulator::MoveOn() {
  while (!agenda_.empty() && std::get<0>(*agenda_.begin()) <= now()) {
    const auto [time, happening, uid] = *agenda_.begin();
    agenda_.erase(agenda_.begin());
    auto life = lives_.find(uid);
    if (life == lives_.end()) continue;
    if (happening == Happening::kPodGone) {
      Remove(uid);
    } else {
      cluster_.mutable_scenario().pods[life->second.at].phase = "Succeeded";
    }
  }
  Arrive();
}

void Simulator::CarryOut(const CycleRecord& record) {
  // By UID: what the record points to changes from here on.
  std::vector<std::pair<Operation::Kind, std::string>> done;
  cluster_.Settle(rules_.keep_conditions);
  for (const Operation& operation : cluster_.operations()) {
    if (operation.kind == Operation::Kind::kBind && cluster_.failed_binds().count(operation.task) != 0) continue;
    done.emplace_back(operation.kind, record.cluster->facts[operation.task].pod->meta.uid);
  }
  for (const auto& [kind, uid] : done) {
    if (kind == Operation::Kind::kBind) {
      model::Pod& pod = cluster_.mutable_scenario().pods[lives_.at(uid).at];
      pod.phase = "Running";
      pod.start_time = cluster_.scenario().now;
      ExpectEnd(pod);
    } else {
      Replace(uid);
    }
  }
}

void Simulator::Remove(const std::string& uid) {
  std::vector<model::Pod>& pods = cluster_.mutable_scenario().pods;
  const size_t at = lives_.at(uid).at;
  lives_.erase(uid);
  if (at + 1 != pods.size()) {
    pods[at] = std::move(pods.back());
    lives_.at(pods[at].meta.uid).at = at;
  }
  pods.pop_back();
}

// A pod of the same name and spec, as its controller makes it.
void Simulator::Replace(const std::string& uid) {
  Life life = lives_.at(uid);
  lives_.erase(uid);
  ++life.replaced;
  model::Pod& pod = cluster_.mutable_scenario().pods[life.at];
  model::Pod fresh;
  fresh.meta = std::move(pod.meta);
  fresh.meta.uid = life.first_uid + "-r" + std::to_string(life.replaced);
  fresh.meta.creation_timestamp = cluster_.scenario().now;
  fresh.meta.deletion_timestamp.reset();
  fresh.spec = std::move(pod.spec);
  fresh.phase = "Pending";
  fresh.raw = std::move(pod.raw);
  pod = std::move(fresh);
  lives_[pod.meta.uid] = std::move(life);
}

}  // namespace pumice::sim
