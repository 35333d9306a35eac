// TreeBuilder turns the events of a YAML or JSON parser into a tree of values.
//
// YAML's rules that do not depend on the parser are kept here, once for the command line (libyaml) and the browser (the
// npm package yaml): scalars are resolved, aliases and merge keys expanded, depth and size limited.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/value.h"

namespace pumice::text {

struct Limits {
  size_t bytes = size_t{512} << 20;
  uint32_t depth = 100;
  // So many values aliases may add to a file.
  uint32_t alias_values = 1'000'000;
};

// A problem is something wrong with the text itself. A syntax error ends the file; the rest may be many.
struct Problem {
  enum class Kind : uint8_t { kSyntax, kDepth, kAlias, kKey, kTag, kDuplicateKey };
  Kind kind;
  Position at;
  words::Sentence message;
  std::string yaml_v2 = {};  // what Volcano says of it, where that is known
};

class TreeBuilder {
 public:
  TreeBuilder(Arena* arena, const Limits& limits) : arena_(arena), limits_(limits) {}

  // Each call returns false where the parser should stop.
  bool Scalar(Position at, std::string_view text, Value::Style style, std::string_view tag, std::string_view anchor);
  bool StartList(Position at, std::string_view tag, std::string_view anchor);
  bool EndList();
  bool StartMap(Position at, std::string_view tag, std::string_view anchor);
  bool EndMap();
  bool Alias(Position at, std::string_view anchor);
  bool EndDocument();
  // `yaml_v2` is the error of Volcano's parser, or nothing.
  bool Fail(Position at, words::Sentence message, std::string yaml_v2 = {});

  // Of several documents only the first is read, as by yaml.v2's Unmarshal.
  void StopAfterDocument() { one_document_ = true; }

  // Of YAML that is not the beginning of its file this is added to the places of the calls above.
  void SetLinesBefore(uint32_t lines) { lines_before_ = lines; }

  // These are JSON's: a value that is resolved already, and a key.
  bool Push(const Value* value);
  bool Key(Position at, std::string_view key);

  // It is called with each map in a list that is the document itself or stands under `items` or `objects` of the
  // document. If it returns true it has done with the element, which is then forgotten: long lists need not fit into
  // memory as trees.
  std::function<bool(const Value&)> on_element;
  // It is called with each document when it is whole: several are taken in their order, elements included.
  std::function<void(const Value&)> on_document;

  const std::vector<const Value*>& documents() const { return documents_; }
  const std::vector<Problem>& problems() const { return problems_; }
  // Says that a document was begun and not ended: the builder wanted no more, or the text is broken.
  bool open() const { return !frames_.empty(); }
  // There is no going on behind this.
  bool stuck() const { return open() || (!problems_.empty() && problems_.back().kind == Problem::Kind::kSyntax); }
  bool has_aliases() const { return alias_values_ > 0; }

 private:
  struct Frame {
    bool map;
    bool has_key = false;
    size_t first;  // of its members or items on the stacks below
    Position at;
    std::string_view tag, anchor;
    Member key{};
    bool merge = false;  // the pending key is <<
    Arena::Mark mark{};  // of the element that is being built, where on_element may take it
  };

  Position Placed(Position at) const { return {at.line > 0 ? at.line + lines_before_ : 0, at.column}; }
  bool Broken(Position at, const words::Sentence& message);
  bool Start(bool map, Position at, std::string_view tag, std::string_view anchor);
  bool Add(const Value* value, std::string_view anchor);
  bool Merge(const Value& value);
  bool TakesElements(const Frame& frame) const;
  void CheckKeys(const Frame& frame);
  void Note(Problem::Kind kind, Position at, const words::Sentence& message);

  Arena* arena_;
  Limits limits_;
  std::vector<Frame> frames_;
  std::vector<const Value*> items_;
  std::vector<Member> members_;
  std::vector<bool> merged_;                                  // beside members_: came from a merge key
  std::map<std::string, const Value*, std::less<>> anchors_;  // null while it is being built
  std::vector<const Value*> documents_;
  std::vector<Problem> problems_;
  uint64_t alias_values_ = 0;
  uint32_t lines_before_ = 0;
  bool one_document_ = false;
};

}  // namespace pumice::text
