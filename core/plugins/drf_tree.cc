// A change of one job is carried up its own path where it can be, and through the whole tree where what is in demand
// changes.
#include "core/plugins/drf_tree.h"

#include <algorithm>

#include "core/api/annotations.h"
#include "core/base/text.h"

namespace pumice::plugins {

void DrfTotal::Set(const Resource& total, const ResourceNames& names) {
  amounts_.clear();
  for (Dim dim : names.in_order()) {
    if (!total.IsZero(dim)) amounts_.push_back({dim, total.Get(dim)});
  }
}

double DrfTotal::Share(const Resource& allocated, Dim* dominant) const {
  double largest = 0;
  *dominant = kNone;
  for (const auto& [dim, total] : amounts_) {
    const double share = pumice::Share(allocated.Get(dim), total);
    if (share > largest) {
      largest = share;
      *dominant = dim;
    }
  }
  return largest;
}

uint64_t DrfTotal::Demanding(const Resource& allocated) const {
  uint64_t mask = 0;
  for (const auto& [dim, total] : amounts_) {
    if (allocated.Get(dim) < total) mask |= uint64_t{1} << dim;
  }
  return mask;
}

void DrfTree::Build(const framework::Session& ssn, const std::vector<DrfAttr>& attrs, const Resource& total_allocated) {
  dims_ = ssn.names.size();
  nodes_.assign(1, Node());
  leaf_of_job_.assign(ssn.jobs.size(), kNone);
  for (const auto& job : ssn.jobs) Attach(*job, attrs[job->index]);

  path_of_queue_.assign(ssn.queues.size(), {});
  for (const auto& queue : ssn.queues) {
    std::vector<int>& path = path_of_queue_[queue->index];
    const std::vector<std::string> names = Split(queue->hierarchy, '/');
    path.push_back(kRoot);
    for (size_t i = 1; i < names.size(); ++i) {
      path.push_back(path.back() == kNone ? kNone : FindChild(path.back(), names[i]));
    }
  }

  demanding_ = total_.Demanding(total_allocated);
  if (!ssn.jobs.empty()) Recompute(kNone);
}

int DrfTree::FindChild(int parent, const std::string& name) const {
  const std::vector<int>& children = nodes_[parent].children;
  auto it = std::lower_bound(children.begin(), children.end(), name,
                             [this](int child, const std::string& n) { return nodes_[child].name < n; });
  return it != children.end() && nodes_[*it].name == name ? *it : kNone;
}

int DrfTree::Child(int parent, const std::string& name, double weight) {
  if (int known = FindChild(parent, name); known != kNone) return known;
  const int child = static_cast<int>(nodes_.size());
  Node& node = nodes_.emplace_back();
  node.name = name;
  node.weight = weight;
  node.parent = parent;
  std::vector<int>& siblings = nodes_[parent].children;
  siblings.insert(std::lower_bound(siblings.begin(), siblings.end(), name,
                                   [this](int s, const std::string& n) { return nodes_[s].name < n; }),
                  child);
  return child;
}

void DrfTree::Attach(const JobInfo& job, const DrfAttr& attr) {
  const std::vector<std::string> names = Split(job.queue->hierarchy, '/');
  const std::vector<std::string> weights = Split(job.queue->weights, '/');
  int node = kRoot;
  for (size_t i = 1; i < names.size(); ++i) {
    // The first job that names a node gives it its weight. Where weights run out Volcano crashes; here they are 1.
    double weight = i < weights.size() ? ParseGoFloat(weights[i]).value_or(0) : 0;
    if (weight < 1) weight = 1;
    node = Child(node, names[i], weight);
  }
  const int leaf = Child(node, job.uid, 1);
  nodes_[leaf].job = &job;
  nodes_[leaf].state.attr = attr;
  leaf_of_job_[job.index] = leaf;
}

void DrfTree::Update(const JobInfo& job, const DrfAttr& attr, const Resource& total_allocated) {
  const int leaf = leaf_of_job_[job.index];
  Save(leaf);
  nodes_[leaf].state.attr = attr;
  const uint64_t demanding = total_.Demanding(total_allocated);
  // A node depends on its children and on what is in demand only: mostly just the job's own path changes.
  Recompute(demanding == demanding_ ? leaf : (demanding_ = demanding, kNone));
}

// Recomputes the given node and those above it; kNone stands for all, children before parents.
void DrfTree::Recompute(int node) {
  const bool all = node == kNone;
  for (int i = all ? static_cast<int>(nodes_.size()) - 1 : node; i != kNone; i = all ? i - 1 : nodes_[i].parent) {
    Save(i);
    if (nodes_[i].job != nullptr) {
      RecomputeLeaf(nodes_[i]);
    } else {
      RecomputeInner(nodes_[i]);
    }
  }
}

// This is resourceSaturated: the job has all it asks for of one resource, or asks for one of which nothing is left;
// only resources that it holds some of are looked at.
void DrfTree::RecomputeLeaf(Node& leaf) {
  const Resource& allocated = leaf.state.attr.allocated;
  const Resource& request = leaf.job->total_request;
  leaf.state.saturated = false;
  for (Dim dim = 0; dim < dims_; ++dim) {
    const double asked = request.Get(dim);
    if (allocated.IsZero(dim) || asked == 0) continue;
    if (allocated.Get(dim) >= asked || !(demanding_ >> dim & 1)) leaf.state.saturated = true;
  }
}

// Children that still want something count as far as the least served of them; saturated ones with all they hold.
void DrfTree::RecomputeInner(Node& inner) {
  double least = 1;
  for (int child : inner.children) {
    const State& state = nodes_[child].state;
    if (state.attr.share != 0 && !state.saturated) least = std::min(least, state.attr.share);
  }
  Resource allocated;
  bool saturated = true;
  for (int child : inner.children) {
    const State& state = nodes_[child].state;
    if (!state.saturated) saturated = false;
    if (state.attr.share == 0) continue;
    if (state.saturated) {
      allocated.Add(state.attr.allocated);
    } else {
      allocated.Add(Resource(state.attr.allocated).Multi(least / state.attr.share));
    }
  }
  inner.state.attr.allocated = std::move(allocated);
  total_.Update(&inner.state.attr);
  inner.state.saturated = saturated;
}

DrfTree::Parting DrfTree::Part(const QueueInfo& l, const QueueInfo& r) const {
  const std::vector<int>& l_path = path_of_queue_[l.index];
  const std::vector<int>& r_path = path_of_queue_[r.index];
  const size_t depth = std::min(l_path.size(), r_path.size());
  for (size_t i = 0; i < depth; ++i) {
    // No job of the session is in such a queue: Volcano never compares it, and would crash.
    if (l_path[i] == kNone || r_path[i] == kNone) return {};
    const Node& l_node = nodes_[l_path[i]];
    const Node& r_node = nodes_[r_path[i]];
    const double l_share = l_node.state.attr.share / l_node.weight;
    const double r_share = r_node.state.attr.share / r_node.weight;
    // Demanding ones go before saturated ones.
    if (l_node.state.saturated != r_node.state.saturated) {
      return {l_node.state.saturated ? 1.0 : -1.0, l_share, r_share, l_node.name, r_node.name};
    }
    if (l_share != r_share) return {l_share - r_share, l_share, r_share, l_node.name, r_node.name};
  }
  return {};
}

void DrfTree::StartTrial() {
  in_trial_ = true;
  ++trial_;
  saved_demanding_ = demanding_;
}

void DrfTree::Save(int node) {
  if (!in_trial_ || nodes_[node].trial == trial_) return;
  nodes_[node].trial = trial_;
  saved_.push_back({node, nodes_[node].state});
}

void DrfTree::Undo() {
  for (Saved& saved : saved_) nodes_[saved.node].state = std::move(saved.state);
  saved_.clear();
  demanding_ = saved_demanding_;
  in_trial_ = false;
}

HierarchyNode DrfTree::Export(const ResourceNames& names, int index) const {
  const Node& node = nodes_[index];
  HierarchyNode out;
  out.name = node.name;
  out.share = node.state.attr.share;
  out.weight = node.weight;
  if (node.state.attr.dominant != kNone) out.dominant = names.Name(node.state.attr.dominant);
  out.saturated = node.state.saturated;
  for (int child : node.children) out.children.push_back(Export(names, child));
  return out;
}

}  // namespace pumice::plugins
