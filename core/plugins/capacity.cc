// capacity gives each queue a deserved amount of every resource, beyond which it may go while nobody else wants the
// rest. Twin of pkg/scheduler/plugins/capacity/capacity.go.
#include <algorithm>
#include <memory>

#include "core/framework/trace.h"
#include "core/plugins/all_may_go.h"
#include "core/plugins/capacity_ancestors.h"
#include "core/plugins/capacity_queues.h"
#include "core/plugins/capacity_reclaim_1_13.h"
#include "core/plugins/catalogue.h"
#include "core/plugins/device_quota.h"
#include "core/plugins/gate_reservations.h"
#include "core/plugins/queue_simulation.h"
#include "core/plugins/queue_usage.h"

namespace pumice::plugins {
namespace {

using framework::CycleState;
using framework::EvictionContext;
using framework::Point;
using framework::QueueMetrics;
using framework::QueueNumbers;
using framework::Rule;
using framework::Session;
using framework::Victims;

constexpr uint64_t kPodsBit = uint64_t{1} << kPods;

// The result is negative where l comes first.
int CompareShare(const QueueNumbers& l, const QueueNumbers& r) { return CompareNumbers(l.share, r.share); }
// At equal shares a queue with deserved comes before one without.
int CompareShareAndDeserved(const QueueNumbers& l, const QueueNumbers& r) {
  if (l.share != r.share) return CompareShare(l, r);
  const bool l_best_effort = l.deserved.IsEmpty(), r_best_effort = r.deserved.IsEmpty();
  return static_cast<int>(l_best_effort) - static_cast<int>(r_best_effort);
}

// Says how far down two queues have the same ancestors.
int CommonLevel(const Ancestors& l, const Ancestors& r) {
  int level = 0;
  for (int i = 0; i < std::min(l.size(), r.size()) && l[i] == r[i]; ++i) level = i;
  return level;
}

// This is a task's copy of all quotas of devices, as they stood at its PrePredicate and as a dry run has them.
struct DevicesState : framework::StateData {
  std::vector<DeviceQuota> quotas;
  std::unique_ptr<StateData> Clone() const override { return std::make_unique<DevicesState>(*this); }
};
constexpr const char* kDevicesKey = "capacity/devices";

class Capacity : public framework::Plugin {
 public:
  explicit Capacity(const framework::Arguments& arguments) {
    arguments.GetInt(&ancestor_reclaim_level_, "ancestorReclaimLevel");
    arguments.GetBool(&counts_devices_, "capacity.DynamicResourceAllocationEnable");
    arguments.GetBool(&compares_capacities_, "capacity.DRAConsumableCapacityEnable");
  }
  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    ssn_ = &ssn;
    share_ = ShareRuleOf(ssn.release());
    compare_ = ssn.release().undeserving_queue_has_share_one ? CompareShareAndDeserved : CompareShare;
    metrics_ = ssn.metrics;
    left_.Open(ssn.queues.size());
    is_tree_ = ssn.HierarchyEnabled(name_);
    if (is_tree_) {
      ready_ = queues_.BuildTree(ssn);
      if (ready_) TellRoot();
    } else {
      queues_.BuildFlat(ssn);
    }
    if (is_tree_ && ready_) {
      const int64_t level = std::clamp<int64_t>(ancestor_reclaim_level_, 0, static_cast<int64_t>(ssn.queues.size()));
      above_.Open(&queues_, ssn.cluster.FindQueue("root")->index, static_cast<int>(level));
    }
    // Claims only say how much they take of a device where the feature gate is on, whatever the argument says.
    devices_ = DeviceQuotas(counts_devices_, compares_capacities_);
    if (ready_) devices_.Open(ssn, &queues_, is_tree_);
    reservations_.Open(ssn);
    if (ssn.trace != nullptr) TellLimits();
    if (metrics_ && ready_) {
      for (const auto& queue : ssn.queues) SetGauges(*queue);
    }
    ssn.queue_numbers = [this](int queue) -> const QueueNumbers* {
      const CapacityQueue* known = queues_.Find(queue);
      return known ? &known->numbers : nullptr;
    };
    if (ready_) SubscribeOrder(ssn);
    Subscribe(ssn);
    SubscribeSimulation(ssn);
  }

  void OnSessionClose(Session& ssn) override {
    if (metrics_ == nullptr || !ssn.release().overused_is_told_at_close) return;
    for (const auto& queue : ssn.queues) {
      const CapacityQueue* known = queues_.Find(queue->index);
      if (known != nullptr) metrics_->Set(QueueMetrics::kOverused, queue->name, known->numbers.share > 1);
    }
  }

 private:
  void TellLimits() {
    for (const auto& info : ssn_->queues) {
      const CapacityQueue* queue = queues_.Find(info->index);
      if (queue == nullptr) continue;
      const Resource written = Resource::FromList(info->queue->deserved, ssn_->names);
      if (queue->ancestors.size() == 0) {
        if (!is_tree_) NoteLimits(*ssn_, info->index, queue->numbers, nullptr, &written);
        continue;
      }
      const CapacityQueue& parent = queues_[queue->ancestors[queue->ancestors.size() - 1]];
      QueueSurroundings around{parent.numbers.real_capability, Resource()};
      for (int child : parent.children) around.guarantees.Add(queues_[child].numbers.guarantee);
      NoteLimits(*ssn_, info->index, queue->numbers, &around, &written);
    }
  }

  // What the root was found to have is written into it as the session closes, in releases that do so.
  void TellRoot() {
    const QueueNumbers& root = Of(*ssn_->cluster.FindQueue("root"));
    ssn_->root_deserved = root.deserved;
    ssn_->root_guarantee = root.guarantee;
  }

  // ---- order ----

  void SubscribeOrder(Session& ssn) {
    ssn.queue_order.Add(name_, [this](const QueueInfo& l, const QueueInfo& r) {
      if (int order = CompareQueuePriority(l, r); order != 0) return order;
      return is_tree_ ? CompareInTree(l.index, r.index) : compare_(Of(l), Of(r));
    });
    ssn.queue_order_checks[name_] = [this](const QueueInfo& first, const QueueInfo& second) {
      return CheckOfQueueOrder(first, second, Of(first).share, Of(second).share);
    };
    if (!is_tree_) return;
    // The queue whose path is longer together with the preemptor's gives first.
    ssn.victim_queue_order.Add(name_, [this](const QueueInfo& l, const QueueInfo& r, const QueueInfo& preemptor) {
      const Ancestors& path = queues_[preemptor.index].ancestors;
      const int l_level = CommonLevel(queues_[l.index].ancestors, path);
      const int r_level = CommonLevel(queues_[r.index].ancestors, path);
      return l_level == r_level ? 0 : (l_level > r_level ? -1 : 1);
    });
  }

  // Leaves come first; two leaves are compared by the queues right below where their paths part.
  int CompareInTree(int l, int r) {
    const bool l_leaf = IsLeaf(l), r_leaf = IsLeaf(r);
    if (l_leaf != r_leaf) return l_leaf ? -1 : 1;
    if (l_leaf) {
      const Ancestors &left = queues_[l].ancestors, &right = queues_[r].ancestors;
      const int next = CommonLevel(left, right) + 1;
      if (next < left.size()) l = left[next];
      if (next < right.size()) r = right[next];
    }
    return compare_(queues_[l].numbers, queues_[r].numbers);
  }

  // ---- limits ----

  void Subscribe(Session& ssn) {
    const model::Release& release = ssn.release();
    SubscribeReclaim(ssn);
    overused_at_once_ = release.overused_is_told_at_close ? nullptr : metrics_;
    if (release.reclaim_stays_within_capability) {
      ssn.preemptive.Add(name_, [this](const QueueInfo& queue, const Resource& wanted) {
        return Usable(queue, false) && Fits(queue.index, wanted) && Preemptive(queue, wanted);
      });
    } else {
      ssn.preemptive.Add(name_, [this](const QueueInfo& queue, const Resource& wanted) {
        return Usable(queue, false) && Preemptive(queue, wanted);
      });
    }
    ssn.unified_evictable.Add(name_, [this](const EvictionContext& context, const std::vector<TaskInfo*>& candidates) {
      if (context.kind == EvictionContext::Kind::kGangPreempt) return AllMayGo(*ssn_, candidates);
      return ready_ ? GiveBack(candidates) : Victims();
    });
    ssn.allocatable.Add(name_, [this](const QueueInfo& queue, const TaskInfo& candidate) {
      if (!Usable(queue, true)) return false;
      queues_[queue.index].ancestors.AppendAndForget(queue.index);
      const bool fits = UpThePath(queue.index, [&](int index) {
        return (!devices_.any() || devices_.HasRoom(devices_.quotas()[index], index, candidate)) &&
               (reservations_.is_on() ? FitsBesideReserved(index, candidate) : Fits(index, candidate.resreq()));
      });
      if (fits) reservations_.Add(queue.index, candidate);
      return fits;
    });
    ssn.job_enqueueable.Add(name_, [this](JobInfo& job) { return Enqueueable(job); });
    ssn.AddEventHandler({[this](TaskInfo& task) { return Change(task, true); },
                         [this](TaskInfo& task) { return Change(task, false); }});
  }

  void SubscribeReclaim(Session& ssn) {
    if (!ssn.release().reclaim_by_dimensions_that_matter) {
      // QueueSurplus knows another rule.
      ssn.SetVictimAnswers(name_, framework::VictimAnswers::kPure);
      ssn.reclaimable.Add(name_, [this](TaskInfo&, const std::vector<TaskInfo*>& candidates) {
        return ready_ ? ReclaimByAllDimensions(*ssn_, &queues_, &left_, candidates) : Victims();
      });
      return;
    }
    // What queues above have decides in a way that nobody follows (QueueSurplus): then it is asked every time.
    if (!above_.IsAsked()) {
      ssn.SetVictimAnswers(name_, framework::VictimAnswers::kLocal, framework::QueueRule::kAboveGuarantee);
    }
    if (ssn.release().capacity_takes_victims_in_order) {
      ssn.reclaimable.Add(name_, [this](TaskInfo& reclaimer, const std::vector<TaskInfo*>& candidates) {
        return ready_ ? Reclaim(reclaimer, InVictimOrder(reclaimer, candidates)) : Victims();
      });
    } else {
      ssn.reclaimable.Add(name_, [this](TaskInfo& reclaimer, const std::vector<TaskInfo*>& candidates) {
        return ready_ ? Reclaim(reclaimer, candidates) : Victims();
      });
    }
  }

  // Says whether anything can be given to the queue at all: the tree is whole, the queue open, and a leaf where it must
  // be.
  bool Usable(const QueueInfo& queue, bool leaf) {
    framework::Trace* trace = ssn_->trace;
    if (queue.queue->state != kQueueOpen) {
      NoteClosed(trace, queue);
      return false;
    }
    // A tree that could not be built may lack the queue.
    if (ready_ && !(leaf && is_tree_ && !IsLeaf(queue.index))) return true;
    if (trace != nullptr) trace->Note({.rule = ready_ ? Rule::kLeaf : Rule::kTree, .queue = queue.index});
    return false;
  }

  // Says whether the queue, by itself, may hold what is wanted, too.
  bool Fits(int queue, const Resource& wanted) {
    const QueueNumbers& numbers = queues_[queue].numbers;
    std::vector<Dim> insufficient;
    const bool fits = FitsWithin(numbers.real_capability, numbers.allocated, wanted, &insufficient);
    NoteFit(ssn_->trace, Rule::kFitsRealCapability, fits, queue, numbers.allocated, wanted, numbers.real_capability,
            std::move(insufficient));
    return fits;
  }

  // Says the same where the queue keeps room for others that have passed its gate.
  bool FitsBesideReserved(int queue, const TaskInfo& candidate) {
    const QueueNumbers& numbers = queues_[queue].numbers;
    const Resource reserved = reservations_.BesideOf(queue, candidate);
    std::vector<Dim> insufficient;
    const bool fits = FitsWithin(numbers.real_capability, Resource(numbers.allocated).Add(reserved), candidate.resreq(),
                                 &insufficient);
    if (ssn_->trace != nullptr) {
      ssn_->trace->Note({.rule = Rule::kFitsBesideReserved,
                         .holds = fits,
                         .queue = queue,
                         .amounts = {numbers.allocated, reserved, candidate.resreq(), numbers.real_capability},
                         .dims = AskedDims(candidate.resreq()),
                         .failed = std::move(insufficient)});
    }
    return fits;
  }

  std::vector<TaskInfo*> InVictimOrder(const TaskInfo& reclaimer, const std::vector<TaskInfo*>& candidates) const {
    GoHeap<TaskInfo*> heap = ssn_->BuildVictimsPriorityQueue(candidates, reclaimer);
    std::vector<TaskInfo*> ordered;
    while (!heap.empty()) ordered.push_back(heap.Pop());
    return ordered;
  }

  // Gives, in the order given, whoever shares a dimension with the reclaimer, and whose queue keeps its guarantee
  // without him and either deserves nothing of what he holds or has more than it deserves of some of it.
  Victims Reclaim(const TaskInfo& reclaimer, const std::vector<TaskInfo*>& candidates) {
    Victims victims;
    left_.Clear();
    const bool tell = ssn_->trace != nullptr && ssn_->trace->victims_wanted;
    const uint64_t wanted = NonZeroMask(reclaimer.resreq()) & ~kPodsBit;
    for (TaskInfo* candidate : candidates) {
      const uint64_t held = NonZeroMask(candidate->resreq());
      const QueueInfo& queue = *candidate->job()->queue;
      if ((held & wanted) == 0) {
        if (tell) ssn_->trace->Note({.rule = Rule::kNothingShared, .queue = queue.index, .task = candidate->index()});
        continue;
      }
      Resource& allocated = left_.Of(queue.index, Of(queue).allocated);
      if (!KeepsGuarantee(queue.index, allocated, *candidate, tell)) continue;
      if (IsShielded(queue.index, allocated, *candidate, tell)) continue;
      if (above_.IsAsked() && !AboveLetGo(reclaimer, *candidate, tell)) continue;
      allocated.Sub(candidate->resreq());
      victims.tasks.push_back(candidate);
    }
    return victims;
  }

  // Gives the same of a whole gang's candidates, whatever dimensions it asks for and whoever stands above.
  Victims GiveBack(const std::vector<TaskInfo*>& candidates) {
    Victims victims;
    left_.Clear();
    const bool tell = ssn_->trace != nullptr && ssn_->trace->victims_wanted;
    for (TaskInfo* candidate : candidates) {
      const QueueInfo& queue = *candidate->job()->queue;
      Resource& allocated = left_.Of(queue.index, Of(queue).allocated);
      if (!KeepsGuarantee(queue.index, allocated, *candidate, tell)) continue;
      if (IsShielded(queue.index, allocated, *candidate, tell)) continue;
      allocated.Sub(candidate->resreq());
      victims.tasks.push_back(candidate);
    }
    return victims;
  }

  // Says whether the queue's guarantee stays whole where the task is gone from what the queue has left.
  bool KeepsGuarantee(int queue, const Resource& left, const TaskInfo& candidate, bool tell) {
    const Resource& guarantee = queues_[queue].numbers.guarantee;
    Resource without = left;
    without.Sub(candidate.resreq());
    std::vector<Dim> below;
    const bool whole = guarantee.LessEqualDims(without, Missing::kZero, &below);
    if (tell && !whole) {
      ssn_->trace->Note({.rule = Rule::kAboveGuarantee,
                         .queue = queue,
                         .task = candidate.index(),
                         .amounts = {left, candidate.resreq(), guarantee},
                         .dims = guarantee.Dims().ToVector(),
                         .failed = std::move(below)});
    }
    return whole;
  }

  // Says whether the queue deserves all that it has left of what the task holds.
  bool IsShielded(int queue, const Resource& left, const TaskInfo& candidate, bool tell) {
    const QueueNumbers& numbers = queues_[queue].numbers;
    const bool deserves = Deserves(numbers, candidate);
    std::vector<Dim> exceeding;
    const bool shielded =
        deserves && !left.GreaterPartlyWithRelevantDimensions(numbers.deserved, &candidate.resreq(), &exceeding);
    if (tell) {
      ssn_->trace->Note({.rule = Rule::kOverDeserved,
                         .holds = !shielded,
                         .queue = queue,
                         .task = candidate.index(),
                         .amounts = {left, numbers.deserved},
                         .dims = AskedDims(candidate.resreq()),
                         .text = deserves ? "" : "nothing deserved"});
    }
    return shielded;
  }

  // Says whether the queue deserves any of what the task asks for.
  static bool Deserves(const QueueNumbers& queue, const TaskInfo& task) {
    return (NonZeroMask(task.resreq()) & NonZeroMask(queue.deserved)) != 0;
  }

  // Says whether the queues above the candidate's have more than they deserve; it is gone from them then. Where a queue
  // stands above both, one that deserves nothing takes nothing from one that deserves nothing.
  bool AboveLetGo(const TaskInfo& reclaimer, const TaskInfo& candidate, bool tell) {
    const int taker = reclaimer.job()->queue->index, giver = candidate.job()->queue->index;
    if (!Deserves(queues_[giver].numbers, candidate) && !Deserves(queues_[taker].numbers, reclaimer) &&
        above_.HaveOneInCommon(taker, giver)) {
      if (tell) ssn_->trace->Note({.rule = Rule::kNeitherDeserves, .queue = giver, .task = candidate.index()});
      return false;
    }
    const std::vector<int> giving = above_.ThatGive(taker, giver);
    const bool let_go = std::none_of(giving.begin(), giving.end(), [&](int queue) {
      return IsShielded(queue, left_.Of(queue, queues_[queue].numbers.allocated), candidate, tell);
    });
    if (!let_go) return false;
    for (int queue : giving) left_.Of(queue, queues_[queue].numbers.allocated).Sub(candidate.resreq());
    return true;
  }

  // Says whether the queue, or one above it that is asked, deserves more of what is wanted.
  bool Preemptive(const QueueInfo& queue, const Resource& wanted) {
    if (DeservesMore(queue.index, wanted)) return true;
    if (!above_.IsAsked()) return false;
    const std::vector<int> above = above_.Above(queue.index);
    return std::any_of(above.begin(), above.end(), [&](int asked) { return DeservesMore(asked, wanted); });
  }

  // Says whether some dimension that is wanted stays within deserved.
  bool DeservesMore(int queue, const Resource& wanted) {
    const QueueNumbers& numbers = queues_[queue].numbers;
    Resource future = numbers.allocated;
    std::vector<Dim> within;
    future.Add(wanted);
    const bool preemptive = future.LessEqualPartlyWithDimensionZeroFiltered(numbers.deserved, &wanted, &within);
    if (overused_at_once_) overused_at_once_->Set(QueueMetrics::kOverused, ssn_->queues[queue]->name, !preemptive);
    if (ssn_->trace != nullptr) {
      ssn_->trace->Note({.rule = Rule::kSomeWithin,
                         .holds = preemptive,
                         .queue = queue,
                         .amounts = {numbers.allocated, wanted, numbers.deserved},
                         .dims = AskedDims(wanted)});
    }
    return preemptive;
  }

  int Enqueueable(JobInfo& job) {
    const int queue = job.queue->index;
    if (!Usable(*job.queue, true)) return kReject;
    const DeviceAmounts devices = devices_.MinOf(job);
    const bool reserves = !devices.empty() && devices_.IsSet(queue);
    if (!job.pod_group->min_resources && !reserves) return kPermit;
    queues_[queue].ancestors.AppendAndForget(queue);
    const Resource wanted = job.GetMinResources(ssn_->names);
    const bool fits = UpThePath(queue, [&](int index) {
      const EnqueueCheck check = CheckEnqueue(wanted, queues_[index].numbers);
      NoteEnqueue(ssn_->trace, check, wanted, queues_[index].numbers, index);
      return check.fits && (devices.empty() || devices_.HasRoomToEnqueue(index, devices));
    });
    if (!fits) return kReject;
    const Resource reserved = job.DeductSchGatedResources(wanted);
    queues_[queue].numbers.inqueue.Add(reserved);
    const Ancestors& path = queues_[queue].ancestors;
    for (int i = 0; i < path.size(); ++i) queues_[path[i]].numbers.inqueue.Add(reserved);
    if (!reserves) return kPermit;
    devices_.Reserve(queue, devices);
    for (int i = 0; i < path.size(); ++i) devices_.Reserve(path[i], devices);
    return kPermit;
  }

  // Says whether the queue and all above it agree, asked upwards until one does not. A flat queue is alone.
  template <class Agrees>
  bool UpThePath(int queue, Agrees agrees) {
    const Ancestors& path = queues_[queue].ancestors;
    if (!agrees(queue)) return false;
    for (int i = path.size() - 1; i >= 0; --i) {
      if (!agrees(path[i])) return false;
    }
    return true;
  }

  // Shares of the queues above stay as they were when the session opened.
  Error Change(const TaskInfo& task, bool came) {
    const QueueInfo& queue = *task.job()->queue;
    CapacityQueue* known = queues_.Find(queue.index);
    if (known == nullptr) return Error::None();  // of a broken tree
    QueueNumbers& numbers = known->numbers;
    auto apply = [&](int index) {
      Resource& allocated = queues_[index].numbers.allocated;
      simulation_.WillChange(index, allocated);
      came ? allocated.Add(task.resreq()) : allocated.Sub(task.resreq());
      if (devices_.any()) devices_.Change(index, task, came);
    };
    apply(queue.index);
    const double share_before = numbers.share;
    numbers.share = share_(numbers.allocated, numbers.deserved);
    TellHandler(*ssn_, name_, task, came, numbers.allocated, share_before, numbers.share, &numbers.deserved);
    SetMovingGauges(*ssn_, queue, numbers);
    for (int i = 0; i < known->ancestors.size(); ++i) apply(known->ancestors[i]);
    // Who is evicted keeps its room as well, as one that was taken back.
    came ? reservations_.Remove(task) : reservations_.Add(queue.index, task);
    return Error::None();
  }

  // ---- dry runs ----

  // A dry run's devices are copied whole: few clusters have such quotas.
  QueueSimulation::Also SimulatedDevices() {
    if (!devices_.any()) return {};
    auto note = [this](CycleState& state) {
      auto devices = std::make_unique<DevicesState>();
      devices->quotas = devices_.quotas();
      state.Write(kDevicesKey, std::move(devices));
    };
    auto change = [this](CycleState& state, const TaskInfo& task, bool came) {
      std::vector<DeviceQuota>& quotas = state.Read<DevicesState>(kDevicesKey)->quotas;
      const int queue = task.job()->queue->index;
      devices_.Change(&quotas[queue], task, came);
      const Ancestors& path = queues_[queue].ancestors;
      for (int i = 0; i < path.size(); ++i) devices_.Change(&quotas[path[i]], task, came);
    };
    return {std::move(note), std::move(change)};
  }

  void SubscribeSimulation(Session& ssn) {
    simulation_.Open(
        ssn, name_,
        [this](const QueueInfo& queue, const QueueSimulation::Each& each) -> Error {
          const CapacityQueue* known = queues_.Find(queue.index);
          if (known == nullptr) return "queue " + queue.name + " not found";
          each(queue.index, known->numbers.allocated);
          for (int i = 0; i < known->ancestors.size(); ++i) {
            each(known->ancestors[i], queues_[known->ancestors[i]].numbers.allocated);
          }
          return Error::None();
        },
        SimulatedDevices());
    // Unlike Allocatable it does not ask whether the queue is open.
    ssn.simulate_allocatable.Add(name_, [this](CycleState& state, const QueueInfo& queue, const TaskInfo& candidate) {
      const QueueSimulation::State* held = simulation_.Find(state);
      if (held == nullptr || !ready_ || (is_tree_ && !IsLeaf(queue.index))) return false;
      return UpThePath(queue.index, [&](int index) {
        if (devices_.any()) {
          const DevicesState* devices = state.Read<DevicesState>(kDevicesKey);
          if (!devices_.HasRoom(devices->quotas[index], index, candidate)) return false;
        }
        const QueueNumbers& numbers = queues_[index].numbers;
        Resource allocated = simulation_.Allocated(*held, index, numbers.allocated);
        if (reservations_.is_on()) allocated.Add(reservations_.BesideOf(index, candidate));
        std::vector<Dim> insufficient;
        return FitsWithin(numbers.real_capability, allocated, candidate.resreq(), &insufficient);
      });
    });
  }

  // The gauges are Volcano's metrics of a queue.

  void SetGauges(const QueueInfo& queue) {
    const CapacityQueue* known = queues_.Find(queue.index);
    if (known) metrics_->Set(QueueMetrics::kShare, queue.name, known->numbers.share);
    const QueueNumbers numbers = known ? known->numbers : IdleNumbers(*queue.queue);
    metrics_->Set(QueueMetrics::kDeserved, queue.name, numbers.deserved, ssn_->names);
    metrics_->Set(QueueMetrics::kAllocated, queue.name, numbers.allocated, ssn_->names);
    metrics_->Set(QueueMetrics::kRequest, queue.name, numbers.request, ssn_->names);
    if (known || !queue.queue->capability.empty()) {
      metrics_->Set(QueueMetrics::kCapacity, queue.name, numbers.capability, ssn_->names);
    }
    metrics_->Set(QueueMetrics::kRealCapacity, queue.name, numbers.real_capability, ssn_->names);
  }

  // These are the gauges of a queue without jobs, where queues are flat: a capability that does not say cpu or memory
  // counts as none of it here.
  QueueNumbers IdleNumbers(const model::Queue& queue) const {
    QueueNumbers numbers;
    numbers.deserved = Resource::FromList(queue.deserved, ssn_->names);
    numbers.real_capability = ExceededPart(ssn_->total_resource, TotalGuarantee(*ssn_));
    numbers.real_capability.Add(Resource::FromList(queue.guarantee, ssn_->names));
    if (queue.capability.empty()) return numbers;
    numbers.capability = Resource::FromList(queue.capability, ssn_->names);
    numbers.real_capability.MinDimensionResource(numbers.capability, Missing::kInfinity);
    return numbers;
  }

  QueueNumbers& Of(const QueueInfo& queue) { return queues_[queue.index].numbers; }
  bool IsLeaf(int queue) { return queues_[queue].children.empty(); }

  const std::string name_ = "capacity";
  int64_t ancestor_reclaim_level_ = 0;
  bool counts_devices_ = true, compares_capacities_ = true;
  Session* ssn_ = nullptr;
  QueueMetrics* metrics_ = nullptr;
  ShareRule share_ = CapacityShare;
  int (*compare_)(const QueueNumbers& l, const QueueNumbers& r) = CompareShareAndDeserved;  // negative: l comes first
  QueueMetrics* overused_at_once_ = nullptr;  // where whoever may reclaim is not overused
  bool is_tree_ = false;
  bool ready_ = true;  // false: a broken tree, on which nothing is allocated
  CapacityQueues queues_;
  QueueSimulation simulation_{"capacity"};
  QueuesLeft left_;
  AncestorReclaim above_;
  DeviceQuotas devices_{true, true};
  GateReservations reservations_;
};

}  // namespace

extern const Row kCapacity = {
    .name = "capacity",
    .what = {"Gives each queue what its spec.deserved says, within capability and guarantee; queues may form a tree.",
             "按各队列的 spec.deserved 分配，受 capability 与 guarantee 约束；队列可以组成树。"},
    .go = "capacity/capacity.go",
    .build = Make<Capacity>,
    .arguments = {framework::Argument(framework::Type::kInt, "ancestorReclaimLevel", "0",
                                      "So many queues above a queue decide, too, who reclaims and who gives.",
                                      "向上多少级的父队列也参与决定谁回收、谁让出。")
                      .Since(&model::Release::ancestors_decide_on_reclaim),
                  framework::Argument(framework::Type::kBool, "capacity.DynamicResourceAllocationEnable", "true",
                                      "Queues limit the devices that ResourceClaims ask for (deviceclass/CLASS).",
                                      "队列限制 ResourceClaim 申请的设备数量（deviceclass/CLASS）。")
                      .Since(&model::Release::queues_limit_devices),
                  framework::Argument(
                      framework::Type::kBool, "capacity.DRAConsumableCapacityEnable", "false",
                      "They limit the devices' capacities, too (DIMENSION.deviceclass/CLASS); only with "
                      "the feature gate DRAConsumableCapacity, which makes it true.",
                      "也限制设备的容量（DIMENSION.deviceclass/CLASS）；需要特性门控 "
                      "DRAConsumableCapacity，开启后默认为 true。")
                      .Since(&model::Release::queues_limit_devices)},
    .points = {Point::kQueueOrder, Point::kVictimQueueOrder, Point::kReclaimable, Point::kUnifiedEvictable,
               Point::kPreemptive, Point::kAllocatable, Point::kJobEnqueueable, Point::kPrePredicate,
               Point::kSimulateAddTask, Point::kSimulateRemoveTask, Point::kSimulateAllocatable, Point::kEventHandler},
    .hierarchy = true,
    .reads_time = false,
};

}  // namespace pumice::plugins
