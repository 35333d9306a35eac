// The list of the plugins, and what is made of their rows.
#include "core/plugins/catalogue.h"

#include <algorithm>
#include <utility>

// One line a plugin, ascending by its name.
#define PUMICE_PLUGINS(PLUGIN)  \
  PLUGIN(kBinpack)              \
  PLUGIN(kCapacity)             \
  PLUGIN(kCdp)                  \
  PLUGIN(kConformance)          \
  PLUGIN(kDeviceShare)          \
  PLUGIN(kDrf)                  \
  PLUGIN(kExtender)             \
  PLUGIN(kGang)                 \
  PLUGIN(kNetworkTopologyAware) \
  PLUGIN(kNodeGroup)            \
  PLUGIN(kNodeOrder)            \
  PLUGIN(kNumaAware)            \
  PLUGIN(kOvercommit)           \
  PLUGIN(kPdb)                  \
  PLUGIN(kPredicates)           \
  PLUGIN(kPriority)             \
  PLUGIN(kProportion)           \
  PLUGIN(kRescheduling)         \
  PLUGIN(kResourceStrategyFit)  \
  PLUGIN(kResourcequota)        \
  PLUGIN(kSla)                  \
  PLUGIN(kTaskTopology)         \
  PLUGIN(kTdm)                  \
  PLUGIN(kUsage)

namespace pumice::plugins {

#define DECLARE(row) extern const Row row;
PUMICE_PLUGINS(DECLARE)
#undef DECLARE

const std::vector<const Row*>& Catalogue() {
#define ADDRESS(row) &row,
  static const auto* rows = new std::vector<const Row*>{PUMICE_PLUGINS(ADDRESS)};
#undef ADDRESS
  return *rows;
}

const char* NameOf(Where where) {
  static constexpr const char* kNames[] = {"Pod annotation",  "Pod label",  "PodGroup annotation",
                                           "Node annotation", "Node label", "Queue annotation"};
  return kNames[static_cast<size_t>(where)];
}

const Row* Find(std::string_view name) {
  const auto& rows = Catalogue();
  const auto at = std::lower_bound(rows.begin(), rows.end(), name,
                                   [](const Row* row, std::string_view wanted) { return row->name < wanted; });
  return at != rows.end() && (*at)->name == name ? *at : nullptr;
}

bool Subscribes(const Row& row, framework::Point point) {
  return std::find(row.points.begin(), row.points.end(), point) != row.points.end();
}

std::vector<std::string_view> FlagsOf(const Row& row) {
  std::vector<std::string_view> flags;
  for (const framework::PluginFlag& flag : framework::PluginFlags()) {
    const bool switches = std::any_of(row.points.begin(), row.points.end(), [&](framework::Point point) {
      const char* of_point = framework::FlagOf(point);
      return of_point != nullptr && std::string_view(of_point) == flag.key;
    });
    if (switches || (row.hierarchy && flag.field == &framework::PluginOption::enabled_hierarchy)) {
      flags.push_back(flag.key);
    }
  }
  return flags;
}

namespace {

// Gives a builder that leaves out the arguments which the release does not know.
framework::PluginBuilder Knowing(const model::Release& release, const Row& row, framework::PluginBuilder builder) {
  const bool knows_all = std::all_of(
      row.arguments.begin(), row.arguments.end(),
      [&](const framework::Argument& argument) { return model::IsIn(release, argument.since, argument.until); });
  if (knows_all) return builder;
  return [release, &row, builder = std::move(builder)](const framework::Arguments& arguments) {
    return builder(framework::KnownTo(release, row.arguments, arguments));
  };
}

}  // namespace

std::map<std::string, framework::PluginBuilder> Builders(const model::Release& release) {
  std::map<std::string, framework::PluginBuilder> builders;
  for (const Row* row : Catalogue()) {
    if (!model::IsIn(release, row->since, row->until)) continue;
    builders.emplace(row->name, Knowing(release, *row, row->build));
  }
  return builders;
}

std::map<std::string, framework::PluginBuilder> Remembering(const model::Release& release, model::Time start) {
  std::map<std::string, framework::PluginBuilder> builders = Builders(release);
  for (const Row* row : Catalogue()) {
    const auto at = builders.find(std::string(row->name));
    if (row->build_remembering == nullptr || at == builders.end()) continue;
    at->second = Knowing(release, *row, row->build_remembering(start));
  }
  return builders;
}

}  // namespace pumice::plugins
