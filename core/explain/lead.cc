// Each change that binds has a sentence by what it is about; a set is told together, and what is beyond all limits
// first.
#include "core/explain/lead.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/edit/words.h"
#include "core/reason/verdict.h"
#include "core/report/amounts.h"
#include "core/words/binds.h"

namespace pumice::explain {

namespace {

using reason::Binding;
using reason::Places;
using reason::Reasons;
using reason::Relaxation;
using words::Binds;
using words::Language;
using Op = edit::Change::Op;

bool Begins(const std::string& text, std::string_view with) { return text.compare(0, with.size(), with) == 0; }

// What follows "spec.capability." in a field: the name of a resource or of a label.
std::string Key(const std::string& field) {
  for (const std::string_view before :
       {"spec.capability.", "spec.guarantee.resource.", "spec.deserved.", "spec.hard.", "spec.minResources.",
        "status.allocatable.", "metadata.labels.", "metadata.annotations.", "spec.nodeSelector."}) {
    if (Begins(field, before)) return field.substr(before.size());
  }
  return "";
}

Binds WordsOf(const Relaxation& r) {
  const std::string &kind = r.change.kind, &field = r.change.field;
  const bool lowered = r.has_amount() && r.to < r.from;
  using Why = Relaxation::Why;
  if (r.why == Why::kHolder) return Binds::kBindsHolder;
  if (r.change.op == Op::kDrop) return Binds::kBindsKeepsOff;
  if (r.why == Why::kOrder) return Binds::kBindsOrder;
  if (r.why == Why::kTree) return lowered ? Binds::kBindsTreeAbove : Binds::kBindsTree;
  if (kind == "Node") {
    if (field == "status.allocatable.volcano.sh/gpu-memory") return Binds::kBindsCards;
    if (!r.about.empty()) return Binds::kBindsNodeFree;
    if (field == "count") return Binds::kBindsCount;
    if (field == "spec.unschedulable") return Binds::kBindsCordon;
    if (field == "spec.taints") return Binds::kBindsTaint;
    if (Begins(field, "metadata.labels.")) {
      return r.plugin == "nodegroup" ? Binds::kBindsNoGroup : Binds::kBindsLabel;
    }
    return Binds::kBindsNode;
  }
  if (kind == "Queue") {
    if (field.empty()) return Binds::kBindsQueueMissing;
    if (field == "status.state") return Binds::kBindsState;
    if (field == "spec.weight") return r.why == Why::kUnread ? Binds::kBindsWeightAlone : Binds::kBindsWeight;
    if (Begins(field, "spec.affinity")) return Binds::kBindsNodeGroup;
    if (Begins(field, "spec.guarantee")) return lowered ? Binds::kBindsGuaranteeOther : Binds::kBindsGuarantee;
    if (Begins(field, "spec.deserved")) return Binds::kBindsDeserved;
    if (Begins(field, "spec.capability")) return Binds::kBindsCapability;
  }
  if (kind == "ResourceQuota") return Binds::kBindsQuota;
  if (kind == "Pods") {
    if (field == "spec.schedulingGates") return Binds::kBindsGate;
    if (field == "spec.tolerations") return Binds::kBindsToleration;
    if (Begins(field, "spec.nodeSelector.")) return Binds::kBindsSelector;
    if (Begins(field, "metadata.annotations.")) {
      return r.change.op == Op::kRemove ? Binds::kBindsCardKind : Binds::kBindsRevocable;
    }
    return Binds::kBindsAffinity;
  }
  if (kind == "PodGroup") {
    if (field == "spec.queue") return Binds::kBindsQueueMove;
    if (Begins(field, "spec.minResources")) {
      return r.has_amount() && r.to == 0 ? Binds::kBindsMinResourcesOff : Binds::kBindsMinResources;
    }
    if (r.why == Why::kVictims) return Binds::kBindsVictims;
    if (field.find("highestTierAllowed") != std::string::npos) return Binds::kBindsTier;
    if (field.find("networkTopology") != std::string::npos) return Binds::kBindsTopology;
    return Binds::kBindsMember;
  }
  if (kind.empty()) {
    if (field == "actions") return Binds::kBindsAction;
    if (field.find("overcommit-factor") != std::string::npos) return Binds::kBindsFactor;
    return r.about.empty() ? Binds::kBindsFlag : Binds::kBindsSpares;
  }
  return Binds::kBindsOther;
}

// As a sentence names the field: the part that a person looks for.
std::string FieldIn(const Relaxation& r) {
  const std::string& field = r.change.field;
  if (r.why == Relaxation::Why::kTree) return Begins(field, "spec.guarantee") ? "guarantee" : "deserved";
  if (WordsOf(r) == Binds::kBindsCardKind) return Key(field);
  const size_t dot = field.rfind('.');
  return r.change.kind.empty() && dot != std::string::npos ? field.substr(dot + 1) : field;
}

// Amounts of one object are told in one sentence.
bool IsToldTogether(Binds words) {
  return words == Binds::kBindsNodeFree || words == Binds::kBindsCapability || words == Binds::kBindsNode ||
         words == Binds::kBindsGuarantee || words == Binds::kBindsDeserved || words == Binds::kBindsMinResources;
}

std::string Joined(const std::vector<std::string>& parts, Language language) {
  const bool chinese = language == Language::kChinese;
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += chinese ? "、" : i + 1 == parts.size() ? " and " : ", ";
    text += parts[i];
  }
  return text;
}

// An odd number of bytes is told in a unit, too; cores and a part of one as people write them: 21.667, not 21667m,
// while 500m stays.
std::string Told(const std::string& amount, Relaxation::Unit unit) {
  const size_t digits = std::min(amount.find_first_not_of("0123456789"), amount.size());
  if (unit == Relaxation::Unit::kMilli && digits > 3 && amount.compare(digits, std::string::npos, "m") == 0) {
    std::string part = amount.substr(digits - 3, 3);
    part.erase(part.find_last_not_of('0') + 1);
    return amount.substr(0, digits - 3) + (part.empty() ? "" : "." + part);
  }
  const bool bare = !amount.empty() && digits == amount.size();
  if (unit != Relaxation::Unit::kByte || !bare || amount.size() < 7) return amount;
  return amount + " (" + report::Amount(std::stod(amount), kMemory) + ")";
}

// Of changes that are told together: what there is, and what would do.
std::string Sentence(const std::vector<const Relaxation*>& changes, Language language) {
  const Relaxation& r = *changes[0];
  std::vector<std::string> have, need;
  for (const Relaxation* change : changes) {
    const std::string resource = Key(change->change.field), has = change->have.empty() ? "0" : change->have;
    have.push_back(
        WordsOf(r) == Binds::kBindsNodeFree
            ? words::Say(Binds::kBindsAmountFree,
                         {{"free", change->about}, {"have", Told(has, change->unit)}, {"resource", resource}}, language)
            : Told(has, change->unit) + " " + resource);
    need.push_back(Told(change->change.value, change->unit) + (changes.size() > 1 ? " " + resource : ""));
  }
  const bool together = IsToldTogether(WordsOf(r));
  return words::Say(WordsOf(r),
                    {{"kind", r.change.kind},
                     {"name", r.change.name},
                     {"field", FieldIn(r)},
                     {"resource", Key(r.change.field)},
                     {"have", together         ? Joined(have, language)
                              : r.have.empty() ? "0"
                                               : Told(r.have, r.unit)},
                     {"need", together ? Joined(need, language) : Told(r.change.value, r.unit)},
                     {"plugin", r.plugin},
                     {"about", r.about},
                     {"action", r.action}},
                    language);
}

std::vector<std::string> Sentences(const Binding& binding, Language language) {
  std::vector<std::vector<const Relaxation*>> groups;
  for (const Relaxation& r : binding.changes) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
      return IsToldTogether(WordsOf(r)) && WordsOf(*group[0]) == WordsOf(r) && group[0]->change.kind == r.change.kind &&
             group[0]->change.name == r.change.name;
    });
    if (same == groups.end()) {
      groups.push_back({&r});
    } else {
      same->push_back(&r);
    }
  }
  std::vector<std::string> sentences;
  for (const auto& group : groups) sentences.push_back(Sentence(group, language));
  return sentences;
}

// A sentence that stands within another one.
std::string WithoutEnd(std::string text) {
  for (const std::string_view end : {".", "。"}) {
    if (text.size() > end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0) {
      text.resize(text.size() - end.size());
    }
  }
  return text;
}

std::string InARow(const std::vector<std::string>& sentences, Language language) {
  std::string text;
  for (const std::string& sentence : sentences) {
    if (!text.empty()) text += language == Language::kChinese ? "；" : "; ";
    text += sentence;
  }
  return text;
}

Binds WordsOf(reason::Verdict::Kind kind) {
  switch (kind) {
    case reason::Verdict::Kind::kPodOverNodes: return Binds::kBindsPod;
    case reason::Verdict::Kind::kGangOverCluster: return Binds::kBindsCluster;
    case reason::Verdict::Kind::kGangOverQueue: return Binds::kBindsQueue;
    case reason::Verdict::Kind::kAlone: return Binds::kBindsAlone;
    default: return Binds::kBindsNever;
  }
}

void WriteBlocker(const Relaxation& r, text::JsonWriter* w) {
  w->BeginObject();
  w->Key("kind").String(r.change.kind.empty() ? "Configuration" : r.change.kind == "Pods" ? "Pod" : r.change.kind);
  w->Key("name").String(r.change.name);
  w->Key("field").String(r.change.field);
  w->Key("have").String(r.have);
  w->Key("need").String(r.change.op == Op::kRemove ? "" : r.change.value);
  w->Key("by").BeginObject().Key("plugin").String(r.plugin).Key("action").String(r.action).EndObject();
  w->Key("change");
  edit::Write(r.change, w);
  w->EndObject();
}

void WriteSet(const reason::Way& way, text::JsonWriter* w) {
  w->BeginArray();
  for (const Relaxation& r : way) WriteBlocker(r, w);
  w->EndArray();
}

void WritePods(const Places& places, text::JsonWriter* w) {
  w->BeginObject().Key("placed").Int(places.placed).Key("reserved").Int(places.reserved).EndObject();
}

void WriteEach(const std::vector<Places>& list, text::JsonWriter* w) {
  w->BeginArray();
  for (const Places& places : list) WritePods(places, w);
  w->EndArray();
}

}  // namespace

std::string LeadOf(const Reasons& reasons, const std::string& job, const std::string& told, Language language) {
  if (!reasons.holds() && !reasons.verdict) return words::Say(Binds::kBindsUnproved, {{"told", told}}, language);
  const std::vector<std::string> sentences =
      reasons.holds() ? Sentences(reasons.bindings[0], language) : std::vector<std::string>{WithoutEnd(told)};
  words::Told gaps = {
      {"job", job}, {"binds", InARow(sentences, language)}, {"count", std::to_string(sentences.size())}};
  Binds lead = sentences.size() == 1 ? Binds::kBindsOne : Binds::kBindsAnd;
  if (const std::optional<reason::Verdict>& verdict = reasons.verdict) {
    lead = WordsOf(verdict->kind);
    gaps.insert(gaps.end(), {{"name", verdict->name},
                             {"resource", verdict->resource},
                             {"need", verdict->need.String()},
                             {"have", verdict->have.String()}});
  }
  std::string text = words::Say(lead, gaps, language);
  if (reasons.holds() && reasons.bindings[0].with.placed <= reasons.base.placed) {
    text += (language == Language::kChinese ? "" : " ") + words::Say(Binds::kBindsReserved, {}, language);
  }
  return text;
}

std::vector<std::string> OthersOf(const Reasons& reasons, Language language) {
  std::vector<std::string> others;
  for (size_t i = 1; i < reasons.bindings.size(); ++i) {
    others.push_back(
        words::Say(Binds::kBindsOr, {{"binds", InARow(Sentences(reasons.bindings[i], language), language)}}, language));
  }
  return others;
}

namespace {

bool HasExtender(const report::Report& report) {
  for (const framework::Tier& tier : report.conf.tiers) {
    for (const framework::PluginOption& plugin : tier.plugins) {
      if (plugin.name == "extender") return true;
    }
  }
  return false;
}

}  // namespace

Leads::Leads(const report::Report& report, Language language, const sim::Host& host)
    : report_(report), language_(language), host_(host), can_try_(host.transport != nullptr || !HasExtender(report)) {}

bool Leads::Waits(const report::Report::Job& job) const {
  if (job.job == nullptr) return false;
  const auto& end = report_.record.end.tasks;
  return std::any_of(job.job->tasks.begin(), job.job->tasks.end(),
                     [&](const TaskInfo* task) { return end[task->index()].status == TaskStatus::kPending; });
}

std::string Leads::Of(const report::Report::Job& job, const std::string& told) {
  if (!can_try_ || !Waits(job)) return told;
  if (work_left_ <= 0) return words::Say(Binds::kBindsUntried, {{"told", told}}, language_);
  const model::Scenario& scenario = report_.world->scenario();
  const std::string key = job.group->meta.Key();
  const Reasons reasons = reason::Find(scenario, key, host_, std::min(work_left_, reason::WorkFor(scenario)));
  work_left_ -= reasons.work;
  return LeadOf(reasons, key, told, language_);
}

void Write(const Reasons& reasons, text::JsonWriter* w) {
  static constexpr const char* kStates[] = {"nothingWaits", "proved", "notProved"};
  w->Key("blockers");
  WriteSet(reasons.holds() ? reasons.bindings[0].changes : reason::Way(), w);
  w->Key("alternatives").BeginArray();
  for (size_t i = 1; i < reasons.bindings.size(); ++i) WriteSet(reasons.bindings[i].changes, w);
  w->EndArray();
  w->Key("noRoomHelps");
  if (reasons.verdict) {
    const reason::Verdict& verdict = *reasons.verdict;
    w->BeginObject().Key("kind").String(reason::NameOf(verdict.kind)).Key("name").String(verdict.name);
    w->Key("resource").String(verdict.resource);
    w->Key("need").String(verdict.need.String()).Key("have").String(verdict.have.String()).EndObject();
  } else {
    w->Null();
  }
  w->Key("proof").BeginObject();
  w->Key("state").String(kStates[static_cast<int>(reasons.state)]);
  w->Key("base");
  WritePods(reasons.base, w);
  if (reasons.holds()) {
    w->Key("with");
    WritePods(reasons.bindings[0].with, w);
    w->Key("without");
    WriteEach(reasons.bindings[0].without, w);
    w->Key("oneUnitLess");
    WriteEach(reasons.bindings[0].less, w);
  }
  w->Key("cycles").Int(reasons.cycles);
  w->Key("runs").Int(reasons.runs);
  w->Key("complete").Bool(!reasons.spent);
  w->EndObject();
}

}  // namespace pumice::explain
