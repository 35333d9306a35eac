// These functions find one object of a list by the key that people and files name it by.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/model/objects.h"

namespace pumice::model {

// Says whether that is the object's "namespace/name", or the name of what belongs to the cluster. It is ObjectMeta::Key
// without a copy.
inline bool HasKey(const ObjectMeta& meta, std::string_view key) {
  if (meta.ns.empty()) return key == meta.name;
  return key.size() == meta.ns.size() + 1 + meta.name.size() && key.ends_with(meta.name) && key.starts_with(meta.ns) &&
         key[meta.ns.size()] == '/';
}

// Returns the first object with that key; null where there is none.
template <class T>
const T* Find(const std::vector<T>& objects, std::string_view key) {
  auto it = std::find_if(objects.begin(), objects.end(), [key](const T& object) { return HasKey(object.meta, key); });
  return it == objects.end() ? nullptr : &*it;
}
template <class T>
T* Find(std::vector<T>* objects, std::string_view key) {
  return const_cast<T*>(Find(*objects, key));
}

}  // namespace pumice::model
