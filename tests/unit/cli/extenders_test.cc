// Every command that runs cycles asks the extender, and finds it where --extender says.
#include <gtest/gtest.h>

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include <httplib.h>

#include "core/cli/http_transport.h"
#include "tests/unit/cli/call.h"

namespace pumice::cli {
namespace {

// An extender that lets everything pass, on a port of its own.
class Extenders : public ::testing::Test {
 protected:
  Extenders() {
    server_.Post("/(?!slow|flood).*", [this](const httplib::Request&, httplib::Response& response) {
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

  const std::string file_ = ::testing::TempDir() + "extenders-" + std::to_string(getpid()) + ".yaml";
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

// An input may come from anybody: whom it names is asked only where the user allows it.
TEST_F(Extenders, AreNotAskedBecauseAnInputNamesThem) {
  const std::string host = "127.0.0.1:" + std::to_string(port_);
  std::ifstream in(file_);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  text.replace(text.find("http://x.test"), 13, "http://" + host);
  std::ofstream(file_) << text;
  for (const std::vector<std::string>& call : std::vector<std::vector<std::string>>{
           {"run", file_}, {"check", file_}, {"sweep", file_, "--set", "queues.a.weight=1..4"}, {"unblock", file_, "job/j"}}) {
    requests_ = 0;
    const Output output = Call(call);
    EXPECT_EQ(requests_, 0) << call[0];
    const std::string warning =
        "warning: the extender at " + host + " is not asked, because only an input names it; --allow-host " + host;
    EXPECT_EQ(output.err.find(warning), output.err.rfind(warning)) << output.err;
    EXPECT_NE(output.err.find(warning), std::string::npos) << call[0] << output.err;
  }
  for (const std::string& allowed : {host, std::string("127.0.0.1")}) {
    requests_ = 0;
    const Output output = Call({"check", file_, "--allow-host", allowed});
    EXPECT_EQ(output.code, 0) << output.out << output.err;
    EXPECT_GT(requests_, 0);
  }
  requests_ = 0;
  EXPECT_NE(Call({"run", file_, "--allow-host", "127.0.0.1:1", "--allow-host", "x@" + host}).err.find("is not asked"), std::string::npos);
  EXPECT_EQ(requests_, 0);
}

// A reply is bounded as a whole: neither a byte from time to time nor a flood holds a command.
TEST_F(Extenders, AnswerInTimeAndInSize) {
  server_.Post("/slow", [](const httplib::Request&, httplib::Response& response) {
    response.set_chunked_content_provider("application/json", [](size_t, httplib::DataSink& sink) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      return sink.write(" ", 1);
    });
  });
  server_.Post("/flood", [](const httplib::Request&, httplib::Response& response) {
    response.set_chunked_content_provider("application/json", [](size_t, httplib::DataSink& sink) {
      static const std::string much(1 << 20, ' ');
      return sink.write(much.data(), much.size());
    });
  });
  const std::string host = "127.0.0.1:" + std::to_string(port_);
  NativeTransport transport;
  transport.Allow(host);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_NE(transport.Post("http://" + host + "/slow", "{}", 200'000'000).error.find("deadline exceeded"), std::string::npos);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(30));
  EXPECT_EQ(transport.Post("http://" + host + "/flood", "{}", 60'000'000'000).error, "the reply is longer than 32 MiB");
  EXPECT_EQ(transport.Post("http://" + host + "/", "{}", 60'000'000'000).body, "{}") << "it can be asked again";
}

}  // namespace
}  // namespace pumice::cli
