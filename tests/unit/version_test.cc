// The version's line names Pumice's version and Volcano's.
#include "core/version.h"

#include <gtest/gtest.h>

#include <string>

namespace pumice {
namespace {

TEST(Version, LineNamesBothVersions) {
  std::string line = VersionLine();
  EXPECT_NE(line.find(kVersion), std::string::npos);
  EXPECT_NE(line.find(kVolcanoVersion), std::string::npos);
}

}  // namespace
}  // namespace pumice
