#include <emscripten/bind.h>

#include <string>

#include "core/version.h"

namespace {

std::string Version() { return pumice::VersionLine(); }

}  // namespace

EMSCRIPTEN_BINDINGS(pumice) { emscripten::function("version", &Version); }
