// This part writes a story as JSON.
#include "core/explain/lead.h"
#include "core/explain/story.h"
#include "core/text/json_writer.h"

namespace pumice::explain {

using text::JsonWriter;

const char* ToString(Verdict verdict) {
  static constexpr const char* kNames[] = {"yes", "no", "wait", "info"};
  return kNames[static_cast<int>(verdict)];
}

namespace {

// Infinities have no JSON.
void Value(JsonWriter* w, double value) {
  if (value > 1e300) {
    w->String("inf");
  } else {
    w->Number(value);
  }
}

void Write(JsonWriter* w, const Line& line) {
  w->BeginObject();
  w->Key("rule").String(line.rule);
  w->Key("resource").String(line.resource).Key("unit").String(line.unit);
  if (!line.queue.empty()) w->Key("queue").String(line.queue);
  if (!line.object.empty()) w->Key("object").String(line.object);
  w->Key("parts").BeginArray();
  for (const Line::Part& part : line.parts) {
    w->BeginObject().Key("sign").String(std::string(1, part.sign)).Key("name").String(part.name).Key("value");
    Value(w, part.value);
    w->EndObject();
  }
  w->EndArray();
  w->Key("left");
  Value(w, line.left);
  w->Key("op").String(line.op);
  w->Key("limit").BeginObject().Key("name").String(line.limit_name).Key("value");
  Value(w, line.limit);
  w->EndObject();
  w->Key("holds").Bool(line.holds);
  w->Key("text").String(line.text);
  w->EndObject();
}

void Write(JsonWriter* w, const Link& link) {
  w->BeginObject();
  w->Key("code").String(CodeOf(link.code));
  w->Key("verdict").String(ToString(link.verdict));
  if (!link.action.empty()) w->Key("action").String(link.action);
  if (!link.plugin.empty()) w->Key("plugin").String(link.plugin);
  if (link.tier > 0) w->Key("tier").Int(link.tier);
  w->Key("event").Int(static_cast<int64_t>(link.event));
  w->Key("params").BeginObject();
  for (const auto& [name, value] : link.params) w->Key(name).String(value);
  w->EndObject();
  w->Key("numbers").BeginObject();
  for (const Number& number : link.numbers) {
    w->Key(number.name);
    Value(w, number.value);
  }
  w->EndObject();
  w->Key("lines").BeginArray();
  for (const Line& line : link.lines) Write(w, line);
  w->EndArray();
  w->Key("groups").BeginArray();
  for (const Group& group : link.groups) {
    w->BeginObject().Key("reason").String(group.reason).Key("members").BeginArray();
    for (const std::string& member : group.members) w->String(member);
    w->EndArray().Key("text").String(group.text).EndObject();
  }
  w->EndArray();
  w->Key("rows").BeginArray();
  for (const Row& row : link.rows) {
    w->BeginObject().Key("name").String(row.name).Key("cells").BeginObject();
    for (const Cell& cell : row.cells) {
      w->Key(cell.name);
      Value(w, cell.value);
    }
    w->EndObject().EndObject();
  }
  w->EndArray();
  w->Key("text").String(link.text);
  w->EndObject();
}

void Write(JsonWriter* w, const std::vector<std::string>& texts) {
  w->BeginArray();
  for (const std::string& text : texts) w->String(text);
  w->EndArray();
}

void Write(JsonWriter* w, const Eviction& eviction) {
  w->BeginObject();
  w->Key("action").String(eviction.action);
  w->Key("job").String(eviction.job).Key("pod").String(eviction.pod).Key("node").String(eviction.node);
  w->Key("event").Int(static_cast<int64_t>(eviction.event));
  w->Key("stands").Bool(eviction.stands);
  w->Key("candidates").BeginArray();
  for (const Eviction::Candidate& candidate : eviction.candidates) {
    w->BeginObject().Key("pod").String(candidate.pod).Key("fate").String(candidate.fate);
    if (candidate.tier > 0) w->Key("tier").Int(candidate.tier).Key("plugin").String(candidate.plugin);
    if (!candidate.text.empty()) w->Key("text").String(candidate.text);
    w->EndObject();
  }
  w->EndArray();
  w->Key("answers").BeginArray();
  for (const Eviction::Answer& answer : eviction.answers) {
    w->BeginObject().Key("tier").Int(answer.tier).Key("plugin").String(answer.plugin);
    w->Key("abstained").Bool(answer.abstained).Key("keeps");
    Write(w, answer.keeps);
    w->EndObject();
  }
  w->EndArray();
  w->Key("decided").Int(eviction.decided);
  w->Key("taken");
  Write(w, eviction.taken);
  w->Key("left");
  Write(w, eviction.left);
  w->Key("order").BeginArray();
  for (const Eviction::Order& order : eviction.order) {
    w->BeginObject().Key("pod").String(order.pod).Key("before").String(order.before).Key("by").String(order.by);
    if (order.tier > 0) w->Key("tier").Int(order.tier).Key("plugin").String(order.plugin);
    w->Key("numbers").BeginArray();
    for (double number : order.numbers) Value(w, number);
    w->EndArray();
    w->Key("text").String(order.text);
    w->EndObject();
  }
  w->EndArray();
  w->EndObject();
}

}  // namespace

std::string ToJson(const Story& story) {
  JsonWriter w;
  w.BeginObject();
  w.Key("kind").String(story.kind).Key("name").String(story.name);
  w.Key("verdict").Int(story.verdict);
  w.Key("text").String(story.text);
  w.Key("links").BeginArray();
  for (const Link& link : story.links) Write(&w, link);
  w.EndArray();
  if (!story.why.empty()) {
    w.Key("why");
    Write(&w, story.why);
  }
  if (!story.evictions.empty()) {
    w.Key("evictions").BeginArray();
    for (const Eviction& eviction : story.evictions) Write(&w, eviction);
    w.EndArray();
  }
  if (story.reasons != nullptr) {
    Write(*story.reasons, &w);
    w.Key("others");
    Write(&w, story.others);
  }
  w.EndObject();
  return w.Take();
}

}  // namespace pumice::explain
