// Each item of `expect` becomes as many expectations as it names things to be met.
#include "core/manifest/expectation.h"

#include <cstdlib>

#include "core/api/resource.h"
#include "core/base/duration.h"
#include "core/manifest/fields.h"

namespace pumice::manifest {

using text::ScalarText;
using text::Value;
using words::Say;

namespace {

using Compare = Expectation::Compare;
using What = Expectation::What;
using When = Expectation::When;

// Takes "<=" or ">=" off the front.
std::string_view Bound(std::string_view text, Compare* compare) {
  *compare = Compare::kEqual;
  if (text.substr(0, 2) == "<=") *compare = Compare::kAtMost;
  if (text.substr(0, 2) == ">=") *compare = Compare::kAtLeast;
  if (*compare != Compare::kEqual) text.remove_prefix(2);
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  return text;
}

// Reads "0.5" and nothing else.
bool ReadNumber(std::string_view text, double* out) {
  const auto quantity = Quantity::Parse(text);
  if (quantity) *out = quantity->AsDouble();
  return quantity.has_value();
}

class ItemReader {
 public:
  ItemReader(Fields* item, std::vector<Expectation>* out) : item_(item), out_(out) {}

  void Read() {
    const size_t before = out_->size();
    words::Diagnosis what_to_write = words::kWriteShare;
    common_.source = item_->context().source;
    ReadWhen();
    ReadTolerance();
    std::string name;
    if (item_->String("queue", &name)) {
      common_.object = name;
      Amounts("deserved", What::kDeserved);
      Amounts("allocated", What::kAllocated);
      Number("share", What::kShare);
    } else if (item_->String("job", &name)) {
      what_to_write = words::kWritePhase;
      common_.object = WithNamespace(name);
      // The first four are a PodGroup's; the others a Job has in the end.
      Text("phase", What::kPhase,
           {"Pending", "Inqueue", "Running", "Unknown", "Completed", "Failed", "Aborted", "Terminated"});
      Number("bound", What::kBound);
      Number("evicted", What::kEvicted);
      Number("waits", What::kWaits);
    } else if (item_->String("pod", &name)) {
      what_to_write = words::kWriteNodeOfPod;
      common_.object = WithNamespace(name);
      Text("node", What::kNode);
    } else if (item_->String("finding", &name)) {
      what_to_write = words::kWriteCount;
      item_->Word("finding", &name, {"any", "ping-pong", "starvation", "gang-deadlock", "guarantee-unmet"});
      common_.object = name;
      Number("count", What::kFinding);
    } else {
      item_->Error("", "missing", words::kExpectsWhat, words::kWriteQueue);
      return;
    }
    if (out_->size() == before) item_->Error("", "missing", words::kExpectsNothing, what_to_write);
    if (common_.when == When::kAfter) {
      for (size_t i = before; i < out_->size(); ++i) {
        const What what = (*out_)[i].what;
        if (what == What::kDeserved || what == What::kAllocated || what == What::kShare) continue;
        item_->Error("after", "word", words::kUnknownAfterAction);
        return;
      }
    }
  }

 private:
  static std::string WithNamespace(const std::string& name) {
    return name.find('/') == std::string::npos ? "default/" + name : name;
  }

  void ReadWhen() {
    const Value* when = item_->Find("when");
    if (item_->Word(
            "after", &common_.after,
            {"enqueue", "allocate", "backfill", "preempt", "reclaim", "gangpreempt", "gangreclaim", "shuffle"})) {
      common_.when = When::kAfter;
      if (when) {
        item_->Error("when", "word", words::kWhenBesideAfter, words::kLeaveOutOne);
      }
      return;
    }
    if (!when) return;
    const std::string text = ScalarText(*when);
    if (text == "end") return;
    if (text == "always") {
      common_.when = When::kAlways;
    } else if (auto at = ParseDuration(text)) {
      common_.when = When::kAt;
      common_.at = *at;
    } else {
      item_->Error("when", "word", Say<words::kIsNoWhen>({{"text", text}}), words::kWriteWhen);
    }
  }

  void ReadTolerance() {
    const Value* value = item_->Find("tolerance");
    if (!value) return;
    std::string text = ScalarText(*value);
    const bool percent = !text.empty() && text.back() == '%';
    if (percent) text.pop_back();
    double number = 0;
    const bool read = ReadNumber(text, &number);
    if (percent) number /= 100;
    if (!read || number < 0 || number > 1) {
      item_->Error("tolerance", "number", Say<words::kIsNoTolerance>({{"text", ScalarText(*value)}}),
                   words::kWriteTolerance);
      return;
    }
    common_.tolerance = number;
  }

  Expectation& Add(What what, const Value& value) {
    Expectation& made = out_->emplace_back(common_);
    made.what = what;
    made.written = ScalarText(value);
    made.place = value.at;
    return made;
  }

  void Amounts(const char* key, What what) {
    item_->Map(key, [&](Fields* amounts) {
      for (uint32_t i = 0; i < amounts->value().size; ++i) {
        const std::string_view name = amounts->value().members[i].key;
        const Value* value = amounts->Find(name);
        if (!value) continue;
        Expectation& made = Add(what, *value);
        made.resource = name == "gpu" ? "nvidia.com/gpu" : std::string(name);
        if (!IsTrackedResourceName(made.resource)) {
          amounts->Error(name, "resource", words::kIsNotCounted, words::kWriteResource);
          continue;
        }
        const auto quantity = Quantity::Parse(Bound(made.written, &made.compare));
        if (!quantity) {
          amounts->Error(name, "quantity", Say<words::kIsNoBound>({{"text", made.written}}), words::kWriteBound);
          continue;
        }
        made.number = static_cast<double>(made.resource == "memory" ? quantity->Value() : quantity->MilliValue());
      }
    });
  }

  void Number(const char* key, What what) {
    const Value* value = item_->Find(key);
    if (!value) return;
    Expectation& made = Add(what, *value);
    const std::string_view text = Bound(made.written, &made.compare);
    if (what == What::kWaits) {
      if (auto seconds = ParseDuration(text)) {
        made.number = static_cast<double>(*seconds);
        return;
      }
    } else if (ReadNumber(text, &made.number)) {
      if (made.number < 0) item_->Error(key, "range", Say<words::kMustNotBeNegative>({{"amount", made.written}}));
      return;
    }
    item_->Error(key, "number", Say<words::kIsNotComparable>({{"text", made.written}}), words::kWriteComparison);
  }

  // `words` are what it may be; any text where there are none.
  void Text(const char* key, What what, std::initializer_list<std::string_view> words = {}) {
    const Value* value = item_->Find(key);
    if (!value) return;
    Expectation& made = Add(what, *value);
    if (words.size() == 0) {
      item_->String(key, &made.written);  // a node may be called n or on
    } else {
      item_->Word(key, &made.written, words);
    }
    made.text = made.written;
  }

  Fields* item_;
  std::vector<Expectation>* out_;
  Expectation common_;
};

}  // namespace

void ReadExpectations(Fields* document, std::vector<Expectation>* out) {
  // A recorded case has a map of that name, which says nothing here.
  const Value* list = document->Find("expect");
  if (!list || !list->IsList()) return;
  document->Maps("expect", [&](Fields* item, uint32_t) { ItemReader(item, out).Read(); });
}

}  // namespace pumice::manifest
