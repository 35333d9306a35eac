// A search for victims in words that several sentences share, and as data.
#include <algorithm>

#include "core/explain/victims_story.h"
#include "core/report/amounts.h"

namespace pumice::explain {

using framework::Precedence;
using framework::Record;
using framework::Site;

namespace {

struct OrderWords {
  Precedence::By by;
  const char* name;
  Reason words;
  bool shares;  // its numbers are
};
constexpr OrderWords kOrders[] = {
    {Precedence::By::kTaskOrder, "taskOrder", Reason::kOrderVictimTaskOrder, false},
    {Precedence::By::kPodNumber, "podNumber", Reason::kOrderVictimPodNumber, false},
    {Precedence::By::kPodAge, "podAge", Reason::kOrderVictimPodAge, false},
    {Precedence::By::kPodName, "podName", Reason::kOrderVictimPodName, false},
    {Precedence::By::kVictimQueueOrder, "victimQueueOrder", Reason::kOrderVictimVictimQueue, false},
    {Precedence::By::kQueueOrder, "queueOrder", Reason::kOrderVictimQueueOrder, true},
    {Precedence::By::kQueueAge, "queueAge", Reason::kOrderVictimQueueAge, false},
    {Precedence::By::kQueueName, "queueName", Reason::kOrderVictimQueueName, false},
    {Precedence::By::kJobOrder, "jobOrder", Reason::kOrderVictimJobOrder, true},
    {Precedence::By::kJobAge, "jobAge", Reason::kOrderVictimJobAge, false},
    {Precedence::By::kJobName, "jobName", Reason::kOrderVictimJobName, false},
};
const OrderWords& OrderWordsOf(Precedence::By by) { return kOrders[static_cast<int>(by)]; }

}  // namespace

std::string VictimsStory::OrderText(const Precedence& precedence) const {
  const OrderWords& words = OrderWordsOf(precedence.by);
  std::string numbers;
  if (precedence.numbers.size() >= 2) {
    const bool shares = words.shares && precedence.plugin != "priority";
    auto shown = [&](double number) { return shares ? report::Percent(number) : Count(number); };
    numbers = " (" + shown(precedence.numbers[0]) + " : " + shown(precedence.numbers[1]) + ")";
  }
  return Say(Reason::kWhyFirst,
             {{"pod", PodName(precedence.task)},
              {"other", PodName(precedence.before)},
              {"order", Say(words.words, {{"plugin", precedence.plugin}, {"numbers", numbers}}, language)}},
             language);
}

std::string VictimsStory::EvictorOf(const Funnel& funnel) const {
  if (funnel.OfShuffle()) return "";
  if (funnel.OfGang()) return Say(Reason::kEvictorJob, {{"job", JobName(funnel.candidates->job)}}, language);
  return Say(Reason::kEvictorPod, {{"pod", PodName(funnel.candidates->task)}}, language);
}

std::string VictimsStory::PlaceOf(const Funnel& funnel) const {
  if (funnel.OfGang()) return DomainName(funnel.candidates->pods().hyper_node);
  return Say(Reason::kPlaceNode, {{"node", NodeName(funnel.candidates->node)}}, language);
}

// The statement that the evictions were part of was discarded: with the job's turn, or as the node would not do.
std::string VictimsStory::UndoneSince(const Funnel& funnel) const {
  const Record* ready = nullptr;
  const std::vector<int>& chosen = funnel.evicted->tasks();
  if (!funnel.evicted->verdict) return Say(Reason::kUndoneByNode, {}, language);
  const auto& records = trace.records();
  for (size_t i = static_cast<size_t>(funnel.evicted - records.data()) + 1; i < records.size(); ++i) {
    const Record& record = records[i];
    if (record.site == Site::kReady && record.job == funnel.candidates->job) ready = record.verdict ? nullptr : &record;
    if (record.site != Site::kDiscard) continue;
    const auto& undone = record.tasks();
    if (!chosen.empty() && std::find(undone.begin(), undone.end(), chosen.front()) == undone.end()) continue;
    break;
  }
  const std::string job = JobName(funnel.candidates->job);
  if (ready == nullptr || ready->checks.empty()) return Say(Reason::kUndoneOther, {{"job", job}}, language);
  const Check& check = ready->checks[0];
  const double got = check.Number(Name::kReady) + check.Number(Name::kPipelined) + check.Number(Name::kBestEffort);
  const double needed = check.Number(Name::kMinAvailable);
  if (got >= needed) return Say(Reason::kUndoneOther, {{"job", job}}, language);
  return Say(Reason::kUndoneByGang, {{"job", job}, {"ready", Count(got)}, {"minAvailable", Count(needed)}}, language);
}

Eviction VictimsStory::DataOf(const Funnel& funnel) const {
  const Record& candidates = *funnel.candidates;
  Eviction data;
  data.action = ActionOf(candidates);
  if (candidates.job != kNone) data.job = JobName(candidates.job);
  if (candidates.task != kNone && !funnel.OfGang()) data.pod = PodName(candidates.task);
  data.node = NodeName(candidates.node);
  data.event = candidates.event;
  data.stands = funnel.stands;
  for (int task : candidates.tasks()) {
    const Fate fate = FateIn(funnel, task);
    Eviction::Candidate& candidate = data.candidates.emplace_back();
    candidate.pod = PodName(task);
    candidate.fate = ToString(fate.outcome);
    if (fate.by == nullptr) continue;
    candidate.tier = fate.by->tier + 1;
    candidate.plugin = fate.by->plugin;
    candidate.text = WhyOf(*fate.by, task);
  }
  auto names = [this](const std::vector<int>& tasks) {
    std::vector<std::string> pods;
    for (int task : tasks) pods.push_back(PodName(task));
    return pods;
  };
  for (const Record* step : funnel.steps) {
    if (step->site == Site::kVictims) {
      data.answers.push_back({step->tier + 1, step->plugin, step->abstained, names(step->tasks())});
    }
    if (step->site == Site::kTier && step->verdict) data.decided = step->tier + 1;
  }
  if (funnel.evicted == nullptr) return data;
  data.taken = names(funnel.evicted->tasks());
  data.left = names(funnel.evicted->pods().left);
  for (const Precedence& p : funnel.evicted->pods().order) {
    data.order.push_back({PodName(p.task), PodName(p.before), OrderWordsOf(p.by).name, p.plugin,
                          p.tier == kNone ? 0 : p.tier + 1, p.numbers, OrderText(p)});
  }
  return data;
}

}  // namespace pumice::explain
