// A family decides on the configuration and on what may be in the way; the rest is drawn alike for all of them.
#include "tests/explain/made_worlds.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "tests/unit/support/random_world.h"

namespace pumice::explained {
namespace {

using nlohmann::json;
using testing::Random;

class Maker {
 public:
  Maker(const std::string& family, uint64_t seed) : family_(family), random_(seed * 7919 + Hash(family)) {}

  json Make() {
    world_["volcano"] = random_.Of<std::string>({"1.13", "1.14", "1.14", "1.15", "1.15"});
    world_["priorityClasses"] = {{"high", 1000}, {"mid", 100}, {"low", 10}};
    Configuration();
    Nodes();
    Queues();
    if (Is("topology")) HyperNodes();
    if (Is("quota")) Quotas();
    const int jobs = 4 + random_.Below(8);
    for (int i = 0; i < jobs; ++i) AddJob("j" + std::to_string(i), i < jobs / 2);
    if (Is("pdb")) Budgets();
    return std::move(world_);
  }

 private:
  static uint64_t Hash(const std::string& text) {
    uint64_t hash = 1469598103934665603u;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    return hash;
  }

  // The family, or one of several of a mixed world.
  bool Is(const char* family) {
    if (family_ == family) return true;
    if (family_ != "mixed") return false;
    auto found = drawn_.find(family);
    if (found == drawn_.end()) found = drawn_.emplace(family, random_.OneIn(3)).first;
    return found->second;
  }

  bool Evicts() { return Is("preempt") || Is("reclaim") || Is("pdb"); }

  void Configuration() {
    std::vector<std::string> actions = {"enqueue", "allocate", "backfill"};
    if (Is("preempt") || Is("pdb")) actions.insert(actions.begin() + 2, "preempt");
    if (Is("reclaim")) actions.insert(actions.begin() + 2, "reclaim");
    if (Is("actions") && random_.OneIn(2)) {
      switch (random_.Below(4)) {
        case 0: actions.erase(actions.begin() + 1); break;
        case 1: actions.erase(actions.begin()); break;
        case 2: std::swap(actions[0], actions[1]); break;
        default: actions.pop_back();
      }
    }
    std::string text;
    for (const std::string& action : actions) text += (text.empty() ? "" : ", ") + action;
    world_["actions"] = text;

    json first = json::array(), second = json::array();
    auto flags = [&](const char* plugin) {
      json written = {{"name", plugin}};
      if (Evicts() && random_.OneIn(4)) written["enablePreemptable"] = false;
      if (Evicts() && random_.OneIn(6)) written["enableReclaimable"] = false;
      return written.size() == 1 ? json(plugin) : written;
    };
    first.push_back("priority");
    if (!random_.OneIn(8)) first.push_back(flags("gang"));
    if (random_.OneIn(2)) first.push_back("conformance");
    if (Is("enqueue")) {
      if (random_.OneIn(2)) {
        second.push_back("overcommit");
      } else {
        second.push_back({{"name", "overcommit"}, {"arguments", {{"overcommit-factor", random_.Of<double>({1.0, 1.1, 1.5})}}}});
      }
    } else if (random_.OneIn(4)) {
      second.push_back("overcommit");
    }
    if (random_.OneIn(3)) second.push_back(flags("drf"));
    if (!random_.OneIn(12)) second.push_back("predicates");
    tree_ = Is("tree");
    capacity_ = tree_ || (Is("proportion") ? false : random_.OneIn(2));
    if (tree_) {
      second.push_back({{"name", "capacity"}, {"enableHierarchy", true}});
    } else if (!random_.OneIn(6) || family_ == "proportion") {
      second.push_back(capacity_ ? "capacity" : "proportion");
    }
    second.push_back("nodeorder");
    if (random_.OneIn(3)) second.push_back("binpack");
    if (Is("topology")) second.push_back("network-topology-aware");
    if (Is("nodegroup")) second.push_back("nodegroup");
    if (Is("quota")) second.push_back("resourcequota");
    if (Is("pdb")) second.push_back("pdb");
    if (Is("cards")) second.push_back({{"name", "deviceshare"}, {"arguments", {{"deviceshare.GPUSharingEnable", true}}}});
    if (Is("tdm")) second.push_back({{"name", "tdm"}, {"arguments", {{"tdm.revocable-zone.rz1", "0:00-0:00"}}}});
    if (random_.OneIn(5)) {
      for (json& plugin : second) first.push_back(plugin);
      world_["plugins"] = json::array({first});
    } else {
      world_["plugins"] = json::array({first, second});
    }
  }

  void Nodes() {
    nodes_ = 2 + random_.Below(5);
    const int cpu = random_.Of<int>({4, 8, 8, 16});
    for (int i = 0; i < nodes_; ++i) {
      json node = {{"name", "n" + std::to_string(i)}, {"cpu", random_.OneIn(3) ? cpu / 2 : cpu}, {"memory", std::to_string(random_.Of<int>({8, 16, 32, 64})) + "Gi"}};
      if (random_.OneIn(3)) node["gpu"] = random_.Of<int>({2, 4, 8});
      if (random_.OneIn(10)) node["pods"] = 3;
      if (Is("nodes") || random_.OneIn(5)) {
        node["labels"] = {{"zone", random_.Of<std::string>({"a", "b"})}};
        if (random_.OneIn(3)) node["labels"]["disk"] = "ssd";
        if (random_.OneIn(3)) node["taints"] = {random_.Of<std::string>({"dedicated=x:NoSchedule", "gpu:NoSchedule", "soft=y:PreferNoSchedule", "gone=z:NoExecute"})};
        if (random_.OneIn(8)) node["unschedulable"] = true;
      }
      if (Is("nodegroup")) node["labels"]["volcano.sh/nodegroup-name"] = random_.Of<std::string>({"g0", "g1", "g2"});
      if (Is("tdm") && random_.OneIn(2)) node["labels"]["volcano.sh/revocable-zone"] = "rz1";
      if (Is("cards")) {
        const int cards = random_.Of<int>({1, 2, 4});
        node["resources"] = {{"volcano.sh/gpu-memory", 8 * cards}, {"volcano.sh/gpu-number", cards}};
      }
      room_.push_back({node["cpu"].get<int>() * 1000, node.contains("gpu") ? node["gpu"].get<int>() : 0});
      world_["nodes"].push_back(std::move(node));
    }
  }

  json Amounts(int most) {
    json amounts = {{"cpu", 1 + random_.Below(most)}};
    if (random_.OneIn(3)) amounts["memory"] = std::to_string(4 * (1 + random_.Below(8))) + "Gi";
    if (random_.OneIn(5)) amounts["gpu"] = 1 + random_.Below(4);
    return amounts;
  }

  void Queues() {
    const int queues = 2 + random_.Below(3);
    for (int i = 0; i < queues; ++i) {
      json queue = {{"name", "q" + std::to_string(i)}, {"weight", 1 + random_.Below(4)}};
      if (tree_ && i > 0 && random_.OneIn(2)) {
        queue["parent"] = "q0";
      } else {
        leaves_.push_back("q" + std::to_string(i));
      }
      if (random_.OneIn(2) || capacity_) queue["deserved"] = Amounts(12);
      if (random_.OneIn(3)) queue["capability"] = Amounts(20);
      if (random_.OneIn(5)) queue["guarantee"] = {{"cpu", 1 + random_.Below(3)}};
      // A cluster's webhook wants guarantee <= deserved <= capability.
      if (queue.contains("guarantee") && queue.contains("deserved") && queue["deserved"].contains("cpu") && queue["deserved"]["cpu"] < queue["guarantee"]["cpu"]) queue.erase("guarantee");
      if (queue.contains("capability")) {
        for (const char* field : {"guarantee", "deserved"}) {
          if (!queue.contains(field)) continue;
          json kept = json::object();
          for (const auto& [resource, amount] : queue[field].items()) {
            if (resource == "cpu" && queue["capability"]["cpu"] >= amount) kept[resource] = amount;
          }
          if (kept.empty()) {
            queue.erase(field);
          } else {
            queue[field] = kept;
          }
        }
      }
      if (random_.OneIn(5)) queue["reclaimable"] = false;
      if (random_.OneIn(6)) queue["priority"] = random_.Below(10);
      if (Is("actions") && random_.OneIn(4)) queue["state"] = "Closed";
      if (Is("nodegroup") && !random_.OneIn(4)) {
        queue["affinity"] = {{"nodeGroupAffinity", {{"requiredDuringSchedulingIgnoredDuringExecution", {random_.Of<std::string>({"g0", "g1"})}}}}};
        if (random_.OneIn(3)) queue["affinity"]["nodeGroupAntiAffinity"] = {{"requiredDuringSchedulingIgnoredDuringExecution", {"g2"}}};
      }
      world_["queues"].push_back(std::move(queue));
    }
    if (tree_) {
      // A parent takes no pods.
      bool has_child = false;
      for (const json& queue : world_["queues"]) has_child = has_child || queue.contains("parent");
      leaves_.clear();
      for (const json& queue : world_["queues"]) {
        if (queue["name"] != "q0" || !has_child || random_.OneIn(8)) leaves_.push_back(queue["name"]);
      }
      if (has_child) {
        for (json& queue : world_["queues"]) {
          if (queue["name"] == "q0") {
            for (const char* field : {"capability", "deserved", "guarantee"}) queue.erase(field);
            if (random_.OneIn(2)) queue["capability"] = {{"cpu", 8 + random_.Below(24)}};
          } else if (queue.contains("parent")) {
            queue.erase("guarantee");
          }
        }
      }
    }
  }

  void HyperNodes() {
    std::vector<json> racks;
    for (int i = 0; i < nodes_; i += 2) {
      json rack = {{"name", "s" + std::to_string(i / 2)}, {"tier", 1}, {"nodes", {"n" + std::to_string(i)}}};
      if (i + 1 < nodes_) rack["nodes"].push_back("n" + std::to_string(i + 1));
      racks.push_back(rack);
    }
    json row = {{"name", "row"}, {"tier", 2}, {"hyperNodes", json::array()}};
    for (const json& rack : racks) {
      row["hyperNodes"].push_back(rack["name"]);
      world_["hyperNodes"].push_back(rack);
    }
    world_["hyperNodes"].push_back(row);
  }

  void Quotas() {
    world_["objects"].push_back({{"apiVersion", "v1"}, {"kind", "ResourceQuota"}, {"metadata", {{"name", "quota"}, {"namespace", "default"}}}, {"spec", {{"hard", {{random_.OneIn(2) ? "cpu" : "requests.cpu", 2 + random_.Below(8)}}}}}, {"status", {{"used", {{"cpu", 1}, {"requests.cpu", 1}}}}}});
  }

  void Budgets() {
    world_["objects"].push_back({{"apiVersion", "policy/v1"}, {"kind", "PodDisruptionBudget"}, {"metadata", {{"name", "pdb"}, {"namespace", "default"}}}, {"spec", {{"minAvailable", 1 + random_.Below(3)}, {"selector", {{"matchLabels", {{"app", "a"}}}}}}}, {"status", {{"disruptionsAllowed", random_.Below(2)}}}});
  }

  // What one kind of pods asks, and what it is bound to.
  json Pods(int* cpu) {
    json pods = json::object();
    *cpu = random_.Of<int>({500, 1000, 1000, 2000, 2000, 3000, 4000});
    if (random_.OneIn(15)) *cpu = 20000;
    pods["cpu"] = *cpu % 1000 == 0 ? json(*cpu / 1000) : json(std::to_string(*cpu) + "m");
    if (random_.OneIn(2)) pods["memory"] = std::to_string(random_.Of<int>({1, 2, 4, 8, 16})) + "Gi";
    if (random_.OneIn(6)) pods["gpu"] = random_.Of<int>({1, 1, 2, 4});
    if (random_.OneIn(20)) {
      pods.erase("cpu");
      pods.erase("memory");
      pods.erase("gpu");
      *cpu = 0;
    }
    if (Is("nodes")) {
      if (random_.OneIn(3)) pods["nodeSelector"] = random_.OneIn(2) ? json({{"zone", random_.Of<std::string>({"a", "b", "c"})}}) : json({{"disk", "ssd"}});
      if (random_.OneIn(4)) pods["tolerations"] = {{{"key", random_.Of<std::string>({"dedicated", "gpu", "gone"})}, {"operator", "Exists"}}};
      if (random_.OneIn(8)) pods["affinity"] = {{"nodeAffinity", {{"requiredDuringSchedulingIgnoredDuringExecution", {{"nodeSelectorTerms", {{{"matchExpressions", {{{"key", "zone"}, {"operator", "In"}, {"values", {random_.Of<std::string>({"a", "c"})}}}}}}}}}}}}};
      if (random_.OneIn(8)) pods["affinity"] = {{"podAntiAffinity", {{"requiredDuringSchedulingIgnoredDuringExecution", {{{"labelSelector", {{"matchLabels", {{"app", random_.Of<std::string>({"a", "b"})}}}}}, {"topologyKey", random_.Of<std::string>({"kubernetes.io/hostname", "zone"})}}}}}}};
      if (random_.OneIn(12)) pods["affinity"] = {{"podAffinity", {{"requiredDuringSchedulingIgnoredDuringExecution", {{{"labelSelector", {{"matchLabels", {{"app", random_.Of<std::string>({"a", "b"})}}}}}, {"topologyKey", "kubernetes.io/hostname"}}}}}}};
      if (random_.OneIn(12)) pods["topologySpreadConstraints"] = {{{"maxSkew", 1}, {"topologyKey", "kubernetes.io/hostname"}, {"whenUnsatisfiable", "DoNotSchedule"}, {"labelSelector", {{"matchLabels", {{"app", "a"}}}}}}};
    }
    if (Is("cards") && random_.OneIn(2)) pods["resources"] = {{"volcano.sh/gpu-memory", random_.Of<int>({2, 4, 8, 12})}};
    if (Is("gates") && random_.OneIn(3)) pods["schedulingGates"] = {{{"name", "wait"}}};
    if (Is("preempt") && random_.OneIn(8)) pods["preemptionPolicy"] = "Never";
    return pods;
  }

  // Runs as many of the pods as fit, first fit, without looking at labels and taints.
  json Running(int replicas, int cpu, int gpu) {
    json places = json::object();
    int left = 1 + random_.Below(replicas);
    for (size_t n = 0; n < room_.size() && left > 0; ++n) {
      int here = 0;
      while (left > 0 && room_[n].first >= cpu && room_[n].second >= gpu && here < 8) {
        room_[n].first -= cpu;
        room_[n].second -= gpu;
        ++here;
        --left;
      }
      if (here > 0) places["n" + std::to_string(n)] = here;
    }
    return places;
  }

  void AddJob(const std::string& name, bool runs) {
    json job = {{"name", name}, {"queue", random_.Of(leaves_)}, {"labels", {{"app", random_.Of<std::string>({"a", "b"})}}}};
    if (random_.OneIn(2) || Evicts()) job["priority"] = runs ? random_.Of<std::string>({"low", "low", "mid"}) : random_.Of<std::string>({"high", "mid", "low"});
    if (Evicts() && random_.OneIn(3)) job["preemptable"] = !random_.OneIn(3);
    const int kinds = Is("gates") && random_.OneIn(2) ? 2 : 1;
    int pods = 0, gang_cpu = 0;
    for (int kind = 0; kind < kinds; ++kind) {
      int cpu = 0;
      json made = Pods(&cpu);
      const int replicas = 1 + random_.Below(6);
      made["replicas"] = replicas;
      pods += replicas;
      gang_cpu = std::max(gang_cpu, cpu);
      const bool free_to_run = !made.contains("schedulingGates") && !made.contains("resources") && cpu > 0;
      if (runs && free_to_run) {
        const json running = Running(replicas, cpu, made.contains("gpu") ? made["gpu"].get<int>() : 0);
        if (!running.empty()) made["running"] = running;
      }
      if (kinds == 1) {
        job.update(made);
      } else {
        made["name"] = kind == 0 ? "ps" : "worker";
        if (random_.OneIn(3)) made["minMember"] = 1 + random_.Below(replicas + (random_.OneIn(4) ? 1 : 0));
        job["tasks"].push_back(std::move(made));
      }
    }
    job["minMember"] = 1 + random_.Below(pods);
    if (random_.OneIn(15)) job["minMember"] = pods + 1;
    if (Is("enqueue") || Is("quota") || random_.OneIn(4)) {
      const int cpu = std::max(1, gang_cpu * job["minMember"].get<int>() / 1000);
      job["minResources"] = {{"cpu", cpu}};
      if (Is("quota") && random_.OneIn(2)) job["minResources"]["requests.cpu"] = cpu;
      if (random_.OneIn(4)) job["minResources"]["memory"] = std::to_string(random_.Of<int>({4, 40})) + "Gi";
    }
    if (!runs && random_.OneIn(3)) job["phase"] = "Inqueue";
    if (Is("topology") && random_.OneIn(2)) {
      job["networkTopology"] = {{"mode", random_.OneIn(4) ? "soft" : "hard"}, {"highestTierAllowed", 1 + random_.Below(2)}};
    } else if (Is("topology") && kinds == 1 && random_.OneIn(2)) {
      job["subGroupPolicy"] = {{{"name", "part"}, {"subGroupSize", 1 + random_.Below(3)}, {"minSubGroups", 1 + random_.Below(2)}, {"labelSelector", {{"matchLabels", {{"app", job["labels"]["app"]}}}}}, {"matchLabelKeys", {"app"}}, {"networkTopology", {{"mode", "hard"}, {"highestTierAllowed", 1}}}}};
    }
    if (Is("tdm") && random_.OneIn(3)) job["annotations"] = {{"volcano.sh/revocable-zone", "*"}};
    world_["jobs"].push_back(std::move(job));
  }

  const std::string family_;
  Random random_;
  json world_ = json::object();
  std::map<std::string, bool> drawn_;
  std::vector<std::string> leaves_;
  std::vector<std::pair<int, int>> room_;  // milli-CPU and GPUs, by node
  int nodes_ = 0;
  bool tree_ = false, capacity_ = false;
};

}  // namespace

const std::vector<std::string>& MadeFamilies() {
  static const auto* families = new std::vector<std::string>{"proportion", "capacity", "tree", "enqueue", "quota", "nodes", "gates", "topology",
                                                             "preempt", "reclaim", "pdb", "actions", "nodegroup", "tdm", "cards", "mixed"};
  return *families;
}

std::string MadeWorld(const std::string& family, uint64_t seed) { return Maker(family, seed).Make().dump(); }

}  // namespace pumice::explained
