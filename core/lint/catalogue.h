// The words of every finding, in English and Chinese: code → what is there, why it matters, what to do.
//
// {name} is the object's, every other {word} one of the finding's numbers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/lint/finding.h"
#include "core/text/language.h"

namespace pumice::lint {

using text::Language;

struct Words {
  const char* what;
  const char* why;
  const char* fix;
};

struct Entry {
  const char* code;
  Severity severity;
  bool admission;
  Words en, zh;
  const Words& In(Language language) const { return language == Language::kChinese ? zh : en; }
};

// All of them: the rules of the configuration first, then what webhooks refuse.
const std::vector<Entry>& Catalogue();
// The code must be one of the catalogue's.
const Entry& EntryOf(std::string_view code);

// A sentence of the catalogue with the finding's numbers in it.
std::string Fill(const char* sentence, const Finding& finding);

// The tables, which Catalogue() puts together.
std::vector<Entry> PluginEntries();
std::vector<Entry> RuleEntries();
std::vector<Entry> AdmissionEntries();

}  // namespace pumice::lint
