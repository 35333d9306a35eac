// The list of the actions, and what is made of their rows.
#include "core/actions/catalogue.h"

#include <utility>

// One line an action, ascending by its name.
#define PUMICE_ACTIONS(ACTION) \
  ACTION(kAllocate)            \
  ACTION(kBackfill)            \
  ACTION(kEnqueue)             \
  ACTION(kGangPreempt)         \
  ACTION(kGangReclaim)         \
  ACTION(kPreempt)             \
  ACTION(kReclaim)             \
  ACTION(kShuffle)

namespace pumice::actions {

#define DECLARE(row) extern const Row row;
PUMICE_ACTIONS(DECLARE)
#undef DECLARE

const std::vector<const Row*>& Catalogue() {
#define ADDRESS(row) &row,
  static const auto* rows = new std::vector<const Row*>{PUMICE_ACTIONS(ADDRESS)};
#undef ADDRESS
  return *rows;
}

const Row* Find(std::string_view name) {
  for (const Row* row : Catalogue()) {
    if (row->name == name) return row;
  }
  return nullptr;
}

std::vector<std::string_view> Names(const model::Release& release) {
  std::vector<std::string_view> names;
  for (const Row* row : Catalogue()) {
    if (model::IsIn(release, row->since, row->until)) names.push_back(row->name);
  }
  return names;
}

std::map<std::string, framework::ActionBuilder> Builders(const model::Release& release) {
  std::map<std::string, framework::ActionBuilder> builders;
  for (const Row* row : Catalogue()) {
    if (model::IsIn(release, row->since, row->until)) builders.emplace(row->name, row->build);
  }
  return builders;
}

framework::ConfigurationResult ParseConfiguration(const model::ConfigValue& conf, const model::Release& release) {
  framework::ConfigurationResult result = framework::ParseConfiguration(conf, Names(release), release);
  for (framework::Configuration& configuration : result.value.configurations) {
    const Row* row = Find(configuration.name);
    if (row == nullptr) continue;
    configuration.arguments = framework::KnownTo(release, row->arguments, std::move(configuration.arguments));
  }
  return result;
}

}  // namespace pumice::actions
