// nodegroup lets queues prefer or refuse groups of nodes. Twin of pkg/scheduler/plugins/nodegroup/nodegroup.go.
#include <algorithm>
#include <map>

#include "core/framework/session.h"
#include "core/plugins/catalogue.h"

namespace pumice::plugins {
namespace {

using framework::Argument;
using framework::Arguments;
using framework::Point;
using framework::Session;
using framework::Type;
using model::QueueAffinity;

constexpr const char* kGroupLabel = "volcano.sh/nodegroup-name";
constexpr double kBaseScore = 100;

// It says which of a queue's four lists name one group.
struct Named {
  bool required = false, preferred = false, anti_required = false, anti_preferred = false;
  // Of the part of the base score that goes to preferred groups it gets this much.
  double preference = 0;

  bool Fits() const { return anti_preferred || (!anti_required && (required || preferred)); }
  double Score() const {
    if (anti_preferred) return -1;
    return (required ? kBaseScore : 0) + preference;
  }
};

constexpr double kPreference = 0.5 * kBaseScore;

double Preference(const std::vector<std::string>& groups, const std::string& group) {
  return std::find(groups.begin(), groups.end(), group) == groups.end() ? 0 : kPreference;
}

// Where the order counts, the first of n groups gets all of it, the next (n − 1) / n, and so on. A group that is named
// again counts at its last place, and once.
double PreferenceByOrder(const std::vector<std::string>& groups, const std::string& group) {
  std::map<std::string, int> places;
  for (size_t i = 0; i < groups.size(); ++i) places[groups[i]] = static_cast<int>(i);
  const auto place = places.find(group);
  if (place == places.end()) return 0;
  const int n = static_cast<int>(places.size());
  return kPreference * static_cast<double>(n - place->second) / static_cast<double>(n);
}

using PreferenceFn = double (*)(const std::vector<std::string>&, const std::string&);

Named NamedBy(const QueueAffinity& affinity, const std::string& group, PreferenceFn preference) {
  auto has = [&](const std::vector<std::string>& groups) {
    return std::find(groups.begin(), groups.end(), group) != groups.end();
  };
  Named named;
  if (affinity.affinity) {
    named.required = has(affinity.affinity->required);
    named.preferred = has(affinity.affinity->preferred);
    named.preference = preference(affinity.affinity->preferred, group);
  }
  if (affinity.anti_affinity) {
    named.anti_required = has(affinity.anti_affinity->required);
    named.anti_preferred = has(affinity.anti_affinity->preferred);
  }
  return named;
}

bool NamesNothing(const QueueAffinity& affinity) {
  auto empty = [](const std::optional<model::NodeGroupTerms>& terms) {
    return !terms || (terms->required.empty() && terms->preferred.empty());
  };
  return empty(affinity.affinity) && empty(affinity.anti_affinity);
}

// Gives the queue's own affinity, even one that names nothing, or that of its nearest ancestor with one; null where
// there is none. A parent that is missing ends the search, as does a cycle.
const QueueAffinity* Inherited(const Session& ssn, const QueueInfo& queue) {
  const QueueInfo* at = &queue;
  for (size_t steps = 0; at != nullptr && steps <= ssn.queues.size(); ++steps) {
    if (at->queue->affinity) return &*at->queue->affinity;
    if (at->name == "root") return nullptr;
    at = ssn.cluster.FindQueue(at->queue->parent.empty() ? "root" : at->queue->parent);
  }
  return nullptr;
}

class NodeGroup : public framework::Plugin {
 public:
  explicit NodeGroup(const Arguments& arguments) {
    arguments.GetBool(&strict_, "strict");
    arguments.GetBool(&by_order_, "enablePreferredOrder");
  }

  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    const std::vector<std::string> groups = FindGroups(ssn);
    const bool inherit = ssn.HierarchyEnabled(name_);
    const PreferenceFn preference = by_order_ ? PreferenceByOrder : Preference;
    for (const auto& queue : ssn.queues) {
      const QueueAffinity* affinity = queue->queue->affinity ? &*queue->queue->affinity : nullptr;
      if (inherit) affinity = Inherited(ssn, *queue);
      Rules rules;
      rules.any = affinity != nullptr && !NamesNothing(*affinity);
      for (const std::string& group : groups) {
        rules.of_group.push_back(affinity != nullptr ? NamedBy(*affinity, group, preference) : Named());
      }
      rules_.push_back(std::move(rules));
    }

    auto fail = [&](const char* reason) { return ssn.Fail(StatusCode::kUnschedulableAndUnresolvable, reason); };
    const StatusSets* no_label = fail("node group label not found");
    const StatusSets* no_affinity = fail("node group affinity not specified");
    const StatusSets* unsatisfied = fail("node does not satisfy the node group affinity");

    ssn.node_order.Add(name_, [this](const TaskInfo& task, const NodeInfo& node) -> std::optional<double> {
      const int group = group_of_node_[node.index];
      return group == kNone ? 0 : RulesOf(task).of_group[group].Score();
    });
    ssn.predicates.Add(name_, [=, this](const TaskInfo& task, const NodeInfo& node) -> const StatusSets* {
      const Rules& rules = RulesOf(task);
      const int group = group_of_node_[node.index];
      if (group == kNone) return !strict_ && !rules.any ? nullptr : no_label;
      if (!rules.any) return no_affinity;
      return rules.of_group[group].Fits() ? nullptr : unsatisfied;
    });
    ssn.SetLocality(name_, {.local = [](const TaskInfo&) { return true; },
                            .uniform_batch_score = {},
                            .by_queue = true,
                            .lasting_refusals = true});
  }

  void OnSessionClose(Session&) override {}

 private:
  struct Rules {
    bool any = false;             // whether the queue names any group at all
    std::vector<Named> of_group;  // by group
  };

  const Rules& RulesOf(const TaskInfo& task) const { return rules_[task.job()->queue->index]; }

  // Gives the groups that nodes are in, ascending.
  std::vector<std::string> FindGroups(const Session& ssn) {
    std::vector<std::string> groups;
    auto group_of = [](const NodeInfo& node) -> const std::string* {
      auto label = node.node->meta.labels.find(kGroupLabel);
      return label == node.node->meta.labels.end() ? nullptr : &label->second;
    };
    for (const NodeInfo* node : ssn.node_list) {
      if (const std::string* group = group_of(*node)) groups.push_back(*group);
    }
    std::sort(groups.begin(), groups.end());
    groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
    group_of_node_.assign(ssn.node_list.size(), kNone);
    for (const NodeInfo* node : ssn.node_list) {
      if (const std::string* group = group_of(*node)) {
        group_of_node_[node->index] =
            static_cast<int>(std::lower_bound(groups.begin(), groups.end(), *group) - groups.begin());
      }
    }
    return groups;
  }

  const std::string name_ = "nodegroup";
  bool strict_ = true, by_order_ = false;
  std::vector<int> group_of_node_;  // by NodeInfo::index; kNone for nodes in no group
  std::vector<Rules> rules_;        // by QueueInfo::index
};

}  // namespace

extern const Row kNodeGroup = {
    .name = "nodegroup",
    .what = {"Sends the pods of a queue to the groups of nodes that the queue's affinity names.",
             "让队列的 Pod 前往其亲和性指定的节点组。"},
    .go = "nodegroup/nodegroup.go",
    .build = Make<NodeGroup>,
    .arguments = {Argument(Type::kBool, "strict", "true",
                           "Nodes of no group take no pods. false lets in queues without affinity.",
                           "未分组的节点不接收 Pod；false 时允许无亲和的队列使用。"),
                  Argument(Type::kBool, "enablePreferredOrder", "false",
                           "Of the groups that a queue prefers, the earlier ones score higher.",
                           "队列偏好的节点组中，越靠前的得分越高。")
                      .Since(&model::Release::node_groups_are_preferred_in_order)},
    .points = {Point::kNodeOrder, Point::kPredicate},
    .marks = {{Where::kNodeLabel, kGroupLabel}},
    .reads_time = false,
};

}  // namespace pumice::plugins
