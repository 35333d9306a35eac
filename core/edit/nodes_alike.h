// Nodes are alike where a person would say that there are several of one kind: the same amounts, taints and labels.
#pragma once

#include "core/model/objects.h"

namespace pumice::edit {

// The name, and the label that repeats it, do not count.
bool AreAlike(const model::Node& a, const model::Node& b);
// How many nodes are like this one, which is among them.
int CountAlike(const model::Scenario& scenario, const model::Node& node);

}  // namespace pumice::edit
