// Each of the three forms walks over the blocks and knows nothing of the other two.
#include "core/text/document.h"

#include <algorithm>
#include <utility>

#include "core/base/text.h"
#include "core/text/wrap.h"

namespace pumice::text {
namespace {

// The first column is the widest text's, and so on; lines have no spaces at their ends.
std::string PlainTable(const Document::Table& table) {
  std::vector<size_t> widths;
  for (const std::string& cell : table.header) widths.push_back(DisplayColumns(cell));
  for (const auto& row : table.rows) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], DisplayColumns(row[i]));
  }
  std::string text;
  const auto line = [&](const std::vector<std::string>& row) {
    std::string cells;
    for (size_t i = 0; i < row.size(); ++i) {
      cells += row[i];
      if (i + 1 < row.size()) cells.append(widths[i] - DisplayColumns(row[i]) + 2, ' ');
    }
    cells.erase(cells.find_last_not_of(' ') + 1);
    text += cells + "\n";
  };
  line(table.header);
  for (const auto& row : table.rows) line(row);
  return text;
}

// What would begin markup stands as itself.
std::string EscapedForMarkdown(const std::string& text) {
  std::string escaped;
  for (char c : text) {
    if (c == '|' || c == '*' || c == '_' || c == '<' || c == '`' || c == '\\') escaped += '\\';
    escaped += c == '\n' ? ' ' : c;
  }
  return escaped;
}

constexpr char kPageStyle[] =
    ":root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;"
    "padding:0 1rem}h2{font-size:1.1rem;margin:1.6rem 0 .4rem}table{border-collapse:collapse;margin:.6rem 0;"
    "display:block;overflow-x:auto}th,td{text-align:left;padding:.25rem .9rem .25rem 0;border-bottom:1px solid "
    "color-mix(in srgb,currentColor 20%,transparent);vertical-align:top}th{font-weight:600}";

}  // namespace

std::string Document::ToText(size_t width) const {
  std::string text;
  const Block* last = nullptr;
  for (const Block& block : blocks_) {
    const bool in_list = last != nullptr && last->kind == Block::Kind::kItem && block.kind == Block::Kind::kItem;
    const bool below_heading = last != nullptr && last->kind == Block::Kind::kHeading;
    if (last != nullptr && !in_list && !below_heading) text += "\n";
    switch (block.kind) {
      case Block::Kind::kHeading:
      case Block::Kind::kParagraph: text += Wrap(block.text, width, 0, 0) + "\n"; break;
      case Block::Kind::kItem: text += Wrap("- " + block.text, width, 0, 2) + "\n"; break;
      case Block::Kind::kTable: text += PlainTable(block.table); break;
    }
    last = &block;
  }
  return text;
}

std::string Document::ToMarkdown() const {
  std::string text;
  const auto cells = [](const std::vector<std::string>& row) {
    std::string line = "|";
    for (const std::string& cell : row) line += " " + EscapedForMarkdown(cell) + " |";
    return line + "\n";
  };
  const Block* last = nullptr;
  for (const Block& block : blocks_) {
    const bool in_list = last != nullptr && last->kind == Block::Kind::kItem && block.kind == Block::Kind::kItem;
    if (last != nullptr && !in_list) text += "\n";
    switch (block.kind) {
      case Block::Kind::kHeading: text += "### " + EscapedForMarkdown(block.text) + "\n"; break;
      case Block::Kind::kParagraph: text += EscapedForMarkdown(block.text) + "\n"; break;
      case Block::Kind::kItem: text += "- " + EscapedForMarkdown(block.text) + "\n"; break;
      case Block::Kind::kTable:
        text += cells(block.table.header) + "|";
        for (size_t i = 0; i < block.table.header.size(); ++i) text += "---|";
        text += "\n";
        for (const auto& row : block.table.rows) text += cells(row);
        break;
    }
    last = &block;
  }
  return text;
}

std::string Document::ToHtml(const std::string& title, const std::string& language) const {
  std::string html = "<!doctype html>\n<html lang=\"" + EscapeMarkup(language) +
                     "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                     "content=\"width=device-width,initial-scale=1\"><title>" +
                     EscapeMarkup(title) + "</title><style>" + kPageStyle + "</style></head><body>\n<h1>" +
                     EscapeMarkup(title) + "</h1>\n";
  const auto cells = [&](const std::vector<std::string>& row, const std::string& tag) {
    html += "<tr>";
    for (const std::string& cell : row) html += "<" + tag + ">" + EscapeMarkup(cell) + "</" + tag + ">";
    html += "</tr>\n";
  };
  bool in_list = false;
  for (const Block& block : blocks_) {
    const bool item = block.kind == Block::Kind::kItem;
    if (item != in_list) html += item ? "<ul>\n" : "</ul>\n";
    in_list = item;
    switch (block.kind) {
      case Block::Kind::kHeading: html += "<h2>" + EscapeMarkup(block.text) + "</h2>\n"; break;
      case Block::Kind::kParagraph: html += "<p>" + EscapeMarkup(block.text) + "</p>\n"; break;
      case Block::Kind::kItem: html += "<li>" + EscapeMarkup(block.text) + "</li>\n"; break;
      case Block::Kind::kTable:
        html += "<table>\n";
        cells(block.table.header, "th");
        for (const auto& row : block.table.rows) cells(row, "td");
        html += "</table>\n";
        break;
    }
  }
  if (in_list) html += "</ul>\n";
  return html + "</body></html>\n";
}

}  // namespace pumice::text
