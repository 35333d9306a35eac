// What was read of the documents of an editor's last texts, so that an edit reads only the document that it changes.
//
// A document that holds objects and nothing else is read alone, in lines counted from its own beginning, and copied
// into each world that it is part of (World::Append): the result is what reading the whole text gives. Of any other
// text (the short form, a ConfigMap's configuration) the host's events can be kept here, and are read anew each time.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/manifest/world.h"

namespace pumice::load {

class Memory {
 public:
  struct Kept {
    bool tried = false;                                // to read it alone
    std::shared_ptr<const manifest::Objects> objects;  // null: it cannot be read alone
    std::string events;                                // of the host's reader; "": they were not asked for
    uint64_t last_used = 0;                            // the request
  };

  // A request begins: what none of the last few used is forgotten.
  void Begin();
  // Forgets objects that were read otherwise.
  void SetMode(bool validate, bool keep_raw);
  // It stays where it is until the next request.
  Kept& Of(std::string_view text);
  const std::shared_ptr<manifest::SpecPool>& specs() const { return specs_; }

 private:
  uint64_t request_ = 1;
  bool validate_ = true, keep_raw_ = false;
  std::shared_ptr<manifest::SpecPool> specs_ = std::make_shared<manifest::SpecPool>();
  std::map<std::string, Kept, std::less<>> kept_;
};

}  // namespace pumice::load
