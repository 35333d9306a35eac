// Puts the glossary together, of its own words and those of the catalogues.
#include "core/explain/glossary.h"

#include <algorithm>
#include <cctype>

#include "core/actions/catalogue.h"
#include "core/framework/conf.h"
#include "core/plugins/catalogue.h"
#include "core/text/json_writer.h"

namespace pumice::explain {

using words::Language;
using words::Term;
using words::TermKind;

namespace {

void AddNames(std::string_view names, std::vector<std::string>* out) {
  while (!names.empty()) {
    const size_t end = std::min(names.find('|'), names.size());
    out->emplace_back(names.substr(0, end));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
}

GlossaryEntry EntryOf(const Term& term, Language language) {
  const bool zh = language == Language::kChinese;
  const words::TermTexts& texts = zh ? term.zh : term.en;
  GlossaryEntry entry{.kind = term.kind, .name = std::string(term.code), .lesson = std::string(term.lesson)};
  AddNames(texts.names, &entry.names);
  entry.called = zh && !entry.names.empty() ? entry.names.front() : entry.name;
  if (zh) AddNames(term.en.names, &entry.names);
  entry.says = texts.says;
  entry.more = texts.more;
  return entry;
}

// The row's first line comes from its catalogue, the second from the glossary, where there is one.
void AddOfCatalogue(TermKind kind, std::string_view name, const framework::Words& what, Language language,
                    std::vector<GlossaryEntry>* out) {
  GlossaryEntry entry{.kind = kind, .name = std::string(name), .called = std::string(name)};
  for (const Term& term : words::Terms()) {
    if (term.kind == kind && term.code == name) entry = EntryOf(term, language);
  }
  entry.says = language == Language::kChinese ? what.zh : what.en;
  out->push_back(std::move(entry));
}

// Only letters and digits count, and bytes that are not ASCII.
std::string Plain(std::string_view word) {
  std::string plain;
  for (const unsigned char c : word) {
    if (c >= 0x80 || std::isalnum(c)) plain += static_cast<char>(std::tolower(c));
  }
  return plain;
}

}  // namespace

std::vector<GlossaryEntry> Glossary(Language language) {
  std::vector<GlossaryEntry> all;
  for (const Term& term : words::Terms()) {
    if (!term.en.says.empty()) all.push_back(EntryOf(term, language));
  }
  for (const actions::Row* row : actions::Catalogue()) {
    AddOfCatalogue(TermKind::kAction, row->name, row->what, language, &all);
  }
  for (const plugins::Row* row : plugins::Catalogue()) {
    AddOfCatalogue(TermKind::kPlugin, row->name, row->what, language, &all);
  }
  for (const framework::PluginFlag& flag : framework::PluginFlags()) {
    AddOfCatalogue(TermKind::kFlag, flag.key, flag.what, language, &all);
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.kind < b.kind; });
  return all;
}

std::vector<const GlossaryEntry*> FindWord(const std::vector<GlossaryEntry>& glossary, std::string_view word) {
  const std::string wanted = Plain(word);
  std::vector<const GlossaryEntry*> found;
  if (wanted.empty()) return found;
  for (const GlossaryEntry& entry : glossary) {
    const auto is = [&](const std::string& name) { return Plain(name) == wanted; };
    if (is(entry.name) || std::any_of(entry.names.begin(), entry.names.end(), is)) found.push_back(&entry);
  }
  return found;
}

std::string ToJson(const std::vector<const GlossaryEntry*>& entries) {
  text::JsonWriter w;
  w.BeginArray();
  for (const GlossaryEntry* entry : entries) {
    w.BeginObject().Key("kind").String(NameOf(entry->kind)).Key("name").String(entry->name);
    if (entry->called != entry->name) w.Key("called").String(entry->called);
    if (!entry->names.empty()) {
      w.Key("names").BeginArray();
      for (const std::string& name : entry->names) w.String(name);
      w.EndArray();
    }
    w.Key("says").String(entry->says);
    if (!entry->more.empty()) w.Key("more").String(entry->more);
    if (!entry->lesson.empty()) w.Key("lesson").String(entry->lesson);
    w.EndObject();
  }
  return w.EndArray().Take();
}

}  // namespace pumice::explain
