// NamesOf gives tasks by name, for tables of expectations.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/text.h"
#include "core/framework/rule.h"
#include "core/framework/trace.h"
#include "tests/unit/support/test_world.h"

namespace pumice::test {

// Gives "a b", in order.
inline std::string NamesOf(const std::vector<TaskInfo*>& tasks) {
  std::string names;
  for (const TaskInfo* task : tasks) names += (names.empty() ? "" : " ") + task->Name();
  return names;
}

// Gives the tasks of "a b", in order.
inline std::vector<TaskInfo*> TasksOf(TestWorld& w, const std::string& names) {
  std::vector<TaskInfo*> tasks;
  if (names.empty()) return tasks;
  for (const std::string& name : Split(names, ' ')) tasks.push_back(&w.Task(name));
  return tasks;
}

inline std::string Preemptable(TestWorld& w, const std::string& preemptor, const std::string& preemptees) {
  return NamesOf(w.ssn().Preemptable(w.Task(preemptor), TasksOf(w, preemptees)));
}

inline std::string Reclaimable(TestWorld& w, const std::string& reclaimer, const std::string& reclaimees) {
  return NamesOf(w.ssn().Reclaimable(w.Task(reclaimer), TasksOf(w, reclaimees)));
}

// Gives "a:rule b:rule(text)", in order: what plugins say of candidates where somebody listens as they are asked.
inline std::string ToldOf(TestWorld& w, const std::function<void()>& ask) {
  framework::TraceOptions options;
  options.everything = options.victims = true;
  framework::Trace trace(options);
  trace.Open(w.ssn());
  w.ssn().trace = &trace;
  ask();
  w.ssn().trace = nullptr;
  std::string told;
  for (const framework::Record& record : trace.records()) {
    if (record.site != framework::Site::kVictims) continue;
    for (const framework::Check& check : record.checks) {
      told += (told.empty() ? "" : " ") + w.info().facts[check.task].pod->meta.name + ":" +
              framework::InfoOf(check.rule).name + (check.text.empty() ? "" : "(" + check.text + ")");
    }
  }
  return told;
}

}  // namespace pumice::test
