#include "core/api/fit_errors.h"

#include <algorithm>
#include <map>

namespace pumice {

void FitErrors::SetNodeError(int node, const StatusSets* reasons) {
  text_.clear();
  // Nearly always asked in ascending order of nodes, each once.
  if (nodes_.empty() || nodes_.back().node < node) {
    nodes_.push_back({node, reasons});
    return;
  }
  auto it = std::lower_bound(nodes_.begin(), nodes_.end(), node, [](const NodeError& e, int n) { return e.node < n; });
  if (it != nodes_.end() && it->node == node) {
    it->reasons = reasons;
  } else {
    nodes_.insert(it, {node, reasons});
  }
}

std::vector<int> FitErrors::UnschedulableAndUnresolvableNodes() const {
  std::vector<int> nodes;
  const StatusSets* last = nullptr;  // most nodes have few different reasons
  bool unresolvable = false;
  for (const NodeError& e : nodes_) {
    if (e.reasons != last) {
      last = e.reasons;
      unresolvable = last->Contains(StatusCode::kUnschedulableAndUnresolvable);
    }
    if (unresolvable) nodes.push_back(e.node);
  }
  return nodes;
}

const std::string& FitErrors::Error() const {
  if (text_.empty()) text_ = MakeText();
  return text_;
}

std::string FitErrors::MakeText() const {
  std::string error = error_;
  if (error.empty()) error = "0/" + std::to_string(nodes_.size()) + " nodes are unavailable";
  if (nodes_.empty()) return error;

  std::map<const StatusSets*, int> sets;  // walked only to be summed up below
  auto last = sets.end();                 // neighbours often have one reason
  for (const NodeError& e : nodes_) {
    if (last == sets.end() || last->first != e.reasons) last = sets.try_emplace(e.reasons, 0).first;
    ++last->second;
  }
  std::map<std::string, int> histogram;
  for (const auto& [set, count] : sets) {
    for (const std::string& reason : set->Reasons()) histogram[reason] += count;
  }
  std::vector<std::string> lines;
  for (const auto& [reason, count] : histogram) lines.push_back(std::to_string(count) + " " + reason);
  std::sort(lines.begin(), lines.end());
  error += ": ";
  for (size_t i = 0; i < lines.size(); ++i) error += (i == 0 ? "" : ", ") + lines[i];
  error += ".";
  if (!hyper_node_.empty()) error = "In hyperNode " + hyper_node_ + ": " + error;
  return error;
}

std::string WrapInsufficientResourceReason(const std::vector<std::string>& names) {
  return names.empty() ? "" : "Insufficient " + names[0];
}

}  // namespace pumice
