// A document is told by what stands in it, and each object goes to the function of its kind (kinds.h).
#include "core/load/reader.h"

#include <algorithm>
#include <array>

#include "core/api/annotations.h"
#include "core/base/text.h"
#include "core/base/utf8.h"
#include "core/load/csv_jobs.h"
#include "core/load/memory.h"
#include "core/load/scheduler_image.h"
#include "core/manifest/kinds.h"
#include "core/manifest/read_vcjob.h"
#include "core/text/json_text.h"
#include "core/text/nearest.h"

namespace pumice::load {

using manifest::Fields;
using manifest::Kind;
using manifest::ObjectContext;
using manifest::Objects;
using manifest::Reference;
using manifest::VcJob;
using manifest::VcTask;
using manifest::World;
using text::Arena;
using text::IsJson;
using text::IsYamlLikeJson;
using text::Limits;
using text::LooksLikeJson;
using text::Member;
using text::Nearest;
using text::ParseJson;
using text::Part;
using text::PartsOf;
using text::Position;
using text::Problem;
using text::Severity;
using text::ToJsonText;
using text::TreeBuilder;
using text::TypeOf;
using text::Value;
using words::Say;
using words::Sentence;

namespace {

struct KindInfo {
  std::string_view name;
  // `apiVersion` may be either of these.
  std::string_view api_version, other_api_version;
};

constexpr std::array kKinds = {
    KindInfo{"Queue", "scheduling.volcano.sh/v1beta1", ""},
    KindInfo{"PodGroup", "scheduling.volcano.sh/v1beta1", ""},
    KindInfo{"Pod", "v1", ""},
    KindInfo{"Node", "v1", ""},
    KindInfo{"Namespace", "v1", ""},
    KindInfo{"ConfigMap", "v1", ""},
    KindInfo{"ResourceQuota", "v1", ""},
    KindInfo{"PriorityClass", "scheduling.k8s.io/v1", ""},
    KindInfo{"HyperNode", "topology.volcano.sh/v1alpha1", ""},
    KindInfo{"Numatopology", "nodeinfo.volcano.sh/v1alpha1", ""},
    KindInfo{"PodDisruptionBudget", "policy/v1", "policy/v1beta1"},
    KindInfo{"ResourceClaim", "resource.k8s.io/v1", "resource.k8s.io/v1beta2"},
    KindInfo{"ResourceClaimTemplate", "resource.k8s.io/v1", "resource.k8s.io/v1beta2"},
    KindInfo{"DeviceClass", "resource.k8s.io/v1", "resource.k8s.io/v1beta2"},
    KindInfo{"Job", "batch.volcano.sh/v1alpha1", ""},
};

const KindInfo* FindKind(std::string_view name) {
  for (const KindInfo& kind : kKinds) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

std::string_view TextAt(const Value& map, std::string_view key) {
  const Value* value = map.Find(key);
  return value && value->IsString() ? value->text : std::string_view();
}

Position PositionOf(std::string_view text, size_t offset) {
  Position at{1, 1};
  for (size_t i = 0; i < offset; ++i) {
    if (text[i] == '\n') {
      ++at.line;
      at.column = 1;
    } else {
      ++at.column;
    }
  }
  return at;
}

constexpr std::string_view kMetadata = "metadata";

std::string KeyOf(const Value& object) {
  const Value* meta = object.Find(kMetadata);
  if (!meta) return "";
  const std::string_view ns = TextAt(*meta, "namespace");
  return (ns.empty() ? "" : std::string(ns) + "/") + std::string(TextAt(*meta, "name"));
}

}  // namespace

ObjectContext Reader::FileContext() const {
  ObjectContext context;
  context.out = &world_->out;
  context.source = world_->sources[source_];
  context.validate = world_->validate;
  context.lenient = lenient_;
  return context;
}

void Reader::ReadSource(const SourceText& source, bool keep_raw) {
  source_ = static_cast<uint32_t>(world_->sources.size());
  world_->sources.push_back(source.name);
  keep_raw_ = keep_raw;
  Arena arena;
  arena_ = &arena;
  ReadText(source);
  arena_ = nullptr;
}

void Reader::ReadText(const SourceText& source) {
  const ObjectContext context = FileContext();
  auto fail = [&](const char* code, Position at, Sentence message, Sentence hint) {
    world_->unreadable = true;
    world_->out.Add(context.Make(Severity::kError, code, "", at, std::move(message), std::move(hint)));
  };
  const Limits& limits = options_.limits;
  std::string_view text = source.text;
  if (text.size() > limits.bytes) {
    return fail("too-large", {}, Say<words::kFileTooLarge>({{"bytes", text.size()}, {"most", limits.bytes}}),
                words::kSplitFile);
  }
  if (size_t bad = FirstInvalidUtf8(text); bad != std::string_view::npos) {
    return fail("utf-8", PositionOf(text, bad), words::kIsNotUtf8, words::kSaveAsUtf8);
  }
  if (TrimSpace(text).empty()) return fail("empty", {}, words::kFileIsEmpty, {});

  TreeBuilder builder(arena_, limits);
  Listen(&builder);
  if (source.name.ends_with(".csv")) {
    std::vector<Problem> problems;
    const Value* jobs = ReadCsvJobs(text, arena_, &problems);
    Report(problems, context);
    if (problems.empty()) ReadDocument(*jobs);
    return;
  }
  if (LooksLikeJson(text) && !IsYamlLikeJson(text, options_.yaml, limits)) {
    ParseJson(text, limits, arena_, &builder);
  } else if (options_.yaml) {
    for (const Part& part : PartsOf(text)) {
      ReadPart(part, &builder);
      if (builder.stuck()) break;
    }
  } else {
    return fail("syntax", {}, words::kIsNotJson, {});
  }
  Report(builder.problems(), context);
  if (!any_ && builder.problems().empty()) fail("empty", {}, words::kOnlyComments, {});
}

void Reader::Listen(TreeBuilder* builder) {
  builder->on_element = [this](const Value& element) {
    if (TextAt(element, "kind").empty()) return false;
    ReadObject(element);
    return true;
  };
  builder->on_document = [this](const Value& document) {
    if (document.IsNull()) return;
    any_ = true;
    ReadDocument(document);
  };
}

void Reader::ReadPart(const Part& part, TreeBuilder* builder) {
  const Objects* objects = options_.memory ? Remembered(part.text) : nullptr;
  if (!objects) return Parse(part, builder);
  any_ = true;
  world_->Append(*objects, source_, part.lines_before);
}

void Reader::Parse(const Part& part, TreeBuilder* builder) {
  // A cluster's many objects may stand as JSON among what is typed, and are read many times faster as what they are.
  constexpr std::string_view kBorder = "---\n";
  if (part.text.starts_with(kBorder) && IsJson(part.text.substr(kBorder.size()))) {
    return ParseJson(part.text.substr(kBorder.size()), options_.limits, arena_, builder, part.lines_before + 2);
  }
  builder->SetLinesBefore(part.lines_before);
  options_.yaml(part.text, builder);
  builder->SetLinesBefore(0);
}

const Objects* Reader::Remembered(std::string_view part) {
  Memory::Kept& kept = options_.memory->Of(part);
  if (kept.tried) return kept.objects.get();
  kept.tried = true;
  if (part.find("kind") == std::string_view::npos) return nullptr;  // the short form, which would be read twice
  World alone(options_.validate, world_->specs.pool());
  alone.sources.emplace_back();
  Reader reader(&alone, options_);
  reader.keep_raw_ = keep_raw_;
  Arena arena;
  reader.arena_ = &arena;
  TreeBuilder builder(&arena, options_.limits);
  reader.Listen(&builder);
  reader.Parse({part, 0}, &builder);
  // A limit on aliases holds for all documents together.
  const bool possible =
      reader.any_ && !reader.settings_ && builder.problems().empty() && !builder.has_aliases() && alone.out.whole();
  if (possible) {
    kept.objects = std::make_shared<const Objects>(std::move(alone));
    kept.events.clear();
  }
  return kept.objects.get();
}

void Reader::Report(const std::vector<Problem>& problems, const ObjectContext& context) {
  for (const Problem& problem : problems) {
    const char* code = "syntax";
    Sentence hint;
    Severity severity = Severity::kError;
    switch (problem.kind) {
      case Problem::Kind::kSyntax: break;
      case Problem::Kind::kDepth: code = "depth"; break;
      case Problem::Kind::kAlias: code = "alias"; break;
      case Problem::Kind::kKey: code = "key"; break;
      case Problem::Kind::kTag: code = "tag"; break;
      case Problem::Kind::kDuplicateKey:
        code = "duplicate-key";
        severity = Severity::kWarning;
        hint = words::kLastCounts;
        if (!context.validate) continue;
        break;
    }
    if (severity == Severity::kError) world_->unreadable = true;
    world_->out.Add(context.Make(severity, code, "", problem.at, problem.message, hint));
  }
}

void Reader::ReadDocument(const Value& document) {
  if (document.IsList()) return ReadList(document, {});
  if (!document.IsMap()) {
    const ObjectContext context = FileContext();
    world_->out.Add(context.Make(Severity::kError, "type", "", document.at,
                                 Say<words::kDocumentIsNoMap>({{"found", TypeOf(document)}}),
                                 words::kWriteObjectsOrShortForm));
    return;
  }
  if (document.Find("kind") || document.Find("apiVersion")) return ReadObject(document);
  ReadScenario(document);
}

void Reader::ReadList(const Value& list, const Defaults& defaults) {
  for (uint32_t i = 0; i < list.size; ++i) ReadObject(list[i], defaults);
}

void Reader::ReadObject(const Value& object, const Defaults& defaults) {
  ObjectContext context = FileContext();
  if (!object.IsMap()) {
    world_->out.Add(
        context.Make(Severity::kError, "type", "", object.at, Say<words::kObjectIsNoMap>({{"found", TypeOf(object)}})));
    return;
  }
  std::string_view kind = TextAt(object, "kind");
  if (kind.empty()) kind = defaults.kind;
  context.name = KeyOf(object);
  if (kind.empty()) {
    world_->out.Add(context.Make(Severity::kError, "kind", "kind", object.at, words::kIsMissing, words::kWriteKind));
    return;
  }
  const Value* items = object.Find("items");
  if (kind.ends_with("List") && (items || kind == "List")) {
    if (!items || !items->IsList()) return;
    ReadList(*items,
             kind == "List" ? Defaults() : Defaults{kind.substr(0, kind.size() - 4), TextAt(object, "apiVersion")});
    return;
  }
  context.kind = std::string(kind);
  if (std::string tag = SchedulerTag(kind, object); !tag.empty()) {
    world_->scheduler_image = {std::move(tag), context.kind + " " + context.name, source_, object.at};
    if (kind == "Deployment") return;
  }
  if (manifest::ReadOwner(object, kind, &world_->owners)) return;
  Fields fields(&context, object);
  fields.Ignore({"kind"});
  if (!CheckApiVersion(&fields, kind, defaults.api_version)) return;
  if (ReadKnown(object, kind, &fields, &context)) fields.Done();
}

bool Reader::CheckApiVersion(Fields* fields, std::string_view kind, std::string_view default_version) {
  const ObjectContext& context = fields->context();
  std::string version(default_version);
  if (!fields->String("apiVersion", &version) && fields->Has("apiVersion")) return true;  // said already
  const KindInfo* info = FindKind(kind);
  auto unused = [&](Sentence message) {
    if (context.validate) {
      world_->out.AddOnce("kind|" + context.kind + "|" + version,
                          context.Make(Severity::kWarning, "unused-kind", "", fields->value().at, std::move(message)));
    }
    return false;
  };
  if (!info) {
    std::vector<std::string_view> names;
    for (const KindInfo& known : kKinds) names.push_back(known.name);
    const std::string_view nearest = Nearest(kind, names);
    return unused(nearest.empty() ? words::kKindNotUsed : Say<words::kKindNotUsedMeant>({{"kind", nearest}}));
  }
  if (!context.validate || version == info->api_version || (!version.empty() && version == info->other_api_version))
    return true;
  if (kind == "Job" && version == "batch/v1") {
    return unused(words::kKubernetesJob);
  }
  fields->Error("apiVersion", "api-version",
                version.empty() ? words::kIsMissing
                                : Sentence::Verbatim("no matches for kind \"" + std::string(kind) + "\" in version \"" +
                                                     version + "\""),
                Say<words::kWrite>({{"text", info->api_version}}));
  return true;
}

uint32_t Reader::AddEntry(Kind kind, size_t index, Position at) {
  world_->order.push_back({kind, static_cast<uint32_t>(index), source_, at});
  return static_cast<uint32_t>(world_->order.size() - 1);
}

void Reader::Refer(Reference::To to, std::string name, uint32_t entry, const char* field, const Fields& fields,
                   std::string_view key) {
  if (!world_->validate || name.empty()) return;
  Position at = fields.value().at;
  // It is the place of the field itself, one map further down.
  for (uint32_t i = 0; i < fields.value().size; ++i) {
    const Member& member = fields.value().members[i];
    if (member.key != "spec" && member.key != kMetadata) continue;
    for (uint32_t j = 0; member.value->IsMap() && j < member.value->size; ++j) {
      if (member.value->members[j].key == key) at = member.value->members[j].at;
    }
  }
  world_->references.push_back({to, std::move(name), entry, field, at});
}

bool Reader::ReadKnown(const Value& object, std::string_view kind, Fields* fields, ObjectContext* context) {
  model::Scenario& scenario = world_->scenario;
  // Reads into a new element of `list`.
  auto add = [&](Kind which, auto* list, auto read) {
    auto& element = list->emplace_back();
    read(fields, &element);
    return AddEntry(which, list->size() - 1, object.at);
  };
  if (kind == "Pod") {
    ReadPod(fields, *context, object.at);
  } else if (kind == "Queue") {
    uint32_t entry = add(Kind::kQueue, &scenario.queues, manifest::ReadQueue);
    Refer(Reference::To::kParentQueue, scenario.queues.back().parent, entry, "spec.parent", *fields, "parent");
  } else if (kind == "PodGroup") {
    uint32_t entry = add(Kind::kPodGroup, &scenario.pod_groups, manifest::ReadPodGroup);
    const model::PodGroup& group = scenario.pod_groups.back();
    Refer(Reference::To::kQueue, group.queue, entry, "spec.queue", *fields, "queue");
    Refer(Reference::To::kPriorityClass, group.priority_class_name, entry, "spec.priorityClassName", *fields,
          "priorityClassName");
  } else if (kind == "Node") {
    add(Kind::kNode, &scenario.nodes, manifest::ReadNode);
    if (keep_raw_) scenario.nodes.back().raw = std::make_shared<const std::string>(ToJsonText(object));
  } else if (kind == "PriorityClass") {
    add(Kind::kPriorityClass, &scenario.priority_classes, manifest::ReadPriorityClass);
  } else if (kind == "HyperNode") {
    add(Kind::kHyperNode, &scenario.hyper_nodes, manifest::ReadHyperNode);
  } else if (kind == "Numatopology") {
    add(Kind::kNumatopology, &scenario.numatopologies, manifest::ReadNumatopology);
  } else if (kind == "ResourceQuota") {
    add(Kind::kResourceQuota, &scenario.resource_quotas, manifest::ReadResourceQuota);
  } else if (kind == "PodDisruptionBudget") {
    add(Kind::kPodDisruptionBudget, &scenario.pod_disruption_budgets, manifest::ReadPodDisruptionBudget);
  } else if (kind == "ResourceClaim") {
    add(Kind::kResourceClaim, &scenario.resource_claims, manifest::ReadResourceClaim);
  } else if (kind == "ResourceClaimTemplate") {
    add(Kind::kResourceClaimTemplate, &scenario.resource_claim_templates, manifest::ReadResourceClaimTemplate);
  } else if (kind == "DeviceClass") {
    add(Kind::kDeviceClass, &scenario.device_classes, manifest::ReadDeviceClass);
  } else if (kind == "Namespace") {
    add(Kind::kNamespace, &scenario.namespaces, [](Fields* ns, model::Namespace* out) {
      ReadMeta(ns, false, &out->meta);
      ns->Ignore({"spec", "status"});
    });
  } else if (kind == "ConfigMap") {
    ReadConfigMap(fields, *context);
  } else {
    const uint32_t entry = add(Kind::kVcJob, &world_->jobs, [&](Fields* job, VcJob* out) {
      ReadVcJob(job, &world_->specs, out);
      out->at = object.at;
    });
    const VcJob& job = world_->jobs.back();
    Refer(Reference::To::kPriorityClass, job.priority_class_name, entry, "spec.priorityClassName", *fields,
          "priorityClassName");
    for (const VcTask& task : job.tasks) {
      if (task.spec->priority) continue;
      Refer(Reference::To::kPriorityClass, task.spec->priority_class_name, entry,
            "spec.tasks[].template.spec.priorityClassName", *fields, "tasks");
    }
  }
  return true;
}

void Reader::ReadPod(Fields* fields, const ObjectContext& context, Position at) {
  model::Pod& pod = world_->scenario.pods.emplace_back();
  ReadMeta(fields, true, &pod.meta);
  const Value* spec = fields->Find("spec");
  if (spec && spec->IsMap()) {
    Fields(&context, *spec, fields, "spec").String("nodeName", &pod.node_name);
    pod.spec = world_->specs.Read(context, *spec, nullptr);
    manifest::WarnOfRestarts(*fields, *spec, pod.meta.annotations);
  } else {
    if (spec) fields->Map("spec", [](Fields*) {});
    if (context.validate && !spec) fields->Error("spec", "missing", words::kNoContainer);
    pod.spec = world_->specs.Share({});
  }
  ReadPodStatus(fields, &pod);
  if (keep_raw_) pod.raw = std::make_shared<const std::string>(ToJsonText(fields->value()));
  const uint32_t entry = AddEntry(Kind::kPod, world_->scenario.pods.size() - 1, at);
  const std::string* group = FindKey(pod.meta.annotations, kGroupName);
  if (group != nullptr && !group->empty()) {
    const std::string ns = pod.meta.ns.empty() ? "default" : pod.meta.ns;
    Refer(Reference::To::kPodGroup, ns + "/" + *group, entry, "metadata.annotations[scheduling.k8s.io/group-name]",
          *fields, "annotations");
  }
  if (!pod.spec->priority) {
    Refer(Reference::To::kPriorityClass, pod.spec->priority_class_name, entry, "spec.priorityClassName", *fields,
          "priorityClassName");
  }
  Refer(Reference::To::kNode, pod.node_name, entry, "spec.nodeName", *fields, "nodeName");
}

}  // namespace pumice::load
