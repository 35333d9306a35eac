// sla lets a job that has waited longer than its waiting time be enqueued and pipelined at once. Twin of
// pkg/scheduler/plugins/sla/sla.go.
#include <optional>
#include <string>

#include "core/api/annotations.h"
#include "core/base/duration.h"
#include "core/framework/session.h"
#include "core/plugins/catalogue.h"

namespace pumice::plugins {
namespace {

using framework::Argument;
using framework::Arguments;
using framework::Point;
using framework::Session;
using framework::Type;

// This is Go's zero time, 0001-01-01T00:00:00Z, in seconds since 1970.
constexpr int64_t kZeroTime = -62135596800;

// It says when the waiting is over. Durations reach far beyond what int64 nanoseconds of a date could hold.
struct Deadline {
  int64_t seconds;
  int64_t nanoseconds;  // 0 to 999999999
  bool operator<(const Deadline& o) const {
    return seconds != o.seconds ? seconds < o.seconds : nanoseconds < o.nanoseconds;
  }
};

Deadline DeadlineOf(model::Time created, int64_t waiting_ns) {
  int64_t seconds = waiting_ns / kSecondNs, nanoseconds = waiting_ns % kSecondNs;
  if (nanoseconds < 0) {
    --seconds;
    nanoseconds += kSecondNs;
  }
  return {(created.IsZero() ? kZeroTime : created.seconds) + seconds, nanoseconds};
}

class Sla : public framework::Plugin {
 public:
  explicit Sla(const Arguments& arguments) {
    if (!arguments.Has(kArgument)) return;
    std::string text;  // of another type than a string: no duration
    arguments.GetString(&text, kArgument);
    const std::optional<int64_t> waiting = ParseGoDurationNs(text);
    if (waiting && *waiting > 0) waiting_ns_ = waiting;
  }

  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    ssn.job_order.Add(name_, [this](const JobInfo& l, const JobInfo& r) {
      const std::optional<Deadline> left = DeadlineOfJob(l), right = DeadlineOfJob(r);
      if (!left || !right) return static_cast<int>(!left) - static_cast<int>(!right);
      return *left < *right ? -1 : (*right < *left ? 1 : 0);
    });
    auto permit_overdue = [this, now = ssn.now()](const JobInfo& job) {
      const std::optional<Deadline> deadline = DeadlineOfJob(job);
      return deadline && !(DeadlineOf(now, 0) < *deadline) ? kPermit : kAbstain;
    };
    ssn.job_enqueueable.Add(name_, permit_overdue);
    ssn.job_pipelined.Add(name_, permit_overdue);
  }

  void OnSessionClose(Session&) override {}

 private:
  static constexpr const char* kArgument = "sla-waiting-time";

  // It is nullopt for a job that may wait for ever.
  std::optional<Deadline> DeadlineOfJob(const JobInfo& job) const {
    const std::optional<int64_t>& waiting = job.waiting_time_ns ? job.waiting_time_ns : waiting_ns_;
    if (!waiting) return std::nullopt;
    return DeadlineOf(job.creation_timestamp, *waiting);
  }

  const std::string name_ = "sla";
  std::optional<int64_t> waiting_ns_;  // of jobs that name none themselves
};

}  // namespace

extern const Row kSla = {
    .name = "sla",
    .what = {"Lets jobs in whose waiting time is over, and puts first whose is over soonest.",
             "放行等待超时的作业，并让最早到期者优先。"},
    .go = "sla/sla.go",
    .build = Make<Sla>,
    .arguments = {Argument(Type::kDuration, "sla-waiting-time", "",
                           "A job that has waited so long goes first, and in: 1h.",
                           "等待超过此时间的作业优先并放行：1h。")},
    .points = {Point::kJobOrder, Point::kJobEnqueueable, Point::kJobPipelined},
    .marks = {{Where::kPodGroupAnnotation, kSlaWaitingTime}, {Where::kPodGroupAnnotation, kOldSlaWaitingTime}},
};

}  // namespace pumice::plugins
