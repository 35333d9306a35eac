// This reads what a scenario says about time, and later holds the names of its events against what is there.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/duration.h"
#include "core/base/text.h"
#include "core/manifest/simulation.h"

namespace pumice::manifest {

using text::Position;
using text::ScalarText;
using text::Severity;
using text::Value;
using words::Say;
using words::Sentence;

namespace {

using Do = model::WorldEvent::Do;

struct Word {
  std::string_view word;
  Do what;
};
constexpr std::array<Word, 6> kNodeWords = {{{"down", Do::kDown},
                                             {"up", Do::kUp},
                                             {"cordon", Do::kCordon},
                                             {"uncordon", Do::kUncordon},
                                             {"add", Do::kAdd},
                                             {"remove", Do::kRemove}}};
constexpr std::array<Word, 2> kQueueWords = {{{"open", Do::kOpen}, {"close", Do::kClose}}};
constexpr std::array<Word, 2> kPodWords = {{{"fail", Do::kFail}, {"evict", Do::kEvict}}};

template <size_t N>
void ReadDo(Fields* fields, const std::array<Word, N>& words, model::WorldEvent* out) {
  std::string word;
  fields->NeededString("do", &word, Say<words::kWriteDo>({{"word", words[0].word}}));
  if (word.empty()) return;
  std::string list;
  for (const Word& known : words) {
    if (known.word == word) {
      out->what = known.what;
      return;
    }
    AddItem(&list, known.word);
  }
  fields->Error("do", "word", Say<words::kMustBeOneOf>({{"words", list}, {"word", word}}));
}

// It is only a warning: of pods that are not there yet only the names of their jobs are known.
void ReferToPod(const Fields& fields, std::string_view key, Position at, std::string* name,
                std::vector<EventReference>* references) {
  if (name->find('/') == std::string::npos) *name = "default/" + *name;
  if (!fields.context().validate) return;
  references->push_back({EventReference::To::kPod, *name,
                         fields.context().Make(Severity::kWarning, "reference", fields.Path(key), at,
                                               Say<words::kNoSuchPod>({{"name", *name}}), words::kWritePod)});
}

void ReadEvent(Fields* fields, model::WorldEvent* out, std::vector<EventReference>* references) {
  if (!ReadDuration(fields, "at", &out->at) && !fields->Has("at")) {
    fields->Error("at", "missing", words::kIsMissing, words::kWriteAt);
  }
  auto refer = [&](EventReference::To to, const char* kind, Sentence missing) {
    references->push_back({to, out->name,
                           fields->context().Make(Severity::kError, "reference", fields->Path(kind), fields->value().at,
                                                  std::move(missing)),
                           out->what, out->at});
  };
  if (fields->String("node", &out->name)) {
    ReadDo(fields, kNodeWords, out);
    refer(EventReference::To::kNode, "node", Say<words::kNoSuchNode>({{"name", out->name}}));
  } else if (fields->String("queue", &out->name)) {
    out->what = Do::kChange;
    if (fields->Has("do")) ReadDo(fields, kQueueWords, out);
    refer(EventReference::To::kQueue, "queue", Say<words::kNoSuchQueue>({{"name", out->name}}));
    int32_t number = 0;
    bool flag = false;
    if (fields->Int32("weight", &number, 1)) out->weight = number;
    if (fields->Int32("priority", &number)) out->priority = number;
    if (fields->Bool("reclaimable", &flag)) out->reclaimable = flag;
    for (auto [key, list] :
         {std::pair("capability", &out->capability), {"deserved", &out->deserved}, {"guarantee", &out->guarantee}}) {
      if (fields->Has(key)) fields->Resources(key, &list->emplace(), kCounted);
      // `gpu` is the short form's word.
      if (!*list) continue;
      if (auto gpu = (*list)->extract("gpu")) (**list)["nvidia.com/gpu"] = gpu.mapped();
    }
    const bool changes =
        out->weight || out->priority || out->reclaimable || out->capability || out->deserved || out->guarantee;
    if (out->what == Do::kChange && !changes && !fields->Has("do")) {
      fields->Warn("queue", "event", words::kChangesNothing, words::kWriteChange);
    }
  } else if (fields->String("pod", &out->name)) {
    ReferToPod(*fields, "pod", fields->value().at, &out->name, references);
    ReadDo(fields, kPodWords, out);
  } else {
    fields->Error("", "missing", words::kEventIsAbout, words::kWriteNode);
  }
}

}  // namespace

bool ReadDuration(Fields* fields, std::string_view key, int64_t* out) {
  const Value* value = fields->Find(key);
  if (!value) return false;
  const bool scalar = value->IsString() || value->type == Value::Type::kInt;
  const auto seconds = scalar ? ParseDuration(ScalarText(*value)) : std::nullopt;
  if (!seconds) {
    fields->Error(key, "duration", Say<words::kIsNoWholeDuration>({{"text", ScalarText(*value)}}),
                  words::kWriteDuration);
    return false;
  }
  *out = *seconds;
  return true;
}

bool ReadSpread(Fields* fields, std::string_view key, std::string* out) {
  const Value* value = fields->Find(key);
  if (!value) return false;
  const bool scalar = value->IsString() || value->type == Value::Type::kInt;
  if (!scalar || !model::ParseSpread(ScalarText(*value))) {
    fields->Error(key, "duration", Say<words::kIsNoDuration>({{"text", ScalarText(*value)}}), words::kWriteSpread);
    return false;
  }
  *out = ScalarText(*value);
  return true;
}

std::string PolicyText(const model::Policy& policy) {
  const std::string task = policy.task.empty() ? "" : policy.task + ": ";
  const std::string text = task + Join(policy.events, ",") + "=" + policy.action;
  return policy.timeout ? text + " after " + FormatDuration(*policy.timeout) : text;
}

bool ReadPolicyText(Fields* fields, const std::string& task, std::string* out) {
  return fields->Maps("policies", [&](Fields* one, uint32_t) {
    model::Policy policy;
    policy.task = task;
    std::string event;
    if (one->String("event", &event)) policy.events.push_back(event);
    one->Strings("events", &policy.events);
    one->String("action", &policy.action);
    if (int64_t timeout = 0; ReadDuration(one, "timeout", &timeout)) policy.timeout = timeout;
    Sentence why;
    const std::string text = PolicyText(policy);
    if (!model::ParsePolicies(text, &why)) {
      one->Error("", "policy", why, words::kWritePolicy);
    } else {
      *out += (out->empty() ? "" : "; ") + text;
    }
  });
}

void ReadSimulation(Fields* fields, model::Simulation* out, std::vector<EventReference>* references) {
  if (ReadDuration(fields, "period", &out->period) && out->period == 0) {
    fields->Error("period", "range", words::kAtLeastASecond);
    out->period = 1;
  }
  int64_t seconds = 0;
  if (ReadDuration(fields, "until", &seconds)) out->until = seconds;
  if (ReadDuration(fields, "grace", &seconds)) out->grace = seconds;
  ReadDuration(fields, "startDelay", &out->start_delay);
  ReadDuration(fields, "starvation", &out->starvation);
  int32_t seed = 1;
  if (fields->Int32("seed", &seed, 0)) out->seed = static_cast<uint64_t>(seed);
  fields->Int32("bindFailurePercent", &out->bind_failure_percent, 0, 100);
  fields->Strings("failingBinds", &out->failing_binds);
  for (std::string& pod : out->failing_binds) {
    ReferToPod(*fields, "failingBinds", fields->Find("failingBinds")->at, &pod, references);
  }
  fields->Int32("pingPong", &out->ping_pong, 2);
  fields->Int32("stuckCycles", &out->stuck_cycles, 1);
  fields->Maps("events", [&](Fields* event, uint32_t) { ReadEvent(event, &out->events.emplace_back(), references); });
  std::stable_sort(out->events.begin(), out->events.end(),
                   [](const model::WorldEvent& a, const model::WorldEvent& b) { return a.at < b.at; });
}

Json ToJson(const model::Simulation& s) {
  const model::Simulation plain;
  Json json = Json::object();
  if (s.period != plain.period) json["period"] = FormatDuration(s.period);
  if (s.until) json["until"] = FormatDuration(*s.until);
  if (s.seed != plain.seed) json["seed"] = s.seed;
  if (s.grace) json["grace"] = FormatDuration(*s.grace);
  if (s.start_delay != plain.start_delay) json["startDelay"] = FormatDuration(s.start_delay);
  if (s.bind_failure_percent != 0) json["bindFailurePercent"] = s.bind_failure_percent;
  if (!s.failing_binds.empty()) json["failingBinds"] = s.failing_binds;
  if (s.starvation != plain.starvation) json["starvation"] = FormatDuration(s.starvation);
  if (s.ping_pong != plain.ping_pong) json["pingPong"] = s.ping_pong;
  if (s.stuck_cycles != plain.stuck_cycles) json["stuckCycles"] = s.stuck_cycles;
  Json events = Json::array();
  for (const model::WorldEvent& event : s.events) {
    Json one = {{"at", FormatDuration(event.at)}};
    auto words = [&](const char* kind, const auto& known) {
      for (const Word& word : known) {
        if (word.what != event.what) continue;
        one[kind] = event.name;
        one["do"] = word.word;
      }
    };
    words("node", kNodeWords);
    words("queue", kQueueWords);
    words("pod", kPodWords);
    if (event.what == Do::kChange) one["queue"] = event.name;
    if (event.weight) one["weight"] = *event.weight;
    if (event.priority) one["priority"] = *event.priority;
    if (event.reclaimable) one["reclaimable"] = *event.reclaimable;
    if (event.capability) one["capability"] = ToJson(*event.capability);
    if (event.deserved) one["deserved"] = ToJson(*event.deserved);
    if (event.guarantee) one["guarantee"] = ToJson(*event.guarantee);
    events.push_back(std::move(one));
  }
  if (!events.empty()) json["events"] = std::move(events);
  return json;
}

}  // namespace pumice::manifest
