// Index is what the stories of one cycle look things up in: the records by whom they concern, the turns, the searches
// for victims. It is made once, so that the stories of all jobs cost no more than the records that there are.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/explain/funnel.h"
#include "core/framework/trace.h"
#include "core/report/report_cards.h"

namespace pumice::explain {

// An action took a job up.
struct Turn {
  size_t begin, end;  // its records: from the one that says so to the next turn of any job, or the end of the action
  int position;       // in this action, among the turns of all jobs: 1, 2, …
};

class Index {
 public:
  Index(const report::Report& report, const framework::Trace& trace);

  // In the order in which they were told; the job is JobInfo::index.
  const std::vector<const framework::Record*>& RecordsOf(int job) const { return records_of_[job]; }
  const std::vector<Turn>& TurnsOf(int job) const { return turns_of_[job]; }
  // Whether the queue is overused: what the action said of it last, before a record's place; null: nothing.
  const framework::Record* Overused(int queue, const std::string& action, size_t before) const;
  // The last no of an action to a queue: kOverused, that it is; kAllocatable, that it has no room. Null: never.
  const framework::Record* Refused(framework::Site site, int queue, const std::string& action) const;

  const std::vector<Funnel>& funnels() const { return funnels_; }
  const std::map<int, std::vector<CardPart>>& cards() const { return cards_; }  // report::CardsInTheEnd

 private:
  const framework::Trace& trace_;
  std::vector<std::vector<const framework::Record*>> records_of_;
  std::vector<std::vector<Turn>> turns_of_;
  std::map<std::pair<int, std::string>, std::vector<size_t>> overused_;  // by queue and action
  std::map<std::tuple<framework::Site, int, std::string>, const framework::Record*> refused_;
  const std::vector<Funnel> funnels_;
  const std::map<int, std::vector<CardPart>> cards_;
};

}  // namespace pumice::explain
