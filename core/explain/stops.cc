#include "core/explain/stops.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <string_view>

#include "core/explain/round.h"
#include "core/io/json_writer.h"
#include "core/io/nearest.h"
#include "core/model/owner.h"

namespace pumice::explain {

using framework::Check;
using framework::Record;
using framework::Site;

namespace {

using Records = std::vector<Record>;

bool Any(const Records&, size_t) { return true; }
bool IsMet(const Records& records, size_t i) { return records[i].text != "on"; }

double RoundOf(const Record& record) {
  for (const framework::Number& number : record.checks[0].numbers) {
    if (std::strcmp(number.name, "round") == 0) return number.value;
  }
  return 0;
}

// The last queue of its round: what remains is known.
bool IsLastOfRound(const Records& records, size_t i) {
  return i + 1 == records.size() || records[i + 1].site != Site::kRound ||
         RoundOf(records[i + 1]) != RoundOf(records[i]);
}

bool IsClampedBy(const Check& round, const char* clamp) {
  return std::any_of(round.dims.begin(), round.dims.end(),
                     [&](Dim d) { return std::strcmp(ClampOf(round, d), clamp) == 0; });
}
bool ByCapability(const Records& records, size_t i) { return IsClampedBy(records[i].checks[0], "realCapability"); }
bool ByRequest(const Records& records, size_t i) { return IsClampedBy(records[i].checks[0], "request"); }
bool ByGuarantee(const Records& records, size_t i) { return IsClampedBy(records[i].checks[0], "guarantee"); }

struct Kind {
  StopKind kind;
  Site site;
  bool (*is)(const Records& records, size_t at);
};

const std::vector<Kind>& Kinds() {
  static const std::vector<Kind> kKinds = {
      {{"limits", "where a queue's realCapability comes from"}, Site::kLimits, Any},
      {{"round", "a queue's slice in a round of proportion's deserved loop"}, Site::kRound, Any},
      {{"clampCapability", "a slice stopped by realCapability"}, Site::kRound, ByCapability},
      {{"clampRequest", "a slice stopped by what the queue requests"}, Site::kRound, ByRequest},
      {{"clampGuarantee", "a slice raised to the guarantee"}, Site::kRound, ByGuarantee},
      {{"met", "a queue leaves the deserved loop"}, Site::kRound, IsMet},
      {{"remaining", "a round ends: what remains for the next"}, Site::kRound, IsLastOfRound},
      {{"valid", "a plugin's answer to whether a job is valid"}, Site::kValid, Any},
      {{"gate", "enqueue lets a job in unasked"}, Site::kGate, Any},
      {{"enqueue", "a plugin's vote on letting a job in"}, Site::kEnqueue, Any},
      {{"turn", "an action takes up a queue or a job"}, Site::kTurn, Any},
      {{"overtaken", "another job is taken up before a job that waits"}, Site::kOvertaken, Any},
      {{"overused", "whether a queue has all that it deserves"}, Site::kOverused, Any},
      {{"allocatable", "whether a queue has room for a pod"}, Site::kAllocatable, Any},
      {{"preemptive", "whether a queue is owed room for a pod"}, Site::kPreemptive, Any},
      {{"skipped", "a pod is not tried, as one of its role has failed"}, Site::kSkipped, Any},
      {{"prePredicate", "a pod is refused for all nodes at once"}, Site::kPrePredicate, Any},
      {{"nodes", "which nodes refuse a pod (predicates)"}, Site::kNodes, Any},
      {{"scores", "the nodes' scores for a pod"}, Site::kScores, Any},
      {{"ready", "whether a job has enough pods now"}, Site::kReady, Any},
      {{"commit", "a statement is committed"}, Site::kCommit, Any},
      {{"discard", "a statement is discarded"}, Site::kDiscard, Any},
      {{"handler", "a plugin's event handler: shares move"}, Site::kHandler, Any},
      {{"starving", "a job needs no help of reclaim or preempt"}, Site::kStarving, Any},
      {{"policy", "a pod for which nobody may be evicted"}, Site::kPolicy, Any},
      {{"candidates", "who might be evicted on a node"}, Site::kCandidates, Any},
      {{"victims", "a plugin's answer about the candidates"}, Site::kVictims, Any},
      {{"tier", "a tier of plugins has answered about victims"}, Site::kTier, Any},
      {{"room", "whether a node has room once the victims are gone"}, Site::kRoom, Any},
      {{"evicted", "who was evicted on a node"}, Site::kEvicted, Any},
      {{"hunt", "no victims on any node"}, Site::kHunt, Any},
  };
  return kKinds;
}

class Scoper {
 public:
  Scoper(const io::Report& report, const framework::Trace& trace) : cluster_(report.cluster()), trace_(trace) {}

  Scope Of(size_t at) const {
    const Record& record = trace_.records()[at];
    Scope scope;
    scope.site = ToString(record.site);
    scope.decision = at;
    scope.event = record.event;
    auto word = [&](std::string name, std::string value) {
      if (!value.empty()) scope.words.emplace_back(std::move(name), std::move(value));
    };
    word("action", trace_.actions()[record.action]);
    word("plugin", record.plugin);
    word("verdict", record.verdict ? "yes" : "no");
    if (record.queue != kNone) word("queue", cluster_.queues[record.queue]->name);
    if (record.job != kNone) word("job", cluster_.jobs[record.job]->uid);
    if (record.task != kNone) word("pod", PodName(record.task));
    if (record.node != kNone) word("node", cluster_.node_names[record.node]);
    word("text", record.text);
    std::string pods;
    for (int task : record.tasks) pods += (pods.empty() ? "" : ", ") + PodName(task);
    word("pods", pods);
    if (record.site == Site::kRound) {
      const Check& round = record.checks[0];
      for (Dim d : round.dims) word("clamp." + cluster_.resource_names.Name(d), ClampOf(round, d));
    }
    if (record.tier != kNone) scope.numbers.emplace_back("tier", record.tier + 1);
    scope.numbers.emplace_back("count", record.count);
    if (!record.tasks.empty()) scope.numbers.emplace_back("tasks", static_cast<double>(record.tasks.size()));
    for (const Check& check : record.checks) Add(check, record, &scope);
    for (const framework::NodeGroup& group : record.groups) {
      scope.numbers.emplace_back("refused: " + group.reason, static_cast<double>(group.nodes.size()));
    }
    for (const framework::NodeScore& score : record.scores) {
      const std::string& node = cluster_.node_names[score.node];
      scope.numbers.emplace_back("score." + node, score.total);
      for (size_t i = 0; i < score.parts.size(); ++i) {
        scope.numbers.emplace_back(record.scorers[i] + "." + node, score.parts[i]);
      }
    }
    return scope;
  }

 private:
  std::string PodName(int task) const { return cluster_.facts[task].pod->meta.Key(); }

  void Add(const Check& check, const Record& record, Scope* scope) const {
    // Of several comparisons (a queue and those above it, one candidate after another) the owner's name goes first.
    std::string prefix;
    if (check.queue != kNone && check.queue != record.queue) prefix = cluster_.queues[check.queue]->name + ":";
    if (check.task != kNone && check.task != record.task) prefix = PodName(check.task) + ":";
    for (const framework::Number& number : check.numbers)
      scope->numbers.emplace_back(prefix + number.name, number.value);
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

std::vector<const Kind*> Chosen(const std::vector<std::string>& names) {
  std::vector<const Kind*> chosen;
  for (const Kind& kind : Kinds()) {
    if (std::find(names.begin(), names.end(), kind.kind.name) != names.end()) chosen.push_back(&kind);
  }
  return chosen;
}

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

bool IsOne(const Records& records, size_t at, const std::vector<const Kind*>& kinds) {
  return kinds.empty() || std::any_of(kinds.begin(), kinds.end(), [&](const Kind* kind) {
           return records[at].site == kind->site && kind->is(records, at);
         });
}

io::Diagnostic NotThere(io::Severity severity, std::string message, const std::string& typed,
                        const std::set<std::string>& known) {
  io::Diagnostic d;
  d.severity = severity;
  d.code = "unknown-name";
  d.message = std::move(message);
  const std::vector<std::string_view> words(known.begin(), known.end());
  const std::string_view nearest = io::Nearest(typed, words);
  if (!nearest.empty()) {
    d.hint = "did you mean " + std::string(nearest) + "?";
  } else {
    int told = 0;
    for (const std::string& word : known) {
      if (++told > 12) break;
      d.hint += (told == 1 ? "there are " : ", ") + word;
    }
  }
  return d;
}

}  // namespace

const std::vector<StopKind>& StopKinds() {
  static const std::vector<StopKind> kNames = [] {
    std::vector<StopKind> names;
    for (const Kind& kind : Kinds()) names.push_back(kind.kind);
    return names;
  }();
  return kNames;
}

Stops StopsOf(const io::Report& report, const framework::Trace& trace, const StopsQuery& query) {
  const Scoper scoper(report, trace);
  const Records& records = trace.records();
  const std::vector<const Kind*> kinds = Chosen(query.kinds);
  const std::vector<Clause> condition = WithPodGroups(query.condition, report.cluster());
  Stops found;
  found.decisions = records.size();
  const bool back = query.before.has_value();
  size_t at = back ? std::min(*query.before, records.size()) : query.from;
  while (found.stops.size() < query.most && (back ? at > query.from : at < records.size())) {
    if (back) --at;
    if (IsOne(records, at, kinds)) {
      Scope scope = scoper.Of(at);
      if (Holds(scope, condition)) found.stops.push_back(std::move(scope));
    }
    if (!back) ++at;
  }
  if (back) std::reverse(found.stops.begin(), found.stops.end());
  return found;
}

std::vector<io::Diagnostic> UnknownKinds(const std::vector<std::string>& kinds) {
  std::set<std::string> known;
  for (const StopKind& kind : StopKinds()) known.insert(kind.name);
  std::vector<io::Diagnostic> unknown;
  for (const std::string& kind : kinds) {
    if (known.count(kind) != 0) continue;
    unknown.push_back(NotThere(io::Severity::kError, "there is no kind of decision " + kind, kind, known));
  }
  return unknown;
}

std::vector<io::Diagnostic> UnknownNames(const io::Report& report, const framework::Trace& trace,
                                         const StopsQuery& query) {
  const Scoper scoper(report, trace);
  const std::vector<const Kind*> kinds = Chosen(query.kinds);
  std::set<std::string> variables, numbers;
  const std::vector<Clause> condition = WithPodGroups(query.condition, report.cluster());
  std::vector<std::set<std::string>> values(condition.size());  // of each clause's variable, where it is a word
  for (size_t i = 0; i < trace.records().size(); ++i) {
    if (!IsOne(trace.records(), i, kinds)) continue;
    const Scope scope = scoper.Of(i);
    for (const auto& [name, number] : scope.numbers) numbers.insert(name);
    for (const auto& [name, word] : scope.words) {
      variables.insert(name);
      for (size_t c = 0; c < condition.size(); ++c) {
        if (condition[c].left == name) values[c].insert(word);
      }
    }
  }
  variables.insert(numbers.begin(), numbers.end());
  std::vector<io::Diagnostic> unknown;
  for (size_t c = 0; c < condition.size(); ++c) {
    const Clause& clause = condition[c];
    if (variables.count(clause.left) == 0) {
      unknown.push_back(
          NotThere(io::Severity::kWarning, "no decision of these kinds knows " + clause.left, clause.left, variables));
    } else if (clause.op == "=" && !values[c].empty() &&
               std::none_of(values[c].begin(), values[c].end(),
                            [&](const std::string& value) { return IsMeant(value, clause.right); })) {
      unknown.push_back(NotThere(io::Severity::kWarning,
                                 "in no decision of these kinds " + clause.left + " is " + clause.right, clause.right,
                                 values[c]));
    } else if (numbers.count(clause.left) != 0 && !NumberIn(clause.right) && numbers.count(clause.right) == 0) {
      unknown.push_back(NotThere(io::Severity::kWarning,
                                 clause.left + " is a number, and " + clause.right +
                                     " is neither one, as 0.5, 500m and 30Gi are, nor the name of one",
                                 clause.right, numbers));
    }
  }
  return unknown;
}

std::string ToJson(const Stops& stops) {
  io::JsonWriter w;
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
