// This part of the short form makes nodes, queues, classes and HyperNodes, each as the object that a cluster would
// have.
#include "core/load/short_form.h"

#include "core/load/short_parts.h"

namespace pumice::load {

using manifest::Fields;
using text::Arena;
using text::Maker;
using text::Member;
using text::Position;
using text::Value;
using words::Say;

namespace {

constexpr std::string_view kScheduling = "scheduling.volcano.sh/v1beta1";

// A taint is "key=value:Effect", "key:Effect", or a map as Kubernetes has it.
const Value* Taint(Fields* node, const Value& item, const Maker& make) {
  if (!item.IsString()) return &item;
  const std::string_view text = item.text;
  const size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) {
    node->Error("taints", "word", Say<words::kIsNoTaint>({{"text", text}}), words::kWriteTaint);
    return nullptr;
  }
  const std::string_view pair = text.substr(0, colon);
  const size_t equals = pair.find('=');
  Maker::Members members = {Maker::Entry("key", make.String(pair.substr(0, equals), item.at))};
  if (equals != std::string_view::npos)
    members.push_back(Maker::Entry("value", make.String(pair.substr(equals + 1), item.at)));
  members.push_back(Maker::Entry("effect", make.String(text.substr(colon + 1), item.at)));
  return make.Map(members, item.at);
}

void ExpandNode(Fields* fields, ShortParts* parts) {
  const Maker& make = parts->make;
  const Position at = fields->value().at;
  std::string name = "node";
  fields->String("name", &name);
  int32_t count = 1;
  const bool counted = fields->Int32("count", &count, 0, kMostCopies);
  Maker::Members spec;
  parts->Copy(fields, "unschedulable", &spec);
  if (const Value* taints = fields->List("taints")) {
    std::vector<const Value*> list;
    for (uint32_t i = 0; i < taints->size; ++i) {
      if (const Value* taint = Taint(fields, (*taints)[i], make)) list.push_back(taint);
    }
    spec.push_back(Maker::Entry("taints", make.List(list, taints->at)));
  }
  model::ResourceList allocatable;
  const Value* resources = parts->Resources(fields, true, &allocatable);
  Maker::Members with_pods;
  for (uint32_t i = 0; resources && i < resources->size; ++i) with_pods.push_back(resources->members[i]);
  if (allocatable.find("pods") == allocatable.end()) {
    with_pods.push_back(Maker::Entry("pods", make.Int(110, at)));
    allocatable["pods"] = Quantity::FromValue(110);
  }
  const Value* list = make.Map(with_pods, at);
  const Value* status = make.Map({Maker::Entry("capacity", list), Maker::Entry("allocatable", list)}, at);
  const Value* labels = fields->Find("labels");
  if (labels && !labels->IsMap()) fields->Map("labels", [](Fields*) {});  // says what is wrong
  Maker::Members annotations;
  parts->Copy(fields, "annotations", &annotations);
  if (!parts->Count(fields, "count", count)) return;
  for (int32_t i = 0; i < count; ++i) {
    const std::string node_name = counted ? Numbered(name, i, count) : name;
    parts->Emit([&] {
      const Value* name_value = make.String(node_name, at);
      Maker::Members node_labels = {Maker::Entry("kubernetes.io/hostname", name_value)};
      for (uint32_t j = 0; labels && labels->IsMap() && j < labels->size; ++j)
        node_labels.push_back(labels->members[j]);
      Maker::Members meta = {Maker::Entry("name", name_value), Maker::Entry("labels", make.Map(node_labels, at))};
      meta.insert(meta.end(), annotations.begin(), annotations.end());
      return parts->Object("v1", "Node", meta, make.Map(spec, at), status, at);
    });
    parts->placement.AddNode(node_name, allocatable);
  }
}

void ExpandQueue(Fields* fields, ShortParts* parts) {
  const Maker& make = parts->make;
  const Position at = fields->value().at;
  Maker::Members meta, spec, status;
  parts->CopyAll(fields, {"name", "labels", "annotations", "creationTimestamp"}, &meta);
  parts->CopyAll(fields, {"weight", "parent", "reclaimable", "priority", "affinity", "type", "dequeueStrategy"}, &spec);
  for (std::string_view key : {"capability", "deserved"}) {
    if (const Value* list = parts->Renamed(fields, key)) spec.push_back(Maker::Entry(key, list));
  }
  if (const Value* list = parts->Renamed(fields, "guarantee")) {
    spec.push_back(Maker::Entry("guarantee", make.Map({Maker::Entry("resource", list)}, list->at)));
  }
  parts->Copy(fields, "state", &status);
  parts->Emit([&] { return parts->Object(kScheduling, "Queue", meta, make.Map(spec, at), make.Map(status, at), at); });
}

// Classes are {high: 1000} or [{name: high, value: 1000, globalDefault: true}].
void ExpandPriorityClasses(Fields* document, ShortParts* parts) {
  const Maker& make = parts->make;
  auto add = [&](const Value* name, Maker::Members rest, Position at) {
    rest.insert(rest.begin(), {Maker::Entry("apiVersion", make.String("scheduling.k8s.io/v1", at)),
                               Maker::Entry("kind", make.String("PriorityClass", at)),
                               Maker::Entry("metadata", make.Map({Maker::Entry("name", name)}, at))});
    parts->Emit([&] { return make.Map(rest, at); });
  };
  const Value* classes = document->Find("priorityClasses");
  if (classes && classes->IsMap()) {
    for (uint32_t i = 0; i < classes->size; ++i) {
      const Member& member = classes->members[i];
      add(make.String(member.key, member.at), {Maker::Entry("value", member.value)}, member.at);
    }
    return;
  }
  document->Maps("priorityClasses", [&](Fields* fields, uint32_t) {
    Maker::Members rest;
    parts->CopyAll(fields, {"value", "globalDefault", "preemptionPolicy"}, &rest);
    const Value* name = fields->Find("name");
    const Position at = fields->value().at;
    add(name ? name : make.String("", at), rest, at);
  });
}

// A HyperNode is {name: s0, tier: 1, nodes: [n-0, n-1]} or {name: s1, tier: 2, hyperNodes: [s0]}.
void ExpandHyperNode(Fields* fields, ShortParts* parts) {
  const Maker& make = parts->make;
  const Position at = fields->value().at;
  Maker::Members meta, spec;
  parts->Copy(fields, "name", &meta);
  parts->CopyAll(fields, {"tier", "tierName"}, &spec);
  std::vector<const Value*> members;
  for (const char* key : {"nodes", "hyperNodes"}) {
    std::vector<std::string> names;
    fields->Strings(key, &names);
    const Value* type = make.String(key[0] == 'n' ? "Node" : "HyperNode", at);
    for (const std::string& name : names) {
      const Value* exact = make.Map({Maker::Entry("name", make.String(name, at))}, at);
      const Value* selector = make.Map({Maker::Entry("exactMatch", exact)}, at);
      members.push_back(make.Map({Maker::Entry("type", type), Maker::Entry("selector", selector)}, at));
    }
  }
  spec.push_back(Maker::Entry("members", make.List(members, at)));
  parts->Emit([&] {
    return parts->Object("topology.volcano.sh/v1alpha1", "HyperNode", meta, make.Map(spec, at), nullptr, at);
  });
}

}  // namespace

ShortConfiguration ExpandShortForm(Fields* document, Arena* arena, int64_t most_copies, const EmitObject& emit) {
  ShortConfiguration configuration;
  ShortParts parts(arena, most_copies, emit);
  ExpandConfiguration(document, &parts, &configuration.tree, &configuration.text);
  document->Maps("nodes", [&](Fields* fields, uint32_t) { ExpandNode(fields, &parts); });
  document->Maps("hyperNodes", [&](Fields* fields, uint32_t) { ExpandHyperNode(fields, &parts); });
  document->Maps("queues", [&](Fields* fields, uint32_t) { ExpandQueue(fields, &parts); });
  ExpandPriorityClasses(document, &parts);
  ExpandJobs(document, &parts);
  return configuration;
}

}  // namespace pumice::load
