// The queue controller is run through the scenario's events in advance, since Volcano would refuse some of them without
// a word.
#include "core/admit/check_events.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/manifest/simulation.h"
#include "core/sim/queue_controller.h"

namespace pumice::admit {

using manifest::EventReference;
using manifest::VcJob;
using manifest::World;
using text::Diagnostic;
using text::Severity;

namespace {

using Do = model::WorldEvent::Do;

// A job's pods begin with its name; so do the copies of one that arrives again and again.
std::set<std::string> NamesOfPods(const World& world, std::set<std::string>* jobs) {
  std::set<std::string> pods;
  for (const model::Pod& pod : world.scenario.pods) pods.insert(pod.meta.Key());
  for (const model::PodGroup& group : world.scenario.pod_groups) jobs->insert(group.meta.Key());
  for (const VcJob& job : world.jobs) jobs->insert(job.meta.Key());
  return pods;
}

bool IsPodOf(const std::set<std::string>& jobs, const std::string& pod) {
  for (size_t dash = pod.rfind('-'); dash != std::string::npos && dash > 0; dash = pod.rfind('-', dash - 1)) {
    if (jobs.count(pod.substr(0, dash)) > 0) return true;
  }
  return false;
}

// Runs the queue controller through the events that open and close.
void CheckQueueEvents(World* world) {
  std::vector<const EventReference*> events;
  for (const EventReference& event : world->event_references) {
    if (event.what == Do::kOpen || event.what == Do::kClose) events.push_back(&event);
  }
  if (events.empty()) return;
  std::stable_sort(events.begin(), events.end(), [](const auto* a, const auto* b) { return a->at < b->at; });
  std::vector<model::Queue> queues = world->scenario.queues;
  sim::QueueController controller(&queues, &world->scenario.pod_groups);
  controller.Sync();
  using Refusal = sim::QueueController::Refusal;
  for (const EventReference* event : events) {
    const Refusal refusal = event->what == Do::kOpen ? controller.Open(event->name) : controller.Close(event->name);
    if (refusal == Refusal::kNone) continue;
    Diagnostic said = event->missing;
    said.severity = Severity::kWarning;
    said.code = "queue-event";
    said.message =
        refusal == Refusal::kRoot ? words::kRootStaysOpen : words::Say<words::kParentNotOpen>({{"queue", event->name}});
    said.hint = refusal == Refusal::kRoot ? words::kCloseBelow : words::kOpenParent;
    world->out.Add(std::move(said));
  }
}

// LoseNode of the simulator does not wait for what a cluster waits for.
void TellOfLostNodes(World* world) {
  for (const EventReference& event : world->event_references) {
    if (event.what != Do::kDown || event.to != EventReference::To::kNode) continue;
    Diagnostic said = event.missing;
    said.severity = Severity::kWarning;
    said.code = "lost-node";
    said.message = words::kLostNodeKeepsPods;
    said.hint = {};
    world->out.AddOnce("lost-node", said);
  }
}

}  // namespace

void CheckEvents(World* world) {
  if (world->event_references.empty()) return;
  std::set<std::string> nodes, queues, jobs;
  const std::set<std::string> pods = NamesOfPods(*world, &jobs);
  for (const model::Node& node : world->scenario.nodes) nodes.insert(node.meta.name);
  for (const model::Queue& queue : world->scenario.queues) queues.insert(queue.meta.name);
  for (const EventReference& reference : world->event_references) {
    const bool is_pod = reference.to == EventReference::To::kPod;
    const auto& names = is_pod ? pods : reference.to == EventReference::To::kNode ? nodes : queues;
    if (names.count(reference.name) > 0 || (is_pod && IsPodOf(jobs, reference.name))) continue;
    world->out.Add(reference.missing);
  }
  CheckQueueEvents(world);
  if (world->validate) TellOfLostNodes(world);
}

}  // namespace pumice::admit
