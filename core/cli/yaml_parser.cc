// yaml-cpp as the io::YamlParser of the native command.
#include <algorithm>
#include <map>
#include <sstream>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include "core/cli/yaml.h"

namespace pumice::cli {
namespace {

// yaml-cpp's handler has no way to stop the parser but to throw.
struct Stop {};

class Handler : public YAML::EventHandler {
 public:
  Handler(std::string_view text, io::TreeBuilder* builder) : text_(text), builder_(builder) {}

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override { Check(builder_->EndDocument()); }

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    // yaml-cpp resolves nulls itself; the source still has the spelling.
    std::string_view spelling;
    for (std::string_view word : {"~", "null", "Null", "NULL"}) {
      if (At(mark).substr(0, word.size()) == word) spelling = word;
    }
    Check(builder_->Scalar(Place(mark), spelling, io::Value::Style::kPlain, {}, Name(anchor)));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    Check(builder_->Alias(Place(mark), Name(anchor)));
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    io::Value::Style style = io::Value::Style::kPlain;
    if (tag == "!") style = IsBlock(mark) ? io::Value::Style::kBlock : io::Value::Style::kQuoted;
    Check(builder_->Scalar(Place(mark), value, style, ShortTag(tag), Name(anchor)));
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    Check(builder_->StartList(Place(mark), ShortTag(tag), Name(anchor)));
  }
  void OnSequenceEnd() override { Check(builder_->EndList()); }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    Check(builder_->StartMap(Place(mark), ShortTag(tag), Name(anchor)));
  }
  void OnMapEnd() override { Check(builder_->EndMap()); }

 private:
  static void Check(bool go_on) {
    if (!go_on) throw Stop();
  }

  static io::Position Place(const YAML::Mark& mark) {
    if (mark.is_null()) return {};
    return {static_cast<uint32_t>(mark.line + 1), static_cast<uint32_t>(mark.column + 1)};
  }

  std::string_view At(const YAML::Mark& mark) const {
    if (mark.is_null() || mark.pos < 0 || static_cast<size_t>(mark.pos) >= text_.size()) return {};
    return text_.substr(static_cast<size_t>(mark.pos));
  }

  bool IsBlock(const YAML::Mark& mark) const {
    std::string_view rest = At(mark);
    return !rest.empty() && (rest[0] == '|' || rest[0] == '>');
  }

  // "?" and "!" are yaml-cpp's marks for plain and quoted scalars without a tag.
  static std::string ShortTag(const std::string& tag) {
    if (tag == "?" || tag == "!") return "";
    constexpr std::string_view kLong = "tag:yaml.org,2002:";
    if (tag.compare(0, kLong.size(), kLong) == 0) return "!!" + tag.substr(kLong.size());
    return tag;
  }

  // yaml-cpp numbers anchors, a new number each time a name is used again.
  static std::string Name(YAML::anchor_t anchor) { return anchor == 0 ? "" : std::to_string(anchor); }

  std::string_view text_;
  io::TreeBuilder* builder_;
};

// line: from 0.
std::string_view LineOf(std::string_view text, int line) {
  for (; line > 0 && !text.empty(); --line) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return text.substr(0, text.find('\n'));
}

// yaml-cpp's words for what people write most often, and what to write instead.
std::string WhatIsWrong(std::string_view text, const YAML::Exception& error) {
  const std::string_view line = LineOf(text, error.mark.line);
  const size_t indent = line.find_first_not_of(' ');
  if (indent != std::string_view::npos && line[indent] == '\t') return "a tab in the indentation: write spaces";
  static const std::map<std::string, const char*> kWords = {
      {YAML::ErrorMsg::BLOCK_ENTRY, "a list cannot begin here: put the - in the column of the items before it"},
      {YAML::ErrorMsg::END_OF_SEQ, "the list is cut off here: write all its - in one column"},
      {YAML::ErrorMsg::END_OF_MAP, "the mapping is cut off here: write all its keys in one column, each as KEY: VALUE"},
      {YAML::ErrorMsg::MAP_VALUE, "there is a colon too many here: put the text in quotes"},
      {YAML::ErrorMsg::END_OF_SEQ_FLOW, "a [ is not closed: write the ] that is missing"},
      {YAML::ErrorMsg::END_OF_MAP_FLOW, "a { is not closed: write the } that is missing"},
  };
  const auto known = kWords.find(error.msg);
  return known == kWords.end() ? error.msg : known->second;
}

}  // namespace

void ParseYaml(std::string_view text, io::TreeBuilder* builder) {
  std::istringstream in{std::string(text)};
  Handler handler(text, builder);
  try {
    YAML::Parser parser(in);
    while (parser.HandleNextDocument(handler)) {
    }
  } catch (const Stop&) {
  } catch (const YAML::Exception& error) {
    builder->Fail({static_cast<uint32_t>(error.mark.line + 1), static_cast<uint32_t>(error.mark.column + 1)},
                  "not YAML: " + WhatIsWrong(text, error));
  } catch (const std::exception& error) {
    builder->Fail({}, std::string("not YAML: ") + error.what());
  }
}

}  // namespace pumice::cli
