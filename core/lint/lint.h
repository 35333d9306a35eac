// The linter says what in a configuration and its objects does not do what it seems to, and what a cluster would
// refuse.
#pragma once

#include <string>
#include <vector>

#include "core/lint/catalogue.h"
#include "core/lint/finding.h"
#include "core/model/objects.h"

namespace pumice::lint {

// They stand in the order of the catalogue; findings of one code in the order of their objects.
std::vector<Finding> Lint(const model::Scenario& scenario);

// Gives of those only what a cluster's webhooks would refuse.
std::vector<Finding> Refusals(const model::Scenario& scenario);

// Gives what the webhook would say to deleting the queue.
std::vector<Finding> CheckQueueDeletion(const model::Scenario& scenario, const std::string& name);

// Gives what webhooks would refuse of `after` and not of `before`; and of the deletions ("Queue/a") that lead there.
std::vector<Finding> NewRefusals(const model::Scenario& before, const model::Scenario& after,
                                 const std::vector<std::string>& deletions);

// Gives the former part alone; `known` are the refusals of `before`.
std::vector<Finding> NewRefusals(const std::vector<Finding>& known, const model::Scenario& after);

// Says whether anything is worth an exit code.
bool IsClean(const std::vector<Finding>& findings);

// Writes an array in the shape of engine.d.ts's Finding.
std::string ToJson(const std::vector<Finding>& findings, Language language);

// The text is for a terminal of `width` columns: findings of one code stand together, each with its reason and its fix.
std::string ToText(const std::vector<Finding>& findings, Language language, size_t width);

}  // namespace pumice::lint
