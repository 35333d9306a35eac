// All rules are asked of the same facts, and what they find is put into one order.
#include "core/lint/lint.h"

#include <algorithm>
#include <initializer_list>

#include "core/lint/rules.h"

namespace pumice::lint {

namespace {

using Check = void (*)(const Facts&, Findings*);

// In the order of the catalogue.
std::vector<Finding> FindingsOf(const model::Scenario& scenario, std::initializer_list<Check> checks) {
  const Facts facts(scenario);
  Findings out;
  for (Check check : checks) check(facts, &out);
  std::vector<Finding> findings = out.Take();
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return a.code < b.code; });
  return findings;
}

// Gives the findings but those that are known.
std::vector<Finding> Without(const std::vector<Finding>& known, std::vector<Finding> findings) {
  findings.erase(std::remove_if(findings.begin(), findings.end(),
                                [&](const Finding& finding) {
                                  return std::any_of(known.begin(), known.end(), [&](const Finding& f) {
                                    return f.code == finding.code && f.name == finding.name &&
                                           f.field == finding.field && f.numbers == finding.numbers;
                                  });
                                }),
                 findings.end());
  return findings;
}

}  // namespace

std::vector<Finding> Lint(const model::Scenario& scenario) {
  return FindingsOf(scenario, {CheckPlugins, CheckCards, CheckDevices, CheckGates, CheckVictims, CheckQueues, CheckJobs,
                               CheckTaking, CheckNodes, CheckHyperNodes, CheckQueueAdmission, CheckOtherAdmission});
}

std::vector<Finding> Refusals(const model::Scenario& scenario) {
  return FindingsOf(scenario, {CheckQueueAdmission, CheckOtherAdmission});
}

std::vector<Finding> NewRefusals(const model::Scenario& before, const model::Scenario& after,
                                 const std::vector<std::string>& changed, const std::vector<std::string>& deletions) {
  std::vector<Finding> refusals;
  for (const std::string& deletion : deletions) {
    const size_t slash = deletion.find('/');
    if (slash == std::string::npos || (deletion[0] | 0x20) != 'q') continue;
    for (Finding& finding : CheckQueueDeletion(before, deletion.substr(slash + 1)))
      refusals.push_back(std::move(finding));
  }
  Findings of_queues;
  CheckQueueChanges(before, Facts(after), changed, &of_queues);
  for (Finding& finding : of_queues.Take()) refusals.push_back(std::move(finding));
  const auto others = [](const model::Scenario& scenario) { return FindingsOf(scenario, {CheckOtherAdmission}); };
  for (Finding& finding : Without(others(before), others(after))) {
    // A PodGroup whose queue goes is not asked about: webhooks hear only of what is created or changed.
    const bool of_one = finding.kind == "PodGroup" || finding.kind == "Pod";
    const std::string object = finding.kind + " " + finding.name;
    if (of_one && std::find(changed.begin(), changed.end(), object) == changed.end()) continue;
    refusals.push_back(std::move(finding));
  }
  return refusals;
}

std::vector<Finding> NewRefusals(const std::vector<Finding>& known, const model::Scenario& after) {
  return Without(known, Refusals(after));
}

bool IsClean(const std::vector<Finding>& findings) {
  return std::none_of(findings.begin(), findings.end(),
                      [](const Finding& finding) { return finding.severity != Severity::kNote; });
}

}  // namespace pumice::lint
