// These functions write a change as JSON, and as a person would say it.
#pragma once

#include <string>

#include "core/edit/change.h"
#include "core/io/json_writer.h"

namespace pumice::edit {

// Writes engine.d.ts's Change.
void Write(const Change& change, io::JsonWriter* w);

}  // namespace pumice::edit
