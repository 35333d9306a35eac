// Puts the shortcuts over the straightforward way; memory.h says what holds them to it.

#include "core/remember/memory.h"

#include "core/remember/remembering_chooser.h"
#include "core/remember/remembering_hunt.h"

namespace pumice::remember {

Memory::Memory(framework::Session& ssn) : boards_(ssn), surplus_(std::make_shared<QueueSurplus>(ssn)) {
  // After those of all plugins, so that their numbers are the new ones.
  auto note = [surplus = surplus_](TaskInfo& task) {
    surplus->Note(task);
    return Error::None();
  };
  ssn.AddEventHandler({note, note});
}

std::unique_ptr<framework::NodeChooser> Memory::Over(framework::StraightChooser straight) {
  return std::make_unique<RememberingChooser>(std::move(straight), boards_);
}

std::unique_ptr<framework::VictimHunt> Memory::Over(framework::StraightHunt straight) {
  surplus_->Follow();
  return std::make_unique<RememberingHunt>(std::move(straight), boards_, *surplus_);
}

}  // namespace pumice::remember
