// These are random numbers of our own: each is named, so that it does not depend on what was drawn before it, and is
// the same natively and in WASM.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/model/simulation.h"

namespace pumice::sim {

class Draws {
 public:
  explicit Draws(uint64_t seed) : seed_(seed) {}

  // Gives 64 even bits for what `use` does with `name` the `count`th time.
  uint64_t Bits(std::string_view use, std::string_view name, uint64_t count = 0) const;
  bool Percent(int64_t percent, std::string_view use, std::string_view name, uint64_t count = 0) const {
    return percent > 0 && static_cast<int64_t>(Bits(use, name, count) % 100) < percent;
  }
  int64_t Seconds(const model::Spread& spread, std::string_view use, std::string_view name, uint64_t count = 0) const;

 private:
  uint64_t seed_;
};

}  // namespace pumice::sim
