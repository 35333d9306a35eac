// Marks of one kind and time are one; where a kind has too many, its slots double until they fit.
#include "core/sim/marks.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace pumice::sim {

const char* ToString(Mark::Kind kind) {
  constexpr const char* kNames[] = {"world", "bind-failed", "pod-failed", "evicted", "finished"};
  return kNames[static_cast<size_t>(kind)];
}

const char* WordOf(model::WorldEvent::Do what) {
  using Do = model::WorldEvent::Do;
  switch (what) {
    case Do::kDown: return "down";
    case Do::kUp: return "up";
    case Do::kCordon: return "cordon";
    case Do::kUncordon: return "uncordon";
    case Do::kAdd: return "add";
    case Do::kRemove: return "remove";
    case Do::kOpen: return "open";
    case Do::kClose: return "close";
    case Do::kChange: return "change";
    case Do::kFail: return "fail";
    case Do::kEvict: return "evict";
  }
  return "";
}

void Marks::Add(Mark mark) {
  auto& [marks, slot] = kinds_[static_cast<size_t>(mark.kind)];
  const auto same_slot = [&slot = slot](const Mark& a, const Mark& b) { return a.at / slot == b.at / slot; };
  if (!marks.empty() && same_slot(marks.back(), mark)) {
    marks.back().count += mark.count;
    return;
  }
  marks.push_back(std::move(mark));
  while (marks.size() > kMost) {
    slot *= 2;
    size_t kept = 0;
    for (size_t i = 1; i < marks.size(); ++i) {
      if (same_slot(marks[kept], marks[i])) {
        marks[kept].count += marks[i].count;
      } else if (++kept != i) {
        marks[kept] = std::move(marks[i]);
      }
    }
    marks.resize(kept + 1);
  }
}

std::vector<Mark> Marks::All() const {
  std::vector<Mark> all;
  for (const OfKind& kind : kinds_) all.insert(all.end(), kind.marks.begin(), kind.marks.end());
  std::stable_sort(all.begin(), all.end(),
                   [](const Mark& a, const Mark& b) { return std::tie(a.at, a.kind) < std::tie(b.at, b.kind); });
  return all;
}

}  // namespace pumice::sim
