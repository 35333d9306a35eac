// A World is what the readers fill and the later steps complete: the scenario, and what it took to get there.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/manifest/expectation.h"
#include "core/manifest/fields.h"
#include "core/manifest/pod_specs.h"
#include "core/manifest/simulation.h"
#include "core/manifest/vcjob.h"
#include "core/model/objects.h"

namespace pumice::manifest {

enum class Kind : uint8_t {
  kQueue,
  kPodGroup,
  kPod,
  kNode,
  kPriorityClass,
  kHyperNode,
  kNumatopology,
  kResourceQuota,
  kPodDisruptionBudget,
  kResourceClaim,
  kResourceClaimTemplate,
  kDeviceClass,
  kNamespace,
  kVcJob,
};

const char* KindName(Kind kind);
bool IsNamespaced(Kind kind);

// This is an object of the files, in their order.
struct Entry {
  Kind kind;
  uint32_t index;   // in its list in the scenario, or in World::jobs
  uint32_t source;  // in World::sources
  text::Position at;
};

// This is a name in one object that should be another object's.
struct Reference {
  enum class To : uint8_t { kQueue, kPodGroup, kPriorityClass, kNode, kParentQueue };
  To to;
  std::string name;  // the other object's key
  uint32_t entry;    // the object that has it
  const char* field;
  text::Position at;
};

struct Configuration {
  // It says which of several counts: a scenario's own, a ConfigMap's volcano-scheduler.conf, another key of a
  // ConfigMap.
  enum class Rank : uint8_t { kNone, kOther, kConfigMap, kScenario };
  Rank rank = Rank::kNone;
  model::ConfigValue value;
  std::string error;  // what Volcano says of a text that is no YAML
  ObjectContext context;
};

// These are Kubernetes' and Volcano's objects, and what was said while they were read.
// This is the image of the scheduler that a cluster runs.
struct SchedulerImage {
  std::string tag;     // "v1.13.3"; "": none is known
  std::string object;  // "Deployment volcano-system/volcano-scheduler"
  uint32_t source = 0;
  text::Position at;
};

struct Objects {
  model::Scenario scenario;
  SchedulerImage scheduler_image;
  std::vector<VcJob> jobs;
  std::vector<Entry> order;
  std::vector<Reference> references;
  // These are annotations of ReplicaSets and their like, by kind/namespace/name: the podgroup controller inherits some.
  std::map<std::string, model::StringMap> owners;
  text::Diagnostics out;
};

struct Usage {
  model::NodeUsage usage;
  text::Diagnostic missing;  // what to say where there is no such node
};

struct World : Objects {
  // check: whether objects are judged as the API server, the CRDs and the webhooks would. Equal pod specs are shared
  // in the pool.
  World(bool check, std::shared_ptr<SpecPool> pool) : validate(check), specs(std::move(pool)) {}

  const bool validate;
  std::optional<model::Simulation> simulation;
  std::vector<EventReference> event_references;
  std::vector<Expectation> expectations;
  bool has_now = false;
  bool unreadable = false;             // a file, or a part of one, could not be read at all
  std::map<std::string, Usage> usage;  // nodeUsage, by node
  std::vector<std::string> sources;
  Configuration configuration;
  PodSpecs specs;

  // Adds the objects of a document that was read alone, as if it had been read here; so many lines stand before it.
  void Append(const Objects& alone, uint32_t source, uint32_t lines_before);
  model::ObjectMeta& MetaOf(const Entry& entry);
  ObjectContext ContextOf(const Entry& entry);
};

}  // namespace pumice::manifest
