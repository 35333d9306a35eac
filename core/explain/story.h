// Story: why an object is where it is, as data: a chain of links in the order in which Volcano asks.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/words/stories.h"

namespace pumice::reason {
struct Reasons;
}  // namespace pumice::reason

namespace pumice::explain {

using words::Language;
using words::Reason;

enum class Verdict { kYes, kNo, kWait, kInfo };
const char* ToString(Verdict verdict);

// One line of arithmetic, in one resource: the signed parts make the left side.
struct Line {
  struct Part {
    char sign;  // '+' or '-'
    std::string name;
    double value;
  };
  std::string rule;      // what is compared: "enqueue", "fits", "overused" …
  std::string resource;  // "" where counts are compared
  std::string unit;      // "milli", "bytes", "" for plain counts
  std::string queue;     // whose numbers; "" for nobody's
  std::string object;    // "pod/…" about whom, where not about the link's own object
  std::vector<Part> parts;
  double left = 0;
  std::string op;  // how the two sides relate: "<=", ">", ">=", "<"
  std::string limit_name;
  double limit = 0;
  bool holds = false;  // as the rule wants it
  std::string text;
};

// Nodes, or pods, that share a fate.
struct Group {
  std::string reason;
  std::vector<std::string> members;
  std::string text;
};

struct Cell {
  std::string name;
  double value;
};
struct Row {  // of a table: scores, or what a plugin had to go by
  std::string name;
  std::vector<Cell> cells;
};

struct Number {
  std::string name;
  double value;
};

struct Link {
  Reason code = {};
  Verdict verdict = Verdict::kInfo;
  std::string action;
  std::string plugin;
  int tier = 0;        // from 1; 0: no tier
  size_t event = 0;    // how many events of the report came before
  words::Told params;  // what its sentence is filled with
  std::vector<Number> numbers;
  std::vector<Line> lines;
  std::vector<Group> groups;
  std::vector<Row> rows;
  std::string text;

  Link& With(std::string name, std::string value) {
    params.emplace_back(std::move(name), std::move(value));
    return *this;
  }
};

// One search for victims, as data: whoever recomputes it from the report needs no words.
struct Eviction {
  // What one plugin said of the candidates.
  struct Answer {
    int tier;
    std::string plugin;
    bool abstained;
    std::vector<std::string> keeps;  // whom it lets go
  };
  struct Candidate {
    std::string pod;
    std::string fate;  // "taken", "undone", "spared", "notNeeded", "notEnough"
    int tier = 0;      // of the plugin that spared it
    std::string plugin;
    std::string text;  // why
  };
  // Of two who might go, why one went before the other.
  struct Order {
    std::string pod, before;
    std::string by;  // "taskOrder", "podNumber" …
    std::string plugin;
    int tier = 0;
    std::vector<double> numbers;
    std::string text;
  };
  std::string action, job, pod;  // for whom; "" of shuffle
  std::string node;              // "" of a gang's domain, and of shuffle
  size_t event = 0;              // how many events of the report came before its candidates were asked about
  bool stands = false;           // whoever was chosen left for good
  std::vector<Candidate> candidates;
  std::vector<Answer> answers;
  int decided = 0;  // the tier that decided; 0: none
  std::vector<std::string> taken, left;
  std::vector<Order> order;
};

struct Story {
  std::string kind;  // "job", "pod", "queue", "victims", "world"
  std::string name;  // "namespace/name", or a queue's name
  // The link that settles it, and the lead: that link's words, or what binds a job that waits where that is proved. -1
  // where nothing is amiss.
  int verdict = -1;
  std::string text;
  std::vector<Link> links;
  // Of a job that waits, and of its pods: what binds it, and what would do as well, a sentence each.
  std::shared_ptr<const reason::Reasons> reasons;
  std::vector<std::string> others;
  // Of evictions: what led to the lead, a sentence each, and the searches for victims that the object was part of.
  std::vector<std::string> why;
  std::vector<Eviction> evictions;
};

// One line of JSON, in the shape of wasm/stories.d.ts.
std::string ToJson(const Story& story);

}  // namespace pumice::explain
