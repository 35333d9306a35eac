// HyperNodes: members that are not there, and what makes no tree.
#include <set>
#include <string_view>

#include "core/lint/rules.h"

namespace pumice::lint {
namespace {

template <typename T>
std::set<std::string_view> NamesOf(const std::vector<T>& list) {
  std::set<std::string_view> names;
  for (const T& object : list) names.insert(object.meta.name);
  return names;
}

}  // namespace

void CheckHyperNodes(const Facts& facts, Findings* out) {
  const model::Scenario& scenario = facts.scenario();
  if (scenario.hyper_nodes.empty()) return;
  const std::set<std::string_view> nodes = NamesOf(scenario.nodes), hyper_nodes = NamesOf(scenario.hyper_nodes);
  for (const model::HyperNode& node : scenario.hyper_nodes) {
    for (size_t i = 0; i < node.members.size(); ++i) {
      const model::HyperNodeMember& member = node.members[i];
      const auto& known = member.type == "Node" ? nodes : hyper_nodes;
      if (member.exact_name.empty() || known.count(member.exact_name) > 0) continue;
      out->Add(kHypernodeMemberUnknown, "HyperNode", node.meta.name, "spec.members[" + std::to_string(i) + "]",
               {{"type", member.type}, {"member", member.exact_name}});
    }
  }
  const HyperNodeTree& tree = facts.cluster().hyper_nodes;
  if (!tree.ready) out->Add(kHypernodesNoTree, "HyperNode", "", "spec.members", {{"error", tree.error}});
}

}  // namespace pumice::lint
