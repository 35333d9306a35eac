// The lead of a story says what binds a job that waits, as runs have proved it (core/reason).
#pragma once

#include <string>

#include "core/reason/search.h"
#include "core/report/report.h"
#include "core/sim/cycle.h"
#include "core/text/json_writer.h"
#include "core/words/language.h"

namespace pumice::explain {

// One sentence of the set that binds, behind the verdict where there is one; where none is proved, `told`, marked so.
std::string LeadOf(const reason::Reasons& reasons, const std::string& job, const std::string& told,
                   words::Language language);
// What would do as well, a sentence each.
std::vector<std::string> OthersOf(const reason::Reasons& reasons, words::Language language);

// The leads of a run's jobs, for as long as all of them together may take: about a second.
class Leads {
 public:
  Leads(const report::Report& report, words::Language language, const sim::Host& host = {});

  // What binds the job; `told` alone where none of its pods waits, or where an extender would have to be asked again
  // that is not there; `told`, marked as not tried, once the second is over.
  std::string Of(const report::Report::Job& job, const std::string& told);
  bool Waits(const report::Report::Job& job) const;

 private:
  const report::Report& report_;
  const words::Language language_;
  const sim::Host host_;
  const bool can_try_;
  int64_t work_left_ = 5'000'000;  // in the units of reason::Trials
};

// Writes the members blockers, alternatives, noRoomHelps and proof of stories.d.ts's Story.
void Write(const reason::Reasons& reasons, text::JsonWriter* w);

}  // namespace pumice::explain
