// This part writes a comparison as JSON. Of the first variant, which most have alone, all stands at the top.
#include "core/lint/lint.h"
#include "core/text/json_writer.h"
#include "core/whatif/comparison.h"
#include "core/whatif/comparison_words.h"

namespace pumice::whatif {
namespace {

using text::JsonWriter;

void WriteTotals(const char* key, const Totals& totals, JsonWriter* w) {
  w->Key(key).BeginObject();
  w->Key("placed").Int(totals.placed).Key("waiting").Int(totals.waiting).Key("evicted").Int(totals.evicted);
  w->Key("jobsWaiting").Int(totals.jobs_waiting).EndObject();
}

void WriteTexts(const char* key, const std::vector<std::string>& texts, JsonWriter* w) {
  w->Key(key).BeginArray();
  for (const std::string& text : texts) w->String(text);
  w->EndArray();
}

void WriteField(const ChangedField& field, words::Language language, JsonWriter* w) {
  w->BeginObject();
  if (!field.kind.empty()) w->Key("kind").String(field.kind);
  if (!field.of.empty()) w->Key("of").String(field.of);
  WriteTexts("objects", field.objects, w);
  w->Key("object").String(ObjectsText(field, language));
  w->Key("field").String(field.field);
  w->Key("before").String(BeforeText(field, language)).Key("after").String(AfterText(field, language));
  w->EndObject();
}

void WriteTurns(const char* key, const std::vector<Turn>& turns, JsonWriter* w) {
  w->Key(key).BeginArray();
  for (const Turn& turn : turns) {
    w->BeginObject().Key("job").String(turn.job).Key("queue").String(turn.queue);
    w->Key("before").Int(turn.before).Key("after").Int(turn.after).Key("needed").Int(turn.needed).EndObject();
  }
  w->EndArray();
}

void WriteEvicted(const char* key, const std::vector<EvictedPod>& pods, JsonWriter* w) {
  w->Key(key).BeginArray();
  for (const EvictedPod& pod : pods) {
    w->BeginObject().Key("pod").String(pod.pod).Key("job").String(pod.job).Key("queue").String(pod.queue);
    w->Key("node").String(pod.node).Key("action").String(pod.action);
    w->Key("forPod").String(pod.for_pod).Key("forJob").String(pod.for_job).Key("forQueue").String(pod.for_queue);
    w->EndObject();
  }
  w->EndArray();
}

// `w` stands in an object; what is JSON already is put between.
void WriteVariant(const Variant& variant, const Comparison& comparison, words::Language language, std::string* out) {
  JsonWriter w;
  w.BeginObject();
  w.Key("name").String(variant.name);
  w.Key("headline").String(Headline(variant, comparison.before, comparison.has_scenarios, language));
  w.Key("fields").BeginArray();
  for (const ChangedField& field : variant.fields) WriteField(field, language, &w);
  w.EndArray();
  WriteTexts("patches", PatchLines(variant.patches, language), &w);
  WriteTexts("changed", variant.changed, &w);
  WriteTotals("totals", variant.totals, &w);
  w.Key("gains").BeginArray();
  for (const Gain& gain : variant.gains) {
    w.BeginObject().Key("kind").String(gain.is_queue ? "queue" : "job").Key("name").String(gain.name);
    w.Key("resource").String(gain.resource).Key("before").Number(gain.before).Key("after").Number(gain.after);
    w.Key("label").String(GainName(gain, language)).Key("change").String(GainChange(gain));
    w.Key("part").Number(gain.part).EndObject();
  }
  w.EndArray();
  WriteTurns("starts", variant.starts, &w);
  WriteTurns("stops", variant.stops, &w);
  WriteEvicted("evicted", variant.evicted, &w);
  WriteEvicted("spared", variant.spared, &w);
  w.EndObject();
  std::string text = w.Take();
  text.pop_back();
  *out += text + ",\"refused\":" + lint::ToJson(variant.refused, language) +
          ",\"found\":" + lint::ToJson(variant.found, language) +
          ",\"noMoreFound\":" + lint::ToJson(variant.no_more_found, language) + ",\"diff\":" + ToJson(variant.diff);
}

}  // namespace

std::string ToJson(const Comparison& comparison, words::Language language) {
  std::string text;
  WriteVariant(comparison.variants.front(), comparison, language, &text);
  JsonWriter before;
  before.BeginObject();
  WriteTotals("before", comparison.before, &before);
  before.EndObject();
  const std::string totals = before.Take();
  text += "," + totals.substr(1, totals.size() - 2) + ",\"others\":[";
  for (size_t i = 1; i < comparison.variants.size(); ++i) {
    if (i > 1) text += ",";
    WriteVariant(comparison.variants[i], comparison, language, &text);
    text += "}";
  }
  return text + "]}";
}

}  // namespace pumice::whatif
