// Instances are picked and given back by their place in the card's group of sizes, as mig.go does.
#include "core/plugins/devices/mig.h"

#include <algorithm>

#include "core/api/annotations.h"

namespace pumice::plugins::devices {
namespace {

// This is getPosition of the first instance of that size which is not taken.
int64_t PlaceOf(const Geometry& group, size_t size, const std::vector<int64_t>& taken) {
  int64_t place = 0;
  for (size_t i = 0; i < size; ++i) place += group.instances[i].count;
  for (int64_t i = 0; i < group.instances[size].count; ++i) {
    if (std::find(taken.begin(), taken.end(), i) == taken.end()) return place + i;
  }
  return place;
}

// This is pickFromGroup.
std::optional<MigPick> PickFrom(const Geometry& group, const std::vector<MigUse::Size>& used, uint64_t memory,
                                const std::string& card) {
  std::vector<size_t> by_memory;
  for (size_t i = 0; i < group.instances.size(); ++i) by_memory.push_back(i);
  std::stable_sort(by_memory.begin(), by_memory.end(),
                   [&](size_t a, size_t b) { return group.instances[a].memory < group.instances[b].memory; });
  for (const size_t size : by_memory) {
    const MigInstances& of = group.instances[size];
    if (of.memory < memory) continue;
    auto pick = [&](const std::vector<int64_t>& taken) {
      const std::string place = std::to_string(PlaceOf(group, size, taken));
      return MigPick{card + "[" + group.group + "-" + place + "]", of.memory};
    };
    if (used.empty()) return pick({});
    for (const MigUse::Size& use : used) {
      if (use.name == of.name && of.count > static_cast<int64_t>(use.taken.size())) return pick(use.taken);
    }
  }
  return std::nullopt;
}

struct Found {
  const MigInstances* size = nullptr;  // null: nowhere
  int64_t place = 0;                   // within the size
};

// Commits the card to the group. Volcano crashes at a place that the group does not have.
Found FindIn(const std::pair<std::string, int64_t>& instance, const std::vector<Geometry>& geometries, MigUse* use) {
  for (size_t i = 0; i < geometries.size(); ++i) {
    if (geometries[i].group != instance.first) continue;
    int64_t before = 0;
    for (const MigInstances& size : geometries[i].instances) {
      if (instance.second < before + size.count) {
        use->group = static_cast<int>(i);
        return {&size, instance.second - before};
      }
      before += size.count;
    }
    break;
  }
  return {};
}

auto UseOf(MigUse* use, const std::string& name) {
  return std::find_if(use->sizes.begin(), use->sizes.end(), [&](const MigUse::Size& s) { return s.name == name; });
}

}  // namespace

std::optional<MigPick> PickInstance(const std::string& card, uint64_t memory, const MigUse& use,
                                    const std::vector<Geometry>& geometries) {
  if (use.group >= 0) return PickFrom(geometries[use.group], use.sizes, memory, card);
  for (const Geometry& group : geometries) {
    if (auto pick = PickFrom(group, {}, memory, card)) return pick;
  }
  return std::nullopt;
}

std::optional<std::pair<std::string, int64_t>> ParseInstance(const std::string& id) {
  const size_t open = id.find('['), close = id.find(']');
  if (open == std::string::npos || close == std::string::npos || open > close) return std::nullopt;
  const std::string content = id.substr(open + 1, close - open - 1);
  const size_t dash = content.find('-');
  if (dash == std::string::npos || content.find('-', dash + 1) != std::string::npos) return std::nullopt;
  const auto place = ParseGoInt(content.substr(dash + 1));
  if (!place) return std::nullopt;
  return std::pair(content.substr(0, dash), *place);
}

uint64_t TakeInstance(const std::pair<std::string, int64_t>& instance, const std::vector<Geometry>& geometries,
                      MigUse* use) {
  const Found found = FindIn(instance, geometries, use);
  if (found.size == nullptr) return 0;
  auto of = UseOf(use, found.size->name);
  if (of == use->sizes.end()) {
    use->sizes.push_back({found.size->name, found.size->memory, {found.place}});
    return found.size->memory;
  }
  auto at = std::lower_bound(of->taken.begin(), of->taken.end(), found.place);
  if (at == of->taken.end() || *at != found.place) of->taken.insert(at, found.place);
  return of->memory;
}

uint64_t GiveInstanceBack(const std::pair<std::string, int64_t>& instance, const std::vector<Geometry>& geometries,
                          MigUse* use) {
  const Found found = FindIn(instance, geometries, use);
  if (found.size == nullptr) return 0;
  auto of = UseOf(use, found.size->name);
  if (of == use->sizes.end()) return 0;
  const uint64_t memory = of->memory;
  auto at = std::find(of->taken.begin(), of->taken.end(), found.place);
  if (at != of->taken.end()) of->taken.erase(at);
  if (of->taken.empty()) use->sizes.erase(of);
  return memory;
}

}  // namespace pumice::plugins::devices
