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

void ReadAnswers(const std::string& file, std::map<std::string, json>* answers) {
  ForEachCase(file, [&](const json& line, const std::string&) { answers->emplace(line["name"], line["answer"]); });
}

}  // namespace

bool IsOwn(const std::string& file) {
  static const std::set<std::string> own = {"devices", "edge", "numa", "rare"};
  return own.count(std::filesystem::path(file).stem()) > 0;
}

bool Ran(const model::Release& release, const std::string& file) {
  static const std::set<std::string> of_v1_14_alone = {"devices", "numa"};
  return release.version == model::k1_14.version || of_v1_14_alone.count(std::filesystem::path(file).stem()) == 0;
}

namespace {

// What the release answered otherwise, by the case's name.
const std::map<std::string, json>& AnswersOf(const model::Release& release) {
  static std::map<std::string, std::map<std::string, json>> known;  // by version, then by the case's name
  auto [at, is_new] = known.try_emplace(std::string(release.version));
  if (is_new) {
    for (const char* whose : {"", "own-"}) ReadAnswers(FileOf(release, whose, ".jsonl"), &at->second);
  }
  return at->second;
}

}  // namespace

bool Answered(const model::Release& release, const json& recorded) {
  if (release.version == model::k1_14.version || !IsOwn(recorded["family"])) return true;
  return AnswersOf(release).count(recorded["name"]) > 0;
}

const json& AnswerOf(const model::Release& release, const json& recorded) {
  const auto answer = AnswersOf(release).find(recorded["name"]);
  return answer == AnswersOf(release).end() ? recorded["expect"] : answer->second;
}

}  // namespace pumice::conformance
