// Recomputes the arithmetic of stories from the report alone: its specs, its start state and its events. It shares no code
// with plugins, trace or stories: both come in as JSON.
#pragma once

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace pumice::explain {

class Recomputer {
 public:
  explicit Recomputer(const nlohmann::json& report) : report_(report) {
    for (size_t i = 0; i < report["resources"].size(); ++i) dims_[report["resources"][i]] = i;
    for (size_t i = 0; i < report["queues"].size(); ++i) queues_[report["queues"][i]["name"]] = i;
    for (size_t i = 0; i < report["tasks"].size(); ++i) tasks_[KeyOf(report["tasks"][i])] = i;
    for (size_t i = 0; i < report["jobs"].size(); ++i) jobs_[KeyOf(report["jobs"][i])] = i;
    // These are the states after each number of events.
    nlohmann::json queues = report["start"]["queues"], tasks = report["start"]["tasks"];
    for (size_t k = 0;; ++k) {
      states_.push_back({queues, StatusesOf(tasks)});
      if (k == report["events"].size()) break;
      Apply(report["events"][k], &queues, &tasks);
    }
  }

  // What is wrong with a story's lines; how many were recomputed goes into `checked`.
  std::vector<std::string> Complaints(const nlohmann::json& story, int* checked) const {
    std::vector<std::string> complaints;
    for (const nlohmann::json& link : story["links"]) {
      for (const nlohmann::json& line : link["lines"]) {
        std::string complaint = Sum(line);
        if (complaint.empty()) complaint = Terms(link, line, checked);
        if (!complaint.empty()) complaints.push_back(link["code"].get<std::string>() + ": " + line["text"].get<std::string>() + ": " + complaint);
      }
    }
    return complaints;
  }

 private:
  using Json = nlohmann::json;
  struct State {
    Json queues;
    std::vector<std::string> statuses;
  };

  static std::string KeyOf(const Json& object) {
    return object["namespace"].get<std::string>() + "/" + object["name"].get<std::string>();
  }
  static std::vector<std::string> StatusesOf(const Json& tasks) {
    std::vector<std::string> statuses;
    for (const Json& task : tasks) statuses.push_back(task["status"]);
    return statuses;
  }
  static void Apply(const Json& event, Json* queues, Json* tasks) {
    static const std::map<std::string, std::string> kBecomes = {
        {"allocate", "Allocated"}, {"pipeline", "Pipelined"}, {"unallocate", "Pending"}, {"unpipeline", "Pending"}, {"evict", "Releasing"}, {"unevict", "Running"}, {"bind", "Binding"}};
    const std::string kind = event["kind"];
    if (auto it = kBecomes.find(kind); it != kBecomes.end()) (*tasks)[event["task"].get<size_t>()]["status"] = it->second;
    if (kind != "queue") return;
    for (const char* field : {"allocated", "inqueue", "share"}) (*queues)[event["queue"].get<size_t>()][field] = event[field];
  }

  static double Number(const Json& value) {
    if (value.is_string()) return 1.7976931348623157e308;  // "inf"
    return value.is_null() ? 0 : value.get<double>();
  }
  static bool Same(double a, double b) {
    if (a > 1e300 || b > 1e300) return a > 1e300 && b > 1e300;
    return std::fabs(a - b) <= 1e-6 * std::max({1.0, std::fabs(a), std::fabs(b)});
  }

  // The parts add up to the left side, and the two sides stand as the sign says.
  std::string Sum(const Json& line) const {
    double left = 0;
    for (const Json& part : line["parts"]) left += (part["sign"] == "-" ? -1 : 1) * Number(part["value"]);
    const double stated = Number(line["left"]), limit = Number(line["limit"]["value"]);
    if (!Same(left, stated)) return "the parts do not add up";
    const std::string op = line["op"];
    const bool holds = op == "<=" ? stated <= limit : op == ">=" ? stated >= limit
                                                  : op == "<"    ? stated < limit
                                                  : op == ">"    ? stated > limit
                                                                 : Same(stated, limit);
    return holds ? "" : "the sides do not stand as " + op + " says";
  }

  // Every part of which the report knows the value.
  std::string Terms(const Json& link, const Json& line, int* checked) const {
    std::vector<std::pair<std::string, double>> stated;
    for (const Json& part : line["parts"]) stated.emplace_back(part["name"], Number(part["value"]));
    stated.emplace_back(line["limit"]["name"], Number(line["limit"]["value"]));
    for (const auto& [name, value] : stated) {
      double expected = 0;
      if (!Value(link, line, name, &expected)) continue;
      ++*checked;
      if (!Same(value, expected)) return name + " should be " + std::to_string(expected);
    }
    return "";
  }

  bool Value(const Json& link, const Json& line, const std::string& name, double* value) const {
    const State& state = states_[std::min<size_t>(link["event"].get<size_t>(), states_.size() - 1)];
    const Json& params = link["params"];
    const std::string rule = line["rule"];
    if (rule == "gang") {
      auto job = jobs_.find(params.value("job", ""));
      return job != jobs_.end() && Gang(state, job->second, name, value);
    }
    auto dim = dims_.find(line["resource"].get<std::string>());
    if (dim == dims_.end()) return false;
    const size_t d = dim->second;
    if (rule == "drf" && name == "held") {
      auto job = jobs_.find(params.value("job", ""));
      if (job == jobs_.end()) return false;
      *value = Held(state, job->second, d);
      return true;
    }
    if (name == "request" && (rule == "fits" || rule == "someWithin")) {
      auto task = tasks_.find(params.value("pod", ""));
      if (task == tasks_.end()) return false;
      *value = Number(report_["tasks"][task->second]["request"][d]);
      return true;
    }
    if (name == "minResources") {
      auto job = jobs_.find(params.value("job", ""));
      if (job == jobs_.end() || report_["jobs"][job->second]["minResources"].is_null()) return false;
      *value = Number(report_["jobs"][job->second]["minResources"][d]);
      return true;
    }
    if (name == "total") {
      *value = 0;
      for (const Json& node : report_["nodes"]) *value += Number(node["allocatable"][d]);
      return true;
    }
    // What changes while victims are counted, and what a round had so far, is no state of the report.
    if (rule == "overDeserved" || rule == "aboveGuarantee" || rule == "overcommit" || rule == "children") {
      if (name == "allocated" || name == "inqueue" || name == "overcommitIdle") return false;
    }
    if (rule == "deserved" && link["code"].get<std::string>().rfind("deserved.written", 0) != 0 && name == "deserved") return false;
    if (!line.contains("queue")) return false;
    auto queue = queues_.find(line["queue"].get<std::string>());
    if (queue == queues_.end() || state.queues[queue->second].is_null()) return false;
    const Json& numbers = state.queues[queue->second];
    for (const char* field : {"deserved", "allocated", "inqueue", "elastic", "realCapability", "guarantee", "request", "capability"}) {
      if (name != field) continue;
      if (name == "request" && rule != "deserved") return false;
      *value = Number(numbers[field][d]);
      return true;
    }
    return false;
  }

  // What a job's pods with a place, or with one to come, ask for.
  double Held(const State& state, size_t job, size_t d) const {
    static const std::set<std::string> kPlaced = {"Allocated", "Binding", "Bound", "Running", "Pipelined"};
    double held = 0;
    for (size_t i = 0; i < state.statuses.size(); ++i) {
      const Json& task = report_["tasks"][i];
      const bool mine = task["job"].get<int>() == static_cast<int>(job);
      if (mine && kPlaced.count(state.statuses[i]) != 0) held += Number(task["request"][d]);
    }
    return held;
  }

  bool Gang(const State& state, size_t job, const std::string& name, double* value) const {
    int ready = 0, pipelined = 0, best_effort = 0;
    for (size_t i = 0; i < state.statuses.size(); ++i) {
      const Json& task = report_["tasks"][i];
      if (task["job"].get<int>() != static_cast<int>(job)) continue;
      const std::string& s = state.statuses[i];
      ready += s == "Bound" || s == "Binding" || s == "Running" || s == "Allocated" || s == "Succeeded";
      pipelined += s == "Pipelined";
      best_effort += s == "Pending" && task["bestEffort"].get<bool>();
    }
    if (name == "ready") *value = ready;
    if (name == "pipelined") *value = pipelined;
    if (name == "bestEffort") *value = best_effort;
    if (name == "minAvailable") *value = report_["jobs"][job]["minMember"].get<double>();
    return name == "ready" || name == "pipelined" || name == "bestEffort" || name == "minAvailable";
  }

  const Json& report_;
  std::map<std::string, size_t> dims_, queues_, tasks_, jobs_;
  std::vector<State> states_;
};

// The lines of which a part may be another number, one at a time, without a complaint. changed: how many were tried.
inline std::vector<std::string> Unnoticed(const Recomputer& recomputer, nlohmann::json story, int* changed) {
  std::vector<std::string> unnoticed;
  for (nlohmann::json& link : story["links"]) {
    for (nlohmann::json& line : link["lines"]) {
      for (nlohmann::json& part : line["parts"]) {
        if (!part["value"].is_number() || line["left"].is_string()) continue;
        const nlohmann::json before = part["value"];
        part["value"] = before.get<double>() + 1000000 + std::fabs(line["left"].get<double>());
        int checked = 0;
        if (recomputer.Complaints(story, &checked).empty()) unnoticed.push_back(line["text"]);
        part["value"] = before;
        ++*changed;
      }
    }
  }
  return unnoticed;
}

}  // namespace pumice::explain
