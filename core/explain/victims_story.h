// VictimsStory tells for each task that looked for victims the candidates, what each plugin left of them, the tier that
// decided, who went and in which order.
#pragma once

#include "core/explain/funnel.h"
#include "core/explain/maker.h"

namespace pumice::explain {

class VictimsStory : public Maker {
 public:
  using Maker::Maker;
  explicit VictimsStory(const Maker& maker) : Maker(maker) {}
  // Tells of everybody who looked for victims.
  Story OfAll() const;
  // Gives the links of those that were run for a job; kNone is any. Of those that led to nothing there are at most so
  // many for each evictor.
  std::vector<Link> LinksOf(const std::vector<Funnel>& funnels, int job, int fruitless) const;
  std::vector<Link> LinksOf(const Funnel& funnel) const;
  Eviction DataOf(const Funnel& funnel) const;

  // Words for sentences: "pod default/big-0", "job default/big"; "node n"; why it was undone; why one went first.
  std::string EvictorOf(const Funnel& funnel) const;
  std::string PlaceOf(const Funnel& funnel) const;
  std::string UndoneSince(const Funnel& funnel) const;
  std::string OrderText(const framework::Precedence& precedence) const;

 private:
  std::vector<std::string> WhoWent() const;
  Link Candidates(const Funnel& funnel) const;
  Link Plugin(const Record& record) const;
  Link NoRoom(const Record& record) const;
  Link Tier(const Record& record) const;
  Link Evicted(const Funnel& funnel) const;
  void AddVerdicts(const Record& record, bool holds, Link* link) const;
};

}  // namespace pumice::explain
