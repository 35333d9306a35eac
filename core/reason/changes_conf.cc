// What could be changed of the scheduler's configuration: its actions and their order, which tier a plugin stands in,
// flags, and arguments that are numbers.
#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/text.h"
#include "core/plugins/catalogue.h"
#include "core/reason/change_finder.h"

namespace pumice::reason {

namespace {

using framework::PluginOption;
using framework::SchedulerConfiguration;

constexpr size_t kMostTierMoves = 12;
constexpr double kMostTried = 1e15;  // an argument beyond it gets no other value

bool IsEvicting(const std::string& action) {
  return action == "preempt" || action == "reclaim" || action == "gangpreempt" || action == "gangreclaim";
}

}  // namespace

std::string ActionsWith(const SchedulerConfiguration& conf, const std::string& added) {
  std::vector<std::string> actions;
  bool placed = added == "backfill";
  for (const std::string& action : conf.actions) {
    const bool later = action == "backfill" || (added == "allocate" && IsEvicting(action));
    if (later && !placed) {
      actions.push_back(added);
      placed = true;
    }
    actions.push_back(action);
  }
  if (!placed || added == "backfill") actions.push_back(added);
  return Join(actions, ", ");
}

std::string ActionsWithout(const SchedulerConfiguration& conf, const std::string& removed) {
  std::vector<std::string> actions;
  for (const std::string& action : conf.actions) {
    if (action != removed) actions.push_back(action);
  }
  return Join(actions, ", ");
}

std::string FieldOf(size_t tier, size_t index, const std::string& rest) {
  return "tiers[" + std::to_string(tier) + "].plugins[" + std::to_string(index) + "]." + rest;
}

void ChangeFinder::ActionsThatHelp(bool pending) {
  for (const char* action : {"allocate", "preempt", "reclaim", "backfill"}) {
    if (conf_.HasAction(action)) continue;
    Add(ChangeOf(Op::kSet, "", "", "actions", ActionsWith(conf_, action), conf_.actions_text, 1));
  }
  // An empty list is none that the scheduler would take.
  if (conf_.HasAction("enqueue") && conf_.actions.size() > 1 && pending) {
    Add(ChangeOf(Op::kSet, "", "", "actions", ActionsWithout(conf_, "enqueue"), conf_.actions_text, 4));
  }
}

void ChangeFinder::ActionsThatEvict() {
  for (const char* action : {"preempt", "reclaim", "gangpreempt", "gangreclaim", "shuffle"}) {
    if (!conf_.HasAction(action) || conf_.actions.size() < 2) continue;
    Add(ChangeOf(Op::kSet, "", "", "actions", ActionsWithout(conf_, action), conf_.actions_text, 4));
  }
}

// The order that Volcano's own configurations have, and each two neighbours the other way round.
void ChangeFinder::Orders() {
  std::set<std::string> seen = {Join(conf_.actions, ", ")};
  auto add = [&](const std::vector<std::string>& order) {
    const std::string text = Join(order, ", ");
    if (seen.insert(text).second) Add(ChangeOf(Op::kSet, "", "", "actions", text, conf_.actions_text, 1.5));
  };
  const auto place = [](const std::string& action) {
    return action == "enqueue" ? 0 : action == "allocate" ? 1 : action == "backfill" ? 3 : 2;
  };
  std::vector<std::string> order = conf_.actions;
  std::stable_sort(order.begin(), order.end(),
                   [&](const std::string& a, const std::string& b) { return place(a) < place(b); });
  add(order);
  for (size_t i = 0; i + 1 < conf_.actions.size(); ++i) {
    order = conf_.actions;
    std::swap(order[i], order[i + 1]);
    add(order);
  }
}

// In which tier a plugin stands decides where tiers are asked one after the other: of order and of victims.
void ChangeFinder::Tiers() {
  using framework::Point;
  size_t count = 0;
  for (size_t t = 0; t < conf_.tiers.size(); ++t) {
    const std::vector<PluginOption>& plugins = conf_.tiers[t].plugins;
    for (size_t i = 0; i < plugins.size(); ++i) {
      const plugins::Row* row = plugins::Find(plugins[i].name);
      if (row == nullptr) continue;
      const bool matters = std::any_of(row->points.begin(), row->points.end(), [&](Point point) {
        const bool victims = point == Point::kPreemptable || point == Point::kReclaimable;
        return (victims && conf_.Evicts()) || point == Point::kJobOrder || point == Point::kQueueOrder ||
               point == Point::kJobEnqueueable;
      });
      for (size_t to = 0; matters && to <= conf_.tiers.size(); ++to) {
        const bool alone_already = plugins.size() == 1 && to == conf_.tiers.size() && t + 1 == to;
        if (to == t || alone_already || count >= kMostTierMoves) continue;
        ++count;
        Relaxation move = ChangeOf(Op::kSet, "", "", FieldOf(t, i, "tier"), std::to_string(to), std::to_string(t), 3);
        move.plugin = plugins[i].name;
        Add(std::move(move));
      }
    }
  }
}

void ChangeFinder::Flags() {
  for (size_t t = 0; t < conf_.tiers.size(); ++t) {
    for (size_t i = 0; i < conf_.tiers[t].plugins.size(); ++i) {
      const PluginOption& option = conf_.tiers[t].plugins[i];
      const plugins::Row* row = plugins::Find(option.name);
      if (row == nullptr) continue;
      for (const std::string_view key : plugins::FlagsOf(*row)) {
        for (const framework::PluginFlag& flag : framework::PluginFlags()) {
          if (flag.key != key) continue;
          const bool on = (option.*flag.field).value_or(false);
          Relaxation other = ChangeOf(Op::kSet, "", "", FieldOf(t, i, flag.key), on ? "false" : "true",
                                      on ? "true" : "false", on ? 4 : 2);
          other.plugin = option.name;
          Add(std::move(other));
        }
      }
    }
  }
}

// Numbers are tried at nothing and at ten times what they are; overcommit's factor is narrowed down.
void ChangeFinder::Arguments() {
  for (size_t t = 0; t < conf_.tiers.size(); ++t) {
    for (size_t i = 0; i < conf_.tiers[t].plugins.size(); ++i) {
      const PluginOption& option = conf_.tiers[t].plugins[i];
      const plugins::Row* row = plugins::Find(option.name);
      if (row == nullptr) continue;
      for (const framework::Argument& argument : row->arguments) {
        const bool whole = argument.type == framework::Type::kInt;
        if ((!whole && argument.type != framework::Type::kFloat) || argument.effect != framework::Effect::kFull)
          continue;
        if (argument.key.back() == '*') continue;
        const std::string key(argument.key);
        std::optional<double> now;
        if (const auto* written = option.arguments.Find(key)) {
          double number = 0;
          option.arguments.GetFloat64(&number, key);
          if (written->type == model::ConfigValue::Type::kInt || written->type == model::ConfigValue::Type::kFloat) {
            now = number;
          }
        } else if (const auto initial = Quantity::Parse(std::string(argument.initial))) {
          now = static_cast<double>(initial->MilliValue()) / 1000;
        }
        if (!now || !(*now >= 0 && *now <= kMostTried)) continue;
        const Unit unit = whole ? Unit::kOne : Unit::kHundredth;
        const auto from = static_cast<int64_t>(std::llround(*now * (whole ? 1 : 100)));
        for (const int64_t to : {from * 10 + 10, int64_t{0}}) {
          if (to == from) continue;
          Relaxation other = AmountOf("", "", FieldOf(t, i, "arguments." + key), unit, from, to, 3);
          other.plugin = option.name;
          Add(std::move(other));
        }
      }
    }
  }
}

}  // namespace pumice::reason
