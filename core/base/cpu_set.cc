// CpuSet keeps its numbers sorted and distinct; what the sets do to each other is std's algorithms over them.
#include "core/base/cpu_set.h"

#include <algorithm>
#include <iterator>

#include "core/base/text.h"

namespace pumice {
namespace {

// A sign is refused too: Go takes "+3", but nobody writes it.
std::optional<int32_t> ParseCpu(std::string_view text) {
  if (text.empty()) return std::nullopt;
  int32_t number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
    if (number > CpuSet::kHighest) return std::nullopt;
  }
  return number;
}

}  // namespace

CpuSet::CpuSet(std::vector<int32_t> cpus) : cpus_(std::move(cpus)) {
  std::sort(cpus_.begin(), cpus_.end());
  cpus_.erase(std::unique(cpus_.begin(), cpus_.end()), cpus_.end());
}

std::optional<CpuSet> CpuSet::Parse(std::string_view text) {
  std::vector<bool> there;  // a table, as ranges may say the same over and over
  if (text.empty()) return CpuSet();
  for (const std::string& range : Split(text, ',')) {
    const size_t dash = range.find('-');
    const auto first = ParseCpu(std::string_view(range).substr(0, dash));
    const auto last = dash == std::string::npos ? first : ParseCpu(std::string_view(range).substr(dash + 1));
    if (!first || !last || *first > *last) return std::nullopt;
    if (static_cast<size_t>(*last) >= there.size()) there.resize(*last + 1);
    std::fill(there.begin() + *first, there.begin() + *last + 1, true);
  }
  CpuSet set;
  for (size_t cpu = 0; cpu < there.size(); ++cpu) {
    if (there[cpu]) set.cpus_.push_back(static_cast<int32_t>(cpu));
  }
  return set;
}

std::string CpuSet::String() const {
  std::string text;
  for (size_t i = 0; i < cpus_.size();) {
    size_t last = i;
    while (last + 1 < cpus_.size() && cpus_[last + 1] == cpus_[last] + 1) ++last;
    if (!text.empty()) text += ',';
    text += std::to_string(cpus_[i]);
    if (last > i) text += "-" + std::to_string(cpus_[last]);
    i = last + 1;
  }
  return text;
}

bool CpuSet::Contains(int32_t cpu) const { return std::binary_search(cpus_.begin(), cpus_.end(), cpu); }

CpuSet CpuSet::operator|(const CpuSet& other) const {
  CpuSet both;
  std::set_union(begin(), end(), other.begin(), other.end(), std::back_inserter(both.cpus_));
  return both;
}

CpuSet CpuSet::operator&(const CpuSet& other) const {
  CpuSet common;
  std::set_intersection(begin(), end(), other.begin(), other.end(), std::back_inserter(common.cpus_));
  return common;
}

CpuSet CpuSet::operator-(const CpuSet& other) const {
  CpuSet rest;
  std::set_difference(begin(), end(), other.begin(), other.end(), std::back_inserter(rest.cpus_));
  return rest;
}

}  // namespace pumice
