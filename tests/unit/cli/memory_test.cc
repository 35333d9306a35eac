// What was read document by document, most of it for an earlier text and elsewhere in it, is what reading it all gives.
#include "core/load/memory.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <random>

#include "core/cli/yaml.h"
#include "core/load/load.h"
#include "core/manifest/write.h"
#include "core/text/parts.h"
#include "tests/unit/load/load_support.h"

namespace pumice::cli {
namespace {

using Sources = std::vector<load::SourceText>;

// Everything that a reader can tell: objects, which pods share a spec, and what is said, with its place.
std::string Told(const load::Loaded& loaded) {
  std::string text = manifest::ToScenarioJson(loaded.scenario, loaded.simulation, loaded.expectations).dump(1) + "\n";
  std::map<const model::PodSpec*, size_t> specs;
  for (const model::Pod& pod : loaded.scenario.pods) {
    text += std::to_string(specs.emplace(pod.spec.get(), specs.size()).first->second) + " ";
    text += pod.raw ? *pod.raw + "\n" : "";
  }
  for (const text::Diagnostic& d : loaded.diagnostics) text += "\n" + d.code + " " + text::ToText(d);
  return text;
}

class Memory : public ::testing::Test {
 protected:
  load::Loaded Patched(const Sources& sources) {
    memory_.Begin();
    asked_.clear();
    load::ReadOptions options;
    options.memory = &memory_;
    options.yaml = [this](std::string_view text, text::TreeBuilder* builder) {
      asked_.emplace_back(text);
      ParseYaml(text, builder);
    };
    return load::Load(sources, options);
  }
  load::Loaded Patched(const std::string& text) { return Patched(Sources{{"f.yaml", text}}); }

  static load::Loaded Fresh(const Sources& sources) {
    load::ReadOptions options;
    options.yaml = ParseYaml;
    return load::Load(sources, options);
  }

  load::Memory memory_;
  std::vector<std::string> asked_;  // of the YAML reader
};

std::string Queue(const std::string& name, const std::string& weight) {
  return "apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: " + name + "}\nspec: {weight: " + weight + "}\n";
}

TEST_F(Memory, AnEditReadsOnlyItsDocument) {
  const std::string head = Queue("a", "1") + "---\n", tail = "---\n" + Queue("c", "3");
  Patched(head + Queue("b", "2") + tail);
  EXPECT_EQ(asked_.size(), 3u);
  const load::Loaded loaded = Patched(head + Queue("b", "25") + tail);
  EXPECT_EQ(asked_, std::vector<std::string>{"---\n" + Queue("b", "25")});
  ASSERT_EQ(loaded.scenario.queues.size(), 5u);  // root and default are filled in
  EXPECT_EQ(loaded.scenario.queues[1].weight, 25);
  // A line more in the first moves the others, and that is all.
  EXPECT_EQ(load::Said(Patched("# a comment\n" + head + Queue("b", "-1") + tail)).substr(0, 5), "10:8:");
  EXPECT_EQ(asked_.size(), 2u);
  EXPECT_EQ(load::Said(Patched("# a\n# comment\n" + head + Queue("b", "-1") + tail)).substr(0, 5), "11:8:");
  EXPECT_EQ(asked_.size(), 1u);
}

TEST_F(Memory, WhatIsNotUsedAnyMoreIsForgotten) {
  Patched(Queue("a", "1"));
  for (int i = 0; i < 3; ++i) Patched(Queue("b", "1"));
  Patched(Queue("a", "1"));
  EXPECT_EQ(asked_.size(), 0u);
  for (int i = 0; i < 4; ++i) Patched(Queue("b", "1"));
  Patched(Queue("a", "1"));
  EXPECT_EQ(asked_.size(), 1u);
}

TEST_F(Memory, TheShortFormsTypesAreItsOwn) {
  // A number is a text there, and in a pod it is not, though the specs are spelled alike.
  const std::string pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {schedulerName: volcano, nodeSelector: {zone: 1}, containers: [{name: c}]}\n";
  const std::string form = "jobs: [{name: j, replicas: 1, cpu: 1, nodeSelector: {zone: 1}}]\nnodes: [{name: n}]\n";
  EXPECT_EQ(Told(Patched(form + "---\n" + pod)), Told(Fresh({{"f.yaml", form + "---\n" + pod}})));
}

class Editor {
 public:
  explicit Editor(unsigned seed) : draw_(seed) {
    for (int i = 0; i < 12; ++i) text_ += (i > 0 ? "---\n" : "") + Document();
  }

  const std::string& text() const { return text_; }

  // ok: whether the text can be run. What breaks it is mostly undone soon, as people do.
  void Edit(bool ok) {
    last_.push_back(text_);
    if (ok) good_ = text_;
    if (!ok && !good_.empty() && Below(2) == 0) {
      text_ = good_;
      return;
    }
    switch (Below(12)) {
      case 0:
      case 1: Insert(Border(), "---\n" + Document()); break;
      case 2: Insert(0, Document() + "---\n"); break;
      case 3: {
        const size_t from = Border(), to = text_.find("\n---\n", from + 1);
        if (text_.size() > 1500) text_.erase(from, to == std::string::npos ? to : to + 1 - from);
        break;
      }
      case 4: Insert(LineStart(), "---\n"); break;
      case 5: text_.erase(Border(), 4); break;
      case 6: Insert(LineStart(), "# "); break;
      case 7: Insert(LineStart(), "\n"); break;
      case 8: Insert(Below(text_.size() + 1), OneOf({"1", "x", ":", " ", "[", "\"", "\n", "- ", "extender", "&a ", "*a"})); break;
      case 9: text_.erase(Below(text_.size() + 1), Below(3)); break;
      case 10: Replace(OneOf({"1", "2", "weight", "name", "Pod", "default", "# "}), OneOf({"3", "4", "a", "", "Node", "volcano"})); break;
      default: text_ = last_[last_.size() - 1 - Below(std::min<size_t>(last_.size(), 6))]; break;  // undone
    }
    if (text_.size() > 9000) text_ = text_.substr(0, text_.find("\n---\n", 5000) + 1);
  }

 private:
  size_t Below(size_t count) { return count == 0 ? 0 : draw_() % count; }
  std::string OneOf(const std::vector<std::string>& words) { return words[Below(words.size())]; }
  void Insert(size_t at, const std::string& what) { text_.insert(at, what); }
  void Replace(const std::string& from, const std::string& to) {
    const size_t at = text_.find(from, Below(text_.size() + 1));
    if (at != std::string::npos) text_.replace(at, from.size(), to);
  }
  size_t LineStart() {
    const size_t at = text_.find('\n', Below(text_.size() + 1));
    return at == std::string::npos ? 0 : at + 1;
  }
  // Where a document begins, with its "---".
  size_t Border() {
    const size_t at = text_.find("\n---\n", Below(text_.size() + 1));
    return at == std::string::npos ? 0 : at + 1;
  }

  std::string Rarely(const std::string& odd, const std::string& usual) { return Below(30) == 0 ? odd : usual; }
  std::string Name() { return Rarely(OneOf({"Big", "7", "a1"}), OneOf({"a", "b", "c", "d"}) + std::to_string(Below(40))); }
  std::string Meta() {
    return "metadata:\n  name: " + Name() + OneOf({"", "", "\n  namespace: team", "\n  uid: u", "\n  creationTimestamp: 2026-01-01T00:00:00Z"}) +
           OneOf({"", "\n  annotations: {scheduling.k8s.io/group-name: a1}", "\n  labels: {zone: x}", "\n  odd: 1"}) + "\n";
  }
  std::string Spec() {
    return Rarely("priorityClassName: high, ", "") + OneOf({"schedulerName: volcano, ", "", "hostname: h, ", "nonsense: 1, ", "nodeName: a1, ", "volumes: [{name: v, persistentVolumeClaim: {claimName: v}}], "}) +
           "containers: [{name: c, image: i, resources: {" + Rarely("requests: {cpu: x}", OneOf({"requests: {cpu: 1}", "limits: {cpu: 2}"})) + "}" +
           OneOf({"", ", command: [x]"}) + "}]";
  }
  std::string Document() {
    const std::string volcano = "apiVersion: scheduling.volcano.sh/v1beta1\nkind: ";
    switch (Rarely("odd", "").empty() ? Below(19) : 19) {
      case 0:
      case 1: return volcano + "Queue\n" + Meta() + "spec: {weight: " + Rarely("x", OneOf({"1", "2"})) + OneOf({"", ", parent: b1", ", wieght: 1"}) + "}\n";
      case 2:
      case 3: return volcano + "PodGroup\n" + Meta() + "spec: {minMember: 1, queue: " + Name() + Rarely(", priorityClassName: high", "") + "}\n";
      case 4:
      case 5:
      case 6:
      case 7: return "apiVersion: v1\nkind: Pod\n" + Meta() + "spec: {" + Spec() + "}\nstatus: {phase: " + Rarely("Odd", OneOf({"Pending", "Running"})) + "}\n";
      case 8:
      case 9: return "apiVersion: v1\nkind: Node\n" + Meta() + "status: {" + OneOf({"allocatable", "capacity"}) + ": {cpu: 4, pods: 10}}\n";
      case 10: return "apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\n" + Meta() + "value: 5\nglobalDefault: " + OneOf({"true", "false"}) + "\n";
      case 11: return "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\n" + Meta() + "spec:\n  minAvailable: 1\n  tasks:\n" + Task("x") + Task(Rarely("x", "z"));
      case 12: return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: conf}\ndata:\n  volcano-scheduler.conf: |\n    actions: \"allocate\"\n    tiers:\n    - plugins:\n      - name: " + OneOf({"gang", "gang", "gnag", "extender"}) + "\n";
      case 13: return "name: short\nqueues: [{name: " + Name() + ", weight: 2}]\njobs: [{name: " + Name() + ", replicas: 2, cpu: 1" + OneOf({"", ", odd: 1", ", nodeSelector: {zone: 1}"}) + "}]\n" + OneOf({"", "now: 2026-02-01T00:00:00Z\n", "nodeUsage: {a: {cpu: 5}}\n", "simulate: {until: 1h}\n", "expect: [{queue: a, share: 1}]\n"});
      case 14: return "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Namespace, metadata: {name: team}}\n- {apiVersion: v1, kind: Pod, metadata: {name: " + Name() + "}, spec: {" + Spec() + "}}\n- {apiVersion: v1, kind: Pod, metadata: {name: " + Name() + "}, spec: {" + Spec() + "}}\n";
      case 15: return "{\"apiVersion\": \"v1\", \"kind\": \"Node\", \"odd\": 1,\n\"metadata\": {\"name\": \"" + Name() + "\"}}\n";
      case 16: return "apiVersion: v1\nkind: Service\nmetadata: {name: s}\n";
      case 17: return "# nothing but words\n";
      case 18: return "apiVersion: v1\nkind: Node\nmetadata: {name: &n " + Name() + ", labels: {x: *n}}\n";
      default: return OneOf({"a: [1\n", "kind: Node\nkind: Node\n", "- 1\n- {kind: Queue}\n", "text\n", "apiVersion: v1\nkind: Pod\n", "apiVersion: topology.volcano.sh/v1alpha1\nkind: HyperNode\nmetadata: {name: h}\nspec: {tier: 1, members: [{type: Node, selector: {exactMatch: {name: a}}}]}\n"});
    }
  }
  std::string Task(const std::string& name) { return "  - name: " + name + "\n    replicas: 2\n    template:\n      spec: {" + Spec() + "}\n"; }

  std::mt19937 draw_;
  std::string text_, good_;
  std::vector<std::string> last_;
};

TEST_F(Memory, AfterAnyEditItIsAsIfReadAnew) {
  size_t whole = 0, edits = 0, asked = 0, parts = 0;
  for (unsigned seed = 1; seed <= 8; ++seed) {
    Editor editor(seed);
    for (int i = 0; i < 100; ++i, ++edits) {
      // Now and then half of it is in a second file.
      const std::string& text = editor.text();
      Sources sources = {{"f.yaml", text}};
      const size_t half = text.find("\n---\n", text.size() / 2);
      if (i % 10 == 9 && half != std::string::npos) {
        sources = {{"f.yaml", std::string_view(text).substr(0, half + 1)}, {"g.yaml", std::string_view(text).substr(half + 1)}};
      }
      const load::Loaded fresh = Fresh(sources);
      ASSERT_EQ(Told(Patched(sources)), Told(fresh)) << "seed " << seed << ", edit " << i << ":\n"
                                                     << text;
      whole += fresh.ok();
      asked += asked_.size();
      parts += text::PartsOf(text).size();
      editor.Edit(fresh.ok());
    }
  }
  // The texts are what they are meant to be: many readable, and mostly remembered.
  EXPECT_GT(whole, edits / 5);
  EXPECT_LT(asked, parts / 2);
}

}  // namespace
}  // namespace pumice::cli
