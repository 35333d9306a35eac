#include "core/explain/round.h"

namespace pumice::explain {

const char* ClampOf(const framework::Check& round, Dim dim) {
  const Resource& limit = *round.Find("realCapability");
  double deserved = round.Find("before")->Get(dim) + round.Find("slice")->Get(dim);
  const char* stopped_by = "";
  auto clamp = [&](const char* name, double to) {
    stopped_by = name;
    deserved = to;
  };
  // Of no limit where realCapability does not mention it.
  if (dim <= kMemory || limit.Mentions(dim)) {
    if (const double real = limit.Get(dim); real < deserved) clamp("realCapability", real);
  }
  if (const double request = round.Find("request")->Get(dim); request < deserved) clamp("request", request);
  if (const double guarantee = round.Find("guarantee")->Get(dim); guarantee > deserved) clamp("guarantee", guarantee);
  return stopped_by;
}

}  // namespace pumice::explain
