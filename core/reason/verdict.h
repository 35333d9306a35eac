// A Verdict says that no room helps a job: it would wait in a cluster ten times as large that it had for itself. It is
// what leads where there is one; what would have to change all the same is in its reasons.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "core/base/quantity.h"
#include "core/model/objects.h"
#include "core/sim/cycle.h"

namespace pumice::reason {

struct Reasons;

struct Verdict {
  enum class Kind : uint8_t {
    kPodOverNodes,     // a pod that it cannot do without is larger than every node
    kGangOverCluster,  // it asks for more at once than all nodes have; ten times as many nodes would do
    kGangOverQueue,    // it asks for more at once than a queue on its path may ever have
    kMembers,          // it has to have more pods than there are: of all, of a role, of a sub-group
    kGate,             // scheduling gates hold back pods that it cannot do without
    kQueue,            // its queue is closed, or not there
    kAction,           // no action of the configuration places its pods
    kAlone,            // nothing that was tried lets it in, nor do ten times the nodes that it has for itself
  };
  Kind kind = Kind::kPodOverNodes;
  std::string name;      // of the queue, the role, the action
  std::string resource;  // where it is about an amount
  Quantity need, have;
};
const char* NameOf(Verdict::Kind kind);

// Gives the resources of which some waiting pod of the job asks for more than any node has.
std::set<std::string> BeyondEveryNode(const model::Scenario& scenario, const std::string& job);

// Runs that world, too: there is no verdict where the job gets in there.
std::optional<Verdict> VerdictOf(const model::Scenario& scenario, const std::string& job, const Reasons& reasons,
                                 const sim::Host& host);

}  // namespace pumice::reason
