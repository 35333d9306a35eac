// This has the cards of one node and pods that come and go, without a session.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/plugins/devices/cards.h"
#include "tests/unit/support/test_world.h"

namespace pumice::test {

class CardWorld {
 public:
  // In the words of TestWorld; the cards are those of its first node.
  CardWorld(const std::string& text, plugins::devices::Settings settings) : world_(ParseWorld(text)) {
    shared_->settings = std::move(settings);
    shared_->now = world_.now;
    shared_->node_changes = &changes_;
    cards_ = plugins::devices::CardsOf(shared_, world_.nodes.at(0), 0);
  }

  plugins::devices::Cards* cards() { return cards_.get(); }
  const model::Node& node() const { return world_.nodes[0]; }
  model::Pod& Pod(const std::string& name) {
    for (model::Pod& pod : world_.pods) {
      if (pod.meta.name == name) return pod;
    }
    ADD_FAILURE() << "no pod " << name;
    return world_.pods.emplace_back();
  }
  TaskInfo& Task(const std::string& name) {
    auto [it, added] = tasks_.try_emplace(name);
    if (added) {
      it->second.first.pod = &Pod(name);
      it->second.first.index = static_cast<int>(tasks_.size());
      it->second.second.facts = &it->second.first;
    }
    return it->second.second;
  }
  bool Fits(const std::string& pod) { return !cards_->Filter(Pod(pod)).failed(); }
  // "GPU 0 free memory:10 …", without what the pod asks for.
  std::string Left(const std::string& pod) {
    std::string text;
    for (const auto& [name, value] : cards_->Numbers(Pod(pod))) {
      if (name.rfind("asks", 0) == 0) continue;
      text += (text.empty() ? "" : ", ") + name + " " + std::to_string(static_cast<int64_t>(value));
    }
    return text;
  }
  // What the API server has in the end, of what was written: "" for nothing.
  std::string Written(const std::string& pod, const std::string& key) {
    const auto patches = shared_->annotations.Patches();
    auto patch = patches.find(Task(pod).index());
    if (patch == patches.end()) return "";
    auto value = patch->second.set.find(key);
    return value == patch->second.set.end() ? "" : value->second;
  }
  int changes() const { return static_cast<int>(changes_.size()); }

 private:
  model::Scenario world_;
  std::shared_ptr<plugins::devices::Shared> shared_ = std::make_shared<plugins::devices::Shared>();
  std::unique_ptr<plugins::devices::Cards> cards_;
  std::map<std::string, std::pair<TaskFacts, TaskInfo>> tasks_;
  std::vector<int> changes_;
};

}  // namespace pumice::test
