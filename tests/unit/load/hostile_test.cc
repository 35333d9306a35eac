// Whatever stands in a file, reading it ends, and ends with words.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <random>

#include "core/load/load.h"
#include "core/manifest/write.h"
#include "core/text/yaml_events.h"
#include "tests/unit/load/load_support.h"

namespace pumice::load {

using manifest::LongForm;
using text::DecodeYamlEvents;
using text::Diagnostic;
using text::Severity;
using text::ToJson;
using text::TreeBuilder;

namespace {

const std::vector<std::string>& Seeds() {
  static const auto* seeds = new std::vector<std::string>{
      Quotes(R"({'name': 'case', 'now': '2026-01-02T00:00:00Z', 'actions': ['enqueue', 'allocate'], 'plugins': ['gang', {'binpack': {'binpack.weight': 5}}],
        'nodes': [{'name': 'n', 'count': 3, 'cpu': 4, 'memory': '8Gi', 'taints': ['a=b:NoSchedule']}], 'queues': [{'name': 'q', 'weight': 2, 'capability': {'cpu': 50}}],
        'jobs': [{'name': 'j', 'queue': 'q', 'replicas': 4, 'cpu': 1, 'running': 2, 'priority': 7}, {'name': 'k', 'tasks': [{'name': 't', 'replicas': 2, 'running': {'n-0': 1}}]}]})"),
      Quotes(R"([{'apiVersion': 'batch.volcano.sh/v1alpha1', 'kind': 'Job', 'metadata': {'name': 'j'}, 'spec': {'minAvailable': 1, 'plugins': {'svc': ['a']},
        'tasks': [{'name': 'a', 'replicas': 2, 'minAvailable': 1, 'policies': [{'event': 'PodFailed', 'action': 'RestartJob'}], 'partitionPolicy': {'totalPartitions': 1, 'partitionSize': 2},
          'template': {'spec': {'priorityClassName': '', 'containers': [{'name': 'c', 'image': 'i', 'resources': {'requests': {'cpu': '500m'}}}]}}}]}},
        {'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'p', 'annotations': {'a': 'b'}}, 'spec': {'schedulerName': 'volcano', 'containers': [{'name': 'c', 'ports': [{'hostPort': 1}]}], 'tolerations': [{'operator': 'Exists'}]}, 'status': {'phase': 'Running'}},
        {'apiVersion': 'v1', 'kind': 'ConfigMap', 'metadata': {'name': 'c'}, 'data': {'volcano-scheduler.conf': '{}', 'pumice.json': '{}'}}])"),
  };
  return *seeds;
}

// Reads, and prints what came of it: neither may crash, whatever the options.
void Survives(const std::string& text) {
  for (bool validate : {true, false}) {
    ReadOptions options;
    options.validate = validate;
    options.fill_in = validate;
    Loaded loaded = Load({{"f", text}}, options);
    for (const Diagnostic& d : loaded.diagnostics) EXPECT_FALSE(d.message.empty());
    ToJson(loaded.diagnostics).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    if (loaded.ok() && loaded.scenario.pods.size() < 1000) {
      LongForm(loaded.scenario).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }
  }
}

TEST(Hostile, TruncatedFiles) {
  for (const std::string& seed : Seeds()) {
    for (size_t length = 0; length < seed.size(); length += 7) Survives(seed.substr(0, length));
  }
}

TEST(Hostile, MutatedFiles) {
  std::mt19937_64 random(1);
  const std::vector<std::string> pieces = {"null", "-1", "1e400", "99999999999999999999", "[]", "{}", "\"\"", "true", "\"\\u0000\"", ",", "}", "]", "[", "{",
                                           "\"x\":", "0.5", "-", "2147483648", "\"9223372036854775808Ei\"", "\xC3\xA9"};
  for (const std::string& seed : Seeds()) {
    for (int round = 0; round < 400; ++round) {
      std::string text = seed;
      for (uint64_t edits = 1 + random() % 4; edits > 0; --edits) {
        const size_t at = random() % text.size();
        const size_t cut = std::min<size_t>(random() % 12, text.size() - at);
        text.replace(at, cut, pieces[random() % pieces.size()]);
      }
      Survives(text);
    }
  }
}

// Replaces one value after another by one of another type, so that the text stays JSON.
TEST(Hostile, ValuesOfOtherTypes) {
  for (const std::string& seed : Seeds()) {
    const auto whole = nlohmann::json::parse(seed).flatten();
    for (const auto& place : whole.items()) {
      for (const nlohmann::json& other : {nlohmann::json(), nlohmann::json(-3), nlohmann::json("x"), nlohmann::json(2.5), nlohmann::json(true),
                                          nlohmann::json::array({1}), nlohmann::json::object({{"a", nlohmann::json()}})}) {
        nlohmann::json changed = nlohmann::json::parse(seed);
        changed[nlohmann::json::json_pointer(place.key())] = other;
        Survives(changed.dump());
      }
    }
  }
}

TEST(Hostile, ManyMistakesStayFew) {
  std::string text = "[";
  for (int i = 0; i < 5000; ++i) text += (i ? ",\n" : "") + std::string("{'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': 5}}");
  Loaded loaded = LoadText(text + "]");
  EXPECT_LT(loaded.diagnostics.size(), 1100u);
  EXPECT_EQ(loaded.diagnostics.back().severity, Severity::kNote);
  text = "[";
  for (int i = 0; i < 5000; ++i) {
    text += (i ? ",\n" : "") + std::string("{'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': 'n") + std::to_string(i) + "'}, 'x" + std::to_string(i) + "': 1}";
  }
  EXPECT_LT(LoadText(text + "]").diagnostics.size(), 2100u);
}

TEST(Hostile, BrokenEvents) {
  const char* events[] = {"", "{}", "[1]", "[\"}\"]", "[\"{\", 1, 1, \"\", \"\", \"]\"]", "[\"=\", 1]", "[\"=\", 1, 1, 9, \"\", \"\", \"\"]",
                          "[\"*\", 1, 1, \"nobody\"]", "[\"{\", -1, 1, \"\", \"\"]", "[\"!\", 1, 1, \"broken\"]",
                          "[\"{\",1,1,\"\",\"a\",\"=\",1,1,0,\"\",\"\",\"k\",\"*\",1,1,\"a\",\"}\",\"-\"]",
                          "[\"{\",1,1,\"\",\"\",\"{\",1,1,\"\",\"\",\"}\",\"}\",\"-\"]", "[\"?\", 1, 1, \"\"]"};
  for (const char* text : events) {
    ReadOptions options;
    options.yaml = [&](std::string_view, TreeBuilder* builder) { DecodeYamlEvents(text, builder); };
    EXPECT_FALSE(Load({{"f", "yaml"}}, options).ok()) << text;
  }
}

TEST(Hostile, AliasesThatBlowUp) {
  std::string events = "[\"{\",1,1,\"\",\"\"";
  auto scalar = [](const std::string& text, const std::string& anchor = "") { return ",\"=\",1,1,0,\"\",\"" + anchor + "\",\"" + text + "\""; };
  events += scalar("a0") + ",\"[\",1,1,\"\",\"a0\"" + scalar("x") + ",\"]\"";
  for (int i = 1; i < 30; ++i) {
    events += scalar("a" + std::to_string(i)) + ",\"[\",1,1,\"\",\"a" + std::to_string(i) + "\"";
    for (int j = 0; j < 9; ++j) events += ",\"*\",1,1,\"a" + std::to_string(i - 1) + "\"";
    events += ",\"]\"";
  }
  events += ",\"}\",\"-\"]";
  ReadOptions options;
  options.yaml = [&](std::string_view, TreeBuilder* builder) { DecodeYamlEvents(events, builder); };
  EXPECT_EQ(Said(Load({{"f", "yaml"}}, options)), "1:1: error: document contains excessive aliasing\n");
}

}  // namespace
}  // namespace pumice::load
