// The language that a reader wants, by the name that the rooms above use for it.
#pragma once

#include "core/words/language.h"

namespace pumice::text {

using words::Language;

}  // namespace pumice::text
