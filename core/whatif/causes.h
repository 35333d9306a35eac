// Causes finds which changes of Volcano make a difference between two releases, by experiment: the later release runs
// with changes taken back until the difference is gone.
//
// What a run says is a map of texts, so that a difference is compared by its key alone, whatever it is about.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/model/release.h"

namespace pumice::whatif {

class Causes {
 public:
  using Key = std::pair<int, std::string>;  // what it is about, as the caller numbers it; of what
  using Said = std::map<Key, std::string>;
  using Changes = std::vector<const model::Change*>;  // in the order in which they came
  struct Cause {
    Changes because;  // the smallest set that explains the difference; empty where the search gave up
    Changes instead;  // where that is one change: the others each of which explains it as well
  };

  // `run` gives what a release says. `may_matter` says of a change whether it can touch this world at all: the others
  // are tried only where these do not suffice. After `most_runs` the search gives up.
  Causes(const model::Release& from, const model::Release& to, std::function<Said(const model::Release&)> run,
         const std::function<bool(const model::Change&)>& may_matter, int most_runs);

  const Said& before() const { return before_; }
  const Said& after() const { return after_; }
  // The keys of which the releases say different things, ascending.
  const std::vector<Key>& differing() const { return differing_; }

  // Gives the cause of each differing key, in their order: the changes without which the later release says of it what
  // the earlier one does. Of equally small sets it is the one that explains most of the other differences, too.
  std::vector<Cause> Find();
  // Gives the further changes that are to be taken back with these so that the later release says all that the earlier
  // one does: what they do was hidden behind these. To be asked after Find.
  Changes HiddenBehind(const Changes& found);
  int runs() const { return runs_; }

 private:
  using Set = std::vector<bool>;  // by position in changes_: those that are taken back
  struct Trial {
    std::vector<bool> gone;  // by position in differing_
    bool matters = false;    // whether anything at all is said otherwise
    bool restores = false;   // whether all is said as the earlier release says it
  };

  Said Run(const Set& taken_back);
  // Gives null where it would be a run too many.
  const Trial* Try(const Set& taken_back);
  bool IsGone(size_t key, const Set& taken_back);
  // Tries each of these changes alone; `alone_`, `matters_` and `weight_` follow.
  void TrySingles(const std::vector<size_t>& which);
  bool Suffice(const Set& taken_back);
  Set Several(size_t key);
  // Takes out of `needed` what may go while `holds` is so, in this order, many at once while that works: halves,
  // quarters, and at last each. Returns false where the search gives up.
  bool Shrink(Set* needed, const std::vector<size_t>& order, const std::function<bool(const Trial&)>& holds);
  Changes Named(const Set& set) const;
  bool Pair(size_t key, const Set& needed, Set* found);

  const int most_runs_;
  const std::function<Said(const model::Release&)> run_;
  const model::Release from_, to_;
  Changes changes_;                        // in which the releases differ
  std::vector<size_t> likely_, unlikely_;  // positions in changes_
  Said before_, after_;
  std::vector<Key> differing_;
  std::map<Set, Trial> known_;
  std::vector<std::vector<size_t>> alone_;  // by position in differing_: the changes each of which explains it
  std::vector<size_t> matters_;             // changes without which anything is said otherwise
  std::vector<size_t> weight_;              // by position in changes_: how many differences it explains alone
  int runs_ = 0;
};

}  // namespace pumice::whatif
