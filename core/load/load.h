// Load goes from files to a scenario.
//
// It takes what people have: what kubectl prints (YAML or JSON, Lists, several documents), Volcano Jobs, the
// scheduler's ConfigMap, and the short form (short_form.h), all in one file or in many. It returns the scenario and
// everything that is to be said about the files; with an error among the diagnostics nothing should run.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/manifest/expectation.h"
#include "core/manifest/vcjob.h"
#include "core/model/objects.h"
#include "core/model/simulation.h"
#include "core/text/diagnostic.h"
#include "core/text/yaml_events.h"

namespace pumice::load {

class Memory;

struct SourceText {
  std::string name;  // as diagnostics name it
  std::string_view text;
};

// The short form of a file may not ask for more pods and nodes: a typing error in a number must not fill the memory.
inline constexpr int64_t kMostCopies = 1'000'000;

struct ReadOptions {
  // It reads YAML texts, in files and in ConfigMaps; without it only JSON can be read.
  text::YamlParser yaml;
  text::Limits limits;
  // It says whether to check what the Kubernetes API, the CRDs and Volcano's job webhook would refuse, and to warn
  // about what Volcano tolerates. False takes the objects as a scheduler would see them, however odd.
  bool validate = true;
  // It says whether to fill in what a cluster fills in, expand Volcano Jobs and give pods without a group theirs.
  bool fill_in = true;
  // This is what was read of the last texts (memory.h); with null nothing is remembered.
  Memory* memory = nullptr;
  // It is the release that answers, whatever the sources say; null: the one that they ask for, else `otherwise`.
  const model::Release* release = nullptr;
  const model::Release* otherwise = &model::kDefaultRelease;
  int64_t most_copies = kMostCopies;
  // It keeps the JSON of pods and nodes even where the configuration does not name the extender plugin.
  bool keep_raw = false;
};

struct Loaded {
  model::Scenario scenario;
  std::vector<manifest::VcJob> jobs;                // of which the scenario has PodGroups and pods
  std::optional<model::Simulation> simulation;      // what stands under `simulate`
  std::vector<manifest::Expectation> expectations;  // and under `expect`
  std::vector<text::Diagnostic> diagnostics;
  bool ok() const { return !text::HasErrors(diagnostics); }
};

Loaded Load(const std::vector<SourceText>& sources, const ReadOptions& options);

}  // namespace pumice::load
