// A Binder carries decisions out, and may fail to. Twin of the Binder and PreBinder interfaces of
// pkg/scheduler/cache/interface.go.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/framework/cache.h"
#include "core/model/objects.h"

namespace pumice::sim {

struct BindRequest {
  const model::Pod* pod;
  const std::string* node;
};

class Binder {
 public:
  virtual ~Binder() = default;
  // Gives an answer per request: nullopt where the pod is bound, else why not.
  virtual std::vector<std::optional<std::string>> Bind(const std::vector<BindRequest>& batch) = 0;
};

// It binds all but those for which `fail` names a reason.
class SimulatedBinder : public Binder {
 public:
  using Fail = std::function<std::optional<std::string>(const BindRequest&)>;
  explicit SimulatedBinder(Fail fail = nullptr) : fail_(std::move(fail)) {}

  std::vector<std::optional<std::string>> Bind(const std::vector<BindRequest>& batch) override {
    std::vector<std::optional<std::string>> answers;
    for (const BindRequest& request : batch) answers.push_back(fail_ ? fail_(request) : std::nullopt);
    return answers;
  }

 private:
  Fail fail_;
};

// This happens to one pod before it is bound; it reads the extension that its plugin put into the BindContext.
class PreBinder {
 public:
  virtual ~PreBinder() = default;
  // Returns the error's text, after which the pod is not bound; nullopt where it went well.
  virtual std::optional<std::string> PreBind(const framework::BindContext& context) = 0;
  virtual void RollBack(const framework::BindContext& context) = 0;
};

}  // namespace pumice::sim
