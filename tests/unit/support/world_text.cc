// This part of TestWorld parses worlds in its small language.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/api/annotations.h"
#include "core/base/text.h"
#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

// Gives the words of a line; quotes keep spaces together and vanish.
std::vector<std::string> Words(const std::string& line) {
  std::vector<std::string> words;
  std::string word;
  bool quoted = false, any = false;
  for (char c : line) {
    if (c == '"') {
      quoted = !quoted;
      any = true;
    } else if (!quoted && c == '#') {
      break;
    } else if (!quoted && (c == ' ' || c == '\t')) {
      if (any) words.push_back(std::exchange(word, ""));
      any = false;
    } else {
      word += c;
      any = true;
    }
  }
  if (any) words.push_back(word);
  return words;
}

// These are the attributes of one line; each must be taken by someone.
class Attributes {
 public:
  Attributes(const std::vector<std::string>& words, size_t first, std::string line) : line_(std::move(line)) {
    for (size_t i = first; i < words.size(); ++i) {
      const size_t equals = words[i].find('=');
      all_.emplace_back(words[i].substr(0, equals), equals == std::string::npos ? "" : words[i].substr(equals + 1));
    }
  }
  ~Attributes() {
    for (const auto& [key, value] : all_) ADD_FAILURE() << "unknown attribute " << key << " in: " << line_;
  }

  std::optional<std::string> Take(const std::string& key) {
    for (auto it = all_.begin(); it != all_.end(); ++it) {
      if (it->first != key) continue;
      std::string value = it->second;
      all_.erase(it);
      return value;
    }
    return std::nullopt;
  }
  std::string Text(const std::string& key, const std::string& missing = "") { return Take(key).value_or(missing); }
  int64_t Number(const std::string& key, int64_t missing) {
    auto value = Take(key);
    return value ? std::stoll(*value) : missing;
  }
  bool Flag(const std::string& key) {
    auto value = Take(key);
    return value && *value != "false";
  }
  // Takes all of "prefix.name=value", by name.
  model::StringMap TakeAll(const std::string& prefix) {
    model::StringMap map;
    for (auto it = all_.begin(); it != all_.end();) {
      if (it->first.rfind(prefix, 0) == 0) {
        map[it->first.substr(prefix.size())] = it->second;
        it = all_.erase(it);
      } else {
        ++it;
      }
    }
    return map;
  }
  model::ResourceList Resources(const std::string& prefix) {
    model::ResourceList list;
    for (const auto& [name, value] : TakeAll(prefix)) {
      auto quantity = Quantity::Parse(value);
      if (!quantity) ADD_FAILURE() << "no quantity: " << value << " in: " << line_;
      list[name] = quantity.value_or(Quantity());
    }
    return list;
  }

 private:
  std::string line_;
  std::vector<std::pair<std::string, std::string>> all_;
};

// Reads "key=value:Effect".
model::Taint ParseTaint(const std::string& text) {
  const size_t colon = text.rfind(':'), equals = text.find('=');
  model::Taint taint;
  taint.key = text.substr(0, std::min(equals, colon));
  if (equals != std::string::npos) taint.value = text.substr(equals + 1, colon - equals - 1);
  if (colon != std::string::npos) taint.effect = text.substr(colon + 1);
  return taint;
}

class WorldParser {
 public:
  model::Scenario Parse(const std::string& text) {
    for (const std::string& line : Split(text, '\n')) {
      const std::vector<std::string> words = Words(line);
      if (words.empty()) continue;
      if (words.size() < 2) {
        ADD_FAILURE() << "no name: " << line;
        continue;
      }
      Line(words, line);
    }
    bool has_default = false;
    for (const model::Queue& queue : out_.queues) has_default |= queue.meta.name == "default";
    if (!has_default) Line({"queue", "default", "created=0"}, "queue default");
    out_.now.seconds = kFirstSecond + 86400;
    return std::move(out_);
  }

 private:
  void Line(const std::vector<std::string>& words, const std::string& line) {
    const std::string& kind = words[0];
    const bool many = kind == "pods";
    Attributes a(words, many ? 3 : 2, line);
    if (kind == "volcano") {
      out_.release = *model::FindRelease(words[1]).release;
      return;
    }
    if (kind == "node") return Node(words[1], a);
    if (kind == "queue") return Queue(words[1], a);
    if (kind == "class") return Class(words[1], a);
    if (kind == "group") return Group(words[1], a);
    if (kind == "pod") return Pods({words[1]}, a);
    if (kind == "hypernode") return HyperNode(words[1], a);
    if (kind == "numa") return Numa(words[1], a);
    if (kind == "quota") return Quota(words[1], a);
    if (kind == "budget") return Budget(words[1], a);
    if (kind == "claim") return Claim(&out_.resource_claims, words[1], a);
    if (kind == "template") return Claim(&out_.resource_claim_templates, words[1], a);
    if (many) {
      std::vector<std::string> names;
      for (int i = 0; i < std::stoi(words[2]); ++i) names.push_back(words[1] + "-" + std::to_string(i));
      return Pods(names, a);
    }
    ADD_FAILURE() << "unknown kind " << kind;
  }

  model::ObjectMeta Meta(const std::string& name, Attributes& a, bool namespaced) {
    model::ObjectMeta meta;
    meta.name = name;
    if (namespaced) meta.ns = a.Text("namespace", "t");
    meta.uid = a.Text("uid", namespaced ? meta.ns + "-" + name : name);
    meta.creation_timestamp.seconds = kFirstSecond + a.Number("created", next_second_++);
    meta.labels = a.TakeAll("label.");
    meta.annotations = a.TakeAll("annotation.");
    return meta;
  }

  void Node(const std::string& name, Attributes& a) {
    model::Node& node = out_.nodes.emplace_back();
    node.meta = Meta(name, a, false);
    node.unschedulable = a.Flag("unschedulable");
    while (auto taint = a.Take("taint")) node.taints.push_back(ParseTaint(*taint));
    node.capacity = a.Resources("capacity.");
    node.allocatable = a.Resources("");
    node.allocatable.emplace("pods", Quantity::FromValue(110));
    for (const auto& [resource, quantity] : node.allocatable) node.capacity.emplace(resource, quantity);
  }

  void Queue(const std::string& name, Attributes& a) {
    model::Queue& queue = out_.queues.emplace_back();
    queue.meta = Meta(name, a, false);
    queue.weight = static_cast<int32_t>(a.Number("weight", 1));
    queue.parent = a.Text("parent");
    queue.state = a.Text("state", "Open");
    if (auto value = a.Take("reclaimable")) queue.reclaimable = *value != "false";
    if (auto value = a.Take("priority")) queue.priority = std::stoi(*value);
    queue.capability = a.Resources("capability.");
    queue.deserved = a.Resources("deserved.");
    queue.guarantee = a.Resources("guarantee.");
  }

  void Class(const std::string& name, Attributes& a) {
    model::PriorityClass& pc = out_.priority_classes.emplace_back();
    pc.meta = Meta(name, a, false);
    pc.value = static_cast<int32_t>(a.Number("value", 0));
    pc.global_default = a.Flag("default");
  }

  void Group(const std::string& name, Attributes& a) {
    model::PodGroup& group = out_.pod_groups.emplace_back();
    group.meta = Meta(name, a, true);
    group.queue = a.Text("queue", "default");
    group.min_member = static_cast<int32_t>(a.Number("min", 1));
    group.priority_class_name = a.Text("priority");
    group.status.phase = a.Text("phase", "Inqueue");
    for (const auto& [role, count] : a.TakeAll("task.")) group.min_task_member[role] = std::stoi(count);
    if (model::ResourceList list = a.Resources("minres."); !list.empty()) group.min_resources = list;
    if (auto topology = a.Take("topology")) {
      const size_t colon = topology->find(':');
      group.network_topology.emplace().mode = topology->substr(0, colon);
      if (colon != std::string::npos) group.network_topology->highest_tier_allowed = std::stoi(topology->substr(colon + 1));
    }
  }

  void Pods(const std::vector<std::string>& names, Attributes& a) {
    model::Pod pod;
    auto spec = std::make_shared<model::PodSpec>();
    const std::string group = a.Text("group");
    pod.node_name = a.Text("on");
    pod.phase = a.Text("phase", pod.node_name.empty() ? "Pending" : "Running");
    pod.nominated_node_name = a.Text("nominated");
    const std::string role = a.Text("role");
    const bool deleting = a.Flag("deleting"), guaranteed = a.Flag("guaranteed");
    if (auto value = a.Take("priority")) spec->priority = std::stoi(*value);
    spec->priority_class_name = a.Text("class");
    spec->scheduler_name = a.Text("scheduler", "volcano");
    spec->node_selector = a.TakeAll("select.");
    while (auto claim = a.Take("claim")) spec->resource_claims.push_back({*claim, *claim, ""});
    while (auto made = a.Take("template")) spec->resource_claims.push_back({*made, "", *made});
    while (auto gate = a.Take("gate")) spec->scheduling_gates.push_back(*gate);
    while (auto text = a.Take("tolerate")) {
      const model::Taint taint = ParseTaint(*text);
      const bool exists = text->find('=') == std::string::npos;
      spec->tolerations.push_back({taint.key, exists ? "Exists" : "Equal", taint.value, taint.effect, {}});
    }
    if (model::ResourceList init = a.Resources("init."); !init.empty()) {
      model::Container& container = spec->init_containers.emplace_back();
      container.name = "init";
      container.requests = init;
    }
    spec->overhead = a.Resources("overhead.");
    spec->has_overhead = !spec->overhead.empty();
    pod.meta = Meta("", a, true);
    spec->containers.emplace_back().name = "main";
    spec->containers[0].requests = a.Resources("");
    pod.spec = spec;
    if (!group.empty()) pod.meta.annotations[kGroupName] = group;
    if (!role.empty()) pod.meta.annotations[kTaskSpecKey] = role;
    if (deleting) pod.meta.deletion_timestamp = model::Time{kFirstSecond + 86000};
    if (guaranteed) spec->containers[0].limits = spec->containers[0].requests;
    const bool own_uid = pod.meta.uid != pod.meta.ns + "-";
    for (size_t i = 0; i < names.size(); ++i) {
      pod.meta.name = names[i];
      if (!own_uid) pod.meta.uid = pod.meta.ns + "-" + names[i];
      out_.pods.push_back(pod);
      if (i + 1 < names.size()) pod.meta.creation_timestamp.seconds = kFirstSecond + next_second_++;
    }
  }

  void HyperNode(const std::string& name, Attributes& a) {
    model::HyperNode& hyper_node = out_.hyper_nodes.emplace_back();
    hyper_node.meta = Meta(name, a, false);
    hyper_node.tier = static_cast<int32_t>(a.Number("tier", 1));
    hyper_node.tier_name = a.Text("tiername");
    for (const auto& [key, type] : std::map<std::string, std::string>{{"children", "HyperNode"}, {"nodes", "Node"}}) {
      auto list = a.Take(key);
      if (!list) continue;
      for (const std::string& member : Split(*list, ',')) {
        model::HyperNodeMember& added = hyper_node.members.emplace_back();
        added.type = type;
        added.exact_name = member;
      }
    }
  }

  void Numa(const std::string& name, Attributes& a) {
    model::Numatopology& topology = out_.numatopologies.emplace_back();
    topology.policies = {{"CPUManagerPolicy", a.Text("manager", "static")},
                         {"TopologyManagerPolicy", a.Text("policy", "best-effort")}};
    const auto cpus = static_cast<int32_t>(a.Number("cpus", 4)), nodes = static_cast<int32_t>(a.Number("nodes", 2));
    const auto threads = static_cast<int32_t>(a.Number("threads", 1));
    for (int32_t cpu = 0; cpu < cpus; ++cpu) {
      const int32_t numa = cpu * nodes / cpus;
      topology.cpus[cpu] = {numa, numa, cpu / threads};
    }
    model::NumaResource& resource = topology.resources["cpu"];
    resource.allocatable = *CpuSet::Parse(a.Text("free", "0-" + std::to_string(cpus - 1)));
    resource.capacity = cpus;
    topology.reserved = a.Resources("reserved.");
    topology.meta = Meta(name, a, false);
  }

  void Quota(const std::string& name, Attributes& a) {
    model::ResourceQuota& quota = out_.resource_quotas.emplace_back();
    quota.meta = Meta(name, a, true);
    quota.hard = quota.spec_hard = a.Resources("hard.");
    quota.used = a.Resources("used.");
  }

  void Budget(const std::string& name, Attributes& a) {
    model::PodDisruptionBudget& budget = out_.pod_disruption_budgets.emplace_back();
    budget.selector = model::LabelSelector{a.TakeAll("label."), {}};
    budget.meta = Meta(name, a, true);
    budget.disruptions_allowed = static_cast<int32_t>(a.Number("allowed", 0));
  }

  void Claim(std::vector<model::ResourceClaim>* list, const std::string& name, Attributes& a) {
    model::ResourceClaim& claim = list->emplace_back();
    model::DeviceRequest& request = claim.requests.emplace_back();
    request.name = "devices";
    request.device_class = a.Text("class");
    request.count = a.Number("count", 0);
    request.all = a.Flag("all");
    request.has_alternatives = a.Flag("alternatives");
    request.capacity = a.Resources("each.");
    claim.meta = Meta(name, a, true);
  }

  model::Scenario out_;
  int64_t next_second_ = 1;
};

}  // namespace

model::Scenario ParseWorld(const std::string& text) { return WorldParser().Parse(text); }

}  // namespace pumice::test
