// Each of the three forms walks over the blocks and knows nothing of the other two.
#include "core/text/document.h"

#include <algorithm>
#include <cmath>
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
    if (c == '|' || c == '*' || c == '_' || c == '<' || c == '`' || c == '[' || c == '\\') escaped += '\\';
    escaped += c == '\n' ? ' ' : c;
  }
  return escaped;
}

// So many eighths of a character's width, as blocks.
std::string Blocks(int eighths) {
  static constexpr const char* kParts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  std::string text;
  for (; eighths >= 8; eighths -= 8) text += "█";
  return text + kParts[eighths];
}

// A change that is there is seen.
int Length(double part, int longest) { return std::max(1, static_cast<int>(std::lround(std::abs(part) * longest))); }

// Losses grow to the left of the line, gains to its right. Blocks that end in the middle of a character cannot grow to
// the left, so there are whole ones alone.
std::string PlainBars(const std::vector<Document::Bar>& bars) {
  constexpr int kLongest = 12;
  Document::Table table;
  const bool loses = std::any_of(bars.begin(), bars.end(), [](const Document::Bar& bar) { return bar.part < 0; });
  for (const Document::Bar& bar : bars) {
    const int length = Length(bar.part, kLongest);
    const std::string blocks = Blocks(length * 8);
    const std::string left = bar.part < 0 ? std::string(static_cast<size_t>(kLongest - length), ' ') + blocks
                                          : std::string(loses ? kLongest : 0, ' ');
    table.rows.push_back({bar.name, bar.change, left + "│" + (bar.part < 0 ? "" : blocks)});
  }
  table.header = {"", "", ""};
  std::string text = PlainTable(table);
  return text.substr(text.find('\n') + 1);
}

// The line from which bars grow is in the middle where somebody loses.
std::string HtmlBars(const std::vector<Document::Bar>& bars) {
  const bool loses = std::any_of(bars.begin(), bars.end(), [](const Document::Bar& bar) { return bar.part < 0; });
  const double zero = loses ? 50 : 0;
  std::string html = "<table class=\"bars\" tabindex=\"0\">\n";
  for (const Document::Bar& bar : bars) {
    const int width = Length(bar.part, loses ? 50 : 100);
    const int from = static_cast<int>(zero) - (bar.part < 0 ? width : 0);
    html += "<tr><td>" + EscapeMarkup(bar.name) + "</td><td>" + EscapeMarkup(bar.change) +
            "</td><td><span class=\"bar" + (bar.part < 0 ? " loss" : "") + "\" style=\"left:" + std::to_string(from) +
            "%;width:" + std::to_string(width) + "%\"></span></td></tr>\n";
  }
  return html + "</table>\n";
}

// The bars have the page's colours for good and bad (web/src/views/shell/tokens.css).
constexpr char kPageStyle[] =
    ":root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;"
    "padding:0 1rem}p{overflow-wrap:anywhere}h2,h3{font-size:1.1rem;margin:1.6rem 0 "
    ".4rem}h3{font-size:1rem}table{border-collapse:collapse;margin:.6rem 0;"
    "display:block;overflow-x:auto}th,td{text-align:left;min-width:6ch;padding:.25rem .9rem .25rem 0;border-bottom:1px "
    "solid "
    "color-mix(in srgb,currentColor 20%,transparent);vertical-align:top}th{font-weight:600}"
    "pre{overflow-x:auto;padding:.6rem .8rem;background:color-mix(in srgb,currentColor 7%,transparent)}"
    "details{margin:1rem 0}summary{cursor:pointer;font-weight:600}summary+*{margin-top:.4rem}"
    ".bars td:nth-child(2){white-space:nowrap}.bars td:last-child{width:50%;min-width:10rem;padding:.35rem 0}"
    ".bar{display:block;height:.8rem;border-radius:.15rem;position:relative;background:#146845}"
    ".bar.loss{background:#b3261e}@media(prefers-color-scheme:dark){.bar{background:#5cc998}"
    ".bar.loss{background:#ff9184}}@media print{.bar{print-color-adjust:exact}}";

}  // namespace

std::string Document::ToText(size_t width) const {
  std::string text;
  const Block* last = nullptr;
  for (const Block& block : blocks_) {
    const bool in_list = last != nullptr && last->kind == Block::Kind::kItem && block.kind == Block::Kind::kItem;
    const bool below_heading =
        last != nullptr && (last->kind == Block::Kind::kHeading || last->kind == Block::Kind::kFold);
    if (last != nullptr && !in_list && !below_heading) text += "\n";
    switch (block.kind) {
      case Block::Kind::kHeading:
      case Block::Kind::kFold:
      case Block::Kind::kParagraph: text += Wrap(block.text, width, 0, 0) + "\n"; break;
      case Block::Kind::kLink: text += block.text + ": " + block.address + "\n"; break;
      case Block::Kind::kItem: text += Wrap("- " + block.text, width, 0, 2) + "\n"; break;
      case Block::Kind::kCode: text += block.text + "\n"; break;
      case Block::Kind::kTable: text += PlainTable(block.table); break;
      case Block::Kind::kBars: text += PlainBars(block.bars); break;
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
  const auto open = [&](const std::string& table_row, size_t columns) {
    text += table_row + "|";
    for (size_t i = 0; i < columns; ++i) text += "---|";
    text += "\n";
  };
  const Block* last = nullptr;
  bool folded = false;
  for (const Block& block : blocks_) {
    const bool in_list = last != nullptr && last->kind == Block::Kind::kItem && block.kind == Block::Kind::kItem;
    if (last != nullptr && !in_list) text += "\n";
    switch (block.kind) {
      case Block::Kind::kFold:
        text += (folded ? "</details>\n\n" : "") + ("<details><summary>" + EscapeMarkup(block.text)) + "</summary>\n";
        folded = true;
        break;
      case Block::Kind::kCode: {
        std::string fence = "```";
        while (block.text.find(fence) != std::string::npos) fence += '`';
        text += fence + "sh\n" + block.text + "\n" + fence + "\n";
        break;
      }
      case Block::Kind::kBars:
        open("| | | |\n", 3);
        for (const Bar& bar : block.bars)
          text += cells({bar.name, bar.change, (bar.part < 0 ? "− " : "+ ") + Blocks(Length(bar.part, 80))});
        break;
      case Block::Kind::kHeading:
        text += std::string(static_cast<size_t>(block.level) + 2, '#') + " " + EscapedForMarkdown(block.text) + "\n";
        break;
      case Block::Kind::kParagraph: text += EscapedForMarkdown(block.text) + "\n"; break;
      case Block::Kind::kLink: text += "[" + EscapedForMarkdown(block.text) + "](" + block.address + ")\n"; break;
      case Block::Kind::kItem: text += "- " + EscapedForMarkdown(block.text) + "\n"; break;
      case Block::Kind::kTable:
        open(cells(block.table.header), block.table.header.size());
        for (const auto& row : block.table.rows) text += cells(row);
        break;
    }
    last = &block;
  }
  return folded ? text + "\n</details>\n" : text;
}

std::string Document::ToHtml(const std::string& title, const std::string& language) const {
  std::string html = "<!doctype html>\n<html lang=\"" + EscapeMarkup(language) +
                     "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                     "content=\"width=device-width,initial-scale=1\"><title>" +
                     EscapeMarkup(title) + "</title><style>" + kPageStyle + "</style></head><body><main>\n<h1>" +
                     EscapeMarkup(title) + "</h1>\n";
  const auto cells = [&](const std::vector<std::string>& row, const std::string& tag) {
    html += "<tr>";
    for (const std::string& cell : row) html += "<" + tag + ">" + EscapeMarkup(cell) + "</" + tag + ">";
    html += "</tr>\n";
  };
  bool in_list = false, folded = false;
  for (const Block& block : blocks_) {
    const bool item = block.kind == Block::Kind::kItem;
    if (item != in_list) html += item ? "<ul>\n" : "</ul>\n";
    in_list = item;
    switch (block.kind) {
      case Block::Kind::kHeading: {
        const std::string tag = "h" + std::to_string(block.level + 1);
        html += "<" + tag + ">" + EscapeMarkup(block.text) + "</" + tag + ">\n";
        break;
      }
      case Block::Kind::kParagraph: html += "<p>" + EscapeMarkup(block.text) + "</p>\n"; break;
      case Block::Kind::kLink:
        html += "<p><a href=\"" + EscapeMarkup(block.address) + "\">" + EscapeMarkup(block.text) + "</a></p>\n";
        break;
      case Block::Kind::kItem: html += "<li>" + EscapeMarkup(block.text) + "</li>\n"; break;
      case Block::Kind::kTable:
        html += "<table tabindex=\"0\">\n";
        cells(block.table.header, "th");
        for (const auto& row : block.table.rows) cells(row, "td");
        html += "</table>\n";
        break;
      case Block::Kind::kCode: html += "<pre>" + EscapeMarkup(block.text) + "</pre>\n"; break;
      case Block::Kind::kFold:
        html += std::string(folded ? "</details>\n" : "") + "<details><summary>" + EscapeMarkup(block.text) +
                "</summary>\n";
        folded = true;
        break;
      case Block::Kind::kBars: html += HtmlBars(block.bars); break;
    }
  }
  if (in_list) html += "</ul>\n";
  if (folded) html += "</details>\n";
  return html + "</main></body></html>\n";
}

}  // namespace pumice::text
