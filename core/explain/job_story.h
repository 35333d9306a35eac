// The story of a job or of one of its pods: every gate that it came to, in Volcano's order, and which of them settles
// it.
#pragma once

#include "core/explain/maker.h"

namespace pumice::explain {

class JobStory : public Maker {
 public:
  using Maker::Maker;
  explicit JobStory(const Maker& maker) : Maker(maker) {}
  // A PodGroup's, by its place in Report::jobs.
  Story OfJob(int job) const;
  // A pod's, by TaskFacts::index.
  Story OfPod(int task) const;
};

}  // namespace pumice::explain
