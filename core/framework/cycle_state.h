// CycleState is what plugins remember of one task between extension points. Twin of the Kubernetes framework's.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pumice::framework {

// This is a plugin's entry; Clone is deep, as dry runs change their copy.
struct StateData {
  virtual ~StateData() = default;
  virtual std::unique_ptr<StateData> Clone() const = 0;
};

class CycleState {
 public:
  void Write(const std::string& key, std::unique_ptr<StateData> data) {
    for (auto& [known, entry] : data_) {
      if (known == key) {
        entry = std::move(data);
        return;
      }
    }
    data_.emplace_back(key, std::move(data));
  }
  // Returns null where nothing was written.
  template <class T>
  T* Read(const std::string& key) const {
    for (const auto& [known, entry] : data_) {
      if (known == key) return static_cast<T*>(entry.get());
    }
    return nullptr;
  }
  CycleState Clone() const {
    CycleState copy;
    for (const auto& [key, data] : data_) copy.data_.emplace_back(key, data->Clone());
    return copy;
  }

 private:
  std::vector<std::pair<std::string, std::unique_ptr<StateData>>> data_;  // a few plugins'
};

}  // namespace pumice::framework
