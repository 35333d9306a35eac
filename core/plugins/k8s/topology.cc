// A key is numbered, and its values on all nodes are, when it is first asked for.
#include "core/plugins/k8s/topology.h"

#include <memory>
#include <utility>

namespace pumice::plugins::k8s {

int Topology::Key(const std::string& key) {
  auto [it, added] = number_of_.try_emplace(key, static_cast<int>(keys_.size()));
  if (!added) return it->second;
  OneKey one;
  one.hostname = key == "kubernetes.io/hostname";
  std::map<std::string, int> domains;
  for (const auto& node : nodes_) {
    const model::StringMap& labels = node->node->meta.labels;
    auto label = labels.find(key);
    one.domain_of.push_back(label == labels.end()
                                ? kNone
                                : domains.try_emplace(label->second, static_cast<int>(domains.size())).first->second);
  }
  one.domains = static_cast<int>(domains.size());
  keys_.push_back(std::move(one));
  return it->second;
}

int Topology::EachNode() {
  // No label has this key.
  auto [it, added] = number_of_.try_emplace("each node", static_cast<int>(keys_.size()));
  if (!added) return it->second;
  OneKey one;
  one.domains = static_cast<int>(nodes_.size());
  for (int node = 0; node < one.domains; ++node) one.domain_of.push_back(node);
  keys_.push_back(std::move(one));
  return it->second;
}

}  // namespace pumice::plugins::k8s
