// What all plugins with a say declare together (Session::SetLocality, SetVictimAnswers).
//
// Claim: one plugin that did not declare a thing ends it for all, because its part of an answer is in every answer.
// Whether a plugin keeps what it declares is for both ways to show: BothWays, CycleProperty.RememberingChangesNothing,
// and Declarations in tests/unit/remember/declarations_test.cc.
#pragma once

#include "core/framework/score_of_node.h"
#include "core/framework/session.h"

namespace pumice::remember {

// Whether predicate and node score depend on nothing but the task's spec class and the node (and on the job's queue,
// where GoesByQueue).
bool IsLocal(const framework::Session& ssn, const TaskInfo& task);
bool GoesByQueue(const framework::Session& ssn);
// What BatchScores gives a node, if that depends on nothing but the task's spec class and the node, whichever others
// there are; no function where nodes are compared.
framework::ScoreOfNode BatchScoreOfNode(const framework::Session& ssn, TaskInfo& task);
// Whether what a node refuses for good (PredicateForPreemptAction) it refuses all session long.
bool RefusalsLast(const framework::Session& ssn);
// What holds of every plugin with a say on victims.
framework::VictimAnswers VictimAnswersOf(const framework::Session& ssn,
                                         const framework::Extension<framework::EvictableFn>& point);

}  // namespace pumice::remember
