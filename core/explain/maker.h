// Maker: makes links of a trace's records. What the stories of jobs, pods, queues and victims have in common.
#pragma once

#include <string>
#include <vector>

#include "core/explain/story.h"
#include "core/framework/trace.h"
#include "core/report/report.h"

namespace pumice::explain {

class Maker {
 public:
  Maker(const report::Report& report, const framework::Trace& trace, Language language)
      : report_(report), trace_(trace), cluster_(report.cluster()), language_(language) {}

  // Fills in all words. Where no verdict is set: the first link that says no, else that says wait, else the last one.
  Story Finish(Story story) const;

 protected:
  using Record = framework::Record;
  using Check = framework::Check;
  using Site = framework::Site;

  // A link without a record behind it.
  Link Plain(const char* code, Verdict verdict) const;
  // With the record's action, plugin, tier, moment, and the arithmetic of its checks.
  Link From(const Record& record, const std::string& code, Verdict verdict) const;
  // The lines of one check: where it failed, or every dimension compared.
  void AddLines(const Check& check, Link* link) const;
  // Counts: ready + bestEffort >= minAvailable.
  Line GangLine(const Check& check, bool with_pipelined) const;
  // The nodes that refused, by reason.
  void AddGroups(const Record& record, Link* link) const;
  // The record's pods, as one group.
  void AddPods(const Record& record, Link* link) const;
  // The best nodes' scores, plugin by plugin.
  void AddScores(const Record& record, Link* link) const;

  // hdrf's tree down to where the names of a hierarchy ("root/eng/dev") lead: share by weight.
  void AddHierarchy(const std::string& hierarchy, Link* link) const;

  const std::string& QueueName(int queue) const { return cluster_.queues[queue]->name; }
  const std::string& JobName(int job) const { return cluster_.jobs[job]->uid; }
  std::string PodName(int task) const { return cluster_.facts[task].pod->meta.Key(); }
  std::string NodeName(int node) const;
  const std::string& ActionOf(const Record& record) const { return trace_.actions()[record.action]; }
  std::string Text(const Resource& resource) const;  // "cpu 1, memory 2Gi"
  bool HasAction(const std::string& name) const { return report_.conf.HasAction(name); }
  static double NumberOf(const Check& check, const char* name);

  const report::Report& report_;
  const framework::Trace& trace_;
  const ClusterInfo& cluster_;
  const Language language_;

 private:
  Line LineOf(const Check& check, Dim dim) const;
};

// "a, b, c and 4 more".
std::string Listed(const std::vector<std::string>& words, size_t most);
std::string Count(double number);
std::string Digits(double number);  // seven of them
std::string TextOf(const Line& line, Dim dim);
std::string UnitOf(Dim dim);  // of Line::unit

}  // namespace pumice::explain
