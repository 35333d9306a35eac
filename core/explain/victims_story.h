// VictimsStory tells for each task that looked for victims the candidates, what each plugin left of them, the tier that
// decided, who went and in which order.
#pragma once

#include "core/explain/maker.h"

namespace pumice::explain {

class VictimsStory : public Maker {
 public:
  using Maker::Maker;
  // Tells of everybody who looked for victims.
  Story OfAll() const;
  // Gives the funnels that a pod passed as a candidate (task), or that were run for a job (job); kNone is any. Of those
  // that led to nothing there are at most so many for each evictor.
  std::vector<Link> Funnels(int job, int task, int fruitless) const;

 private:
  Link Candidates(const Record& record) const;
  Link Plugin(const Record& record) const;
  Link NoRoom(const Record& record) const;
  Link Tier(const Record& record) const;
  void AddVerdicts(const Record& record, bool holds, Link* link) const;
  std::string Arithmetic(const Check& check) const;
};

}  // namespace pumice::explain
