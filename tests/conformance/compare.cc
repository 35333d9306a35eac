// Two answers are walked side by side; the first difference is told with its path.
#include "tests/conformance/compare.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include "tests/source_dir.h"

namespace pumice::conformance {
namespace {

using nlohmann::json;

bool SameNumber(double a, double b) {
  return a == b || std::abs(a - b) <= std::max(1e-9 * std::max(std::abs(a), std::abs(b)), 1e-12);
}

// This is Python's falsehood: null, false, 0, "", {} and [].
bool Empty(const json& value) {
  if (value.is_null() || value == false || value == "") return true;
  if (value.is_number()) return value.get<double>() == 0;
  return value.is_structured() && value.empty();
}

std::string Differ(const std::string& path, const json& want, const json& got) {
  auto text = [](const json& value) { return value.dump().substr(0, 300); };
  return path + ": want " + text(want) + ", got " + text(got);
}

}  // namespace

std::optional<std::string> Difference(const json& want, const json& got, const std::string& path) {
  if (want.is_boolean() || got.is_boolean() || want.is_null() || got.is_null()) {
    if (want == got || (Empty(want) && Empty(got))) return std::nullopt;
    return Differ(path, want, got);
  }
  if (want.is_number() && got.is_number()) {
    if (SameNumber(want.get<double>(), got.get<double>())) return std::nullopt;
    return Differ(path, want, got);
  }
  if (want.is_object() && got.is_object()) {
    std::set<std::string> keys;
    for (const auto& [key, value] : want.items()) keys.insert(key);
    for (const auto& [key, value] : got.items()) keys.insert(key);
    for (const std::string& key : keys) {
      const json a = want.value(key, json()), b = got.value(key, json());
      if (!want.contains(key) || !got.contains(key)) {
        if (Empty(want.contains(key) ? a : b)) continue;
        return Differ(path + "/" + key, a, b);
      }
      if (auto difference = Difference(a, b, path + "/" + key)) return difference;
    }
    return std::nullopt;
  }
  if (want.is_array() && got.is_array()) {
    for (size_t i = 0; i < std::min(want.size(), got.size()); ++i) {
      if (auto difference = Difference(want[i], got[i], path + "[" + std::to_string(i) + "]")) return difference;
    }
    if (want.size() == got.size()) return std::nullopt;
    return path + ": want " + std::to_string(want.size()) + " entries, got " + std::to_string(got.size());
  }
  if (want == got) return std::nullopt;
  return Differ(path, want, got);
}

std::vector<std::string> Differences(const json& want, const json& got) {
  static constexpr const char* kParts[] = {"confError", "hyperNodeError", "ops", "tasks",
                                           "podGroups", "afterOpen", "afterAction", "fitErrors",
                                           "jobFitErrors", "queueStatus", "podConditions", "podAnnotations",
                                           "extenderCalls", "extenderBodies", "cycles"};
  std::vector<std::string> differences;
  for (const char* part : kParts) {
    // They are recorded in some cases only.
    if (std::string(part) == "extenderBodies" && !want.contains(part)) continue;
    // The family edge was recorded without the plugins' numbers; all others have them.
    if (std::string(part).rfind("after", 0) == 0 && !want.contains("afterAction")) continue;
    if (!want.contains(part) && !got.contains(part)) continue;
    if (auto difference = Difference(want.value(part, json()), got.value(part, json()), part)) {
      differences.push_back(*difference);
    }
  }
  return differences;
}

std::vector<std::string> CaseFiles() {
  std::vector<std::string> files;
  for (const char* folder : {PUMICE_SOURCE_DIR "/tests/conformance/cases", PUMICE_SOURCE_DIR "/tests/conformance/releases/cases"}) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() == ".jsonl") files.push_back(entry.path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

void ForEachCase(const std::string& file, const std::function<void(const json&, const std::string&)>& visit) {
  std::ifstream in(file, std::ios::binary);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) visit(json::parse(line), line);
  }
}

std::string OutsideRecordings() {
  const char* given = std::getenv("PUMICE_RECORDINGS");
  const std::filesystem::path folder =
      given != nullptr ? std::filesystem::path(given)
                       : std::filesystem::path(PUMICE_SOURCE_DIR).parent_path() / "shared" / "conformance";
  return std::filesystem::is_directory(folder) ? folder.string() : "";
}

}  // namespace pumice::conformance
