// enqueue is held against tables by hand, which cite pkg/scheduler/actions/enqueue/enqueue.go and JobEnqueueable in
// framework/session_plugins.go.

#include <gtest/gtest.h>

#include "tests/unit/support/test_world.h"

namespace pumice::test {
namespace {

using framework::Arguments;
using framework::Plugin;

using framework::Session;

// Votes as its argument says.
class Voter : public Plugin {
 public:
  Voter(std::string name, const Arguments& arguments) : name_(std::move(name)) { arguments.GetInt(&vote_, "vote"); }
  const std::string& Name() const override { return name_; }
  void OnSessionOpen(Session& ssn) override {
    ssn.job_enqueueable.Add(name_, [this](JobInfo&) { return vote_; });
  }
  void OnSessionClose(Session&) override {}

 private:
  const std::string name_;
  int vote_ = 0;
};

framework::Registry WithVoters() {
  framework::Registry registry = sim::RegistryOf(model::kDefaultRelease);
  for (const char* name : {"v1", "v2"}) {
    registry.plugins[name] = [name](const Arguments& a) { return std::make_unique<Voter>(name, a); };
  }
  return registry;
}

std::string Enqueued(TestWorld& w) {
  std::string text;
  for (const auto& event : w.events()) {
    if (event.kind != framework::EventKind::kEnqueue) continue;
    text += (text.empty() ? "" : " ") + w.info().jobs[event.job]->Name();
  }
  return text;
}

TEST(Enqueue, OpensPendingGroupsInTheOrderOfQueuesAndJobs) {
  struct {
    const char *why, *world, *conf, *enqueued;
  } cases[] = {
      {"47-66: only Pending groups are taken; an empty phase is Pending too (job_info.go IsPending)",
       "group a phase=Pending\n group b phase=Inqueue\n group c phase=Running\n group d phase=\"\"", "gang", "a d"},
      {"93: without minResources nobody is asked", "group a phase=Pending", "v1(vote=-1)", "a"},
      {"93: with minResources a reject keeps it out", "group a phase=Pending minres.cpu=1", "v1(vote=-1)", ""},
      {"JobEnqueueable: a permit ends the walk after its tier, so the next tier's reject is not heard",
       "group a phase=Pending minres.cpu=1", "v1(vote=1); v2(vote=-1)", "a"},
      {"JobEnqueueable: within one tier the reject is heard", "group a phase=Pending minres.cpu=1",
       "v1(vote=1), v2(vote=-1)", ""},
      {"JobEnqueueable: abstaining leaves the next tier its say", "group a phase=Pending minres.cpu=1",
       "v1(vote=0); v2(vote=-1)", ""},
      {"JobEnqueueable: nobody said anything", "group a phase=Pending minres.cpu=1", "v1(vote=0)", "a"},
      {"90: jobs of a queue by job order: priority first, then age",
       "class high value=9\n group a phase=Pending\n group b phase=Pending\n group c phase=Pending priority=high",
       "priority", "c a b"},
      {"79-98: the older queue stays on top until it has no job left",
       "queue q1\n queue q2\n group a queue=q2 phase=Pending\n group b queue=q1 phase=Pending\n"
       "group c queue=q1 phase=Pending",
       "gang", "b c a"},
      {"snapshot: a group whose queue does not exist is not in the session", "group a queue=no phase=Pending", "gang",
       ""},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.why);
    TestWorld w(c.world);
    w.Open(ParseConf(c.conf, "enqueue"), WithVoters());
    w.Run("enqueue");
    EXPECT_EQ(Enqueued(w), c.enqueued);
    for (const auto& job : w.ssn().jobs) {
      const bool opened = (" " + Enqueued(w) + " ").find(" " + job->Name() + " ") != std::string::npos;
      if (opened) {
        EXPECT_EQ(job->status.phase, "Inqueue");
      }
    }
  }
}

}  // namespace
}  // namespace pumice::test
