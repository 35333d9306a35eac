// The version is said here once; the command line prints it.
#include "core/version.h"

#include "core/model/release.h"

namespace pumice {

std::string VersionLine(const std::string& commit) {
  std::string releases;
  for (const model::Release* release : model::Releases()) releases += std::string(release->version) + ", ";
  releases.resize(releases.size() - 2);
  return std::string("pumice ") + kVersion + " (" + (commit.empty() ? "" : "commit " + commit + "; ") + "Volcano " +
         releases + "; " + std::string(model::kDefaultRelease.version) + " where nothing is said)";
}

}  // namespace pumice
