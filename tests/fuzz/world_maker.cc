// A world is small and crowded, so that its parts touch; most of its numbers are those that people write, some are not.
#include "tests/fuzz/world_maker.h"

#include <algorithm>

namespace pumice::fuzz {

using nlohmann::json;

namespace {

json Amount(Bytes* in) {
  if (in->Rarely(16)) {
    return in->Of<const char*>({"9223372036854775807", "9223372036854775808", "1n", "999999999999999999k", "8Ei", "1e18", "0.0000001", "100m", "2.5", "1e30", "4611686018427387904"});
  }
  return in->Below(9);
}

json Amounts(Bytes* in) {
  json amounts = json::object();
  if (in->Below(4) != 1) amounts["cpu"] = Amount(in);
  if (in->Rarely(2)) amounts["memory"] = in->Below(2) == 0 ? json(std::to_string(in->Below(9)) + "Gi") : Amount(in);
  if (in->Rarely(4)) amounts["gpu"] = in->Below(5);
  if (in->Rarely(8)) amounts["example.com/nic"] = in->Below(4);
  if (in->Rarely(8)) amounts["pods"] = in->Below(12);
  if (amounts.empty()) amounts["cpu"] = 1;
  return amounts;
}

// The maker of one world; names are short and come again.
class Maker {
 public:
  explicit Maker(Bytes* in) : in_(*in) {}

  MadeWorld Make() {
    const model::Release& release = *in_.OneOf(model::Releases());
    json& world = made_.scenario = MakeConfiguration(&in_, release);
    world["volcano"] = release.name;
    AddQueues(&world);
    AddNodes(&world);
    world["priorityClasses"] = {{"low", in_.Below(20) - 10}, {"high", 1000}};
    if (in_.Rarely(3)) AddHyperNodes(&world);
    AddJobs(&world);
    if (in_.Rarely(4)) AddObjects(&world);
    if (in_.Rarely(4)) {
      for (const std::string& node : nodes_) {
        if (in_.Below(3) != 1) world["nodeUsage"][node] = {{"cpu", in_.Below(120)}, {"memory", in_.Below(120)}};
      }
    }
    if (in_.Rarely(2)) AddTime(&world);
    return std::move(made_);
  }

 private:
  void AddQueues(json* world) {
    json& queues = (*world)["queues"] = json::array();
    for (int i = 0, count = in_.Below(6); i < count; ++i) {
      json queue = {{"name", "q" + std::to_string(i)}, {"weight", 1 + in_.Below(5)}};
      for (const char* what : {"capability", "deserved", "guarantee"}) {
        if (in_.Rarely(3)) queue[what] = Amounts(&in_);
      }
      if (i > 0 && in_.Rarely(3)) queue["parent"] = made_.queues[in_.Below(i)];
      if (in_.Rarely(5)) queue["reclaimable"] = false;
      if (in_.Rarely(5)) queue["priority"] = in_.Below(4);
      if (in_.Rarely(9)) queue["state"] = in_.Of<const char*>({"Closed", "Closing", "Unknown"});
      if (in_.Rarely(9)) queue["annotations"] = {{"volcano.sh/hierarchy", "root/a/b"}, {"volcano.sh/hierarchy-weights", "1/2/3"}};
      made_.queues.push_back(queue["name"]);
      queues.push_back(std::move(queue));
    }
  }

  void AddNodes(json* world) {
    json& nodes = (*world)["nodes"] = json::array();
    for (int i = 0, count = 1 + in_.Below(6); i < count; ++i) {
      json node = {{"name", "n" + std::to_string(i)}, {"cpu", 1 + in_.Below(12)}, {"memory", std::to_string(1 + in_.Below(32)) + "Gi"}};
      if (in_.Rarely(12)) node["cpu"] = Amount(&in_);
      if (in_.Rarely(12)) node["memory"] = Amount(&in_);
      if (in_.Rarely(3)) node["gpu"] = in_.Below(9);
      if (in_.Rarely(4)) node["pods"] = in_.Below(9);
      if (in_.Rarely(3)) node["labels"] = {{"zone", in_.Of<const char*>({"a", "b"})}, {"volcano.sh/nodegroup-name", in_.Of<const char*>({"g", "h"})}};
      if (in_.Rarely(6)) node["taints"] = {in_.Of<const char*>({"k=v:NoSchedule", "k=v:PreferNoSchedule", "k:NoExecute"})};
      if (in_.Rarely(9)) node["unschedulable"] = true;
      if (in_.Rarely(6)) node["annotations"] = {{"volcano.sh/revocable-zone", "rz1"}};
      if (in_.Rarely(8)) node["resources"] = {{"volcano.sh/gpu-memory", in_.Below(40)}, {"volcano.sh/gpu-number", in_.Below(4)}, {"example.com/nic", in_.Below(4)}};
      nodes_.push_back(node["name"]);
      nodes.push_back(std::move(node));
    }
  }

  void AddHyperNodes(json* world) {
    json& list = (*world)["hyperNodes"] = json::array();
    std::vector<std::string> leaves;
    for (int i = 0, count = 1 + in_.Below(3); i < count; ++i) {
      json members = json::array();
      for (size_t n = i; n < nodes_.size(); n += count) members.push_back(nodes_[n]);
      if (members.empty()) break;
      leaves.push_back("s" + std::to_string(i));
      list.push_back({{"name", leaves.back()}, {"tier", 1}, {"tierName", "rack"}, {"nodes", members}});
    }
    if (in_.Below(2) == 0) list.push_back({{"name", "top"}, {"tier", 2 + in_.Below(2)}, {"hyperNodes", leaves}});
  }

  json Running(int replicas) {
    if (in_.Rarely(3)) return {{in_.OneOf(nodes_), in_.Below(replicas + 1)}};
    return in_.Below(2) == 1 ? replicas : in_.Below(replicas + 1);
  }

  // What one pod of a job or a task asks for, and where it may go.
  void AddPodFields(json* job, int replicas) {
    if (in_.Below(6) != 1) (*job)["cpu"] = in_.Below(3) == 1 ? json(std::to_string(500 * (1 + in_.Below(4))) + "m") : json(in_.Below(4));
    if (in_.Rarely(2)) (*job)["memory"] = std::to_string(in_.Below(6)) + "Gi";
    if (in_.Rarely(16)) (*job)["memory"] = Amount(&in_);
    if (in_.Rarely(16)) (*job)["cpu"] = Amount(&in_);
    if (in_.Rarely(5)) (*job)["gpu"] = in_.Below(3);
    if (in_.Rarely(10)) (*job)["resources"] = {{in_.Of<const char*>({"example.com/nic", "volcano.sh/gpu-memory", "volcano.sh/gpu-number", "volcano.sh/vgpu-number"}), in_.Below(4)}};
    if (in_.Below(2) == 1) (*job)["running"] = Running(replicas);
    if (in_.Rarely(8)) (*job)["nodeSelector"] = {{"zone", in_.Of<const char*>({"a", "b", "c"})}};
    if (in_.Rarely(6)) (*job)["tolerations"] = {{{"key", "k"}, {"operator", "Exists"}}};
    if (in_.Rarely(8)) (*job)["topologySpreadConstraints"] = {{{"maxSkew", 1 + in_.Below(2)}, {"topologyKey", "zone"}, {"whenUnsatisfiable", in_.Of<const char*>({"DoNotSchedule", "ScheduleAnyway"})}, {"labelSelector", {{"matchLabels", {{"app", "x"}}}}}}};
    if (in_.Rarely(8)) {
      const json term = {{"topologyKey", in_.Of<const char*>({"zone", "kubernetes.io/hostname"})}, {"labelSelector", {{"matchLabels", {{"app", "x"}}}}}};
      (*job)["affinity"] = {{in_.Of<const char*>({"podAffinity", "podAntiAffinity"}), {{"requiredDuringSchedulingIgnoredDuringExecution", {term}}}}};
    }
    if (in_.Rarely(16)) (*job)["preemptionPolicy"] = "Never";
    if (in_.Rarely(16)) (*job)["schedulingGates"] = {{{"name", "gate"}}};
  }

  void AddJobs(json* world) {
    json& jobs = (*world)["jobs"] = json::array();
    for (int i = 0, count = 1 + in_.Below(8); i < count; ++i) {
      json job = {{"name", "j" + std::to_string(i)}};
      if (!made_.queues.empty() && in_.Below(6) != 1) job["queue"] = in_.OneOf(made_.queues);
      int replicas = 1 + in_.Below(6);
      if (in_.Rarely(5)) {
        job["tasks"] = json::array();
        const int tasks = 1 + in_.Below(3);
        replicas *= tasks;
        for (int t = 0; t < tasks; ++t) {
          json task = {{"name", "t" + std::to_string(t)}, {"replicas", replicas / tasks}};
          if (in_.Rarely(3)) task["minMember"] = in_.Below(replicas / tasks + 1);
          AddPodFields(&task, replicas / tasks);
          job["tasks"].push_back(std::move(task));
        }
      } else {
        job["replicas"] = replicas;
        AddPodFields(&job, replicas);
      }
      if (in_.Below(3) != 1) job["minMember"] = in_.Below(replicas + 2);
      if (in_.Rarely(2)) job["priority"] = in_.Of<const char*>({"low", "high"});
      if (in_.Rarely(6)) job["minResources"] = Amounts(&in_);
      if (in_.Rarely(5)) job["preemptable"] = in_.Below(2) == 0;
      if (in_.Rarely(6)) job["phase"] = in_.Of<const char*>({"Pending", "Inqueue", "Running", "Unknown"});
      if (in_.Below(2) == 1) job["labels"] = {{"app", "x"}};
      if (in_.Rarely(6)) job["annotations"] = Marks();
      if (world->contains("hyperNodes") && in_.Rarely(2)) {
        job["networkTopology"] = {{"mode", in_.Of<const char*>({"hard", "soft"})}, {"highestTierAllowed", 1 + in_.Below(3)}};
      }
      if (in_.Rarely(3)) job["duration"] = std::to_string(1 + in_.Below(8)) + "s";
      if (in_.Rarely(6)) job["arrive"] = std::to_string(in_.Below(4)) + "s";
      if (in_.Rarely(8)) job["policies"] = {{{"event", in_.Of<const char*>({"PodEvicted", "PodFailed", "TaskCompleted"})}, {"action", in_.Of<const char*>({"RestartJob", "AbortJob", "RestartTask", "CompleteJob"})}}};
      made_.jobs.push_back("default/" + job["name"].get<std::string>());
      jobs.push_back(std::move(job));
    }
  }

  json Marks() {
    json marks = json::object();
    if (in_.Rarely(2)) marks["volcano.sh/revocable-zone"] = "*";
    if (in_.Rarely(2)) marks["sla-waiting-time"] = in_.Of<const char*>({"1s", "1h", "x"});
    if (in_.Rarely(3)) marks["volcano.sh/task-topology-affinity"] = "t0,t1";
    if (in_.Rarely(3)) marks["volcano.sh/preempt-stable-time"] = in_.Of<const char*>({"1s", "1h", "x"});
    if (in_.Rarely(3)) marks["volcano.sh/cooldown-time"] = "10s";
    return marks;
  }

  void AddObjects(json* world) {
    json& objects = (*world)["objects"] = json::array();
    if (in_.Rarely(2)) {
      objects.push_back({{"apiVersion", "policy/v1"}, {"kind", "PodDisruptionBudget"}, {"metadata", {{"name", "b"}, {"namespace", "default"}}}, {"spec", {{"minAvailable", in_.Below(6)}, {"selector", {{"matchLabels", {{"app", "x"}}}}}}}});
    }
    if (in_.Rarely(2)) {
      objects.push_back({{"apiVersion", "v1"}, {"kind", "ResourceQuota"}, {"metadata", {{"name", "q"}, {"namespace", "default"}}}, {"spec", {{"hard", {{"cpu", in_.Below(20)}, {"pods", in_.Below(20)}}}}}});
    }
  }

  void AddTime(json* world) {
    json& plan = (*world)["simulate"] = {{"grace", std::to_string(in_.Below(3)) + "s"}, {"startDelay", std::to_string(in_.Below(2)) + "s"}};
    if (in_.Rarely(4)) plan["bindFailurePercent"] = in_.Below(101);
    for (int i = in_.Below(4); i > 0; --i) {
      json event = {{"at", std::to_string(in_.Below(5)) + "s"}};
      const int kind = in_.Below(3);
      if (kind == 0) {
        event["node"] = in_.OneOf(nodes_);
        event["do"] = in_.Of<const char*>({"down", "up", "cordon", "uncordon", "remove", "add"});
      } else if (kind == 1 && !made_.queues.empty()) {
        event["queue"] = in_.OneOf(made_.queues);
        if (in_.Below(2) == 0)
          event["do"] = in_.Of<const char*>({"close", "open"});
        else
          event[in_.Of<const char*>({"capability", "deserved"})] = Amounts(&in_);
      } else {
        event["pod"] = "j0-0";
        event["do"] = in_.Of<const char*>({"fail", "evict"});
      }
      plan["events"].push_back(std::move(event));
    }
  }

  Bytes& in_;
  MadeWorld made_;
  std::vector<std::string> nodes_;
};

}  // namespace

MadeWorld MakeWorld(Bytes* in) { return Maker(in).Make(); }

}  // namespace pumice::fuzz
