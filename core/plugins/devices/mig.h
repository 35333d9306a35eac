// MIG decides which instance of a card a pod gets. Twin of pkg/scheduler/api/devices/nvidia/vgpu/mig.go.
//
// An instance is named by its place in the group: those of the first size come first. Volcano commits a card to a group
// with its first pod, and then looks at those sizes alone of which some instance is taken.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/plugins/devices/vgpu_config.h"

namespace pumice::plugins::devices {

// This is what is taken of a card (MigInUse).
struct MigUse {
  struct Size {
    std::string name;
    uint64_t memory = 0;
    std::vector<int64_t> taken;  // ascending, counted within the size
  };
  int group = -1;  // in the card's geometries; -1 before the first
  std::vector<Size> sizes;
};

struct MigPick {
  std::string id;  // the card's with [group-place] behind it
  uint64_t memory = 0;
};

// Gives the smallest instance with so much memory; nullopt where there is none (findMatch).
std::optional<MigPick> PickInstance(const std::string& card, uint64_t memory, const MigUse& use,
                                    const std::vector<Geometry>& geometries);
// Gives group and place of an instance; nullopt for any other name (decodeMIGID).
std::optional<std::pair<std::string, int64_t>> ParseInstance(const std::string& id);
// Takes the instance, or gives it back, and returns its memory, 0 where the card has no such instance (addMigUsed,
// subMigUsed).
uint64_t TakeInstance(const std::pair<std::string, int64_t>& instance, const std::vector<Geometry>& geometries,
                      MigUse* use);
uint64_t GiveInstanceBack(const std::pair<std::string, int64_t>& instance, const std::vector<Geometry>& geometries,
                          MigUse* use);

}  // namespace pumice::plugins::devices
