// Every example runs without a diagnostic worth a word, and its report is, byte for byte, the one kept beside it.
// After a change that is meant to be: PUMICE_UPDATE_EXAMPLES=1 pumice_tests --gtest_filter='*Example*'
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/source_dir.h"
#include "tests/unit/cli/call.h"

namespace pumice::cli {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> Examples() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(PUMICE_SOURCE_DIR "/examples")) {
    if (fs::exists(entry.path() / "scenario.yaml")) names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string Read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

class Example : public ::testing::TestWithParam<std::string> {};

TEST_P(Example, GivesTheExpectedReport) {
  const fs::path folder = fs::path(PUMICE_SOURCE_DIR) / "examples" / GetParam();
  const std::string scenario = (folder / "scenario.yaml").string();
  const Output json = Call({"run", "--strict", "--output", "json", scenario.c_str()});
  ASSERT_EQ(json.code, 0) << json.err;
  if (std::getenv("PUMICE_UPDATE_EXAMPLES") != nullptr) std::ofstream(folder / "expected.json", std::ios::binary) << json.out;
  EXPECT_TRUE(json.out == Read(folder / "expected.json")) << "examples/" << GetParam() << "/expected.json is another report";
  EXPECT_TRUE(fs::exists(folder / "README.md"));
}

TEST_P(Example, PrintsWithin100Columns) {
  const std::string scenario = std::string(PUMICE_SOURCE_DIR "/examples/") + GetParam() + "/scenario.yaml";
  const Output text = Call({"run", scenario.c_str()});
  ASSERT_EQ(text.code, 0) << text.err;
  std::istringstream lines(text.out);
  for (std::string line; std::getline(lines, line);) {
    const auto width = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; });
    EXPECT_LE(width, 100) << line;
  }
}

INSTANTIATE_TEST_SUITE_P(Folder, Example, ::testing::ValuesIn(Examples()), [](const auto& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace pumice::cli
