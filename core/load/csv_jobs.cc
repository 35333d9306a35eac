// A table is read cell by cell with the place of each, so that a mistake in it is named as one in YAML would be.
#include "core/load/csv_jobs.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/base/text.h"

namespace pumice::load {

using text::Arena;
using text::Maker;
using text::Position;
using text::Problem;
using text::Value;
using words::Say;

namespace {

struct Column {
  std::string_view title, key;
  bool whole;  // a whole number, not a text
};
constexpr std::array<Column, 11> kColumns = {{{"name", "name", false},
                                              {"namespace", "namespace", false},
                                              {"arrival", "arrive", false},
                                              {"queue", "queue", false},
                                              {"replicas", "replicas", true},
                                              {"minMember", "minMember", true},
                                              {"cpu", "cpu", false},
                                              {"memory", "memory", false},
                                              {"gpu", "gpu", false},
                                              {"duration", "duration", false},
                                              {"priority", "priority", true}}};

struct Cell {
  std::string text;
  Position at;
};

// Rows are those of RFC 4180: cells stand between commas, quoted where they hold a comma, a quote or a line break.
class Rows {
 public:
  Rows(std::string_view text, std::vector<Problem>* problems) : text_(text), problems_(problems) {
    if (text_.substr(0, 3) == "\xef\xbb\xbf") text_.remove_prefix(3);
  }

  // Gives the next row that is not empty; nullopt at the end.
  std::optional<std::vector<Cell>> Next() {
    while (at_ < text_.size()) {
      std::vector<Cell> row;
      do row.push_back(NextCell());
      while (at_ < text_.size() && text_[at_] == ',' && Step());
      if (at_ < text_.size() && text_[at_] == '\r') Step();
      if (at_ < text_.size()) Step();
      if (row.size() > 1 || !row[0].text.empty()) return row;
    }
    return std::nullopt;
  }

  // A quote was not closed: the rest is one cell.
  bool broken() const { return broken_; }

 private:
  bool Step() {
    if (text_[at_] == '\n') {
      ++line_;
      column_ = 0;
    }
    ++at_;
    ++column_;
    return true;
  }

  Cell NextCell() {
    Cell cell{"", {line_, column_}};
    if (at_ >= text_.size() || text_[at_] != '"') {
      while (at_ < text_.size() && text_[at_] != ',' && text_[at_] != '\n' && text_[at_] != '\r') {
        cell.text += text_[at_];
        Step();
      }
      const size_t first = cell.text.find_first_not_of(" \t"), last = cell.text.find_last_not_of(" \t");
      cell.text = first == std::string::npos ? "" : cell.text.substr(first, last - first + 1);
      return cell;
    }
    Step();
    broken_ = true;
    while (broken_ && at_ < text_.size()) {
      if (text_[at_] == '"') {
        Step();
        broken_ = at_ < text_.size() && text_[at_] == '"';  // two are one
      }
      if (!broken_) break;
      cell.text += text_[at_];
      Step();
    }
    if (broken_) {
      problems_->push_back({Problem::Kind::kSyntax, cell.at, words::kCellNotClosed});
      return cell;
    }
    if (at_ < text_.size() && text_[at_] != ',' && text_[at_] != '\n' && text_[at_] != '\r') {
      problems_->push_back({Problem::Kind::kSyntax, cell.at, words::kCellEndsEarly});
      while (at_ < text_.size() && text_[at_] != '\n') Step();
    }
    return cell;
  }

  std::string_view text_;
  std::vector<Problem>* problems_;
  bool broken_ = false;
  size_t at_ = 0;
  uint32_t line_ = 1, column_ = 1;
};

std::optional<int64_t> Whole(const std::string& text) {
  const size_t sign = !text.empty() && text[0] == '-' ? 1 : 0;
  if (text.size() == sign || text.size() > 12 || text.find_first_not_of("0123456789", sign) != std::string::npos)
    return std::nullopt;
  int64_t number = 0;
  for (size_t i = sign; i < text.size(); ++i) number = number * 10 + (text[i] - '0');
  return sign == 1 ? -number : number;
}

}  // namespace

const Value* ReadCsvJobs(std::string_view text, Arena* arena, std::vector<Problem>* problems) {
  const Maker make(arena);
  Rows rows(text, problems);
  std::vector<const Column*> columns;
  const auto header = rows.Next();
  for (const Cell& title : rows.broken() ? std::vector<Cell>() : header.value_or(std::vector<Cell>())) {
    auto column =
        std::find_if(kColumns.begin(), kColumns.end(), [&](const Column& c) { return c.title == title.text; });
    if (column == kColumns.end()) {
      std::string known;
      for (const Column& c : kColumns) AddItem(&known, c.title);
      problems->push_back(
          {Problem::Kind::kSyntax, title.at, Say<words::kNoSuchColumn>({{"column", title.text}, {"columns", known}})});
    }
    const Column* named = column == kColumns.end() ? nullptr : &*column;
    if (named != nullptr && std::find(columns.begin(), columns.end(), named) != columns.end()) {
      problems->push_back({Problem::Kind::kSyntax, title.at, Say<words::kColumnTwice>({{"column", title.text}})});
    }
    columns.push_back(named);
  }
  std::vector<const Value*> jobs;
  while (auto row = rows.Next()) {
    if (rows.broken()) break;
    const Position at = row->front().at;
    Maker::Members job;
    const Value* replicas = nullptr;
    bool named = false, least = false;
    for (size_t i = 0; i < row->size(); ++i) {
      const Cell& cell = (*row)[i];
      if (i >= columns.size()) {
        problems->push_back({Problem::Kind::kSyntax, cell.at, words::kMoreCellsThanColumns});
        break;
      }
      if (cell.text.empty() || columns[i] == nullptr) continue;
      const auto number = columns[i]->whole ? Whole(cell.text) : std::nullopt;
      // What is no number is a text, of which the short form says what is wrong.
      const Value* value = number ? make.Int(*number, cell.at) : make.String(make.Keep(cell.text), cell.at);
      job.push_back(Maker::Entry(columns[i]->key, value));
      named = named || columns[i]->key == "name";
      least = least || columns[i]->key == "minMember";
      if (columns[i]->key == "replicas") replicas = value;
    }
    if (!named)
      job.push_back(Maker::Entry("name", make.String(make.Keep("job-" + std::to_string(jobs.size() + 1)), at)));
    // What is no number of pods is said of `replicas` alone.
    if (!least && replicas != nullptr && replicas->type == Value::Type::kInt && replicas->integer >= 0) {
      job.push_back(Maker::Entry("minMember", replicas));
    }
    jobs.push_back(make.Map(job, at));
  }
  return make.Map({Maker::Entry("jobs", make.List(jobs, {1, 1}))}, {1, 1});
}

}  // namespace pumice::load
