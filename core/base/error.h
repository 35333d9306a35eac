// Error: how a function that may fail says whether it did, and why, so that no caller takes a failure for a success.
#pragma once

#include <string>
#include <utility>

namespace pumice {

class [[nodiscard]] Error {
 public:
  // These are implicit, so that a function returns its words, as in `return "queue " + name + " not found";`.
  Error(std::string text) : failed_(true), text_(std::move(text)) {}
  Error(const char* text) : failed_(true), text_(text) {}
  // All went well.
  static Error None() { return Error(); }

  bool failed() const { return failed_; }
  // Why it failed, in words; "" where it did not.
  const std::string& text() const { return text_; }
  // For callers who go on as if nothing had happened, as Volcano does there.
  void Ignore() const {}

 private:
  Error() = default;

  bool failed_ = false;
  std::string text_;
};

}  // namespace pumice
