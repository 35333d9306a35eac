// These tests hold how the gaps of diagnostics' sentences are filled in each language, and that the data files are as
// they must be.
#include "core/words/sentence.h"

#include <gtest/gtest.h>

namespace pumice::words {
namespace {

constexpr Language kEn = Language::kEnglish, kZh = Language::kChinese;

std::string Pieces(std::string_view pattern) {
  std::string all;
  while (!pattern.empty()) {
    const Piece piece = TakePiece(&pattern);
    all += "[" + std::string(piece.text) + "]" + std::string(piece.name);
    if (piece.counts) all += "(" + std::string(piece.one) + "/" + std::string(piece.many) + ")";
  }
  return all;
}

TEST(Pattern, NamesInBracesAreGapsAndOtherBracesText) {
  EXPECT_EQ(Pieces("the key {key} stands twice"), "[the key ]key[ stands twice]");
  EXPECT_EQ(Pieces("write requests: {cpu: 1}"), "[write requests: {cpu: 1}]");
  EXPECT_EQ(Pieces("write limits: {{name}: {amount}}"), "[write limits: {]name[: ]amount[}]");
  EXPECT_EQ(Pieces("must end with a }"), "[must end with a }]");
  EXPECT_EQ(Pieces("{n} pod{n||s}, {n|one|# of them}"), "[]n[ pod]n(/s)[, ]n(one/# of them)");
  EXPECT_EQ(Pieces("{}{a b}{a|b}{"), "[{}{a b}{a|b}{]");
}

TEST(Pattern, EachGapCountsOnce) {
  EXPECT_EQ(CountGaps("{a} and {b} and {a||s}"), 2u);
  EXPECT_EQ(CountGaps("{a b} and {}"), 0u);
}

TEST(Pattern, LanguagesArePairedOnlyWithTheSameKeysAndGaps) {
  constexpr Row<int> kOne[] = {{1, "{a} of {b}"}, {2, "none"}};
  constexpr Row<int> kTurned[] = {{1, "{b}：{a}"}, {2, "无"}};
  constexpr Row<int> kLacksGap[] = {{1, "{b}"}, {2, "无"}}, kMoreGaps[] = {{1, "{b}{a}{c}"}, {2, "无"}};
  constexpr Row<int> kOtherKey[] = {{1, "{b}：{a}"}, {3, "无"}}, kShort[] = {{1, "{b}：{a}"}};
  constexpr Row<int> kSilent[] = {{1, "{b}：{a}"}, {2, ""}};
  EXPECT_TRUE(Paired(kOne, kTurned));
  EXPECT_FALSE(Paired(kOne, kLacksGap));
  EXPECT_FALSE(Paired(kOne, kMoreGaps));
  EXPECT_FALSE(Paired(kOne, kOtherKey));
  EXPECT_FALSE(Paired(kOne, kShort));
  EXPECT_FALSE(Paired(kOne, kSilent));
}

TEST(Pattern, ANumberChoosesItsText) {
  const auto filled = [](std::string_view pattern, std::string_view number) {
    std::string text;
    AddCounted(TakePiece(&pattern), number, &text);
    return text;
  };
  EXPECT_EQ(filled("{n|it is|they are}", "1"), "it is");
  EXPECT_EQ(filled("{n|it is|they are}", "2"), "they are");
  EXPECT_EQ(filled("{n|the one|all # of them}", "12"), "all 12 of them");
  EXPECT_EQ(filled("{n||s}", "0"), "s");
}

TEST(Sentence, GapsKeepWhatStandsInThem) {
  EXPECT_EQ(Sentence(kWriteRequests).In(kZh), "请写 requests: {cpu: 1}");
  const Sentence said = Say<kMustBe>({{"wanted", kAList}, {"found", "{wanted}"}});
  EXPECT_EQ(said.In(kEn), "must be a list, not {wanted}");
  EXPECT_EQ(said.In(kZh), "必须是列表，而不是 {wanted}");
}

TEST(Sentence, NoSpaceStandsBetweenChineseCharacters) {
  const auto both = [](Filling found) { return Say<kMustBe>({{"wanted", kAList}, {"found", std::move(found)}}).In(kZh); };
  EXPECT_EQ(both(kAList), "必须是列表，而不是列表");
  EXPECT_EQ(both(5), "必须是列表，而不是 5");
  // A name is nobody's to change, whatever its letters are.
  EXPECT_EQ(both("作业"), "必须是列表，而不是 作业");
}

TEST(Sentence, VerbatimWordsAreTheSameInEveryLanguage) {
  const Sentence said = Sentence::Verbatim("no matches for kind");
  EXPECT_TRUE(said.verbatim());
  EXPECT_FALSE(said.empty());
  EXPECT_EQ(said.In(kEn), said.In(kZh));
  EXPECT_TRUE(Sentence().empty());
  EXPECT_FALSE(Sentence(kAList).empty());
}

TEST(Sentence, ASpaceStaysBesideWhatIsNotChinese) {
  const Sentence said = Say<kOfType>({{"type", kAString}, {"value", "x"}});
  EXPECT_EQ(said.In(kZh), "字符串（x）");
  EXPECT_EQ(Say<kDoesNotExist>({{"object", kAList}}).In(kZh), "列表不存在");
  EXPECT_EQ(Say<kDoesNotExist>({{"object", "Queue a"}}).In(kZh), "Queue a 不存在");
  EXPECT_EQ(Say<kFieldMustBe>({{"field", kTheDocument}, {"wanted", kTrueOrFalse}}).In(kZh), "文档必须是 true 或 false");
}

TEST(Sentence, WhatTheYamlReaderSaysIsRecognised) {
  const Sentence tab = OfYamlReader("Tabs are not allowed as indentation");
  EXPECT_EQ(tab.key(), kYamlTab);
  const Sentence comma = OfYamlReader("Missing , between flow sequence items");
  EXPECT_EQ(comma.In(kZh), "列表各项之间缺少逗号");
  EXPECT_EQ(OfYamlReader("Plain value cannot start with reserved character @").In(kZh),
            "不加引号的值不能以 reserved character @ 开头");
  for (const char* other : {"something else", "Missing , between flow map items, perhaps", "Unexpected ", ""}) {
    EXPECT_TRUE(OfYamlReader(other).verbatim()) << other;
    EXPECT_EQ(OfYamlReader(other).In(kZh), other);
  }
}

TEST(Sentence, EveryKeyHasACodeOfItsOwn) {
  EXPECT_EQ(CodeOf(kMustBe), "must-be");
  EXPECT_EQ(CodeOf(kVerbatim), "verbatim");
}

}  // namespace
}  // namespace pumice::words
