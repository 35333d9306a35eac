// Widths are counted in characters as a terminal shows them, and only the last column gives way.
#include "core/cli/table.h"

#include <algorithm>
#include <ostream>

namespace pumice::cli {
namespace {

constexpr size_t kGap = 2;
// The last column does not wrap where it is narrower than this: long words are kept whole.
constexpr size_t kLeast = 20;

// Gives lines of at most `width` characters, broken at spaces; a longer word stands alone.
std::vector<std::string> Wrap(const std::string& text, size_t width) {
  std::vector<std::string> lines(1);
  size_t start = 0;
  while (start <= text.size()) {
    const size_t end = std::min(text.find(' ', start), text.size());
    const std::string word = text.substr(start, end - start);
    std::string& line = lines.back();
    if (line.empty()) {
      line = word;
    } else if (DisplayWidth(line) + 1 + DisplayWidth(word) <= width) {
      line += " " + word;
    } else {
      lines.push_back(word);
    }
    start = end + 1;
  }
  return lines;
}

}  // namespace

size_t DisplayWidth(std::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

// The last one has its title's width: it wraps.
std::vector<size_t> Table::Widths() const {
  std::vector<size_t> widths;
  for (const Column& column : columns_) widths.push_back(DisplayWidth(column.title));
  for (const auto& row : rows_) {
    for (size_t i = 0; i + 1 < row.size(); ++i) widths[i] = std::max(widths[i], DisplayWidth(row[i]));
  }
  return widths;
}

Table Table::WithoutEmptyColumns() const {
  std::vector<bool> says(columns_.size());
  for (const auto& row : rows_) {
    for (size_t i = 0; i < row.size(); ++i) says[i] = says[i] || (!row[i].empty() && row[i] != "-");
  }
  auto kept = [&](const auto& cells) {
    auto rest = cells;
    rest.clear();
    for (size_t i = 0; i < cells.size(); ++i) {
      if (says[i]) rest.push_back(cells[i]);
    }
    return rest;
  };
  Table narrow(kept(columns_));
  for (const auto& row : rows_) narrow.Add(kept(row));
  return narrow;
}

void Table::Print(std::ostream& out, size_t width) const {
  size_t total = 0;
  for (const size_t column : Widths()) total += column + kGap;
  const Table narrow = total > width + kGap ? WithoutEmptyColumns() : *this;
  (narrow.columns_.empty() ? *this : narrow).PrintAll(out, width);
}

void Table::PrintAll(std::ostream& out, size_t width) const {
  std::vector<size_t> widths = Widths();
  size_t left = 0;
  for (size_t i = 0; i + 1 < widths.size(); ++i) left += widths[i] + kGap;
  const size_t last = std::max(width > left ? width - left : 0, kLeast);
  size_t widest = widths.back();
  for (const auto& row : rows_) widest = std::max(widest, DisplayWidth(row.back()));
  widths.back() = std::min(widest, last);

  auto print = [&](const std::vector<std::string>& row) {
    std::string line;
    const std::vector<std::string> wrapped = Wrap(row.back(), last);
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string& cell = i + 1 == row.size() ? wrapped[0] : row[i];
      const std::string pad(widths[i] - std::min(widths[i], DisplayWidth(cell)), ' ');
      line += columns_[i].align == Align::kRight ? pad + cell : cell + pad;
      line += std::string(kGap, ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << "\n";
    for (size_t i = 1; i < wrapped.size(); ++i) out << std::string(left, ' ') << wrapped[i] << "\n";
  };
  std::vector<std::string> titles;
  for (const Column& column : columns_) titles.push_back(column.title);
  print(titles);
  for (const auto& row : rows_) print(row);
}

}  // namespace pumice::cli
