// A funnel runs from one node's candidates to who went; this part makes its links.
#include "core/explain/victims_story.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "core/actions/hunt_recorder.h"
#include "core/report/amounts.h"

namespace pumice::explain {

using framework::Event;
using framework::EventKind;

namespace {

// So many searches are told step by step and so many sentences said, and so many that were undone are there as data.
constexpr size_t kMostTold = 40, kMostUndone = 50;

}  // namespace

Story VictimsStory::OfAll() const {
  Story story;
  story.kind = "victims";
  std::vector<Funnel> funnels = index().funnels();
  size_t undone = 0;
  for (const Funnel& funnel : funnels) {
    if (funnel.evicted != nullptr && (funnel.stands || ++undone <= kMostUndone))
      story.evictions.push_back(DataOf(funnel));
  }
  story.why = WhoWent();
  // Where somebody went, what came to nothing is told by the stories of the jobs that it was for.
  const size_t all = funnels.size();
  if (!story.why.empty()) {
    const auto undone_or_nobody = [](const Funnel& funnel) { return !funnel.stands; };
    funnels.erase(std::remove_if(funnels.begin(), funnels.end(), undone_or_nobody), funnels.end());
  }
  funnels.resize(std::min(funnels.size(), kMostTold));
  story.links = LinksOf(funnels, kNone, actions::HuntRecorder::kMostFruitless);
  if (funnels.size() < all) {
    story.links.push_back(
        Plain(Reason::kVictimsMore, Verdict::kInfo).With("more", std::to_string(all - funnels.size())));
  }
  size_t evicted = 0;
  for (const sim::Operation& o : report.world->operations()) evicted += o.kind == sim::Operation::Kind::kEvict;
  size_t decided = 0;  // those of discarded statements, too; the trace leaves out searches that are like others
  for (const Event& event : report.record.events) decided += event.kind == EventKind::kEvict;
  const Reason code = evicted > 0 ? Reason::kVictimsSome : decided > 0 ? Reason::kVictimsUndone : Reason::kVictimsNone;
  Link end = Plain(code, evicted == 0 ? Verdict::kInfo : Verdict::kYes);
  end.With("evicted", std::to_string(evicted)).With("undone", std::to_string(decided));
  constexpr const char* kEvicting[] = {"reclaim", "preempt", "gangreclaim", "gangpreempt", "shuffle"};
  if (std::none_of(std::begin(kEvicting), std::end(kEvicting), [&](const char* name) { return HasAction(name); })) {
    end.code = Reason::kVictimsNoAction;
  }
  story.verdict = static_cast<int>(story.links.size());
  story.links.push_back(std::move(end));
  return Finish(std::move(story));
}

// Who left for good, by the action, for whom, and from which queue, a sentence each.
std::vector<std::string> VictimsStory::WhoWent() const {
  struct Group {
    std::string action;
    int evictor;
    std::string from;
    std::vector<std::string> pods;
  };
  std::vector<Group> groups;
  std::string action;
  for (const Event& event : report.record.events) {
    if (event.kind == EventKind::kAction) action = event.text;
    if (event.kind != EventKind::kEvicted) continue;
    const JobInfo* job = cluster.facts[event.task].job;
    const std::string from = job == nullptr ? "-" : job->queue->name;
    auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& g) {
      return g.action == action && g.evictor == event.by.job && g.from == from;
    });
    if (group == groups.end()) group = groups.insert(groups.end(), {action, event.by.job, from, {}});
    group->pods.push_back(PodName(event.task));
  }
  std::vector<std::string> sentences;
  for (const Group& group : groups) {
    words::Told told = {{"action", group.action},
                        {"evicted", std::to_string(group.pods.size())},
                        {"from", group.from},
                        {"pods", Listed(group.pods, 8)}};
    const bool for_job = group.evictor != kNone;
    if (for_job) {
      told.emplace_back("job", JobName(group.evictor));
      told.emplace_back("queue", cluster.jobs[group.evictor]->queue->name);
    }
    sentences.push_back(Say(for_job ? Reason::kVictimsFor : Reason::kVictimsForNobody, told, language));
  }
  if (sentences.size() > kMostTold) {
    const std::string more = std::to_string(sentences.size() - kMostTold);
    sentences.resize(kMostTold);
    sentences.push_back(Say(Reason::kVictimsForMore, {{"more", more}}, language));
  }
  return sentences;
}

std::vector<Link> VictimsStory::LinksOf(const std::vector<Funnel>& funnels, int job, int most_fruitless) const {
  std::vector<Link> links;
  std::map<int, int> fruitless;  // by evictor, so far
  for (const Funnel& funnel : funnels) {
    const Record& candidates = *funnel.candidates;
    if (candidates.tasks().empty() || (job != kNone && candidates.job != job)) continue;
    if (funnel.evicted == nullptr && ++fruitless[candidates.task] > most_fruitless) continue;
    for (Link& link : LinksOf(funnel)) links.push_back(std::move(link));
  }
  return links;
}

std::vector<Link> VictimsStory::LinksOf(const Funnel& funnel) const {
  std::vector<Link> links = {Candidates(funnel)};
  for (const Record* step : funnel.steps) {
    switch (step->site) {
      case Site::kVictims: links.push_back(Plugin(*step)); break;
      case Site::kTier: links.push_back(Tier(*step)); break;
      case Site::kRoom:
        if (!step->tasks().empty() && !step->verdict) links.push_back(NoRoom(*step));
        break;
      case Site::kEvicted: links.push_back(Evicted(funnel)); break;
      default: break;
    }
  }
  return links;
}

// Who was chosen, and whether that stood.
Link VictimsStory::Evicted(const Funnel& funnel) const {
  const Record& record = *funnel.evicted;
  const bool undone = !record.tasks().empty() && !funnel.stands;
  const Reason code = funnel.OfShuffle()       ? Reason::kFunnelShuffled
                      : !record.verdict        ? Reason::kFunnelShort
                      : record.tasks().empty() ? Reason::kFunnelRoomAlready
                      : funnel.OfGang()        ? (undone ? Reason::kFunnelUndoneGang : Reason::kFunnelGangEvicted)
                                               : (undone ? Reason::kFunnelUndone : Reason::kFunnelEvicted);
  const bool yes = record.verdict && !undone;
  Link link = From(record, code, yes ? Verdict::kYes : undone && record.verdict ? Verdict::kInfo : Verdict::kNo);
  if (funnel.OfGang()) link.With("domain", DomainName(record.pods().hyper_node));
  if (undone) link.With("undone", UndoneSince(funnel));
  std::vector<std::string> names;
  for (int victim : record.tasks()) names.push_back(PodName(victim));
  link.With("evicted", std::to_string(names.size()));
  if (!names.empty()) link.groups.push_back({"evicted", names, Listed(names, 8)});
  for (const framework::Precedence& p : record.pods().order) {
    link.groups.push_back({"order", {PodName(p.task), PodName(p.before)}, OrderText(p)});
  }
  return link;
}

Link VictimsStory::Candidates(const Funnel& funnel) const {
  const Record& record = *funnel.candidates;
  const int domain = record.pods().hyper_node;
  const Reason code = funnel.OfShuffle() ? Reason::kFunnelShuffle
                      : domain == kNone  ? Reason::kFunnelCandidates
                                         : Reason::kFunnelGangCandidates;
  Link link = From(record, code, Verdict::kInfo);
  if (domain != kNone) link.With("domain", DomainName(domain));
  std::vector<std::string> names;
  for (int task : record.tasks()) names.push_back(PodName(task));
  link.With("candidates", std::to_string(names.size()));
  link.groups.push_back({"candidates", names, Listed(names, 8)});
  return link;
}

// The victims are too few, or a gang's pods too large for the nodes.
Link VictimsStory::NoRoom(const Record& record) const {
  const int domain = record.pods().hyper_node;
  if (domain == kNone) return From(record, Reason::kFunnelNoRoom, Verdict::kNo);
  const Reason code = record.checks[0].holds ? Reason::kFunnelGangNoPlace : Reason::kFunnelGangNoRoom;
  return From(record, code, Verdict::kNo)
      .With("domain", DomainName(domain))
      .With("victims", std::to_string(record.tasks().size()));
}

// Whether the tier decided, and then who of the later ones is not asked any more.
Link VictimsStory::Tier(const Record& record) const {
  const std::vector<std::string>& unasked = record.pods().unasked;
  const Reason code = !record.verdict   ? Reason::kFunnelPassed
                      : unasked.empty() ? Reason::kFunnelDecided
                                        : Reason::kFunnelDecidedBefore;
  Link link = From(record, code, Verdict::kInfo);
  link.With("tier", std::to_string(record.tier + 1)).With("kept", std::to_string(record.tasks().size()));
  if (!unasked.empty()) link.With("unasked", Listed(unasked, unasked.size()));
  return link;
}

// What one plugin kept of the candidates, and its numbers.
Link VictimsStory::Plugin(const Record& record) const {
  const Reason code =
      !record.verdict ? Reason::kFunnelVetoed : (record.abstained ? Reason::kFunnelAbstained : Reason::kFunnelKept);
  Link link = From(record, code, record.verdict ? Verdict::kInfo : Verdict::kNo);
  link.lines.clear();
  link.numbers.clear();
  link.With("tier", std::to_string(record.tier + 1)).With("kept", std::to_string(record.tasks().size()));
  AddVerdicts(record, true, &link);
  AddVerdicts(record, false, &link);
  return link;
}

void VictimsStory::AddVerdicts(const Record& record, bool holds, Link* link) const {
  std::map<int, bool> last;  // whoever says several things of a pod decides by the last
  for (const Check& check : record.checks) last[check.task] = check.holds;
  for (const Check& check : record.checks) {
    if (check.holds != holds || check.task == kNone || last[check.task] != holds) continue;
    const Reason why = *(holds ? check.info().kept : check.info().spared);
    const std::string reason = CodeOf(why);
    const std::string arithmetic = Arithmetic(check);
    // Without numbers all pods of a reason are alike.
    auto same = arithmetic.empty() ? std::find_if(link->groups.begin(), link->groups.end(),
                                                  [&](const Group& g) { return g.reason == reason; })
                                   : link->groups.end();
    Group& group = same == link->groups.end() ? link->groups.emplace_back() : *same;
    group.reason = reason;
    group.members.push_back(PodName(check.task));
    group.text = Listed(group.members, 4) + ": " + Say(why, {}, language);
    if (!arithmetic.empty()) group.text += " (" + arithmetic + ")";
    AddLines(check, link);
  }
}

}  // namespace pumice::explain
