// HostPorts say which host ports a pod takes, and which are free on a node (HostPortInfo of kube-scheduler's
// framework).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/model/objects.h"

namespace pumice::plugins::k8s {

struct HostPort {
  int ip = 0;  // interned; 0 is 0.0.0.0, all of them
  int protocol = 0;
  int port = 0;
  bool operator==(const HostPort&) const = default;
};

// It gives numbers to addresses and protocols.
class HostPortNames {
 public:
  // Gives the ports of the containers and sidecars of a pod (GetHostPorts).
  std::vector<HostPort> Of(const model::PodSpec& spec);

 private:
  int Intern(const std::string& text);
  std::map<std::string, int> numbers_{{"0.0.0.0", 0}};
};

// These are the ports taken on a node: a set, so that a port which two pods took is free as soon as one of them leaves.
class HostPorts {
 public:
  void Add(const std::vector<HostPort>& ports);
  void Remove(const std::vector<HostPort>& ports);
  bool Conflicts(const std::vector<HostPort>& wanted) const;

 private:
  std::vector<HostPort> taken_;
};

}  // namespace pumice::plugins::k8s
