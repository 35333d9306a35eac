// DrfTree is the tree of hierarchical drf: queues by their annotations, jobs as leaves, a share at every node. Twin of
// the hierarchy in pkg/scheduler/plugins/drf/drf.go.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/framework/session.h"
#include "core/plugins/drf_numbers.h"

namespace pumice::plugins {

// This is what a job, or a node of the tree, holds, and which part of the cluster that is of the resource it holds most
// of.
struct DrfAttr {
  Resource allocated;
  double share = 0;
  Dim dominant = kNone;
};

// This is the cluster's total, against which shares are measured.
class DrfTotal {
 public:
  void Set(const Resource& total, const ResourceNames& names);
  // Gives the largest share over the resources that the cluster has; at equal shares the first in Volcano's order
  // counts.
  double Share(const Resource& allocated, Dim* dominant) const;
  void Update(DrfAttr* attr) const { attr->share = Share(attr->allocated, &attr->dominant); }
  // Gives a bit for each resource of which some is left.
  uint64_t Demanding(const Resource& allocated) const;

 private:
  struct Amount {
    Dim dim;
    double total;
  };
  std::vector<Amount> amounts_;  // Volcano's order
};

class DrfTree {
 public:
  explicit DrfTree(const DrfTotal& total) : total_(total) {}
  DrfTree(const DrfTree&) = delete;
  DrfTree& operator=(const DrfTree&) = delete;

  // Builds the tree of all jobs of a session, whose attrs are by JobInfo::index.
  void Build(const framework::Session& ssn, const std::vector<DrfAttr>& attrs, const Resource& total_allocated);
  // The job now holds `attr`, all jobs together `total_allocated`.
  void Update(const JobInfo& job, const DrfAttr& attr, const Resource& total_allocated);
  // It is negative where l goes first: the difference of shares by weight at the first level where the two queues
  // differ.
  double Compare(const QueueInfo& l, const QueueInfo& r) const { return Part(l, r).difference; }
  // This is the same with the level where they part: shares by weight of the two nodes there, and their names.
  struct Parting {
    double difference = 0;
    double l_share = 0, r_share = 0;
    std::string l_name, r_name;
  };
  Parting Part(const QueueInfo& l, const QueueInfo& r) const;

  // Remembers every node that changes, to be put back by Undo.
  void StartTrial();
  void Undo();

  HierarchyNode Export(const ResourceNames& names) const { return Export(names, kRoot); }

 private:
  static constexpr int kRoot = 0;
  struct State {
    DrfAttr attr;
    bool saturated = false;
  };
  struct Node {
    std::string name;
    double weight = 1;
    int parent = kNone;  // always a smaller number than the node's own
    const JobInfo* job = nullptr;
    std::vector<int> children;  // ascending name: the order of sums
    State state;
    uint64_t trial = 0;  // the last one that remembered this node
  };
  struct Saved {
    int node;
    State state;
  };

  int Child(int parent, const std::string& name, double weight);
  int FindChild(int parent, const std::string& name) const;
  void Attach(const JobInfo& job, const DrfAttr& attr);
  void Save(int node);
  void Recompute(int node);
  void RecomputeLeaf(Node& leaf);
  void RecomputeInner(Node& inner);
  HierarchyNode Export(const ResourceNames& names, int node) const;

  const DrfTotal& total_;
  int dims_ = 0;  // how many resources the session knows
  std::vector<Node> nodes_;
  std::vector<int> leaf_of_job_;                 // by JobInfo::index
  std::vector<std::vector<int>> path_of_queue_;  // by QueueInfo::index; kNone where no job made that node
  uint64_t demanding_ = 0;
  bool in_trial_ = false;
  uint64_t trial_ = 0;
  uint64_t saved_demanding_ = 0;
  std::vector<Saved> saved_;
};

}  // namespace pumice::plugins
