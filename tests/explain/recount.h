// Recounts a search for victims from the report alone: who stood on the node, whom gang, priority and conformance let go,
// what the tiers leave together, who went, in which order, whether that was enough, and whether it stood. It shares no
// code with actions, trace or stories: both come in as JSON.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace pumice::explained {

class Recounter {
 public:
  using Json = nlohmann::json;

  explicit Recounter(const Json& report) : report_(report), events_(report["events"]) {
    for (size_t i = 0; i < report["tasks"].size(); ++i) tasks_[NameOf(report["tasks"][i])] = static_cast<int>(i);
    for (size_t i = 0; i < report["jobs"].size(); ++i) jobs_[NameOf(report["jobs"][i])] = static_cast<int>(i);
    for (size_t i = 0; i < report["nodes"].size(); ++i) nodes_[report["nodes"][i]["name"]] = static_cast<int>(i);
  }

  // Pods that the cache was told to evict.
  std::set<std::string> Gone() const {
    std::set<std::string> gone;
    for (const Json& event : events_) {
      if (event["kind"] == "evicted") gone.insert(NameOf(report_["tasks"][event["task"].get<size_t>()]));
    }
    return gone;
  }
  std::string StatusInTheEnd(const std::string& pod) const { return report_["end"]["tasks"][tasks_.at(pod)]["status"]; }

  // What is wrong with an eviction of a story; what was recounted is counted by its name.
  std::vector<std::string> Complaints(const Json& eviction, std::map<std::string, int>* counted) const {
    Search search{eviction, StateAt(eviction["event"]), {}, {}, {}};
    for (const Json& candidate : eviction["candidates"]) search.candidates.push_back(tasks_.at(candidate["pod"]));
    CheckCandidates(&search, counted);
    CheckAnswers(&search, counted);
    CheckTiers(&search, counted);
    CheckFates(&search, counted);
    CheckTaken(&search, counted);
    return search.complaints;
  }

 private:
  struct State {
    std::vector<std::string> statuses;
    std::vector<int> nodes;
  };
  struct Search {
    const Json& eviction;
    State state;
    std::vector<int> candidates;
    std::set<int> may_go;
    std::vector<std::string> complaints;
    void Say(const std::string& what) { complaints.push_back(what); }
    std::string action() const { return eviction["action"]; }
    bool shuffle() const { return action() == "shuffle"; }
    bool gang() const { return action().rfind("gang", 0) == 0; }
  };

  static std::string NameOf(const Json& object) {
    return object["namespace"].get<std::string>() + "/" + object["name"].get<std::string>();
  }
  const Json& Task(int task) const { return report_["tasks"][static_cast<size_t>(task)]; }
  int JobOf(int task) const { return Task(task)["job"]; }
  int QueueOf(int job) const { return report_["jobs"][static_cast<size_t>(job)]["queue"]; }
  bool IsReclaimable(int queue) const { return report_["queues"][static_cast<size_t>(queue)]["reclaimable"]; }
  std::vector<int> Tasks(const Json& names) const {
    std::vector<int> tasks;
    for (const Json& name : names) tasks.push_back(tasks_.at(name));
    return tasks;
  }

  State StateAt(size_t event) const {
    static const std::map<std::string, std::string> kBecomes = {
        {"allocate", "Allocated"}, {"pipeline", "Pipelined"}, {"unallocate", "Pending"}, {"unpipeline", "Pending"}, {"evict", "Releasing"}, {"unevict", "Running"}, {"bind", "Binding"}};
    State state;
    for (const Json& task : report_["start"]["tasks"]) {
      state.statuses.push_back(task["status"]);
      state.nodes.push_back(task["node"]);
    }
    for (size_t i = 0; i < event && i < events_.size(); ++i) {
      auto becomes = kBecomes.find(events_[i]["kind"].get<std::string>());
      if (becomes == kBecomes.end()) continue;
      const size_t task = events_[i]["task"];
      state.statuses[task] = becomes->second;
      if (events_[i].contains("node") && becomes->second != "Pending") state.nodes[task] = events_[i]["node"];
      if (becomes->second == "Pending") state.nodes[task] = -1;
    }
    return state;
  }

  // Everybody there who runs, and is of the queues and jobs that the action looks at; of them those may be missing that
  // are not preemptable, of which the report says nothing.
  void CheckCandidates(Search* search, std::map<std::string, int>* counted) const {
    const Json& eviction = search->eviction;
    for (int task : search->candidates) {
      const std::string& status = search->state.statuses[static_cast<size_t>(task)];
      const bool runs = status == "Running" || (search->action() == "preempt" && status == "Bound");
      if (!runs) search->Say("a candidate is " + status);
    }
    if (search->gang() || search->shuffle()) return;
    const int node = nodes_.at(eviction["node"]), job = jobs_.at(eviction["job"]);
    const bool preempts = search->action() == "preempt";
    for (int task : search->candidates) {
      const int owner = JobOf(task);
      ++(*counted)["candidates"];
      if (search->state.nodes[static_cast<size_t>(task)] != node) search->Say("a candidate is on another node");
      if (owner < 0) {
        search->Say("a candidate is of no job");
      } else if (preempts && QueueOf(owner) != QueueOf(job)) {
        search->Say("preempt looks into another queue");
      } else if (!preempts && (QueueOf(owner) == QueueOf(job) || !IsReclaimable(QueueOf(owner)))) {
        search->Say("reclaim takes from its own queue, or from one that gives nothing");
      }
    }
  }

  // What three plugins say can be counted.
  void CheckAnswers(Search* search, std::map<std::string, int>* counted) const {
    if (search->gang() || search->shuffle()) return;
    const int evictor = jobs_.at(search->eviction["job"]);
    for (const Json& answer : search->eviction["answers"]) {
      if (answer["abstained"]) continue;
      const std::vector<int> keeps = Tasks(answer["keeps"]);
      const std::set<int> kept(keeps.begin(), keeps.end());
      const std::string plugin = answer["plugin"];
      std::map<int, int> occupied;
      for (int task : search->candidates) {
        const bool keeps_it = kept.count(task) > 0;
        const int job = JobOf(task);
        if (plugin == "gang") {
          auto [ready, first] = occupied.try_emplace(job, 0);
          if (first) ready->second = Ready(search->state, job);
          const bool spare = ready->second > report_["jobs"][static_cast<size_t>(job)]["minMember"].get<int>();
          if (spare) --ready->second;
          if (spare != keeps_it) search->Say("gang should " + std::string(spare ? "" : "not ") + "let " + Name(task) + " go");
          ++(*counted)["gang"];
        } else if (plugin == "priority" && search->action() == "preempt" && job != evictor) {
          const bool lower = Priority(job) < Priority(evictor);
          if (lower != keeps_it) search->Say("priority is wrong about " + Name(task));
          ++(*counted)["priority"];
        } else if (plugin == "conformance") {
          const bool critical = Task(task)["namespace"] == "kube-system" || Task(task)["priority"].get<int64_t>() >= 2000000000;
          if (!critical && !keeps_it) search->Say("conformance is wrong about " + Name(task));
          ++(*counted)["conformance"];
        }
      }
    }
  }

  // A tier's answers are intersected; an empty one ends the tier, an empty intersection starts afresh. Of shuffle they
  // are added up.
  void CheckTiers(Search* search, std::map<std::string, int>* counted) const {
    int tier = 0, decided = 0;
    bool ended = false;
    std::vector<int> victims;
    for (const Json& answer : search->eviction["answers"]) {
      if (answer["tier"].get<int>() != tier) {
        if (!victims.empty()) break;
        tier = answer["tier"];
        ended = false;
      }
      if (answer["abstained"] || ended) continue;
      const std::vector<int> keeps = Tasks(answer["keeps"]);
      if (search->shuffle()) {
        victims.insert(victims.end(), keeps.begin(), keeps.end());
      } else if (keeps.empty()) {
        victims.clear();
        ended = true;
      } else if (victims.empty()) {
        victims = keeps;
      } else {
        std::vector<int> both;
        for (int victim : victims) {
          if (std::find(keeps.begin(), keeps.end(), victim) != keeps.end()) both.push_back(victim);
        }
        victims = both;
      }
    }
    if (!victims.empty()) decided = tier;
    if (search->eviction["decided"] != decided) search->Say("tier " + std::to_string(decided) + " decides");
    search->may_go.insert(victims.begin(), victims.end());
    ++(*counted)["tiers"];
  }

  void CheckFates(Search* search, std::map<std::string, int>* counted) const {
    const std::vector<int> taken = Tasks(search->eviction["taken"]);
    const std::set<int> gone(taken.begin(), taken.end());
    for (const Json& candidate : search->eviction["candidates"]) {
      const int task = tasks_.at(candidate["pod"]);
      const std::string fate = candidate["fate"];
      const bool may_go = search->may_go.count(task) > 0, took = gone.count(task) > 0;
      const bool right = fate == "taken"    ? took && search->eviction["stands"].get<bool>()
                         : fate == "undone" ? took && !search->eviction["stands"].get<bool>()
                         : fate == "spared" ? !may_go && !took
                                            : may_go && !took;
      if (!right) search->Say(Name(task) + " is said to be " + fate);
      if (fate == "spared" && candidate.contains("plugin")) {
        const bool left_out = std::any_of(
            search->eviction["answers"].begin(), search->eviction["answers"].end(), [&](const Json& answer) {
              const Json& keeps = answer["keeps"];
              return answer["plugin"] == candidate["plugin"] && answer["tier"] == candidate["tier"] &&
                     std::find(keeps.begin(), keeps.end(), candidate["pod"]) == keeps.end();
            });
        if (!left_out) search->Say(Name(task) + " was not spared by " + candidate["plugin"].get<std::string>());
      }
      ++(*counted)["fates"];
    }
  }

  // Who went had leave to go, went in this order, was enough, and is gone if that is said.
  void CheckTaken(Search* search, std::map<std::string, int>* counted) const {
    const Json& eviction = search->eviction;
    const std::vector<int> taken = Tasks(eviction["taken"]), left = Tasks(eviction["left"]);
    for (int task : taken) {
      if (search->may_go.count(task) == 0) search->Say(Name(task) + " went without leave");
    }
    for (int task : left) {
      if (search->may_go.count(task) == 0) search->Say(Name(task) + " could not have gone");
    }
    if (taken.empty()) return;
    size_t from = eviction["event"];
    for (int task : taken) {
      const size_t at = Find(from, "evict", task);
      if (at == events_.size()) return search->Say(Name(task) + " was not evicted in its turn");
      from = at;
      size_t next = at + 1;
      while (next < events_.size() && !IsOf(events_[next], task)) ++next;
      const bool stands = next < events_.size() && events_[next]["kind"] == "evicted";
      if (!search->gang() && stands != eviction["stands"].get<bool>()) search->Say(Name(task) + (stands ? " went" : " did not go") + " for good");
      ++(*counted)["taken"];
    }
    if (!search->gang() && !search->shuffle()) CheckRoom(search, taken, counted);
  }

  // With the taken gone the pod fits, of reclaim in every release with transactions not without the last of several.
  void CheckRoom(Search* search, const std::vector<int>& taken, std::map<std::string, int>* counted) const {
    const int node = nodes_.at(search->eviction["node"]), pod = tasks_.at(search->eviction["pod"]);
    const Json& asked = Task(pod)["request"];
    for (size_t d = 0; d < report_["resources"].size(); ++d) {
      const double wanted = Amount(asked[d]);
      if (wanted <= 0) continue;
      double room = Amount(report_["nodes"][static_cast<size_t>(node)]["allocatable"][d]);
      for (size_t task = 0; task < search->state.statuses.size(); ++task) {
        static const std::set<std::string> kHolds = {"Allocated", "Binding", "Bound", "Running", "Pipelined", "Unknown"};
        if (search->state.nodes[task] == node && kHolds.count(search->state.statuses[task]) > 0) {
          room -= Amount(report_["tasks"][task]["request"][d]);
        }
      }
      for (int task : taken) room += Amount(Task(task)["request"][d]);
      if (room < wanted - 0.1 && Placed(search, pod)) search->Say("the taken are not enough");
    }
    ++(*counted)["room"];
  }
  // Whether the pod has a reservation on that node next.
  bool Placed(Search* search, int pod) const {
    const size_t at = Find(search->eviction["event"], "pipeline", pod);
    return at < events_.size() && events_[at]["node"] == nodes_.at(search->eviction["node"]);
  }

  int Ready(const State& state, int job) const {
    static const std::set<std::string> kReady = {"Bound", "Binding", "Running", "Allocated", "Succeeded"};
    int ready = 0;
    for (size_t task = 0; task < state.statuses.size(); ++task) {
      ready += report_["tasks"][task]["job"] == job && kReady.count(state.statuses[task]) > 0;
    }
    return ready;
  }
  int64_t Priority(int job) const { return report_["jobs"][static_cast<size_t>(job)]["priority"]; }
  std::string Name(int task) const { return NameOf(Task(task)); }
  static double Amount(const Json& value) { return value.is_number() ? value.get<double>() : 0; }
  static bool IsOf(const Json& event, int task) {
    static const std::set<std::string> kLeaving = {"evict", "unevict", "evicted"};
    return kLeaving.count(event["kind"].get<std::string>()) > 0 && event["task"] == task;
  }
  size_t Find(size_t from, const std::string& kind, int task) const {
    while (from < events_.size() && !(events_[from]["kind"] == kind && events_[from]["task"] == task)) ++from;
    return from;
  }

  const Json& report_;
  const Json& events_;
  std::map<std::string, int> tasks_, jobs_, nodes_;
};

}  // namespace pumice::explained
