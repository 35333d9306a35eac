// Record: one decision of a session as data: who was asked about whom, the answer, and the numbers behind it.
//
// A record's Site says where it was decided. Of every site a record has whom it is about, the answer and its checks,
// each a Rule's formula with numbers (rule.h); what it holds besides is of the type that the site's line below names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/api/resource.h"
#include "core/api/task_info.h"
#include "core/framework/rule.h"

namespace pumice::framework {

enum class Site : uint8_t {
  kLimits,        // queue: where its realCapability and its deserved come from. Said: "tree" where queues are one
  kCounted,       // job, queue: it is added to what its queue holds; verdict: the queue's first one
  kRound,         // queue: its turn in one round of proportion's deserved loop. Leaving
  kValid,         // job: a plugin's answer to JobValid. Said: its message
  kGate,          // job: enqueue let it in unasked, as it has no minResources
  kEnqueue,       // job, queue: one voter of JobEnqueueable
  kTurn,          // queue, and job unless it was only the queue's: an action takes it up
  kOvertaken,     // job: another job (or its queue) was taken up first. Overtaker
  kOverused,      // queue; verdict: it is not
  kAllocatable,   // queue, task
  kPreemptive,    // queue, task
  kSkipped,       // task: not tried, since one of its role had failed. Said: the role
  kPrePredicate,  // task: refused for all nodes at once. Said: why
  kNodes,         // task: which nodes refused it, by reason. Refusals
  kScores,        // task: the nodes' scores. Scores
  kReady,         // job: whether it has enough tasks now
  kCommit,        // job. Pods: of the statement's operations
  kDiscard,       // job: what was undone. Pods: of the statement's operations
  kHandler,       // task, queue: a plugin's event handler; verdict: the task came, not went
  kStarving,      // job: whether reclaim or preempt has to help it
  kPolicy,        // task: preemptionPolicy Never. Said: the node nominated before, if there is one
  kPassedOver,    // task, node: a pod that was named is no candidate there. Said: why
  kCandidates,    // task, node. Pods: who might be evicted there; of shuffle, which evicts for nobody, of all nodes
  kVictims,       // task, node: one plugin's answer about the candidates. Pods: who may go
  kTier,          // task, node: a tier ended; verdict: it decided. Pods: who may go, and which plugins are not asked
  kRoom,          // task, node: whether the node has room once the victims are gone. Pods: the victims
  kEvicted,       // task, node; verdict: the task got the node. Pods: who was evicted, in that order, and who was left
  kHunt,          // task: no victims anywhere; how far the search got
};
inline constexpr int kSites = static_cast<int>(Site::kHunt) + 1;
const char* ToString(Site site);

// A check is one comparison: a rule's formula, filled in.
struct Check {
  Rule rule;
  bool holds = false;
  int queue = kNone, task = kNone;     // about whom
  std::vector<Resource> amounts = {};  // RuleInfo::amounts, or none
  std::vector<double> numbers = {};    // RuleInfo::numbers, or none
  std::vector<Dim> dims = {};          // that were compared
  std::vector<Dim> failed = {};        // those of them where it did not hold
  std::string text = {};

  const RuleInfo& info() const { return InfoOf(rule); }
  const Resource* Find(Name name) const;                           // null: it has none
  const Resource& Amount(Name name) const { return *Find(name); }  // one that the rule has
  double Number(Name name) const;                                  // 0: it has none
  Name NameOf(size_t number) const { return info().numbers[number]; }
};

struct Said {
  std::string text;
};

// A queue leaves proportion's loop after a round as it has all it requests, or as nothing changed; or it goes on.
enum class Leaving : uint8_t { kOn, kMet, kStuck };
const char* ToString(Leaving leaving);

// An overtaker is the job that was taken up before a waiting one, by some order.
struct Overtaker {
  enum class By : uint8_t { kName, kAge, kJobOrder, kQueueOrder } by;
  int queue, job;
};

struct Refusals {
  // The nodes of a group refuse a task for the same reason.
  struct Group {
    std::string reason;
    std::vector<int> nodes;  // NodeInfo::index
    // Where a resource was short, this is what the node with the most of it had free.
    Dim dim = kNone;
    double free = 0;
    int freest = kNone;
  };
  // These are what the plugin that refused a node had to go by.
  struct Numbers {
    int node;
    std::vector<std::pair<std::string, double>> numbers;
  };
  std::string text;              // the fit errors of all
  std::vector<Group> groups;     // the largest first; equal ones by their reason
  std::vector<Numbers> numbers;  // where words leave numbers out; at most Trace::kMostRefusals, in list order
};

struct Scores {
  // These are what each plugin gave to a node.
  struct Node {
    int node;
    double total;
    std::vector<double> parts;  // of each plugin
  };
  std::vector<std::string> plugins;
  std::vector<Node> nodes;  // best first, the first of equal ones in list order first; at most Trace::kMostScores
};

// Of two who might go, one went before the other. By what: a plugin's order, or what decides where no plugin does.
struct Precedence {
  enum class By : uint8_t {
    kTaskOrder,
    kPodNumber,
    kPodAge,
    kPodName,
    kVictimQueueOrder,
    kQueueOrder,
    kQueueAge,
    kQueueName,
    kJobOrder,
    kJobAge,
    kJobName,
  } by = By::kPodName;
  int task = kNone, before = kNone;  // TaskFacts::index
  std::string plugin = {};           // whose order it is, with its tier
  int tier = kNone;
  std::vector<double> numbers = {};  // the first one's and the other's, where there are any: priorities, shares
};

struct Pods {
  std::vector<int> tasks;                 // TaskFacts::index
  std::vector<std::string> unasked = {};  // of kTier: the plugins of later tiers, where this one decided
  int hyper_node = kNone;                 // where a gang's victims are looked for: ClusterInfo::hyper_node_names
  // Of kEvicted: who might have gone too, in the order in which they would have, and why each went before the next.
  std::vector<int> left = {};
  std::vector<Precedence> order = {};
};

struct Record {
  Site site;
  bool verdict = false;    // yes
  bool abstained = false;  // of kEnqueue and kVictims: the plugin does not say; verdict is yes then
  int queue = kNone, job = kNone, task = kNone, node = kNone;
  int tier = kNone;
  std::string plugin = {};
  std::vector<Check> checks = {};
  std::variant<std::monostate, Said, Leaving, Overtaker, Refusals, Scores, Pods> more = {};
  // So many tasks of the job were answered alike, and the first one's numbers stand; of kScores so many nodes there
  // are.
  int count = 1;

  int action = 0;    // index in Trace::actions()
  size_t event = 0;  // how many events came before

  // These give what `more` has of a kind; "" and nobody where it is of another.
  std::string text() const;
  const std::vector<int>& tasks() const;
  const Refusals* refusals() const { return std::get_if<Refusals>(&more); }
  const Scores* scores() const { return std::get_if<Scores>(&more); }
  const Overtaker& overtaker() const { return *std::get_if<Overtaker>(&more); }
  const Pods& pods() const { return *std::get_if<Pods>(&more); }
  Leaving leaving() const { return *std::get_if<Leaving>(&more); }
};

// These make a record about a job and its queue, or about a task as well, which may be of no job.
Record RecordOf(Site site, const JobInfo& job);
Record RecordOf(Site site, const TaskInfo& task);
Pods PodsOf(const std::vector<TaskInfo*>& tasks);

}  // namespace pumice::framework
