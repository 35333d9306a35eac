// A funnel runs from one node's candidates to who went; this part finds the records of each and makes its links.
#include "core/explain/victims_story.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "core/actions/hunt_recorder.h"
#include "core/report/amounts.h"

namespace pumice::explain {

using framework::Check;
using framework::Record;
using framework::Site;

Story VictimsStory::OfAll() const {
  Story story;
  story.kind = "victims";
  story.links = Funnels(kNone, kNone, actions::HuntRecorder::kMostFruitless);
  size_t evicted = 0;
  for (const sim::Operation& o : report.world->operations()) evicted += o.kind == sim::Operation::Kind::kEvict;
  size_t decided = 0;  // those of discarded statements, too
  for (const Record& record : trace.records()) decided += record.site == Site::kEvicted ? record.tasks().size() : 0;
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

std::vector<Link> VictimsStory::Funnels(int job, int task, int most_fruitless) const {
  const auto& records = trace.records();
  std::vector<Link> links;
  std::map<int, int> fruitless;  // by evictor, so far
  for (size_t i = 0; i < records.size(); ++i) {
    if (records[i].site != Site::kCandidates || records[i].tasks().empty()) continue;
    // One funnel: up to the next node's candidates. What else was decided meanwhile stands in between.
    const size_t start = i;
    std::vector<const Record*> funnel;
    for (++i; i < records.size() && records[i].site != Site::kCandidates; ++i) {
      if (records[i].task == records[start].task && records[i].node == records[start].node)
        funnel.push_back(&records[i]);
    }
    --i;
    const Record& candidates = records[start];
    if (job != kNone && candidates.job != job) continue;
    const std::vector<int>& tasks = candidates.tasks();
    if (task != kNone && std::find(tasks.begin(), tasks.end(), task) == tasks.end()) continue;
    const bool evicted =
        std::any_of(funnel.begin(), funnel.end(), [](const Record* record) { return record->site == Site::kEvicted; });
    if (!evicted && ++fruitless[candidates.task] > most_fruitless) continue;

    links.push_back(Candidates(candidates));
    for (const Record* next : funnel) {
      const Record& record = *next;
      switch (record.site) {
        case Site::kVictims: links.push_back(Plugin(record)); break;
        case Site::kTier: links.push_back(Tier(record)); break;
        case Site::kRoom:
          if (!record.tasks().empty() && !record.verdict) links.push_back(NoRoom(record));
          break;
        case Site::kEvicted: {
          const bool of_gang = record.pods().hyper_node != kNone;
          const Reason code = !record.verdict          ? Reason::kFunnelShort
                              : record.tasks().empty() ? Reason::kFunnelRoomAlready
                              : of_gang                ? Reason::kFunnelGangEvicted
                                                       : Reason::kFunnelEvicted;
          Link link = From(record, code, record.verdict ? Verdict::kYes : Verdict::kNo);
          if (of_gang) link.With("domain", DomainName(record.pods().hyper_node));
          std::vector<std::string> names;
          for (int victim : record.tasks()) names.push_back(PodName(victim));
          link.With("evicted", std::to_string(names.size()));
          if (!names.empty()) link.groups.push_back({"evicted", names, Listed(names, 8)});
          links.push_back(std::move(link));
          break;
        }
        default: break;
      }
    }
  }
  return links;
}

Link VictimsStory::Candidates(const Record& record) const {
  const int domain = record.pods().hyper_node;
  Link link = From(record, domain == kNone ? Reason::kFunnelCandidates : Reason::kFunnelGangCandidates, Verdict::kInfo);
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
  for (const Check& check : record.checks) {
    if (check.holds != holds || check.task == kNone) continue;
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

std::string VictimsStory::Arithmetic(const Check& check) const {
  if (!check.amounts.empty()) {
    Link lines;
    AddLines(check, &lines);
    std::string text;
    for (const Line& line : lines.lines) text += (text.empty() ? "" : "; ") + line.text;
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

}  // namespace pumice::explain
