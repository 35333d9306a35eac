// This reads metadata, and checks names and labels as the API server would.
#include <algorithm>
#include <cctype>

#include "core/manifest/kinds.h"
#include "core/model/simulation.h"

namespace pumice::manifest {

using text::Severity;
using text::Value;
using words::Say;

namespace {

bool IsAlnum(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// This is validation.IsQualifiedName without its prefix, and IsValidLabelValue but for "".
bool IsName63(std::string_view text) {
  if (text.empty() || text.size() > 63 || !IsAlnum(text.front()) || !IsAlnum(text.back())) return false;
  return std::all_of(text.begin(), text.end(), [](char c) { return IsAlnum(c) || c == '-' || c == '_' || c == '.'; });
}

// This is ^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$, of at most 253 characters.
bool IsSubdomain(std::string_view name) {
  auto lower = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  if (name.empty() || name.size() > 253) return false;
  for (size_t i = 0; i < name.size(); ++i) {
    const bool first = i == 0 || name[i - 1] == '.', last = i + 1 == name.size() || name[i + 1] == '.';
    if (!lower(name[i]) && (first || last || (name[i] != '-' && name[i] != '.'))) return false;
  }
  return true;
}

// Letters of other scripts stay: they act nowhere. What begins a formula, a tag or a command might.
bool CheckLetters(Fields* meta, std::string_view key, const std::string& name) {
  if (!meta->context().validate) return true;
  const bool odd = std::any_of(name.begin(), name.end(), [](unsigned char c) {
    return c < 0x80 && !std::isalnum(c) && c != '-' && c != '.' && c != '_';
  });
  if (!odd && name.size() <= 253 && name != "." && name != "..") return true;
  meta->Error(key, "name", Say<words::kIsNoName>({{"name", name.substr(0, 60)}}), words::kNameLetters);
  return false;
}

void ReadName(Fields* meta, std::string* out) {
  meta->NeededString("name", out, meta->Has("generateName") ? words::kGeneratedName : words::kWriteName);
  const std::string& name = *out;
  if (!meta->context().validate || name.empty() || !CheckLetters(meta, "name", name)) return;
  // Pumice's own short form has names that a cluster would not take, and so has the long form that is made of it; a Job
  // is never of it.
  if (meta->context().kind == "Job") {
    CheckSubdomain(*meta, "name", name);
    return;
  }
  const bool upper = std::any_of(name.begin(), name.end(), [](char c) { return (c >= 'A' && c <= 'Z') || c == '_'; });
  if (!upper) return;
  const ObjectContext& context = meta->context();
  context.out->AddOnce(
      "upper-case-name|" + context.kind,
      context.Make(Severity::kNote, "upper-case-name", "metadata.name", meta->value().at, words::kNameIsLowerCase));
}

void CheckLabels(Fields* meta, const model::StringMap& labels) {
  if (!meta->context().validate) return;
  for (const auto& [key, value] : labels) {
    const size_t slash = key.find('/');
    const std::string_view name =
        slash == std::string::npos ? std::string_view(key) : std::string_view(key).substr(slash + 1);
    if (!IsName63(name) || slash == 0 || (slash != std::string::npos && slash > 253)) {
      meta->Error("labels", "label", Say<words::kIsNoLabelName>({{"name", key.substr(0, 80)}}));
    }
    if (!value.empty() && !IsName63(value)) {
      meta->Error("labels", "label", Say<words::kIsNoLabelValue>({{"value", value.substr(0, 80)}}),
                  words::kLabelLetters);
    }
  }
}

// An annotation's name may be written with upper-case letters.
void CheckAnnotations(Fields* meta, const model::StringMap& annotations) {
  if (!meta->context().validate) return;
  for (const auto& [key, value] : annotations) {
    const size_t slash = key.find('/');
    const std::string_view name =
        slash == std::string::npos ? std::string_view(key) : std::string_view(key).substr(slash + 1);
    if (!IsName63(name) || slash == 0 || (slash != std::string::npos && slash > 253)) {
      meta->Error("annotations", "label", words::Say<words::kIsNoAnnotation>({{"key", key.substr(0, 80)}}));
    }
  }
}

}  // namespace

void CheckMarks(Fields* meta, const model::ObjectMeta& marks) {
  CheckLabels(meta, marks.labels);
  CheckAnnotations(meta, marks.annotations);
}

void CheckDnsLabel(const Fields& fields, std::string_view key, const std::string& name) {
  if (!fields.context().validate || fields.context().lenient) return;
  if (name.size() <= 63 && name.find('.') == std::string::npos && IsSubdomain(name)) return;
  fields.Error(key, "name", words::Say<words::kNameIsRefused>({{"name", name.substr(0, 80)}}));
}

bool CheckSubdomain(const Fields& fields, std::string_view key, const std::string& name) {
  // The short form has names that a cluster would not take.
  if (!fields.context().validate || fields.context().lenient || IsSubdomain(name)) return true;
  fields.Error(key, "name", words::Say<words::kNameIsRefused>({{"name", name.substr(0, 80)}}), words::kWriteLowerName);
  return false;
}

void WarnOfRestarts(const Fields& pod, const Value& spec, const model::StringMap& annotations) {
  const Value* policy = spec.Find("restartPolicy");
  if (!pod.context().validate || policy == nullptr || !policy->IsString() || policy->text != "Always") return;
  if (annotations.count(model::kDuration) == 0) return;
  pod.WarnOnce("spec", "restarts", words::kRestartsForEver, words::kWriteRestartNever);
}

void ReadMeta(Fields* object, bool namespaced, model::ObjectMeta* meta) {
  bool found = object->Map("metadata", [&](Fields* fields) {
    ReadName(fields, &meta->name);
    fields->String("namespace", &meta->ns);
    fields->String("uid", &meta->uid);
    fields->Time("creationTimestamp", &meta->creation_timestamp);
    fields->Time("deletionTimestamp", &meta->deletion_timestamp);
    fields->StringMap("labels", &meta->labels);
    fields->StringMap("annotations", &meta->annotations);
    fields->Maps("ownerReferences", [&](Fields* owner, uint32_t) {
      model::OwnerReference& reference = meta->owner_references.emplace_back();
      owner->String("apiVersion", &reference.api_version);
      owner->String("kind", &reference.kind);
      owner->String("name", &reference.name);
      owner->String("uid", &reference.uid);
      CheckLetters(owner, "uid", reference.uid);
      owner->Bool("controller", &reference.controller);
      owner->Ignore({"blockOwnerDeletion"});
    });
    fields->Ignore({"managedFields", "resourceVersion", "generation", "selfLink", "finalizers",
                    "deletionGracePeriodSeconds", "generateName"});
    CheckLetters(fields, "uid", meta->uid);  // of which PodGroups are named
    CheckMarks(fields, *meta);
    if (!namespaced && !meta->ns.empty()) {
      fields->Warn("namespace", "namespace", Say<words::kHasNoNamespace>({{"kind", object->context().kind}}));
      meta->ns.clear();
    } else {
      CheckLetters(fields, "namespace", meta->ns);
    }
  });
  if (!found && object->context().validate) object->Error("metadata", "missing", words::kIsMissing, words::kWriteName);
}

void ReadExpressions(Fields* selector, std::string_view key, std::initializer_list<std::string_view> operators,
                     std::vector<model::SelectorRequirement>* out) {
  selector->Maps(key, [&](Fields* fields, uint32_t) {
    model::SelectorRequirement& requirement = out->emplace_back();
    fields->NeededString("key", &requirement.key);
    fields->NeededWord("operator", &requirement.op, operators);
    fields->Strings("values", &requirement.values);
    const bool wants = requirement.op == "In" || requirement.op == "NotIn";
    if (wants && requirement.values.empty() && fields->context().validate) {
      fields->Error("values", "missing", Say<words::kNeedsOne>({{"operator", requirement.op}}));
    }
  });
}

void ReadLabelSelector(Fields* selector, model::LabelSelector* out) {
  selector->StringMap("matchLabels", &out->match_labels);
  ReadExpressions(selector, "matchExpressions", {"In", "NotIn", "Exists", "DoesNotExist"}, &out->match_expressions);
}

}  // namespace pumice::manifest
