#include "core/explain/maker.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "core/explain/words.h"
#include "core/report/amounts.h"

namespace pumice::explain {

using framework::Check;
using framework::Record;
using framework::Term;

namespace {

// The sign that says how the sides relate.
std::string Relation(const std::string& wanted, bool holds, double left, double right) {
  if (wanted == "=") return left == right ? "=" : (left < right ? "<" : ">");
  if (holds) return wanted;
  if (wanted == "<=") return ">";
  if (wanted == ">=") return "<";
  return wanted == ">" ? "<=" : ">=";
}

const char* Shown(const std::string& op) {
  if (op == "<=") return "≤";
  if (op == ">=") return "≥";
  return op == "<" ? "<" : (op == "=" ? "=" : ">");
}

bool Related(const std::string& op, double left, double right) {
  if (op == "<=") return left <= right;
  if (op == ">=") return left >= right;
  return op == ">" ? left > right : left < right;
}

using plugins::HierarchyNode;

// Down the tree by the names of a hierarchy; the nodes passed.
std::vector<const HierarchyNode*> Path(const HierarchyNode& root, const std::string& hierarchy) {
  std::vector<const HierarchyNode*> path = {&root};
  for (size_t begin = 0; begin <= hierarchy.size();) {
    size_t end = hierarchy.find('/', begin);
    if (end == std::string::npos) end = hierarchy.size();
    const std::string name = hierarchy.substr(begin, end - begin);
    begin = end + 1;
    const auto& children = path.back()->children;
    auto child = std::find_if(children.begin(), children.end(), [&](const HierarchyNode& n) { return n.name == name; });
    if (child != children.end()) path.push_back(&*child);
  }
  return path;
}

std::string AmountOf(double value, Dim dim) { return dim == kNone ? Count(value) : report::Amount(value, dim); }

}  // namespace

std::string Count(double number) {
  const double rounded = std::round(number * 1000) / 1000;
  if (rounded == std::floor(rounded) && std::abs(rounded) < 1e15) return std::to_string(static_cast<int64_t>(rounded));
  std::string text = std::to_string(rounded);
  text.erase(text.find_last_not_of('0') + 1);
  return text;
}

std::string UnitOf(Dim dim) { return dim == kMemory ? "bytes" : dim == kPods ? "" : "milli"; }

std::string Digits(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.7g", number);
  return text;
}

std::string Listed(const std::vector<std::string>& words, size_t most) {
  std::string text;
  for (size_t i = 0; i < words.size() && i < most; ++i) text += (i == 0 ? "" : ", ") + words[i];
  if (words.size() > most) text += " +" + std::to_string(words.size() - most);
  return text;
}

// "minResources 10 + allocated 100 + inqueue 0 − elastic 0 = 110 > realCapability 100 cpu".
std::string TextOf(const Line& line, Dim dim) {
  std::string text;
  const bool alike = line.left != line.limit && AmountOf(line.left, dim) == AmountOf(line.limit, dim);
  auto amount = [&](double value) {
    return alike ? Digits(dim == kNone || dim == kMemory || dim == kPods ? value : value / 1000) : AmountOf(value, dim);
  };
  for (const Line::Part& part : line.parts) {
    if (!text.empty()) text += part.sign == '-' ? " − " : " + ";
    text += part.name + " " + amount(part.value);
  }
  if (line.parts.size() > 1) text += " = " + amount(line.left);
  text += std::string(" ") + Shown(line.op) + " " + line.limit_name + " " + amount(line.limit);
  if (!line.resource.empty()) text += " " + line.resource;
  return text;
}

Story Maker::Finish(Story story) const {
  for (Link& link : story.links) {
    if (link.text.empty()) link.text = Say(link.code, link.params, language_);
  }
  for (size_t i = 0; i < story.links.size() && story.verdict < 0; ++i) {
    if (story.links[i].verdict == Verdict::kNo) story.verdict = static_cast<int>(i);
  }
  for (size_t i = 0; i < story.links.size() && story.verdict < 0; ++i) {
    if (story.links[i].verdict == Verdict::kWait) story.verdict = static_cast<int>(i);
  }
  if (story.verdict < 0 && !story.links.empty()) story.verdict = static_cast<int>(story.links.size()) - 1;
  if (story.verdict >= 0) story.text = story.links[story.verdict].text;
  return story;
}

Link Maker::Plain(const char* code, Verdict verdict) const {
  Link link;
  link.code = code;
  link.verdict = verdict;
  link.event = report_.record.events.size();
  return link;
}

Link Maker::From(const Record& record, const std::string& code, Verdict verdict) const {
  Link link;
  link.code = code;
  link.verdict = verdict;
  link.action = ActionOf(record);
  link.plugin = record.plugin;
  link.tier = record.tier == kNone ? 0 : record.tier + 1;
  link.event = record.event;
  if (!record.plugin.empty()) link.With("plugin", record.plugin);
  link.With("action", link.action);
  if (record.queue != kNone) link.With("queue", QueueName(record.queue));
  if (record.job != kNone) link.With("job", JobName(record.job));
  if (record.task != kNone) link.With("pod", PodName(record.task));
  if (record.node != kNone) link.With("node", NodeName(record.node));
  if (record.count > 1) link.With("count", std::to_string(record.count));
  for (const Check& check : record.checks) {
    for (const framework::Number& number : check.numbers) link.numbers.push_back({number.name, number.value});
    // A refusal shows what was broken; what held before it is no part of it.
    if (verdict != Verdict::kNo || !check.holds || record.site == Site::kOverused) AddLines(check, &link);
  }
  return link;
}

void Maker::AddLines(const Check& check, Link* link) const {
  if (std::none_of(check.terms.begin(), check.terms.end(), [](const Term& term) { return term.sign == '='; })) return;
  std::vector<Dim> dims = check.failed.empty() ? check.dims : check.failed;
  for (Dim d : cluster_.resource_names.Sorted(std::move(dims))) link->lines.push_back(LineOf(check, d));
}

Line Maker::LineOf(const Check& check, Dim dim) const {
  Line line;
  line.rule = check.rule;
  line.resource = cluster_.resource_names.Name(dim);
  line.unit = UnitOf(dim);
  if (check.queue != kNone) line.queue = QueueName(check.queue);
  if (check.task != kNone) line.object = "pod/" + PodName(check.task);
  for (const Term& term : check.terms) {
    const double value = term.amount.Get(dim);
    if (term.sign == '=') {
      line.limit_name = term.name;
      line.limit = value;
    } else if (term.sign != '.') {
      line.parts.push_back({term.sign, term.name, value});
      line.left += term.sign == '-' ? -value : value;
    }
  }
  line.holds = check.holds;
  // Volcano's threshold and clamps can make a line say less than the rule; the sign is the numbers' own.
  line.op = Relation(check.op, Related(check.op, line.left, line.limit), line.left, line.limit);
  line.text = TextOf(line, dim);
  if (!line.queue.empty())
    line.text += language_ == Language::kChinese ? "（队列 " + line.queue + "）" : " (queue " + line.queue + ")";
  return line;
}

Line Maker::GangLine(const Check& check, bool with_pipelined) const {
  Line line;
  line.rule = check.rule;
  line.parts = {{'+', "ready", NumberOf(check, "ready")}, {'+', "bestEffort", NumberOf(check, "bestEffort")}};
  if (with_pipelined) line.parts.push_back({'+', "pipelined", NumberOf(check, "pipelined")});
  for (const Line::Part& part : line.parts) line.left += part.value;
  line.limit_name = "minAvailable";
  line.limit = NumberOf(check, "minAvailable");
  line.holds = check.holds;
  line.op = line.left >= line.limit ? ">=" : "<";
  line.text = TextOf(line, kNone);
  return line;
}

void Maker::AddGroups(const Record& record, Link* link) const {
  for (const framework::NodeGroup& group : record.groups) {
    Group& added = link->groups.emplace_back();
    added.reason = group.reason;
    for (int node : group.nodes) added.members.push_back(NodeName(node));
    added.text = std::to_string(group.nodes.size()) + " × " + group.reason;
    if (group.dim != kNone && group.freest != kNone && !record.checks.empty()) {
      const Resource* request = record.checks[0].Find("request");
      if (request != nullptr) {
        added.text += ": " + report::Amount(request->Get(group.dim), group.dim) +
                      (language_ == Language::kChinese ? " 需要，最多空闲 " : " asked, at most ") +
                      report::Amount(group.free, group.dim) + (language_ == Language::kChinese ? "（" : " free (") +
                      NodeName(group.freest) + (language_ == Language::kChinese ? "）" : ")");
      }
    } else {
      added.text += " (" + Listed(added.members, 3) + ")";
    }
  }
  for (const framework::NodeNumbers& refusal : record.refusals) {
    Row& row = link->rows.emplace_back();
    row.name = NodeName(refusal.node);
    for (const auto& [name, value] : refusal.numbers) row.cells.push_back({name, value});
  }
}

void Maker::AddPods(const Record& record, Link* link) const {
  Group group;
  group.reason = "pods";
  for (int task : record.tasks) group.members.push_back(PodName(task));
  group.text = Listed(group.members, 8);
  if (!group.members.empty()) link->groups.push_back(std::move(group));
}

void Maker::AddScores(const Record& record, Link* link) const {
  for (const framework::NodeScore& score : record.scores) {
    Row& row = link->rows.emplace_back();
    row.name = NodeName(score.node);
    row.cells.push_back({"total", score.total});
    for (size_t i = 0; i < score.parts.size(); ++i) row.cells.push_back({record.scorers[i], score.parts[i]});
  }
}

void Maker::AddHierarchy(const std::string& hierarchy, Link* link) const {
  for (const HierarchyNode* node : Path(*report_.LastNumbers().hdrf, hierarchy)) {
    Group& group = link->groups.emplace_back();
    group.reason = node->name;
    group.text = (node->name.empty() ? "root" : node->name) + ": " +
                 (node->dominant.empty() ? "" : node->dominant + " ") + report::Percent(node->share) + " / " +
                 Count(node->weight) + " = " +
                 report::Percent(node->weight == 0 ? node->share : node->share / node->weight);
    if (node->saturated) group.text += language_ == Language::kChinese ? "（已饱和）" : " (saturated)";
  }
}

std::string Maker::NodeName(int node) const { return node == kNone ? std::string() : cluster_.node_names[node]; }

std::string Maker::Text(const Resource& resource) const {
  std::string text;
  for (Dim d : cluster_.resource_names.in_order()) {
    if (d == kPods || resource.Get(d) <= 0) continue;
    text += (text.empty() ? "" : ", ") + cluster_.resource_names.Name(d) + " " + report::Amount(resource.Get(d), d);
  }
  return text.empty() ? "0" : text;
}

double Maker::NumberOf(const Check& check, const char* name) {
  for (const framework::Number& number : check.numbers) {
    if (std::strcmp(number.name, name) == 0) return number.value;
  }
  return 0;
}

}  // namespace pumice::explain
