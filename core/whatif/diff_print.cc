// This part tells a difference as JSON and in a document.
#include <algorithm>

#include "core/report/amounts.h"
#include "core/text/json_writer.h"
#include "core/whatif/diff.h"
#include "core/words/texts.h"

namespace pumice::whatif {
namespace {

using text::JsonWriter;
using words::Language;
using words::Text;

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

// The text has at most `columns`; the middle is left out.
std::string Short(const std::string& text, size_t columns) {
  if (text.size() <= columns) return text;
  const size_t half = (columns - 1) / 2;
  return text.substr(0, half) + "…" + text.substr(text.size() - (columns - 1 - half));
}

std::string FromTo(const std::string& before, const std::string& after) {
  return before == after ? before : before + " → " + after;
}

std::string AmountText(const std::optional<double>& value, Dim dim) {
  return value ? report::Amount(*value, dim) : "-";
}

std::string ChangeOf(const std::vector<AmountPair>& pairs, const std::string& resource) {
  for (const AmountPair& pair : pairs) {
    if (pair.resource == resource) return FromTo(AmountText(pair.before, pair.dim), AmountText(pair.after, pair.dim));
  }
  return "";
}

// Adds what stands in the tables of a difference to a document.
class Teller {
 public:
  Teller(const ReportDiff& diff, Language language, size_t most, text::Document* document)
      : diff_(diff), language_(language), most_(most), document_(document) {}

  void Tell() {
    Queues();
    Jobs();
    Pods();
    if (diff_.parting) FirstDifference();
  }

 private:
  const char* Word(Text text) const { return words::In(text, language_); }

  void Section(text::Document::Table table) {
    const size_t rows = table.rows.size();
    if (rows > most_) table.rows.resize(most_);
    document_->Add(std::move(table));
    if (rows > most_) document_->Paragraph(Say(Text::kDiffMore, {{"more", std::to_string(rows - most_)}}, language_));
  }

  void Queues() {
    text::Document::Table table{
        {Word(Text::kDiffQueue), Word(Text::kDiffResource), Word(Text::kDiffDeserved), Word(Text::kDiffAllocated)}, {}};
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
        table.rows.push_back({i == 0 ? name : "", Short(resources[i], 16), ChangeOf(queue.deserved, resources[i]),
                              ChangeOf(queue.allocated, resources[i])});
      }
    }
    Section(std::move(table));
  }

  void Jobs() {
    text::Document::Table table{{Word(Text::kDiffJob), Word(Text::kDiffPhase), Word(Text::kDiffPlaced),
                                 Word(Text::kDiffWaiting), Word(Text::kDiffReserved), Word(Text::kDiffEvicted)},
                                {}};
    for (const JobDiff& job : diff_.jobs) {
      auto number = [&](int JobCounts::*field) {
        const auto side = [&](const std::optional<JobCounts>& counts) {
          return counts ? std::to_string((*counts).*field) : "-";
        };
        return FromTo(side(job.before), side(job.after));
      };
      table.rows.push_back({Short(job.job, 26), FromTo(Phase(job.before), Phase(job.after)), number(&JobCounts::placed),
                            number(&JobCounts::waiting), number(&JobCounts::reserved), number(&JobCounts::evicted)});
    }
    Section(std::move(table));
  }

  // A job that names a queue which is not there has no phase.
  std::string Phase(const std::optional<JobCounts>& counts) const {
    if (!counts) return "-";
    return counts->phase.empty() ? Word(Text::kDiffNotInSession) : counts->phase;
  }

  // Nobody wants to read each of the pods of one job that only swap nodes; --all says it.
  void Pods() {
    const auto moved = std::count_if(diff_.pods.begin(), diff_.pods.end(), [](const PodDiff& pod) {
      return !pod.before.empty() && !pod.after.empty() && pod.before != "-" && pod.after != "-";
    });
    if (most_ < diff_.pods.size()) {
      if (moved == 0) return;
      document_->Paragraph(Say(Text::kDiffMoved, {{"moved", std::to_string(moved)}}, language_));
      return;
    }
    text::Document::Table table{{Word(Text::kDiffPod), Word(Text::kDiffNode)}, {}};
    for (const PodDiff& pod : diff_.pods) {
      auto name = [&](const std::string& node) {
        return node.empty() ? std::string(Word(Text::kDiffNoNode)) : Short(node, 20);
      };
      table.rows.push_back({Short(pod.pod, 34), name(pod.before) + " → " + name(pod.after)});
    }
    document_->Add(std::move(table));
  }

  void FirstDifference() {
    document_->Paragraph(Word(Text::kDiffFirst));
    Side(Word(Text::kDiffBefore), diff_.parting->before);
    Side(Word(Text::kDiffAfter), diff_.parting->after);
  }

  void Side(const char* label, const Parting::Side& side) {
    std::string line;
    if (side.step < 0) {
      line += Word(Text::kDiffNothingMore);
    } else {
      line += side.object.empty() ? side.kind : side.kind + " " + side.object;
      if (!side.detail.empty()) line += " (" + side.detail + ")";
      line += Say(Text::kDiffEvent, {{"step", std::to_string(side.step)}, {"action", side.action}}, language_);
    }
    if (!side.why.empty()) line += Say(Text::kDiffWhy, {{"why", Short(side.why, 400)}}, language_);
    document_->Item(label + Say(Text::kDiffWhy, {{"why", line}}, language_));
  }

  const ReportDiff& diff_;
  const Language language_;
  const size_t most_;
  text::Document* const document_;
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

void AddTo(text::Document* document, const ReportDiff& diff, Language language, size_t most) {
  Teller(diff, language, most, document).Tell();
}

}  // namespace pumice::whatif
