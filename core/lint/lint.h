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

// Gives what webhooks would say to the changes ("Queue a", in their order) and deletions ("Queue/a") that make `after`
// of `before`: queues are judged as updates of those that are there.
std::vector<Finding> NewRefusals(const model::Scenario& before, const model::Scenario& after,
                                 const std::vector<std::string>& changed, const std::vector<std::string>& deletions);

// Gives what they would refuse of `after` as it stands, but for what is among `known`.
std::vector<Finding> NewRefusals(const std::vector<Finding>& known, const model::Scenario& after);

// Says whether anything is worth an exit code.
bool IsClean(const std::vector<Finding>& findings);

// Writes an array in the shape of stories.d.ts's Finding.
std::string ToJson(const std::vector<Finding>& findings, Language language);

// The text is for a terminal of `width` columns: findings of one code stand together, each with its reason and its fix.
std::string ToText(const std::vector<Finding>& findings, Language language, size_t width);

}  // namespace pumice::lint
