// The JSON has the members of stories.d.ts's Change.
#include "core/edit/words.h"

namespace pumice::edit {

void Write(const Change& change, text::JsonWriter* w) {
  w->BeginObject();
  w->Key("op").String(OpName(change.op));
  if (!change.kind.empty()) w->Key("kind").String(change.kind);
  if (!change.name.empty()) w->Key("name").String(change.name);
  if (!change.field.empty()) w->Key("field").String(change.field);
  if (!change.value.empty()) w->Key("value").String(change.value);
  w->EndObject();
}

}  // namespace pumice::edit
