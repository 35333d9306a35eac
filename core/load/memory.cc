// Documents are known by their text, and forgotten when none of the last few requests had them.
#include "core/load/memory.h"

#include <iterator>

namespace pumice::load {
namespace {

// There are a few, since the editor's text may be asked about in turn with one that is made of it.
constexpr uint64_t kFew = 3;

}  // namespace

void Memory::Begin() {
  for (auto it = kept_.begin(); it != kept_.end();) {
    it = it->second.last_used + kFew < request_ ? kept_.erase(it) : std::next(it);
  }
  specs_->Tidy();
  ++request_;
}

void Memory::SetMode(bool validate, bool keep_raw) {
  if (validate == validate_ && keep_raw == keep_raw_) return;
  validate_ = validate;
  keep_raw_ = keep_raw;
  for (auto& [text, kept] : kept_) {
    kept.tried = false;
    kept.objects = nullptr;
  }
}

Memory::Kept& Memory::Of(std::string_view text) {
  auto it = kept_.find(text);
  if (it == kept_.end()) it = kept_.emplace(text, Kept()).first;
  it->second.last_used = request_;
  return it->second;
}

}  // namespace pumice::load
