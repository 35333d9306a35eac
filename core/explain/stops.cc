// How a record becomes a scope of words and numbers, and how the two finders watch for what fulfils a condition.
#include "core/explain/stops.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "core/base/text.h"
#include "core/explain/round.h"
#include "core/model/owner.h"
#include "core/text/json_writer.h"
#include "core/text/nearest.h"

namespace pumice::explain {

using framework::Check;
using framework::Record;
using framework::Site;
using framework::Trace;

namespace {

class Scoper {
 public:
  explicit Scoper(const Trace& trace) : cluster_(trace.cluster()), trace_(trace) {}

  Scope Of(size_t decision, const Record& record) const {
    Scope scope;
    scope.site = ToString(record.site);
    scope.decision = decision;
    scope.event = record.event;
    auto word = [&](std::string name, std::string value) {
      if (!value.empty()) scope.words.emplace_back(std::move(name), std::move(value));
    };
    word("action", trace_.actions()[record.action]);
    word("plugin", record.plugin);
    word("verdict", record.verdict ? "yes" : "no");
    if (record.site == Site::kOverused) word("overused", record.verdict ? "no" : "yes");
    if (record.queue != kNone) word("queue", cluster_.queues[record.queue]->name);
    if (record.job != kNone) word("job", cluster_.jobs[record.job]->uid);
    if (record.task != kNone) word("pod", PodName(record.task));
    if (record.node != kNone) word("node", cluster_.node_names[record.node]);
    if (const auto* pods = std::get_if<framework::Pods>(&record.more); pods != nullptr && pods->hyper_node != kNone) {
      word("hyperNode", cluster_.hyper_node_names[pods->hyper_node]);
    }
    word("text", record.text());
    for (const Check& check : record.checks) {
      if (check.rule == framework::Rule::kOpen) word("state", check.text);
    }
    std::string pods;
    for (int task : record.tasks()) AddItem(&pods, PodName(task));
    word("pods", pods);
    if (record.site == Site::kRound) {
      const Check& round = record.checks[0];
      for (Dim d : round.dims) {
        if (const auto clamp = ClampOf(round, d)) word("clamp." + cluster_.resource_names.Name(d), ToString(*clamp));
      }
    }
    if (record.tier != kNone) scope.numbers.emplace_back("tier", record.tier + 1);
    scope.numbers.emplace_back("count", record.count);
    if (!record.tasks().empty()) scope.numbers.emplace_back("tasks", static_cast<double>(record.tasks().size()));
    for (const Check& check : record.checks) Add(check, record, &scope);
    if (const framework::Refusals* refusals = record.refusals()) Add(*refusals, &scope);
    if (const framework::Scores* scores = record.scores()) Add(*scores, &scope);
    return scope;
  }

 private:
  std::string PodName(int task) const { return cluster_.facts[task].pod->meta.Key(); }

  void Add(const Check& check, const Record& record, Scope* scope) const {
    // Of several comparisons (a queue and those above it, one candidate after another) the owner's name goes first.
    std::string prefix;
    if (check.queue != kNone && check.queue != record.queue) prefix = cluster_.queues[check.queue]->name + ":";
    if (check.task != kNone && check.task != record.task) prefix = PodName(check.task) + ":";
    for (size_t i = 0; i < check.numbers.size(); ++i) {
      scope->numbers.emplace_back(prefix + ToString(check.NameOf(i)), check.numbers[i]);
    }
    for (Dim d : cluster_.resource_names.in_order()) {
      double left = 0;
      bool any = false;
      for (size_t i = 0; i < check.amounts.size(); ++i) {
        const auto& [sign, name] = check.info().amounts[i];
        const Resource& amount = check.amounts[i];
        if (!amount.Mentions(d) && amount.Get(d) == 0 && d != kCpu && d != kMemory) continue;
        const double value = Shown(amount.Get(d), d);
        scope->numbers.emplace_back(prefix + ToString(name) + "." + cluster_.resource_names.Name(d), value);
        any |= sign == '+' || sign == '-';
        left += sign == '+' ? value : (sign == '-' ? -value : 0);
      }
      if (any) scope->numbers.emplace_back(prefix + "sum." + cluster_.resource_names.Name(d), left);
    }
  }
  void Add(const framework::Refusals& refusals, Scope* scope) const {
    for (const framework::Refusals::Group& group : refusals.groups) {
      scope->numbers.emplace_back("refused: " + group.reason, static_cast<double>(group.nodes.size()));
    }
    for (const auto& [node, numbers] : refusals.numbers) {
      for (const auto& [name, value] : numbers)
        scope->numbers.emplace_back(name + "." + cluster_.node_names[node], value);
    }
  }
  void Add(const framework::Scores& scores, Scope* scope) const {
    for (const framework::Scores::Node& of_node : scores.nodes) {
      const std::string& node = cluster_.node_names[of_node.node];
      scope->numbers.emplace_back("score." + node, of_node.total);
      for (size_t i = 0; i < of_node.parts.size(); ++i) {
        scope->numbers.emplace_back(scores.plugins[i] + "." + node, of_node.parts[i]);
      }
    }
  }
  static double Shown(double value, Dim d) {
    return value >= kInfinity || d == kMemory || d == kPods ? value : value / 1000;
  }

  const ClusterInfo& cluster_;
  const Trace& trace_;
};

// A PodGroup is named "NAME-UID" after the Job that made it; who means the Job may write that one's name.
std::vector<Clause> WithPodGroups(std::vector<Clause> condition, const ClusterInfo& cluster) {
  for (Clause& clause : condition) {
    if (clause.left != "job") continue;
    auto is_named = [&](const auto& job) { return IsMeant(job->uid, clause.right); };
    auto is_made = [&](const auto& job) {
      const std::string made_by = model::JobKeyOf(job->pod_group->meta);
      return !made_by.empty() && IsMeant(made_by, clause.right);
    };
    if (std::any_of(cluster.jobs.begin(), cluster.jobs.end(), is_named)) continue;
    auto made = std::find_if(cluster.jobs.begin(), cluster.jobs.end(), is_made);
    if (made != cluster.jobs.end()) clause.right = (*made)->uid;
  }
  return condition;
}

// The jobs of which a decision that fulfils the condition must be; empty: of any, or none.
std::vector<char> JobsOf(const std::vector<Clause>& condition, const ClusterInfo& cluster) {
  std::vector<char> jobs;
  for (const Clause& clause : condition) {
    if (clause.op != "=" || (clause.left != "job" && clause.left != "pod")) continue;
    std::vector<char> named(cluster.jobs.size(), 0);
    if (clause.left == "job") {
      for (const auto& job : cluster.jobs) named[job->index] = IsMeant(job->uid, clause.right);
    } else {
      for (const TaskFacts& facts : cluster.facts) {
        if (facts.job != nullptr && IsMeant(facts.pod->meta.Key(), clause.right)) named[facts.job->index] = 1;
      }
    }
    for (size_t i = 0; i < jobs.size(); ++i) named[i] = named[i] != 0 && jobs[i] != 0;
    jobs = std::move(named);
  }
  return jobs;
}

text::Diagnostic NotThere(text::Severity severity, words::Sentence message, const std::string& typed,
                          const std::set<std::string>& known, size_t most = 12) {
  text::Diagnostic d;
  d.severity = severity;
  d.code = "unknown-name";
  d.message = std::move(message);
  const std::vector<std::string_view> words(known.begin(), known.end());
  const std::string_view nearest = text::Nearest(typed, words);
  if (!nearest.empty()) {
    d.hint = words::Say<words::kDidYouMean>({{"word", nearest}});
  } else if (!known.empty()) {
    std::string names;
    size_t told = 0;
    for (const std::string& word : known) {
      if (++told > most) break;
      names += (told == 1 ? "" : ", ") + word;
    }
    d.hint = known.size() > most ? words::Say<words::kThereAreMore>({{"names", names}, {"count", known.size() - most}})
                                 : words::Say<words::kThereAre>({{"names", names}});
  }
  return d;
}

}  // namespace

KindsWatcher::KindsWatcher(const std::vector<std::string>& kinds) {
  for (const StopKind& kind : StopKinds()) {
    if (std::find(kinds.begin(), kinds.end(), kind.name()) != kinds.end()) kinds_.push_back(&kind);
  }
}

bool KindsWatcher::IsAsked(Site site) const {
  return kinds_.empty() ||
         std::any_of(kinds_.begin(), kinds_.end(), [&](const StopKind* kind) { return kind->site == site; });
}

bool KindsWatcher::Looks(Site site, size_t decision, int job) const {
  return round_.has_value() || (IsAsked(site) && Wants(decision, job));
}

void KindsWatcher::See(const Trace& trace, size_t decision, const Record& record) {
  EndRound(trace, &record);
  if (!IsAsked(record.site) || !Wants(decision, record.job)) return;
  if (record.site == Site::kRound) {
    round_.emplace(decision, record);
  } else if (IsOne(record, nullptr)) {
    Found(trace, decision, record);
  }
}

bool KindsWatcher::IsOne(const Record& record, const Record* next) const {
  return kinds_.empty() || std::any_of(kinds_.begin(), kinds_.end(), [&](const StopKind* kind) {
           return record.site == kind->site && kind->is(record, next);
         });
}

void KindsWatcher::EndRound(const Trace& trace, const Record* next) {
  if (!round_) return;
  const auto [decision, round] = *std::exchange(round_, std::nullopt);
  if (IsOne(round, next)) Found(trace, decision, round);
}

StopsFinder::StopsFinder(StopsQuery query) : KindsWatcher(query.kinds), query_(std::move(query)) {
  // All decisions are stops: the last ones stand just before.
  if (query_.before && query_.kinds.empty() && query_.condition.empty() && *query_.before > query_.most) {
    query_.from = std::max(query_.from, *query_.before - query_.most);
  }
}

void StopsFinder::Open(const Trace& trace) {
  query_.condition = WithPodGroups(std::move(query_.condition), trace.cluster());
  jobs_ = JobsOf(query_.condition, trace.cluster());
}

bool StopsFinder::Wants(size_t decision, int job) const {
  if (decision < query_.from) return false;
  if (query_.before ? decision >= *query_.before : found_.size() == query_.most) return false;
  return jobs_.empty() || (job != kNone && jobs_[job] != 0);
}

void StopsFinder::Found(const Trace& trace, size_t decision, const Record& record) {
  Scope scope = Scoper(trace).Of(decision, record);
  if (!Holds(scope, query_.condition)) return;
  found_.push_back(std::move(scope));
  if (found_.size() > query_.most) found_.pop_front();
}

Stops StopsFinder::Take(const Trace& trace) {
  EndRound(trace, nullptr);
  Stops stops;
  stops.decisions = trace.decisions();
  stops.stops.assign(std::make_move_iterator(found_.begin()), std::make_move_iterator(found_.end()));
  found_.clear();
  return stops;
}

NamesFinder::NamesFinder(const StopsQuery& query)
    : KindsWatcher(query.kinds), condition_(query.condition), values_(query.condition.size()) {}

void NamesFinder::Open(const Trace& trace) { condition_ = WithPodGroups(std::move(condition_), trace.cluster()); }

void NamesFinder::Found(const Trace& trace, size_t decision, const Record& record) {
  const Scope scope = Scoper(trace).Of(decision, record);
  for (const auto& [name, number] : scope.numbers) numbers_.insert(name);
  for (const auto& [name, word] : scope.words) {
    words_.insert(name);
    for (size_t c = 0; c < condition_.size(); ++c) {
      if (condition_[c].left == name) values_[c].insert(word);
    }
  }
}

std::vector<text::Diagnostic> NamesFinder::Unknown(const Trace& trace) {
  EndRound(trace, nullptr);
  std::set<std::string> variables = words_;
  variables.insert(numbers_.begin(), numbers_.end());
  std::vector<text::Diagnostic> unknown;
  for (size_t c = 0; c < condition_.size(); ++c) {
    const Clause& clause = condition_[c];
    if (variables.count(clause.left) == 0) {
      unknown.push_back(NotThere(text::Severity::kWarning, words::Say<words::kNoDecisionKnows>({{"name", clause.left}}),
                                 clause.left, variables));
    } else if (clause.op == "=" && !values_[c].empty() &&
               std::none_of(values_[c].begin(), values_[c].end(),
                            [&](const std::string& value) { return IsMeant(value, clause.right); })) {
      unknown.push_back(NotThere(text::Severity::kWarning,
                                 words::Say<words::kNoDecisionHas>({{"name", clause.left}, {"value", clause.right}}),
                                 clause.right, values_[c]));
    } else if (numbers_.count(clause.left) != 0 && !NumberIn(clause.right) && numbers_.count(clause.right) == 0) {
      unknown.push_back(NotThere(text::Severity::kWarning,
                                 words::Say<words::kIsNumber>({{"name", clause.left}, {"value", clause.right}}),
                                 clause.right, numbers_));
    }
  }
  return unknown;
}

std::vector<text::Diagnostic> UnknownKinds(const std::vector<std::string>& kinds) {
  std::set<std::string> known;
  for (const StopKind& kind : StopKinds()) known.insert(kind.name());
  std::vector<text::Diagnostic> unknown;
  for (const std::string& kind : kinds) {
    if (known.count(kind) != 0) continue;
    unknown.push_back(NotThere(text::Severity::kError, words::Say<words::kNoDecisionKind>({{"kind", kind}}), kind,
                               known, known.size()));
  }
  return unknown;
}

std::string ToJson(const Stops& stops) {
  text::JsonWriter w;
  w.BeginObject().Key("decisions").Int(static_cast<int64_t>(stops.decisions)).Key("stops").BeginArray();
  for (const Scope& stop : stops.stops) {
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
  w.EndArray().EndObject();
  return w.Take();
}

}  // namespace pumice::explain
