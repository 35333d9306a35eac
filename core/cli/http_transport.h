// NativeTransport sends the extender plugin's requests over real HTTP, to those whom the user named and nobody else: an
// input may come from anybody, and has extender.urlPrefix in it.
#pragma once

#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/framework/transport.h"

namespace pumice::cli {

inline constexpr size_t kLargestReply = size_t{32} << 20;

class NativeTransport : public framework::HttpTransport {
 public:
  // Takes "http://extender.test=http://127.0.0.1:8080": requests below the first address go to the second one. It is
  // false where the text is not of this shape.
  bool AddMapping(const std::string& mapping);
  // Requests to "host" at any port, or to "host:port", go out as they are.
  void Allow(const std::string& host) { allowed_.insert(host); }
  // Where it is said once for each host that a request to it is not sent; null, which it is at first: nowhere.
  void TellOn(std::ostream* told) { told_ = told; }

  // A request to a host that is not allowed is not sent: its error says so.
  framework::HttpResponse Post(const std::string& url, const std::string& body, int64_t timeout_ns) override;

  NativeTransport();
  ~NativeTransport() override;

 private:
  struct Connections;
  // Gives the address that the request goes to; nullopt where nobody allowed it.
  std::optional<std::string> Where(const std::string& url);
  // A reply takes at most the time, as a whole, and at most kLargestReply bytes.
  framework::HttpResponse Send(const std::string& url, const std::string& body, int64_t timeout_ns);

  std::vector<std::pair<std::string, std::string>> mappings_;
  std::set<std::string> allowed_, refused_;
  std::ostream* told_ = nullptr;
  std::unique_ptr<Connections> connections_;  // kept open between requests
};

}  // namespace pumice::cli
