// The table of changes is made of the same rows as the struct, and a release is found by what people write.
#include "core/model/release.h"

namespace pumice::model {

const std::vector<Change>& Changes() {
  static const auto* changes = new std::vector<Change>{
#define PUMICE_CHANGE(member, since, name, go, commit, en, zh) {&Release::member, name, go, commit, en, zh},
#include "core/model/release_changes.inc"
#undef PUMICE_CHANGE
  };
  return *changes;
}

const std::vector<const Release*>& Releases() {
  static const auto* releases = new std::vector<const Release*>{&k1_13, &k1_14, &k1_15};
  return *releases;
}

const Release& Before(const Release& release) {
  const Release* before = Releases().front();
  for (const Release* each : Releases()) {
    if (each->version == release.version) break;
    before = each;
  }
  return *before;
}

std::string_view FirstWith(bool Release::*member) {
  for (const Release* release : Releases()) {
    if (release->*member) return release->name;
  }
  return {};
}

FoundRelease FindRelease(std::string_view text) {
  if (!text.empty() && text[0] == 'v') text.remove_prefix(1);
  for (const Release* release : Releases()) {
    if (text == release->name) return {release, true};
    if (text == release->version.substr(1)) return {release, true};
    const std::string_view name = release->name;
    const bool is_patch = text.size() > name.size() + 1 && text.substr(0, name.size()) == name &&
                          text[name.size()] == '.' && text[name.size() + 1] >= '0' && text[name.size() + 1] <= '9';
    if (is_patch) return {release, false};
  }
  return {};
}

std::string ReleaseNames() {
  const std::vector<const Release*>& releases = Releases();
  std::string names;
  for (size_t i = 0; i < releases.size(); ++i) {
    if (i > 0) names += i + 1 == releases.size() ? " or " : ", ";
    names += releases[i]->name;
  }
  return names;
}

}  // namespace pumice::model
