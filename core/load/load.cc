// Load reads all sources into one World, fills in what a cluster would, and then checks what only the whole can tell.
#include "core/load/load.h"

#include <algorithm>

#include "core/admit/check_events.h"
#include "core/admit/fill_in.h"
#include "core/api/resource.h"
#include "core/load/memory.h"
#include "core/load/reader.h"
#include "core/load/references.h"
#include "core/load/release_checks.h"
#include "core/load/scheduler_image.h"
#include "core/manifest/conf_check.h"
#include "core/manifest/world.h"
#include "core/sim/pod_survey.h"

namespace pumice::load {

using admit::CheckEvents;
using admit::FillIn;
using manifest::CheckConfiguration;
using manifest::Configuration;
using manifest::SpecPool;
using manifest::World;

namespace {

// The extender plugin sends whole pods and nodes, and only it needs what the model leaves out.
bool NamesExtender(const std::vector<SourceText>& sources) {
  return std::any_of(sources.begin(), sources.end(),
                     [](const SourceText& source) { return source.text.find("extender") != std::string_view::npos; });
}

void AddUsage(World* world) {
  if (world->usage.empty()) return;
  for (model::Node& node : world->scenario.nodes) {
    auto usage = world->usage.find(node.meta.name);
    if (usage != world->usage.end()) node.usage = usage->second.usage;
  }
}

// Amounts are kept for so many resources at most (core/api/resource.h).
void CheckResourceNames(World* world) {
  constexpr size_t kMost = kMaxDims - 3;
  const std::vector<std::string> names = sim::ScalarNames(world->scenario, sim::Survey(world->scenario.pods));
  if (names.size() <= kMost) return;
  text::Diagnostic refused;
  refused.code = "resources";
  refused.message = words::Say<words::kTooManyResources>({{"count", names.size()}, {"most", kMost}});
  const size_t count = names.size();
  refused.hint = words::Say<words::kLeaveResourcesOut>({{"names", names[count - 2] + ", " + names[count - 1]}});
  world->out.Add(std::move(refused));
}

}  // namespace

Loaded Load(const std::vector<SourceText>& sources, const ReadOptions& options) {
  World world(options.validate, options.memory ? options.memory->specs() : std::make_shared<SpecPool>());
  const bool keep_raw = options.keep_raw || NamesExtender(sources);
  if (options.memory) options.memory->SetMode(options.validate, keep_raw);
  world.scenario.release = *options.otherwise;
  Reader reader(&world, options);
  for (const SourceText& source : sources) reader.ReadSource(source, keep_raw);
  if (options.release != nullptr) {
    world.scenario.release = *options.release;
    world.scenario.release_is_said = true;
  } else if (world.scenario.volcano.empty()) {
    FollowImage(&world);
  }
  if (options.validate) CheckDuplicates(&world);
  // With half a file missing, everything else would seem to be wrong with it.
  const bool whole = !world.unreadable;
  if (world.configuration.rank != Configuration::Rank::kNone) {
    if (options.validate) {
      CheckConfiguration(world.configuration.context, world.configuration.value, world.scenario.release);
    }
    world.scenario.scheduler_conf = std::move(world.configuration.value);
    world.scenario.scheduler_conf_error = std::move(world.configuration.error);
  }
  AddUsage(&world);
  if (whole && options.validate) CheckPodResources(&world);
  if (whole && options.fill_in) {
    FillIn(&world);
    SayWhichReleaseAnswers(&world);
  }
  if (whole && options.validate) {
    CheckReferences(&world);
    CheckClaims(&world);
  }
  if (whole) CheckEvents(&world);
  if (whole) CheckResourceNames(&world);
  Loaded loaded;
  loaded.scenario = std::move(world.scenario);
  loaded.jobs = std::move(world.jobs);
  loaded.simulation = std::move(world.simulation);
  loaded.expectations = std::move(world.expectations);
  loaded.diagnostics = world.out.Take();
  return loaded;
}

}  // namespace pumice::load
