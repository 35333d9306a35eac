// ChangeFinder walks a world for what could be changed of it; its parts are a file each: queues and quotas
// (changes_queues.cc), the job and its pods (changes_jobs.cc), nodes (changes_nodes.cc), the configuration
// (changes_conf.cc), and what is asked for whom (changes.cc).
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/reason/changes.h"

namespace pumice::reason {

class ChangeFinder {
 public:
  explicit ChangeFinder(const model::Scenario& scenario);

  std::vector<Way> LetIn(const model::PodGroup& job);
  std::vector<Way> Spare(const model::Pod& pod, const model::PodGroup* job);

 private:
  using Op = edit::Change::Op;
  using Unit = Relaxation::Unit;

  // ---- changes_queues.cc ----
  void State(const std::string& queue);
  void QueueAmounts(const std::string& queue, const model::PodGroup& job);
  void OthersGuarantees(const std::string& own, const std::set<std::string>& resources);
  void Reclaimable(const std::string& own);
  void NodeGroups(const std::string& queue);
  void Quotas(const model::PodGroup& job);
  void AddAmount(const std::string& queue, const std::string& field, const std::string& resource,
                 const model::ResourceList& list, const Quantity& bound, const Quantity& guess, double cost);
  // Gives the names of what the job's pods ask, and what its queue's pods hold with those that the job needs besides.
  std::set<std::string> Asked(const std::string& job) const;
  Quantity HeldAndNeeded(const std::string& queue, const model::PodGroup& job, const std::string& resource) const;
  int64_t GridOf(const std::string& resource, Unit unit) const;

  // ---- changes_jobs.cc ----
  void Members(const model::PodGroup& job);
  void Topology(const model::PodGroup& job);
  void OtherQueues(const model::PodGroup& job);
  void Priorities(const model::PodGroup& job);
  void Templates(const model::PodGroup& job);
  void JobsThatEnd(const model::PodGroup& own);

  // ---- changes_nodes.cc ----
  void NodesAsTheyAre(const model::PodGroup& job);
  void MoreNodes(const model::PodGroup* job);

  // ---- changes_conf.cc ----
  void ActionsThatHelp(bool pending);
  void ActionsThatEvict();
  void Orders();
  void Tiers();
  void Flags();
  void Arguments();

  bool HasPlugin(const std::string& name) const;
  static std::string QueueOf(const model::PodGroup& group);
  std::vector<const model::Pod*> PodsOf(const std::string& job) const;
  void Add(Relaxation relaxation) { ways_.push_back({std::move(relaxation)}); }

  const model::Scenario& scenario_;
  const framework::SchedulerConfiguration conf_;
  model::ResourceList total_;
  std::map<std::string, std::vector<const model::Pod*>> pods_;  // by job
  std::vector<Way> ways_;
};

}  // namespace pumice::reason
