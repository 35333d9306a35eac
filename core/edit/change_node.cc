// What may change of a node: how many there are like it, what it has, its taints and labels, whether it is open.
#include <algorithm>

#include "core/api/annotations.h"
#include "core/edit/change_parts.h"
#include "core/edit/nodes_alike.h"
#include "core/model/find.h"

namespace pumice::edit {
namespace {

using model::Find;
using model::Scenario;
using Op = Change::Op;

constexpr const char* kHostname = "kubernetes.io/hostname";

// Reads "key=value:Effect", the value with its = being optional.
std::optional<model::Taint> TaintOf(const std::string& text) {
  const size_t colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0) return std::nullopt;
  model::Taint taint;
  taint.effect = text.substr(colon + 1);
  taint.key = text.substr(0, colon);
  if (const size_t equals = taint.key.find('='); equals != std::string::npos) {
    taint.value = taint.key.substr(equals + 1);
    taint.key.erase(equals);
  }
  return taint;
}

// Adds nodes like this one until there are so many.
std::string SetCount(const Change& change, const model::Node& of, Scenario* scenario) {
  if (change.value.empty() || change.value.size() > 7 ||
      change.value.find_first_not_of("0123456789") != std::string::npos) {
    return BadValue(change);
  }
  const model::Node like = of;
  int count = CountAlike(*scenario, like);
  for (int number = 1; count < std::stoi(change.value); ++number) {
    const std::string name = like.meta.name + "-new-" + std::to_string(number);
    if (Find(scenario->nodes, name) != nullptr) continue;
    AddLike(like, name, scenario);
    ++count;
  }
  return "";
}

}  // namespace

void AddLike(const model::Node& like, const std::string& name, model::Scenario* scenario) {
  model::Node copy = like;
  copy.meta.name = copy.meta.uid = name;
  copy.usage.reset();
  if (auto hostname = copy.meta.labels.find(kHostname); hostname != copy.meta.labels.end()) hostname->second = name;
  for (model::HyperNode& hyper_node : scenario->hyper_nodes) {
    const auto named =
        std::find_if(hyper_node.members.begin(), hyper_node.members.end(), [&](const model::HyperNodeMember& member) {
          return member.type == "Node" && member.exact_name == like.meta.name;
        });
    if (named == hyper_node.members.end()) continue;
    model::HyperNodeMember beside = *named;
    beside.exact_name = name;
    hyper_node.members.push_back(std::move(beside));
  }
  scenario->nodes.push_back(std::move(copy));
}

bool AreAlike(const model::Node& a, const model::Node& b) {
  const auto same_taints = [&] {
    return std::equal(a.taints.begin(), a.taints.end(), b.taints.begin(), b.taints.end(),
                      [](const model::Taint& l, const model::Taint& r) {
                        return l.key == r.key && l.value == r.value && l.effect == r.effect;
                      });
  };
  const auto same_labels = [&] {
    auto l = a.meta.labels.begin(), r = b.meta.labels.begin();
    for (;; ++l, ++r) {
      if (l != a.meta.labels.end() && l->first == kHostname) ++l;
      if (r != b.meta.labels.end() && r->first == kHostname) ++r;
      if (l == a.meta.labels.end() || r == b.meta.labels.end()) break;
      if (*l != *r) return false;
    }
    return l == a.meta.labels.end() && r == b.meta.labels.end();
  };
  return a.unschedulable == b.unschedulable && a.allocatable == b.allocatable && same_taints() && same_labels();
}

int CountAlike(const Scenario& scenario, const model::Node& node) {
  return static_cast<int>(std::count_if(scenario.nodes.begin(), scenario.nodes.end(),
                                        [&](const model::Node& other) { return AreAlike(other, node); }));
}

std::string ChangeNode(const Change& change, Scenario* scenario) {
  model::Node* node = Find(&scenario->nodes, change.name);
  if (node == nullptr) return Unknown(change);
  if (change.op == Op::kDrop) {
    Drop(&scenario->nodes, change.name);
  } else if (change.op == Op::kAdd && change.field.empty()) {
    if (Find(&scenario->nodes, change.value) != nullptr) return "Node " + change.value + " is there already";
    AddLike(*node, change.value, scenario);
  } else if (change.field == "count") {
    return SetCount(change, *node, scenario);
  } else if (auto resource = Below(change.field, "status.allocatable")) {
    if (std::string error = ChangeResource(change, *resource, &node->allocatable); !error.empty()) return error;
    return ChangeResource(change, *resource, &node->capacity);
  } else if (auto label = Below(change.field, "metadata.labels"); label && !label->empty()) {
    if (change.op == Op::kRemove) {
      node->meta.labels.erase(*label);
    } else {
      node->meta.labels[*label] = change.value;
    }
  } else if (change.field == "spec.unschedulable") {
    node->unschedulable = change.op == Op::kSet && change.value != "false";
  } else if (change.field == "spec.taints") {
    const auto taint = TaintOf(change.value);
    if (!taint) return BadValue(change);
    auto same = [&](const model::Taint& t) {
      return t.key == taint->key && t.value == taint->value && t.effect == taint->effect;
    };
    node->taints.erase(std::remove_if(node->taints.begin(), node->taints.end(), same), node->taints.end());
    if (change.op != Op::kRemove) node->taints.push_back(*taint);
  } else {
    return NoField(change);
  }
  return "";
}

}  // namespace pumice::edit
