// TextPool keeps texts that many objects share, each once, so that pointers stand for them.
#pragma once

#include <string>
#include <unordered_set>
#include <utility>

namespace pumice {

class TextPool {
 public:
  TextPool() = default;
  TextPool(const TextPool&) = delete;
  TextPool& operator=(const TextPool&) = delete;

  // Equal texts give the same pointer, which stays valid as long as the pool.
  const std::string* Of(std::string text) {
    if (last_ == nullptr || *last_ != text) last_ = &*texts_.insert(std::move(text)).first;
    return last_;
  }

 private:
  std::unordered_set<std::string> texts_;  // never iterated
  const std::string* last_ = nullptr;      // often the next one too
};

}  // namespace pumice
