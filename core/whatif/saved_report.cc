// This part reads a saved report back, as far as a comparison needs it.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/whatif/run_facts.h"

namespace pumice::whatif {
namespace {

using nlohmann::json;

std::string KeyOf(const json& object) {
  return object.at("namespace").get<std::string>() + "/" + object.at("name").get<std::string>();
}

std::string NameAt(const json& list, const json& object, const char* index) {
  const int at = object.value(index, -1);
  return at < 0 ? "" : list.at(static_cast<size_t>(at)).at("name").get<std::string>();
}

// An amount that is null was never mentioned; "inf" is without a limit.
double AmountOf(const json& value) { return value.is_string() ? kInfinity : value.is_null() ? 0 : value.get<double>(); }

RunFacts::Amounts SavedAmounts(const json& vector, const json& resources) {
  RunFacts::Amounts amounts;
  for (size_t i = 0; i < resources.size(); ++i) {
    if (resources[i] != "pods") amounts[resources[i].get<std::string>()] = AmountOf(vector.at(i));
  }
  return amounts;
}

void SavedQueues(const json& report, RunFacts* facts) {
  const json& numbers = report.at("end").at("queues");
  for (size_t i = 0; i < report.at("queues").size(); ++i) {
    RunFacts::Queue& fact = facts->queues[report["queues"][i].at("name").get<std::string>()];
    fact.known = !numbers.at(i).is_null();
    if (!fact.known) continue;
    fact.deserved = SavedAmounts(numbers[i].at("deserved"), report["resources"]);
    fact.allocated = SavedAmounts(numbers[i].at("allocated"), report["resources"]);
  }
}

void SavedJobsAndPods(const json& report, RunFacts* facts) {
  const json &tasks = report.at("tasks"), &end = report.at("end");
  std::vector<JobCounts*> counts;
  for (size_t i = 0; i < report.at("jobs").size(); ++i) {
    const std::string key = KeyOf(report["jobs"][i]);
    const json& status = end.at("jobs").at(i);
    counts.push_back(&facts->jobs[key]);
    counts.back()->phase = status.at("phase").get<std::string>();
    const json& job = report["jobs"][i];
    facts->needs[key] = {job.at("queueName").get<std::string>(), job.at("minMember").get<int>()};
    const json& conditions = status.at("conditions");
    if (!conditions.empty()) facts->why_job[key] = conditions.back().at("message").get<std::string>();
  }
  for (size_t i = 0; i < tasks.size(); ++i) {
    const json& state = end.at("tasks").at(i);
    const std::string status = state.at("status").get<std::string>();
    const bool placed =
        state.at("node").get<int>() >= 0 && (status == "Binding" || status == "Bound" || status == "Running");
    facts->places[KeyOf(tasks[i])] = placed ? NameAt(report.at("nodes"), state, "node") : "";
    const int job = tasks[i].at("job").get<int>();
    if (job < 0) continue;
    JobCounts& count = *counts.at(static_cast<size_t>(job));
    if (status == "Releasing") {
      ++count.evicted;
    } else if (placed) {
      ++count.placed;
    } else if (status != "Succeeded" && status != "Failed") {
      ++count.waiting;
      count.reserved += status == "Pipelined";
    }
  }
  auto name = [&](const std::string& index) { return KeyOf(tasks.at(static_cast<size_t>(std::stoul(index)))); };
  for (const auto& [task, condition] : end.at("podConditions").items()) {
    facts->why_pod[name(task)] = condition.at("message").get<std::string>();
  }
  for (const auto& [task, text] : end.at("fitErrors").items()) facts->why_pod[name(task)] = text.get<std::string>();
}

EvictedPod SavedEviction(const json& event, const json& report, const std::string& action, const RunFacts& facts) {
  const auto task = [&](const char* key) -> const json& { return report.at("tasks").at(event.at(key).get<size_t>()); };
  const auto job = [&](int index) {
    return index < 0 ? std::string() : KeyOf(report.at("jobs").at(static_cast<size_t>(index)));
  };
  const auto queue = [&](const std::string& of) {
    const auto need = facts.needs.find(of);
    return need == facts.needs.end() ? std::string() : need->second.queue;
  };
  EvictedPod evicted;
  evicted.pod = KeyOf(task("task"));
  evicted.job = job(task("task").at("job").get<int>());
  evicted.queue = queue(evicted.job);
  evicted.node = NameAt(report.at("nodes"), event, "node");
  evicted.action = action;
  if (event.contains("forTask")) evicted.for_pod = KeyOf(task("forTask"));
  evicted.for_job = job(event.value("forJob", -1));
  evicted.for_queue = queue(evicted.for_job);
  return evicted;
}

void SavedDecisions(const json& report, RunFacts* facts) {
  std::string action;
  int step = -1;
  for (const json& event : report.at("events")) {
    ++step;
    Parting::Side side;
    side.kind = event.at("kind").get<std::string>();
    if (side.kind == "queue" || side.kind == "cards") continue;
    if (side.kind == "action") side.object = action = event.at("name").get<std::string>();
    if (side.kind == "evicted") facts->evicted.push_back(SavedEviction(event, report, action, *facts));
    side.step = step;
    side.action = action;
    if (event.contains("task")) side.object = KeyOf(report.at("tasks").at(event["task"].get<size_t>()));
    if (const int job = event.value("job", -1); job >= 0)
      side.object = KeyOf(report.at("jobs").at(static_cast<size_t>(job)));
    side.detail = event.contains("node") ? NameAt(report.at("nodes"), event, "node") : event.value("phase", "");
    side.why = event.value("reason", "");
    facts->decisions.push_back(std::move(side));
  }
}

bool BeginsWith(std::string_view text, std::string_view first) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text.starts_with(first) && text.substr(0, 200).find("\"volcano\":") != std::string_view::npos;
}

}  // namespace

// Reports are known by their first members (report.cc, simulation_report.cc); a scenario has none of them.
bool IsSavedReport(std::string_view text) { return BeginsWith(text, "{\"version\":"); }

bool IsSimulationReport(std::string_view text) { return BeginsWith(text, "{\"pumice\":"); }

std::optional<RunFacts> FactsOfSaved(std::string_view text, std::string* wrong) {
  try {
    const json report = json::parse(text);
    RunFacts facts;
    for (const json& name : report.at("resources")) {
      if (name != "pods") facts.resources.push_back(name.get<std::string>());
    }
    SavedQueues(report, &facts);
    SavedJobsAndPods(report, &facts);
    SavedDecisions(report, &facts);
    return facts;
  } catch (const std::exception& e) {
    *wrong = e.what();
    return std::nullopt;
  }
}

}  // namespace pumice::whatif
