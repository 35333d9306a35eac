// Table prints a table for a terminal: columns are as wide as their widest cell; the last one wraps at the width of the
// page. Where all are wider than the page, those that say nothing (in every row "-" or nothing) are left out.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace pumice::cli {

// The width is in characters, not bytes.
size_t DisplayWidth(std::string_view text);

class Table {
 public:
  enum class Align { kLeft, kRight };
  struct Column {
    std::string title;
    Align align = Align::kLeft;
  };

  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
  void Add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  bool empty() const { return rows_.empty(); }
  void Print(std::ostream& out, size_t width) const;

 private:
  std::vector<size_t> Widths() const;
  Table WithoutEmptyColumns() const;
  void PrintAll(std::ostream& out, size_t width) const;

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace pumice::cli
