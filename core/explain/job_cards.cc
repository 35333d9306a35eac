// The cards of a job's pods, or of one pod, as they are in the end.

#include "core/explain/job_story.h"
#include "core/report/report_cards.h"

namespace pumice::explain {

namespace {

constexpr size_t kMostRows = 10;

}  // namespace

void JobStory::Cards(Chain* chain) const {
  const auto cards = report::CardsInTheEnd(report_);
  size_t pods = 0;
  std::vector<std::string> ids;
  std::vector<Row> rows;
  for (const TaskInfo* task : chain->job->tasks) {
    auto parts = cards.find(task->index());
    if (parts == cards.end() || parts->second.empty()) continue;
    if (chain->task != kNone && chain->task != task->index()) continue;
    ++pods;
    const std::string node = NodeName(report_.record.end.tasks[task->index()].node);
    const std::string before = chain->task == kNone ? PodName(task->index()) + " " + node + "/" : "";
    for (const CardPart& part : parts->second) {
      ids.push_back(part.id);
      Row& row = rows.emplace_back(Row{before + part.id, {}});
      // Whoever gets whole cards gets no amount of them.
      if (part.memory != 0 || part.cores != 0) row.cells.push_back({"memory", part.memory});
      if (part.cores != 0) row.cells.push_back({"cores", part.cores});
    }
  }
  if (pods == 0) return;
  if (rows.size() > kMostRows) rows.resize(kMostRows);
  Link link = Plain(chain->task == kNone ? "cards.job" : "cards.pod", Verdict::kInfo);
  link.plugin = "deviceshare";
  link.With("job", chain->job->uid).With("pods", std::to_string(pods));
  if (chain->task != kNone) {
    link.With("pod", PodName(chain->task)).With("node", NodeName(report_.record.end.tasks[chain->task].node));
    link.With("cards", Listed(ids, kMostRows)).With("cardCount", std::to_string(ids.size()));
  }
  link.rows = std::move(rows);
  Add(chain, std::move(link));
}

}  // namespace pumice::explain
