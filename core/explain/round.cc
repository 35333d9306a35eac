// The clamps of a round, in the order in which proportion applies them (OnSessionOpen in proportion.go).
#include "core/explain/round.h"

namespace pumice::explain {

using framework::Name;

std::optional<Name> ClampOf(const framework::Check& round, Dim dim) {
  const Resource& limit = round.Amount(Name::kRealCapability);
  double deserved = round.Amount(Name::kBefore).Get(dim) + round.Amount(Name::kSlice).Get(dim);
  std::optional<Name> stopped_by;
  auto clamp = [&](Name name, double to) {
    stopped_by = name;
    deserved = to;
  };
  // Of no limit where realCapability does not mention it.
  if (dim <= kMemory || limit.Mentions(dim)) {
    if (const double real = limit.Get(dim); real < deserved) clamp(Name::kRealCapability, real);
  }
  if (const double request = round.Amount(Name::kRequest).Get(dim); request < deserved) clamp(Name::kRequest, request);
  if (const double guarantee = round.Amount(Name::kGuarantee).Get(dim); guarantee > deserved) {
    clamp(Name::kGuarantee, guarantee);
  }
  return stopped_by;
}

}  // namespace pumice::explain
