// The passes follow each other until none of them finds anything more.
#include "core/shrink/shrink.h"

#include <algorithm>
#include <map>

#include "core/shrink/names.h"
#include "core/shrink/trials.h"

namespace pumice::shrink {
namespace {

size_t PodsOf(const Draft& draft) {
  return static_cast<size_t>(std::count_if(draft.objects.begin(), draft.objects.end(),
                                           [](const Json& object) { return TextAt(object, {"kind"}) == "Pod"; }));
}

// What says nothing of the claim goes first, and the release is said, since nobody else says it later.
void Prepare(const load::Loaded& loaded, const Claim& claim, Draft* draft) {
  Json setting = Json::object();
  if (claim.kind != Claim::Kind::kDiffers) setting["volcano"] = loaded.scenario.release.name;
  for (const auto& [key, value] : draft->setting.items()) {
    const bool of_time = key == "simulate" || key == "cycles";
    const bool needs_time = claim.kind == Claim::Kind::kExpect || claim.kind == Claim::Kind::kDiffers;
    if (key == "volcano" || key == "expect" || key == "name" || (of_time && !needs_time)) continue;
    setting[key] = value;
  }
  for (const manifest::Expectation& expectation : claim.expectations) {
    setting["expect"].push_back(manifest::ToJson(expectation));
  }
  draft->setting = std::move(setting);
}

void Rename(Trials* trials, Result* result) {
  Claim claim = *trials->claim();
  Draft renamed = Renamed(trials->best(), &claim);
  // The search may have been stopped; the proof of the names may not.
  if (!trials->Holds(renamed, &claim)) {
    result->state = Result::State::kNamesMatter;
    return;
  }
  result->draft = std::move(renamed);
  result->claim = std::move(claim);
}

}  // namespace

bool Trials::Holds(const Draft& draft, Claim* claim) {
  ++runs_;
  const std::string text = TextOf(draft);
  const load::Loaded loaded = load::Load({{"", text}}, request_.read);
  if (!loaded.ok()) return false;
  const bool first = runs_ == 1;
  for (const text::Diagnostic& d : loaded.diagnostics) {
    if (d.severity != text::Severity::kWarning) continue;
    if (first) odd_.insert(d.code);
    if (odd_.count(d.code) == 0) return false;
  }
  const Shown shown = Look(claim, loaded, request_.host);
  if (first) first_ = shown;
  return IsSame(first_, shown);
}

bool Trials::Begin() { return Holds(best_, &request_.claim); }

bool Trials::Try(Draft draft) {
  stopped_ = stopped_ || (request_.cancelled && request_.cancelled());
  if (stopped_ || !Holds(draft, &request_.claim)) return false;
  best_ = std::move(draft);
  return true;
}

void TakeAway(Trials* trials, size_t count, const std::function<Draft(const std::vector<bool>& gone)>& without) {
  std::vector<bool> gone(count, false);
  std::vector<size_t> left(count);
  for (size_t i = 0; i < count; ++i) left[i] = i;
  for (size_t part = count; part > 0; part = part > 1 ? (part + 1) / 2 : 0) {
    for (size_t from = 0; from < left.size() && !trials->stopped();) {
      const size_t until = std::min(left.size(), from + part);
      std::vector<bool> more = gone;
      for (size_t i = from; i < until; ++i) more[left[i]] = true;
      if (trials->Try(without(more))) {
        gone = std::move(more);
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(from), left.begin() + static_cast<std::ptrdiff_t>(until));
      } else {
        from = until;
      }
    }
  }
}

std::vector<std::vector<size_t>> Alike(const Json& objects) {
  std::map<std::string, std::vector<size_t>> kinds, jobs;
  std::vector<std::vector<size_t>> alike;
  for (size_t i = 0; i < objects.size(); ++i) {
    kinds[TextAt(objects[i], {"kind"})].push_back(i);
    const bool is_pod = TextAt(objects[i], {"kind"}) == "Pod";
    if (is_pod && !GroupOf(objects[i]).empty()) jobs[GroupOf(objects[i])].push_back(i);
  }
  for (const auto& [kind, which] : kinds) {
    if (which.size() > 1) alike.push_back(which);
    for (const size_t i : which) {
      if (kind != "Pod" || GroupOf(objects[i]).empty()) alike.push_back({i});
    }
  }
  for (const auto& [job, which] : jobs) alike.push_back(which);
  return alike;
}

Result Shrink(const load::Loaded& loaded, Request request) {
  Result result;
  Draft draft = DraftOf(loaded);
  result.objects_before = draft.objects.size();
  result.pods_before = PodsOf(draft);
  Prepare(loaded, request.claim, &draft);
  Trials trials(&request, std::move(draft));
  const bool holds = trials.Begin();
  result.shown = trials.first();
  if (!holds) {
    result.state = Result::State::kDoesNotHold;
    result.claim = request.claim;
    result.runs = trials.runs();
    return result;
  }
  for (int round = 0; round < 6 && !trials.stopped(); ++round) {
    const std::string before = TextOf(trials.best());
    ShrinkSetting(&trials);
    ShrinkClaimedJob(&trials);
    ShrinkObjects(&trials);
    ShrinkJobs(&trials);
    ShrinkFillers(&trials);
    ShrinkConf(&trials);
    ShrinkFields(&trials);
    ShrinkNumbers(&trials);
    if (TextOf(trials.best()) == before) break;
  }
  if (trials.stopped()) result.state = Result::State::kStopped;
  result.draft = trials.best();
  result.claim = *trials.claim();
  if (!request.keep_names) Rename(&trials, &result);
  result.objects = result.draft.objects.size();
  result.pods = PodsOf(result.draft);
  result.runs = trials.runs();
  return result;
}

}  // namespace pumice::shrink
