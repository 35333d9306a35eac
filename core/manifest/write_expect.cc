// This writes an expectation as an item of the list under `expect`, as the user wrote it.
#include <nlohmann/json.hpp>

#include "core/base/duration.h"
#include "core/manifest/write.h"

namespace pumice::manifest {

Json ToJson(const Expectation& e) {
  using What = Expectation::What;
  Json json = Json::object();
  switch (e.what) {
    case What::kDeserved: json = {{"queue", e.object}, {"deserved", {{e.resource, e.written}}}}; break;
    case What::kAllocated: json = {{"queue", e.object}, {"allocated", {{e.resource, e.written}}}}; break;
    case What::kShare: json = {{"queue", e.object}, {"share", e.written}}; break;
    case What::kPhase: json = {{"job", e.object}, {"phase", e.written}}; break;
    case What::kBound: json = {{"job", e.object}, {"bound", e.written}}; break;
    case What::kEvicted: json = {{"job", e.object}, {"evicted", e.written}}; break;
    case What::kWaits: json = {{"job", e.object}, {"waits", e.written}}; break;
    case What::kNode: json = {{"pod", e.object}, {"node", e.written}}; break;
    case What::kFinding: json = {{"finding", e.object}, {"count", e.written}}; break;
  }
  if (e.when == Expectation::When::kAlways) json["when"] = "always";
  if (e.when == Expectation::When::kAt) json["when"] = FormatDuration(e.at);
  if (e.when == Expectation::When::kAfter) json["after"] = e.after;
  if (e.tolerance != Expectation().tolerance) json["tolerance"] = e.tolerance;
  return json;
}

}  // namespace pumice::manifest
