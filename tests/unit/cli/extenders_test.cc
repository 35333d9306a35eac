// Every command that runs cycles asks the extender, and finds it where --extender says.
#include <gtest/gtest.h>

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include <httplib.h>

#include "tests/unit/cli/call.h"

namespace pumice::cli {
namespace {

// An extender that lets everything pass, on a port of its own.
class Extenders : public ::testing::Test {
 protected:
  Extenders() {
    server_.Post(".*", [this](const httplib::Request&, httplib::Response& response) {
      ++requests_;
      response.set_content("{}", "application/json");
    });
    port_ = server_.bind_to_any_port("127.0.0.1");
    thread_ = std::thread([this] { server_.listen_after_bind(); });
    std::ofstream(file_) << R"(
actions: [enqueue, allocate]
plugins: [priority, gang, {extender: {extender.urlPrefix: http://x.test, extender.predicateVerb: predicate}}]
nodes: [{name: n, cpu: 4}]
queues: [{name: a}]
jobs: [{name: j, queue: a, cpu: 1}]
expect: [{job: j, bound: 1}]
)";
  }
  ~Extenders() override {
    server_.stop();
    thread_.join();
    std::filesystem::remove(file_);
  }

  const std::string file_ = testing::TempDir() + "extenders-" + std::to_string(getpid()) + ".yaml";
  httplib::Server server_;
  int port_ = 0;
  std::atomic<int> requests_{0};
  std::thread thread_;
};

TEST_F(Extenders, AreAskedByAllThatRunCycles) {
  const std::string mapping = "http://x.test=http://127.0.0.1:" + std::to_string(port_);
  const std::vector<std::vector<std::string>> calls = {
      {"run", file_},
      {"simulate", file_, "--cycles", "2"},
      {"check", file_},
      {"explain", file_, "job/j"},
      {"stops", file_},
      {"sweep", file_, "--set", "queues.a.weight=1..2"},
      {"unblock", file_, "job/j"},
      {"diff", file_, file_},
      {"whatif", file_, "--delete", "Queue/a"},
  };
  for (std::vector<std::string> call : calls) {
    requests_ = 0;
    call.insert(call.end(), {"--extender", mapping});
    const Output output = Call(call);
    EXPECT_EQ(output.code, 0) << call[0] << ": " << output.out << output.err;
    EXPECT_GT(requests_, 0) << call[0];
    // Without an address that is one, nothing runs.
    call.back() = "http://x.test";
    const Output wrong = Call(call);
    EXPECT_EQ(wrong.code, 2) << call[0];
    EXPECT_NE(wrong.err.find("--extender http://x.test: write FROM=TO"), std::string::npos) << call[0] << wrong.err;
  }
}

}  // namespace
}  // namespace pumice::cli
