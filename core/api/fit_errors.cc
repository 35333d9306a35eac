// A job's reasons are a list of all nodes that the jobs before it share, and the few changes against it.
#include "core/api/fit_errors.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/text.h"

namespace pumice {
namespace {

// More changes than these are cheaper looked up in a list of all nodes.
constexpr size_t kMostChanges = 64;

// Returns where the node's change is, or belongs.
template <class Changes>
auto PlaceOf(Changes& changes, int node) {
  return std::lower_bound(changes.begin(), changes.end(), node, [](const auto& c, int n) { return c.node < n; });
}

const StatusSets* At(const std::vector<const StatusSets*>& reasons, int node) {
  return static_cast<size_t>(node) < reasons.size() ? reasons[node] : nullptr;
}

}  // namespace

void FitErrors::SetNodeError(int node, const StatusSets* reasons) {
  if (Of(node) == reasons) return;
  text_.clear();
  if (shared_ == nullptr) shared_ = std::make_shared<Nodes>();
  if (changes_.size() >= kMostChanges) {
    std::vector<Change> changes = std::exchange(changes_, {});
    shared_ = std::make_shared<Nodes>(Nodes{shared_->reasons, {}});
    for (const Change& change : changes) SetNodeError(change.node, change.reasons);
  }
  if (shared_.use_count() == 1 && changes_.empty()) {
    shared_->counts.clear();
    if (static_cast<size_t>(node) >= shared_->reasons.size()) shared_->reasons.resize(node + 1);
    shared_->reasons[node] = reasons;
    return;
  }
  auto at = PlaceOf(changes_, node);
  if (at == changes_.end() || at->node != node) at = changes_.insert(at, {node, nullptr});
  at->reasons = reasons;
}

const StatusSets* FitErrors::Of(int node) const {
  const auto at = PlaceOf(changes_, node);
  if (at != changes_.end() && at->node == node) return at->reasons;
  return shared_ == nullptr ? nullptr : At(shared_->reasons, node);
}

int FitErrors::end() const {
  const int end = shared_ == nullptr ? 0 : static_cast<int>(shared_->reasons.size());
  return changes_.empty() ? end : std::max(end, changes_.back().node + 1);
}

FitErrors::Counts FitErrors::CountReasons() const {
  if (shared_ == nullptr) return {};
  if (shared_->counts.empty()) {
    auto last = shared_->counts.end();  // neighbours often have one reason
    for (const StatusSets* reasons : shared_->reasons) {
      if (reasons == nullptr) continue;
      if (last == shared_->counts.end() || last->first != reasons) last = shared_->counts.try_emplace(reasons, 0).first;
      ++last->second;
    }
  }
  Counts counts = shared_->counts;
  for (const Change& change : changes_) {
    ++counts[change.reasons];
    const StatusSets* before = At(shared_->reasons, change.node);
    if (before != nullptr && --counts[before] == 0) counts.erase(before);
  }
  return counts;
}

std::vector<int> FitErrors::UnschedulableAndUnresolvableNodes() const {
  std::set<const StatusSets*> beyond_help;
  for (const auto& [reasons, count] : CountReasons()) {
    if (reasons->Contains(StatusCode::kUnschedulableAndUnresolvable)) beyond_help.insert(reasons);
  }
  std::vector<int> nodes;
  for (int node = 0; !beyond_help.empty() && node < end(); ++node) {
    if (beyond_help.count(Of(node)) != 0) nodes.push_back(node);
  }
  return nodes;
}

const std::string& FitErrors::Error() const {
  if (text_.empty()) text_ = MakeText();
  return text_;
}

std::string FitErrors::MakeText() const {
  const Counts counts = CountReasons();
  int nodes = 0;
  for (const auto& [reasons, count] : counts) nodes += count;
  std::string error = error_;
  if (error.empty()) error = "0/" + std::to_string(nodes) + " nodes are unavailable";
  if (nodes == 0) return error;

  std::map<std::string, int> histogram;
  for (const auto& [reasons, count] : counts) {
    for (const std::string& reason : reasons->Reasons()) histogram[reason] += count;
  }
  std::vector<std::string> lines;
  for (const auto& [reason, count] : histogram) lines.push_back(std::to_string(count) + " " + reason);
  std::sort(lines.begin(), lines.end());
  error += ": " + Join(lines, ", ") + ".";
  if (!hyper_node_.empty()) error = "In hyperNode " + hyper_node_ + ": " + error;
  return error;
}

std::string WrapInsufficientResourceReason(const std::vector<std::string>& names) {
  return names.empty() ? "" : "Insufficient " + names[0];
}

}  // namespace pumice
