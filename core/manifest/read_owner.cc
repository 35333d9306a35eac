// Of ReplicaSets and their like only what the podgroup controller inherits is read: they say nothing else to a
// scheduler.
#include "core/manifest/kinds.h"

namespace pumice::manifest {

using text::Value;

namespace {

std::string_view TextOf(const Value& map, std::string_view key) {
  const Value* value = map.Find(key);
  return value != nullptr && value->IsString() ? value->text : std::string_view();
}

}  // namespace

bool ReadOwner(const Value& object, std::string_view kind, std::map<std::string, model::StringMap>* owners) {
  const bool of_apps = kind == "ReplicaSet" || kind == "StatefulSet" || kind == "DaemonSet";
  const std::string_view version = TextOf(object, "apiVersion");
  if (!(of_apps && version == "apps/v1") && !(kind == "Job" && version == "batch/v1")) return false;
  const Value* meta = object.Find("metadata");
  const Value* annotations = meta == nullptr || !meta->IsMap() ? nullptr : meta->Find("annotations");
  if (annotations == nullptr || !annotations->IsMap()) return false;
  model::StringMap inherited;
  for (uint32_t i = 0; i < annotations->size; ++i) {
    const text::Member& member = annotations->members[i];
    if (member.key.find("volcano.sh/") == std::string_view::npos || !member.value->IsString()) continue;
    inherited[std::string(member.key)] = std::string(member.value->text);
  }
  if (inherited.empty()) return false;
  const std::string_view ns = TextOf(*meta, "namespace");
  const std::string key = std::string(ns.empty() ? "default" : ns) + "/" + std::string(TextOf(*meta, "name"));
  (*owners)[std::string(kind) + "/" + key] = std::move(inherited);
  return true;
}

}  // namespace pumice::manifest
