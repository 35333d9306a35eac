#include "core/plugins/builtin.h"

namespace pumice::plugins {

using framework::Arguments;
using framework::Plugin;
using Made = std::unique_ptr<Plugin>;

// One line a plugin, ascending; each is defined in <name>.cc.
Made NewBinpack(const Arguments&);
Made NewCapacity(const Arguments&);
Made NewCdp(const Arguments&);
Made NewConformance(const Arguments&);
Made NewDeviceShare(const Arguments&);
Made NewDrf(const Arguments&);
Made NewExtender(const Arguments&);
Made NewGang(const Arguments&);
Made NewNetworkTopologyAware(const Arguments&);
Made NewNodeGroup(const Arguments&);
Made NewNodeorder(const Arguments&);
Made NewNumaAware(const Arguments&);
Made NewOvercommit(const Arguments&);
Made NewPdb(const Arguments&);
Made NewPredicates(const Arguments&);
Made NewPriority(const Arguments&);
Made NewProportion(const Arguments&);
Made NewRescheduling(const Arguments&, std::shared_ptr<model::Time> last_run);
Made NewResourceStrategyFit(const Arguments&);
Made NewResourcequota(const Arguments&);
Made NewSla(const Arguments&);
Made NewTaskTopology(const Arguments&);
Made NewTdm(const Arguments&, std::shared_ptr<model::Time> last_eviction);
Made NewUsage(const Arguments&);

const std::map<std::string, framework::PluginBuilder>& Builtin() {
  static const auto* builders = new std::map<std::string, framework::PluginBuilder>{
      {"binpack", NewBinpack},
      {"capacity", NewCapacity},
      {"cdp", NewCdp},
      {"conformance", NewConformance},
      {"deviceshare", NewDeviceShare},
      {"drf", NewDrf},
      {"extender", NewExtender},
      {"gang", NewGang},
      {"network-topology-aware", NewNetworkTopologyAware},
      {"nodegroup", NewNodeGroup},
      {"nodeorder", NewNodeorder},
      {"numa-aware", NewNumaAware},
      {"overcommit", NewOvercommit},
      {"pdb", NewPdb},
      {"predicates", NewPredicates},
      {"priority", NewPriority},
      {"proportion", NewProportion},
      {"rescheduling", [](const Arguments& a) { return NewRescheduling(a, nullptr); }},
      {"resource-strategy-fit", NewResourceStrategyFit},
      {"resourcequota", NewResourcequota},
      {"sla", NewSla},
      {"task-topology", NewTaskTopology},
      {"tdm", [](const Arguments& a) { return NewTdm(a, nullptr); }},
      {"usage", NewUsage},
  };
  return *builders;
}

std::map<std::string, framework::PluginBuilder> Remembering(model::Time start) {
  auto builders = Builtin();
  builders["rescheduling"] = [last = std::make_shared<model::Time>(start)](const Arguments& a) {
    return NewRescheduling(a, last);
  };
  builders["tdm"] = [last = std::make_shared<model::Time>()](const Arguments& a) { return NewTdm(a, last); };
  return builders;
}

}  // namespace pumice::plugins
