// The objects are plain data; only the configuration's values need to be searched.
#include "core/model/objects.h"

namespace pumice::model {

ConfigValue::ConfigValue() = default;

const ConfigValue* ConfigValue::Find(const std::string& key) const {
  for (auto it = map.rbegin(); it != map.rend(); ++it) {
    if (it->first == key) return &it->second;
  }
  return nullptr;
}

}  // namespace pumice::model
