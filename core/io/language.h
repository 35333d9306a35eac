// The language that a reader wants, by the name that the rooms above use for it.
#pragma once

#include "core/words/language.h"

namespace pumice::io {

using words::Language;

}  // namespace pumice::io
