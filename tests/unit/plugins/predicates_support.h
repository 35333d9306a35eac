// This has the words of predicates' answers, and pods with what its filters look at.
#pragma once

#include <string>

#include "tests/unit/support/test_world.h"

namespace pumice::test {

inline std::string Words(const StatusSets* failure) {
  if (failure == nullptr) return "fits";
  std::string text;
  for (const Status& status : failure->all) {
    switch (status.code) {
      case StatusCode::kUnschedulable: text += "U: "; break;
      case StatusCode::kUnschedulableAndUnresolvable: text += "UU: "; break;
      default: text += failure->plain ? "plain: " : "E: ";
    }
    text += status.reason + "; ";
  }
  return text;
}

// PrePredicate and Predicate, as the actions ask.
inline std::string Ask(TestWorld& w, const std::string& task, const std::string& node) {
  if (const StatusSets* failure = w.ssn().PrePredicate(w.Task(task))) return Words(failure);
  return Words(w.ssn().Predicate(w.Task(task), w.Node(node)));
}

// This is Predicate alone, with the state of the last PrePredicate.
inline std::string AskAgain(TestWorld& w, const std::string& task, const std::string& node) {
  return Words(w.ssn().Predicate(w.Task(task), w.Node(node)));
}

inline model::PodAffinityTerm Term(const std::string& app, const std::string& key) {
  model::PodAffinityTerm term;
  term.label_selector = model::LabelSelector{{{"app", app}}, {}};
  term.topology_key = key;
  return term;
}

inline void Avoid(TestWorld& w, const std::string& pod, const std::string& app, const std::string& key = "host") {
  w.EditSpec(pod, [&](model::PodSpec& spec) {
    spec.affinity.emplace().pod_anti_affinity.emplace().required = {Term(app, key)};
  });
}

inline void Seek(TestWorld& w, const std::string& pod, const model::PodAffinityTerm& term) {
  w.EditSpec(pod, [&](model::PodSpec& spec) { spec.affinity.emplace().pod_affinity.emplace().required = {term}; });
}

inline void Port(TestWorld& w, const std::string& pod, int port, const std::string& ip = "", const std::string& protocol = "") {
  w.EditSpec(pod, [&](model::PodSpec& spec) { spec.containers[0].ports = {{"", ip, protocol, port, port}}; });
}

inline model::TopologySpreadConstraint Spread(const std::string& key, const std::string& app) {
  model::TopologySpreadConstraint constraint;
  constraint.topology_key = key;
  constraint.when_unsatisfiable = "DoNotSchedule";
  constraint.label_selector = model::LabelSelector{{{"app", app}}, {}};
  return constraint;
}

}  // namespace pumice::test
