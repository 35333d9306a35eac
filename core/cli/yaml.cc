#include "core/cli/yaml.h"

#include <sstream>

#include <nlohmann/json.hpp>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include "core/io/yaml_scalar.h"


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

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, const std::string& value) override {
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
                  "not YAML: " + error.msg);
  } catch (const std::exception& error) {
    builder->Fail({}, std::string("not YAML: ") + error.what());
  }
}

namespace {

// Whether YAML 1.1 would read the word as a string, so that it needs no quotes.
bool IsPlain(const std::string& text) {
  if (text.empty() || text.front() == '-' || text.front() == '.') return false;
  for (char c : text) {
    const bool safe = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
                      c == '.' || c == '/';
    if (!safe) return false;
  }
  io::Value value;
  value.text = text;
  io::ResolveScalar(&value);
  return value.type == io::Value::Type::kString;
}

std::string Scalar(const nlohmann::ordered_json& value) {
  if (value.is_string() && IsPlain(value.get_ref<const std::string&>())) return value.get<std::string>();
  return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool IsBlock(const nlohmann::ordered_json& value) {
  if (!value.is_string()) return false;
  const auto& text = value.get_ref<const std::string&>();
  return text.size() > 1 && text.back() == '\n' && text[text.size() - 2] != '\n' && text.find("\n") + 1 < text.size() &&
         text.front() != ' ' && text.front() != '\n' && text.find('\r') == std::string::npos && text.find('\t') == std::string::npos;
}

// After "key:" or "-" on the line that is open.
void Append(const nlohmann::ordered_json& value, size_t indent, bool in_list, std::string* out) {
  const std::string spaces(indent, ' ');
  if (IsBlock(value)) {
    *out += " |\n";
    const auto& text = value.get_ref<const std::string&>();
    for (size_t start = 0; start < text.size();) {
      const size_t end = text.find('\n', start);
      if (end > start) *out += spaces + text.substr(start, end - start);
      *out += '\n';
      start = end + 1;
    }
    return;
  }
  if (!value.is_structured() || value.empty()) {
    *out += " " + Scalar(value) + "\n";
    return;
  }
  if (!in_list) *out += '\n';
  bool first = true;
  for (const auto& item : value.items()) {
    *out += first && in_list ? " " : spaces;
    first = false;
    if (value.is_array()) {
      *out += "-";
      Append(item.value(), indent + 2, true, out);
    } else {
      *out += Scalar(item.key()) + ":";
      Append(item.value(), indent + (item.value().is_array() ? 0 : 2), false, out);
    }
  }
}

}  // namespace

std::string WriteYaml(const nlohmann::ordered_json& list) {
  std::string text;
  for (const auto& object : list) {
    if (!text.empty()) text += "---\n";
    std::string one;
    Append(object, 0, false, &one);
    text += one.substr(1);
  }
  return text;
}

}  // namespace pumice::cli
