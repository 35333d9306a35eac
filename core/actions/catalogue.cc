// The list of the actions, and what is made of their rows.
#include "core/actions/catalogue.h"

// One line an action, ascending by its name.
#define PUMICE_ACTIONS(ACTION) \
  ACTION(kAllocate)            \
  ACTION(kBackfill)            \
  ACTION(kEnqueue)             \
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

const std::vector<std::string_view>& Names() {
  static const auto* names = [] {
    auto* made = new std::vector<std::string_view>;
    for (const Row* row : Catalogue()) made->push_back(row->name);
    return made;
  }();
  return *names;
}

const std::map<std::string, framework::ActionBuilder>& Builders() {
  static const auto* builders = [] {
    auto* made = new std::map<std::string, framework::ActionBuilder>;
    for (const Row* row : Catalogue()) made->emplace(row->name, row->build);
    return made;
  }();
  return *builders;
}

framework::ConfigurationResult ParseConfiguration(const model::ConfigValue& conf) {
  return framework::ParseConfiguration(conf, Names());
}

}  // namespace pumice::actions
