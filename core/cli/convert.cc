// The objects are printed in the order of the file, as YAML documents or as one Kubernetes List.
#include "core/cli/convert.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "core/cli/commands.h"
#include "core/cli/input.h"
#include "core/cli/yaml.h"
#include "core/load/load.h"
#include "core/manifest/write.h"

namespace pumice::cli {

int RunConvert(const ConvertCommand& command, std::ostream& out, std::ostream& err) {
  const auto input = ReadInput(command.files, command, err);
  if (!input) return kBadInput;
  load::ReadOptions options;
  options.yaml = input->options.yaml;
  options.release = command.release;
  load::Loaded loaded = load::Load(input->sources, options);
  if (command.strict) text::MakeStrict(&loaded.diagnostics);
  WriteAll(loaded.diagnostics, err);
  if (!loaded.ok()) return kBadInput;
  const manifest::Json objects = manifest::LongForm(loaded.scenario, loaded.simulation, loaded.expectations);
  if (command.json) {
    const manifest::Json list = {{"apiVersion", "v1"}, {"kind", "List"}, {"items", objects}};
    out << list.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
  } else {
    out << WriteYaml(objects);
  }
  return 0;
}

}  // namespace pumice::cli
