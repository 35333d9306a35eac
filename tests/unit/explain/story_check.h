// This must hold of every story of a report: whatever is pending has a reason, and no gap of its words stays open.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/explain/job_story.h"
#include "core/explain/queue_story.h"
#include "core/explain/victims_story.h"
#include "core/explain/world_story.h"
#include "core/report/report.h"

namespace pumice::explain {

inline framework::TraceOptions Everything() {
  framework::TraceOptions options;
  options.everything = true;
  options.victims = true;
  return options;
}

inline framework::TraceOptions EverythingAndHandlers() {
  framework::TraceOptions options = Everything();
  options.handlers = true;
  return options;
}

// Shows the decisions that a trace has recorded to a watcher, as if they were made now.
inline void Show(const framework::Trace& trace, framework::Watcher* watcher) {
  watcher->Open(trace);
  const std::vector<framework::Record>& records = trace.records();
  for (size_t i = 0; i < records.size(); ++i) {
    if (watcher->Looks(records[i].site, i, records[i].job)) watcher->See(trace, i, records[i]);
  }
}

// These are the complaints about one story.
inline void Check(const Story& story, bool pending, const std::string& where) {
  ASSERT_FALSE(story.links.empty()) << where << " " << story.name;
  ASSERT_GE(story.verdict, 0) << where << " " << story.name;
  const Link& verdict = story.links[story.verdict];
  if (pending) EXPECT_EQ(verdict.verdict, Verdict::kNo) << where << " " << story.name << ": " << story.text;
  for (const Link& link : story.links) {
    EXPECT_FALSE(link.text.empty()) << CodeOf(link.code);
    EXPECT_EQ(link.text.find("{"), std::string::npos) << link.text;
  }
}

// All stories of a report, as JSON.
inline std::vector<nlohmann::json> StoriesOf(const report::Report& report, const framework::Trace& trace) {
  std::vector<nlohmann::json> stories;
  auto add = [&](const Story& story) { stories.push_back(nlohmann::json::parse(ToJson(story))); };
  const JobStory jobs(report, trace, Language::kEnglish);
  for (size_t i = 0; i < report.jobs.size(); ++i) add(jobs.OfJob(static_cast<int>(i)));
  for (const TaskFacts& facts : report.cluster().facts) add(jobs.OfPod(facts.index));
  for (const auto& queue : report.cluster().queues) add(QueueStory(report, trace, Language::kEnglish).Of(queue->index));
  add(VictimsStory(report, trace, Language::kEnglish).OfAll());
  add(WorldStory(report, trace, Language::kEnglish).Of());
  return stories;
}

inline void CheckAll(const report::Report& report, const framework::Trace& trace, const std::string& where) {
  const JobStory stories(report, trace, Language::kEnglish);
  const auto& end = report.record.end.tasks;
  for (size_t i = 0; i < report.jobs.size(); ++i) {
    const JobInfo* job = report.jobs[i].job;
    const bool pending = job != nullptr && std::any_of(job->tasks.begin(), job->tasks.end(), [&](const TaskInfo* task) {
                           return end[task->index()].status == TaskStatus::kPending;
                         });
    Check(stories.OfJob(static_cast<int>(i)), pending, where);
  }
  for (const TaskFacts& facts : report.cluster().facts) {
    Check(stories.OfPod(facts.index), end[facts.index].status == TaskStatus::kPending, where);
  }
  for (const auto& queue : report.cluster().queues) {
    Check(QueueStory(report, trace, Language::kChinese).Of(queue->index), false, where);
  }
  Check(VictimsStory(report, trace, Language::kEnglish).OfAll(), false, where);
  Check(WorldStory(report, trace, Language::kEnglish).Of(), false, where);
}

}  // namespace pumice::explain
