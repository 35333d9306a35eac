// These tests hold that the glossary has every plugin, action, flag, phase and number, in lines that are short enough.
#include "core/explain/glossary.h"

#include <gtest/gtest.h>

#include <set>

#include "core/actions/catalogue.h"
#include "core/framework/conf.h"
#include "core/framework/rule.h"
#include "core/plugins/catalogue.h"
#include "core/text/wrap.h"

namespace pumice::explain {
namespace {

using words::Language;
using words::TermKind;

constexpr size_t kMost = 120;  // columns of a line

std::string Key(const GlossaryEntry& entry) { return std::string(NameOf(entry.kind)) + "/" + entry.name; }

TEST(Glossary, HasALineInEachLanguageThatIsShortEnough) {
  for (const Language language : {Language::kEnglish, Language::kChinese}) {
    std::set<std::string> seen;
    for (const GlossaryEntry& entry : Glossary(language)) {
      EXPECT_TRUE(seen.insert(Key(entry)).second) << Key(entry) << " stands twice";
      EXPECT_FALSE(entry.says.empty()) << Key(entry);
      for (const std::string& line : {entry.says, entry.more}) {
        EXPECT_LE(text::DisplayColumns(line), kMost) << Key(entry) << ": " << line;
        EXPECT_EQ(line.find('\n'), std::string::npos) << Key(entry);
      }
    }
  }
}

TEST(Glossary, HasEveryPluginActionAndFlagWithASecondLine) {
  std::set<std::string> wanted, found, rows;
  for (const plugins::Row* row : plugins::Catalogue()) wanted.insert("plugin/" + std::string(row->name));
  for (const actions::Row* row : actions::Catalogue()) wanted.insert("action/" + std::string(row->name));
  for (const framework::PluginFlag& flag : framework::PluginFlags()) wanted.insert("flag/" + std::string(flag.key));
  for (const GlossaryEntry& entry : Glossary(Language::kEnglish)) {
    if (entry.kind == TermKind::kPlugin || entry.kind == TermKind::kAction || entry.kind == TermKind::kFlag) {
      EXPECT_FALSE(entry.more.empty()) << Key(entry);
      found.insert(Key(entry));
    }
  }
  EXPECT_EQ(found, wanted);
  // A row of the glossary that no catalogue has would never be seen.
  for (const words::Term& term : words::Terms()) {
    if (term.en.says.empty()) rows.insert(std::string(NameOf(term.kind)) + "/" + std::string(term.code));
  }
  EXPECT_EQ(rows, wanted);
}

// JSON has what a thing is called where that is not its name.
TEST(Glossary, SaysWhatIsCalledOtherwise) {
  int otherwise = 0, alike = 0;
  for (const Language language : {Language::kEnglish, Language::kChinese}) {
    for (const GlossaryEntry& entry : Glossary(language)) {
      const bool is_otherwise = entry.called != entry.name;
      ++(is_otherwise ? otherwise : alike);
      EXPECT_EQ(ToJson({&entry}).find("\"called\":") != std::string::npos, is_otherwise) << Key(entry);
    }
  }
  EXPECT_GT(otherwise, 0);
  EXPECT_GT(alike, 0);
}

TEST(Glossary, HasEveryNumberOfAStorysArithmetic) {
  const std::vector<GlossaryEntry> glossary = Glossary(Language::kEnglish);
#define PUMICE_NAME(id, text) EXPECT_FALSE(FindWord(glossary, text).empty()) << text;
  PUMICE_NAMES(PUMICE_NAME)
#undef PUMICE_NAME
}

TEST(Glossary, FindsAWordHoweverItIsWritten) {
  const auto names = [](std::string_view word, Language language) {
    std::vector<std::string> found;
    const std::vector<GlossaryEntry> glossary = Glossary(language);
    for (const GlossaryEntry* entry : FindWord(glossary, word)) found.push_back(Key(*entry));
    return found;
  };
  EXPECT_EQ(names("gang", Language::kEnglish), (std::vector<std::string>{"term/gang", "plugin/gang"}));
  EXPECT_EQ(names("Real Capability", Language::kEnglish), std::vector<std::string>{"term/realCapability"});
  EXPECT_EQ(names("实际上限", Language::kChinese), std::vector<std::string>{"term/realCapability"});
  EXPECT_EQ(names("real capability", Language::kChinese), std::vector<std::string>{"term/realCapability"});
  EXPECT_EQ(names("--", Language::kEnglish), std::vector<std::string>{});
}

}  // namespace
}  // namespace pumice::explain
