// ResolveScalar says what a YAML scalar is by yaml.v2's resolve.go, which both Volcano's configuration and (as
// sigs.k8s.io/yaml) kubectl use.
//
// That is YAML 1.1: yes and on are true, 010 is 8, 0x10 is 16, 1_000 is 1000; 1.0 is a float and 1 an integer.
#pragma once

#include <string>
#include <string_view>

#include "core/text/value.h"

namespace pumice::text {

// Fills the type and the number of a scalar whose text, style and tag are set. Returns what is wrong,
// or nothing.
words::Sentence ResolveScalar(Value* value);

}  // namespace pumice::text
