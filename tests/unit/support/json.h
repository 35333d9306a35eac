// JSON as the tests read it. What its templates become is compiled once, optimized, in json.cc: made anew in each source it is
// most of what there is to compile, and not optimized it is most of what the tests do under the sanitizers. Each source of the
// tests has this by its precompiled header.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#define PUMICE_READER(EXTERN, JSON, ITERATOR)                                                              \
  EXTERN template class nlohmann::detail::lexer<JSON, nlohmann::detail::iterator_input_adapter<ITERATOR>>; \
  EXTERN template class nlohmann::detail::parser<JSON, nlohmann::detail::iterator_input_adapter<ITERATOR>>;

#define PUMICE_JSON(EXTERN, JSON, ...)                               \
  EXTERN template class nlohmann::basic_json<__VA_ARGS__>;           \
  EXTERN template class nlohmann::detail::json_sax_dom_parser<JSON>; \
  EXTERN template class nlohmann::detail::serializer<JSON>;          \
  PUMICE_READER(EXTERN, JSON, std::string::const_iterator)           \
  PUMICE_READER(EXTERN, JSON, const char*)

PUMICE_JSON(extern, nlohmann::json)
PUMICE_JSON(extern, nlohmann::ordered_json, nlohmann::ordered_map)
