// overcommit lets jobs be enqueued up to a multiple of what the cluster has. Twin of
// pkg/scheduler/plugins/overcommit/overcommit.go.
#include "core/framework/session.h"
#include "core/framework/trace.h"
#include "core/plugins/catalogue.h"
#include "core/plugins/queue_usage.h"

namespace pumice::plugins {
namespace {

using framework::Argument;
using framework::Arguments;
using framework::Point;
using framework::Session;
using framework::Type;

constexpr double kDefaultFactor = 1.2;

class Overcommit : public framework::Plugin {
 public:
  explicit Overcommit(const Arguments& arguments) {
    arguments.GetFloat64(&factor_, "overcommit-factor");
    if (factor_ < 1.0) factor_ = kDefaultFactor;
  }

  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    Resource used;
    for (const NodeInfo* node : ssn.nodes_by_name) used.Add(node->used);
    idle_ = ssn.total_resource;
    idle_.Multi(factor_).Sub(used);
    for (const auto& job : ssn.jobs) inqueue_.Add(ReservedBeyondAllocated(*job, ssn.names, ssn.release()));

    ssn.job_enqueueable.Add(name_, [this, &ssn](JobInfo& job) {
      if (!job.pod_group->min_resources) return kPermit;
      const Resource wanted = job.GetMinResources(ssn.names);
      Resource sum = inqueue_;
      std::vector<Dim> insufficient;
      const bool fits = sum.Add(wanted).LessEqualWithDimension(idle_, &wanted, &insufficient);
      if (ssn.trace != nullptr) Tell(ssn, fits, wanted, std::move(insufficient));
      return fits ? kPermit : kReject;
    });
    ssn.job_enqueued.Add(name_, [this, &ssn](JobInfo& job) {
      if (!job.pod_group->min_resources) return;
      inqueue_.Add(job.DeductSchGatedResources(job.GetMinResources(ssn.names)));
    });
  }

  void OnSessionClose(Session&) override {}

 private:
  void Tell(Session& ssn, bool fits, const Resource& wanted, std::vector<Dim> insufficient) const {
    ssn.trace->Note({.rule = framework::Rule::kOvercommit,
                     .holds = fits,
                     .amounts = {inqueue_, wanted, idle_, ssn.total_resource},
                     .numbers = {factor_},
                     .dims = AskedDims(wanted),
                     .failed = std::move(insufficient)});
  }

  const std::string name_ = "overcommit";
  double factor_ = kDefaultFactor;
  Resource idle_;     // factor × what the nodes have, less what is used
  Resource inqueue_;  // reserved by jobs that are enqueued
};

}  // namespace

extern const Row kOvercommit = {
    .name = "overcommit",
    .what = {"Lets jobs in until together they request a multiple of what the cluster has.",
             "放行作业，直到请求总量达到集群资源的若干倍。"},
    .go = "overcommit/overcommit.go",
    .build = Make<Overcommit>,
    .arguments = {Argument(Type::kFloat, "overcommit-factor", "1.2",
                           "enqueue lets in so many times what the cluster has.", "enqueue 放行的总量相对集群的倍数。")
                      .Within("≥ 1")},
    .points = {Point::kJobEnqueueable, Point::kJobEnqueued},
    .reads_time = false,
};

}  // namespace pumice::plugins
