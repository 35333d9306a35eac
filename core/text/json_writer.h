// JsonWriter writes JSON text piece by piece: reports are long, and the same bytes must come out natively and as WASM.
#pragma once

#include <string>
#include <string_view>

namespace pumice::text {

class JsonWriter {
 public:
  JsonWriter& BeginObject() { return Begin('{'); }
  JsonWriter& EndObject() { return End('}'); }
  JsonWriter& BeginArray() { return Begin('['); }
  JsonWriter& EndArray() { return End(']'); }
  JsonWriter& Key(std::string_view key);
  JsonWriter& String(std::string_view text);
  JsonWriter& Int(int64_t value);
  // Writes whole numbers without a fraction; else the shortest text that reads back as the same double. It is not for
  // infinities.
  JsonWriter& Number(double value);
  JsonWriter& Bool(bool value);
  JsonWriter& Null();

  const std::string& text() const { return text_; }
  std::string Take() { return std::move(text_); }

 private:
  JsonWriter& Begin(char bracket);
  JsonWriter& End(char bracket);
  void Separate();
  void Quote(std::string_view text);

  std::string text_;
  bool comma_ = false;  // whether a value precedes at this level
};

}  // namespace pumice::text
