// The world is run without and with changes by report::RunScenario, as `pumice run` does.
#include "tests/explain/hold.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include "core/cli/yaml.h"
#include "core/load/load.h"
#include "core/report/run.h"
#include "tests/conformance/compare.h"
#include "tests/conformance/extender_double.h"
#include "tests/explain/made_worlds.h"
#include "tests/thinned.h"

namespace pumice::explained {
namespace {

struct Pods {
  int placed = 0, reserved = 0, pending = 0;
};

std::optional<std::map<std::string, Pods>> RunWith(model::Scenario scenario, const std::vector<edit::Change>& changes,
                                                   const sim::Host& host) {
  if (!edit::Apply(changes, &scenario).empty()) return std::nullopt;
  const report::Report report = report::RunScenario(std::move(scenario), host);
  std::map<std::string, Pods> jobs;
  for (const report::Report::Job& job : report.jobs) {
    Pods& pods = jobs[job.group->meta.Key()];
    if (job.job == nullptr) {
      for (const TaskFacts& facts : report.cluster().facts) pods.pending += *facts.job_id == job.group->meta.Key();
      continue;
    }
    for (const TaskInfo* task : job.job->tasks) {
      const TaskStatus status = report.record.end.tasks[task->index()].status;
      pods.placed += status == TaskStatus::kBinding || status == TaskStatus::kBound || status == TaskStatus::kRunning;
      pods.reserved += status == TaskStatus::kPipelined;
      pods.pending += status == TaskStatus::kPending;
    }
  }
  return jobs;
}

bool Gains(const std::optional<std::map<std::string, Pods>>& run, const std::string& job, const Pods& base) {
  if (!run || run->count(job) == 0) return false;
  const Pods& now = run->at(job);
  return now.placed > base.placed || now.placed + now.reserved > base.placed + base.reserved;
}

std::string Say(const reason::Relaxation& r) {
  return r.change.kind + " " + r.change.name + " " + r.change.field + ": " + r.have + " -> " + r.change.value;
}

// The rule of a verdict: in a cluster ten times as large that it has for itself the job still waits. What is only too
// much for this cluster waits in it alone.
bool Stands(const model::Scenario& scenario, const std::string& job, const reason::Verdict& verdict, const Pods& base,
            const sim::Host& host) {
  model::Scenario alone = scenario;
  std::vector<edit::Change> changes;
  for (const model::PodGroup& group : scenario.pod_groups) {
    if (group.meta.Key() != job) changes.push_back({edit::Change::Op::kDrop, "PodGroup", group.meta.Key(), "", ""});
  }
  if (verdict.kind != reason::Verdict::Kind::kGangOverCluster) {
    for (const model::Node& node : scenario.nodes) {
      for (int copy = 1; copy < 10; ++copy) {
        changes.push_back(
            {edit::Change::Op::kAdd, "Node", node.meta.name, "", node.meta.name + "-copy-" + std::to_string(copy)});
      }
    }
  }
  const auto run = RunWith(std::move(alone), changes, host);
  return run && !Gains(run, job, base);
}

}  // namespace

void Tally::Add(const Tally& other) {
  waiting += other.waiting;
  proved += other.proved;
  settled += other.settled;
  verdicts += other.verdicts;
  runs += other.runs;
  complaints.insert(complaints.end(), other.complaints.begin(), other.complaints.end());
  for (const auto& [what, count] : other.open) open[what] += count;
}

Tally Hold(const model::Scenario& scenario, const sim::Host& host) {
  Tally tally;
  const auto base = RunWith(scenario, {}, host);
  for (const auto& [job, pods] : *base) {
    if (pods.pending == 0) continue;
    ++tally.waiting;
    const reason::Reasons reasons = reason::Find(scenario, job, host);
    tally.runs += reasons.runs;
    bool holds = true;
    if (reasons.verdict) {
      ++tally.verdicts;
      if (!Stands(scenario, job, *reasons.verdict, pods, host)) {
        holds = false;
        tally.complaints.push_back(job + ": the verdict " + reason::NameOf(reasons.verdict->kind));
      }
    }
    if (!reasons.holds()) {
      if (reasons.verdict) {
        tally.settled += holds;
      } else {
        ++tally.open[job];
      }
      continue;
    }
    for (const reason::Binding& binding : reasons.bindings) {
      auto complain = [&, &job = job](const std::string& what) {
        holds = false;
        tally.complaints.push_back(job + ": " + what);
      };
      const reason::Way& way = binding.changes;
      if (!Gains(RunWith(scenario, reason::ChangesOf(way), host), job, pods)) complain("all of it does not do");
      for (size_t i = 0; i < way.size(); ++i) {
        reason::Way less = way;
        less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
        if (Gains(RunWith(scenario, reason::ChangesOf(less), host), job, pods)) complain("without " + Say(way[i]));
        if (!way[i].has_amount()) continue;
        less = way;
        less[i].SetTo(way[i].to + (way[i].to > way[i].from ? -1 : 1));
        if (Gains(RunWith(scenario, reason::ChangesOf(less), host), job, pods)) complain("one less of " + Say(way[i]));
      }
    }
    tally.proved += holds;
  }
  return tally;
}

void ForEachRecorded(int each, const std::string& only, const Visit& visit, const Done& done) {
  load::ReadOptions read;
  read.yaml = cli::ParseYaml;
  read.fill_in = false;
  read.validate = false;
  for (const std::string& file : conformance::CaseFiles()) {
    std::ifstream in(file);
    const std::string stem = std::filesystem::path(file).stem().string();
    if (!only.empty() && stem != only) continue;
    int number = 0;
    for (std::string line; std::getline(in, line); ++number) {
      if (number % each != 0 || line.size() > kLargestWorld) continue;
      const load::Loaded loaded = load::Load({{file, line}}, read);
      if (loaded.ok()) visit(loaded.scenario, stem + ":" + std::to_string(number + 1));
    }
    done(stem);
  }
}

void ForEachMade(int worlds, uint64_t seed, const std::string& only, const Visit& visit, const Done& done) {
  load::ReadOptions read;
  read.yaml = cli::ParseYaml;
  for (const std::string& family : MadeFamilies()) {
    if (!only.empty() && family != only) continue;
    for (int i = 0; i < worlds; ++i) {
      const uint64_t number = seed + static_cast<uint64_t>(i);
      const load::Loaded loaded = load::Load({{"world", MadeWorld(family, number)}}, read);
      if (loaded.ok()) {
        visit(loaded.scenario, family + ":" + std::to_string(number));
      } else {
        std::fprintf(stderr, "%s:%llu is refused: %s\n", family.c_str(), static_cast<unsigned long long>(number),
                     text::ToText(loaded.diagnostics.front()).c_str());
      }
    }
    done(family);
  }
}

Tally HoldAll(const Walk& walk, std::string* table) {
  Tally all, family;
  auto visit = [&](const model::Scenario& scenario, const std::string& where) {
    conformance::ExtenderDouble extender;
    Tally of_case = Hold(scenario, &extender);
    for (std::string& complaint : of_case.complaints) complaint = where + " " + complaint;
    std::map<std::string, int> open;
    for (const auto& [what, count] : of_case.open) open[where + " " + what] = count;
    of_case.open = std::move(open);
    family.Add(of_case);
  };
  walk(visit, [&](const std::string& name) {
    char row[200];
    std::snprintf(row, sizeof row, "%-16s %5d waiting %5d proved %4d settled %4d not proved %6lld runs\n", name.c_str(),
                  family.waiting, family.proved, family.settled, family.waiting - family.proved - family.settled,
                  static_cast<long long>(family.runs));
    *table += row;
    all.Add(family);
    family = Tally();
  });
  return all;
}

}  // namespace pumice::explained
