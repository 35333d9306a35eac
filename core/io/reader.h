// Reads documents into a World, whatever form they have.
#pragma once

#include <functional>
#include <string>

#include "core/io/parts.h"
#include "core/io/world.h"

namespace pumice::io {

class Reader {
 public:
  explicit Reader(World* world) : world_(world) {}

  void ReadSource(const SourceText& source, bool keep_raw);
  // What the items of a typed list are, where they do not say it themselves: "Pod", "v1" in a PodList.
  struct Defaults {
    std::string_view kind, api_version;
  };
  void ReadObject(const Value& object) { ReadObject(object, Defaults()); }
  void ReadObject(const Value& object, const Defaults& defaults);

 private:
  void ReadText(const SourceText& source);
  // Reads what the builder builds, as soon as it is whole.
  void Listen(TreeBuilder* builder);
  void ReadPart(const Part& part, TreeBuilder* builder);
  void Parse(const Part& part, TreeBuilder* builder);
  // What was read of this part alone, now or before; null where that is not possible.
  const Objects* Remembered(std::string_view part);
  void ReadDocument(const Value& document);
  void ReadList(const Value& list, const Defaults& defaults);
  // A document without kind: a scenario, in the short form or as a case with its objects; or a scheduler configuration.
  void ReadScenario(const Value& document);
  void ReadScenarioFields(Fields* fields);
  // What a scenario says beside its objects: name, now, cycles, nodeUsage.
  void ReadSetting(Fields* fields);
  bool ReadKnown(const Value& object, std::string_view kind, Fields* fields, ObjectContext* context);
  void ReadPod(Fields* fields, const ObjectContext& context, Position at);
  void ReadConfigMap(Fields* fields, const ObjectContext& context);
  void ReadConfigMapText(std::string_view key, const Value& value, const Value* meta, const ObjectContext& context);
  void ParseInner(std::string_view text, TreeBuilder* builder);
  void ReadDeviceConfig(const Value* meta, const Value& text, ObjectContext context);
  void ReadConfigText(const Value& text, ObjectContext context, Configuration::Rank rank);
  // error: what Volcano says of a text that is no YAML.
  void SetConfiguration(const Value& tree, const ObjectContext& context, Configuration::Rank rank,
                        std::string error = {});
  bool CheckApiVersion(Fields* fields, std::string_view kind, std::string_view default_version);
  void Report(const std::vector<Problem>& problems, ObjectContext context);
  ObjectContext FileContext() const;
  uint32_t AddEntry(Kind kind, size_t index, Position at);
  void Refer(Reference::To to, std::string name, uint32_t entry, const char* field, const Fields& fields,
             std::string_view key);

  World* world_;
  uint32_t source_ = 0;
  bool keep_raw_ = false;
  bool any_ = false;        // a document that is not empty
  bool settings_ = false;   // a document that holds more than objects
  bool lenient_ = false;    // what is read comes from the short form
  Arena* arena_ = nullptr;  // of the file that is being read
};

}  // namespace pumice::io
