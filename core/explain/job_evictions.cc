// Who took a place away: only what stood in the end counts, since most of what is tried is given back. Of a pod that
// stays, why: it was spared, not needed, no candidate, or never looked at.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/explain/job_sections.h"
#include "core/explain/victims_story.h"

namespace pumice::explain {

using framework::Record;
using framework::Site;

namespace {

constexpr size_t kMostNamed = 5, kMostSentences = 4;

// Searches for victims that one pod was a candidate of.
struct Candidacy {
  const Funnel* funnel;
  Fate fate;
};

class PodsFate {
 public:
  explicit PodsFate(JobPath* path) : path_(*path), told_(*path) {
    for (const Funnel& funnel : path_.index().funnels()) {
      if (funnel.Has(path_.task)) mine_.push_back({&funnel, FateIn(funnel, path_.task)});
    }
  }

  void Tell() {
    const Candidacy* taken = Last(Outcome::kTaken);
    if (taken == nullptr && Status() != TaskStatus::kRunning) return;
    const Candidacy* told = taken != nullptr ? taken : WhyItStays();
    // The data has the search that settles it first, and then the others that came to anything.
    if (told != nullptr) path_.story.evictions.push_back(told_.DataOf(*told->funnel));
    for (const Candidacy& other : mine_) {
      if (&other != told && other.funnel->evicted != nullptr && path_.story.evictions.size() < kMostData) {
        path_.story.evictions.push_back(told_.DataOf(*other.funnel));
      }
    }
    if (taken != nullptr) {
      TellTaken(*taken);
    } else if (told != nullptr) {
      TellStays(*told);
    } else {
      TellNoCandidate();
    }
  }

 private:
  static constexpr size_t kMostData = 20;

  TaskStatus Status() const { return path_.report.record.end.tasks[path_.task].status; }

  const Candidacy* Last(Outcome outcome) const {
    const auto last =
        std::find_if(mine_.rbegin(), mine_.rend(), [&](const Candidacy& c) { return c.fate.outcome == outcome; });
    return last == mine_.rend() ? nullptr : &*last;
  }

  // Of what may be told the most telling: it was spared or not needed where others went; it was chosen and given back;
  // a plugin spared it; it would not have been enough.
  const Candidacy* WhyItStays() const {
    for (const Candidacy& c : mine_) {
      if (c.funnel->stands && c.fate.outcome == Outcome::kSpared) return &c;
    }
    for (const Candidacy& c : mine_) {
      if (c.funnel->stands) return &c;
    }
    for (const Outcome outcome : {Outcome::kUndone, Outcome::kSpared, Outcome::kNotNeeded}) {
      if (const Candidacy* last = Last(outcome)) return last;
    }
    return Last(Outcome::kNotEnough);
  }

  std::vector<std::string> Names(const std::vector<int>& tasks) const {
    std::vector<std::string> names;
    for (int task : tasks) names.push_back(path_.PodName(task));
    return names;
  }
  void Because(std::string sentence) { path_.story.why.push_back(std::move(sentence)); }

  // The links of the search as the way there, and the one that settles it.
  void Settle(const Funnel& funnel, Link settles) {
    for (Link& link : told_.LinksOf(funnel)) {
      if (link.verdict == Verdict::kNo) link.verdict = Verdict::kInfo;
      path_.Add(std::move(link));
    }
    const bool gone = settles.verdict == Verdict::kNo;
    path_.story.verdict = static_cast<int>(path_.story.links.size());
    if (gone) {
      path_.AddNo(std::move(settles));
    } else {
      path_.Add(std::move(settles));
    }
  }

  void TellTaken(const Candidacy& candidacy) {
    const Funnel& funnel = *candidacy.funnel;
    const Record& evicted = *funnel.evicted;
    const std::string pod = path_.PodName(path_.task);
    Link link = path_.From(evicted,
                           funnel.OfShuffle() ? Reason::kEvictedByShuffle
                           : funnel.OfGang()  ? Reason::kEvictedForGang
                                              : Reason::kEvictedFor,
                           Verdict::kNo);
    link.With("victims", pod);
    if (funnel.OfShuffle()) {
      const Record* by = NamedBy(funnel);
      link.plugin = by == nullptr ? "" : by->plugin;
      link.tier = by == nullptr ? 0 : by->tier + 1;
      link.With("node", path_.NodeName(path_.cluster.all_tasks[path_.task]->node))
          .With("plugin", link.plugin)
          .With("why", by == nullptr ? "" : Why(*by));
    } else {
      link.With("evictor", funnel.OfGang() ? path_.JobName(evicted.job) : path_.PodName(evicted.task));
      link.With("by", WhoLetItGo(funnel));
      TellCandidates(funnel);
    }
    TellUndone();
    Settle(funnel, std::move(link));
  }

  const Record* NamedBy(const Funnel& funnel) const {
    for (const Record* step : funnel.steps) {
      const auto& tasks = step->tasks();
      if (step->site == Site::kVictims && std::find(tasks.begin(), tasks.end(), path_.task) != tasks.end()) return step;
    }
    return nullptr;
  }
  std::string Why(const Record& answer) const { return WhyFor(answer, path_.task); }
  std::string WhyFor(const Record& answer, int task) const {
    std::string why = path_.WhyOf(answer, task);
    return why.empty() ? Say(Reason::kWhyUnsaid, {}, path_.language) : why;
  }

  // The plugins of the tier that decided, and those of later ones that a say in it might have been expected of.
  std::string WhoLetItGo(const Funnel& funnel) const {
    const Record* tier = nullptr;
    for (const Record* step : funnel.steps) {
      if (step->site == Site::kTier && step->verdict) tier = step;
    }
    if (tier == nullptr) return "";
    std::vector<std::string> plugins;
    for (const Record* step : funnel.steps) {
      if (step->site == Site::kVictims && step->tier == tier->tier && !step->abstained) plugins.push_back(step->plugin);
    }
    std::string text =
        Say(Reason::kEvictedLetGo, {{"plugins", Listed(plugins, kMostNamed)}, {"tier", std::to_string(tier->tier + 1)}},
            path_.language);
    const std::vector<std::string>& unasked = tier->pods().unasked;
    if (!unasked.empty()) {
      text +=
          Say(Reason::kEvictedUnasked,
              {{"unasked", Listed(unasked, kMostNamed)}, {"asked", std::to_string(unasked.size())}}, path_.language);
    }
    return text;
  }

  // Of the plugins that let it go those that compare amounts, with these.
  void TellLetGo(const Funnel& funnel) {
    size_t told = 0;
    for (const Record* step : funnel.steps) {
      const auto& tasks = step->tasks();
      if (step->site != Site::kVictims || step->abstained || told == kMostSentences / 2) continue;
      if (std::find(tasks.begin(), tasks.end(), path_.task) == tasks.end()) continue;
      const bool compares = std::any_of(step->checks.begin(), step->checks.end(), [&](const framework::Check& check) {
        return check.task == path_.task && check.holds && (!check.amounts.empty() || !check.numbers.empty());
      });
      if (!compares) continue;
      ++told;
      Because(Say(Reason::kWhyLetGo,
                  {{"plugin", step->plugin}, {"tier", std::to_string(step->tier + 1)}, {"why", Why(*step)}},
                  path_.language));
    }
  }

  // Who stood there, whom which plugin spared, and what decided between the rest.
  void TellCandidates(const Funnel& funnel) {
    const std::vector<int>& tasks = funnel.candidates->tasks();
    Because(Say(Reason::kWhyCandidates,
                {{"candidates", std::to_string(tasks.size())},
                 {"place", told_.PlaceOf(funnel)},
                 {"pods", Listed(Names(tasks), kMostNamed)}},
                path_.language));
    // Those spared by one plugin for the same reason are told together, in the order in which they stood.
    struct Spared {
      const Record* by;
      std::string why;
      std::vector<int> tasks;
    };
    std::vector<Spared> spared;
    for (int task : tasks) {
      const Fate fate = FateIn(funnel, task);
      if (fate.outcome != Outcome::kSpared) continue;
      const std::string why = WhyFor(*fate.by, task);
      auto same =
          std::find_if(spared.begin(), spared.end(), [&](const Spared& s) { return s.by == fate.by && s.why == why; });
      if (same == spared.end()) same = spared.insert(same, {fate.by, why, {}});
      same->tasks.push_back(task);
    }
    for (size_t i = 0; i < spared.size() && i < kMostSentences / 2; ++i) {
      Because(Say(Reason::kWhySpared,
                  {{"plugin", spared[i].by->plugin},
                   {"tier", std::to_string(spared[i].by->tier + 1)},
                   {"pods", Listed(Names(spared[i].tasks), kMostNamed)},
                   {"why", spared[i].why}},
                  path_.language));
    }
    TellLetGo(funnel);
    // The pod's own place in the order, and where the line was drawn.
    const framework::Pods& pods = funnel.evicted->pods();
    const int last = pods.tasks.empty() ? kNone : pods.tasks.back();
    for (const framework::Precedence& p : pods.order) {
      if (p.task == path_.task || (p.task == last && !pods.left.empty())) Because(told_.OrderText(p));
    }
    if (!pods.left.empty() && funnel.evicted->verdict) {
      Because(Say(Reason::kWhyEnough,
                  {{"evictor", told_.EvictorOf(funnel)}, {"left", Listed(Names(pods.left), kMostNamed)}},
                  path_.language));
    }
  }

  // That it was chosen before, and given back, is no reason why it went; it is told all the same, once.
  void TellUndone() {
    const Candidacy* undone = Last(Outcome::kUndone);
    if (undone == nullptr) return;
    const Funnel& funnel = *undone->funnel;
    Because(Say(Reason::kWhyUndone,
                {{"action", path_.ActionOf(*funnel.evicted)},
                 {"victims", path_.PodName(path_.task)},
                 {"evictor", told_.EvictorOf(funnel)},
                 {"undone", told_.UndoneSince(funnel)}},
                path_.language));
  }

  void TellStays(const Candidacy& candidacy) {
    const Funnel& funnel = *candidacy.funnel;
    const bool shuffled = funnel.OfShuffle();
    Reason code = Reason::kStaysNotEnough;
    switch (candidacy.fate.outcome) {
      case Outcome::kUndone: code = Reason::kStaysUndone; break;
      case Outcome::kSpared: code = shuffled ? Reason::kStaysSparedShuffle : Reason::kStaysSpared; break;
      case Outcome::kNotNeeded:
        code = funnel.evicted != nullptr ? Reason::kStaysNotNeeded : Reason::kStaysElsewhere;
        break;
      default: break;
    }
    const Record* by = candidacy.fate.by;
    const Record* room = nullptr;
    for (const Record* step : funnel.steps) room = step->site == Site::kRoom ? step : room;
    Link link = path_.From(*funnel.candidates, code, Verdict::kYes);
    link.lines.clear();
    link.With("pod", path_.PodName(path_.task)).With("evictor", told_.EvictorOf(funnel));
    link.With("node", path_.NodeName(path_.cluster.all_tasks[path_.task]->node)).With("place", told_.PlaceOf(funnel));
    if (by != nullptr) {
      link.plugin = by->plugin;
      link.tier = by->tier + 1;
      link.With("plugin", by->plugin).With("tier", std::to_string(link.tier)).With("why", Why(*by));
    }
    if (room != nullptr) link.With("victims", std::to_string(room->tasks().size()));
    if (code == Reason::kStaysUndone) link.With("undone", told_.UndoneSince(funnel));
    if (funnel.evicted != nullptr) link.With("taken", Listed(Names(funnel.evicted->tasks()), kMostNamed));
    if (code == Reason::kStaysElsewhere) link.With("other", PlacedOn(*funnel.candidates));
    // Where it might have gone, what drew the line.
    if (code == Reason::kStaysNotNeeded) {
      const framework::Pods& pods = funnel.evicted->pods();
      if (pods.tasks.empty()) link.code = Reason::kStaysRoomAlready;
      if (!pods.order.empty() && pods.order.size() >= pods.tasks.size()) Because(told_.OrderText(pods.order.back()));
      TellUndone();
    }
    Settle(funnel, std::move(link));
  }

  // Where the search of this task ended.
  std::string PlacedOn(const Record& candidates) const {
    for (const Record& record : path_.trace.records()) {
      if (record.site == Site::kEvicted && record.task == candidates.task && record.action == candidates.action &&
          record.verdict) {
        return path_.NodeName(record.node);
      }
    }
    return "";
  }

  // Nobody had it among the candidates: it was passed over, or its node was never looked at.
  void TellNoCandidate() {
    static constexpr std::pair<const char*, Reason> kWhy[] = {
        {"notLower", Reason::kPassedNotLower},
        {"notPreemptable", Reason::kPassedNotPreemptable},
        {"notRunning", Reason::kPassedNotRunning},
        {"other", Reason::kPassedOther},
        {"otherJob", Reason::kPassedOtherJob},
        {"otherQueue", Reason::kPassedOtherQueue},
        {"queueNotReclaimable", Reason::kPassedQueueNotReclaimable},
        {"sameJob", Reason::kPassedSameJob},
        {"sameQueue", Reason::kPassedSameQueue},
    };
    // What holds for every search tells more than what holds for one evictor.
    static constexpr const char* kLeast[] = {"sameJob", "otherJob", "other"};
    const Record *passed = nullptr, *elsewhere = nullptr;
    for (const Record& record : path_.trace.records()) {
      if (record.site == Site::kPassedOver && record.checks[0].task == path_.task) {
        const bool least =
            std::any_of(std::begin(kLeast), std::end(kLeast), [&](const char* why) { return record.text() == why; });
        if (passed == nullptr || !least) passed = &record;
      }
      if (record.site == Site::kEvicted && record.task != kNone && record.verdict && !record.tasks().empty()) {
        elsewhere = &record;
      }
    }
    const Record* told = passed != nullptr ? passed : elsewhere;
    if (told == nullptr) return;
    Link link =
        path_.From(*told, passed != nullptr ? Reason::kStaysPassedOver : Reason::kStaysElsewhere, Verdict::kYes);
    const bool gang = passed != nullptr ? passed->checks[0].rule == framework::Rule::kGangHunt
                                        : elsewhere->pods().hyper_node != kNone;
    link.With("pod", path_.PodName(path_.task))
        .With("node", path_.NodeName(path_.cluster.all_tasks[path_.task]->node))
        .With("evictor", gang ? Say(Reason::kEvictorJob, {{"job", path_.JobName(told->job)}}, path_.language)
                              : Say(Reason::kEvictorPod, {{"pod", path_.PodName(told->task)}}, path_.language));
    if (passed == nullptr) link.With("other", path_.NodeName(elsewhere->node));
    for (const auto& [why, words] : kWhy) {
      if (passed != nullptr && passed->text() == why) link.With("why", Say(words, {}, path_.language));
    }
    path_.story.verdict = static_cast<int>(path_.story.links.size());
    path_.Add(std::move(link));
  }

  JobPath& path_;
  const VictimsStory told_;
  std::vector<Candidacy> mine_;
};

}  // namespace

void TellEvictions(JobPath* path) {
  if (path->task != kNone) {
    PodsFate(path).Tell();
    return;
  }
  for (const Funnel& funnel : path->index().funnels()) {
    if (!funnel.stands) continue;
    const Record& record = *funnel.evicted;
    std::vector<std::string> mine;
    for (int task : record.tasks()) {
      if (path->cluster.facts[task].job == path->job) mine.push_back(path->PodName(task));
    }
    if (mine.empty() || record.job == path->job->index) continue;
    Link link = path->From(record,
                           funnel.OfShuffle() ? Reason::kEvictedByShuffleJob
                           : funnel.OfGang()  ? Reason::kEvictedForGang
                                              : Reason::kEvictedFor,
                           Verdict::kNo);
    link.With("victims", Listed(mine, kMostNamed));
    if (funnel.OfShuffle()) {
      std::vector<std::string> plugins;
      for (const Record* step : funnel.steps) {
        if (step->site == Site::kVictims && !step->tasks().empty()) plugins.push_back(step->plugin);
      }
      link.With("plugin", Listed(plugins, kMostNamed));
    } else {
      link.With("evictor", funnel.OfGang() ? path->JobName(record.job) : path->PodName(record.task)).With("by", "");
    }
    path->AddNo(std::move(link));
  }
}

}  // namespace pumice::explain
