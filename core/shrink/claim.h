// A Claim is what a smaller scenario still has to show: that a job waits and why, that an expectation is met or not,
// that the linter finds something, or that two releases decide otherwise.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/load/load.h"
#include "core/manifest/expectation.h"
#include "core/model/release.h"
#include "core/sim/cycle.h"
#include "core/text/yaml_events.h"
#include "core/whatif/upgrade.h"

namespace pumice::shrink {

struct Claim {
  enum class Kind : uint8_t { kWaits, kStarts, kEvicted, kExpect, kFinding, kDiffers };
  Kind kind = Kind::kWaits;
  bool negated = false;                             // kExpect: it is not met
  std::vector<manifest::Expectation> expectations;  // kExpect
  std::string code;                                 // kFinding: "weight-ignored"
  bool is_pod = false;                              // kWaits, kStarts, kEvicted: a pod, not a job
  // "namespace/name" of the job or pod; of kFinding the object's name, "" for any; of kDiffers what the difference is
  // about.
  std::string object;
  const model::Release* from = nullptr;  // kDiffers
  const model::Release* to = nullptr;
  bool found = false;  // kDiffers: the following are known
  whatif::Aspect aspect = whatif::Aspect::kJob;
  std::vector<const model::Change*> because;  // the changes that make the difference
};

struct Wrong {
  enum class What : uint8_t { kNone, kNoClaim, kNoCode, kNoObject, kNoExpectation };
  What what = What::kNone;
  std::string word, nearest;
  std::vector<text::Diagnostic> diagnostics;  // of an expectation, an object
};

// Reads "job/x waits", "pod/x is evicted", "job/x starts", "{queue: A, share: 1}", "not {…}", "weight-ignored" and
// "weight-ignored Queue/a". Returns nullopt where it is none of these, and in `wrong` why.
std::optional<Claim> ReadClaim(const std::string& text, const model::Scenario& scenario, const text::YamlParser& yaml,
                               Wrong* wrong);
// Writes it so that it can be read again.
std::string ToText(const Claim& claim);

// It is what a run says of a claim: whether it holds, and for which reason, so that a smaller scenario does not show it
// for another one.
struct Shown {
  bool holds = false;
  // "" where the claim says it all; of a job that waits the link of its story that settles it, what would help, whether
  // it has some places, and why most nodes refuse.
  std::string reason;
};

// Runs the scenario. Of kDiffers it completes the claim where that does not say yet what differs.
Shown Look(Claim* claim, const load::Loaded& loaded, const sim::Host& host);
// Says whether a smaller scenario shows the claim as the first one did.
bool IsSame(const Shown& first, const Shown& now);

}  // namespace pumice::shrink
