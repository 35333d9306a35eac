// This part prints suggestions as JSON and as text, and holds the one catalogue of their words.
#include <algorithm>

#include "core/base/text.h"
#include "core/edit/words.h"
#include "core/lint/catalogue.h"
#include "core/text/json_writer.h"
#include "core/text/wrap.h"
#include "core/whatif/unblock.h"

namespace pumice::whatif {
namespace {

using text::Language;

struct Words {
  const char* code;
  const char *en, *zh;
};

// {name} stands for the object, {field}, {value} and {was} for what it says then and now.
constexpr Words kWords[] = {
    {"capability", "Queue {name}: raise {field} from {was} to {value}",
     "队列 {name}：把 {field} 从 {was} 提高到 {value}"},
    {"deserved", "Queue {name}: raise {field} from {was} to {value}",
     "队列 {name}：把 {field} 从 {was} 提高到 {value}"},
    {"guarantee", "Queue {name}: raise {field} from {was} to {value}",
     "队列 {name}：把 {field} 从 {was} 提高到 {value}"},
    {"weight", "Queue {name}: raise {field} from {was} to {value}", "队列 {name}：把 {field} 从 {was} 提高到 {value}"},
    {"guarantee-down", "Queue {name}: lower {field} from {was} to {value}",
     "队列 {name}：把 {field} 从 {was} 降低到 {value}"},
    {"min-member-down", "PodGroup {name}: lower {field} from {was} to {value}",
     "PodGroup {name}：把 {field} 从 {was} 降低到 {value}"},
    {"min-member-up", "PodGroup {name}: raise {field} from {was} to {value}",
     "PodGroup {name}：把 {field} 从 {was} 提高到 {value}"},
    {"min-resources", "PodGroup {name}: leave {field} out", "PodGroup {name}：去掉 {field}"},
    {"other-queue", "PodGroup {name}: move it from queue {was} to {value}",
     "PodGroup {name}：从队列 {was} 移到 {value}"},
    {"priority", "PodGroup {name}: give it the PriorityClass {value} (now {was})",
     "PodGroup {name}：使用 PriorityClass {value}（现为 {was}）"},
    {"action-on", "Actions: \"{value}\" (now \"{was}\")", "动作：\"{value}\"（现为 \"{was}\"）"},
    {"action-off", "Actions: \"{value}\" (now \"{was}\")", "动作：\"{value}\"（现为 \"{was}\"）"},
    {"flag-off", "Plugin {was}: set {field} to false", "插件 {was}：把 {field} 设为 false"},
    {"flag-on", "Plugin {was}: set {field} to true", "插件 {was}：把 {field} 设为 true"},
    {"reclaimable", "Queue {name}: set {field} to {value}", "队列 {name}：把 {field} 设为 {value}"},
    {"pod-annotation", "Pod {name}: annotate it with volcano.sh/preemptable: \"false\"",
     "Pod {name}：加注解 volcano.sh/preemptable: \"false\""},
    {"node", "One more node like {name}", "再加一个与 {name} 相同的节点"},
    {"uncordon", "Node {name}: let it take pods again", "节点 {name}：重新允许调度"},
    {"job-ends", "Job {name} ends (pods: {was})", "作业 {name} 结束（{was} 个 Pod）"},
};

std::string Sentence(const Suggestion& suggestion, Language language) {
  const Words* words =
      std::find_if(std::begin(kWords), std::end(kWords), [&](const Words& w) { return suggestion.code == w.code; });
  const edit::Change& change = suggestion.changes[0];
  const bool chinese = language == Language::kChinese;
  lint::Finding finding;
  finding.name = change.name;
  finding.numbers = {{"field", change.field},
                     {"value", change.value},
                     {"was", suggestion.was.empty() ? (chinese ? "无" : "none") : suggestion.was}};
  std::string text = lint::Fill(chinese ? words->zh : words->en, finding);
  for (size_t i = 1; i < suggestion.changes.size(); ++i) {
    text += chinese ? "，" + suggestion.changes[i].field + " 随之提高"
                    : ", and " + suggestion.changes[i].field + " with it";
  }
  return text;
}

std::string CostText(const Suggestion& suggestion, Language language) {
  const bool chinese = language == Language::kChinese;
  const Cost& cost = suggestion.cost;
  std::string text;
  auto add = [&](const std::string& part) { text += (text.empty() ? "" : chinese ? "；" : "; ") + part; };
  if (!cost.evicted.empty()) {
    const std::string count = std::to_string(cost.evicted.size());
    std::string pods;
    for (size_t i = 0; i < cost.evicted.size() && i < 3; ++i) pods += (i == 0 ? "" : ", ") + cost.evicted[i];
    if (cost.evicted.size() > 3) pods += ", …";
    add(chinese ? "驱逐 " + count + " 个 Pod（" + pods + "）"
                : "evicts " + count + (count == "1" ? " pod (" : " pods (") + pods + ")");
  }
  if (cost.lost_places > 0) {
    const std::string count = std::to_string(cost.lost_places);
    add(chinese ? "其他作业少放置 " + count + " 个 Pod"
                : count + (count == "1" ? " pod of other jobs stays without a place"
                                        : " pods of other jobs stay without a place"));
  }
  for (size_t i = 0; i < cost.deserved.size() && i < 3; ++i) {
    const Cost::Lost& lost = cost.deserved[i];
    add(chinese ? lost.queue + " 的应得 " + lost.resource + " 从 " + lost.before + " 降到 " + lost.after
                : lost.queue + " deserves " + lost.resource + " " + lost.after + " instead of " + lost.before);
  }
  if (text.empty()) text = chinese ? "其他作业没有损失" : "costs the others nothing";
  for (const std::string& code : suggestion.refused) {
    add((chinese ? "集群会拒绝：" : "your cluster would reject it: ") + code);
  }
  return text;
}

}  // namespace

std::string ToJson(const Unblocking& unblocking, Language language) {
  static constexpr const char* kStates[] = {"blocked", "fine", "unknown"};
  text::JsonWriter w;
  w.BeginObject();
  w.Key("state").String(kStates[static_cast<int>(unblocking.state)]);
  if (!unblocking.job.empty()) w.Key("job").String(unblocking.job);
  if (!unblocking.pod.empty()) w.Key("pod").String(unblocking.pod);
  if (!unblocking.nearest.empty()) w.Key("nearest").String(unblocking.nearest);
  w.Key("placed").Int(unblocking.placed).Key("needed").Int(unblocking.needed);
  w.Key("runs").Int(unblocking.runs).Key("cancelled").Bool(unblocking.cancelled);
  w.Key("suggestions").BeginArray();
  for (const Suggestion& suggestion : unblocking.suggestions) {
    w.BeginObject().Key("code").String(suggestion.code);
    w.Key("changes").BeginArray();
    for (const edit::Change& change : suggestion.changes) edit::Write(change, &w);
    w.EndArray();
    w.Key("was").String(suggestion.was).Key("smallest").Bool(suggestion.smallest);
    w.Key("what").String(Sentence(suggestion, language)).Key("costs").String(CostText(suggestion, language));
    w.Key("evicted").BeginArray();
    for (const std::string& pod : suggestion.cost.evicted) w.String(pod);
    w.EndArray();
    w.Key("lostPlaces").Int(suggestion.cost.lost_places);
    w.Key("deservedLost").BeginArray();
    for (const Cost::Lost& lost : suggestion.cost.deserved) {
      w.BeginObject().Key("queue").String(lost.queue).Key("resource").String(lost.resource);
      w.Key("before").String(lost.before).Key("after").String(lost.after).EndObject();
    }
    w.EndArray();
    w.Key("refused").BeginArray();
    for (const std::string& code : suggestion.refused) w.String(code);
    w.EndArray().EndObject();
  }
  w.EndArray().EndObject();
  return w.Take();
}

std::string ToText(const Unblocking& unblocking, Language language, size_t width) {
  const bool chinese = language == Language::kChinese, pod = !unblocking.pod.empty();
  std::string head;
  if (unblocking.state == Unblocking::State::kFine) {
    head = pod ? (chinese ? "Pod " + unblocking.pod + " 没有被驱逐。" : "Pod " + unblocking.pod + " is not evicted.")
               : (chinese ? "作业 " + unblocking.job + " 不需要任何修改："
                          : "Job " + unblocking.job + " needs no change: ") +
                     std::to_string(unblocking.placed) + "/" + std::to_string(unblocking.pods) +
                     (chinese ? " 个 Pod 得到位置，它需要 " + std::to_string(unblocking.needed) + " 个。"
                              : " pods get a place, and it needs " + std::to_string(unblocking.needed) + ".");
    return text::Wrap(head, width, 0, 0) + "\n";
  }
  const std::string runs = std::to_string(unblocking.runs);
  if (pod) {
    head = chinese ? "Pod " + unblocking.pod + " 被驱逐。" : "Pod " + unblocking.pod + " is evicted. ";
  } else {
    const std::string counts = std::to_string(unblocking.placed) + "/" + std::to_string(unblocking.needed);
    head = chinese ? "作业 " + unblocking.job + " 在等待（" + counts + " 个 Pod 有位置）。"
                   : "Job " + unblocking.job + " waits: " + counts + " pods that it needs have a place. ";
  }
  if (unblocking.suggestions.empty()) {
    head += chinese ? "没有任何单项修改能改变这一点（试了 " + runs + " 次）。"
                    : "No single change would do (" + Count(unblocking.runs, "run") + " tried).";
  } else {
    head += chinese ? "以下任何一项都够，每项都经运行证实（" + runs + " 次）："
                    : "Each of these alone would do, proved by running it (" + Count(unblocking.runs, "run") + "):";
  }
  std::string text = text::Wrap(head, width, 0, 0) + "\n";
  for (size_t i = 0; i < unblocking.suggestions.size(); ++i) {
    const Suggestion& suggestion = unblocking.suggestions[i];
    text += text::Wrap(std::to_string(i + 1) + ". " + Sentence(suggestion, language), width, 2, 5) + "\n";
    text += text::Wrap(CostText(suggestion, language), width, 5, 5) + "\n";
  }
  if (unblocking.cancelled) text += chinese ? "提前停止；可能还有更多。\n" : "Stopped early; there may be more.\n";
  return text;
}

}  // namespace pumice::whatif
