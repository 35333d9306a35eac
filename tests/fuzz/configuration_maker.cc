// A configuration is made of the rows of the catalogues, so that a new plugin, flag or argument is tried by itself.
#include "core/actions/catalogue.h"
#include "core/framework/conf.h"
#include "core/plugins/catalogue.h"
#include "tests/fuzz/world_maker.h"

namespace pumice::fuzz {

using framework::Type;
using nlohmann::json;

namespace {

json Odd(Bytes* in) {
  switch (in->Below(10)) {
    case 0: return -1;
    case 1: return INT64_MAX;
    case 2: return INT64_MIN;
    case 3: return 1e300;
    case 4: return "";
    case 5: return nullptr;
    case 6: return json::array({1, "a"});
    case 7: return json::object({{"a", 1}});
    case 8: return 0.1;
    default: return "9223372036854775807";
  }
}

json ValueOf(const framework::Argument& argument, Bytes* in) {
  if (in->Rarely(8)) return Odd(in);
  switch (argument.type) {
    case Type::kInt: return in->Below(12);
    case Type::kFloat: return in->Below(12) / 4.0;
    case Type::kBool: return in->Below(2) == 0;
    case Type::kDuration: return in->Of<const char*>({"1s", "5m", "1h30m", "0s", "-1s", "300ms", "2540400h"});
    case Type::kHours: return in->Of<const char*>({"0:00-23:59", "10:00-21:00", "21:00-10:00", "25:00-1:00", "00:00-00:00"});
    case Type::kList: return in->Below(2) == 0 ? json::array({"a", "default"}) : json::array({json::object({{"name", "lowNodeUtilization"}})});
    case Type::kMap: return json::object({{"cpu", in->Below(100)}, {"memory", in->Below(100)}, {"nvidia.com/gpu", in->Rarely(4) ? Odd(in) : json(in->Below(5))}});
    case Type::kString: break;
  }
  // One of the values that the row names, as "a | b" or as what holds at first.
  std::vector<std::string> choices = {std::string(argument.initial), "cpu,memory,nvidia.com/gpu", "spread", ".*"};
  std::string rest(argument.values);
  for (size_t bar; (bar = rest.find(" | ")) != std::string::npos; rest = rest.substr(bar + 3)) choices.push_back(rest.substr(0, bar));
  choices.push_back(rest);
  return in->OneOf(choices);
}

json ArgumentsOf(std::initializer_list<framework::Argument> rows, Bytes* in) {
  json arguments = json::object();
  for (const framework::Argument& row : rows) {
    if (!in->Rarely(4)) continue;
    std::string key(row.key);
    if (key.ends_with('*')) key = key.substr(0, key.size() - 1) + in->Of<const char*>({"nvidia.com/gpu", "cpu", "zone", "resources"});
    arguments[key] = ValueOf(row, in);
  }
  return arguments;
}

json MakePlugin(Bytes* in) {
  const plugins::Row& row = *in->OneOf(plugins::Catalogue());
  json plugin = {{"name", row.name}};
  if (in->Rarely(3)) {
    for (int i = in->Below(3); i >= 0; --i) plugin[in->OneOf(framework::PluginFlags()).key] = in->Below(2) == 0;
  }
  if (row.hierarchy && in->Rarely(2)) plugin["enableHierarchy"] = true;
  if (json arguments = ArgumentsOf(row.arguments, in); !arguments.empty()) plugin["arguments"] = std::move(arguments);
  return plugin;
}

}  // namespace

json MakeConfiguration(Bytes* in, const model::Release& release) {
  json conf;
  conf["actions"] = json::array();
  const auto names = actions::Names(release);
  if (in->Below(3) != 1) conf["actions"].push_back("enqueue");
  if (in->Below(4) != 1) conf["actions"].push_back("allocate");
  for (int i = in->Below(5); i > 0; --i) conf["actions"].push_back(in->OneOf(names));
  if (in->Below(2) == 1) conf["actions"].push_back(in->Of<const char*>({"reclaim", "preempt"}));
  if (conf["actions"].empty()) conf["actions"].push_back("allocate");
  json tiers = json::array();
  if (in->Below(4) != 1) {  // what nearly everybody has
    tiers.push_back({{"plugins", {{{"name", "priority"}}, {{"name", "gang"}}, {{"name", "conformance"}}}}});
    tiers.push_back({{"plugins", {{{"name", "predicates"}}, {{"name", in->Of<const char*>({"proportion", "capacity", "drf"})}}, {{"name", "nodeorder"}}}}});
  }
  for (int i = in->Below(3); i > 0 || tiers.empty(); --i) {
    json plugins = json::array();
    for (int j = in->Below(4); j >= 0; --j) plugins.push_back(MakePlugin(in));
    tiers.push_back({{"plugins", std::move(plugins)}});
  }
  conf["tiers"] = std::move(tiers);
  if (in->Rarely(3)) {
    const actions::Row& row = *in->OneOf(actions::Catalogue());
    conf["configurations"] = {{{"name", row.name}, {"arguments", ArgumentsOf(row.arguments, in)}}};
  }
  return conf;
}

}  // namespace pumice::fuzz
