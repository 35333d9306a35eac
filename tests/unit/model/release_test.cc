// A release is found by what people write, and adding one takes a few lines: the made-up fourth one below.
#include "core/model/release.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/actions/catalogue.h"

namespace pumice::model {
namespace {

TEST(Release, IsFoundByWhatPeopleWrite) {
  for (const Release* release : Releases()) {
    const std::string name(release->name), version(release->version);
    for (const std::string& text : {name, "v" + name, version, version.substr(1)}) {
      EXPECT_EQ(FindRelease(text).release, release) << text;
      EXPECT_TRUE(FindRelease(text).exact) << text;
    }
  }
  EXPECT_EQ(FindRelease("v1.14.1").release, &k1_14);
  EXPECT_FALSE(FindRelease("v1.14.1").exact);
  EXPECT_EQ(FindRelease("1.15.0-beta.1").release, &k1_15);
  for (const char* text : {"", "v", "1", "1.1", "1.12.2", "1.144", "1.14.", "1.14.x", "latest", "vv1.14"}) {
    EXPECT_EQ(FindRelease(text).release, nullptr) << text;
  }
}

TEST(Release, EveryChangeComesWithOneAndStays) {
  std::set<std::string> names;
  for (const Change& change : Changes()) {
    EXPECT_TRUE(names.insert(std::string(change.name)).second) << change.name << " stands twice";
    EXPECT_FALSE(k1_13.*change.member) << change.name;
    EXPECT_TRUE(k1_15.*change.member) << change.name;
    EXPECT_FALSE(change.en.empty() || change.zh.empty() || change.go.empty() || change.commit.empty()) << change.name;
  }
  EXPECT_EQ(FirstWith(&Release::reclaim_in_transactions), "1.14");
  EXPECT_EQ(FirstWith(&Release::has_gangpreempt), "1.15");
}

// A release is its predecessor and what it does otherwise; nothing else has to know of it.
TEST(Release, AFourthIsItsDifferencesFromTheThird) {
  constexpr Release k1_16 = [] {
    Release release = k1_15;
    release.name = "1.16";
    release.unknown_action_is_refused = false;
    release.quoted_booleans_are_read = false;
    return release;
  }();
  ConfigValue conf, actions;
  conf.type = ConfigValue::Type::kMap;
  actions.type = ConfigValue::Type::kString;
  actions.text = "allocate, fly";
  conf.map.emplace_back("actions", actions);
  EXPECT_EQ(actions::ParseConfiguration(conf, k1_15).error, "failed to find Action  fly");
  EXPECT_EQ(actions::ParseConfiguration(conf, k1_16).error, "");
  EXPECT_EQ(actions::ParseConfiguration(conf, k1_16).value.actions, std::vector<std::string>{"allocate"});
}

}  // namespace
}  // namespace pumice::model
