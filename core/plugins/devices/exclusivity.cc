// What a rule has taken is followed as Volcano does it, card by card, with what that forgets on the way.
#include "core/plugins/devices/exclusivity.h"

#include <algorithm>
#include <utility>

namespace pumice::plugins::devices {

using model::ConfigValue;

std::vector<model::StringMap> ExclusiveRulesOf(const framework::Arguments& arguments) {
  std::vector<model::StringMap> rules;
  const ConfigValue* list = arguments.Find("deviceshare.GPUExclusiveRules");
  if (list == nullptr || list->type != ConfigValue::Type::kList) return rules;
  for (const ConfigValue& item : list->list) {
    model::StringMap labels;
    for (const auto& [key, value] : item.map) {
      if (value.type == ConfigValue::Type::kString) labels[key] = value.text;
    }
    if (!labels.empty()) rules.push_back(std::move(labels));
  }
  return rules;
}

std::set<int> Exclusivity::RulesOf(const model::Pod& pod) const {
  std::set<int> rules;
  for (size_t rule = 0; rule < rules_.size(); ++rule) {
    const bool matches = std::all_of(rules_[rule].begin(), rules_[rule].end(), [&](const auto& wanted) {
      auto label = pod.meta.labels.find(wanted.first);
      return label != pod.meta.labels.end() && label->second == wanted.second;
    });
    if (matches) rules.insert(static_cast<int>(rule));
  }
  return rules;
}

// A pod that the cards do not know, as one that is to leave, counts by its annotation.
void Exclusivity::Open(const std::vector<const model::Pod*>& pods, const Holds& holds,
                       const std::function<std::set<int>(const model::Pod&)>& named) {
  for (const model::Pod* pod : pods) {
    uid_of_[pod->meta.Key()] = pod->meta.uid;
    const std::set<int> rules = RulesOf(*pod);
    if (rules.empty()) continue;
    rules_of_[pod->meta.Key()] = rules;
    std::set<int> cards;
    for (int card = 0; card < cards_; ++card) {
      if (holds(card, pod->meta.uid)) cards.insert(card);
    }
    if (cards.empty()) cards = named(*pod);
    for (const int rule : rules) cards_of_[rule].insert(cards.begin(), cards.end());
  }
}

std::set<int> Exclusivity::KeptFrom(const model::Pod& pod) const {
  std::set<int> kept;
  for (const int rule : RulesOf(pod)) {
    if (auto cards = cards_of_.find(rule); cards != cards_of_.end()) {
      kept.insert(cards->second.begin(), cards->second.end());
    }
  }
  return kept;
}

void Exclusivity::Came(const model::Pod& pod, const Holds& holds) {
  uid_of_[pod.meta.Key()] = pod.meta.uid;
  Track(pod, holds);
}

void Exclusivity::Left(const model::Pod& pod, const Holds& holds) {
  Released(pod, holds);
  uid_of_.erase(pod.meta.Key());
}

void Exclusivity::Track(const model::Pod& pod, const Holds& holds) {
  const std::set<int> rules = RulesOf(pod);
  if (rules.empty()) return;
  rules_of_[pod.meta.Key()] = rules;
  for (int card = 0; card < cards_; ++card) {
    if (!holds(card, pod.meta.uid)) continue;
    for (const int rule : rules) cards_of_[rule].insert(card);
  }
}

// This is untrackPod: each card of the pod's rules is let go that no other pod is known to have which goes by some
// rule, whether the pod had it or not.
void Exclusivity::Released(const model::Pod& pod, const Holds& holds) {
  auto own = rules_of_.extract(pod.meta.Key());
  if (own.empty()) return;
  auto others_use = [&](int card) {
    return std::any_of(rules_of_.begin(), rules_of_.end(), [&](const auto& other) {
      auto uid = uid_of_.find(other.first);
      return uid != uid_of_.end() && uid->second != pod.meta.uid && holds(card, uid->second);
    });
  };
  for (const int rule : own.mapped()) {
    auto cards = cards_of_.find(rule);
    if (cards != cards_of_.end()) std::erase_if(cards->second, [&](int card) { return !others_use(card); });
  }
}

}  // namespace pumice::plugins::devices
