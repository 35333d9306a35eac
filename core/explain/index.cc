// One pass over the records: by job, by turn, and what was said of queues.
#include "core/explain/index.h"

#include <algorithm>

namespace pumice::explain {

using framework::Record;
using framework::Site;

Index::Index(const report::Report& report, const framework::Trace& trace)
    : trace_(trace),
      records_of_(report.cluster().jobs.size()),
      turns_of_(report.cluster().jobs.size()),
      funnels_(FunnelsOf(trace, report.record.events)),
      cards_(report::CardsInTheEnd(report)) {
  const std::vector<Record>& records = trace.records();
  std::map<std::string, int> turns;  // by action
  Turn* open = nullptr;
  for (size_t i = 0; i < records.size(); ++i) {
    const Record& record = records[i];
    const std::string& action = trace.actions()[record.action];
    if (record.job != kNone) records_of_[record.job].push_back(&record);
    if (record.site == Site::kOverused) overused_[{record.queue, action}].push_back(i);
    const bool of_queue = record.site == Site::kOverused || record.site == Site::kAllocatable;
    if (of_queue && !record.verdict) refused_[{record.site, record.queue, action}] = &record;
    const bool is_turn = record.site == Site::kTurn;
    if (open != nullptr && (is_turn || action != trace.actions()[records[open->begin].action])) {
      open->end = i;
      open = nullptr;
    }
    if (is_turn && record.job != kNone) {
      open = &turns_of_[record.job].emplace_back(Turn{i, records.size(), ++turns[action]});
    }
  }
}

const Record* Index::Overused(int queue, const std::string& action, size_t before) const {
  const auto told = overused_.find({queue, action});
  if (told == overused_.end()) return nullptr;
  const auto next = std::lower_bound(told->second.begin(), told->second.end(), before);
  return next == told->second.begin() ? nullptr : &trace_.records()[*std::prev(next)];
}

const Record* Index::Refused(Site site, int queue, const std::string& action) const {
  const auto last = refused_.find({site, queue, action});
  return last == refused_.end() ? nullptr : last->second;
}

}  // namespace pumice::explain
