// These are the rules, a family a file. Each looks at the facts and adds what it finds; lint.cc calls them all.
#pragma once

#include "core/lint/facts.h"

namespace pumice::lint {

void CheckPlugins(const Facts& facts, Findings* out);     // rules_plugins.cc: what is configured, how often, where
void CheckCards(const Facts& facts, Findings* out);       // rules_cards.cc: what deviceshare passes over
void CheckDevices(const Facts& facts, Findings* out);     // rules_devices.cc: quotas of devices that limit nothing
void CheckGates(const Facts& facts, Findings* out);       // rules_gates.cc: gates that nobody takes away
void CheckVictims(const Facts& facts, Findings* out);     // rules_victims.cc: which tier decides who is evicted
void CheckQueues(const Facts& facts, Findings* out);      // rules_queues.cc: fields that have no effect, trees, sums
void CheckJobs(const Facts& facts, Findings* out);        // rules_jobs.cc: jobs that can never run, policies
void CheckTaking(const Facts& facts, Findings* out);      // rules_taking.cc: jobs that wait for what others hold
void CheckNodes(const Facts& facts, Findings* out);       // rules_nodes.cc
void CheckHyperNodes(const Facts& facts, Findings* out);  // rules_hyper_nodes.cc: trees that hold no nodes, or are none
void CheckQueueAdmission(const Facts& facts, Findings* out);  // admission_queues.cc
// Says what the webhook says of the changed queues ("Queue a", in that order) of a cluster that is as `before`.
void CheckQueueChanges(const model::Scenario& before, const Facts& after, const std::vector<std::string>& changed,
                       Findings* out);
void CheckOtherAdmission(const Facts& facts, Findings* out);  // admission_others.cc

}  // namespace pumice::lint
