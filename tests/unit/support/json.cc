// What json.h says is compiled once.
#include "tests/unit/support/json.h"

PUMICE_JSON(, nlohmann::json)
PUMICE_JSON(, nlohmann::ordered_json, nlohmann::ordered_map)
