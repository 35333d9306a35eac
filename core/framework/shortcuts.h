// Shortcuts: what a session may put over the straightforward way, to the same end with less asking. core/remember is
// the one that there is; a session without any asks every plugin about everything.
#pragma once

#include <memory>

#include "core/framework/node_chooser.h"
#include "core/framework/victim_hunt.h"

namespace pumice::framework {

class Shortcuts {
 public:
  virtual ~Shortcuts() = default;
  virtual std::unique_ptr<NodeChooser> Over(StraightChooser straight) = 0;
  virtual std::unique_ptr<VictimHunt> Over(StraightHunt straight) = 0;
};

}  // namespace pumice::framework
