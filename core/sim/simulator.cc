// A step moves the world on to the next cycle's time, runs the cycle and carries out what it decided; everything that
// waits for its time stands in an agenda.
#include "core/sim/simulator.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/actions/catalogue.h"
#include "core/api/annotations.h"
#include "core/plugins/catalogue.h"

namespace pumice::sim {
namespace {

std::string AnnotationText(const model::ObjectMeta& meta, const char* key) {
  auto it = meta.annotations.find(key);
  return it == meta.annotations.end() ? "" : it->second;
}

// Says whether no plugin asks for the time, or for what is outside the cluster. One that is not in the catalogue is
// passed over.
bool IsTimeless(const framework::SchedulerConfiguration& conf) {
  for (const framework::Tier& tier : conf.tiers) {
    for (const framework::PluginOption& plugin : tier.plugins) {
      const plugins::Row* row = plugins::Find(plugin.name);
      if (row != nullptr && row->reads_time) return false;
    }
  }
  return true;
}

// Takes those objects out for which `out` answers true; the others keep their order.
template <class T, class Out>
void Extract(std::vector<T>* objects, Out out) {
  size_t kept = 0;
  for (T& object : *objects) {
    if (out(object)) continue;
    if (&(*objects)[kept] != &object) (*objects)[kept] = std::move(object);
    ++kept;
  }
  objects->resize(kept);
}

}  // namespace

WorldRules RulesOf(const model::Simulation& plan) {
  WorldRules rules;
  rules.period = plan.period;
  rules.seed = plan.seed;
  rules.grace = plan.grace;
  rules.start_delay = plan.start_delay;
  rules.bind_failure_percent = plan.bind_failure_percent;
  rules.failing_binds = {plan.failing_binds.begin(), plan.failing_binds.end()};
  return rules;
}

Simulator::Simulator(model::Scenario scenario, framework::SchedulerConfiguration conf, const WorldRules& rules,
                     const CycleOptions& options, SimulationWatcher* watcher)
    : Simulator(std::move(scenario), std::move(conf), rules, {}, options, watcher) {}

Simulator::Simulator(model::Scenario scenario, framework::SchedulerConfiguration conf, const model::Simulation& plan,
                     const CycleOptions& options, SimulationWatcher* watcher)
    : Simulator(std::move(scenario), std::move(conf), RulesOf(plan), plan.events, options, watcher) {}

Simulator::Simulator(model::Scenario scenario, framework::SchedulerConfiguration conf, const WorldRules& rules,
                     std::vector<model::WorldEvent> events, const CycleOptions& options, SimulationWatcher* watcher)
    : rules_(rules),
      conf_(std::move(conf)),
      options_(options),
      watcher_(watcher),
      registry_{
          rules.controller ? plugins::Remembering(scenario.release, scenario.now) : plugins::Builders(scenario.release),
          actions::Builders(scenario.release)},
      timeless_(IsTimeless(conf_)),
      cluster_([&] {
        for (model::WorldEvent& event : events) {
          const int64_t at = scenario.now.seconds + event.at;
          events_.emplace(at, std::move(event));
        }
        if (rules_.arrivals) HideWhatIsYetToCome(&scenario);
        return std::move(scenario);
      }()),
      start_(now()),
      pods_(&cluster_.mutable_scenario(), rules_),
      controller_(&cluster_.mutable_scenario(), &pods_,
                  [this](const Job& job) {
                    if (watcher_ != nullptr) watcher_->OnJobFinished(job);
                  }),
      draws_(rules.seed) {
  cluster_.SetBinder(
      std::make_unique<SimulatedBinder>([this](const BindRequest& request) { return WhyBindFails(request); }));
  for (const model::PodGroup& group : world().pod_groups) {
    if (rules_.controller) controller_.AddJob(group);
    if (watcher_ != nullptr) watcher_->OnJobArrived(group);
  }
  for (const model::Pod& pod : world().pods) {
    if (rules_.controller) controller_.AddPod(pod);
    if (watcher_ != nullptr) watcher_->OnPodArrived(pod);
  }
  if (!rules_.controller) return;
  controller_.Begin();
  for (const model::Pod& pod : world().pods) controller_.PodPends(pod.meta.uid);
  queues().Sync();
}

Simulator::~Simulator() = default;

void Simulator::HideWhatIsYetToCome(model::Scenario* scenario) {
  const int64_t begin = scenario->now.seconds;
  Draws draws(rules_.seed);
  std::map<std::string, std::pair<int64_t, Arrival>> jobs;  // by key: those that arrive with their pods
  Extract(&scenario->pod_groups, [&](model::PodGroup& group) {
    const std::string key = group.meta.Key(), at = AnnotationText(group.meta, model::kArrive);
    auto every = model::ParseSpread(AnnotationText(group.meta, model::kArriveEvery));
    auto after = model::ParseSpread(at);
    if (rules_.controller && (every || after)) {
      const model::Spread& first = after ? *after : *every;
      Arrival arrival;
      arrival.every = every;
      const std::string count = AnnotationText(group.meta, model::kArriveCount);
      arrival.count = every ? (count.empty() ? INT64_MAX : std::strtoll(count.c_str(), nullptr, 10)) : 1;
      arrival.group = std::move(group);
      jobs[key] = {begin + draws.Seconds(first, "arrive", key), std::move(arrival)};
      return true;
    }
    if (!(scenario->now < group.meta.creation_timestamp)) return false;
    Arrival arrival;
    const int64_t time = group.meta.creation_timestamp.seconds;
    arrival.group = std::move(group);
    arrivals_.emplace(time, std::move(arrival));
    return true;
  });
  Extract(&scenario->pods, [&](model::Pod& pod) {
    if (auto job = jobs.find(GroupKeyOf(pod)); job != jobs.end()) {
      job->second.second.pods.push_back(std::move(pod));
      return true;
    }
    if (!(scenario->now < pod.meta.creation_timestamp)) return false;
    Arrival arrival;
    arrival.has_group = false;
    const int64_t time = pod.meta.creation_timestamp.seconds;
    arrival.pods.push_back(std::move(pod));
    arrivals_.emplace(time, std::move(arrival));
    return true;
  });
  for (auto& [key, job] : jobs) {
    if (job.second.count > 0) arrivals_.emplace(job.first, std::move(job.second));
  }
  // A node whose first event is to be added is not there yet.
  std::set<std::string> seen;
  for (const auto& [at, event] : events_) {
    if (event.what <= model::WorldEvent::Do::kRemove && seen.insert(event.name).second &&
        event.what == model::WorldEvent::Do::kAdd) {
      absent_[event.name];
    }
  }
  for (size_t i = 0; i < scenario->nodes.size(); ++i) node_rank_[scenario->nodes[i].meta.name] = i;
  Extract(&scenario->nodes, [&](model::Node& node) {
    auto absent = absent_.find(node.meta.name);
    if (absent == absent_.end()) return false;
    absent->second = std::move(node);
    return true;
  });
}

std::optional<int64_t> Simulator::NextTime() const {
  std::optional<int64_t> next = pods_.NextTime();
  auto sooner = [&](int64_t time) { next = next ? std::min(*next, time) : time; };
  if (!arrivals_.empty()) sooner(arrivals_.begin()->first);
  if (!events_.empty()) sooner(events_.begin()->first);
  if (auto time = controller_.NextTime()) sooner(*time);
  return next;
}

void Simulator::MoveOn(int64_t time) {
  while (auto next = NextTime()) {
    if (*next > time) break;
    world().now.seconds = std::max(now(), *next);
    Happen();
  }
  world().now.seconds = time;
}

void Simulator::Happen() {
  while (!events_.empty() && events_.begin()->first <= now()) {
    const model::WorldEvent event = events_.extract(events_.begin()).mapped();
    Do(event);
    if (watcher_ != nullptr) watcher_->OnWorldEvent(event);
  }
  HandlePods();
  while (!arrivals_.empty() && arrivals_.begin()->first <= now()) Arrive(arrivals_.extract(arrivals_.begin()).mapped());
  HandlePods();
  controller_.Wake();
  HandlePods();
  if (rules_.controller) queues().Sync();
}

void Simulator::Arrive(const Arrival& arrival) {
  model::PodGroup group = arrival.group;
  std::vector<model::Pod> pods = arrival.pods;
  const std::string key = group.meta.Key();
  if (arrival.every) {
    // A copy is called NAME-3, and so are its pods.
    const std::string old_name = group.meta.name, name = old_name + "-" + std::to_string(arrival.number);
    group.meta.name = name;
    group.meta.uid = group.meta.ns + "-" + name;
    for (model::Pod& pod : pods) {
      const std::string rest = pod.meta.name.compare(0, old_name.size(), old_name) == 0
                                   ? pod.meta.name.substr(old_name.size())
                                   : "-" + pod.meta.name;
      pod.meta.name = name + rest;
      pod.meta.uid = pod.meta.ns + "-" + pod.meta.name;
      pod.meta.annotations[kGroupName] = name;
    }
    if (arrival.number + 1 < arrival.count) {
      Arrival next = arrival;
      ++next.number;
      const int64_t wait = draws_.Seconds(*arrival.every, "arrive", key, static_cast<uint64_t>(next.number));
      arrivals_.emplace(now() + std::max<int64_t>(wait, 0), std::move(next));
    }
  }
  if (arrival.has_group) {
    if (rules_.controller) group.meta.creation_timestamp = world().now;
    if (rules_.controller) controller_.AddJob(group);
    if (watcher_ != nullptr) watcher_->OnJobArrived(group);
    world().pod_groups.push_back(std::move(group));
  }
  for (model::Pod& pod : pods) {
    if (rules_.controller) pod.meta.creation_timestamp = world().now;
    if (rules_.controller && pod.start_time) pod.start_time = world().now;
    if (rules_.controller) controller_.AddPod(pod);
    if (watcher_ != nullptr) watcher_->OnPodArrived(pod);
    const std::string uid = pod.meta.uid;
    pods_.Add(std::move(pod));
    controller_.PodPends(uid);
  }
}

void Simulator::HandlePods() {
  while (auto event = pods_.Next()) {
    if (watcher_ != nullptr) watcher_->OnPodEvent(*event);
    if (rules_.controller) {
      controller_.Handle(*event);
    } else if (event->kind == PodEvent::Kind::kGone && event->leaving == Leaving::kEvicted) {
      pods_.Replace(event->pod);
    }
  }
}

void Simulator::Step() {
  MoveOn(start_ + rules_.period * next_cycle_);
  const CycleRecord record = RunCycle(cluster_, conf_, options_, registry_);
  if (watcher_ != nullptr) watcher_->OnCycle(record, cluster_);
  CarryOut(record);
  ++next_cycle_;
}

void Simulator::CarryOut(const CycleRecord& record) {
  bool changed = cluster_.Settle(rules_.keep_conditions);
  // These are UIDs, since what the record points to changes from here on.
  std::vector<std::pair<Operation::Kind, std::string>> done;
  for (const Operation& operation : cluster_.operations()) {
    const std::string& uid = record.cluster->facts[operation.task].pod->meta.uid;
    if (operation.kind == Operation::Kind::kBind && cluster_.failed_binds().count(operation.task) != 0) {
      ++failed_binds_[uid];
      continue;
    }
    failed_binds_.erase(uid);
    done.emplace_back(operation.kind, uid);
  }
  for (const auto& [kind, uid] : done) {
    if (kind == Operation::Kind::kBind) {
      pods_.Bound(uid);
    } else {
      pods_.Delete(uid, Leaving::kEvicted);
    }
  }
  HandlePods();
  if (rules_.controller) {
    changed = controller_.AfterCycle(cluster_.phase_changes()) || changed;
    HandlePods();
    changed = queues().Sync() || changed;
  }
  still_ = !changed;
}

int64_t Simulator::IdleCycles() const {
  if (!still_ || !timeless_) return 0;
  const auto next = NextTime();
  if (!next) return INT64_MAX;
  const int64_t from = start_ + rules_.period * next_cycle_;
  return *next <= from ? 0 : (*next - from + rules_.period - 1) / rules_.period;
}

Error Simulator::WhyBindFails(const BindRequest& request) {
  const model::ObjectMeta& meta = request.pod->meta;
  auto failed = failed_binds_.find(meta.uid);
  const uint64_t attempt = failed == failed_binds_.end() ? 0 : failed->second;
  const bool named = attempt == 0 && rules_.failing_binds.erase(meta.Key()) != 0;
  if (named || draws_.Percent(rules_.bind_failure_percent, "bind", meta.uid, attempt))
    return "the bind was made to fail";
  return Error::None();
}

}  // namespace pumice::sim
