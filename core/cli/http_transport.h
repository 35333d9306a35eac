// NativeTransport sends the extender plugin's requests over real HTTP.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/framework/transport.h"

namespace pumice::cli {

class NativeTransport : public framework::HttpTransport {
 public:
  // Takes "http://extender.test=http://127.0.0.1:8080": requests below the first address go to the second one. It is
  // false where the text is not of this shape.
  bool AddMapping(const std::string& mapping);

  framework::HttpResponse Post(const std::string& url, const std::string& body, int64_t timeout_ns) override;

  NativeTransport();
  ~NativeTransport() override;

 private:
  struct Connections;
  std::string Mapped(const std::string& url) const;

  std::vector<std::pair<std::string, std::string>> mappings_;
  std::unique_ptr<Connections> connections_;  // kept open between requests
};

}  // namespace pumice::cli
