#include "core/plugins/builtin.h"

namespace pumice::plugins {

using framework::Arguments;
using framework::Plugin;
using Made = std::unique_ptr<Plugin>;

// One line a plugin, ascending; each is defined in <name>.cc.
Made NewBinpack(const Arguments&);
Made NewConformance(const Arguments&);
Made NewDrf(const Arguments&);
Made NewGang(const Arguments&);
Made NewNetworkTopologyAware(const Arguments&);
Made NewPredicates(const Arguments&);
Made NewPriority(const Arguments&);
Made NewRescheduling(const Arguments&);
Made NewResourceStrategyFit(const Arguments&);
Made NewTaskTopology(const Arguments&);
Made NewUsage(const Arguments&);

const std::map<std::string, framework::PluginBuilder>& Builtin() {
  static const auto* builders = new std::map<std::string, framework::PluginBuilder>{
      {"binpack", NewBinpack},
      {"conformance", NewConformance},
      {"drf", NewDrf},
      {"gang", NewGang},
      {"network-topology-aware", NewNetworkTopologyAware},
      {"predicates", NewPredicates},
      {"priority", NewPriority},
      {"rescheduling", NewRescheduling},
      {"resource-strategy-fit", NewResourceStrategyFit},
      {"task-topology", NewTaskTopology},
      {"usage", NewUsage},
  };
  return *builders;
}

}  // namespace pumice::plugins
