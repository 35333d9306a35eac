// PumiceMutant says whether a mutant is awake: ci/mutants.py compiles all of them into one build, each asleep until the
// environment variable PUMICE_MUTANT names it. It also notes which of them the running test reached.
#pragma once

#include <cstdlib>

namespace pumice_mutants {

inline constexpr int kMost = 4096;  // no more mutants than that are drawn
inline bool reached[kMost] = {};

inline int Awake() {
  const char* id = std::getenv("PUMICE_MUTANT");
  return id == nullptr ? 0 : std::atoi(id);
}
inline const int awake = Awake();

}  // namespace pumice_mutants

inline bool PumiceMutant(int id) {
  pumice_mutants::reached[id] = true;
  return id == pumice_mutants::awake;
}
