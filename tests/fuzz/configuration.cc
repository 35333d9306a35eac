// The text of a scheduler's configuration: it is refused or taken, what is taken runs a small world both ways alike, and
// it is written so that it reads back as the same.
#include <nlohmann/json.hpp>

#include "core/manifest/write.h"
#include "core/report/run.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/loading.h"

namespace pumice::fuzz {
namespace {

std::string Ran(const load::Loaded& loaded, bool straight) {
  sim::CycleOptions options;
  options.straight = straight;
  return report::ToJson(report::RunScenario(loaded.scenario, options));
}

}  // namespace

void Configurations(std::string_view input) {
  if (input.size() > 4000) return;
  // Its length chooses the release.
  static const char* const kReleases[] = {"1.13", "1.14", "1.15"};
  const size_t release = input.size() % 3;
  const nlohmann::json world = {{"volcano", kReleases[release]},
                                {"conf", std::string(input)},
                                {"nodes", {{{"name", "n"}, {"count", 2}, {"cpu", 4}, {"gpu", 2}, {"labels", {{"zone", "a"}}}}}},
                                {"queues", {{{"name", "a"}, {"weight", 3}, {"deserved", {{"cpu", 6}}}}, {{"name", "b"}, {"capability", {{"cpu", 3}}}}}},
                                {"jobs", {{{"name", "x"}, {"queue", "b"}, {"replicas", 6}, {"running", 5}, {"cpu", 1}, {"priority", 1}}, {{"name", "y"}, {"queue", "a"}, {"replicas", 4}, {"minMember", 3}, {"cpu", 1}, {"gpu", 1}, {"priority", 9}}}}};
  const std::string text = world.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  const load::Loaded loaded = LoadFile("world.json", text, true);
  if (!loaded.ok()) return;
  Hold(Ran(loaded, false) == Ran(loaded, true), "both ways differ under this configuration");
  // A ConfigMap without actions and tiers is no configuration, so that an empty one has no long form.
  const auto& conf = loaded.scenario.scheduler_conf;
  if (conf && (conf->Find("actions") != nullptr || conf->Find("tiers") != nullptr)) HoldLongForm(loaded);
}

}  // namespace pumice::fuzz
