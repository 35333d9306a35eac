// These functions write a change as JSON, and as a person would say it.
#pragma once

#include <string>

#include "core/edit/change.h"
#include "core/text/json_writer.h"

namespace pumice::edit {

// Writes stories.d.ts's Change.
void Write(const Change& change, text::JsonWriter* w);

}  // namespace pumice::edit
