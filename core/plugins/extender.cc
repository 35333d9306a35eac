// extender asks an HTTP server of the user's at each extension point. Twin of pkg/scheduler/plugins/extender.
#include <algorithm>
#include <set>

#include "core/api/annotations.h"
#include "core/framework/session.h"
#include "core/framework/trace.h"
#include "core/framework/transport.h"
#include "core/plugins/catalogue.h"
#include "core/plugins/extender_reply.h"
#include "core/plugins/extender_requests.h"

namespace pumice::plugins {
namespace {

using framework::Argument;
using framework::Arguments;
using framework::Point;
using framework::Session;
using framework::Type;
using framework::Victims;
using Json = nlohmann::ordered_json;

struct Config {
  std::string url_prefix;
  int64_t timeout_ns = 1'000'000'000;
  std::string session_open, session_close, predicate, prioritize, preemptable, reclaimable, queue_overused,
      job_enqueueable, job_ready, allocate, deallocate;  // verbs; "" is off
  bool ignorable = false;
  std::set<std::string> managed_resources;
};

Config ReadConfig(const Arguments& arguments) {
  Config config;
  const auto text = [&](const char* key, std::string* out) {
    arguments.GetString(out, std::string("extender.") + key);
  };
  text("urlPrefix", &config.url_prefix);
  text("onSessionOpenVerb", &config.session_open);
  text("onSessionCloseVerb", &config.session_close);
  text("predicateVerb", &config.predicate);
  text("prioritizeVerb", &config.prioritize);
  text("preemptableVerb", &config.preemptable);
  text("reclaimableVerb", &config.reclaimable);
  text("queueOverusedVerb", &config.queue_overused);
  text("jobEnqueueableVerb", &config.job_enqueueable);
  text("jobReadyVerb", &config.job_ready);
  text("allocateFuncVerb", &config.allocate);
  text("deallocateFuncVerb", &config.deallocate);
  arguments.GetBool(&config.ignorable, "extender.ignorable");
  std::string timeout;
  text("httpTimeout", &timeout);
  config.timeout_ns = ParseGoDurationNs(timeout).value_or(config.timeout_ns);
  // Volcano ends itself where this is not a list of texts.
  if (const model::ConfigValue* managed = arguments.Find("extender.managedResources")) {
    for (const model::ConfigValue& item : managed->list) config.managed_resources.insert(item.text);
  }
  return config;
}

// These are Volcano's numbers for a verdict; others stay without a meaning.
StatusCode CodeOf(int64_t code) {
  constexpr int64_t kNoMeaning = 255;
  return static_cast<StatusCode>(code >= 0 && code < kNoMeaning ? code : kNoMeaning);
}

class Extender : public framework::Plugin {
 public:
  explicit Extender(const Arguments& arguments) : config_(ReadConfig(arguments)) {}
  const std::string& Name() const override { return name_; }

  void OnSessionOpen(Session& ssn) override {
    ssn_ = &ssn;
    requests_ = std::make_unique<ExtenderRequests>(ssn);
    if (!config_.session_open.empty() && Send(config_.session_open, requests_->Session()).error.failed() &&
        !config_.ignorable) {
      return;  // the extender is then asked nothing at all
    }
    AddNodeFunctions();
    AddEvictionFunctions();
    AddJobFunctions();
    ssn.AddEventHandler({.allocate = [this](TaskInfo& task) -> Error {
                           if (task.status == TaskStatus::kAllocated) requests_->SetAllocated(task);
                           return Notify(config_.allocate, task);
                         },
                         .deallocate = [this](TaskInfo& task) { return Notify(config_.deallocate, task); }});
  }

  void OnSessionClose(Session&) override {
    if (!config_.session_close.empty()) Send(config_.session_close, Json::object());
  }

 private:
  struct Answer {
    Error error;
    std::string body;
  };

  Answer Send(const std::string& verb, const Json& request) {
    std::string url = config_.url_prefix;
    while (!url.empty() && url.back() == '/') url.pop_back();
    url += "/" + verb;
    const std::string scheme = url.substr(0, url.find(':') == std::string::npos ? 0 : url.find(':'));
    const std::string failed = "Post \"" + url + "\": ";
    if (scheme != "http" && scheme != "https") return {failed + "unsupported protocol scheme \"" + scheme + "\"", ""};
    if (ssn_->transport == nullptr) return {failed + "requests are not possible here", ""};
    framework::HttpResponse response = ssn_->transport->Post(url, ExtenderRequests::Text(request), config_.timeout_ns);
    if (!response.error.empty()) return {failed + response.error, ""};
    if (response.status != 200) {
      return {"failed " + verb + " with extender at URL " + url + ", code " + std::to_string(response.status), ""};
    }
    return {Error::None(), std::move(response.body)};
  }

  // Asks, and has `read` take the answer's fields; returns the error where either failed.
  template <class ReadFn>
  Error Ask(const std::string& verb, const Json& request, const char* type, ReadFn read) {
    Answer answer = Send(verb, request);
    if (answer.error.failed()) return answer.error;
    ExtenderReply reply(answer.body, type);
    if (reply.error().empty()) read(reply);
    return reply.error().empty() ? Error::None() : Error(reply.error());
  }

  bool IsInterested(const TaskInfo& task) const {
    if (config_.managed_resources.empty()) return true;
    const auto managed = [this](const model::ResourceList& list) {
      for (const auto& [name, quantity] : list) {
        if (config_.managed_resources.count(name) > 0) return true;
      }
      return false;
    };
    for (const auto* containers : {&task.pod().spec->containers, &task.pod().spec->init_containers}) {
      for (const model::Container& container : *containers) {
        if (managed(container.requests) || managed(container.limits)) return true;
      }
    }
    return false;
  }

  void AddNodeFunctions() {
    if (!config_.predicate.empty()) {
      ssn_->predicates.Add(name_, [this](TaskInfo& task, NodeInfo& node) { return Predicate(task, node); });
    }
    if (!config_.prioritize.empty()) {
      ssn_->batch_node_order.Add(name_, [this](TaskInfo& task, const auto& nodes) { return Prioritize(task, nodes); });
    }
  }

  const StatusSets* Predicate(const TaskInfo& task, const NodeInfo& node) {
    if (!IsInterested(task)) return nullptr;
    std::string message;
    int64_t code = 0;
    const Error error = Ask(config_.predicate, {{"task", requests_->Task(task)}, {"node", requests_->Node(node)}},
                            "PredicateResponse", [&](ExtenderReply& reply) {
                              reply.Read("status", &message);
                              reply.Read("code", &code);
                            });
    if (error.failed()) return config_.ignorable ? nullptr : ssn_->Fail(StatusCode::kError, error.text());
    if (message.empty()) return nullptr;
    if (code == 0) code = static_cast<int64_t>(StatusCode::kError);  // an extender that knows of no codes
    return ssn_->Fail(StatusSets({Status{CodeOf(code), message, name_}}));
  }

  std::optional<std::vector<double>> Prioritize(const TaskInfo& task, const std::vector<NodeInfo*>& nodes) {
    std::vector<double> scores(nodes.size(), 0);
    if (!IsInterested(task)) return scores;
    std::map<std::string, double> by_name;
    bool given = false;
    std::string message;
    const Error error = Ask(config_.prioritize, {{"task", requests_->Task(task)}, {"nodes", requests_->Nodes(nodes)}},
                            "PrioritizeResponse", [&](ExtenderReply& reply) {
                              reply.Read("nodeScore", &by_name, &given);
                              reply.Read("errorMessage", &message);
                            });
    if (error.failed()) return config_.ignorable ? std::optional(scores) : std::nullopt;
    if (!message.empty() || !given) return std::nullopt;
    for (size_t i = 0; i < nodes.size(); ++i) {
      if (auto score = by_name.find(nodes[i]->Name()); score != by_name.end()) scores[i] = score->second;
    }
    return scores;
  }

  void AddEvictionFunctions() {
    if (!config_.preemptable.empty()) {
      ssn_->preemptable.Add(name_, [this](TaskInfo& evictor, const std::vector<TaskInfo*>& evictees) {
        return Choose(config_.preemptable, "PreemptableResponse", evictor, evictees);
      });
    }
    if (!config_.reclaimable.empty()) {
      ssn_->reclaimable.Add(name_, [this](TaskInfo& evictor, const std::vector<TaskInfo*>& evictees) {
        return Choose(config_.reclaimable, "ReclaimableResponse", evictor, evictees);
      });
    }
  }

  // Victims are handed back as whole tasks; they are known again by their UID.
  Victims Choose(const std::string& verb, const char* type, const TaskInfo& evictor,
                 const std::vector<TaskInfo*>& evictees) {
    if (!IsInterested(evictor)) return {.tasks = {}, .abstain = true};
    int64_t vote = 0;
    std::vector<std::string> uids;
    const Error error = Ask(verb, {{"evictor", requests_->Task(evictor)}, {"evictees", requests_->Tasks(evictees)}},
                            type, [&](ExtenderReply& reply) {
                              reply.Read("status", &vote);
                              reply.ReadUids("victims", &uids);
                            });
    if (error.failed()) return {};  // nobody, ignorable or not
    Victims victims{.tasks = {}, .abstain = vote == kAbstain};
    if (ssn_->trace != nullptr && ssn_->trace->victims_wanted) {
      for (const TaskInfo* evictee : evictees) {
        const bool named = std::find(uids.begin(), uids.end(), evictee->Uid()) != uids.end();
        ssn_->trace->Note({.rule = framework::Rule::kNamed,
                           .holds = named,
                           .task = evictee->index(),
                           .text = "status " + std::to_string(vote) + ", victims " + std::to_string(uids.size()) +
                                   " of " + std::to_string(evictees.size())});
      }
    }
    for (const std::string& uid : uids) {
      for (TaskInfo* evictee : evictees) {
        if (evictee->Uid() == uid) {
          victims.tasks.push_back(evictee);
          break;
        }
      }
    }
    return victims;
  }

  void AddJobFunctions() {
    if (!config_.job_enqueueable.empty()) {
      ssn_->job_enqueueable.Add(name_, [this](JobInfo& job) -> int {
        int64_t vote = 0;
        const Error error = Ask(config_.job_enqueueable, {{"job", requests_->Job(job)}}, "JobEnqueueableResponse",
                                [&](ExtenderReply& reply) { reply.Read("status", &vote); });
        if (error.failed()) return config_.ignorable ? kPermit : kReject;
        return vote > 0 ? kPermit : vote < 0 ? kReject : kAbstain;
      });
    }
    if (!config_.queue_overused.empty()) {
      ssn_->overused.Add(name_, [this](const QueueInfo& queue) {
        bool overused = false;
        const Error error = Ask(config_.queue_overused, {{"queue", requests_->Queue(queue)}}, "QueueOverusedResponse",
                                [&](ExtenderReply& r) { r.Read("overused", &overused); });
        return error.failed() ? !config_.ignorable : overused;
      });
    }
    if (!config_.job_ready.empty()) {
      ssn_->job_ready.Add(name_, [this](JobInfo& job) {
        bool ready = false;
        const Error error = Ask(config_.job_ready, {{"job", requests_->Job(job)}}, "JobReadyResponse",
                                [&](ExtenderReply& reply) { reply.Read("status", &ready); });
        return error.failed() ? !config_.ignorable : ready;  // an error that counts: ready, as in Volcano
      });
    }
  }

  Error Notify(const std::string& verb, const TaskInfo& task) {
    if (verb.empty() || !IsInterested(task)) return Error::None();
    std::string message;
    const Error error = Ask(verb, {{"task", requests_->Task(task)}}, "EventHandlerResponse",
                            [&](ExtenderReply& reply) { reply.Read("errorMessage", &message); });
    if (!message.empty()) return message;
    return config_.ignorable ? Error::None() : error;
  }

  const std::string name_ = "extender";
  const Config config_;
  Session* ssn_ = nullptr;
  std::unique_ptr<ExtenderRequests> requests_;
};

}  // namespace

extern const Row kExtender = {
    .name = "extender",
    .what = {"Asks an HTTP service wherever a verb is set.", "在设置了 verb 的扩展点上询问一个 HTTP 服务。"},
    .go = "extender/extender.go",
    .build = Make<Extender>,
    .arguments =
        {Argument(Type::kString, "extender.urlPrefix", "", "Where the extender listens.", "扩展服务的地址。"),
         Argument(Type::kDuration, "extender.httpTimeout", "1s", "How long to wait for it.", "等待的时间。"),
         Argument(Type::kString, "extender.onSessionOpenVerb", "",
                  "Path of what is sent as a session opens; unset: not asked.", "会话打开时请求的路径；不设则不询问。"),
         Argument(Type::kString, "extender.onSessionCloseVerb", "",
                  "Path of what is sent as a session closes; unset: not asked.",
                  "会话关闭时请求的路径；不设则不询问。"),
         Argument(Type::kString, "extender.predicateVerb", "",
                  "Path of the question whether a node fits; unset: not asked.", "节点是否合适的路径；不设则不询问。"),
         Argument(Type::kString, "extender.prioritizeVerb", "",
                  "Path of the question for nodes' scores; unset: not asked.", "节点打分的路径；不设则不询问。"),
         Argument(Type::kString, "extender.preemptableVerb", "",
                  "Path of the question whom preempt may evict; unset: not asked.",
                  "preempt 可驱逐者的路径；不设则不询问。"),
         Argument(Type::kString, "extender.reclaimableVerb", "",
                  "Path of the question whom reclaim may evict; unset: not asked.",
                  "reclaim 可驱逐者的路径；不设则不询问。"),
         Argument(Type::kString, "extender.queueOverusedVerb", "",
                  "Path of the question whether a queue has had enough; unset: not asked.",
                  "队列是否超用的路径；不设则不询问。"),
         Argument(Type::kString, "extender.jobEnqueueableVerb", "",
                  "Path of the question whether a job may enter; unset: not asked.",
                  "作业能否入队的路径；不设则不询问。"),
         Argument(Type::kString, "extender.jobReadyVerb", "",
                  "Path of the question whether a job has enough pods; unset: not asked.",
                  "作业是否就绪的路径；不设则不询问。"),
         Argument(Type::kString, "extender.allocateFuncVerb", "",
                  "Path of what is sent as a pod is placed; unset: not asked.", "Pod 放置时请求的路径；不设则不询问。"),
         Argument(Type::kString, "extender.deallocateFuncVerb", "",
                  "Path of what is sent as a pod loses its place; unset: not asked.",
                  "Pod 失去位置时请求的路径；不设则不询问。"),
         Argument(Type::kBool, "extender.ignorable", "false", "Whether its failures are passed over.",
                  "是否忽略其失败。"),
         Argument(Type::kList, "extender.managedResources", "", "It is asked only about pods that ask for these.",
                  "只对请求这些资源的 Pod 询问。")
             .OfAnyType()},
    .points = {Point::kPredicate, Point::kBatchNodeOrder, Point::kPreemptable, Point::kReclaimable,
               Point::kJobEnqueueable, Point::kOverused, Point::kJobReady, Point::kEventHandler},
    .own_affair = true,
};

}  // namespace pumice::plugins
