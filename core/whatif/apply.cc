// A change is completed as a cluster would complete it and then merged, object by object; what a controller makes of it
// is told apart from what the user wrote.
#include "core/whatif/apply.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/admit/vcjob_webhook.h"
#include "core/api/annotations.h"
#include "core/edit/change.h"
#include "core/manifest/write.h"
#include "core/model/find.h"
#include "core/model/owner.h"
#include "core/model/system_classes.h"
#include "core/text/nearest.h"

namespace pumice::whatif {
namespace {

using model::Find;
using model::Scenario;
using text::Diagnostic;
using text::Severity;

// Gives the PodGroup that a Job of that namespace/name made; null where there is none, as for "".
const model::PodGroup* GroupOfJob(const Scenario& scenario, const std::string& key) {
  for (const model::PodGroup& group : scenario.pod_groups) {
    if (!key.empty() && model::JobKeyOf(group.meta) == key) return &group;
  }
  return nullptr;
}

// A cluster keeps this of an object that is applied again.
void KeepStatus(const model::Queue& old, const model::Queue& written, model::Queue* now) {
  if (written.state.empty()) now->state = old.state;
  if (written.has_status_allocated) return;
  now->status_allocated = old.status_allocated;
  now->has_status_allocated = old.has_status_allocated;
}
void KeepStatus(const model::PodGroup& old, const model::PodGroup& written, model::PodGroup* now) {
  if (written.status.phase.empty()) now->status = old.status;
}
void KeepStatus(const model::Pod& old, const model::Pod& written, model::Pod* now) {
  if (!written.node_name.empty() || !written.phase.empty()) return;
  now->node_name = old.node_name;
  now->phase = old.phase;
  now->start_time = old.start_time;
  now->nominated_node_name = old.nominated_node_name;
  now->conditions = old.conditions;
}
void KeepStatus(const model::Node& old, const model::Node& written, model::Node* now) {
  if (written.allocatable.empty() && written.capacity.empty()) {
    now->allocatable = old.allocatable;
    now->capacity = old.capacity;
  }
  if (!now->usage) now->usage = old.usage;
}
template <class T>
void KeepStatus(const T&, const T&, T*) {}

class Merger {
 public:
  Merger(const Scenario& base, Applied* out) : base_(base), out_(out) {}

  // `written` are the changes as they stand in the files, `complete` with what a cluster fills in.
  void Run(const Scenario& written, Scenario complete) {
    if (written.scheduler_conf) {
      out_->scenario.scheduler_conf = written.scheduler_conf;
      out_->changed.push_back("the scheduler's configuration");
    }
    Merge("ConfigMap", &Scenario::device_configs, written, &complete, false);
    Merge("Namespace", &Scenario::namespaces, written, &complete, false);
    Merge("PriorityClass", &Scenario::priority_classes, written, &complete, false);
    TakeSystemClasses(complete);
    Merge("Queue", &Scenario::queues, written, &complete, false);
    Merge("ResourceQuota", &Scenario::resource_quotas, written, &complete, false);
    Merge("PodDisruptionBudget", &Scenario::pod_disruption_budgets, written, &complete, false);
    Merge("ResourceClaim", &Scenario::resource_claims, written, &complete, false);
    Merge("ResourceClaimTemplate", &Scenario::resource_claim_templates, written, &complete, false);
    Merge("DeviceClass", &Scenario::device_classes, written, &complete, false);
    Merge("HyperNode", &Scenario::hyper_nodes, written, &complete, false);
    Merge("Node", &Scenario::nodes, written, &complete, false);
    Merge("Numatopology", &Scenario::numatopologies, written, &complete, false);
    AdoptJobs(&complete);
    DropPodsThatAJobNoLongerHas(written, complete);
    Merge("PodGroup", &Scenario::pod_groups, written, &complete, true);
    Merge("Pod", &Scenario::pods, written, &complete, true);
  }

 private:
  // `made` also holds what controllers made of the changes; else there is only what is written.
  template <class T>
  void Merge(const char* kind, std::vector<T> Scenario::*list, const Scenario& written, Scenario* complete, bool made) {
    for (T& object : complete->*list) {
      const std::string key = object.meta.Key();
      const T* as_written = Find(written.*list, key);
      if (as_written == nullptr && !made) continue;
      static const T nothing{};
      T* old = Find(&(out_->scenario.*list), key);
      // A pod that its controller would have made anyway stays as it is.
      if (old != nullptr && as_written == nullptr && std::string_view(kind) == "Pod") continue;
      const T& source = as_written ? *as_written : nothing;
      if (old == nullptr) {
        if (source.meta.creation_timestamp.IsZero()) object.meta.creation_timestamp = base_.now;
        out_->changed.push_back(std::string(kind) + " " + key);
        (out_->scenario.*list).push_back(std::move(object));
        continue;
      }
      KeepStatus(*old, source, &object);
      if (source.meta.creation_timestamp.IsZero()) object.meta.creation_timestamp = old->meta.creation_timestamp;
      if (source.meta.uid.empty()) object.meta.uid = old->meta.uid;
      out_->changed.push_back(std::string(kind) + " " + key);
      *old = std::move(object);
    }
  }

  // These classes are in every cluster, although no export had to name them before.
  void TakeSystemClasses(const Scenario& complete) {
    for (const model::SystemClass& its : model::kSystemClasses) {
      const model::PriorityClass* made = Find(complete.priority_classes, its.name);
      if (made == nullptr || Find(out_->scenario.priority_classes, its.name) != nullptr) continue;
      out_->scenario.priority_classes.push_back(*made);
    }
  }

  // A Volcano Job as users write it has no uid, and so its PodGroup another name than that of the cluster's Job.
  void AdoptJobs(Scenario* complete) const {
    for (model::PodGroup& group : complete->pod_groups) {
      const model::PodGroup* old = GroupOfJob(base_, model::JobKeyOf(group.meta));
      if (old == nullptr) continue;
      for (model::Pod& pod : complete->pods) {
        if (GroupKeyOf(pod) != group.meta.Key()) continue;
        pod.meta.annotations[kGroupName] = old->meta.name;
        pod.meta.owner_references = old->meta.owner_references;
      }
      group.meta.name = old->meta.name;
      group.meta.owner_references = old->meta.owner_references;
    }
  }

  // A PodGroup that comes with pods comes with all of them.
  void DropPodsThatAJobNoLongerHas(const Scenario& written, const Scenario& complete) {
    std::set<std::string> groups, pods;
    for (const model::Pod& pod : complete.pods) {
      const std::string group = GroupKeyOf(pod);
      if (Find(complete.pod_groups, group) != nullptr && Find(base_.pod_groups, group) != nullptr) groups.insert(group);
      pods.insert(pod.meta.Key());
    }
    // Where single pods are written beside a group that is not, nothing is known of the others.
    for (auto it = groups.begin(); it != groups.end();) {
      const bool alone = Find(written.pod_groups, *it) == nullptr &&
                         std::any_of(written.pods.begin(), written.pods.end(),
                                     [&](const model::Pod& pod) { return GroupKeyOf(pod) == *it; });
      it = alone ? groups.erase(it) : std::next(it);
    }
    auto& all = out_->scenario.pods;
    all.erase(std::remove_if(
                  all.begin(), all.end(),
                  [&](const model::Pod& pod) { return groups.count(GroupKeyOf(pod)) && !pods.count(pod.meta.Key()); }),
              all.end());
  }

  const Scenario& base_;
  Applied* out_;
};

Diagnostic Problem(const std::string& deletion, words::Sentence message, words::Sentence hint) {
  Diagnostic d;
  d.code = "unknown-object";
  d.source = "--delete " + deletion;
  d.message = std::move(message);
  d.hint = std::move(hint);
  return d;
}

template <class T>
void AddNames(const std::vector<T>& list, std::vector<std::string>* names) {
  for (const T& object : list) names->push_back(object.meta.Key());
}

void Delete(const std::string& deletion, Applied* out) {
  const size_t slash = deletion.find('/');
  std::string kind = deletion.substr(0, slash);
  std::string name = slash == std::string::npos ? "" : deletion.substr(slash + 1);
  if (kind == "Job" || kind == "job" || kind == "podgroup") kind = "PodGroup";
  if (kind == "queue") kind = "Queue";
  if (kind == "node") kind = "Node";
  if (kind == "pod") kind = "Pod";
  std::vector<std::string> names;
  if (kind == "Queue") {
    AddNames(out->scenario.queues, &names);
  } else if (kind == "Node") {
    AddNames(out->scenario.nodes, &names);
  } else if (kind == "PodGroup") {
    AddNames(out->scenario.pod_groups, &names);
  } else if (kind == "Pod") {
    AddNames(out->scenario.pods, &names);
  } else {
    out->diagnostics.push_back(Problem(deletion, words::kCannotBeDeleted, words::kWriteDeletion));
    return;
  }
  const bool namespaced = kind == "PodGroup" || kind == "Pod";
  if (namespaced && name.find('/') == std::string::npos) name = "default/" + name;
  if (kind == "PodGroup" && Find(out->scenario.pod_groups, name) == nullptr) {
    if (const model::PodGroup* group = GroupOfJob(out->scenario, name)) name = group->meta.Key();
  }
  const edit::Change drop{edit::Change::Op::kDrop, kind, name, "", ""};
  if (edit::Apply(drop, &out->scenario).empty()) {
    out->changed.push_back(kind + " " + name);
    return;
  }
  const std::string_view nearest = text::Nearest(name, {names.begin(), names.end()});
  out->diagnostics.push_back(
      Problem(deletion, words::Say<words::kDoesNotExist>({{"object", kind + " " + name}}),
              nearest.empty() ? words::Sentence() : words::Say<words::kDidYouMean>({{"word", nearest}})));
}

// References into the cluster are none in the files alone.
bool IsReference(const Diagnostic& d) {
  return d.code.rfind("unknown-", 0) == 0 && d.severity != Severity::kNote && !d.kind.empty();
}

// Asks the job webhook. Where the cluster has the Job's PodGroup and not the Job, nothing but its queue is known of it.
void Judge(const manifest::VcJob& job, const Scenario& base, const std::vector<manifest::VcJob>& jobs, Applied* out) {
  text::Diagnostics said;
  manifest::ObjectContext context;
  context.out = &said;
  const std::string key = job.meta.Key();
  const manifest::VcJob* old = Find(jobs, key);
  const model::PodGroup* group = GroupOfJob(base, key);
  if (old != nullptr) {
    admit::ValidateJobUpdate(*old, job, out->scenario, context);
  } else if (group != nullptr) {
    manifest::VcJob alike = job;
    // A namespace may have put it elsewhere than into default.
    if (job.queue != "default") alike.queue = group->queue;
    admit::ValidateJobUpdate(alike, job, out->scenario, context);
  } else {
    admit::ValidateNewJob(job, out->scenario, context);
  }
  for (const Diagnostic& d : said.Take()) {
    if (d.severity != Severity::kError) continue;
    lint::Finding& finding = out->refused.emplace_back();
    finding.code = lint::kJobRefused;
    finding.severity = d.severity;
    finding.admission = true;
    finding.kind = "Job";
    finding.name = key;
    finding.field = d.field;
    finding.numbers = {{"message", d.message.In(words::Language::kEnglish)}};
  }
}

}  // namespace

Applied ApplyObjects(const Scenario& base, const std::vector<load::SourceText>& changes,
                     const std::vector<std::string>& deletions, const text::YamlParser& yaml,
                     const std::vector<manifest::VcJob>& jobs) {
  Applied out;
  load::ReadOptions options;
  options.yaml = yaml;
  options.fill_in = false;
  options.release = &base.release;
  const load::Loaded written = load::Load(changes, options);
  for (const Diagnostic& d : written.diagnostics) {
    if (!IsReference(d)) out.diagnostics.push_back(d);
  }
  out.scenario = base;
  if (!out.ok()) return out;

  // The changes are completed with the classes and namespaces of the cluster.
  manifest::Json context = manifest::Json::array();
  for (const model::PriorityClass& c : base.priority_classes) {
    if (Find(written.scenario.priority_classes, c.meta.Key()) == nullptr) context.push_back(manifest::ObjectOf(c));
  }
  for (const model::Namespace& ns : base.namespaces) {
    if (Find(written.scenario.namespaces, ns.meta.Key()) == nullptr) context.push_back(manifest::ObjectOf(ns));
  }
  const std::string context_text = manifest::Json{{"apiVersion", "v1"}, {"kind", "List"}, {"items", context}}.dump();
  std::vector<load::SourceText> sources = {{"the cluster", context_text}};
  sources.insert(sources.end(), changes.begin(), changes.end());
  options.fill_in = true;
  options.validate = false;
  options.release = &base.release;
  load::Loaded complete = load::Load(sources, options);
  Scenario named = written.scenario;
  // Only a cluster fills in namespaces, which are part of a name.
  auto name = [](auto* list) {
    for (auto& object : *list) {
      if (object.meta.ns.empty()) object.meta.ns = "default";
    }
  };
  name(&named.pods);
  name(&named.pod_groups);
  name(&named.resource_quotas);
  name(&named.pod_disruption_budgets);
  name(&named.resource_claims);
  name(&named.resource_claim_templates);
  Merger(base, &out).Run(named, std::move(complete.scenario));
  for (const manifest::VcJob& job : complete.jobs) Judge(job, base, jobs, &out);
  for (const std::string& deletion : deletions) Delete(deletion, &out);
  return out;
}

}  // namespace pumice::whatif
