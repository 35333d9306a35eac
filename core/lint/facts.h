// What rules look at: the objects, the configuration, and the numbers with which Volcano's session would open.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/framework/conf.h"
#include "core/lint/finding.h"
#include "core/model/objects.h"
#include "core/sim/cycle.h"

namespace pumice::lint {

// Where a plugin stands in the configuration.
struct PluginAt {
  size_t tier, index;
  const framework::PluginOption* option;
  std::string Path() const { return "tiers[" + std::to_string(tier) + "].plugins[" + std::to_string(index) + "]"; }
};

// A job whose pods do not all have a place.
struct WaitingJob {
  const JobInfo* job;
  std::string phase;  // of its PodGroup, when the session opened
  Resource pending;   // what all its pending pods ask
  Resource missing;   // what the pods ask that it needs to get going; what all pending ones ask where it runs already
  Resource gang;      // what minMember of its pods ask, those that run among them
};

class Facts {
 public:
  explicit Facts(const model::Scenario& scenario);

  const model::Scenario& scenario() const { return scenario_; }
  const framework::SchedulerConfiguration& conf() const { return conf_; }
  const ClusterInfo& cluster() const { return *record_.cluster; }
  const ResourceNames& names() const { return cluster().resource_names; }

  // ---- the configuration ----
  bool HasAction(const char* name) const { return conf_.HasAction(name); }
  // Its place among the actions; a large number where it is none of them.
  size_t ActionAt(const char* name) const;
  std::optional<PluginAt> Plugin(std::string_view name) const;  // the first
  std::vector<PluginAt> Plugins() const;
  // "proportion", "capacity", or "" where none or both stand there.
  const std::string& queue_plugin() const { return queue_plugin_; }
  bool is_tree() const { return is_tree_; }  // capacity with enableHierarchy
  int LineOf(const PluginAt& at) const;

  // ---- queues, by QueueInfo::index ----
  const std::vector<std::vector<int>>& children() const { return children_; }
  // Below which queue it hangs; kNone for root, or where that one does not exist.
  int ParentOf(int queue) const { return parents_[queue]; }
  bool IsLeaf(int queue) const { return children_[queue].empty(); }
  bool IsRoot(int queue) const { return cluster().queues[queue]->name == "root"; }
  // What the queue plugin says when the session opens; null where it does not know the queue.
  const framework::QueueNumbers* NumbersOf(int queue) const;
  const std::vector<const JobInfo*>& JobsOf(int queue) const { return jobs_[queue]; }

  // ---- jobs and nodes ----
  const std::vector<WaitingJob>& waiting() const { return waiting_; }
  const Resource& total() const { return total_; }
  const Resource& idle() const { return idle_; }
  // Resources of the world but pods, in the order in which Volcano lists them.
  const std::vector<Dim>& dims() const { return dims_; }

 private:
  void FindQueues();
  void FindJobs();

  const model::Scenario& scenario_;
  framework::SchedulerConfiguration conf_, silent_;  // silent_: the same without actions
  sim::Cluster world_;
  sim::CycleRecord record_;
  std::string queue_plugin_;
  bool is_tree_ = false;
  std::vector<std::vector<int>> children_;
  std::vector<int> parents_;
  std::vector<std::vector<const JobInfo*>> jobs_;
  std::vector<WaitingJob> waiting_;
  Resource total_, idle_;
  std::vector<Dim> dims_;
};

// Collects what rules find.
class Findings {
 public:
  Finding& Add(Code code, std::string kind, std::string name, std::string field, Numbers numbers = {});
  void Keep(Finding finding) { list_.push_back(std::move(finding)); }
  bool empty() const { return list_.empty(); }
  std::vector<Finding> Take() { return std::move(list_); }

 private:
  std::vector<Finding> list_;
};

// The first dimension, of those that `l` asks for, in which it is more than `r`; -1 where it fits.
Dim FirstOver(const Facts& facts, const Resource& l, const Resource& r);

}  // namespace pumice::lint
