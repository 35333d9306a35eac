// Nodes are alike where a person would say that there are several of one kind: the same amounts, taints and labels.
#pragma once

#include <string>

#include "core/model/objects.h"

namespace pumice::edit {

// The name, and the label that repeats it, do not count.
bool AreAlike(const model::Node& a, const model::Node& b);
// How many nodes are like this one, which is among them.
int CountAlike(const model::Scenario& scenario, const model::Node& node);
// Adds a node like it that has just joined: nothing runs on it, and nobody has measured it. It stands beside the other
// one, in the same HyperNodes.
void AddLike(const model::Node& like, const std::string& name, model::Scenario* scenario);

}  // namespace pumice::edit
