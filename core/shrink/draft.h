// A Draft is a scenario as parts that can be taken away: its settings, its configuration and its objects, each as it
// would be written.
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "core/load/load.h"
#include "core/manifest/write.h"
#include "core/model/objects.h"

namespace pumice::shrink {

using manifest::Json;

struct Draft {
  Json setting = Json::object();           // name, volcano, simulate, expect …
  std::optional<model::ConfigValue> conf;  // the scheduler's configuration
  Json objects = Json::array();
};

Draft DraftOf(const load::Loaded& loaded);
// Gives one scenario in JSON, which the engine reads.
std::string TextOf(const Draft& draft);
// Gives a list of documents: the settings, the ConfigMap, the objects.
Json DocumentsOf(const Draft& draft);

// Gives a field of a field of an object, null where there is none.
const Json* Find(const Json& object, std::initializer_list<const char*> path);
std::string TextAt(const Json& object, std::initializer_list<const char*> path);
// Gives "namespace/name", or the name of what has no namespace.
std::string KeyOf(const Json& object);
// Gives the key of the PodGroup that a pod is of, "" where it is of none.
std::string GroupOf(const Json& pod);

}  // namespace pumice::shrink
