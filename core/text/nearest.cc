// The distance is counted in letters, and a list of synonyms helps where letters do not.
#include "core/text/nearest.h"

#include <algorithm>
#include <utility>

namespace pumice::text {
namespace {

constexpr size_t kLongest = 64;

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

// Counts the letters to change, add, drop or swap; case does not count.
size_t Distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<size_t>> row(3, std::vector<size_t>(b.size() + 1));
  for (size_t j = 0; j <= b.size(); ++j) row[0][j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    std::vector<size_t>& now = row[i % 3];
    const std::vector<size_t>& before = row[(i + 2) % 3];
    now[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const bool same = Lower(a[i - 1]) == Lower(b[j - 1]);
      now[j] = std::min({before[j] + 1, now[j - 1] + 1, before[j - 1] + !same});
      if (i > 1 && j > 1 && Lower(a[i - 1]) == Lower(b[j - 2]) && Lower(a[i - 2]) == Lower(b[j - 1])) {
        now[j] = std::min(now[j], row[(i + 1) % 3][j - 2] + 1);
      }
    }
  }
  return row[a.size() % 3][b.size()];
}

// People write these who have the word from elsewhere: Kubernetes, a Volcano Job, the columns of the page's form.
constexpr std::pair<std::string_view, std::string_view> kSynonyms[] = {
    {"capacity", "capability"},    {"count", "replicas"}, {"gpu", "nvidia.com/gpu"}, {"gpus", "nvidia.com/gpu"},
    {"max", "capability"},         {"mem", "memory"},     {"min", "guarantee"},      {"min", "minMember"},
    {"minAvailable", "minMember"}, {"pods", "replicas"},  {"prio", "priority"},      {"priorityClassName", "priority"},
    {"replicas", "count"}};

std::string_view Synonym(std::string_view typed, const std::vector<std::string_view>& words) {
  for (const auto& [other, meant] : kSynonyms) {
    if (typed == other && std::find(words.begin(), words.end(), meant) != words.end()) return meant;
  }
  return "";
}

}  // namespace

std::string_view Nearest(std::string_view typed, const std::vector<std::string_view>& words) {
  std::string_view best;
  size_t least = kLongest;
  if (typed.size() > kLongest) return best;
  for (std::string_view word : words) {
    if (word.size() > kLongest) continue;
    const size_t distance = Distance(typed, word);
    if (distance < least && distance * 3 <= std::max(typed.size(), word.size())) {
      best = word;
      least = distance;
    }
  }
  if (best.empty()) return Synonym(typed, words);
  return best;
}

}  // namespace pumice::text
