// This reads nodes, HyperNodes, and what a scenario says of nodes' usage.
#include <algorithm>

#include "core/api/annotations.h"
#include "core/base/regexp.h"
#include "core/base/text.h"
#include "core/manifest/kinds.h"
#include "core/plugins/devices/names.h"

namespace pumice::manifest {

using text::Value;
using words::Say;
using words::Sentence;

namespace {

// The vGPU device plugin registers this; deviceshare takes a node without cards from anything else.
void CheckCards(Fields* object, const model::StringMap& annotations) {
  const std::string* text = FindKey(annotations, plugins::devices::kVgpuRegister);
  if (text == nullptr || !object->context().validate) return;
  bool right = text->find(':') != std::string::npos;
  for (const std::string& card : Split(*text, ':')) {
    const auto commas = std::count(card.begin(), card.end(), ',');
    right = right && (commas == 0 || commas >= 5);
  }
  if (right) return;
  object->Warn("metadata", "cards", words::kNoCards, words::kWriteCards);
}

// admit_hypernode.go compiles the pattern.
void ReadPattern(Fields* fields, std::string* out) {
  fields->NeededString("pattern", out);
  std::string error;
  if (!fields->context().validate || Regexp::Compile(*out, &error)) return;
  fields->Error("pattern", "regexp", Say<words::kIsNoRegexp>({{"pattern", *out}, {"reason", error}}),
                words::kWriteRegexp);
}

}  // namespace

void ReadNode(Fields* object, model::Node* out) {
  ReadMeta(object, false, &out->meta);
  CheckCards(object, out->meta.annotations);
  object->Map("spec", [&](Fields* spec) {
    spec->Bool("unschedulable", &out->unschedulable);
    spec->Maps("taints", [&](Fields* fields, uint32_t) {
      model::Taint& taint = out->taints.emplace_back();
      fields->NeededString("key", &taint.key);
      fields->String("value", &taint.value);
      fields->NeededWord("effect", &taint.effect, {"NoSchedule", "PreferNoSchedule", "NoExecute"});
      fields->Ignore({"timeAdded"});
    });
    spec->Ignore({"podCIDR", "podCIDRs", "providerID", "externalID", "configSource"});
  });
  object->Map("status", [&](Fields* status) {
    status->Resources("capacity", &out->capacity, kWhole);
    status->Resources("allocatable", &out->allocatable, {.whole = true, .counted = true});
    status->Maps("conditions", [&](Fields* condition, uint32_t) {
      std::string type, state;
      condition->String("type", &type);
      condition->String("status", &state);
      if (type == "Ready") out->ready = state == "True";
      condition->IgnoreAll();
    });
    status->Maps("images", [&](Fields* fields, uint32_t) {
      model::NodeImage& image = out->images.emplace_back();
      fields->Strings("names", &image.names);
      fields->Int64("sizeBytes", &image.size_bytes);
    });
    status->Ignore({"addresses", "daemonEndpoints", "nodeInfo", "volumesAttached", "volumesInUse", "config", "phase",
                    "features", "runtimeHandlers"});
  });
}

void ReadHyperNode(Fields* object, model::HyperNode* out) {
  ReadMeta(object, false, &out->meta);
  const bool validate = object->context().validate;
  const bool has_spec = object->Map("spec", [&](Fields* spec) {
    // Volcano counts through all tiers for each node, and so would never end with the highest that it takes.
    constexpr int32_t kHighestTier = 10000;
    spec->NeededInt32("tier", &out->tier, 0, kHighestTier);
    spec->String("tierName", &out->tier_name);
    spec->Maps("members", [&](Fields* fields, uint32_t) {
      model::HyperNodeMember& member = out->members.emplace_back();
      fields->NeededWord("type", &member.type, {"Node", "HyperNode"});
      int selectors = 0;
      fields->Map("selector", [&](Fields* selector) {
        selectors +=
            selector->Map("exactMatch", [&](Fields* exact) { exact->NeededString("name", &member.exact_name); });
        selectors += selector->Map("regexMatch", [&](Fields* regex) { ReadPattern(regex, &member.regex.emplace()); });
        selectors += selector->Map(
            "labelMatch", [&](Fields* labels) { ReadLabelSelector(labels, &member.label_selector.emplace()); });
        if (selectors == 0 && validate) {
          selector->Error({}, "missing",
                          Sentence::Verbatim("Either ExactMatch or RegexMatch or LabelMatch must be specified"));
        }
        if (selectors > 1 && validate) {
          selector->Error({}, "word",
                          Sentence::Verbatim("Only one of ExactMatch, RegexMatch, or LabelMatch can be specified"));
        }
      });
    });
  });
  if (!has_spec && validate) object->Error("spec", "missing", words::kIsMissing, words::kWriteTierAndMembers);
  object->Map("status", [](Fields* status) { status->IgnoreAll(); });
}

void ReadNodeUsage(Fields* usage, model::NodeUsage* out) {
  auto percent = [&](std::string_view key, std::map<std::string, double>* to) {
    const Value* value = usage->Find(key);
    if (!value) return;
    if (value->IsMap()) {
      Fields periods(&usage->context(), *value, usage, key);
      for (uint32_t i = 0; i < value->size; ++i) {
        double number = 0;
        if (periods.Double(value->members[i].key, &number)) (*to)[std::string(value->members[i].key)] = number;
      }
      return;
    }
    double number = 0;
    if (!usage->Double(key, &number)) return;
    (*to)["5m"] = number;
    (*to)["10m"] = number;
  };
  percent("cpu", &out->cpu);
  percent("memory", &out->memory);
  usage->Time("time", &out->time);
}

}  // namespace pumice::manifest
