// This part of the reader takes documents that are no Kubernetes object: the short form, and cases with their objects.
#include <algorithm>
#include <array>

#include "core/load/reader.h"
#include "core/load/scheduler_image.h"
#include "core/load/short_form.h"
#include "core/manifest/kinds.h"

namespace pumice::load {

using manifest::Configuration;
using manifest::Fields;
using manifest::ObjectContext;
using manifest::Usage;
using text::Position;
using text::Severity;
using text::Value;
using words::Say;

namespace {

constexpr std::array<std::string_view, 19> kKeys = {
    "actions", "plugins", "tiers",    "configurations",  "metrics",      "conf",    "schedulerConf",
    "nodes",   "queues",  "jobs",     "priorityClasses", "hyperNodes",   "objects", "nodeUsage",
    "now",     "cycles",  "simulate", "volcano",         "featureGates",
};

constexpr int64_t kMostCycles = 1'000'000;

// Reads `volcano: "1.15"`; without quotes it is a number, which is fine.
void ReadRelease(Fields* fields, model::Scenario* scenario) {
  const Value* value = fields->Find("volcano");
  if (value == nullptr) return;
  const std::string written = value->IsList() || value->IsMap() ? "" : text::ScalarText(*value);
  const model::FoundRelease found = model::FindRelease(written);
  if (found.release == nullptr) {
    fields->Error("volcano", "release", words::kIsNoRelease,
                  Say<words::kWriteRelease>({{"names", model::ReleaseNames()}}));
    return;
  }
  scenario->volcano = written;
  scenario->release = *found.release;
  scenario->release_is_said = true;
  if (found.exact) return;
  fields->Warn("volcano", "release",
               Say<words::kReleaseAnsweredAs>({{"written", written}, {"release", found.release->version}}),
               FixesSince(written));
}

constexpr std::string_view kQueueAdmissionGates = "SchedulingGatesQueueAdmission";
constexpr std::string_view kConsumableCapacity = "DRAConsumableCapacity";

// Reads `featureGates: {SchedulingGatesQueueAdmission: true}`, as --feature-gates of scheduler and webhooks has it.
void ReadFeatureGates(Fields* fields, model::Scenario* scenario) {
  fields->Map("featureGates", [&](Fields* gates) {
    gates->Bool(kQueueAdmissionGates, &scenario->queue_admission_gates);
    gates->Bool(kConsumableCapacity, &scenario->consumes_device_capacity);
    for (uint32_t i = 0; i < gates->value().size; ++i) {
      const std::string_view name = gates->value().members[i].key;
      if (name == kQueueAdmissionGates || name == kConsumableCapacity) continue;
      gates->Warn(name, "feature-gate", words::kFeatureGateIdle);
    }
    gates->IgnoreAll();
  });
}

}  // namespace

void Reader::ReadScenario(const Value& document) {
  settings_ = true;
  ObjectContext context = FileContext();
  context.lenient = true;
  if (document.Find("pumice") && document.Find("volcano")) {
    world_->out.Add(context.Make(Severity::kError, "report", "", document.at, words::kIsReport, words::kGiveScenario));
    return;
  }
  // A list of expectations may stand in a file of its own; a recorded case has a map of that name.
  const Value* expect = document.Find("expect");
  const bool known = (expect != nullptr && expect->IsList()) ||
                     std::any_of(kKeys.begin(), kKeys.end(), [&](std::string_view key) { return document.Find(key); });
  if (!known) {
    world_->out.Add(
        context.Make(Severity::kError, "kind", "kind", document.at, words::kIsMissing, words::kWriteKindOrShortForm));
    return;
  }
  Fields fields(&context, document);
  ReadScenarioFields(&fields);
  fields.Done();
}

void Reader::ReadSetting(Fields* fields) {
  model::Scenario& scenario = world_->scenario;
  fields->String("name", &scenario.name);
  ReadRelease(fields, &scenario);
  ReadFeatureGates(fields, &scenario);
  if (fields->Time("now", &scenario.now)) world_->has_now = true;
  fields->Int32("cycles", &scenario.cycles, 1, kMostCycles);
  fields->Map("simulate", [&](Fields* simulate) {
    ReadSimulation(simulate, &world_->simulation.emplace(), &world_->event_references);
  });
  ReadExpectations(fields, &world_->expectations);
  fields->Map("nodeUsage", [&](Fields* usages) {
    for (uint32_t i = 0; i < usages->value().size; ++i) {
      const std::string_view node = usages->value().members[i].key;
      const Position at = usages->value().members[i].at;
      usages->Map(node, [&](Fields* usage) {
        Usage& its = world_->usage[std::string(node)];
        its.missing = usages->context().Make(Severity::kWarning, "unknown-node", usages->Path(node), at,
                                             Say<words::kNodeIsUnknown>({{"node", node}}));
        ReadNodeUsage(usage, &its.usage);
      });
    }
  });
}

void Reader::ReadScenarioFields(Fields* fields) {
  ReadSetting(fields);
  // Objects of the list that were not read while it was parsed.
  if (const Value* objects = fields->List("objects")) ReadList(*objects, {});
  fields->Ignore({"family", "expect", "expectUpstream", "source", "notes"});

  const ObjectContext context = fields->context();
  lenient_ = true;
  ShortConfiguration configuration =
      ExpandShortForm(fields, arena_, options_.most_copies, [this](const Value& object) { ReadObject(object); });
  lenient_ = false;
  if (configuration.text) ReadConfigText(*configuration.text, context, Configuration::Rank::kScenario);
  if (configuration.tree) SetConfiguration(*configuration.tree, context, Configuration::Rank::kScenario);
}

}  // namespace pumice::load
