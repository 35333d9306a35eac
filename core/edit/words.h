// A change as JSON, and as a person would say it.
#pragma once

#include <string>

#include "core/edit/change.h"
#include "core/io/json_writer.h"

namespace pumice::edit {

// engine.d.ts's Change.
void Write(const Change& change, io::JsonWriter* w);

}  // namespace pumice::edit
