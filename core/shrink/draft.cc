// The long form is taken apart, and put together again as a scenario.
#include "core/shrink/draft.h"

namespace pumice::shrink {

Draft DraftOf(const load::Loaded& loaded) {
  Draft draft;
  draft.setting = manifest::ToScenarioJson(loaded.scenario, loaded.simulation, loaded.expectations);
  draft.objects = std::move(draft.setting["objects"]);
  draft.setting.erase("objects");
  draft.setting.erase("schedulerConf");
  draft.conf = loaded.scenario.scheduler_conf;
  return draft;
}

std::string TextOf(const Draft& draft) {
  Json json = draft.setting;
  if (draft.conf) json["schedulerConf"] = manifest::ConfigText(*draft.conf);
  json["objects"] = draft.objects;
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Json DocumentsOf(const Draft& draft) {
  Json list = Json::array();
  if (!draft.setting.empty()) list.push_back(draft.setting);
  if (draft.conf) {
    model::Scenario conf_alone;
    conf_alone.scheduler_conf = draft.conf;
    for (Json& object : manifest::ObjectsOf(conf_alone)) list.push_back(std::move(object));
  }
  for (const Json& object : draft.objects) list.push_back(object);
  return list;
}

const Json* Find(const Json& object, std::initializer_list<const char*> path) {
  const Json* at = &object;
  for (const char* key : path) {
    if (!at->is_object()) return nullptr;
    const auto found = at->find(key);
    if (found == at->end()) return nullptr;
    at = &*found;
  }
  return at;
}

std::string TextAt(const Json& object, std::initializer_list<const char*> path) {
  const Json* found = Find(object, path);
  return found != nullptr && found->is_string() ? found->get<std::string>() : "";
}

std::string KeyOf(const Json& object) {
  const std::string ns = TextAt(object, {"metadata", "namespace"}), name = TextAt(object, {"metadata", "name"});
  return ns.empty() ? name : ns + "/" + name;
}

std::string GroupOf(const Json& pod) {
  for (const char* key : {"scheduling.k8s.io/group-name", "volcano.sh/group-name"}) {
    const std::string name = TextAt(pod, {"metadata", "annotations", key});
    if (!name.empty()) return TextAt(pod, {"metadata", "namespace"}) + "/" + name;
  }
  return "";
}

}  // namespace pumice::shrink
