// NodeRules say which nodes a pod may go to for what they are: node selectors, node affinity, taints.
//
// They follow k8s.io/component-helpers/scheduling/corev1 (helpers.go, nodeaffinity/nodeaffinity.go) and core/v1's
// toleration.go.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/api/label_selector.h"
#include "core/model/objects.h"

namespace pumice::plugins::k8s {

// This is a term of a node selector.
class NodeTerm {
 public:
  explicit NodeTerm(const model::NodeSelectorTerm& term);
  // An invalid term matches nothing.
  bool valid() const { return valid_; }
  bool Matches(const model::Node& node) const;

 private:
  struct NameTest {
    std::string value;  // what metadata.name is held against; any other field counts as ""
    bool of_name = false;
    bool equal = false;
  };
  bool valid_ = true;
  std::vector<Requirement> labels_;
  std::vector<NameTest> names_;
};

bool IsEmptyTerm(const model::NodeSelectorTerm& term);

bool Tolerates(const model::Toleration& toleration, const model::Taint& taint);
bool TolerateTaint(const std::vector<model::Toleration>& tolerations, const model::Taint& taint);
// Gives the first NoSchedule or NoExecute taint that is not tolerated, or null.
const model::Taint* UntoleratedTaint(const std::vector<model::Taint>& taints,
                                     const std::vector<model::Toleration>& tolerations);
// Counts PreferNoSchedule taints that are not tolerated.
int CountUntoleratedPreferNoSchedule(const std::vector<model::Taint>& taints,
                                     const std::vector<model::Toleration>& tolerations);

// This is all that a pod's spec says about nodes.
class NodeRules {
 public:
  explicit NodeRules(const model::PodSpec& spec);

  // These are nodeSelector and required node affinity (RequiredNodeAffinity.Match; parse errors are ignored).
  bool MatchesNode(const model::Node& node) const;
  // The node is not cordoned, or the pod tolerates that.
  bool ToleratesUnschedulable(const model::Node& node) const { return !node.unschedulable || tolerates_cordon_; }
  const std::vector<model::Toleration>& tolerations() const { return *tolerations_; }
  // Every term asks for nodes by name, and for none in the end: "pod affinity terms conflict".
  bool NamesConflict() const { return names_conflict_; }
  bool has_preferred() const { return !preferred_.empty() || !preferred_valid_; }
  // Gives the sum of the weights of the preferred terms that match; nullopt where one of them is invalid.
  std::optional<int64_t> PreferredScore(const model::Node& node) const;

 private:
  const model::StringMap* node_selector_;
  const std::vector<model::Toleration>* tolerations_;
  bool tolerates_cordon_ = false;
  bool has_required_ = false;
  std::vector<NodeTerm> required_;
  bool names_conflict_ = false;
  struct Preferred {
    NodeTerm term;
    int64_t weight;
  };
  std::vector<Preferred> preferred_;
  bool preferred_valid_ = true;
};

}  // namespace pumice::plugins::k8s
