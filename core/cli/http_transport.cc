// A request goes to the address that the user mapped it to or allowed; how it is sent, http_client.cc knows.
#include "core/cli/http_transport.h"

#include <ostream>

#include "core/base/text.h"

namespace pumice::cli {
namespace {

std::string WithoutEndSlash(std::string text) {
  while (!text.empty() && text.back() == '/') text.pop_back();
  return text;
}

bool IsAddress(const std::string& text) { return text.rfind("http://", 0) == 0 || text.rfind("https://", 0) == 0; }

// Gives "host:port" of an address, as it stands there.
std::string HostOf(const std::string& url) {
  const size_t start = url.find("//");
  if (start == std::string::npos) return url;
  return url.substr(start + 2, url.find_first_of("/?#", start + 2) - (start + 2));
}

}  // namespace

bool NativeTransport::AddMapping(const std::string& mapping) {
  const size_t split = mapping.find("=http");
  if (split == std::string::npos) return false;
  std::string from = WithoutEndSlash(mapping.substr(0, split)), to = WithoutEndSlash(mapping.substr(split + 1));
  if (!IsAddress(from) || !IsAddress(to)) return false;
  mappings_.emplace_back(std::move(from), std::move(to));
  return true;
}

std::optional<std::string> NativeTransport::Where(const std::string& url) {
  for (const auto& [from, to] : mappings_) {
    const bool below = url.rfind(from, 0) == 0 && (url.size() == from.size() || url[from.size()] == '/');
    if (below) return to + url.substr(from.size());
  }
  const std::string host = HostOf(url);
  // A user's name before an @ is no part of what was allowed.
  if (IsAddress(url) && (allowed_.count(host) > 0 || allowed_.count(host.substr(0, host.rfind(':'))) > 0)) return url;
  if (refused_.insert(host).second && told_ != nullptr) {
    const std::string shown = Inert(host);
    *told_ << "warning: the extender at " << shown << " is not asked, because only an input names it; --allow-host "
           << shown << " lets it be asked\n";
  }
  return std::nullopt;
}

framework::HttpResponse NativeTransport::Post(const std::string& url, const std::string& body, int64_t timeout_ns) {
  const std::optional<std::string> to = Where(url);
  if (!to) return {.status = 0, .body = "", .error = "no request without --allow-host " + HostOf(url)};
  return Send(*to, body, timeout_ns);
}

}  // namespace pumice::cli
