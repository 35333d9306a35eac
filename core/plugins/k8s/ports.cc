// Addresses and protocols become small numbers, so that ports are compared as such.
#include "core/plugins/k8s/ports.h"

#include <algorithm>

namespace pumice::plugins::k8s {

int HostPortNames::Intern(const std::string& text) {
  return numbers_.try_emplace(text, static_cast<int>(numbers_.size())).first->second;
}

std::vector<HostPort> HostPortNames::Of(const model::PodSpec& spec) {
  std::vector<HostPort> ports;
  auto add = [&](const model::Container& container) {
    for (const model::ContainerPort& port : container.ports) {
      if (port.host_port <= 0) continue;
      ports.push_back({Intern(port.host_ip.empty() ? "0.0.0.0" : port.host_ip),
                       Intern(port.protocol.empty() ? "TCP" : port.protocol), port.host_port});
    }
  };
  for (const model::Container& container : spec.init_containers) {
    if (container.restart_always) add(container);
  }
  for (const model::Container& container : spec.containers) add(container);
  return ports;
}

void HostPorts::Add(const std::vector<HostPort>& ports) {
  for (const HostPort& port : ports) {
    if (std::find(taken_.begin(), taken_.end(), port) == taken_.end()) taken_.push_back(port);
  }
}

void HostPorts::Remove(const std::vector<HostPort>& ports) {
  for (const HostPort& port : ports) {
    taken_.erase(std::remove(taken_.begin(), taken_.end(), port), taken_.end());
  }
}

bool HostPorts::Conflicts(const std::vector<HostPort>& wanted) const {
  for (const HostPort& want : wanted) {
    for (const HostPort& taken : taken_) {
      if (want.protocol != taken.protocol || want.port != taken.port) continue;
      if (want.ip == taken.ip || want.ip == 0 || taken.ip == 0) return true;
    }
  }
  return false;
}

}  // namespace pumice::plugins::k8s
