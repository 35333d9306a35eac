// Objects go together with what would be left without a home: a queue with its jobs, a job with its pods, a node with
// what runs there.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "core/base/quantity.h"
#include "core/shrink/trials.h"

namespace pumice::shrink {
namespace {

using Unit = std::vector<size_t>;  // positions among the objects

std::string KindOf(const Json& object) { return TextAt(object, {"kind"}); }

Draft Without(const Draft& draft, const std::set<size_t>& gone) {
  Draft smaller = draft;
  smaller.objects = Json::array();
  for (size_t i = 0; i < draft.objects.size(); ++i) {
    if (gone.count(i) == 0) smaller.objects.push_back(draft.objects[i]);
  }
  return smaller;
}

void TakeUnits(Trials* trials, const std::vector<Unit>& units) {
  const Draft whole = trials->best();
  TakeAway(trials, units.size(), [&](const std::vector<bool>& gone) {
    std::set<size_t> objects;
    for (size_t i = 0; i < units.size(); ++i) {
      if (gone[i]) objects.insert(units[i].begin(), units[i].end());
    }
    return Without(whole, objects);
  });
}

std::vector<Unit> JobUnits(const Json& objects) {
  std::map<std::string, Unit> jobs;
  for (size_t i = 0; i < objects.size(); ++i) {
    const std::string kind = KindOf(objects[i]);
    const std::string key = kind == "PodGroup" ? KeyOf(objects[i]) : kind == "Pod" ? GroupOf(objects[i]) : "";
    if (!key.empty()) jobs[key].push_back(i);
  }
  std::vector<Unit> units;
  for (auto& [key, unit] : jobs) units.push_back(std::move(unit));
  return units;
}

// The queue, those below it, and their jobs.
std::vector<Unit> QueueUnits(const Json& objects) {
  std::map<std::string, std::string> parents;
  std::map<std::string, std::string> queues;  // of jobs
  for (const Json& object : objects) {
    if (KindOf(object) == "Queue") parents[KeyOf(object)] = TextAt(object, {"spec", "parent"});
    if (KindOf(object) == "PodGroup") queues[KeyOf(object)] = TextAt(object, {"spec", "queue"});
  }
  const auto is_below = [&](std::string queue, const std::string& top) {
    for (int depth = 0; !queue.empty() && depth < 16; ++depth) {
      if (queue == top) return true;
      const auto parent = parents.find(queue);
      queue = parent == parents.end() ? "" : parent->second;
    }
    return false;
  };
  std::vector<Unit> units;
  for (const auto& [top, parent] : parents) {
    Unit& unit = units.emplace_back();
    for (size_t i = 0; i < objects.size(); ++i) {
      const std::string kind = KindOf(objects[i]);
      const std::string group = kind == "PodGroup" ? KeyOf(objects[i]) : kind == "Pod" ? GroupOf(objects[i]) : "";
      const std::string queue = kind == "Queue" ? KeyOf(objects[i]) : group.empty() ? "" : queues[group];
      if (is_below(queue, top)) unit.push_back(i);
    }
  }
  return units;
}

std::vector<Unit> NodeUnits(const Json& objects) {
  std::vector<Unit> units;
  for (size_t i = 0; i < objects.size(); ++i) {
    if (KindOf(objects[i]) != "Node") continue;
    Unit& unit = units.emplace_back(Unit{i});
    const std::string name = KeyOf(objects[i]);
    for (size_t j = 0; j < objects.size(); ++j) {
      const bool there = KindOf(objects[j]) == "Pod" && TextAt(objects[j], {"spec", "nodeName"}) == name;
      if (there || (KindOf(objects[j]) == "Numatopology" && KeyOf(objects[j]) == name)) unit.push_back(j);
    }
  }
  return units;
}

std::vector<Unit> Singles(const Json& objects) {
  std::vector<Unit> units;
  for (size_t i = 0; i < objects.size(); ++i) units.push_back({i});
  return units;
}

// Multiplies each amount by of/all, rounded up.
void Scale(Json* amounts, size_t of, size_t all) {
  for (auto& [name, amount] : amounts->items()) {
    const auto quantity = Quantity::Parse(amount.is_string() ? amount.get<std::string>() : amount.dump());
    if (!quantity) continue;
    const auto share = static_cast<double>(of) / static_cast<double>(all);
    const double value = quantity->AsDouble() * share;
    amount = value < 1e6 ? Quantity::FromMilli(static_cast<int64_t>(value * 1000 + 0.999)).String()
                         : Quantity::FromValue(static_cast<int64_t>(value + 0.999), quantity->format()).String();
  }
}

size_t PodsOfJob(const Draft& draft, const std::string& group) {
  return static_cast<size_t>(std::count_if(draft.objects.begin(), draft.objects.end(), [&](const Json& object) {
    return KindOf(object) == "Pod" && GroupOf(object) == group;
  }));
}

// Gives the draft with so many of the job's pods, the first ones, and its PodGroup's numbers to match.
std::optional<Draft> WithPods(const Draft& draft, const std::string& group, size_t most) {
  Draft smaller = draft;
  smaller.objects = Json::array();
  size_t pods = 0;
  const size_t all = PodsOfJob(draft, group);
  if (all <= most) return std::nullopt;
  for (const Json& object : draft.objects) {
    if (KindOf(object) == "Pod" && GroupOf(object) == group && pods++ >= most) continue;
    Json& kept = smaller.objects.emplace_back(object);
    if (KindOf(kept) != "PodGroup" || KeyOf(kept) != group) continue;
    Json& spec = kept["spec"];
    const auto least = spec.value("minMember", int64_t{0});
    const auto all_of_it = static_cast<int64_t>(all), now = static_cast<int64_t>(most);
    if (least > 1)
      spec["minMember"] = least >= all_of_it ? now + (least - all_of_it) : (least * now + all_of_it - 1) / all_of_it;
    if (spec.contains("minResources")) Scale(&spec["minResources"], most, all);
    spec.erase("minTaskMember");
    if (kept.contains("status")) {
      for (const char* count : {"running", "succeeded", "failed"}) kept["status"].erase(count);
    }
  }
  return smaller;
}

model::ResourceList RequestsOf(const Json& pod) {
  model::ResourceList sum;
  const Json* containers = Find(pod, {"spec", "containers"});
  if (containers == nullptr) return sum;
  for (const Json& container : *containers) {
    const Json* requests = Find(container, {"resources", "requests"});
    if (requests == nullptr) continue;
    for (const auto& [name, amount] : requests->items()) {
      const auto quantity = Quantity::Parse(amount.is_string() ? amount.get<std::string>() : amount.dump());
      if (quantity) sum[name] = sum[name] + *quantity;
    }
  }
  return sum;
}

void Subtract(const model::ResourceList& what, Json* amounts) {
  for (auto& [name, amount] : amounts->items()) {
    const auto taken = what.find(name);
    const auto quantity = Quantity::Parse(amount.is_string() ? amount.get<std::string>() : amount.dump());
    if (taken == what.end() || !quantity || *quantity < taken->second) continue;
    amount = (*quantity - taken->second).String();
  }
}

// Gives the draft without these pods, and their nodes without the room that they take.
Draft WithoutFillers(const Draft& draft, const std::set<size_t>& gone, bool of_queues) {
  Draft smaller = Without(draft, gone);
  std::map<std::string, std::string> queues, parents;
  for (const Json& object : draft.objects) {
    if (KindOf(object) == "PodGroup") queues[KeyOf(object)] = TextAt(object, {"spec", "queue"});
    if (KindOf(object) == "Queue") parents[KeyOf(object)] = TextAt(object, {"spec", "parent"});
  }
  for (const size_t i : gone) {
    const Json& pod = draft.objects[i];
    const model::ResourceList requests = RequestsOf(pod);
    std::set<std::string> path;
    for (std::string queue = queues[GroupOf(pod)]; of_queues && !queue.empty() && path.insert(queue).second;) {
      queue = parents[queue];
    }
    for (Json& object : smaller.objects) {
      if (KindOf(object) == "Node" && KeyOf(object) == TextAt(pod, {"spec", "nodeName"})) {
        for (const char* field : {"allocatable", "capacity"}) {
          if (object.contains("status") && object["status"].contains(field))
            Subtract(requests, &object["status"][field]);
        }
      }
      if (KindOf(object) == "Queue" && path.count(KeyOf(object)) > 0 && object.contains("spec")) {
        for (const char* field : {"capability", "deserved"}) {
          if (object["spec"].contains(field)) Subtract(requests, &object["spec"][field]);
        }
      }
    }
  }
  return smaller;
}

// Tries the job with so many pods: among the same nodes, or among nodes that are as much smaller.
bool TryWithPods(Trials* trials, const std::string& group, size_t most) {
  const size_t all = PodsOfJob(trials->best(), group);
  std::optional<Draft> draft = WithPods(trials->best(), group, most);
  if (!draft) return false;
  if (trials->Try(*draft)) return true;
  for (Json& object : draft->objects) {
    if (KindOf(object) != "Node") continue;
    for (const char* field : {"allocatable", "capacity"}) {
      if (Find(object, {"status", field}) != nullptr) Scale(&object["status"][field], most, all);
    }
  }
  return trials->Try(std::move(*draft));
}

// It is halved, and what is left goes one by one.
void ShrinkJob(Trials* trials, const std::string& group) {
  for (size_t most : {1, 2, 3, 4}) {
    if (TryWithPods(trials, group, most)) break;
  }
  for (bool goes_on = true; goes_on && !trials->stopped();) {
    goes_on = false;
    const size_t pods = PodsOfJob(trials->best(), group);
    for (const size_t most : {pods / 2, pods * 3 / 4, pods - 1}) {
      if (pods < 2 || most == 0 || most >= pods) continue;
      goes_on = TryWithPods(trials, group, most);
      if (goes_on) break;
    }
  }
}

}  // namespace

void ShrinkObjects(Trials* trials) {
  TakeUnits(trials, QueueUnits(trials->best().objects));
  // A full cluster stays full where a node goes with its pods, but not where a job goes.
  TakeUnits(trials, NodeUnits(trials->best().objects));
  TakeUnits(trials, JobUnits(trials->best().objects));
  TakeUnits(trials, Singles(trials->best().objects));
}

void ShrinkClaimedJob(Trials* trials) {
  const Claim& claim = *trials->claim();
  std::string group = claim.is_pod ? "" : claim.object;
  for (const Json& object : trials->best().objects) {
    if (claim.is_pod && KindOf(object) == "Pod" && KeyOf(object) == claim.object) group = GroupOf(object);
  }
  ShrinkJob(trials, group);
}

void ShrinkJobs(Trials* trials) {
  std::set<std::string> groups;
  for (const Json& object : trials->best().objects) {
    if (KindOf(object) == "PodGroup") groups.insert(KeyOf(object));
  }
  for (const std::string& group : groups) {
    if (!trials->stopped()) ShrinkJob(trials, group);
  }
}

void ShrinkFillers(Trials* trials) {
  for (const bool of_queues : {false, true}) {
    if (trials->stopped()) return;
    const Draft whole = trials->best();
    std::vector<size_t> pods;
    for (size_t i = 0; i < whole.objects.size(); ++i) {
      if (KindOf(whole.objects[i]) == "Pod" && !TextAt(whole.objects[i], {"spec", "nodeName"}).empty())
        pods.push_back(i);
    }
    TakeAway(trials, pods.size(), [&](const std::vector<bool>& gone) {
      std::set<size_t> objects;
      for (size_t i = 0; i < pods.size(); ++i) {
        if (gone[i]) objects.insert(pods[i]);
      }
      return WithoutFillers(whole, objects, of_queues);
    });
  }
  // Their jobs may have nothing left.
  TakeUnits(trials, Singles(trials->best().objects));
}

}  // namespace pumice::shrink
