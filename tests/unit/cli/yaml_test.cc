// YAML is read and written as Volcano's and kubectl's yaml.v2 would, mistakes and hostile texts included.
#include "core/cli/yaml.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include <nlohmann/json.hpp>

#include "core/load/load.h"
#include "core/manifest/write.h"
#include "core/report/answer.h"
#include "core/text/json_text.h"
#include "tests/source_dir.h"
#include "tests/unit/load/load_support.h"
#include "tests/yaml/dump.h"

namespace pumice::cli {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;
using test::Dump;

std::string ReadFixture(const std::string& name) {
  std::ifstream in(std::string(PUMICE_SOURCE_DIR) + "/tests/yaml/" + name, std::ios::binary);
  EXPECT_TRUE(in) << name;
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

const std::vector<std::string>& Fixtures() {
  static const auto* names =
      new std::vector<std::string>{"anchors", "blocks", "compact", "conf", "crlf", "documents", "flow", "kubectl", "scalars", "unicode"};
  return *names;
}

Json Documents(const text::YamlParser& parse, const std::string& text, bool lines) {
  text::Arena arena;
  text::TreeBuilder builder(&arena, text::Limits());
  parse(text, &builder);
  for (const text::Problem& problem : builder.problems()) {
    // Merge keys are meant to be overridden; nothing else of the fixtures is odd.
    ADD_FAILURE() << problem.at.line << ":" << problem.at.column << ": " << problem.message.English();
  }
  Json list = Json::array();
  for (const text::Value* document : builder.documents()) list.push_back(Dump(*document, lines));
  return list;
}

TEST(Yaml, ValuesAndTypesAreThoseOfYamlV2) {
  for (const std::string& name : Fixtures()) {
    EXPECT_EQ(Documents(ParseYaml, ReadFixture(name + ".yaml"), false), Json::parse(ReadFixture(name + ".json"))) << name;
  }
}

TEST(Yaml, TheBrowsersReaderSaysTheSame) {
  for (const std::string& name : Fixtures()) {
    EXPECT_EQ(Documents(text::DecodeYamlEvents, ReadFixture(name + ".events.json"), true), Documents(ParseYaml, ReadFixture(name + ".yaml"), true))
        << name;
  }
}

load::Loaded LoadYaml(const std::string& text) {
  load::ReadOptions options;
  options.yaml = ParseYaml;
  return load::Load({{"f.yaml", text}}, options);
}

TEST(Yaml, JsonAmongDocumentsIsReadAsJson) {
  const std::string text =
      "apiVersion: v1\nkind: Node\nmetadata: {name: a}\n"
      "---\n"
      "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[\n"
      "{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"b\"},\"nonsense\":1}\n"
      "]}\n"
      "---\n"
      "{\"apiVersion\": v1, kind: Node, metadata: {name: c}}\n"  // YAML's flow style
      "---\n"
      "apiVersion: v1\nkind: Node\nmetadata: {name: d}\nodd: 1\n";
  std::vector<std::string> asked;
  load::ReadOptions options;
  options.yaml = [&](std::string_view yaml, text::TreeBuilder* builder) {
    asked.emplace_back(yaml);
    ParseYaml(yaml, builder);
  };
  const load::Loaded loaded = load::Load({{"f.yaml", text}}, options);
  ASSERT_EQ(asked.size(), 3u);
  EXPECT_EQ(asked[0], text.substr(0, text.find("---\n")));
  EXPECT_EQ(asked[1] + asked[2], text.substr(text.find("---\n{\"apiVersion\": v1")));
  std::string names;
  for (const auto& node : loaded.scenario.nodes) names += node.meta.name;
  EXPECT_EQ(names, "abcd");
  EXPECT_EQ(load::Said(loaded),
            "6:58: warning: Node b: nonsense: is not used\n"
            "14:1: warning: Node d: odd: is not used\n");

  // What is broken ends the reading.
  asked.clear();
  EXPECT_FALSE(load::Load({{"f.yaml", "a: [1\n---\n{\"kind\":\"List\",\"items\":[]}\n---\nb: 1\n"}}, options).ok());
  EXPECT_EQ(asked.size(), 1u);
}

// The example that the project is built around, as a person types it.
constexpr const char* kExample = R"(
actions: enqueue, allocate, backfill
plugins: [priority, gang, predicates, proportion, nodeorder]
nodes:
- {name: n, count: 10, cpu: 10}
queues:
- {name: A, weight: 2, capability: {cpu: 50}, guarantee: {cpu: 10}}
- {name: B, weight: 3}
- {name: C, weight: 5, guarantee: {cpu: 20}}
jobs:
- {name: a, queue: A, replicas: 80, cpu: 1}
- {name: b, queue: B, replicas: 60, cpu: 1}
- {name: c, queue: C, replicas: 30, cpu: 1}
)";

TEST(Yaml, TheShortFormReadsWell) {
  load::Loaded loaded = LoadYaml(kExample);
  EXPECT_EQ(load::Said(loaded), "");
  EXPECT_EQ(loaded.scenario.pods.size(), 170u);
  EXPECT_EQ(loaded.scenario.nodes.at(0).meta.name, "n-0");  // `n` is a boolean in YAML 1.1
  EXPECT_EQ(loaded.scenario.scheduler_conf->Find("tiers")->list.size(), 1u);
}

TEST(Yaml, TheLongFormReadsBackToTheSame) {
  load::Loaded first = LoadYaml(kExample);
  const std::string text = WriteYaml(manifest::LongForm(first.scenario));
  load::Loaded second = LoadYaml(text);
  EXPECT_EQ(load::Said(second), "");
  EXPECT_EQ(manifest::ToScenarioJson(second.scenario).dump(), manifest::ToScenarioJson(first.scenario).dump());
  EXPECT_EQ(WriteYaml(manifest::LongForm(second.scenario)), text);
}

TEST(Yaml, WritesWhatAnyReaderTakesForTheSame) {
  manifest::Json odd = manifest::Json::array();
  for (const char* text : {"yes", "1.0", "0x10", "null", "~", "", " x", "x ", "a: b", "a #b", "- a", "{", "multi\nline", "block\nof\nlines\n", "tab\there\n\n",
                           "back\\slash", "\"", "'", "队列", "1e3", "2026-01-01", "plain-word_1.2/3"}) {
    odd.push_back({{"text", text}, {text[0] ? text : "empty", manifest::Json::array({text, manifest::Json::array(), manifest::Json::object()})}});
  }
  text::Arena arena;
  text::TreeBuilder builder(&arena, text::Limits());
  ParseYaml(WriteYaml(odd), &builder);
  ASSERT_EQ(builder.documents().size(), odd.size());
  for (size_t i = 0; i < odd.size(); ++i) {
    EXPECT_EQ(Json::parse(text::ToJsonText(*builder.documents()[i])), Json::parse(odd[i].dump())) << odd[i];
  }
}

TEST(Yaml, WhatOnlyLooksLikeJsonIsYaml) {
  const std::string json = "{\"queues\": [{\"name\": \"a\", \"weight\": 2}], \"nodes\": [{\"name\": \"n\", \"cpu\": 4}]}\n";
  auto queues = [](const std::string& text) {
    const load::Loaded loaded = LoadYaml(text);
    EXPECT_EQ(load::Said(loaded), "");
    std::string names;
    for (const auto& queue : loaded.scenario.queues) names += queue.meta.name + " ";
    return names;
  };
  const std::string both = queues(json);
  EXPECT_THAT(both, HasSubstr("a "));
  // As the page's form leaves it: a field and a queue in flow style, a document behind.
  EXPECT_EQ(queues("{\"queues\": [{\"name\": \"a\", \"weight\": 2, capability: {cpu: 3}}, {name: b}]}"), "a b " + both.substr(2));
  EXPECT_EQ(queues(json + "---\nqueues:\n- {name: b, weight: 1}\n"), "a b " + both.substr(2));
  // What is neither has JSON's mistakes, and so has what is too long to be typed.
  EXPECT_THAT(load::Said(LoadYaml("{\"queues\": [{\"name\": \"a\"}\n")), HasSubstr("error: not JSON: "));
  EXPECT_THAT(load::Said(LoadYaml("{\"queues\": [{\"name\": \"a\"}], \"nodes\": [{name: n}]" + std::string(400'000, ' ') + "}")),
              HasSubstr("1:41: error: not JSON: "));
}

// What yaml.v2, and Volcano behind it, make of a configuration's text (tests/yaml/README.md).
TEST(Yaml, ConfigurationsAreRefusedInVolcanosWords) {
  int refused = 0;
  const Json recorded = Json::parse(ReadFixture("configurations.json"));
  for (const Json& one : recorded) {
    const Json world = {{"name", "a"}, {"schedulerConf", one.at("text")}, {"objects", Json::array()}};
    const report::AnsweredCase answered = report::AnswerCase(world.dump(), ParseYaml, nullptr, nullptr);
    ASSERT_TRUE(answered.diagnostics.empty()) << one << text::ToText(answered.diagnostics[0]);
    EXPECT_EQ(Json::parse(answered.line).at("answer").value("confError", ""), one.at("error")) << one;
    refused += !one.at("error").get<std::string>().empty();
  }
  EXPECT_GT(refused, 60);
  EXPECT_GT(recorded.size() - refused, 30u);
}

TEST(Yaml, MistakesStandAtTheirLine) {
  EXPECT_THAT(load::Said(LoadYaml("nodes:\n- name: a\n  cpu: 1x\n")), HasSubstr("3:3: error: nodes[0].cpu: is not a quantity: \"1x\""));
  // Words that YAML takes for something else.
  EXPECT_THAT(load::Said(LoadYaml("nodes: [n]\n")), HasSubstr("1:9: error: nodes[0]: must be a map, not a word (n)"));
  EXPECT_THAT(load::Said(LoadYaml("hyperNodes: [{name: h, tier: 1, nodes: n}]\n")),
              HasSubstr("1:33: error: hyperNodes[0].nodes: must be a list, not a word (n); write [n]"));
  EXPECT_THAT(load::Said(LoadYaml("{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {nodeName: n, containers: [{name: c}]}}\n")),
              HasSubstr("spec.nodeName: must be a string, not a boolean (false); write it in quotes: \"n\""));
  EXPECT_THAT(load::Said(LoadYaml("nodes: [\n- name: a\n")), HasSubstr("error: not YAML: "));
  EXPECT_THAT(load::Said(LoadYaml("nodes:\n\t- name: a\n")), HasSubstr("2:1: error: not YAML: a tab in the indentation: write spaces"));
  EXPECT_THAT(load::Said(LoadYaml("nodes: [{name: a}\n")), HasSubstr("2:1: error: not YAML: a comma, or the ] of a list, is missing before this"));
  // The colon is missing on the third line, which shows on the next.
  EXPECT_THAT(load::Said(LoadYaml("queues:\n- name: a\nnodes\n- name: n\n")), HasSubstr("3:1: error: not YAML: a colon, or the space behind it, is missing here: write KEY: VALUE"));
  EXPECT_THAT(load::Said(LoadYaml("nodes:\n- name: \"a\n  cpu: 1\n")), HasSubstr("2:9: error: not YAML: a quotation is not closed"));
  EXPECT_THAT(load::Said(LoadYaml("nodes: [{name: a,, cpu: 1}]\n")), HasSubstr("1:18: error: not YAML: a value is missing here: write it, or leave out the comma"));
  EXPECT_THAT(load::Said(LoadYaml("nodes:\n- name: @a\n")), HasSubstr("2:9: error: not YAML: a text cannot begin like this: put it in quotes"));
  EXPECT_THAT(load::Said(LoadYaml("nodes:\n- name: a\x01\n")), HasSubstr("2:10: error: not YAML: control characters are not allowed"));
  EXPECT_THAT(load::Said(LoadYaml("%YAML 1.2\n---\nnodes: []\n")), HasSubstr("error: not YAML: this is not YAML 1.1: leave out the line %YAML"));
  EXPECT_EQ(load::Said(LoadYaml("# only a comment\n")), "error: the file holds nothing but comments\n");
  EXPECT_THAT(load::Said(LoadYaml("? [a, b]\n: c\n")), HasSubstr("a key must be a word"));
  EXPECT_THAT(load::Said(LoadYaml("a: !!int x\nnodes: []\n")), HasSubstr("1:4: error: cannot decode !!str `x` as a !!int"));
  // For a configuration inside a ConfigMap it is the line in the file.
  const std::string conf_map =
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\ndata:\n  volcano-scheduler.conf: |\n    actions: allocate\n    tiers:\n"
      "    - plugins:\n      - name: gangg\n      - name: binpack\n        enableJobOrder: maybe\n        arguments:\n          binpack.weight: 1.0\n";
  const std::string said = load::Said(LoadYaml(conf_map));
  EXPECT_THAT(said, HasSubstr("10: warning: ConfigMap c: tiers[0].plugins[0].name: there is no plugin gangg: Volcano passes over it; did you mean gang?"));
  EXPECT_THAT(said, HasSubstr("14: warning: ConfigMap c: tiers[0].plugins[1].arguments.binpack.weight: must be a whole number, not 1.0"));
  EXPECT_THAT(said, HasSubstr("12: error: ConfigMap c: yaml: unmarshal errors:\n  line 6: cannot unmarshal !!str `maybe` into bool"));
  EXPECT_THAT(load::Said(LoadYaml("conf: |\n\n  actions: alocate\n")), HasSubstr("3: error: actions: failed to find Action alocate"));
}

TEST(Yaml, EachCharacterIsReadAgainAsItWas) {
  text::Arena arena;
  const auto parse_json = [&arena](std::string_view text, text::TreeBuilder* builder) {
    text::ParseJson(text, text::Limits(), &arena, builder);
  };
  // Ends of lines to YAML, what it does not print, and what JSON escapes.
  for (const std::string odd : {"\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9", "\xEF\xBB\xBF", "\xEF\xBF\xBE", "\xC2\x9F", "\x7F", "\x01", "\t", "\r", "\n", "\"", "\xF0\x9F\x98\x80",
                                "\xC2\xA0", "\xEF\xBF\xBD"}) {
    const nlohmann::ordered_json object = {{"inside", "a" + odd + "b"}, {"alone", odd}, {"many", "a" + odd + "b\nc\n"}, {"a" + odd, "1"}};
    const std::string yaml = WriteYaml(nlohmann::ordered_json::array({object}));
    EXPECT_EQ(Documents(ParseYaml, yaml, false), Documents(parse_json, object.dump(), false)) << yaml;

    model::ConfigValue text;
    text.type = model::ConfigValue::Type::kString;
    text.text = "a" + odd + "b";
    model::ConfigValue conf;
    conf.type = model::ConfigValue::Type::kMap;
    conf.map.emplace_back("a" + odd, text);
    EXPECT_EQ(Documents(ParseYaml, manifest::ConfigText(conf), false), Documents(parse_json, Json({{"a" + odd, text.text}}).dump(), false)) << manifest::ConfigText(conf);
  }
}

TEST(Yaml, HostileTexts) {
  std::vector<std::string> texts = {std::string(20000, '['), std::string(20000, '{'), "&a [*a]", "*nobody", "a: &a\n  b: *a\n", "%YAML 9.9\n---\na", "\t", "a:\n\t- b",
                                    "--- ---", "'", "\"\\u12\"", "!!binary x", "key: |9\n x", "<<: 5", "<<: [5]", "? ", "", ",", ",a: b", ",\nb: c", "[,", "{,}", "- - - - - -", ":", "!<", "a: b: c",
                                    "\xEF\xBB\xBF"
                                    "a: 1"};
  std::string dashes;
  for (int i = 0; i < 3000; ++i) dashes += "- ";
  texts.push_back(dashes);
  std::string laughs = "a0: &a0 [x]\n";
  for (int i = 1; i < 40; ++i) {
    const std::string before = "*a" + std::to_string(i - 1);
    laughs += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + before + ", " + before + ", " + before + "]\n";
  }
  texts.push_back(laughs);
  for (const std::string& text : texts) LoadYaml(text);
  EXPECT_THAT(load::Said(LoadYaml(laughs)), HasSubstr("excessive aliasing"));

  std::mt19937_64 random(7);
  const std::string bytes = "\n\n  -:{}[]&*!|>'\"%@`#,?ab1\t";
  for (const std::string& seed : {ReadFixture("conf.yaml"), ReadFixture("compact.yaml"), ReadFixture("anchors.yaml"), std::string(kExample)}) {
    for (size_t length = 0; length < seed.size(); length += 11) LoadYaml(seed.substr(0, length));
    for (int round = 0; round < 150; ++round) {
      std::string text = seed;
      for (int edit = 0; edit < 3; ++edit) text[random() % text.size()] = bytes[random() % bytes.size()];
      LoadYaml(text);
    }
  }
}

}  // namespace
}  // namespace pumice::cli
