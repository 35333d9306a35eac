// The objects of all files are there by now, so names can be held against names.
#include "core/load/references.h"

#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/model/system_classes.h"

namespace pumice::load {

using manifest::Entry;
using manifest::IsNamespaced;
using manifest::Kind;
using manifest::KindName;
using manifest::ObjectContext;
using manifest::Reference;
using manifest::World;
using text::Severity;
using words::Say;
using words::Sentence;

namespace {

using Names = std::unordered_set<std::string>;

template <typename T>
Names NamesOf(const std::vector<T>& list) {
  Names names;
  for (const T& item : list) names.insert(item.meta.Key());
  return names;
}

Sentence Consequence(Reference::To to, const std::string& name) {
  switch (to) {
    case Reference::To::kQueue: return Say<words::kQueueMissing>({{"queue", name}});
    case Reference::To::kParentQueue: return Say<words::kParentMissing>({{"queue", name}});
    case Reference::To::kPodGroup: return Say<words::kPodGroupMissing>({{"group", name}});
    case Reference::To::kPriorityClass: return Say<words::kClassMissing>({{"name", name}});
    case Reference::To::kNode: return Say<words::kNodeMissing>({{"node", name}});
  }
  return {};
}

// Where the object of that name stands that came first.
Sentence Twice(uint32_t line, const std::string& other_file) {
  if (other_file.empty()) return line > 0 ? Say<words::kTwiceAtLine>({{"line", line}}) : words::kTwiceAbove;
  if (line == 0) return Say<words::kTwiceIn>({{"file", other_file}});
  return Say<words::kTwiceAtLineIn>({{"line", line}, {"file", other_file}});
}

const char* CodeOf(Reference::To to) {
  switch (to) {
    case Reference::To::kQueue: return "unknown-queue";
    case Reference::To::kParentQueue: return "unknown-parent";
    case Reference::To::kPodGroup: return "unknown-pod-group";
    case Reference::To::kPriorityClass: return "unknown-priority-class";
    case Reference::To::kNode: return "unknown-node";
  }
  return "";
}

}  // namespace

void CheckDuplicates(World* world) {
  struct Seen {
    uint32_t source, line;
  };
  std::unordered_map<std::string, Seen> seen;
  for (const Entry& entry : world->order) {
    const model::ObjectMeta& meta = world->MetaOf(entry);
    if (meta.name.empty()) continue;
    std::string key = KindName(entry.kind);
    key += '|';
    if (IsNamespaced(entry.kind)) key += meta.ns.empty() ? "default/" : meta.ns + "/";
    key += meta.name;
    auto [it, added] = seen.try_emplace(std::move(key), Seen{entry.source, entry.at.line});
    if (added) continue;
    const Seen& other = it->second;
    const std::string file = other.source == entry.source ? "" : world->sources[other.source];
    world->out.Add(world->ContextOf(entry).Make(Severity::kError, "duplicate", "metadata.name", entry.at,
                                                Twice(other.line, file), words::kGiveAnotherName));
  }
}

void CheckReferences(World* world) {
  const model::Scenario& scenario = world->scenario;
  const Names queues = NamesOf(scenario.queues);
  const Names groups = NamesOf(scenario.pod_groups);
  const Names nodes = NamesOf(scenario.nodes);
  Names classes = NamesOf(scenario.priority_classes);
  for (const model::SystemClass& its : model::kSystemClasses) classes.insert(its.name);
  auto there = [&](Reference::To to, const std::string& name) {
    switch (to) {
      case Reference::To::kQueue:
      case Reference::To::kParentQueue: return queues.count(name) > 0;
      case Reference::To::kPodGroup: return groups.count(name) > 0;
      case Reference::To::kPriorityClass: return classes.count(name) > 0;
      case Reference::To::kNode: return nodes.count(name) > 0;
    }
    return true;
  };
  for (const Reference& reference : world->references) {
    if (there(reference.to, reference.name)) continue;
    const Entry& entry = world->order[reference.entry];
    const ObjectContext context = world->ContextOf(entry);
    if (reference.to == Reference::To::kPriorityClass && entry.kind == Kind::kVcJob) {
      world->out.AddOnce("job-class|" + reference.name,
                         context.Make(Severity::kWarning, CodeOf(reference.to), reference.field, reference.at,
                                      Say<words::kJobOfUnknownClass>({{"name", reference.name}}), words::kAddClass));
      continue;
    }
    // The API server's admission refuses pods of unknown classes.
    if (reference.to == Reference::To::kPriorityClass && entry.kind != Kind::kPodGroup) {
      world->out.Add(context.Make(Severity::kError, CodeOf(reference.to), reference.field, reference.at,
                                  Say<words::kClassNotFound>({{"name", reference.name}}), words::kAddClass));
      continue;
    }
    world->out.AddOnce(std::string(CodeOf(reference.to)) + "|" + reference.name,
                       context.Make(Severity::kWarning, CodeOf(reference.to), reference.field, reference.at,
                                    Consequence(reference.to, reference.name)));
  }
  for (const auto& [name, usage] : world->usage) {
    if (!nodes.count(name)) world->out.Add(usage.missing);
  }
}

}  // namespace pumice::load
