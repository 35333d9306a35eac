// Lengths that are drawn and policies travel as texts in annotations; here they are parsed and asked.
#include "core/model/simulation.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/duration.h"
#include "core/base/text.h"

namespace pumice::model {
namespace {

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// Calls visit with each part of `text` between separators.
template <class Visit>
void Split(std::string_view text, char separator, Visit visit) {
  while (true) {
    const size_t end = text.find(separator);
    visit(Trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

// Turns "name(a, b)" into a and b; nullopt where the text is not of that name.
std::optional<std::vector<std::string_view>> ArgumentsOf(std::string_view text, std::string_view name) {
  if (text.size() < name.size() + 2 || text.substr(0, name.size()) != name) return std::nullopt;
  if (text[name.size()] != '(' || text.back() != ')') return std::nullopt;
  std::vector<std::string_view> arguments;
  Split(text.substr(name.size() + 1, text.size() - name.size() - 2), ',',
        [&](std::string_view part) { arguments.push_back(part); });
  return arguments;
}

// These are the events and actions that a policy may name (pkg/apis/bus/v1alpha1).
constexpr std::array<std::string_view, 11> kEvents = {"*",          "PodFailed",     "PodEvicted",    "PodPending",
                                                      "PodRunning", "Unknown",       "TaskCompleted", "TaskFailed",
                                                      "OutOfSync",  "CommandIssued", "JobUpdated"};
constexpr std::array<std::string_view, 9> kActions = {"AbortJob",    "RestartJob",       "RestartTask",
                                                      "RestartPod",  "RestartPartition", "TerminateJob",
                                                      "CompleteJob", "ResumeJob",        "SyncJob"};

template <size_t N>
bool IsOneOf(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

template <size_t N>
std::string Listed(const std::array<std::string_view, N>& words) {
  std::string text;
  for (std::string_view word : words) AddItem(&text, word);
  return text;
}

}  // namespace

std::optional<Spread> ParseSpread(const std::string& text) {
  const std::string_view word = Trimmed(text);
  if (auto constant = ParseDuration(word)) return Spread{Spread::Kind::kConstant, *constant, *constant};
  if (auto arguments = ArgumentsOf(word, "exponential")) {
    if (arguments->size() != 1) return std::nullopt;
    auto mean = ParseDuration((*arguments)[0]);
    if (!mean || *mean == 0) return std::nullopt;
    return Spread{Spread::Kind::kExponential, *mean, *mean};
  }
  if (auto arguments = ArgumentsOf(word, "uniform")) {
    if (arguments->size() != 2) return std::nullopt;
    auto low = ParseDuration((*arguments)[0]), high = ParseDuration((*arguments)[1]);
    if (!low || !high || *high < *low) return std::nullopt;
    return Spread{Spread::Kind::kUniform, *low, *high};
  }
  return std::nullopt;
}

std::optional<std::vector<Policy>> ParsePolicies(const std::string& text, words::Sentence* why) {
  std::vector<Policy> policies;
  *why = {};
  Split(text, ';', [&](std::string_view part) {
    if (part.empty() || !why->empty()) return;
    Policy policy;
    if (const size_t colon = part.find(':'); colon != std::string_view::npos) {
      policy.task = Trimmed(part.substr(0, colon));
      part = Trimmed(part.substr(colon + 1));
    }
    const size_t equals = part.find('=');
    if (equals == std::string_view::npos) {
      *why = words::Say<words::kIsNoPolicy>({{"text", part}});
      return;
    }
    Split(part.substr(0, equals), ',', [&](std::string_view event) {
      if (!IsOneOf(event, kEvents))
        *why = words::Say<words::kNoSuchEvent>({{"event", event}, {"events", Listed(kEvents)}});
      policy.events.emplace_back(event);
    });
    std::string_view action = Trimmed(part.substr(equals + 1));
    constexpr std::string_view kAfter = " after ";
    if (const size_t after = action.find(kAfter); after != std::string_view::npos) {
      const std::string_view timeout = Trimmed(action.substr(after + kAfter.size()));
      policy.timeout = ParseDuration(timeout);
      if (!policy.timeout) *why = words::Say<words::kIsNoWholeDuration>({{"text", std::string(timeout)}});
      action = Trimmed(action.substr(0, after));
    }
    policy.action = action;
    if (!IsOneOf(std::string_view(policy.action), kActions)) {
      *why = words::Say<words::kNoSuchAction>({{"action", policy.action}, {"actions", Listed(kActions)}});
    }
    policies.push_back(std::move(policy));
  });
  if (!why->empty()) return std::nullopt;
  return policies;
}

const Policy* PolicyFor(const std::vector<Policy>& policies, const std::string& event, const std::string& task) {
  auto names = [&](const Policy& policy) {
    return (event != "PodPending" || policy.timeout) &&
           std::any_of(policy.events.begin(), policy.events.end(),
                       [&](const std::string& e) { return e == event || e == "*"; });
  };
  for (const bool of_task : {true, false}) {
    if (of_task && task.empty()) continue;
    for (const Policy& policy : policies) {
      if (policy.task == (of_task ? task : "") && names(policy)) return &policy;
    }
  }
  return nullptr;
}

std::string ActionFor(const std::vector<Policy>& policies, const std::string& event, const std::string& task) {
  const Policy* policy = PolicyFor(policies, event, task);
  return policy == nullptr ? "SyncJob" : policy->action;
}

}  // namespace pumice::model
