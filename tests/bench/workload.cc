// The text is written object by object, with draws that come one by one, so that it is the same everywhere.
#include "tests/bench/workload.h"

#include <cstdio>
#include <vector>

#include "tests/unit/support/random_world.h"

namespace pumice::testing {
namespace {

constexpr int kQueues = 20, kGang = 10;
constexpr int kNodeCpu = 64, kNodeGi = 256, kNodeGpus = 8;

struct Size {
  int milli_cpu, mebi, gpus;
};
const std::vector<Size> kSizes = {{1000, 4096, 0}, {2000, 8192, 0}, {4000, 8192, 1}, {8000, 32768, 1}, {2000, 16384, 0}, {16000, 65536, 2}};
struct Class {
  const char* name;
  int value;
};
const std::vector<Class> kClasses = {{"low", 10}, {"mid", 100}, {"high", 1000}};

std::string Numbered(const char* prefix, int width, int number) {
  char text[40];
  std::snprintf(text, sizeof text, "%s%0*d", prefix, width, number);
  return text;
}

class Maker {
 public:
  Maker(const std::string& kind, int nodes, int waiting)
      : kind_(kind), nodes_(nodes), waiting_(waiting), full_(kind == "reclaim" || kind == "preempt"), rng_(1) {}

  std::string Make() {
    text_ = R"({"name":"bench-)" + kind_ + "-" + std::to_string(nodes_) + "-" + std::to_string(waiting_) +
            R"(","now":"2026-01-02T00:00:00Z","schedulerConf":")" + Conf() + R"(","objects":[)";
    for (const Class& c : kClasses) {
      Object("scheduling.k8s.io/v1", "PriorityClass", Meta(c.name) + "}", R"(,"value":)" + std::to_string(c.value));
    }
    for (int i = 0; i < kQueues; ++i) Queue(i);
    for (int i = 0; i < nodes_; ++i) Node(i);
    free_.assign(nodes_, {kNodeCpu * 1000, kNodeGi * 1024, kNodeGpus});
    if (full_) Fill();
    for (int made = 0; made < waiting_; made += kGang) {
      // The draws stand one by one: the order in which arguments are worked out is the compiler's.
      const int first = kind_ == "reclaim" ? kQueues / 2 : 0;
      const char* phase = full_ || rng_.OneIn(2) ? "Inqueue" : "Pending";
      const Size& size = rng_.Of(kSizes);
      const Class& priority = full_ ? kClasses[2] : rng_.Of(kClasses);
      const int queue = first + rng_.Below(kQueues - first);
      Job(Numbered("w", 6, made / kGang), queue, kGang, priority, size, phase, {});
    }
    text_.back() = ']';  // was the last object's comma
    return text_ + "}\n";
  }

 private:
  // It is JSON within a JSON string, so that it is read where nothing reads YAML.
  std::string Conf() const {
    const bool capacity = kind_ == "capacity" || kind_ == "reclaim";
    const std::string conf =
        R"({"actions":"enqueue, allocate, )" + (full_ ? kind_ + ", " : "") +
        R"(backfill","tiers":[{"plugins":[{"name":"priority"},{"name":"gang","enablePreemptable":false},)"
        R"({"name":"conformance"}]},{"plugins":[{"name":"overcommit"},{"name":"drf","enablePreemptable":false},)"
        R"({"name":"predicates"},{"name":")" +
        (capacity ? "capacity" : "proportion") + R"("},{"name":"nodeorder"},{"name":"binpack"}]}]})";
    std::string quoted;
    for (char c : conf) quoted += c == '"' ? std::string("\\\"") : std::string(1, c);
    return quoted;
  }

  // An object comes a few seconds later than the one before; now and then at the same time.
  std::string Created() {
    if (!rng_.OneIn(7)) clock_ += 1 + rng_.Below(40);
    const int s = std::min(clock_, 86399);
    char text[40];
    std::snprintf(text, sizeof text, "2026-01-01T%02d:%02d:%02dZ", s / 3600, s / 60 % 60, s % 60);
    return text;
  }
  // It is to be closed with a brace.
  std::string Meta(const std::string& name) {
    return R"({"name":")" + name + R"(","creationTimestamp":")" + Created() + '"';
  }
  std::string NamespacedMeta(const std::string& name) {
    return Meta(name) + R"(,"namespace":"team","uid":"team-)" + name + '"';
  }
  void Object(const char* api_version, const char* kind, const std::string& meta, const std::string& rest) {
    text_ += std::string(R"({"apiVersion":")") + api_version + R"(","kind":")" + kind + R"(","metadata":)" + meta + rest + "},";
  }
  static std::string Amounts(int64_t milli_cpu, int64_t mebi, int64_t gpus) {
    std::string text = R"({"cpu":")" + std::to_string(milli_cpu) + R"(m","memory":")" + std::to_string(mebi) + R"(Mi")";
    if (gpus > 0) text += R"(,"nvidia.com/gpu":")" + std::to_string(gpus) + '"';
    return text + "}";
  }

  void Queue(int i) {
    std::string spec = R"({"weight":)" + std::to_string(1 + i % 5);
    if (kind_ == "capacity" || kind_ == "reclaim") {
      const auto part = [&](int64_t of_node) { return of_node * nodes_ / kQueues; };
      spec += R"(,"deserved":)" + Amounts(part(kNodeCpu * 1000), part(kNodeGi * 1024), part(kNodeGpus));
    }
    Object("scheduling.volcano.sh/v1beta1", "Queue", Meta(Numbered("q", 2, i)) + "}",
           R"(,"spec":)" + spec + R"(},"status":{"state":"Open"})");
  }

  void Node(int i) {
    const std::string name = Numbered("n", 5, i);
    const std::string amounts = R"({"cpu":"64","memory":"256Gi","pods":"110","nvidia.com/gpu":"8"})";
    Object("v1", "Node", Meta(name) + R"(,"labels":{"kubernetes.io/hostname":")" + name + R"("}})",
           R"(,"spec":{},"status":{"capacity":)" + amounts + R"(,"allocatable":)" + amounts +
               R"(,"conditions":[{"type":"Ready","status":"True"}]})");
  }

  // `on` are the pods' nodes, where they run.
  void Job(const std::string& name, int queue, int min_member, const Class& priority, const Size& size,
           const std::string& phase, const std::vector<int>& on) {
    std::string spec = R"({"minMember":)" + std::to_string(min_member) + R"(,"queue":")" + Numbered("q", 2, queue) +
                       R"(","priorityClassName":")" + priority.name + '"';
    if (!rng_.OneIn(7)) {
      spec += R"(,"minResources":)" + Amounts(int64_t{size.milli_cpu} * min_member, int64_t{size.mebi} * min_member,
                                              size.gpus * min_member);
    }
    Object("scheduling.volcano.sh/v1beta1", "PodGroup", NamespacedMeta(name) + "}",
           R"(,"spec":)" + spec + R"(},"status":{"phase":")" + phase + R"("})");
    const int pods = on.empty() ? kGang : static_cast<int>(on.size());
    for (int i = 0; i < pods; ++i) {
      Object("v1", "Pod",
             NamespacedMeta(name + "-" + std::to_string(i)) +
                 R"(,"annotations":{"scheduling.k8s.io/group-name":")" + name + R"("}})",
             R"(,"spec":{"schedulerName":"volcano","priority":)" + std::to_string(priority.value) +
                 R"(,"priorityClassName":")" + priority.name +
                 R"(","containers":[{"name":"main","image":"busybox","resources":{"requests":)" +
                 Amounts(size.milli_cpu, size.mebi, size.gpus) + "}}]" +
                 (on.empty() ? R"(},"status":{"phase":"Pending"})"
                             : R"(,"nodeName":")" + Numbered("n", 5, on[i]) + R"("},"status":{"phase":"Running"})"));
    }
  }

  // Fills the nodes, next fit, until a gang finds no room.
  void Fill() {
    for (int j = 0; j < nodes_ * 4; ++j) {
      const Size& size = rng_.Of(kSizes);
      std::vector<int> on;
      for (int tried = 0; static_cast<int>(on.size()) < kGang && tried < nodes_;) {
        Size& free = free_[cursor_ % nodes_];
        if (free.milli_cpu >= size.milli_cpu && free.mebi >= size.mebi && free.gpus >= size.gpus) {
          free = {free.milli_cpu - size.milli_cpu, free.mebi - size.mebi, free.gpus - size.gpus};
          on.push_back(cursor_ % nodes_);
          tried = 0;
        } else {
          ++cursor_;
          ++tried;
        }
      }
      if (on.empty()) return;
      const int queue = rng_.Below(kind_ == "reclaim" ? kQueues / 2 : kQueues);
      Job(Numbered("j", 6, j), queue, rng_.Of<int>({1, 5, 10}), kClasses[0], size, "Running", on);
      if (static_cast<int>(on.size()) < kGang) return;
    }
  }

  const std::string kind_;
  const int nodes_, waiting_;
  const bool full_;
  Random rng_;
  int clock_ = 0;
  int cursor_ = 0;
  std::vector<Size> free_;
  std::string text_;
};

}  // namespace

std::string Workload(const std::string& kind, int nodes, int waiting) {
  for (const char* known : {"allocate", "capacity", "reclaim", "preempt"}) {
    if (kind == known) return Maker(kind, nodes, waiting).Make();
  }
  return "";
}

}  // namespace pumice::testing
