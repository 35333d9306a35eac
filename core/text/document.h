// A Document is a short report of headings, sentences and tables, which can be written for a terminal, as Markdown and
// as one HTML page.
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

  void Heading(std::string text) { blocks_.push_back({Block::Kind::kHeading, std::move(text), {}}); }
  void Paragraph(std::string text) { blocks_.push_back({Block::Kind::kParagraph, std::move(text), {}}); }
  void Item(std::string text) { blocks_.push_back({Block::Kind::kItem, std::move(text), {}}); }
  // A table without rows is left out.
  void Add(Table table) {
    if (!table.rows.empty()) blocks_.push_back({Block::Kind::kTable, "", std::move(table)});
  }

  // For a terminal of `width` columns; tables are as wide as they are.
  std::string ToText(size_t width) const;
  std::string ToMarkdown() const;
  // One page without a request to anywhere, light and dark as the reader has it. `language` is its lang attribute.
  std::string ToHtml(const std::string& title, const std::string& language) const;

 private:
  struct Block {
    enum class Kind { kHeading, kParagraph, kItem, kTable };
    Kind kind;
    std::string text;
    Table table;
  };
  std::vector<Block> blocks_;
};

}  // namespace pumice::text
