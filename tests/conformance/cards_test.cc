// What the report says of pods' cards is what the recorded cases have in podAnnotations (Volcano's patches of pods,
// pkg/scheduler/api/devices/nvidia), of pods that keep their place.
#include <gtest/gtest.h>

#include <string>

#include "core/api/annotations.h"
#include "core/base/text.h"
#include "core/cli/yaml.h"
#include "core/load/load.h"
#include "core/report/run.h"
#include "tests/conformance/compare.h"
#include "tests/source_dir.h"

namespace pumice::conformance {
namespace {

using nlohmann::json;

// Gives "id memory cores" of each part of vgpu's annotation, else "id" of gpushare's.
std::string Named(const json& annotations) {
  std::string named;
  if (annotations.contains(kGpuIndex)) {
    for (const std::string& id : Split(annotations[kGpuIndex].get<std::string>(), ',')) named += id + "; ";
  }
  if (!annotations.contains(kVgpuIds)) return named;
  for (const std::string& container : Split(annotations[kVgpuIds].get<std::string>(), ';')) {
    for (const std::string& part : Split(container, ':')) {
      const std::vector<std::string> items = Split(part, ',');
      if (items.size() == 4) named += items[0] + " " + items[2] + " " + items[3] + "; ";
    }
  }
  return named;
}

std::string Told(const json& cards, bool vgpu) {
  std::string told;
  for (const json& part : cards) {
    told += part["id"].get<std::string>();
    if (vgpu) told += " " + part["memory"].dump() + " " + part["cores"].dump();
    told += "; ";
  }
  return told;
}

TEST(ReportOfCards, IsWhatVolcanoWritesIntoPods) {
  int compared = 0;
  ForEachCase(PUMICE_SOURCE_DIR "/tests/conformance/cases/devices.jsonl", [&](const json& recorded,
                                                                              const std::string& line) {
    if (!recorded["expect"].contains("tasks")) return;  // of many cycles
    const json written = recorded["expect"].value("podAnnotations", json::object());
    load::ReadOptions read;
    read.yaml = cli::ParseYaml;
    read.validate = read.fill_in = false;
    read.release = &model::kRecordedRelease;
    load::Loaded loaded = load::Load({{"case", line}}, read);
    const json report = json::parse(report::ToJson(report::RunScenario(std::move(loaded.scenario))));
    std::map<int, json> cards;
    std::map<int, bool> given;  // by this session
    bool open = true;
    for (const json& event : report["events"]) {
      if (event["kind"] == "action") open = event["name"] == "open";
      if (event["kind"] == "cards") {
        cards[event["task"]] = event["cards"];
        given[event["task"]] = !open;
      }
      if (event["kind"] == "unallocate" || event["kind"] == "unpipeline") cards.erase(event["task"]);
    }
    for (size_t i = 0; i < report["tasks"].size(); ++i) {
      const json& task = report["tasks"][i];
      const int index = static_cast<int>(i);
      const std::string key = task["namespace"].get<std::string>() + "/" + task["name"].get<std::string>();
      const json& end = report["end"]["tasks"][i];
      const std::string named = Named(written.value(key, json::object()));
      const bool vgpu = written.contains(key) && written[key].contains(kVgpuIds);
      const bool told = cards.count(index) != 0 && given[index] && !cards[index].empty();
      if (end["node"] == -1) {
        EXPECT_FALSE(told) << recorded["name"] << " " << key;
      } else {
        EXPECT_EQ(told ? Told(cards[index], vgpu) : "", named) << recorded["name"] << " " << key;
        compared += !named.empty();
      }
    }
  });
  EXPECT_GE(compared, 40);
}

}  // namespace
}  // namespace pumice::conformance
