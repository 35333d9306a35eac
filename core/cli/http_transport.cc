// A request goes to the address that the user mapped it to; how it is sent, http_client.cc knows.
#include "core/cli/http_transport.h"

namespace pumice::cli {
namespace {

std::string WithoutEndSlash(std::string text) {
  while (!text.empty() && text.back() == '/') text.pop_back();
  return text;
}

bool IsAddress(const std::string& text) { return text.rfind("http://", 0) == 0 || text.rfind("https://", 0) == 0; }

}  // namespace

bool NativeTransport::AddMapping(const std::string& mapping) {
  const size_t split = mapping.find("=http");
  if (split == std::string::npos) return false;
  std::string from = WithoutEndSlash(mapping.substr(0, split)), to = WithoutEndSlash(mapping.substr(split + 1));
  if (!IsAddress(from) || !IsAddress(to)) return false;
  mappings_.emplace_back(std::move(from), std::move(to));
  return true;
}

std::string NativeTransport::Mapped(const std::string& url) const {
  for (const auto& [from, to] : mappings_) {
    const bool below = url.rfind(from, 0) == 0 && (url.size() == from.size() || url[from.size()] == '/');
    if (below) return to + url.substr(from.size());
  }
  return url;
}

}  // namespace pumice::cli
