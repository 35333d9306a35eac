// CycleState: what plugins remember of one task between extension points. Twin of the Kubernetes framework's.
#pragma once

#include <map>
#include <memory>
#include <string>

namespace pumice::framework {

// A plugin's entry; Clone is deep, as dry runs change their copy.
struct StateData {
  virtual ~StateData() = default;
  virtual std::unique_ptr<StateData> Clone() const = 0;
};

class CycleState {
 public:
  void Write(const std::string& key, std::unique_ptr<StateData> data) { data_[key] = std::move(data); }
  // null where nothing was written.
  template <class T>
  T* Read(const std::string& key) const {
    auto it = data_.find(key);
    return it == data_.end() ? nullptr : static_cast<T*>(it->second.get());
  }
  CycleState Clone() const {
    CycleState copy;
    for (const auto& [key, data] : data_) copy.data_[key] = data->Clone();
    return copy;
  }

 private:
  std::map<std::string, std::unique_ptr<StateData>> data_;
};

}  // namespace pumice::framework
