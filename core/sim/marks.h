// Marks are the moments of a simulation that a person looks for under its curves.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/model/simulation.h"

namespace pumice::sim {

struct Mark {
  enum class Kind : uint8_t { kWorld, kBindFailed, kPodFailed, kEvicted, kFinished };
  static constexpr size_t kKinds = 5;
  int64_t at = 0;  // seconds since the start
  Kind kind = Kind::kWorld;
  std::string object;  // the first one's name: pods and jobs as namespace/name
  std::string what;    // kWorld: "down", "close" …; kFinished: the job's phase
  int64_t count = 1;
};
// Gives "world", "bind-failed", "pod-failed", "evicted", "finished".
const char* ToString(Mark::Kind kind);
// Gives the word as scenarios write it: "down", "close"; "change" for a queue's numbers.
const char* WordOf(model::WorldEvent::Do what);

// What happens at one time and is of one kind is one mark. With too many of a kind, time is cut into slots with one
// mark each.
class Marks {
 public:
  static constexpr size_t kMost = 2000;  // of a kind
  // Marks are to be added in ascending time.
  void Add(Mark mark);
  // Gives the marks in ascending time, then kind.
  std::vector<Mark> All() const;

 private:
  struct OfKind {
    std::vector<Mark> marks;
    int64_t slot = 1;
  };
  std::array<OfKind, Mark::kKinds> kinds_;
};

}  // namespace pumice::sim
