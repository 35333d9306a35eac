// This part prints a difference as JSON and as text.
#include <algorithm>

#include "core/report/amounts.h"
#include "core/text/json_writer.h"
#include "core/text/wrap.h"
#include "core/whatif/diff.h"
#include "core/words/texts.h"

namespace pumice::whatif {
namespace {

using text::JsonWriter;
using words::Language;
using words::Text;

constexpr size_t kMostRows = 12;

void Write(const char* key, const std::optional<double>& value, JsonWriter* w) {
  w->Key(key);
  if (!value) {
    w->Null();
  } else if (*value >= kInfinity) {
    w->String("inf");
  } else {
    w->Number(*value);
  }
}

void Write(const char* key, const std::vector<AmountPair>& pairs, JsonWriter* w) {
  w->Key(key).BeginArray();
  for (const AmountPair& pair : pairs) {
    w->BeginObject().Key("resource").String(pair.resource);
    Write("before", pair.before, w);
    Write("after", pair.after, w);
    w->EndObject();
  }
  w->EndArray();
}

void Write(const char* key, const std::optional<JobCounts>& counts, JsonWriter* w) {
  w->Key(key);
  if (!counts) {
    w->Null();
    return;
  }
  w->BeginObject().Key("phase").String(counts->phase).Key("placed").Int(counts->placed);
  w->Key("waiting").Int(counts->waiting).Key("reserved").Int(counts->reserved);
  w->Key("evicted").Int(counts->evicted).EndObject();
}

void Write(const char* key, const Parting::Side& side, JsonWriter* w) {
  w->Key(key).BeginObject();
  w->Key("step").Int(side.step);
  for (const auto& [name, text] :
       {std::pair("action", &side.action), std::pair("kind", &side.kind), std::pair("object", &side.object),
        std::pair("detail", &side.detail), std::pair("why", &side.why)}) {
    if (!text->empty()) w->Key(name).String(*text);
  }
  w->EndObject();
}

// They are rows of cells, the first column left, the others right.
class Rows {
 public:
  explicit Rows(std::vector<std::string> titles) : rows_{std::move(titles)} {}
  void Add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  bool empty() const { return rows_.size() == 1; }

  std::string Text() const {
    std::vector<size_t> widths(rows_[0].size(), 0);
    for (const auto& row : rows_) {
      for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], text::DisplayColumns(row[i]));
    }
    std::string text;
    for (const auto& row : rows_) {
      std::string line;
      for (size_t i = 0; i < row.size(); ++i) {
        line += row[i] + std::string(widths[i] - text::DisplayColumns(row[i]) + (i + 1 < row.size() ? 2 : 0), ' ');
      }
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
    return text;
  }

 private:
  std::vector<std::vector<std::string>> rows_;
};

// The text has at most `columns`; the middle is left out.
std::string Short(const std::string& text, size_t columns) {
  if (text.size() <= columns) return text;
  const size_t half = (columns - 1) / 2;
  return text.substr(0, half) + "…" + text.substr(text.size() - (columns - 1 - half));
}

class Printer {
 public:
  Printer(const ReportDiff& diff, Language language, size_t width, bool all)
      : diff_(diff), language_(language), width_(width), all_(all) {}

  std::string Print() {
    if (diff_.empty()) return Word(Text::kDiffNothing);
    Queues();
    Jobs();
    Pods();
    if (diff_.parting) FirstDifference();
    return text_;
  }

 private:
  const char* Word(Text text) const { return words::In(text, language_); }

  static std::string Text(const std::optional<double>& value, Dim dim) {
    return value ? report::Amount(*value, dim) : "-";
  }

  static std::string Change(const std::string& before, const std::string& after) {
    return before == after ? before : before + " → " + after;
  }

  void Section(const Rows& rows, size_t left_out) {
    if (rows.empty()) return;
    if (!text_.empty()) text_ += "\n";
    text_ += rows.Text();
    if (left_out > 0) text_ += Say(Text::kDiffMore, {{"more", std::to_string(left_out)}}, language_);
  }

  void Queues() {
    Rows rows(
        {Word(Text::kDiffQueue), Word(Text::kDiffResource), Word(Text::kDiffDeserved), Word(Text::kDiffAllocated)});
    size_t left_out = 0, count = 0;
    for (const QueueDiff& queue : diff_.queues) {
      const std::string name = Short(queue.queue, 30) + (!queue.in_before  ? Word(Text::kDiffNew)
                                                         : !queue.in_after ? Word(Text::kDiffGone)
                                                                           : "");
      std::vector<std::string> resources;
      for (const auto* pairs : {&queue.deserved, &queue.allocated}) {
        for (const AmountPair& pair : *pairs) {
          if (std::find(resources.begin(), resources.end(), pair.resource) == resources.end())
            resources.push_back(pair.resource);
        }
      }
      if (resources.empty()) resources.push_back("");
      for (size_t i = 0; i < resources.size(); ++i) {
        if (++count > kMostRows && !all_) {
          ++left_out;
          continue;
        }
        rows.Add({i == 0 ? name : "", Short(resources[i], 16), Pair(queue.deserved, resources[i]),
                  Pair(queue.allocated, resources[i])});
      }
    }
    Section(rows, left_out);
  }

  static std::string Pair(const std::vector<AmountPair>& pairs, const std::string& resource) {
    for (const AmountPair& pair : pairs) {
      if (pair.resource == resource) return Change(Text(pair.before, pair.dim), Text(pair.after, pair.dim));
    }
    return "";
  }

  void Jobs() {
    Rows rows({Word(Text::kDiffJob), Word(Text::kDiffPhase), Word(Text::kDiffPlaced), Word(Text::kDiffWaiting),
               Word(Text::kDiffReserved), Word(Text::kDiffEvicted)});
    size_t left_out = 0;
    for (size_t i = 0; i < diff_.jobs.size(); ++i) {
      if (i >= kMostRows && !all_) {
        ++left_out;
        continue;
      }
      const JobDiff& job = diff_.jobs[i];
      auto number = [&](int JobCounts::*field) {
        const auto side = [&](const std::optional<JobCounts>& counts) {
          return counts ? std::to_string((*counts).*field) : "-";
        };
        return Change(side(job.before), side(job.after));
      };
      rows.Add({Short(job.job, 26), Change(Phase(job.before), Phase(job.after)), number(&JobCounts::placed),
                number(&JobCounts::waiting), number(&JobCounts::reserved), number(&JobCounts::evicted)});
    }
    Section(rows, left_out);
  }

  // A job that names a queue which is not there has no phase.
  std::string Phase(const std::optional<JobCounts>& counts) const {
    if (!counts) return "-";
    return counts->phase.empty() ? Word(Text::kDiffNotInSession) : counts->phase;
  }

  // Nobody wants to read each of the pods of one job that only swap nodes; --all says it.
  void Pods() {
    size_t moved = 0;
    for (const PodDiff& pod : diff_.pods)
      moved += !pod.before.empty() && !pod.after.empty() && pod.before != "-" && pod.after != "-";
    if (!all_) {
      if (moved == 0) return;
      if (!text_.empty()) text_ += "\n";
      text_ += Say(Text::kDiffMoved, {{"moved", std::to_string(moved)}}, language_);
      return;
    }
    Rows rows({Word(Text::kDiffPod), Word(Text::kDiffNode)});
    for (const PodDiff& pod : diff_.pods) {
      auto name = [&](const std::string& node) {
        return node.empty() ? std::string(Word(Text::kDiffNoNode)) : Short(node, 20);
      };
      rows.Add({Short(pod.pod, 34), name(pod.before) + " → " + name(pod.after)});
    }
    Section(rows, 0);
  }

  void FirstDifference() {
    if (!text_.empty()) text_ += "\n";
    text_ += Word(Text::kDiffFirst);
    Side(Word(Text::kDiffBefore), diff_.parting->before);
    Side(Word(Text::kDiffAfter), diff_.parting->after);
  }

  void Side(const char* label, const Parting::Side& side) {
    std::string line = std::string(label) + ": ";
    if (side.step < 0) {
      line += Word(Text::kDiffNothingMore);
    } else {
      line += side.object.empty() ? side.kind : side.kind + " " + side.object;
      if (!side.detail.empty()) line += " (" + side.detail + ")";
      line += Say(Text::kDiffEvent, {{"step", std::to_string(side.step)}, {"action", side.action}}, language_);
    }
    text_ += text::Wrap(line, width_, 2, 10) + "\n";
    if (!side.why.empty()) text_ += text::Wrap(side.why, width_, 10, 10) + "\n";
  }

  const ReportDiff& diff_;
  const Language language_;
  const size_t width_;
  const bool all_;
  std::string text_;
};

}  // namespace

std::string ToJson(const ReportDiff& diff) {
  JsonWriter w;
  w.BeginObject();
  w.Key("queues").BeginArray();
  for (const QueueDiff& queue : diff.queues) {
    w.BeginObject().Key("queue").String(queue.queue);
    w.Key("inBefore").Bool(queue.in_before).Key("inAfter").Bool(queue.in_after);
    Write("deserved", queue.deserved, &w);
    Write("allocated", queue.allocated, &w);
    w.EndObject();
  }
  w.EndArray();
  w.Key("jobs").BeginArray();
  for (const JobDiff& job : diff.jobs) {
    w.BeginObject().Key("job").String(job.job);
    Write("before", job.before, &w);
    Write("after", job.after, &w);
    w.EndObject();
  }
  w.EndArray();
  w.Key("pods").BeginArray();
  for (const PodDiff& pod : diff.pods) {
    w.BeginObject()
        .Key("pod")
        .String(pod.pod)
        .Key("before")
        .String(pod.before)
        .Key("after")
        .String(pod.after)
        .EndObject();
  }
  w.EndArray();
  w.Key("parting");
  if (diff.parting) {
    w.BeginObject();
    Write("before", diff.parting->before, &w);
    Write("after", diff.parting->after, &w);
    w.EndObject();
  } else {
    w.Null();
  }
  w.EndObject();
  return w.Take();
}

std::string ToText(const ReportDiff& diff, Language language, size_t width, bool all) {
  return Printer(diff, language, width, all).Print();
}

}  // namespace pumice::whatif
