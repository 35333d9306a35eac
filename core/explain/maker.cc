// How a record becomes a link: its lines of arithmetic, its nodes and pods by reason, its scores.
#include "core/explain/maker.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <utility>

#include "core/base/quantity.h"
#include "core/base/text.h"
#include "core/report/amounts.h"

namespace pumice::explain {

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

// Amounts are of milli units and bytes: what is less is nobody's.
constexpr double kRoundingError = 1e-3;

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

bool PrintAlike(const Line& line, Dim dim) {
  return line.left != line.limit && AmountOf(line.left, dim) == AmountOf(line.limit, dim);
}

// "minResources 10 + allocated 100 + inqueue 0 − elastic 0 = 110 > realCapability 100 cpu".
std::string TextOf(const Line& line, Dim dim) {
  std::string text;
  const bool alike = PrintAlike(line, dim);
  const auto [left, limit] = !alike         ? std::pair(AmountOf(line.left, dim), AmountOf(line.limit, dim))
                             : dim == kNone ? report::Apart(line.left, line.limit)
                                            : report::Apart(line.left, line.limit, dim);
  auto amount = [&, &left = left, &limit = limit](double value) {
    if (value == line.left) return left;
    if (value == line.limit) return limit;
    if (std::string exact = alike && dim == kMemory ? report::ExactBytes(value) : ""; !exact.empty()) return exact;
    return AmountOf(value, dim);
  };
  for (const Line::Part& part : line.parts) {
    if (!text.empty()) text += part.sign == '-' ? " − " : " + ";
    text += part.name + " " + amount(part.value);
  }
  if (line.parts.size() > 1) text += " = " + left;
  text += std::string(" ") + Shown(line.op) + " " + line.limit_name + " " + limit;
  if (!line.resource.empty()) text += " " + line.resource;
  return text;
}

Story Maker::Finish(Story story) const {
  for (Link& link : story.links) {
    if (link.text.empty()) link.text = Say(link.code, link.params, language);
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

Link Maker::Plain(Reason code, Verdict verdict) const {
  Link link;
  link.code = code;
  link.verdict = verdict;
  link.event = report.record.events.size();
  return link;
}

Link Maker::From(const Record& record, Reason code, Verdict verdict) const {
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
    for (size_t i = 0; i < check.numbers.size(); ++i) {
      link.numbers.push_back({ToString(check.NameOf(i)), check.numbers[i]});
    }
    // A refusal shows what was broken; what held before it is no part of it.
    if (verdict != Verdict::kNo || !check.holds || record.site == Site::kOverused) AddLines(check, &link);
  }
  return link;
}

void Maker::AddLines(const Check& check, Link* link) const {
  const auto& formula = check.info().amounts;
  if (std::none_of(formula.begin(), formula.end(), [](const auto& part) { return part.sign == '='; })) return;
  std::vector<Dim> dims = check.failed.empty() ? check.dims : check.failed;
  for (Dim d : cluster.resource_names.Sorted(std::move(dims))) {
    Line line = LineOf(check, d);
    // One resource with room is enough: the others are no part of a yes.
    const bool is_apart = check.rule == framework::Rule::kSomeWithin && check.holds && line.left > line.limit;
    if (!is_apart) link->lines.push_back(std::move(line));
  }
}

Line Maker::LineOf(const Check& check, Dim dim) const {
  Line line;
  line.rule = check.info().name;
  line.resource = cluster.resource_names.Name(dim);
  line.unit = UnitOf(dim);
  if (check.queue != kNone) line.queue = QueueName(check.queue);
  if (check.task != kNone) line.object = "pod/" + PodName(check.task);
  for (size_t i = 0; i < check.amounts.size(); ++i) {
    const auto& [sign, name] = check.info().amounts[i];
    const double value = check.amounts[i].Get(dim);
    if (sign == '=') {
      line.limit_name = ToString(name);
      line.limit = value;
    } else if (sign != '.') {
      line.parts.push_back({sign, ToString(name), value});
      line.left += sign == '-' ? -value : value;
    }
  }
  // To be overused is no good.
  line.holds = check.rule == framework::Rule::kOverused ? !check.holds : check.holds;
  // Volcano's threshold and clamps can make a line say less than the rule; the sign is the numbers' own.
  const std::string op = check.info().op;
  line.op = Relation(op, Related(op, line.left, line.limit), line.left, line.limit);
  line.text = TextOf(line, dim);
  // What was divided does not always add up to what it was divided from.
  if (PrintAlike(line, dim) && std::abs(line.left - line.limit) < kRoundingError) {
    const Line& lower = line;
    line.text +=
        Say(Reason::kLineRounded, {{"limit", lower.limit_name}, {"amount", AmountOf(line.left, dim)}}, language);
  }
  if (!line.queue.empty()) line.text += Say(Reason::kLineQueue, {{"queue", line.queue}}, language);
  return line;
}

Line Maker::GangLine(const Check& check, bool with_pipelined) const {
  Line line;
  line.rule = check.info().name;
  std::vector<Name> counted = {Name::kReady, Name::kBestEffort};
  if (with_pipelined) counted.push_back(Name::kPipelined);
  for (Name name : counted) {
    line.parts.push_back({'+', ToString(name), check.Number(name)});
    line.left += check.Number(name);
  }
  line.limit_name = ToString(Name::kMinAvailable);
  line.limit = check.Number(Name::kMinAvailable);
  line.holds = line.left >= line.limit;
  line.op = line.holds ? ">=" : "<";
  line.text = TextOf(line, kNone);
  return line;
}

Group Maker::Alike(std::string reason, std::vector<std::string> jobs, const std::string& text) const {
  std::string told = Say(Reason::kJobsAlike,
                         {{"jobs", std::to_string(jobs.size())}, {"first", jobs.front()}, {"text", text}}, language);
  if (jobs.size() > 1) told += " (" + Listed(jobs, 3) + ")";
  return {std::move(reason), std::move(jobs), std::move(told)};
}

void Maker::AddGroups(const Record& record, Link* link) const {
  const framework::Refusals& refusals = *record.refusals();
  for (const framework::Refusals::Group& group : refusals.groups) {
    Group& added = link->groups.emplace_back();
    added.reason = group.reason;
    for (int node : group.nodes) added.members.push_back(NodeName(node));
    added.text = std::to_string(group.nodes.size()) + " × " + group.reason;
    if (group.dim != kNone && group.freest != kNone) {
      const Resource& request = record.checks[0].Amount(Name::kRequest);
      added.text += Say(Reason::kNodesShort,
                        {{"asked", report::Amount(request.Get(group.dim), group.dim)},
                         {"free", report::Amount(group.free, group.dim)},
                         {"node", NodeName(group.freest)}},
                        language);
    } else {
      added.text += " (" + Listed(added.members, 3) + ")";
    }
  }
  for (const auto& [node, numbers] : refusals.numbers) {
    Row& row = link->rows.emplace_back();
    row.name = NodeName(node);
    for (const auto& [name, value] : numbers) row.cells.push_back({name, value});
  }
}

std::string Maker::OperationsOf(const Record& statement) const {
  static constexpr std::pair<Name, Reason> kOperations[] = {{Name::kAllocate, Reason::kOpPlacements},
                                                            {Name::kPipeline, Reason::kOpReservations},
                                                            {Name::kEvict, Reason::kOpEvictions}};
  std::string text;
  for (const auto& [name, words] : kOperations) {
    const double count = statement.checks[0].Number(name);
    if (count == 0) continue;
    AddItem(&text, Say(words, {{ToString(name), Count(count)}}, language));
  }
  return text;
}

void Maker::AddPods(const Record& record, Link* link) const {
  Group group;
  group.reason = "pods";
  for (int task : record.tasks()) group.members.push_back(PodName(task));
  group.text = Listed(group.members, 8);
  if (!group.members.empty()) link->groups.push_back(std::move(group));
}

void Maker::AddScores(const Record& record, Link* link) const {
  const framework::Scores& scores = *record.scores();
  for (const framework::Scores::Node& node : scores.nodes) {
    Row& row = link->rows.emplace_back();
    row.name = NodeName(node.node);
    row.cells.push_back({"total", node.total});
    for (size_t i = 0; i < node.parts.size(); ++i) row.cells.push_back({scores.plugins[i], node.parts[i]});
  }
}

void Maker::AddHierarchy(const std::string& hierarchy, Link* link) const {
  for (const HierarchyNode* node : Path(*report.LastNumbers().hdrf, hierarchy)) {
    Group& group = link->groups.emplace_back();
    group.reason = node->name;
    group.text = (node->name.empty() ? "root" : node->name) + ": " +
                 (node->dominant.empty() ? "" : node->dominant + " ") + report::Percent(node->share) + " / " +
                 Count(node->weight) + " = " +
                 report::Percent(node->weight == 0 ? node->share : node->share / node->weight);
    if (node->saturated) group.text += Say(Reason::kHierarchySaturated, {}, language);
  }
}

std::string Maker::WhyOf(const Record& answer, int task) const {
  const bool kept = std::find(answer.tasks().begin(), answer.tasks().end(), task) != answer.tasks().end();
  for (auto told = answer.checks.rbegin(); told != answer.checks.rend(); ++told) {  // the last word counts
    const Check& check = *told;
    if (check.task != task || check.holds != kept) continue;
    const auto& words = kept ? check.info().kept : check.info().spared;
    if (!words) continue;
    const std::string arithmetic = Arithmetic(check);
    return Say(*words, {}, language) + (arithmetic.empty() ? "" : " (" + arithmetic + ")");
  }
  return "";
}

std::string Maker::Arithmetic(const Check& check) const {
  if (!check.amounts.empty()) {
    Link lines;
    AddLines(check, &lines);
    std::string text;
    for (const Line& line : lines.lines) AddItem(&text, line.text, "; ");
    return text;
  }
  if (check.numbers.size() != 2) return check.text;
  Line line;
  line.left = check.numbers[0];
  line.parts = {{'+', ToString(check.NameOf(0)), line.left}};
  line.limit_name = ToString(check.NameOf(1));
  line.limit = check.numbers[1];
  line.op = line.left > line.limit ? ">" : (line.left < line.limit ? "<" : "=");
  return (check.text.empty() ? "" : check.text + ": ") + TextOf(line, kNone);
}

std::string Maker::NodeName(int node) const { return node == kNone ? std::string() : cluster.node_names[node]; }

std::string Maker::DomainName(int hyper_node) const {
  const std::string& name = cluster.hyper_node_names[hyper_node];
  return name == kClusterTopHyperNode ? Say(Reason::kWholeCluster, {}, language) : "HyperNode " + name;
}

std::string Maker::Text(const Resource& resource) const {
  std::string text;
  for (Dim d : cluster.resource_names.in_order()) {
    if (d == kPods || resource.Get(d) <= 0) continue;
    AddItem(&text, cluster.resource_names.Name(d) + " " + report::Amount(resource.Get(d), d));
  }
  return text.empty() ? "0" : text;
}

void Maker::AddNumbers(const Check& check, Link* link) {
  for (size_t i = 0; i < check.numbers.size(); ++i) link->With(ToString(check.NameOf(i)), Count(check.numbers[i]));
}

}  // namespace pumice::explain
