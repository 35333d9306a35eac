// Maker makes links of a trace's records: what the stories of jobs, pods, queues and victims have in common.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/explain/index.h"
#include "core/explain/story.h"
#include "core/framework/trace.h"
#include "core/report/report.h"

namespace pumice::explain {

class Maker {
 public:
  Maker(const report::Report& of_report, const framework::Trace& of_trace, Language in_language)
      : report(of_report),
        trace(of_trace),
        cluster(of_report.cluster()),
        language(in_language),
        index_(std::make_shared<Index>(of_report, of_trace)) {}

  // Fills in all words. Where no verdict is set: the first link that says no, else that says wait, else the last one.
  Story Finish(Story story) const;

  using Record = framework::Record;
  using Check = framework::Check;
  using Name = framework::Name;
  using Site = framework::Site;

  // Makes a link without a record behind it.
  Link Plain(Reason code, Verdict verdict) const;
  // Makes one with the record's action, plugin, tier, moment, and the arithmetic of its checks.
  Link From(const Record& record, Reason code, Verdict verdict) const;
  // Adds the lines of one check: where it failed, or every dimension compared.
  void AddLines(const Check& check, Link* link) const;
  // Makes the line ready + bestEffort >= minAvailable, of counts.
  Line GangLine(const Check& check, bool with_pipelined) const;
  // Adds the nodes that refused, by reason.
  void AddGroups(const Record& record, Link* link) const;
  // "2 placements, 1 eviction", of a statement.
  std::string OperationsOf(const Record& statement) const;
  // Adds a check's numbers as words of a link.
  static void AddNumbers(const Check& check, Link* link);
  // Adds the record's pods, as one group.
  void AddPods(const Record& record, Link* link) const;
  // Why a plugin let a candidate go, or did not: "its job would fall below minAvailable (4 <= 4)". "" where it has no
  // words for it.
  std::string WhyOf(const Record& answer, int task) const;
  std::string Arithmetic(const Check& check) const;

  // Adds the best nodes' scores, plugin by plugin.
  void AddScores(const Record& record, Link* link) const;

  // Adds hdrf's tree down to where the names of a hierarchy ("root/eng/dev") lead: share by weight.
  void AddHierarchy(const std::string& hierarchy, Link* link) const;

  const std::string& QueueName(int queue) const { return cluster.queues[queue]->name; }
  const std::string& JobName(int job) const { return cluster.jobs[job]->uid; }
  std::string PodName(int task) const { return cluster.facts[task].pod->meta.Key(); }
  std::string NodeName(int node) const;
  // Where a gang's victims are looked for: a HyperNode, or the whole cluster.
  std::string DomainName(int hyper_node) const;
  const std::string& ActionOf(const Record& record) const { return trace.actions()[record.action]; }
  std::string Text(const Resource& resource) const;  // "cpu 1, memory 2Gi"
  // Jobs to which the same was said, and what was said to the first.
  Group Alike(std::string reason, std::vector<std::string> jobs, const std::string& text) const;
  bool HasAction(const std::string& name) const { return report.conf.HasAction(name); }
  const Index& index() const { return *index_; }

  const report::Report& report;
  const framework::Trace& trace;
  const ClusterInfo& cluster;
  const Language language;

 private:
  Line LineOf(const Check& check, Dim dim) const;

  std::shared_ptr<const Index> index_;  // of all stories that are made of one another
};

// Gives "a, b, c +4".
std::string Listed(const std::vector<std::string>& words, size_t most);
std::string Count(double number);
std::string Digits(double number);  // seven of them
// Both sides at once: what would print alike is written exactly.
std::string TextOf(const Line& line, Dim dim);
std::string UnitOf(Dim dim);  // of Line::unit

}  // namespace pumice::explain
