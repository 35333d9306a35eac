// These are the parameters of `pumice sweep`: what they name and what they are set to.
#include <algorithm>
#include <cstdlib>

#include "core/base/duration.h"
#include "core/cli/sweep.h"

namespace pumice::cli {
namespace {

constexpr size_t kMostValues = 1000;

std::optional<int64_t> Whole(const std::string& text) {
  const bool negative = !text.empty() && text[0] == '-';
  const std::string digits = text.substr(negative ? 1 : 0);
  if (digits.empty() || digits.size() > 12 || digits.find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  const int64_t number = std::strtoll(digits.c_str(), nullptr, 10);
  return negative ? -number : number;
}

std::optional<int32_t> Whole32(const std::string& text) {
  const auto number = Whole(text);
  return number && *number == static_cast<int32_t>(*number) ? std::optional(static_cast<int32_t>(*number))
                                                            : std::nullopt;
}

std::vector<std::string> Split(const std::string& text, const std::string& separator) {
  std::vector<std::string> parts;
  size_t from = 0;
  for (size_t at; (at = text.find(separator, from)) != std::string::npos; from = at + separator.size()) {
    parts.push_back(text.substr(from, at - from));
  }
  parts.push_back(text.substr(from));
  return parts;
}

// `field` is such as "weight" or "deserved.cpu".
std::string SetQueue(const std::string& field, const std::string& value, model::Queue* queue) {
  if (field == "weight" || field == "priority") {
    const auto number = Whole32(value);
    if (!number) return value + " is no whole number of 32 bits";
    if (field == "weight" && *number < 1) return value + " is no weight: it is 1 at least";
    (field == "weight" ? queue->weight : queue->priority.emplace()) = *number;
    return "";
  }
  const size_t dot = field.find('.');
  const std::string list_name = field.substr(0, dot);
  model::ResourceList* list = list_name == "deserved"     ? &queue->deserved
                              : list_name == "capability" ? &queue->capability
                              : list_name == "guarantee"  ? &queue->guarantee
                                                          : nullptr;
  if (list == nullptr || dot == std::string::npos || dot + 1 == field.size())
    return "a queue has weight, priority, deserved.R, capability.R and guarantee.R";
  const auto quantity = Quantity::Parse(value);
  if (!quantity) return value + " is no quantity";
  if (quantity->Sign() < 0) return value + " is below 0";
  const std::string resource = field.substr(dot + 1);
  (*list)[resource == "gpu" ? "nvidia.com/gpu" : resource] = *quantity;
  return "";
}

// Names may hold dots: of the queues whose name the path goes on with, the one with the longest counts.
std::string SetOneQueue(const std::string& path, const std::string& value, std::vector<model::Queue>* queues) {
  model::Queue* longest = nullptr;
  for (model::Queue& queue : *queues) {
    const std::string& name = queue.meta.name;
    const bool fits = path.compare(0, name.size() + 1, name + ".") == 0;
    if (fits && (longest == nullptr || longest->meta.name.size() < name.size())) longest = &queue;
  }
  if (longest == nullptr) return "there is no queue \"" + path.substr(0, path.find('.')) + "\"";
  return SetQueue(path.substr(longest->meta.name.size() + 1), value, longest);
}

// `name` is NAME or NAMESPACE/NAME.
std::string SetMinMember(const std::string& name, const std::string& value, std::vector<model::PodGroup>* groups) {
  const auto number = Whole32(value);
  if (!number || *number < 0) return value + " is no number of pods";
  std::vector<model::PodGroup*> found;
  for (model::PodGroup& group : *groups) {
    if (group.meta.name == name || group.meta.Key() == name) found.push_back(&group);
  }
  if (found.empty()) return "there is no job \"" + name + "\"";
  if (found.size() > 1) {
    return "there are several jobs \"" + name + "\": write jobs." + found[0]->meta.Key() + ".minMember or jobs." +
           found[1]->meta.Key() + ".minMember";
  }
  found[0]->min_member = *number;
  return "";
}

std::string SetSimulation(const std::string& field, const std::string& value, model::Simulation* plan) {
  const auto seconds = ParseDuration(value);
  if (!seconds) return value + " is no length of time and no number";
  if (field == "seed")
    plan->seed = static_cast<uint64_t>(*seconds);
  else if (field == "grace")
    plan->grace = *seconds;
  else if (field == "startDelay")
    plan->start_delay = *seconds;
  else if (field == "period")
    plan->period = std::max<int64_t>(*seconds, 1);
  else if (field == "bindFailurePercent")
    plan->bind_failure_percent = static_cast<int32_t>(std::min<int64_t>(*seconds, 100));
  else
    return "simulate has seed, grace, startDelay, period and bindFailurePercent";
  return "";
}

}  // namespace

std::optional<Parameter> ParseParameter(const std::string& text, std::string* wrong) {
  *wrong = "write PATH=1..10, PATH=0..20..5 or PATH=1,2,4";
  const size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) return std::nullopt;
  Parameter parameter{text.substr(0, equals), {}};
  const std::string values = text.substr(equals + 1);
  const std::vector<std::string> range = Split(values, "..");
  if (range.size() == 1) {
    parameter.values = Split(values, ",");
    const bool empty = std::find(parameter.values.begin(), parameter.values.end(), "") != parameter.values.end();
    return empty ? std::nullopt : std::optional(parameter);
  }
  if (range.size() > 3) return std::nullopt;
  const auto from = Whole(range[0]), to = Whole(range[1]), step = range.size() == 3 ? Whole(range[2]) : 1;
  if (!from || !to || !step) return std::nullopt;
  if (*step < 1) *wrong = "the step " + range[2] + " must be 1 or more";
  if (*to < *from) *wrong = "the range goes down: write " + range[1] + ".." + range[0];
  if (*step < 1 || *to < *from) return std::nullopt;
  if (static_cast<size_t>((*to - *from) / *step) >= kMostValues) {
    *wrong = "these are more than " + std::to_string(kMostValues) + " values: write a step, as in PATH=0..20..5";
    return std::nullopt;
  }
  for (int64_t value = *from; value <= *to; value += *step) parameter.values.push_back(std::to_string(value));
  return parameter;
}

std::string SetParameter(const std::string& path, const std::string& value, load::Loaded* loaded) {
  const size_t first = path.find('.'), last = path.rfind('.');
  const std::string kind = path.substr(0, first);
  if (kind == "queues" && last != first) return SetOneQueue(path.substr(first + 1), value, &loaded->scenario.queues);
  if (kind == "jobs" && last != first && path.substr(last) == ".minMember") {
    return SetMinMember(path.substr(first + 1, last - first - 1), value, &loaded->scenario.pod_groups);
  }
  if (kind == "simulate" && first != std::string::npos && first == last) {
    if (!loaded->simulation) loaded->simulation.emplace();
    return SetSimulation(path.substr(first + 1), value, &*loaded->simulation);
  }
  return "write queues.NAME.weight, queues.NAME.deserved.cpu, jobs.NAME.minMember or simulate.seed";
}

}  // namespace pumice::cli
