// Simulations are run from the command line: Ctrl-C, and the way from a finding to its explanation.
#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include <nlohmann/json.hpp>

#include "core/report/simulation_report.h"
#include "tests/source_dir.h"
#include "tests/unit/cli/call.h"

namespace pumice::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// Runs the command line in a process of its own and interrupts it as soon as it listens. Its exit code, and output.
Output Interrupted(const std::vector<std::string>& arguments) {
  int ends[2];
  if (pipe(ends) != 0) return {-1, "", "pipe failed"};
  // Ignored until the simulation has its own handler, and again after it.
  const auto before = std::signal(SIGINT, SIG_IGN);
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    const Output output = Call(arguments);
    for (size_t done = 0; done < output.out.size();) {
      const ssize_t n = write(ends[1], output.out.data() + done, output.out.size() - done);
      if (n <= 0) _exit(99);
      done += static_cast<size_t>(n);
    }
    _exit(output.code);
  }
  std::signal(SIGINT, before);
  close(ends[1]);
  std::string text;
  std::thread reader([&] {
    char block[4096];
    for (ssize_t n; (n = read(ends[0], block, sizeof block)) > 0;) text.append(block, static_cast<size_t>(n));
  });
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    kill(child, SIGINT);
    usleep(20'000);
  }
  reader.join();
  close(ends[0]);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text, ""};
}

TEST(Interrupt, LeavesAValidReportOfWhatHasPassed) {
  // A million cycles, none left out, would take minutes, if nobody stopped it.
  const std::vector<std::string> simulate = {"simulate", EXAMPLE("eviction-ping-pong"), "--every-cycle", "--cycles", "1000000"};
  for (const char* form : {"json", "html", "text"}) {
    std::vector<std::string> arguments = simulate;
    arguments.insert(arguments.end(), {"--output", form});
    const Output output = Interrupted(arguments);
    EXPECT_EQ(output.code, 130) << form;
    if (std::string(form) == "html") EXPECT_NE(output.out.find("</body></html>"), std::string::npos);
    if (std::string(form) == "text") EXPECT_NE(output.out.find("QUEUE"), std::string::npos) << output.out;
    if (std::string(form) != "json") continue;
    const json report = json::parse(output.out);
    EXPECT_EQ(report["interrupted"], true);
    EXPECT_GE(report["cycles"], 1);
    EXPECT_LT(report["cycles"], 1000000);
    EXPECT_EQ(report["queues"].size(), 4u);
  }
}

// The runs of a sweep that have ended are whole, and the one that has not is no line; a search says what it found so far.
TEST(Interrupt, LeavesTheRunsAndSuggestionsThatThereAre) {
  const std::string file = ::testing::TempDir() + "long-" + std::to_string(getpid()) + ".yaml";
  std::ofstream(file) << "nodes: [{name: n, cpu: 4}]\nqueues: [{name: q}]\nsimulate: {until: 20s}\n"
                         "jobs: [{name: j, queue: q, cpu: 1, replicas: 2}]\n";
  const Output sweep = Interrupted({"sweep", file, "--set", "queues.q.weight=1..1000", "--set", "simulate.seed=1..9", "--csv", "--threads", "1"});
  EXPECT_EQ(sweep.code, 130);
  const auto columns = [](const std::string& line) { return std::count(line.begin(), line.end(), ','); };
  std::istringstream lines(sweep.out);
  std::string head, line;
  std::getline(lines, head);
  int runs = 0;
  for (; std::getline(lines, line); ++runs) EXPECT_EQ(columns(line), columns(head)) << line;
  EXPECT_LT(runs, 9000);
  const Output unblock = Interrupted({"unblock", EXAMPLE("gang-deadlock"), "job/a", "-o", "json"});
  if (unblock.code == 130) EXPECT_TRUE(json::parse(unblock.out).contains("suggestions")) << unblock.out;
  fs::remove(file);
}

TEST(Findings, LeadToTheirExplanation) {
  const Output text = Call({"simulate", EXAMPLE("gang-deadlock")});
  const std::string command = "    pumice explain " EXAMPLE("gang-deadlock") " job/default/a --cycle 70\n";
  EXPECT_NE(text.out.find(command), std::string::npos) << text.out;
  const json finding = json::parse(Call({"simulate", EXAMPLE("gang-deadlock"), "-o", "json"}).out)["findings"][0];
  EXPECT_EQ(finding["explain"], "job/default/a");
  EXPECT_EQ(finding["cycle"], 70);

  // 6 of 8 cores are left, each gang holds 3 and wants a fourth: 6 + 1 > 6.
  const Output story = Call({"explain", EXAMPLE("gang-deadlock"), "job/default/a", "--cycle", "70", "--way"});
  EXPECT_EQ(story.code, 0) << story.err;
  EXPECT_NE(story.out.find("allocated 6 + request 1 = 7 > deserved 6 cpu"), std::string::npos) << story.out;
  // In the cycle before the nodes go, all is well.
  const Output before = Call({"explain", EXAMPLE("gang-deadlock"), "job/default/a", "--cycle", "59", "--way"});
  EXPECT_EQ(before.out.find("deserved 6"), std::string::npos) << before.out;
  EXPECT_EQ(Call({"explain", EXAMPLE("gang-deadlock"), "job/nobody", "--cycle", "70"}).code, 2);
  EXPECT_EQ(Call({"explain", EXAMPLE("gang-deadlock"), "job/a", "--cycle", "-1"}).code, 2);

  const std::string page = Call({"simulate", EXAMPLE("gang-deadlock"), "-o", "html"}).out;
  EXPECT_NE(page.find("<a href=\"#why-1\">"), std::string::npos);
  EXPECT_NE(page.find("<section id=\"why-1\">"), std::string::npos);
  EXPECT_NE(page.find("Queue training has no room for pod default/a-0."), std::string::npos);
}

TEST(Findings, AllOfThePageLeadToTheirExplanation) {
  const std::string csv = PUMICE_SOURCE_DIR "/examples/job-trace/jobs.csv";
  const size_t findings = json::parse(Call({"simulate", EXAMPLE("job-trace"), csv, "-o", "json"}).out)["findings"].size();
  ASSERT_GT(findings, 10u);
  const std::string page = Call({"simulate", EXAMPLE("job-trace"), csv, "-o", "html"}).out;
  const std::string command = "<code>pumice explain " EXAMPLE("job-trace") " " + csv + " job/default/";
  size_t commands = 0;
  for (size_t at = page.find(command); at != std::string::npos; at = page.find(command, at + 1)) ++commands;
  EXPECT_EQ(commands, findings);
  EXPECT_NE(page.find("<summary>" + std::to_string(findings - 10) + " more</summary>"), std::string::npos);
}

// Another seed, and a name that a shell takes apart: the command that is printed tells of the same run.
TEST(Findings, TheCommandRunsAsItIsPrinted) {
  const std::string file = (fs::temp_directory_path() / ("pumice it's " + std::to_string(::getpid()) + ".yaml")).string();
  fs::copy_file(EXAMPLE("gang-deadlock"), file);
  const std::string text = Call({"simulate", file, "--seed", "7"}).out;
  const size_t at = text.find("    pumice explain '");
  ASSERT_NE(at, std::string::npos) << text;
  const std::string command = text.substr(at + 4, text.find('\n', at) - at - 4);
  EXPECT_NE(command.find("pumice it'\\''s"), std::string::npos) << command;
  EXPECT_EQ(command.substr(command.size() - 9), " --seed 7") << command;
  // This does the shell's part by hand.
  const size_t object = command.find(" job/"), cycle = command.find(" --cycle ");
  const Output explained = Call({"explain", file, command.substr(object + 1, cycle - object - 1), "--cycle",
                                 command.substr(cycle + 9, command.find(" --seed") - cycle - 9), "--seed", "7"});
  EXPECT_EQ(explained.code, 0) << explained.err;
  fs::remove(file);
}

TEST(Check, AFailureShowsTheExplanation) {
  std::ifstream in(EXAMPLE("gang-deadlock"));
  std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::string was = "bound: 3, when: 5m";
  text.replace(text.find(was), was.size(), "bound: 4, when: 5m");
  const std::string file = (fs::temp_directory_path() / ("pumice_why_" + std::to_string(::getpid()) + ".yaml")).string(), xml = file + ".xml";
  std::ofstream(file) << text;
  const Output output = Call({"check", "--junit", xml, file});
  EXPECT_EQ(output.code, 1);
  EXPECT_NE(output.out.find("expected 4, found 3 at 5m (cycle 300)"), std::string::npos) << output.out;
  EXPECT_NE(output.out.find("\n    ▶ default/a waits: node n-1 has 0 of its 1 cpu free; with 2 it would have room.\n"), std::string::npos) << output.out;
  EXPECT_NE(output.out.find("\n    pumice explain " + file + " job/default/a --cycle 300\n"), std::string::npos) << output.out;
  std::ifstream junit(xml);
  EXPECT_NE(std::string(std::istreambuf_iterator<char>(junit), {}).find("▶ default/a waits: node n-1"), std::string::npos);
  fs::remove(file);
  fs::remove(xml);
}

TEST(Run, TellsTheQueuesMetrics) {
  const Output output = Call({"run", "--output", "prometheus", EXAMPLE("fair-share")});
  EXPECT_EQ(output.code, 0);
  EXPECT_NE(output.out.find("volcano_queue_deserved_milli_cpu{queue_name=\"A\"} 28000\n"), std::string::npos) << output.out;
  EXPECT_NE(output.out.find("volcano_queue_weight{queue_name=\"A\"} 2\n"), std::string::npos) << output.out;
}

TEST(Convert, CarriesWhatIsExpected) {
  const std::string file = (fs::temp_directory_path() / ("pumice_long_" + std::to_string(::getpid()) + ".yaml")).string();
  for (const char* example : {EXAMPLE("gang-deadlock"), EXAMPLE("gang-deadlock-fixed"), EXAMPLE("eviction-ping-pong-fixed")}) {
    std::ofstream(file) << Call({"convert", example}).out;
    const Output first = Call({"check", example}), second = Call({"check", file});
    EXPECT_EQ(second.code, 0) << example << second.out << second.err;
    EXPECT_EQ(second.out.substr(second.out.rfind(": ")), first.out.substr(first.out.rfind(": ")));
    // Once more, and nothing is lost.
    EXPECT_EQ(Call({"convert", file}).out, Call({"convert", example}).out);
  }
  fs::remove(file);
}

TEST(Html, IsToldInChineseToo) {
  const std::vector<std::string> simulate = {"simulate", EXAMPLE("eviction-ping-pong"), "-o", "html"};
  const std::string english = Call(simulate).out;
  std::vector<std::string> arguments = simulate;
  arguments.insert(arguments.end(), {"--lang", "zh"});
  const std::string chinese = Call(arguments).out;
  const char* words[][2] = {{"lang=\"en\"", "lang=\"zh-CN\""},
                            {"<h2>Findings</h2>", "<h2>发现</h2>"},
                            {">ping-pong<", ">来回驱逐<"},
                            {"of it evicted and placed again", "个 Pod 被驱逐后又被放置"},
                            {"<th class=\"n\">Waited", "<th class=\"n\">等待"},
                            {"<h3>Why job/", " 的原因</h3>"},
                            {"used, capacity (dashed)", "已用，总量（虚线）"},
                            {"reclaim evicted default/big-0", "驱逐了节点 node 上的 default/big-0"}};
  for (const auto& [en, zh] : words) {
    EXPECT_NE(english.find(en), std::string::npos) << en;
    EXPECT_EQ(chinese.find(en), std::string::npos) << en;
    EXPECT_NE(chinese.find(zh), std::string::npos) << zh;
  }
  EXPECT_NE(chinese.find("--lang zh</code>"), std::string::npos);
}

TEST(Findings, AreSaidInBothLanguages) {
  using Kind = sim::Finding::Kind;
  const struct {
    sim::Finding finding;
    const char *english, *chinese;
  } cases[] = {
      {{.kind = Kind::kPingPong, .objects = {"d/a"}, .pods = 1, .times = 3},
       "a pod of it evicted and placed again, up to 3 times",
       "有 1 个 Pod 被驱逐后又被放置，最多 3 次"},
      {{.kind = Kind::kPingPong, .objects = {"d/a"}, .pods = 2, .times = 1},
       "2 pods of it evicted and placed again, up to once",
       "有 2 个 Pod 被驱逐后又被放置，最多 1 次"},
      {{.kind = Kind::kStarvation, .objects = {"d/a", "q"}, .length = 600},
       "waits longer than 10m though its queue has less than it deserves",
       "等待超过 10m，而其队列未达到应得"},
      {{.kind = Kind::kGangDeadlock, .objects = {"d/a", "d/b"}, .length = 10},
       "each holds a part of its gang and waits for the rest, for 10 cycles: d/a, d/b",
       "各自占着 gang 的一部分，等待其余部分，已有 10 个周期：d/a, d/b"},
      {{.kind = Kind::kGuaranteeUnmet, .objects = {"q"}, .length = 10, .resource = "cpu"},
       "wants its guarantee of cpu and has less for 10 cycles",
       "需要其保障的 cpu，却已有 10 个周期未得到满足"},
  };
  for (const auto& [finding, english, chinese] : cases) {
    EXPECT_EQ(report::SentenceOf(finding).English(), english);
    EXPECT_EQ(report::SentenceOf(finding).In(words::Language::kChinese), chinese);
  }
}

}  // namespace
}  // namespace pumice::cli
