// Shared holds what plugins leave in a session for one another and for reports, at most one thing of each type. The
// session knows none of the types: what a plugin has to share it declares in a header of its own.
#pragma once

#include <map>
#include <memory>
#include <utility>

namespace pumice::framework {

class Shared {
 public:
  // null where nobody has left one.
  template <class T>
  T* Find() const {
    auto it = things_.find(Key<T>());
    return it == things_.end() ? nullptr : static_cast<T*>(it->second.get());
  }
  // It replaces one that was there.
  template <class T>
  T& Put(T thing) {
    auto held = std::make_shared<T>(std::move(thing));
    things_[Key<T>()] = held;
    return *held;
  }

 private:
  // The address of `key` is a type's own.
  template <class T>
  static const void* Key() {
    static const char key = 0;
    return &key;
  }

  std::map<const void*, std::shared_ptr<void>> things_;  // never iterated
};

}  // namespace pumice::framework
