// This part works out what the rules look at: the session as it opens, the queues' tree, and the jobs that wait.
#include "core/lint/facts.h"

#include <algorithm>

#include "core/lint/catalogue.h"
#include "core/report/run.h"
#include "core/report/simulation_report.h"

namespace pumice::lint {
namespace {

framework::SchedulerConfiguration Silent(framework::SchedulerConfiguration conf) {
  conf.actions.clear();
  return conf;
}

}  // namespace

// The extender is left out: a linter calls nobody.
Facts::Facts(const model::Scenario& scenario)
    : scenario_(scenario), conf_(report::ConfigurationOf(scenario).conf), silent_(Silent(conf_)), world_(scenario) {
  for (framework::Tier& tier : silent_.tiers) {
    tier.plugins.erase(std::remove_if(tier.plugins.begin(), tier.plugins.end(),
                                      [](const framework::PluginOption& plugin) { return plugin.name == "extender"; }),
                       tier.plugins.end());
  }
  record_ = sim::RunCycle(world_, silent_, sim::CycleOptions());
  const auto proportion = Plugin("proportion"), capacity = Plugin("capacity");
  if (proportion && !capacity) queue_plugin_ = "proportion";
  if (capacity && !proportion) queue_plugin_ = "capacity";
  is_tree_ = queue_plugin_ == "capacity" && capacity->option->enabled_hierarchy.value_or(false);
  for (Dim d : names().in_order()) {
    if (d != kPods) dims_.push_back(d);
  }
  for (const auto& node : cluster().nodes) {
    total_.Add(node->allocatable);
    idle_.Add(node->idle);
  }
  FindQueues();
  FindJobs();
}

size_t Facts::ActionAt(const char* name) const {
  return static_cast<size_t>(std::find(conf_.actions.begin(), conf_.actions.end(), name) - conf_.actions.begin());
}

std::vector<PluginAt> Facts::Plugins() const {
  std::vector<PluginAt> all;
  for (size_t tier = 0; tier < conf_.tiers.size(); ++tier) {
    const auto& plugins = conf_.tiers[tier].plugins;
    for (size_t i = 0; i < plugins.size(); ++i) all.push_back({tier, i, &plugins[i]});
  }
  return all;
}

std::optional<PluginAt> Facts::Plugin(std::string_view name) const {
  for (const PluginAt& at : Plugins()) {
    if (at.option->name == name) return at;
  }
  return std::nullopt;
}

int Facts::LineOf(const PluginAt& at) const {
  if (!scenario_.scheduler_conf) return 0;
  const model::ConfigValue* tiers = scenario_.scheduler_conf->Find("tiers");
  if (tiers == nullptr || at.tier >= tiers->list.size()) return 0;
  const model::ConfigValue* plugins = tiers->list[at.tier].Find("plugins");
  return plugins == nullptr || at.index >= plugins->list.size() ? 0 : plugins->list[at.index].line;
}

void Facts::FindQueues() {
  const auto& queues = cluster().queues;
  children_.resize(queues.size());
  parents_.assign(queues.size(), kNone);
  for (const auto& queue : queues) {
    if (queue->name == "root") continue;
    const QueueInfo* parent = cluster().FindQueue(queue->queue->parent.empty() ? "root" : queue->queue->parent);
    if (parent == nullptr || parent == queue.get()) continue;
    parents_[queue->index] = parent->index;
    children_[parent->index].push_back(queue->index);
  }
}

void Facts::FindJobs() {
  jobs_.resize(cluster().queues.size());
  for (const auto& job : cluster().jobs) {
    jobs_[job->queue->index].push_back(job.get());
    WaitingJob waiting{job.get(), record_.start.phases[job->index], {}, {}, {}};
    const int needed = job->min_available - job->ReadyTaskNum();
    int counted = 0;
    for (const TaskInfo* task : job->In(TaskStatus::kPending)) {
      if (task->facts->sch_gated) continue;
      waiting.pending.Add(task->resreq());
      if (needed <= 0 || counted < needed) waiting.missing.Add(task->resreq());
      ++counted;
    }
    if (counted == 0) continue;
    waiting.gang = job->allocated;
    if (needed > 0) waiting.gang.Add(waiting.missing);
    waiting_.push_back(std::move(waiting));
  }
}

const framework::QueueNumbers* Facts::NumbersOf(int queue) const {
  const auto& all = record_.after_open.queues;
  return static_cast<size_t>(queue) < all.size() && all[queue] ? &*all[queue] : nullptr;
}

Finding& Findings::Add(Code code, std::string kind, std::string name, std::string field, Numbers numbers) {
  Finding& finding = list_.emplace_back();
  finding.code = code;
  finding.severity = SeverityOf(code);
  finding.admission = IsAdmission(code);
  finding.kind = std::move(kind);
  finding.name = std::move(name);
  finding.field = std::move(field);
  finding.numbers = std::move(numbers);
  return finding;
}

Dim FirstOver(const Facts& facts, const Resource& l, const Resource& r) {
  for (Dim d : facts.dims()) {
    if (l.Get(d) >= kMinResource && l.Get(d) - r.Get(d) >= kMinResource) return d;
  }
  return -1;
}

}  // namespace pumice::lint
