// A diagnostic in each language, on a line and as data.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/text/diagnostic.h"

namespace pumice::text {
using words::Say;
using words::Sentence;

namespace {

Diagnostic Wrong() {
  Diagnostic d;
  d.code = "type";
  d.source = "s.yaml";
  d.kind = "Queue";
  d.name = "a";
  d.field = "spec.weight";
  d.at = {12, 5};
  d.message = Say<words::kMustBe>({{"wanted", words::kAWholeNumber}, {"found", words::kAList}});
  d.hint = Say<words::kWriteAsList>({{"item", "x"}});
  return d;
}

TEST(DiagnosticWords, AreInTheLanguageThatIsAskedFor) {
  Diagnostic d = Wrong();
  EXPECT_EQ(ToText(d), "s.yaml:12:5: error: Queue a: spec.weight: must be a whole number, not a list; write [x]");
  EXPECT_EQ(ToText(d, words::Language::kChinese),
            "s.yaml:12:5: 错误: Queue a: spec.weight: 必须是整数，而不是列表; 请写 [x]");
  d.count = 3;
  d.severity = Severity::kWarning;
  EXPECT_EQ(ToText(d),
            "s.yaml:12:5: warning: Queue a: spec.weight: must be a whole number, not a list (3 times); write [x]");
  EXPECT_EQ(ToText(d, words::Language::kChinese),
            "s.yaml:12:5: 警告: Queue a: spec.weight: 必须是整数，而不是列表（3 次）; 请写 [x]");
}

TEST(DiagnosticWords, WhatVolcanoSaysIsTheSameInEveryLanguage) {
  Diagnostic d;
  d.message = Sentence::Verbatim("failed to find Action enqeue");
  EXPECT_EQ(ToText(d, words::Language::kChinese), "错误: failed to find Action enqeue");
}

TEST(DiagnosticWords, ActNowhereButKeepTheLinesOfGoYaml) {
  Diagnostic d;
  d.kind = "Queue";
  d.name = "a\n::error::b\x1b[31m";
  d.message = Sentence::Verbatim("yaml: unmarshal errors:\n  line 6: cannot unmarshal !!str `a\n::x` into bool\n  line 7: c");
  EXPECT_EQ(ToText(d),
            "error: Queue a\\n::error::b\\u001b[31m: yaml: unmarshal errors:\n"
            "  line 6: cannot unmarshal !!str `a\\n::x` into bool\n  line 7: c");
}

TEST(DiagnosticWords, AreDataForAPage) {
  const nlohmann::json data = ToJsonAsData({Wrong()})[0];
  EXPECT_EQ(data.at("message"), "must be a whole number, not a list");
  EXPECT_EQ(data.at("says").at("message").dump(),
            R"({"key":"must-be","values":{"found":"a list","wanted":"a whole number"},"zh":"必须是整数，而不是列表"})");
  EXPECT_EQ(data.at("says").at("hint").dump(), R"({"key":"write-as-list","values":{"item":"x"},"zh":"请写 [x]"})");
  // Of what other readers get, nothing has changed.
  nlohmann::json plain = data;
  plain.erase("says");
  EXPECT_EQ(plain, ToJson({Wrong()})[0]);
}

}  // namespace
}  // namespace pumice::text
