// The files of the other releases are read once, when the first of their answers is asked for.
#include "tests/conformance/recorded.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "tests/conformance/compare.h"
#include "tests/source_dir.h"

namespace pumice::conformance {
namespace {

using nlohmann::json;

// Gives the path of a file that belongs to the release: releases/PREFIX1.15.1SUFFIX.
std::string FileOf(const model::Release& release, const std::string& prefix, const std::string& suffix) {
  return PUMICE_SOURCE_DIR "/tests/conformance/releases/" + prefix + std::string(release.version.substr(1)) + suffix;
}

std::map<std::string, json> ReadAnswers(const std::string& file) {
  std::map<std::string, json> answers;
  ForEachCase(file, [&](const json& line, const std::string&) { answers.emplace(line["name"], line["answer"]); });
  return answers;
}

}  // namespace

bool Ran(const model::Release& release, const std::string& file) {
  static const std::set<std::string> of_this_project = {"devices", "edge", "numa", "rare"};
  return release.version == model::k1_14.version || of_this_project.count(std::filesystem::path(file).stem()) == 0;
}

const json& AnswerOf(const model::Release& release, const json& recorded) {
  static std::map<std::string, std::map<std::string, json>> known;  // by version, then by the case's name
  auto [at, is_new] = known.try_emplace(std::string(release.version));
  if (is_new) at->second = ReadAnswers(FileOf(release, "", ".jsonl"));
  const auto answer = at->second.find(recorded["name"]);
  return answer == at->second.end() ? recorded["expect"] : answer->second;
}

}  // namespace pumice::conformance
