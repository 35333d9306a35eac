// Reader reads documents into a World, whatever form they have.
#pragma once

#include <functional>
#include <string>

#include "core/load/load.h"
#include "core/manifest/world.h"
#include "core/text/parts.h"

namespace pumice::load {

class Reader {
 public:
  // Both must outlive the reader.
  Reader(manifest::World* world, const ReadOptions& options) : world_(world), options_(options) {}

  void ReadSource(const SourceText& source, bool keep_raw);
  // The items of a typed list are these where they do not say it themselves: "Pod", "v1" in a PodList.
  struct Defaults {
    std::string_view kind, api_version;
  };
  void ReadObject(const text::Value& object) { ReadObject(object, Defaults()); }
  void ReadObject(const text::Value& object, const Defaults& defaults);

 private:
  void ReadText(const SourceText& source);
  // Reads what the builder builds, as soon as it is whole.
  void Listen(text::TreeBuilder* builder);
  void ReadPart(const text::Part& part, text::TreeBuilder* builder);
  void Parse(const text::Part& part, text::TreeBuilder* builder);
  // Gives what was read of this part alone, now or before; null where that is not possible.
  const manifest::Objects* Remembered(std::string_view part);
  void ReadDocument(const text::Value& document);
  void ReadList(const text::Value& list, const Defaults& defaults);
  // Reads a document without kind: a scenario, in the short form or as a case with its objects; or a scheduler
  // configuration.
  void ReadScenario(const text::Value& document);
  void ReadScenarioFields(manifest::Fields* fields);
  // Reads what a scenario says beside its objects: name, now, cycles, nodeUsage.
  void ReadSetting(manifest::Fields* fields);
  bool ReadKnown(const text::Value& object, std::string_view kind, manifest::Fields* fields,
                 manifest::ObjectContext* context);
  void ReadPod(manifest::Fields* fields, const manifest::ObjectContext& context, text::Position at);
  void ReadConfigMap(manifest::Fields* fields, const manifest::ObjectContext& context);
  void ReadConfigMapText(std::string_view key, const text::Value& value, const text::Value* meta,
                         const manifest::ObjectContext& context);
  void ParseInner(std::string_view text, text::TreeBuilder* builder);
  void ReadDeviceConfig(const text::Value* meta, const text::Value& text, manifest::ObjectContext context);
  void ReadConfigText(const text::Value& text, manifest::ObjectContext context, manifest::Configuration::Rank rank);
  // `error` is what Volcano says of a text that is no YAML.
  void SetConfiguration(const text::Value& tree, const manifest::ObjectContext& context,
                        manifest::Configuration::Rank rank, std::string error = {});
  bool CheckApiVersion(manifest::Fields* fields, std::string_view kind, std::string_view default_version);
  void Report(const std::vector<text::Problem>& problems, const manifest::ObjectContext& context);
  manifest::ObjectContext FileContext() const;
  uint32_t AddEntry(manifest::Kind kind, size_t index, text::Position at);
  void Refer(manifest::Reference::To to, std::string name, uint32_t entry, const char* field,
             const manifest::Fields& fields, std::string_view key);

  manifest::World* world_;
  const ReadOptions& options_;
  uint32_t source_ = 0;
  bool keep_raw_ = false;
  bool any_ = false;              // a document that is not empty
  bool settings_ = false;         // a document that holds more than objects
  bool lenient_ = false;          // what is read comes from the short form
  text::Arena* arena_ = nullptr;  // of the file that is being read
};

}  // namespace pumice::load
