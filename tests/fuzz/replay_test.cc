// What the fuzzer found once stays fixed, and its targets hold of what the repository has: examples, recorded texts, and
// worlds drawn with a seed. So the targets cannot rot between two runs of the fuzzer (ci/fuzz.sh).
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>

#include "core/report/run.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/loading.h"
#include "tests/fuzz/world_maker.h"
#include "tests/source_dir.h"

namespace pumice::fuzz {
namespace {

namespace fs = std::filesystem;

std::string Read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<fs::path> FilesIn(const std::string& folder, std::string_view end = "") {
  std::vector<fs::path> files;
  const fs::path whole = fs::path(PUMICE_SOURCE_DIR) / folder;
  if (!fs::exists(whole)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(whole)) {
    if (entry.is_regular_file() && entry.path().string().ends_with(end)) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

void Holds(const Target& target, const std::string& input, const std::string& of) {
  try {
    target.run(input);
  } catch (const Broken& broken) {
    ADD_FAILURE() << target.name << ", " << of << ": " << broken.what();
  }
}

std::vector<std::string> DrawnWorlds(size_t count, uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<std::string> inputs(count);
  for (std::string& input : inputs) {
    input.resize(400 + random() % 1600);
    for (char& c : input) c = static_cast<char>(random() & 0xFF);
  }
  return inputs;
}

TEST(Fuzz, WhatWasFoundStaysFixed) {
  for (const fs::path& file : FilesIn("tests/fuzz/found")) {
    const Target* target = FindTarget(file.parent_path().filename().string());
    ASSERT_NE(target, nullptr) << file << ": its folder is the name of no target";
    Holds(*target, Read(file), file.string());
  }
}

TEST(Fuzz, TargetsHoldOfWhatIsThere) {
  const struct {
    const char *target, *folder, *end;
  } all[] = {{"scenario", "examples", ".yaml"}, {"document", "examples", ".yaml"}, {"links", "examples", ".yaml"}, {"document", "tests/yaml", ".yaml"}, {"events", "tests/yaml", ".events.json"}};
  for (const auto& one : all) {
    const auto files = FilesIn(one.folder, one.end);
    EXPECT_GT(files.size(), 8u) << one.folder;
    for (const fs::path& file : files) Holds(*FindTarget(one.target), Read(file), file.string());
  }
}

// A target that holds of everything would find nothing.
TEST(Fuzz, ABrokenPromiseIsSeen) {
  EXPECT_THROW(Hold(false, "broken"), Broken);
  EXPECT_EQ(FindTarget("nobody"), nullptr);
  EXPECT_EQ(Targets().size(), 12u);
}

TEST(Fuzz, WorldsHold) {
  for (const std::string& input : DrawnWorlds(150, 1)) Holds(*FindTarget("world"), input, "a drawn world");
}

// The maker of worlds makes such as can be run, and in which much happens, by every plugin and action there is.
TEST(Fuzz, MadeWorldsRun) {
  int run = 0, bound = 0, evicted = 0;
  const auto inputs = DrawnWorlds(200, 2);
  for (const std::string& input : inputs) {
    Bytes in(input);
    const load::Loaded loaded = LoadFile("world.json", MakeWorld(&in).scenario.dump(), true);
    if (!loaded.ok()) continue;
    ++run;
    const report::Report report = report::RunScenario(loaded.scenario);
    for (const sim::Operation& op : report.world->operations()) ++(op.kind == sim::Operation::Kind::kBind ? bound : evicted);
  }
  EXPECT_GT(run, 100);
  EXPECT_GT(bound, 300);
  EXPECT_GT(evicted, 20);
}

}  // namespace
}  // namespace pumice::fuzz
