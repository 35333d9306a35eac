// A Document is a short report of headings, sentences, tables and bars, which can be written for a terminal, as
// Markdown and as one HTML page.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pumice::text {

class Document {
 public:
  struct Table {
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> rows;  // each as long as the header
  };

  // A gain or a loss: `part` of the longest bar, below 0 for a loss. The sign also stands in `change`.
  struct Bar {
    std::string name, change;
    double part;
  };

  // `level` is 1 below the title of the whole, 2 within such a part.
  void Heading(std::string text, int level = 1) {
    Push(Block::Kind::kHeading, std::move(text));
    blocks_.back().level = level;
  }
  void Paragraph(std::string text) { Push(Block::Kind::kParagraph, std::move(text)); }
  // A line to press; a terminal has the address behind it.
  void Link(std::string text, std::string address) {
    Push(Block::Kind::kLink, std::move(text));
    blocks_.back().address = std::move(address);
  }
  void Item(std::string text) { Push(Block::Kind::kItem, std::move(text)); }
  // Lines for a shell.
  void Code(std::string text) { Push(Block::Kind::kCode, std::move(text)); }
  // What follows, up to the next fold, is only seen by those who open it; a terminal has it as a heading.
  void Fold(std::string text) { Push(Block::Kind::kFold, std::move(text)); }
  // A table without rows is left out.
  void Add(Table table) {
    if (table.rows.empty()) return;
    Push(Block::Kind::kTable, "");
    blocks_.back().table = std::move(table);
  }
  void AddBars(std::vector<Bar> bars) {
    if (bars.empty()) return;
    Push(Block::Kind::kBars, "");
    blocks_.back().bars = std::move(bars);
  }

  // For a terminal of `width` columns; tables are as wide as they are.
  std::string ToText(size_t width) const;
  std::string ToMarkdown() const;
  // One page without a request to anywhere, light and dark as the reader has it. `language` is its lang attribute.
  std::string ToHtml(const std::string& title, const std::string& language) const;

 private:
  struct Block {
    enum class Kind { kHeading, kParagraph, kLink, kItem, kCode, kFold, kTable, kBars };
    Kind kind;
    std::string text, address;
    int level;
    Table table;
    std::vector<Bar> bars;
  };
  void Push(Block::Kind kind, std::string text) { blocks_.push_back({kind, std::move(text), {}, 1, {}, {}}); }
  std::vector<Block> blocks_;
};

}  // namespace pumice::text
