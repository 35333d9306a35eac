// The parts of the short form share this: where running pods go, and how long-form objects are built.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/load/load.h"
#include "core/load/short_form.h"
#include "core/manifest/fields.h"
#include "core/text/value.h"

namespace pumice::load {

// It says where running pods go: to the nodes of the short form, first fit in their order.
class Placement {
 public:
  void AddNode(std::string name, model::ResourceList allocatable);
  // Gives the next node that has room, which is then taken; empty where none has. Asking again with the same `request`
  // goes on where the last search ended.
  std::string Place(const model::ResourceList& request);

 private:
  struct Node {
    std::string name;
    model::ResourceList free;
  };
  std::vector<Node> nodes_;
  model::ResourceList last_request_;
  size_t cursor_ = 0;
};

// It builds long-form objects out of short-form fields.
class ShortParts {
 public:
  ShortParts(text::Arena* arena, int64_t most_copies, const EmitObject& emit_object)
      : make(arena), arena_(arena), most_copies_(most_copies), emit_(emit_object) {}

  text::Maker make;
  Placement placement;
  int64_t copies = 0;  // pods and nodes so far

  // Builds an object, hands it over and forgets it: a million pods need not fit into memory as trees.
  template <typename Build>
  void Emit(Build build) {
    const text::Arena::Mark mark = arena_->Here();
    emit_(*build());
    arena_->Rewind(mark);
  }

  // Counts copies; reports and returns false where they become too many.
  bool Count(manifest::Fields* fields, std::string_view key, int64_t more);
  // Gives {apiVersion, kind, metadata: {name, ...}, spec, status}; null parts are left out.
  const text::Value* Object(std::string_view api_version, std::string_view kind, const text::Maker::Members& meta,
                            const text::Value* spec, const text::Value* status, text::Position at) const;
  // Gives the fields cpu, memory, gpu, pods and resources as one resource list; null where there is none.
  const text::Value* Resources(manifest::Fields* fields, bool with_pods, model::ResourceList* parsed) const;
  // Gives a list like {cpu: 1, gpu: 2}, `gpu` spelled out.
  const text::Value* Renamed(manifest::Fields* fields, std::string_view key, model::ResourceList* parsed = nullptr,
                             manifest::AmountRules rules = {}) const;
  // Adds the field as it is, if it is there.
  void Copy(manifest::Fields* fields, std::string_view key, text::Maker::Members* to) const;
  void CopyAll(manifest::Fields* fields, std::initializer_list<std::string_view> keys, text::Maker::Members* to) const;

 private:
  text::Arena* arena_;
  int64_t most_copies_;
  const EmitObject& emit_;
};

// Gives "n-0": the number is padded so that names sort as numbers do.
std::string Numbered(const std::string& name, int64_t i, int64_t count);

void ExpandJobs(manifest::Fields* document, ShortParts* parts);
void ExpandConfiguration(manifest::Fields* document, ShortParts* parts, const text::Value** tree,
                         const text::Value** text);

}  // namespace pumice::load
