// This makes libyaml the text::YamlParser of the native command. Volcano's and kubectl's yaml.v2 is a translation of
// libyaml.
#include <algorithm>
#include <map>
#include <string>

#include <yaml.h>

#include "core/cli/yaml.h"

namespace pumice::cli {
namespace {

std::string_view View(const yaml_char_t* text) { return text ? reinterpret_cast<const char*>(text) : ""; }

text::Position Place(const yaml_mark_t& mark) {
  return {static_cast<uint32_t>(mark.line + 1), static_cast<uint32_t>(mark.column + 1)};
}

std::string ShortTag(const yaml_char_t* tag) {
  constexpr std::string_view kLong = "tag:yaml.org,2002:";
  const std::string_view text = View(tag);
  return text.starts_with(kLong) ? "!!" + std::string(text.substr(kLong.size())) : std::string(text);
}

// These are libyaml's words for what people write most often, and what to write instead.
struct Advice {
  words::Diagnosis text;
  bool at_context = false;  // the mistake is where that began, not where it is noticed
};

const Advice* FindAdvice(const std::string& problem) {
  static const std::map<std::string, Advice> kAdvice = {
      {"block sequence entries are not allowed in this context", {words::kListCannotBegin}},
      {"did not find expected '-' indicator", {words::kListCutOff}},
      {"did not find expected key", {words::kMappingCutOff}},
      {"could not find expected ':'", {words::kColonMissing, true}},
      {"mapping values are not allowed in this context", {words::kNoColonHere}},
      {"did not find expected ',' or ']'", {words::kListNotClosed}},
      {"did not find expected ',' or '}'", {words::kMappingNotClosed}},
      {"did not find expected node content", {words::kValueMissing}},
      {"found unexpected end of stream", {words::kQuoteNotClosed, true}},
      {"found unknown escape character", {words::kNoSuchEscape}},
      {"found character that cannot start any token", {words::kTextCannotBegin}},
      {"found incompatible YAML document", {words::kNotYaml11}},
  };
  const auto known = kAdvice.find(problem);
  return known == kAdvice.end() ? nullptr : &known->second;
}

// It is one run of libyaml over a text.
class Run {
 public:
  Run(std::string_view text, text::TreeBuilder* builder) : text_(text), builder_(builder) {
    // The call fails where there is no memory, and then every later call does.
    yaml_parser_initialize(&parser_);
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  }
  ~Run() { yaml_parser_delete(&parser_); }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  // Reads the next event for the builder. It is false at the end, or where the builder wants no more.
  bool Step() {
    struct Event : yaml_event_t {
      ~Event() { yaml_event_delete(this); }
    } event;
    if (!yaml_parser_parse(&parser_, &event)) return Fail(parser_.problem ? parser_.problem : "unknown problem");
    return event.type != YAML_STREAM_END_EVENT && Tell(event);
  }

 private:
  bool Tell(const yaml_event_t& event) {
    const text::Position at = Place(event.start_mark);
    switch (event.type) {
      case YAML_DOCUMENT_START_EVENT: return Start(event);
      case YAML_DOCUMENT_END_EVENT: return builder_->EndDocument();
      case YAML_ALIAS_EVENT: return builder_->Alias(at, View(event.data.alias.anchor));
      case YAML_SCALAR_EVENT: return Scalar(at, event.data.scalar);
      case YAML_SEQUENCE_START_EVENT: {
        const auto& start = event.data.sequence_start;
        return builder_->StartList(at, ShortTag(start.tag), View(start.anchor));
      }
      case YAML_SEQUENCE_END_EVENT: return builder_->EndList();
      case YAML_MAPPING_START_EVENT: {
        const auto& start = event.data.mapping_start;
        return builder_->StartMap(at, ShortTag(start.tag), View(start.anchor));
      }
      case YAML_MAPPING_END_EVENT: return builder_->EndMap();
      default: return true;
    }
  }

  // libyaml has come to know YAML 1.2 since yaml.v2 was made of it.
  bool Start(const yaml_event_t& event) {
    const yaml_version_directive_t* version = event.data.document_start.version_directive;
    if (version == nullptr || version->minor == 1) return true;
    parser_.problem_mark = {};
    return Fail("found incompatible YAML document");
  }

  template <typename Node>
  bool Scalar(text::Position at, const Node& node) {
    text::Value::Style style = text::Value::Style::kQuoted;
    if (node.plain_implicit || node.style == YAML_PLAIN_SCALAR_STYLE) style = text::Value::Style::kPlain;
    if (node.style == YAML_LITERAL_SCALAR_STYLE || node.style == YAML_FOLDED_SCALAR_STYLE) {
      style = text::Value::Style::kBlock;
    }
    const std::string_view text(reinterpret_cast<const char*>(node.value), node.length);
    return builder_->Scalar(at, text, style, ShortTag(node.tag), View(node.anchor));
  }

  bool Fail(const std::string& problem) {
    const Advice* advice = FindAdvice(problem);
    yaml_mark_t mark = advice && advice->at_context ? parser_.context_mark : parser_.problem_mark;
    if (parser_.error == YAML_READER_ERROR) mark = MarkOf(parser_.problem_offset);
    words::Sentence reason = advice ? advice->text : words::Sentence::Verbatim(problem);
    if (IsTabBefore(mark)) reason = words::kTabInIndentation;
    return builder_->Fail(Place(mark), words::Say<words::kNotYaml>({{"reason", std::move(reason)}}), AsYamlV2(problem));
  }

  // It is fail of yaml.v2's decode.go.
  std::string AsYamlV2(const std::string& problem) const {
    size_t line = parser_.context_mark.line;
    if (parser_.problem_mark.line > 0) line = parser_.problem_mark.line + (parser_.error == YAML_SCANNER_ERROR ? 1 : 0);
    return "yaml: " + (line > 0 ? "line " + std::to_string(line) + ": " : "") + problem;
  }

  yaml_mark_t MarkOf(size_t offset) const {
    yaml_mark_t mark{};
    for (char c : text_.substr(0, offset)) {
      if (c == '\n') {
        ++mark.line;
        mark.column = 0;
      } else if ((c & 0xC0) != 0x80) {
        ++mark.column;
      }
    }
    return mark;
  }

  // Says whether the line's indentation holds a tab.
  bool IsTabBefore(const yaml_mark_t& mark) const {
    std::string_view rest = text_;
    for (size_t line = mark.line; line > 0 && !rest.empty(); --line) {
      rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
    }
    const size_t indent = rest.find_first_not_of(' ');
    return indent != std::string_view::npos && rest[indent] == '\t';
  }

  std::string_view text_;
  text::TreeBuilder* builder_;
  yaml_parser_t parser_;
};

}  // namespace

void ParseYaml(std::string_view text, text::TreeBuilder* builder) {
  if (text.empty()) return;  // libyaml wants a place for it
  for (Run run(text, builder); run.Step();) {
  }
}

}  // namespace pumice::cli
