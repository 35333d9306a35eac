// A draw is a hash of the seed, of what it is for, of whom, and of how often that was drawn before; everything after
// that is arithmetic without libm.
#include "core/sim/draw.h"

#include "core/base/gomath.h"

namespace pumice::sim {
namespace {

// This is the finisher of SplitMix64.
uint64_t Mix(uint64_t z) {
  z += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

// This is the hash FNV-1a.
uint64_t Hash(uint64_t h, std::string_view text) {
  for (char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return (h ^ 0xff) * 0x100000001b3u;
}

constexpr int kSteps = 1 << 24;

}  // namespace

uint64_t Draws::Bits(std::string_view use, std::string_view name, uint64_t count) const {
  return Mix(Mix(Hash(Hash(0xcbf29ce484222325u, use), name)) ^ Mix(seed_) ^ Mix(count + 1));
}

int64_t Draws::Seconds(const model::Spread& spread, std::string_view use, std::string_view name, uint64_t count) const {
  switch (spread.kind) {
    case model::Spread::Kind::kConstant: return spread.low;
    case model::Spread::Kind::kUniform:
      return spread.low +
             static_cast<int64_t>(Bits(use, name, count) % static_cast<uint64_t>(spread.high - spread.low + 1));
    case model::Spread::Kind::kExponential: {
      // This is -mean · ln(u) with u in (0, 1].
      const int u = 1 + static_cast<int>(Bits(use, name, count) % kSteps);
      return static_cast<int64_t>(GoRound(static_cast<double>(spread.low) * (GoLog(kSteps) - GoLog(u))));
    }
  }
  return 0;
}

}  // namespace pumice::sim
