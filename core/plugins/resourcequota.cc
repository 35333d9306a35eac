// resourcequota lets a job be enqueued only where its namespace's ResourceQuotas have room for its minResources. Twin
// of pkg/scheduler/plugins/resourcequota/resourcequota.go; scopes are not looked at.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/framework/session.h"
#include "core/framework/trace.h"
#include "core/plugins/catalogue.h"

namespace pumice::plugins {
namespace {

using framework::Point;
using framework::Session;
using model::ResourceList;
using model::ResourceQuota;

// This is quota.Add: it has the names of either.
ResourceList Sum(const ResourceList& a, const ResourceList& b) {
  ResourceList sum = b;
  for (const auto& [name, quantity] : a) {
    auto it = b.find(name);
    sum[name] = it == b.end() ? quantity : quantity + it->second;
  }
  return sum;
}

// This is the first resource of the quota that the request would exceed, with what it would come to.
struct Excess {
  std::string resource;
  Quantity requested, used, hard;
};
std::optional<Excess> FindExcess(const ResourceQuota& quota, const ResourceList& pending, const ResourceList& request) {
  const ResourceList used = Sum(pending, quota.used);
  for (const auto& [name, hard] : quota.hard) {
    auto asked = request.find(name);
    if (asked == request.end()) continue;
    auto in_use = used.find(name);
    const Quantity sum = in_use == used.end() ? asked->second : in_use->second + asked->second;
    if (hard < sum) return Excess{name, asked->second, in_use == used.end() ? Quantity() : in_use->second, hard};
  }
  return std::nullopt;
}

class ResourceQuotaPlugin : public framework::Plugin {
 public:
  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    ssn_ = &ssn;
    for (const ResourceQuota* quota : ssn.cluster.resource_quotas) quotas_[quota->meta.ns].push_back(quota);
    ssn.job_enqueueable.Add(name_, [this](JobInfo& job) { return Enqueueable(job); });
  }

  void OnSessionClose(Session&) override {}

 private:
  int Enqueueable(const JobInfo& job) {
    if (!job.pod_group->min_resources) return kPermit;
    const ResourceList& request = *job.pod_group->min_resources;
    auto quotas = quotas_.find(job.Namespace());
    if (quotas == quotas_.end()) return kPermit;
    ResourceList& pending = pending_[job.Namespace()];
    for (const ResourceQuota* quota : quotas->second) {
      const std::optional<Excess> excess = FindExcess(*quota, pending, request);
      if (!excess) continue;
      if (ssn_->trace != nullptr) {
        auto number = [&](const Quantity& q) { return static_cast<double>(q.MilliValue()) / 1000; };
        ssn_->trace->Note({.rule = framework::Rule::kQuota,
                           .numbers = {number(excess->requested), number(excess->used), number(excess->hard)},
                           .text = quota->meta.name + " " + excess->resource});
      }
      return kReject;
    }
    pending = Sum(pending, request);
    return kPermit;
  }

  const std::string name_ = "resourcequota";
  Session* ssn_ = nullptr;
  std::map<std::string, std::vector<const ResourceQuota*>> quotas_;  // by namespace; ascending name
  std::map<std::string, ResourceList> pending_;  // by namespace: minResources of the jobs permitted in this session
};

}  // namespace

extern const Row kResourcequota = {
    .name = "resourcequota",
    .what = {"Lets jobs in whose minResources fit the ResourceQuotas of their namespace.",
             "minResources 符合命名空间 ResourceQuota 的作业才可入队。"},
    .go = "resourcequota/resourcequota.go",
    .build = Make<ResourceQuotaPlugin>,
    .points = {Point::kJobEnqueueable},
    .reads_time = false,
};

}  // namespace pumice::plugins
