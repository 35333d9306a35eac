#include "core/explain/stops.h"

#include <algorithm>
#include <cstdlib>

#include "core/io/json_writer.h"

namespace pumice::explain {

using framework::Check;
using framework::Record;
using framework::Site;

namespace {

std::string Trimmed(const std::string& text) {
  const size_t begin = text.find_first_not_of(' ');
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

std::optional<double> NumberIn(const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  return text.empty() || *end != '\0' ? std::nullopt : std::optional(value);
}

class Scoper {
 public:
  explicit Scoper(const io::Report& report, const framework::Trace& trace)
      : cluster_(report.cluster()), trace_(trace) {}

  Scope Of(size_t at) const {
    const Record& record = trace_.records()[at];
    Scope scope;
    scope.site = ToString(record.site);
    scope.decision = at;
    scope.event = record.event;
    auto word = [&](const char* name, std::string value) {
      if (!value.empty()) scope.words.emplace_back(name, std::move(value));
    };
    word("action", trace_.actions()[record.action]);
    word("plugin", record.plugin);
    word("verdict", record.verdict ? "yes" : "no");
    if (record.queue != kNone) word("queue", cluster_.queues[record.queue]->name);
    if (record.job != kNone) word("job", cluster_.jobs[record.job]->uid);
    if (record.task != kNone) word("pod", cluster_.facts[record.task].pod->meta.Key());
    if (record.node != kNone) word("node", cluster_.node_names[record.node]);
    word("text", record.text);
    if (record.tier != kNone) scope.numbers.emplace_back("tier", record.tier + 1);
    scope.numbers.emplace_back("count", record.count);
    scope.numbers.emplace_back("tasks", static_cast<double>(record.tasks.size()));
    for (const Check& check : record.checks) Add(check, record, &scope);
    return scope;
  }

 private:
  void Add(const Check& check, const Record& record, Scope* scope) const {
    // Of several comparisons (a queue and those above it, one candidate after another) the owner's name goes first.
    std::string prefix;
    if (check.queue != kNone && check.queue != record.queue) prefix = cluster_.queues[check.queue]->name + ":";
    if (check.task != kNone && check.task != record.task) prefix = cluster_.facts[check.task].pod->meta.Key() + ":";
    for (const framework::Number& number : check.numbers) scope->numbers.emplace_back(prefix + number.name, number.value);
    for (Dim d : cluster_.resource_names.in_order()) {
      double left = 0;
      bool any = false;
      for (const framework::Term& term : check.terms) {
        if (!term.amount.Mentions(d) && term.amount.Get(d) == 0 && d != kCpu && d != kMemory) continue;
        const double value = Shown(term.amount.Get(d), d);
        scope->numbers.emplace_back(prefix + term.name + "." + cluster_.resource_names.Name(d), value);
        any |= term.sign == '+' || term.sign == '-';
        left += term.sign == '+' ? value : (term.sign == '-' ? -value : 0);
      }
      if (any) scope->numbers.emplace_back(prefix + "sum." + cluster_.resource_names.Name(d), left);
    }
  }
  static double Shown(double value, Dim d) {
    return value >= kInfinity || d == kMemory || d == kPods ? value : value / 1000;
  }

  const ClusterInfo& cluster_;
  const framework::Trace& trace_;
};

const double* NumberOf(const Scope& scope, const std::string& name) {
  for (const auto& [key, value] : scope.numbers) {
    if (key == name) return &value;
  }
  return nullptr;
}

bool Related(double l, const std::string& op, double r) {
  if (op == "=") return l == r;
  if (op == "!=") return l != r;
  if (op == "<") return l < r;
  if (op == "<=") return l <= r;
  return op == ">" ? l > r : l >= r;
}

// A decision that lacks a variable does not fulfil a condition about it.
bool Holds(const Scope& scope, const Clause& clause) {
  if (const double* left = NumberOf(scope, clause.left)) {
    const double* variable = NumberOf(scope, clause.right);
    const std::optional<double> right = variable ? std::optional(*variable) : NumberIn(clause.right);
    return right && Related(*left, clause.op, *right);
  }
  for (const auto& [key, value] : scope.words) {
    if (key != clause.left) continue;
    // A job or pod may go by its name without the namespace.
    const bool same = value == clause.right || (value.size() > clause.right.size() &&
                                                value.compare(value.size() - clause.right.size() - 1, std::string::npos,
                                                              "/" + clause.right) == 0);
    return clause.op == "=" ? same : clause.op == "!=" && !same;
  }
  return false;
}

}  // namespace

std::optional<std::vector<Clause>> ParseCondition(const std::string& text, std::string* wrong) {
  std::vector<Clause> clauses;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find(',', begin), text.size());
    const std::string part = Trimmed(text.substr(begin, end - begin));
    begin = end + 1;
    if (part.empty()) continue;
    const size_t at = part.find_first_of("<>=!");
    const size_t after = at == std::string::npos ? at : part.find_first_not_of("<>=!", at);
    Clause clause;
    if (after != std::string::npos) {
      clause = {Trimmed(part.substr(0, at)), part.substr(at, after - at), Trimmed(part.substr(after))};
    }
    static const char* const kOps[] = {"=", "!=", "<", "<=", ">", ">="};
    const bool known = std::any_of(std::begin(kOps), std::end(kOps), [&](const char* op) { return clause.op == op; });
    if (!known || clause.left.empty() || clause.right.empty()) {
      *wrong = "\"" + part + "\" is no comparison: write NAME = VALUE, or NAME with !=, <, <=, >, >=, as in allocated.cpu > deserved.cpu";
      return std::nullopt;
    }
    clauses.push_back(std::move(clause));
  }
  return clauses;
}

std::vector<Scope> StopsOf(const io::Report& report, const framework::Trace& trace, const std::vector<std::string>& sites,
                           const std::vector<Clause>& condition, size_t from, size_t most) {
  const Scoper scoper(report, trace);
  std::vector<Scope> stops;
  for (size_t i = from; i < trace.records().size() && stops.size() < most; ++i) {
    const std::string site = ToString(trace.records()[i].site);
    if (!sites.empty() && std::find(sites.begin(), sites.end(), site) == sites.end()) continue;
    Scope scope = scoper.Of(i);
    if (std::all_of(condition.begin(), condition.end(), [&](const Clause& clause) { return Holds(scope, clause); })) {
      stops.push_back(std::move(scope));
    }
  }
  return stops;
}

std::vector<std::string> SiteNames() {
  std::vector<std::string> names;
  for (int i = 0; i < framework::kSites; ++i) names.push_back(ToString(static_cast<Site>(i)));
  return names;
}

std::string ToJson(const std::vector<Scope>& stops) {
  io::JsonWriter w;
  w.BeginArray();
  for (const Scope& stop : stops) {
    w.BeginObject().Key("site").String(stop.site);
    w.Key("decision").Int(static_cast<int64_t>(stop.decision)).Key("event").Int(static_cast<int64_t>(stop.event));
    w.Key("words").BeginObject();
    for (const auto& [name, word] : stop.words) w.Key(name).String(word);
    w.EndObject().Key("numbers").BeginObject();
    for (const auto& [name, number] : stop.numbers) {
      w.Key(name);
      if (number > 1e300) {
        w.String("inf");
      } else {
        w.Number(number);
      }
    }
    w.EndObject().EndObject();
  }
  w.EndArray();
  return w.Take();
}

}  // namespace pumice::explain
