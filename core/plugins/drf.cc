// drf lets jobs with a smaller dominant share go first; with enableHierarchy also queues, by the tree of their
// annotations. Twin of pkg/scheduler/plugins/drf/drf.go.
#include <cmath>

#include "core/api/annotations.h"
#include "core/framework/session.h"
#include "core/framework/trace.h"
#include "core/plugins/catalogue.h"
#include "core/plugins/drf_tree.h"
#include "core/plugins/per_job.h"
#include "core/plugins/queue_usage.h"

namespace pumice::plugins {
namespace {

using framework::Point;
using framework::Session;
using framework::Victims;

constexpr double kShareDelta = 0.000001;

class Drf : public framework::Plugin {
 public:
  Drf() : tree_(total_) {}

  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    ssn_ = &ssn;
    hierarchy_ = ssn.HierarchyEnabled(name_);
    total_.Set(ssn.total_resource, ssn.names);
    for (const auto& job : ssn.jobs) attrs_.push_back(AttrOf(*job));
    if (hierarchy_) {
      for (const DrfAttr& attr : attrs_) total_allocated_.Add(attr.allocated);
      tree_.Build(ssn, attrs_, total_allocated_);
    }

    ssn.SetVictimAnswers(name_, framework::VictimAnswers::kPure);
    ssn.preemptable.Add(name_, [this](const TaskInfo& preemptor, const std::vector<TaskInfo*>& preemptees) {
      return Preemptable(preemptor, preemptees);
    });
    if (hierarchy_) {
      ssn.queue_order.Add(name_, [this](const QueueInfo& l, const QueueInfo& r) {
        const double difference = tree_.Compare(l, r);
        return static_cast<int>(difference > 0) - static_cast<int>(difference < 0);
      });
      ssn.reclaimable.Add(name_, [this](const TaskInfo& reclaimer, const std::vector<TaskInfo*>& reclaimees) {
        return Reclaimable(reclaimer, reclaimees);
      });
    }
    ssn.job_order.Add(name_, [this](const JobInfo& l, const JobInfo& r) {
      const double l_share = attrs_[l.index].share, r_share = attrs_[r.index].share;
      return static_cast<int>(l_share > r_share) - static_cast<int>(l_share < r_share);
    });

    ssn.AddEventHandler({[this](const TaskInfo& task) { return Change(task, true); },
                         [this](const TaskInfo& task) { return Change(task, false); }});

    ssn.job_order_checks[name_] = [this](const JobInfo& first, const JobInfo& second) -> framework::Check {
      return {.rule = framework::Rule::kFirstByShare,
              .numbers = {attrs_.at(first.index).share, attrs_.at(second.index).share}};
    };
    DrfNumbers numbers;
    numbers.shares = [this] {
      std::vector<DrfShare> shares;
      shares.reserve(attrs_.size());
      for (const DrfAttr& attr : attrs_) shares.push_back({attr.share, attr.dominant});
      return shares;
    };
    if (hierarchy_) numbers.hierarchy = [this, &names = ssn.names] { return tree_.Export(names); };
    ssn.shared.Put(std::move(numbers));
  }

  void OnSessionClose(Session&) override {}

 private:
  DrfAttr AttrOf(const JobInfo& job) const {
    DrfAttr attr;
    attr.allocated = job.allocated;
    total_.Update(&attr);
    return attr;
  }

  Error Change(const TaskInfo& task, bool came) {
    DrfAttr& attr = attrs_[task.job()->index];
    const double share_before = attr.share;
    came ? attr.allocated.Add(task.resreq()) : attr.allocated.Sub(task.resreq());
    if (hierarchy_) came ? total_allocated_.Add(task.resreq()) : total_allocated_.Sub(task.resreq());
    Update(*task.job());
    TellHandler(*ssn_, name_, task, came, attr.allocated, share_before, attr.share);
    return Error::None();
  }

  void Update(const JobInfo& job) {
    DrfAttr& attr = attrs_[job.index];
    total_.Update(&attr);
    if (hierarchy_) tree_.Update(job, attr, total_allocated_);
  }

  // Gives those whose job, without them and the ones named before, still has no smaller share than the preemptor's with
  // it.
  Victims Preemptable(const TaskInfo& preemptor, const std::vector<TaskInfo*>& preemptees) {
    Dim dominant;
    const double preemptor_share =
        total_.Share(Resource(attrs_[preemptor.job()->index].allocated).Add(preemptor.resreq()), &dominant);
    Victims victims;
    left_.Clear();
    for (TaskInfo* preemptee : preemptees) {
      const JobInfo& job = *preemptee->job();
      Resource* left = left_.Find(job);
      if (left == nullptr) left = &left_.Set(job, attrs_[job.index].allocated);
      left->Sub(preemptee->resreq());
      const double share = total_.Share(*left, &dominant);
      const bool keeps_more = preemptor_share < share || std::fabs(preemptor_share - share) <= kShareDelta;
      if (ssn_->trace != nullptr && ssn_->trace->victims_wanted) {
        ssn_->trace->Note({.rule = framework::Rule::kDrfShare,
                           .holds = keeps_more,
                           .task = preemptee->index(),
                           .numbers = {preemptor_share, share}});
      }
      if (keeps_more) {
        victims.tasks.push_back(preemptee);
      }
    }
    return victims;
  }

  // Gives those whose queue, without that one task, would come after the reclaimer's with it.
  Victims Reclaimable(const TaskInfo& reclaimer, const std::vector<TaskInfo*>& reclaimees) {
    Victims victims;
    const QueueInfo& reclaimer_queue = *reclaimer.job()->queue;
    Resource total_allocated = total_allocated_;
    DrfAttr attr = attrs_[reclaimer.job()->index];
    auto update = [&](const JobInfo& job) {
      total_.Update(&attr);
      tree_.Update(job, attr, total_allocated);
    };
    tree_.StartTrial();
    attr.allocated.Add(reclaimer.resreq());
    total_allocated.Add(reclaimer.resreq());
    update(*reclaimer.job());
    for (TaskInfo* reclaimee : reclaimees) {
      const JobInfo& job = *reclaimee->job();
      // This is what the job really has: where it is the reclaimer's own, its new task is forgotten from here on.
      attr = attrs_[job.index];
      attr.allocated.Sub(reclaimee->resreq());
      total_allocated.Sub(reclaimee->resreq());
      update(job);
      const DrfTree::Parting parting = tree_.Part(reclaimer_queue, *job.queue);
      if (parting.difference < 0) victims.tasks.push_back(reclaimee);
      if (ssn_->trace != nullptr && ssn_->trace->victims_wanted) {
        ssn_->trace->Note({.rule = framework::Rule::kHierarchyShare,
                           .holds = parting.difference < 0,
                           .task = reclaimee->index(),
                           .numbers = {parting.l_share, parting.r_share},
                           .text = parting.l_name == parting.r_name ? "" : parting.l_name + " : " + parting.r_name});
      }
      attr.allocated.Add(reclaimee->resreq());
      total_allocated.Add(reclaimee->resreq());
      update(job);
    }
    tree_.Undo();
    return victims;
  }

  const std::string name_ = "drf";
  Session* ssn_ = nullptr;
  bool hierarchy_ = false;
  DrfTotal total_;
  std::vector<DrfAttr> attrs_;  // by JobInfo::index
  Resource total_allocated_;    // kept only with hierarchy
  DrfTree tree_;
  PerJob<Resource> left_;
};

}  // namespace

extern const Row kDrf = {
    .name = "drf",
    .what = {"Lets jobs with a smaller dominant share go first; with enableHierarchy queues too, by the tree in their "
             "annotations.",
             "主导份额较小的作业优先；开启 enableHierarchy 时，队列也按注解中的树如此排序。"},
    .go = "drf/drf.go",
    .build = Make<Drf>,
    .points = {Point::kJobOrder, Point::kQueueOrder, Point::kPreemptable, Point::kReclaimable, Point::kEventHandler},
    .marks = {{Where::kQueueAnnotation, kHierarchy}, {Where::kQueueAnnotation, kHierarchyWeights}},
    .hierarchy = true,
    .reads_time = false,
};

}  // namespace pumice::plugins
