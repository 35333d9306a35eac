// ExtenderReply reads an extender's answer as Go's encoding/json would: what that refuses, and in which words.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace pumice::plugins {

class ExtenderReply {
 public:
  // Reads the first JSON value of the text; what follows it does not matter (json.Decoder). `type` is the Go struct.
  ExtenderReply(std::string_view text, std::string type);

  // A field that is missing, null or of another type leaves the value as it was; another type is an error.
  void Read(const char* field, bool* out);
  void Read(const char* field, int64_t* out);
  void Read(const char* field, std::string* out);
  // `given` says whether there was an object.
  void Read(const char* field, std::map<std::string, double>* out, bool* given);
  // Reads the UIDs of a list of tasks.
  void ReadUids(const char* field, std::vector<std::string>* out);

  // Gives the first error; empty where all is well.
  const std::string& error() const { return error_; }

 private:
  using Json = nlohmann::ordered_json;
  // Returns null where the field is missing or null. Go takes a key in any case, and the last of several.
  static const Json* Find(const Json& object, std::string_view field);
  void Refuse(const Json& value, const std::string& field, const char* type);

  std::string type_;
  Json body_ = Json::object();
  std::string error_;
};

// Gives the length of the first JSON value of the text, white space before it included. Go's error text goes to *error.
size_t FirstJsonValue(std::string_view text, std::string* error);

}  // namespace pumice::plugins
