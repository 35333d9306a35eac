// The parameters of `pumice sweep`: what they name and what they are set to.
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

std::vector<std::string> Split(const std::string& text, const std::string& separator) {
  std::vector<std::string> parts;
  size_t from = 0;
  for (size_t at; (at = text.find(separator, from)) != std::string::npos; from = at + separator.size()) {
    parts.push_back(text.substr(from, at - from));
  }
  parts.push_back(text.substr(from));
  return parts;
}

std::string SetQueue(const std::vector<std::string>& path, const std::string& value, model::Queue* queue) {
  const std::string& field = path[2];
  const auto number = Whole(value);
  if (path.size() == 3 && (field == "weight" || field == "priority")) {
    if (!number) return value + " is no whole number";
    if (field == "weight") queue->weight = static_cast<int32_t>(*number);
    if (field == "priority") queue->priority = static_cast<int32_t>(*number);
    return "";
  }
  model::ResourceList* list = field == "deserved"     ? &queue->deserved
                              : field == "capability" ? &queue->capability
                              : field == "guarantee"  ? &queue->guarantee
                                                      : nullptr;
  if (list == nullptr || path.size() != 4)
    return "a queue has weight, priority, deserved.R, capability.R and guarantee.R";
  const auto quantity = Quantity::Parse(value);
  if (!quantity) return value + " is no quantity";
  (*list)[path[3] == "gpu" ? "nvidia.com/gpu" : path[3]] = *quantity;
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

std::optional<Parameter> ParseParameter(const std::string& text) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) return std::nullopt;
  Parameter parameter{text.substr(0, equals), {}};
  const std::string values = text.substr(equals + 1);
  const std::vector<std::string> range = Split(values, "..");
  if (range.size() == 1) {
    parameter.values = Split(values, ",");
    for (const std::string& value : parameter.values) {
      if (value.empty()) return std::nullopt;
    }
    return parameter;
  }
  if (range.size() > 3) return std::nullopt;
  const auto from = Whole(range[0]), to = Whole(range[1]), step = range.size() == 3 ? Whole(range[2]) : 1;
  if (!from || !to || !step || *step < 1 || *to < *from || static_cast<size_t>((*to - *from) / *step) >= kMostValues)
    return std::nullopt;
  for (int64_t value = *from; value <= *to; value += *step) parameter.values.push_back(std::to_string(value));
  return parameter;
}

std::string SetParameter(const std::string& path, const std::string& value, io::Loaded* loaded) {
  const std::vector<std::string> parts = Split(path, ".");
  if (parts.size() >= 3 && parts[0] == "queues") {
    for (model::Queue& queue : loaded->scenario.queues) {
      if (queue.meta.name == parts[1]) return SetQueue(parts, value, &queue);
    }
    return "there is no queue \"" + parts[1] + "\"";
  }
  if (parts.size() == 3 && parts[0] == "jobs" && parts[2] == "minMember") {
    const auto number = Whole(value);
    if (!number || *number < 0) return value + " is no number of pods";
    for (model::PodGroup& group : loaded->scenario.pod_groups) {
      if (group.meta.name != parts[1]) continue;
      group.min_member = static_cast<int32_t>(*number);
      return "";
    }
    return "there is no job \"" + parts[1] + "\"";
  }
  if (parts.size() == 2 && parts[0] == "simulate") {
    if (!loaded->simulation) loaded->simulation.emplace();
    return SetSimulation(parts[1], value, &*loaded->simulation);
  }
  return "write queues.NAME.weight, queues.NAME.deserved.cpu, jobs.NAME.minMember or simulate.seed";
}

}  // namespace pumice::cli
