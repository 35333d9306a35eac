// WayFinder collects ways out of one run; its parts are a file each: the gate and the queue's numbers (ways_queue.cc),
// nodes (ways_nodes.cc), domains of the network (ways_topology.cc), other jobs and queues (ways_others.cc), the
// configuration (ways_conf.cc), and what decides which of them is asked (ways.cc).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/framework/points.h"
#include "core/reason/ways.h"

namespace pumice::reason {

class WayFinder {
 public:
  WayFinder(const Look& look, size_t base_nodes)
      : look_(look),
        records_(look.trace->records()),
        cluster_(look.report.cluster()),
        scenario_(look.report.world->scenario()),
        base_nodes_(base_nodes),
        names_(cluster_.resource_names) {}

  std::vector<Way> Find();

 private:
  using Record = framework::Record;
  using Check = framework::Check;
  using Site = framework::Site;
  using Rule = framework::Rule;
  using Name = framework::Name;
  using Op = edit::Change::Op;
  using Unit = Relaxation::Unit;
  // Amounts of some dimensions that would do.
  using Needs = std::map<Dim, double>;

  // ---- ways.cc ----
  void NotInSession();
  bool Validity();
  bool Gate();
  bool BeforeNodes();
  void Turn();
  void Members();
  void Gates(double cost);
  void Owed();
  void Found();
  // How many pods of the job have to get in together after those that got a place in this turn.
  int Missing(size_t begin, size_t end) const;
  // The task and the pods of its job that would come next.
  std::vector<const TaskInfo*> Next(const TaskInfo& task, int count) const;
  const TaskInfo* TaskAt(int index) const;

  // ---- ways_queue.cc ----
  void Enqueue(const Record& record);
  void Overcommit(const Check& check);
  void Quota(const Check& check);
  Relaxation LessMinResources(const std::string& resource, int64_t from, int64_t to) const;
  void QueueRoom(const Record& record, const Check& check, int missing);
  void Overused(const Record& record);
  // A queue's amount of a resource, whether `written` in the list below `field` or not, becomes what is needed.
  Relaxation Raised(const std::string& queue, const std::string& field, const model::ResourceList& written, Dim d,
                    double need, double cost) const;
  void Deserved(int queue, const Check& check, const std::vector<const TaskInfo*>& wanted);
  // The queue's realCapability, or its deserved, has to be so much.
  void Limit(int queue, const Needs& needs, bool of_deserved);
  // Adds what raises capability where that is what limits; returns what is short of the cluster's total.
  Needs RaiseCapability(int queue, const Needs& needs, Way* way, int depth) const;
  void OpenQueue(int queue, const std::string& state);
  // Adds so many nodes that the cluster has that much more; where no node has what is short, one gets it.
  void MoreNodes(const Needs& shortage, Way with);

  // ---- ways_nodes.cc ----
  class NodeWays;
  void Nodes(const Record& record, int missing);

  // ---- ways_others.cc ----
  // Jobs that are enqueued without a place hold what is short at the gate.
  void Holders(const Check& check, const Needs& shortage);
  void Overtakers();
  void Tree();
  void Hunt(const Record& record);
  void LowerVictims(const Record& record);

  // ---- ways_topology.cc ----
  void Topology(bool refused);
  void Domains(const TaskInfo& task, int missing, int highest);

  // ---- ways_conf.cc ----
  void AddAction(const std::string& action, double cost);
  // Switches the point off at this plugin; with "" at each that is asked there but one, all together.
  // `about` is what its words name besides.
  void SwitchOff(framework::Point point, const std::string& plugin, double cost, const std::string& but = "",
                 const std::string& about = "");
  bool Has(const std::string& plugin, framework::Point point) const;

  // ---- what ways are made of ----
  Relaxation Of(Op op, std::string kind, std::string name, std::string field, std::string value, std::string have,
                double cost) const;
  Relaxation Amount(std::string kind, std::string name, std::string field, Unit unit, std::optional<int64_t> from,
                    int64_t to, double cost) const;
  Relaxation Said(Relaxation relaxation) const;
  void Add(Way way) {
    if (!way.empty()) ways_.push_back(std::move(way));
  }
  const framework::Check* BrokenOf(const Record& record) const;
  const std::string& ActionOf(const Record& record) const { return look_.trace->actions()[record.action]; }
  bool HasAction(const std::string& name) const { return look_.report.conf.HasAction(name); }
  // What is said from here on is said by this plugin in this action.
  void SaidBy(const Record& record) { SaidBy(record.plugin, ActionOf(record)); }
  void SaidBy(std::string plugin, std::string action) {
    plugin_ = std::move(plugin);
    action_ = std::move(action);
  }

  const Look& look_;
  const std::vector<Record>& records_;
  const ClusterInfo& cluster_;
  const model::Scenario& scenario_;
  const size_t base_nodes_;
  const ResourceNames& names_;
  std::string plugin_, action_;
  std::vector<Way> ways_;
};

}  // namespace pumice::reason
