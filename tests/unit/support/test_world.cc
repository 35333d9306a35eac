// The session stands on the same cluster that the simulator has, so that binds and evictions of a test go the way they
// always go.
#include "tests/unit/support/test_world.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "core/actions/catalogue.h"
#include "core/base/text.h"
#include "core/remember/memory.h"

namespace pumice::test {
namespace {

template <class T>
T& Named(std::vector<T>& items, const std::string& name) {
  for (T& item : items) {
    if (item.meta.name == name || item.meta.Key() == name) return item;
  }
  throw std::out_of_range("no object " + name);
}

std::string NumberOf(double value) {
  if (value >= kInfinity) return "inf";
  if (value == std::floor(value) && std::abs(value) < 1e15) return std::to_string(static_cast<int64_t>(value));
  std::string text = std::to_string(value);
  while (text.back() == '0') text.pop_back();
  return text;
}

void Append(std::string* text, const std::string& word) { *text += (text->empty() ? "" : " ") + word; }

}  // namespace

model::Pod& TestWorld::PodObject(const std::string& name) { return Named(scenario_.pods, name); }
model::Node& TestWorld::NodeObject(const std::string& name) { return Named(scenario_.nodes, name); }
model::PodGroup& TestWorld::GroupObject(const std::string& name) { return Named(scenario_.pod_groups, name); }
model::Queue& TestWorld::QueueObject(const std::string& name) { return Named(scenario_.queues, name); }

void TestWorld::EditSpec(const std::string& pod, const std::function<void(model::PodSpec&)>& edit) {
  model::Pod& object = PodObject(pod);
  auto spec = std::make_shared<model::PodSpec>(*object.spec);
  edit(*spec);
  object.spec = spec;
}

framework::Session& TestWorld::Open(const std::string& tiers, const std::string& actions) {
  return Open(ParseConf(tiers, actions, {}, scenario_.release), sim::RegistryOf(scenario_.release));
}

framework::Session& TestWorld::Open(framework::SchedulerConfiguration conf, const framework::Registry& registry) {
  ssn_.reset();
  events_.clear();
  conf_ = std::move(conf);
  cluster_ = std::make_unique<sim::Cluster>(scenario_);
  info_ = cluster_->Snapshot();
  ssn_ = std::make_unique<framework::Session>(*info_, conf_, *cluster_);
  ssn_->events = &events_;
  ssn_->transport = transport;
  ssn_->Open(registry);
  if (!straight) ssn_->shortcuts = std::make_unique<remember::Memory>(*ssn_);
  return *ssn_;
}

void TestWorld::Run(const std::string& actions) {
  for (const std::string& part : Split(actions, ',')) {
    const std::string name(TrimSpace(part));
    const actions::Row* row = actions::Find(name);
    ASSERT_NE(row, nullptr) << "no action " << name;
    row->build()->Execute(*ssn_);
  }
}

void TestWorld::Close() { ssn_->Close(); }

JobInfo& TestWorld::Job(const std::string& name) {
  JobInfo* job = info_->FindJob(name.find('/') == std::string::npos ? "t/" + name : name);
  if (job == nullptr) throw std::out_of_range("no job " + name);
  return *job;
}

TaskInfo& TestWorld::Task(const std::string& name) {
  for (TaskInfo* task : info_->all_tasks) {
    if (task->Name() != name && task->pod().meta.Key() != name) continue;
    TaskInfo* held = task->job() == nullptr ? nullptr : task->job()->tasks.Find(*task);
    return held == nullptr ? *task : *held;
  }
  throw std::out_of_range("no task " + name);
}

NodeInfo& TestWorld::Node(const std::string& name) {
  NodeInfo* node = info_->FindNode(name);
  if (node == nullptr) throw std::out_of_range("no node " + name);
  return *node;
}

QueueInfo& TestWorld::Queue(const std::string& name) {
  QueueInfo* queue = info_->FindQueue(name);
  if (queue == nullptr) throw std::out_of_range("no queue " + name);
  return *queue;
}

std::string TestWorld::Text(const Resource& resource) const {
  std::string text;
  for (Dim d : info_->resource_names.in_order()) {
    if (resource.Mentions(d)) Append(&text, info_->resource_names.Name(d) + ":" + NumberOf(resource.Get(d)));
  }
  return text;
}

Resource TestWorld::Amount(const std::string& text) const {
  model::ResourceList list;
  for (const std::string& word : Split(text, ' ')) {
    const size_t equals = word.find('=');
    if (equals == std::string::npos) continue;
    list[word.substr(0, equals)] = Quantity::Parse(word.substr(equals + 1)).value();
  }
  return Resource::FromList(list, info_->resource_names);
}

framework::QueueNumbers TestWorld::Numbers(const std::string& queue) {
  const framework::QueueNumbers* numbers = ssn_->queue_numbers(Queue(queue).index);
  if (numbers == nullptr) ADD_FAILURE() << "no plugin knows queue " << queue;
  return numbers == nullptr ? framework::QueueNumbers() : *numbers;
}

std::string TestWorld::Binds() const {
  std::string text;
  for (const sim::Operation& o : cluster_->operations()) {
    if (o.kind == sim::Operation::Kind::kBind) {
      Append(&text, info_->facts[o.task].pod->meta.name + ":" + info_->node_names[o.node]);
    }
  }
  return text;
}

std::string TestWorld::Evictions() const {
  std::string text;
  for (const sim::Operation& o : cluster_->operations()) {
    if (o.kind == sim::Operation::Kind::kEvict) Append(&text, info_->facts[o.task].pod->meta.name + ":" + o.reason);
  }
  return text;
}

std::string TestWorld::Tasks(const std::string& job) {
  std::map<std::string, std::string> words;
  for (const TaskFacts& facts : info_->facts) {
    if (facts.job == nullptr || (!job.empty() && facts.job != &Job(job))) continue;
    const TaskInfo& task = *facts.job->tasks.Find(facts.index);
    words[task.Name()] = std::string(":") + ToString(task.status) +
                         (task.node == kNone ? "" : "@" + info_->node_names[task.node]);
  }
  std::string text;
  for (const auto& [name, word] : words) Append(&text, name + word);
  return text;
}

std::string TestWorld::FitError(const std::string& task) {
  const TaskInfo& info = Task(task);
  auto it = info.job()->nodes_fit_errors.find(info.index());
  return it == info.job()->nodes_fit_errors.end() ? "" : it->second->Error();
}

}  // namespace pumice::test
