// These are random clusters for property tests: everything comes from the seed, natively and in WASM alike.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "core/framework/conf.h"
#include "core/model/objects.h"

namespace pumice::testing {

class Random {
 public:
  explicit Random(uint64_t seed) : engine_(seed) {}
  // Gives one of 0 … n-1.
  int Below(int n) { return static_cast<int>(engine_() % static_cast<uint64_t>(n)); }
  bool OneIn(int n) { return Below(n) == 0; }
  template <class T>
  const T& Of(const std::vector<T>& list) {
    return list[Below(static_cast<int>(list.size()))];
  }
  template <class T>
  void Shuffle(std::vector<T>* list) {
    for (int i = static_cast<int>(list->size()) - 1; i > 0; --i) std::swap((*list)[i], (*list)[Below(i + 1)]);
  }

 private:
  std::mt19937_64 engine_;
};

inline framework::SchedulerConfiguration Conf(const std::vector<std::string>& actions,
                                              const std::vector<std::vector<std::string>>& tiers,
                                              const std::string& hierarchical = "") {
  framework::SchedulerConfiguration conf;
  conf.actions = actions;
  for (const auto& plugins : tiers) {
    framework::Tier& tier = conf.tiers.emplace_back();
    for (const std::string& name : plugins) {
      framework::PluginOption& option = tier.plugins.emplace_back();
      option.name = name;
      for (const framework::PluginFlag& flag : framework::PluginFlags()) {
        if (flag.on_by_default) option.*flag.field = true;
      }
      if (name == hierarchical) option.enabled_hierarchy = true;
    }
  }
  return conf;
}

// These are configurations as people have them: Helm's default, capacity flat and in a tree, hdrf, with and without
// evictions.
inline framework::SchedulerConfiguration RandomConf(Random& rng) {
  std::vector<std::string> actions = {"enqueue", "allocate", "backfill"};
  if (rng.OneIn(2)) actions.insert(actions.begin() + 2, "reclaim");
  if (rng.OneIn(2)) actions.insert(actions.begin() + 2, "preempt");
  switch (rng.Below(4)) {
    case 0:
      return Conf(actions, {{"priority", "gang", "conformance"},
                            {"overcommit", "drf", "predicates", "proportion", "nodeorder", "binpack"}});
    case 1:
      return Conf(actions, {{"priority", "gang", "conformance"}, {"drf", "predicates", "capacity", "nodeorder"}});
    case 2:
      return Conf(actions, {{"priority", "gang"}, {"predicates", "capacity", "nodeorder", "binpack"}}, "capacity");
    default:
      return Conf(actions, {{"priority", "gang", "drf", "predicates", "nodeorder"}}, "drf");
  }
}

// It makes a world in which what runs fits where it runs. Queues are children of root where the configuration makes a
// tree.
class WorldMaker {
 public:
  explicit WorldMaker(uint64_t seed) : rng_(seed) {}
  Random& rng() { return rng_; }

  model::Scenario Make() {
    world_.now = {86400};
    AddQueue("root");
    const int queues = 2 + rng_.Below(3);
    for (int i = 0; i < queues; ++i) AddQueue("q" + std::to_string(i));
    for (int i = 0; i < 2; ++i) {
      model::PriorityClass& pc = world_.priority_classes.emplace_back();
      pc.meta.name = i == 0 ? "low" : "high";
      pc.value = i == 0 ? 10 : 1000;
    }
    const int nodes = 3 + rng_.Below(6);
    for (int i = 0; i < nodes; ++i) AddNode("n" + std::to_string((i + nodes / 2) % nodes));  // not in the order of names
    const int jobs = 6 + rng_.Below(12);
    for (int i = 0; i < jobs; ++i) AddJob("j" + std::to_string(i), queues);
    return std::move(world_);
  }

 private:
  struct Room {
    int64_t cpu, memory, gpu, pods;
  };

  void Stamp(model::ObjectMeta* meta, const std::string& ns, const std::string& name) {
    meta->name = name;
    meta->ns = ns;
    meta->uid = ns.empty() ? name : ns + "-" + name;
    meta->creation_timestamp = {1000 + clock_};
    clock_ += rng_.Below(3);
  }

  void AddQueue(const std::string& name) {
    model::Queue& queue = world_.queues.emplace_back();
    Stamp(&queue.meta, "", name);
    queue.weight = 1 + rng_.Below(5);
    queue.state = "Open";
    if (name == "root") return;
    queue.parent = rng_.OneIn(2) ? "root" : "";
    if (rng_.OneIn(4)) queue.reclaimable = false;
    if (!rng_.OneIn(3)) queue.deserved = {{"cpu", Quantity::FromValue(2 + rng_.Below(12))}};
    if (rng_.OneIn(3)) queue.capability = {{"cpu", Quantity::FromValue(10 + rng_.Below(20))}};
    if (rng_.OneIn(4)) queue.guarantee = {{"cpu", Quantity::FromValue(1 + rng_.Below(2))}};
  }

  void AddNode(const std::string& name) {
    model::Node& node = world_.nodes.emplace_back();
    Stamp(&node.meta, "", name);
    node.meta.labels["zone"] = rng_.OneIn(2) ? "a" : "b";
    if (rng_.OneIn(5)) node.taints.push_back({"dedicated", "x", rng_.OneIn(2) ? "NoSchedule" : "PreferNoSchedule"});
    if (rng_.OneIn(8)) node.unschedulable = true;
    Room room{4 + rng_.Below(13), 8 + rng_.Below(25), rng_.OneIn(3) ? 4 : 0, rng_.OneIn(4) ? 5 : 110};
    node.allocatable = {{"cpu", Quantity::FromValue(room.cpu)},
                        {"memory", *Quantity::Parse(std::to_string(room.memory) + "Gi")},
                        {"pods", Quantity::FromValue(room.pods)}};
    if (room.gpu > 0) node.allocatable["nvidia.com/gpu"] = Quantity::FromValue(room.gpu);
    node.capacity = node.allocatable;
    rooms_.push_back({room.cpu * 1000, room.memory, room.gpu, room.pods});
  }

  void AddJob(const std::string& name, int queues) {
    const int replicas = 1 + rng_.Below(5);
    const Room ask{rng_.OneIn(8) ? 0 : 500 * (1 + rng_.Below(6)), 1 + rng_.Below(4), rng_.OneIn(5) ? 1 : 0, 1};
    auto spec = std::make_shared<model::PodSpec>();
    spec->scheduler_name = "volcano";
    spec->priority_class_name = rng_.OneIn(2) ? "low" : "high";
    spec->priority = spec->priority_class_name == "low" ? 10 : 1000;
    if (rng_.OneIn(6)) spec->node_selector["zone"] = "a";
    if (rng_.OneIn(4)) spec->tolerations.push_back({"dedicated", "Exists", "", "", std::nullopt});
    if (rng_.OneIn(12)) spec->preemption_policy = "Never";
    model::Container& container = spec->containers.emplace_back();
    container.name = "main";
    if (ask.cpu > 0) {
      container.requests = {{"cpu", Quantity::FromMilli(ask.cpu)},
                            {"memory", *Quantity::Parse(std::to_string(ask.memory) + "Gi")}};
      if (ask.gpu > 0) container.requests["nvidia.com/gpu"] = Quantity::FromValue(ask.gpu);
    }

    model::PodGroup& group = world_.pod_groups.emplace_back();
    Stamp(&group.meta, "team", name);
    group.queue = "q" + std::to_string(rng_.Below(queues));
    group.priority_class_name = spec->priority_class_name;
    group.min_member = 1 + rng_.Below(replicas);
    if (rng_.OneIn(2)) group.min_resources = {{"cpu", Quantity::FromMilli(ask.cpu * group.min_member)}};
    const bool running = rng_.OneIn(2);
    group.status.phase = running ? "Running" : rng_.OneIn(2) ? "Pending"
                                                             : "Inqueue";
    const bool roles = rng_.OneIn(2);
    // Pods of one job, and of one role, may differ.
    auto other = std::make_shared<model::PodSpec>(*spec);
    if (other->tolerations.empty()) {
      other->tolerations.push_back({"dedicated", "Exists", "", "", std::nullopt});
    } else {
      other->tolerations.clear();
    }
    const bool mixed = rng_.OneIn(3);
    for (int i = 0; i < replicas; ++i) {
      model::Pod& pod = world_.pods.emplace_back();
      Stamp(&pod.meta, "team", name + "-task-" + std::to_string(i));
      pod.meta.annotations["scheduling.k8s.io/group-name"] = name;
      if (roles) pod.meta.annotations["volcano.sh/task-spec"] = "task";
      pod.spec = mixed && rng_.OneIn(2) ? other : spec;
      pod.phase = "Pending";
      if (running) Run(&pod, ask);
      if (pod.node_name.empty() && rng_.OneIn(12)) pod.nominated_node_name = rng_.Of(world_.nodes).meta.name;
    }
  }

  void Run(model::Pod* pod, const Room& ask) {
    const int node = rng_.Below(static_cast<int>(rooms_.size()));
    Room& room = rooms_[node];
    const int64_t memory = ask.cpu > 0 ? ask.memory : 0, gpu = ask.cpu > 0 ? ask.gpu : 0;
    if (room.cpu < ask.cpu || room.memory < memory || room.gpu < gpu || room.pods < 1) return;
    room.cpu -= ask.cpu;
    room.memory -= memory;
    room.gpu -= gpu;
    room.pods -= 1;
    pod->node_name = world_.nodes[node].meta.name;
    pod->phase = "Running";
    pod->start_time = pod->meta.creation_timestamp;
    if (rng_.OneIn(10)) pod->meta.deletion_timestamp = world_.now;
  }

  Random rng_;
  model::Scenario world_;
  std::vector<Room> rooms_;
  int64_t clock_ = 0;
};

}  // namespace pumice::testing
