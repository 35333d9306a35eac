#include "core/lint/lint.h"

#include <algorithm>

#include "core/lint/rules.h"

namespace pumice::lint {

std::vector<Finding> Lint(const model::Scenario& scenario) {
  const Facts facts(scenario);
  Findings out;
  for (auto* check : {CheckPlugins, CheckVictims, CheckQueues, CheckJobs, CheckTaking, CheckNodes, CheckQueueAdmission,
                      CheckOtherAdmission}) {
    check(facts, &out);
  }
  std::vector<Finding> findings = out.Take();
  auto place = [](const Finding& finding) { return &EntryOf(finding.code); };
  std::stable_sort(findings.begin(), findings.end(),
                   [&](const Finding& a, const Finding& b) { return place(a) < place(b); });
  return findings;
}

bool IsClean(const std::vector<Finding>& findings) {
  return std::none_of(findings.begin(), findings.end(),
                      [](const Finding& finding) { return finding.severity != Severity::kNote; });
}

}  // namespace pumice::lint
