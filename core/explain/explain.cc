// The object is looked for by its name, the cycle is run with a trace that wants it, and its story is told of the
// records.
#include "core/explain/explain.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/explain/job_story.h"
#include "core/explain/lead.h"
#include "core/explain/queue_story.h"
#include "core/explain/victims_story.h"
#include "core/explain/world_story.h"
#include "core/framework/trace.h"
#include "core/model/owner.h"
#include "core/report/run.h"
#include "core/text/nearest.h"
#include "core/words/binds.h"

namespace pumice::explain {
namespace {

struct Named {
  std::string key;         // as the engine names it
  std::string short_name;  // as people may
};

std::vector<Named> NamesOf(const model::Scenario& scenario, const std::string& kind) {
  std::vector<Named> names;
  if (kind == "queue") {
    for (const model::Queue& queue : scenario.queues) names.push_back({queue.meta.name, queue.meta.name});
  } else if (kind == "pod") {
    for (const model::Pod& pod : scenario.pods) names.push_back({pod.meta.Key(), pod.meta.name});
  } else {
    for (const model::PodGroup& group : scenario.pod_groups) {
      names.push_back({group.meta.Key(), group.meta.name});
      if (const model::OwnerReference* job = model::JobOf(group.meta)) {
        names.push_back({group.meta.Key(), job->name});
        names.push_back({group.meta.Key(), model::JobKeyOf(group.meta)});
      }
    }
  }
  return names;
}

text::Diagnostic Wrong(words::Sentence message, words::Sentence hint) {
  text::Diagnostic d;
  d.code = kNoObject;
  d.message = std::move(message);
  d.hint = std::move(hint);
  return d;
}

words::Diagnosis WordOf(std::string_view kind) {
  return kind == "job" ? words::kJob : kind == "pod" ? words::kPod : words::kQueue;
}

// The job that a pod is of.
const std::string* JobOf(const report::Report& report, const std::string& pod) {
  for (const TaskFacts& facts : report.cluster().facts) {
    if (facts.pod->meta.Key() == pod) return facts.job_id;
  }
  return nullptr;
}

// Whether the job, or the pod, has neither a place nor a reservation when the cycle ends.
bool WaitsInTheEnd(const report::Report& report, const Object& object) {
  for (const TaskFacts& facts : report.cluster().facts) {
    const bool meant = object.kind == "job" ? *facts.job_id == object.key
                                            : object.kind == "pod" && facts.pod->meta.Key() == object.key;
    if (meant && !facts.job_id->empty() && report.record.end.tasks[facts.index].status == TaskStatus::kPending) {
      return true;
    }
  }
  return false;
}

// Whether the gate keeps it out, backfill passes its pods over, and a node has room for one of them as it is.
bool StandsIdle(const report::Report& report, const Story& story) {
  const Link& verdict = story.links[static_cast<size_t>(story.verdict)];
  const auto passes = std::find_if(story.links.begin(), story.links.end(),
                                   [](const Link& link) { return link.code == Reason::kBackfillPasses; });
  if (!IsOf(verdict.code, "enqueue.") || passes == story.links.end()) return false;
  const auto pod = std::find_if(passes->params.begin(), passes->params.end(),
                                [](const auto& param) { return param.first == "pod"; });
  for (const TaskFacts& facts : report.cluster().facts) {
    if (facts.pod->meta.Key() != pod->second) continue;
    const TaskInfo& task = *report.cluster().all_tasks[facts.index];
    const auto& nodes = report.cluster().nodes;
    return std::any_of(nodes.begin(), nodes.end(), [&](const auto& node) {
      return !node->node->unschedulable && task.resreq().LessEqual(node->idle, Missing::kZero);
    });
  }
  return false;
}

// What binds is the lead.
void Prove(const model::Scenario& scenario, const report::Report& report, const std::string& job, Language language,
           const sim::Host& host, Story* story) {
  auto reasons = std::make_shared<reason::Reasons>(reason::Find(scenario, job, host));
  story->text = LeadOf(*reasons, job, story->text, language);
  if (StandsIdle(report, *story)) {
    story->text += (language == Language::kChinese ? "" : " ") + words::Say(words::Binds::kBindsBackfill, {}, language);
  }
  story->others = OthersOf(*reasons, language);
  story->reasons = std::move(reasons);
}

constexpr size_t kMostLeads = 6;

// What binds the first jobs that wait is the lead of the world, unless something holds up everybody.
void ProveWaiting(const WorldStory& world, const sim::Host& host, Story* story) {
  const Reason symptom = story->links[static_cast<size_t>(story->verdict)].code;
  if (symptom == Reason::kWorldRefused || symptom == Reason::kWorldNoAllocate || symptom == Reason::kWorldTree) return;
  const report::Report& report = world.report;
  const JobStory jobs(world);
  Leads leads(report, world.language, host);
  std::vector<std::string> told;
  int waiting = 0;
  for (size_t i = 0; i < report.jobs.size(); ++i) {
    if (!leads.Waits(report.jobs[i])) continue;
    ++waiting;
    if (told.size() < kMostLeads) told.push_back(leads.Of(report.jobs[i], jobs.OfJob(static_cast<int>(i)).text));
  }
  if (told.empty()) return;
  const int more = waiting - static_cast<int>(told.size());
  if (more > 0) told.push_back(words::Say(words::Binds::kBindsMore, {{"count", std::to_string(more)}}, world.language));
  story->text = told[0];
  story->others.assign(told.begin() + 1, told.end());
}

}  // namespace

std::optional<Object> Find(const model::Scenario& scenario, const std::string& text, text::Diagnostic* wrong) {
  if (text.empty()) return Object{"world", ""};
  if (text == "victims") return Object{"victims", ""};
  const size_t slash = text.find('/');
  const std::string kind = text.substr(0, slash), name = slash == std::string::npos ? "" : text.substr(slash + 1);
  if ((kind != "job" && kind != "pod" && kind != "queue") || name.empty()) {
    *wrong = Wrong(words::Say<words::kNamesNoObject>({{"text", text}}), words::kWriteObject);
    return std::nullopt;
  }
  const std::vector<Named> names = NamesOf(scenario, kind);
  std::vector<std::string> found;
  for (const Named& named : names) {
    if (named.key == name) return Object{kind, named.key};
    if (named.short_name == name && std::find(found.begin(), found.end(), named.key) == found.end()) {
      found.push_back(named.key);
    }
  }
  if (found.size() == 1) return Object{kind, found[0]};
  if (found.size() > 1) {
    for (const std::string& key : found) {
      if (key == "default/" + name) return Object{kind, key};
    }
    *wrong = Wrong(words::Say<words::kSeveralOfName>({{"name", name}}),
                   words::Say<words::kWriteEither>({{"one", kind + "/" + found[0]}, {"other", kind + "/" + found[1]}}));
    wrong->code = "several-objects";
    return std::nullopt;
  }
  std::vector<std::string_view> words;
  for (const Named& named : names) {
    words.push_back(named.short_name);
    words.push_back(named.key);
  }
  const std::string_view nearest = text::Nearest(name, words);
  words::Sentence hint;
  if (!nearest.empty()) {
    hint = words::Say<words::kDidYouMean>({{"word", kind + "/" + std::string(nearest)}});
  } else if (!names.empty()) {
    std::vector<std::string> some;
    for (const Named& named : names) some.push_back(named.short_name);
    hint = words::Say<words::kThereAre>({{"names", Listed(some, 5)}});
  }
  *wrong = Wrong(words::Say<words::kThereIsNo>({{"kind", WordOf(kind)}, {"name", name}}), hint);
  return std::nullopt;
}

Explained Explain(const model::Scenario& scenario, const std::string& object, Language language,
                  const sim::Host& host) {
  Explained explained;
  text::Diagnostic wrong;
  const std::optional<Object> found = Find(scenario, object, &wrong);
  if (!found) {
    explained.diagnostics.push_back(std::move(wrong));
    return explained;
  }
  framework::TraceOptions options;
  if (found->kind == "job") options.jobs.insert(found->key);
  if (found->kind == "pod") options.pods.insert(found->key);
  options.victims = found->kind == "victims" || found->kind == "world";
  framework::Trace trace(options);
  sim::CycleOptions cycle(host);
  cycle.trace = &trace;
  const report::Report report = report::RunScenario(scenario, cycle);
  if (found->kind == "job") {
    for (size_t i = 0; i < report.jobs.size(); ++i) {
      if (report.jobs[i].group->meta.Key() == found->key) {
        explained.story = JobStory(report, trace, language).OfJob(static_cast<int>(i));
      }
    }
  } else if (found->kind == "pod") {
    for (const TaskFacts& facts : report.cluster().facts) {
      if (facts.pod->meta.Key() == found->key) explained.story = JobStory(report, trace, language).OfPod(facts.index);
    }
  }
  if (found->kind == "victims") explained.story = VictimsStory(report, trace, language).OfAll();
  if (found->kind == "world") {
    const WorldStory world(report, trace, language);
    explained.story = world.Of();
    ProveWaiting(world, host, &*explained.story);
  }
  if (found->kind == "queue") {
    if (const QueueInfo* queue = report.cluster().FindQueue(found->key)) {
      explained.story = QueueStory(report, trace, language).Of(queue->index);
    }
  }
  if (explained.story && explained.story->verdict >= 0 && WaitsInTheEnd(report, *found)) {
    Prove(scenario, report, found->kind == "job" ? found->key : *JobOf(report, found->key), language, host,
          &*explained.story);
  }
  if (!explained.story) {
    explained.diagnostics.push_back(
        Wrong(words::Say<words::kNotScheduled>({{"kind", WordOf(found->kind)}, {"name", found->key}}), {}));
  }
  return explained;
}

}  // namespace pumice::explain
