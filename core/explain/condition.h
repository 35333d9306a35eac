// Conditions of decision breakpoints: comparisons over the objects and numbers in scope at a decision.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/words/sentence.h"

namespace pumice::explain {

// What is in scope at a decision. Amounts are named "deserved.cpu" and given in cores, bytes and whole devices.
struct Scope {
  std::string site;                                        // "round", "allocatable" …
  size_t decision = 0;                                     // its place among all decisions
  size_t event = 0;                                        // how many events of the report came before
  std::vector<std::pair<std::string, std::string>> words;  // queue, job, pod, node, plugin, action, verdict …
  std::vector<std::pair<std::string, double>> numbers;
};

// One comparison: a variable, and a number, another variable or a word.
struct Clause {
  std::string left, op, right;
};

// "queue = B, allocated.cpu > deserved.cpu": all must hold. nullopt: `wrong` says what cannot be read.
std::optional<std::vector<Clause>> ParseCondition(const std::string& text, words::Sentence* wrong);

// A number as it may be written in a condition: 0.5, 500m, 30Gi. nullopt: a name.
std::optional<double> NumberIn(const std::string& text);

// A decision that lacks a variable does not fulfil a condition about it.
bool Holds(const Scope& scope, const std::vector<Clause>& condition);

// Whether a word is meant by what was written: the same, or a job's or pod's name without its namespace.
bool IsMeant(const std::string& word, const std::string& written);

}  // namespace pumice::explain
