// A Binder carries decisions out, and may fail to. Twin of the Binder interface of
// pkg/scheduler/cache/interface.go.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/model/objects.h"

namespace pumice::sim {

struct BindRequest {
  const model::Pod* pod;
  const std::string* node;
};

class Binder {
 public:
  virtual ~Binder() = default;
  // Gives an answer per request: an error where the pod is not bound.
  virtual std::vector<Error> Bind(const std::vector<BindRequest>& batch) = 0;
};

// It binds all but those for which `fail` names a reason.
class SimulatedBinder : public Binder {
 public:
  using Fail = std::function<Error(const BindRequest&)>;
  explicit SimulatedBinder(Fail fail = nullptr) : fail_(std::move(fail)) {}

  std::vector<Error> Bind(const std::vector<BindRequest>& batch) override {
    std::vector<Error> answers;
    for (const BindRequest& request : batch) answers.push_back(fail_ ? fail_(request) : Error::None());
    return answers;
  }

 private:
  Fail fail_;
};

}  // namespace pumice::sim
