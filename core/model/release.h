// A Release says how one release of Volcano behaves where releases differ. This is the only file that knows their
// numbers: whoever depends on a release asks a behaviour by its name, once, where a plugin opens or an action begins.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pumice::model {

// One member a change (release_changes.inc says what each is, why and where Volcano has it).
struct Release {
  std::string_view name = "1.13";        // as people ask for it
  std::string_view version = "v1.13.3";  // whose answers are recorded, and given
#define PUMICE_CHANGE(member, ...) bool member = false;
#include "core/model/release_changes.inc"
#undef PUMICE_CHANGE
};

enum class Since { k1_14, k1_15 };

// Gives the release before this one with all that came with it.
constexpr Release Next(Release before, Since since, std::string_view name, std::string_view version) {
  before.name = name;
  before.version = version;
#define PUMICE_CHANGE(member, from, ...) before.member = before.member || since == Since::from;
#include "core/model/release_changes.inc"
#undef PUMICE_CHANGE
  return before;
}

inline constexpr Release k1_13 = {};
inline constexpr Release k1_14 = Next(k1_13, Since::k1_14, "1.14", "v1.14.4");
inline constexpr Release k1_15 = Next(k1_14, Since::k1_15, "1.15", "v1.15.1");

// What is followed where nobody says which: the newest.
inline constexpr Release kDefaultRelease = k1_15;

// Recorded cases say no release: what they expect is the answer of this one.
inline constexpr Release kRecordedRelease = k1_14;

// A change, for people and for whoever looks for the cause of a difference.
struct Change {
  bool Release::*member;
  std::string_view name, go, commit, en, zh;
};
// Lists them in the order in which they came.
const std::vector<Change>& Changes();

// Ascending: k1_13, k1_14, k1_15.
const std::vector<const Release*>& Releases();

// Gives the release before this one; the first has none, and is given itself.
const Release& Before(const Release& release);

// Says whether something is there in a release that came with one change and went with another; null: always, never.
inline bool IsIn(const Release& release, bool Release::*since, bool Release::*until) {
  return (since == nullptr || release.*since) && (until == nullptr || !(release.*until));
}

// Gives the name of the first release that has the change, "1.15".
std::string_view FirstWith(bool Release::*member);

struct FoundRelease {
  const Release* release = nullptr;  // null: a release that is not known
  bool exact = true;                 // false: another patch of it was asked for than the one that is followed
};
// Takes 1.14, v1.14, 1.14.4 and v1.14.4-alpha; "" and other texts are not known.
FoundRelease FindRelease(std::string_view text);

// Gives "1.13, 1.14 or 1.15", for messages.
std::string ReleaseNames();

}  // namespace pumice::model
