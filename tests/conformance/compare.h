// These functions hold an answer against a recorded one, and find the files of recordings.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace pumice::conformance {

// Gives the first place where they differ, as text. Numbers agree within 1e-9 of each other, or 1e-12 absolutely; a key
// that is missing agrees with one that is 0 or empty; all else agrees exactly.
std::optional<std::string> Difference(const nlohmann::json& want, const nlohmann::json& got, const std::string& path);

// Compares all parts of an answer but extenderBodies, and the numbers of plugins, where the recording has none.
std::vector<std::string> Differences(const nlohmann::json& want, const nlohmann::json& got);

// Gives the files of recorded cases, those of tests/conformance/cases and releases/cases, by path.
std::vector<std::string> CaseFiles();

// Calls `visit` with each case of a file and its text.
void ForEachCase(const std::string& file,
                 const std::function<void(const nlohmann::json& recorded, const std::string& line)>& visit);

// Gives the folder of further recordings that belong to another project and are never copied into this one; "" where
// they are not present.
std::string OutsideRecordings();

}  // namespace pumice::conformance
