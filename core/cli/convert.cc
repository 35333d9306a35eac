// The objects are printed in the order of the file, as YAML documents or as one Kubernetes List.
#include "core/cli/convert.h"

#include <ostream>

#include "core/cli/commands.h"
#include "core/cli/input.h"
#include "core/cli/yaml.h"
#include "core/io/read.h"
#include "core/io/write.h"

namespace pumice::cli {

int RunConvert(const ConvertCommand& command, std::ostream& out, std::ostream& err) {
  const auto input = ReadInput(command.files, {}, err);
  if (!input) return kBadInput;
  io::ReadOptions options;
  options.yaml = input->options.yaml;
  io::Loaded loaded = io::Load(input->sources, options);
  if (command.strict) io::MakeStrict(&loaded.diagnostics);
  WriteAll(loaded.diagnostics, err);
  if (!loaded.ok()) return kBadInput;
  const io::Json objects = io::LongForm(loaded.scenario, loaded.simulation, loaded.expectations);
  if (command.json) {
    const io::Json list = {{"apiVersion", "v1"}, {"kind", "List"}, {"items", objects}};
    out << list.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
  } else {
    out << WriteYaml(objects);
  }
  return 0;
}

}  // namespace pumice::cli
