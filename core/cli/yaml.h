// These are the command line's reader of YAML, which is libyaml, and its writer.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "core/text/yaml_events.h"

namespace pumice::cli {

// It is the text::YamlParser of the command line.
void ParseYaml(std::string_view text, text::TreeBuilder* builder);

// Writes a list of objects as YAML documents that kubectl can read: strings that YAML 1.1 would take for something else
// are quoted.
std::string WriteYaml(const nlohmann::ordered_json& list);

}  // namespace pumice::cli
