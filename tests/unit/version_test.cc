// The version's line names Pumice's version and every release of Volcano.
#include "core/version.h"

#include <gtest/gtest.h>

#include <string>

#include "core/model/release.h"

namespace pumice {
namespace {

TEST(Version, LineNamesItsOwnAndVolcanos) {
  std::string line = VersionLine();
  EXPECT_NE(line.find(kVersion), std::string::npos);
  for (const model::Release* release : model::Releases()) {
    EXPECT_NE(line.find(release->version), std::string::npos) << release->version;
  }
  EXPECT_EQ(VersionLine("1ef656512345").find("pumice " + std::string(kVersion) + " (commit 1ef656512345; Volcano v"), 0u);
}

}  // namespace
}  // namespace pumice
