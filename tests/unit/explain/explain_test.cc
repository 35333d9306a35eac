// These tests say what may be asked about, and what is said to names that there are not.
#include "core/explain/explain.h"

#include <gtest/gtest.h>

#include "tests/unit/load/load_support.h"

namespace pumice::explain {
namespace {

const char kWorld[] =
    "{'nodes':[{'name':'n','cpu':8}],'queues':[{'name':'research'}],"
    "'jobs':[{'name':'train','queue':'research','replicas':2,'cpu':1},{'name':'train','namespace':'b','queue':'research','cpu':1},"
    "{'name':'serve','namespace':'a','queue':'research','cpu':1},{'name':'serve','namespace':'b','queue':'research','cpu':1}]}";

std::string Answer(const std::string& object) {
  const Explained explained = Explain(load::LoadText(kWorld).scenario, object, Language::kEnglish);
  if (explained.story) return explained.story->kind + " " + explained.story->name;
  return explained.diagnostics[0].message.English() + ". " + explained.diagnostics[0].hint.English();
}

TEST(Names, AreFoundWithAndWithoutTheirNamespace) {
  EXPECT_EQ(Answer("job/train"), "job default/train");
  EXPECT_EQ(Answer("job/b/train"), "job b/train");
  EXPECT_EQ(Answer("pod/train-1"), "pod default/train-1");
  EXPECT_EQ(Answer("queue/research"), "queue research");
  EXPECT_EQ(Answer("victims"), "victims ");
  EXPECT_EQ(Answer(""), "world ");
}

TEST(Names, ThatThereAreNotGetTheNearest) {
  EXPECT_EQ(Answer("job/trian"), "there is no job trian. did you mean job/train?");
  EXPECT_EQ(Answer("pod/train-9"), "there is no pod train-9. did you mean pod/train-0?");
  EXPECT_EQ(Answer("queue/reserch"), "there is no queue reserch. did you mean queue/research?");
  EXPECT_EQ(Answer("job/serve"), "there are several of the name serve. write job/a/serve or job/b/serve");
  EXPECT_EQ(Answer("node/n"), "\"node/n\" names no object. write job/NAME, pod/NAME, queue/NAME, or victims");
}

// A queue whose pods wait for victims to leave has something, and the page shows it in the queue's bar.
TEST(World, DoesNotCallAQueueWithReservationsEmpty) {
  for (const bool reclaims : {true, false}) {
    const Explained explained = Explain(
        load::LoadText(
            std::string("{'actions':['enqueue','allocate'") + (reclaims ? ",'reclaim'" : "") +
            "],'plugins':[['priority','gang','conformance'],['predicates','proportion','nodeorder']],"
            "'nodes':[{'name':'node','count':2,'cpu':4}],'queues':[{'name':'borrower'},{'name':'owner'}],'jobs':["
            "{'name':'old','queue':'borrower','replicas':8,'minMember':1,'cpu':1,'running':8},"
            "{'name':'new','queue':'owner','replicas':4,'minMember':4,'cpu':1},"
            "{'name':'later','queue':'owner','replicas':4,'minMember':4,'cpu':3}]}")
            .scenario,
        "", Language::kEnglish);
    ASSERT_TRUE(explained.story);
    const Story& story = *explained.story;
    const std::string& symptom = story.links[static_cast<size_t>(story.verdict)].text;
    EXPECT_EQ(symptom.find("Queue owner has nothing at all") == std::string::npos, reclaims) << symptom;
  }
}

// Of the world the leads of its waiting jobs come first, as runs prove them, then the symptoms of the queues.
TEST(World, LeadsWithWhatBinds) {
  const std::string jobs =
      "{'name':'g1','replicas':100,'minMember':100,'cpu':1,'running':60},"
      "{'name':'g2','replicas':100,'minMember':100,'cpu':1,'running':40}";
  std::string more;
  for (int i = 0; i < 6; ++i) more += ",{'name':'more" + std::to_string(i) + "','cpu':1000}";
  const auto told = [](const std::string& actions, const std::string& jobs, Language language) {
    const std::string world = "{'actions':" + actions + ",'nodes':[{'name':'n','count':100,'cpu':1}],'jobs':[" + jobs + "]}";
    return *Explain(load::LoadText(world).scenario, "", language).story;
  };
  const std::string all = "['enqueue','allocate','backfill']";
  const Story story = told(all, jobs, Language::kEnglish);
  EXPECT_EQ(story.text, "default/g1 waits: the cluster has 100 nodes like n-00; 140 would do.");
  EXPECT_EQ(story.others, std::vector<std::string>{"default/g2 waits: the cluster has 100 nodes like n-00; 160 would do."});
  EXPECT_STREQ(CodeOf(story.links[story.verdict].code), "world.noRoomNotOverused");
  EXPECT_EQ(told(all, jobs + more, Language::kEnglish).others.back(), "2 more jobs wait.");
  EXPECT_EQ(told(all, jobs + more, Language::kChinese).others.back(), "还有 2 个作业在等待。");
  // What holds up everybody is said once.
  EXPECT_EQ(told("['enqueue']", jobs, Language::kEnglish).text, "The action allocate is not configured: nothing gets a node.");
  EXPECT_EQ(told(all, "{'name':'fits','cpu':1}", Language::kEnglish).text, "Nothing waits that could run.");
}

// However many wait, each is counted.
TEST(World, CountsEveryJobThatWaits) {
  std::string jobs;
  for (int i = 0; i < 600; ++i) jobs += (i == 0 ? "" : ",") + std::string("{'name':'j") + std::to_string(i) + "','queue':'q','cpu':5}";
  const model::Scenario scenario =
      load::LoadText("{'nodes':[{'name':'n','cpu':4}],'queues':[{'name':'q'}],'jobs':[" + jobs + "]}").scenario;
  for (const char* object : {"", "queue/q"}) {
    const Explained explained = Explain(scenario, object, Language::kEnglish);
    ASSERT_TRUE(explained.story);
    const Link& verdict = explained.story->links[static_cast<size_t>(explained.story->verdict)];
    ASSERT_FALSE(verdict.groups.empty()) << object;
    EXPECT_EQ(verdict.groups[0].members.size(), 600u) << object;
    EXPECT_EQ(verdict.groups[0].text.find("600 jobs like default/j0: "), 0u) << object;
  }
}

// What a story has no room for is counted.
TEST(World, CountsTheFindingsThatItDoesNotTell) {
  std::string queues, jobs;
  for (int i = 0; i < 23; ++i) {
    const std::string name = std::to_string(i), comma = i == 0 ? "" : ",";
    queues += comma + "{'name':'q" + name + "'}";
    jobs += comma + "{'name':'j" + name + "','queue':'q" + name + "','cpu':5}";
  }
  const Explained explained = Explain(
      load::LoadText("{'nodes':[{'name':'n','cpu':4}],'queues':[" + queues + "],'jobs':[" + jobs + "]}").scenario, "",
      Language::kEnglish);
  ASSERT_TRUE(explained.story);
  EXPECT_EQ(explained.story->links.size(), 21u);
  EXPECT_EQ(explained.story->links.back().text, "3 more findings are less grave than these.");
}

TEST(World, CountsTheFaultsOfATreeThatItDoesNotTell) {
  std::string queues;
  for (int i = 0; i < 5; ++i) queues += ",{'name':'q" + std::to_string(i) + "','parent':'nobody'}";
  const Explained explained = Explain(
      load::LoadText("{'plugins':[['priority','gang'],['predicates',{'name':'capacity','enableHierarchy':true}]],"
                     "'nodes':[{'name':'n','cpu':4}],'queues':[{'name':'q'}" +
                     queues + "],'jobs':[{'name':'j','queue':'q','cpu':1}]}")
          .scenario,
      "", Language::kEnglish);
  ASSERT_TRUE(explained.story);
  const std::string& text = explained.story->links[0].text;
  EXPECT_NE(text.find(" which is not there. 2 more faults are like these."), std::string::npos) << text;
}

TEST(Queue, SumsUpWhatTheJobsHoldThatItDoesNotName) {
  std::string jobs;
  for (int i = 0; i < 7; ++i) {
    jobs += (i == 0 ? "" : ",") + std::string("{'name':'held") + std::to_string(i) +
            "','queue':'a','replicas':9,'minMember':9,'cpu':1,'minResources':{'cpu':9},'phase':'Inqueue'}";
  }
  const Explained explained =
      Explain(load::LoadText("{'plugins':[['priority','gang'],['predicates','proportion']],'nodes':[{'name':'n','cpu':8}],"
                             "'queues':[{'name':'a'}],'jobs':[" +
                             jobs + "]}")
                  .scenario,
              "queue/a", Language::kEnglish);
  ASSERT_TRUE(explained.story);
  std::string all;
  for (const Link& link : explained.story->links) all += link.text + "\n";
  EXPECT_NE(all.find("Of what is inqueue, 2 more jobs hold cpu 18."), std::string::npos) << all;
}

// A queue's story says what of the shared total is out of reach, that a written deserved is not read, and who holds what
// is inqueue.
TEST(Queue, TellsWhatItsNumbersHide) {
  const Explained explained = Explain(
      load::LoadText(
          "{'plugins':[['priority','gang'],['predicates','proportion','nodeorder']],'nodes':[{'name':'control','cpu':16,"
          "'taints':['x=y:NoSchedule']},{'name':'n','cpu':8}],'queues':[{'name':'a','deserved':{'cpu':8}}],'jobs':["
          "{'name':'held','queue':'a','replicas':10,'minMember':10,'cpu':1,'minResources':{'cpu':10},'phase':'Inqueue'}]}")
          .scenario,
      "queue/a", Language::kEnglish);
  ASSERT_TRUE(explained.story);
  std::string all;
  for (const Link& link : explained.story->links) all += link.text + "\n";
  for (const char* said :
       {"Of the total that is shared out, cpu 16 are on one node that none of the queue's waiting pods may go to: control.",
        "proportion does not read the deserved that is written (cpu 8): it shares out by weight.",
        "Of what is inqueue, job default/held holds cpu 10: it is enqueued and has no place for that yet."}) {
    EXPECT_NE(all.find(said), std::string::npos) << said << "\n"
                                                 << all;
  }
}

// Every pod of a job is counted somewhere.
TEST(JobAtTheEnd, CountsPodsThatLeaveAndThatHaveEnded) {
  auto pod = [](const std::string& name, const std::string& meta, const std::string& spec, const std::string& phase) {
    return "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'" + name +
           "','namespace':'d','annotations':{'scheduling.k8s.io/group-name':'j'}" + meta + "},'spec':{" + spec +
           "'schedulerName':'volcano','containers':[{'name':'c','resources':{'requests':{'cpu':'1'}}}]},"
           "'status':{'phase':'" +
           phase + "'}}";
  };
  const std::string on = "'nodeName':'n',", gone = ",'deletionTimestamp':'2026-01-01T00:00:00Z'";
  const std::string world =
      "{'nodes':[{'name':'n','cpu':8}],'queues':[{'name':'q'}],'objects':[{'apiVersion':'scheduling.volcano.sh/v1beta1',"
      "'kind':'PodGroup','metadata':{'name':'j','namespace':'d'},'spec':{'queue':'q','minMember':1},"
      "'status':{'phase':'Running'}}," +
      pod("run", "", on, "Running") + "," + pod("leave", gone, on, "Running") + "," + pod("done", "", on, "Succeeded") +
      "," + pod("failed", "", on, "Failed") + "]}";
  const Explained explained = Explain(load::LoadText(world).scenario, "job/j", Language::kEnglish);
  ASSERT_TRUE(explained.story);
  EXPECT_EQ(explained.story->links.back().text,
            "Job d/j: 1 of 4 pods placed, 0 waiting for room, 0 pending, 1 terminating, 2 ended; it needs 1.");
}

struct ToldByExplain {
  const char *world, *object;
  const char *english, *chinese;  // the story's text has it
};

// What puts another job first is what decided: the queues' own priorities where these differ, else their shares.
TEST(Order, TellsWhatDecidedBetweenTwoQueues) {
  const auto first_of = [](const std::string& priority, const std::string& plugin) {
    const std::string world = "{'plugins':['gang','predicates','" + plugin +
                              "'],'nodes':[{'name':'n','cpu':4}],'queues':[{'name':'a'},{'name':'b','weight':3" + priority +
                              "}],'jobs':[{'name':'x','queue':'a','replicas':2,'cpu':1,'running':1},"
                              "{'name':'y','queue':'b','replicas':2,'cpu':2,'running':1}]}";
    const Story story = *Explain(load::LoadText(world).scenario, "job/x", Language::kEnglish).story;
    for (const Link& link : story.links) {
      if (link.action == "allocate" && !link.groups.empty()) return link.groups[0].text;
    }
    return std::string();
  };
  EXPECT_EQ(first_of(",'priority':7", "proportion"), "default/y (its queue has the higher priority, b 7 : a 0)");
  EXPECT_EQ(first_of(",'priority':7", "capacity"), "default/y (its queue has the higher priority, b 7 : a 0)");
  EXPECT_EQ(first_of("", "proportion"), "default/y (proportion: share, b 66.7% : a 100%)");
}

TEST(Story, SaysWhatIsSo) {
  const char* pipe =
      "{'actions':['enqueue','allocate','preempt'],'plugins':[['priority','gang'],['predicates','proportion']],"
      "'priorityClasses':{'high':100},'nodes':[{'name':'n','cpu':2}],'jobs':[{'name':'low','replicas':2,'cpu':1,"
      "'running':2},{'name':'vip','cpu':1,'priority':'high'}]}";
  const char* tree =
      "{'actions':['enqueue','allocate'],'plugins':['gang','predicates',{'name':'capacity','enableHierarchy':true}],"
      "'nodes':[{'name':'n','cpu':10}],'queues':[{'name':'p','deserved':{'cpu':10}},"
      "{'name':'c','parent':'p','capability':{'cpu':6},'deserved':{'cpu':12}}],'jobs':[{'name':'j','queue':'c','cpu':1}]}";
  const char* flat =
      "{'actions':['enqueue','allocate'],'plugins':['gang','predicates','capacity'],'nodes':[{'name':'n','cpu':10}],"
      "'queues':[{'name':'c','capability':{'cpu':6},'deserved':{'cpu':12}}],'jobs':[{'name':'j','queue':'c','cpu':1}]}";
  const char* others =
      "{'nodes':[{'name':'n','cpu':2}],'objects':[{'apiVersion':'v1','kind':'Pod','metadata':{'name':'dns',"
      "'namespace':'kube-system'},'spec':{'nodeName':'n','schedulerName':'default-scheduler','containers':[{'name':'c',"
      "'resources':{'requests':{'cpu':'1'}}}]},'status':{'phase':'Running'}}]}";
  const std::string gang =
      "{'volcano':'1.15','actions':['enqueue','allocate','gangpreempt'],'plugins':[['priority','gang'],['predicates','proportion']],"
      "'priorityClasses':{'high':100},'nodes':[{'name':'n','cpu':2}],'jobs':[{'name':'low','replicas':2,'minMember':2,'cpu':1,"
      "'running':2},{'name':'vip','replicas':2,'minMember':2,'cpu':1,'priority':'high'}]";
  const std::string kept = gang + ",'configurations':[{'name':'gangpreempt','arguments':{'allowWholeBundle':false}}]}";
  const std::string taken = gang + "}";
  const ToldByExplain cases[] = {
      // vip needs the whole node, for which low has to go as a whole.
      {taken.c_str(), "job/vip", "gangpreempt evicts 2 in the whole cluster for job default/vip, as a whole.",
       "gangpreempt 为整个作业 default/vip 在整个集群中驱逐 2 个"},
      {taken.c_str(), "pod/low-0", "gangpreempt evicted default/low-0 for job default/vip, as a whole.",
       "gangpreempt 为整个作业 default/vip 驱逐了 default/low-0"},
      {taken.c_str(), "victims", "Evicted, in this order, until the whole cluster takes all that job default/vip lacks: 2.",
       "依次驱逐直到整个集群放得下作业 default/vip"},
      {kept.c_str(), "job/vip", "of 2 candidates on 1 node go in a bundle.",
       "gangpreempt 找不到受害者：1 个节点上的 2 个候选"},
      // vip waits for the room of a low one, which preempt evicts.
      {pipe, "queue/default", "1 of 2 jobs in queue default waits.", "2 个作业中有 1 个在等待"},
      {pipe, "queue/default", "0 of 1 pod placed, 1 waiting for room", "1 个等待空间"},
      // Of a tree capacity raises deserved to the guarantee, and leaves it above realCapability (6).
      {tree, "queue/c", "in a tree of queues realCapability does not limit it. spec.deserved 12 = deserved 12 cpu",
       "在队列树中不受 realCapability 限制。 spec.deserved 12 = deserved 12 cpu"},
      {tree, "queue/p", "The sums over its one child are more than it has", "1 个子队列的总和超出了"},
      {tree, "queue/root", "Queue root: Open, weight 1, above all others; guarantee", "权重 1，在所有队列之上；guarantee"},
      {flat, "queue/c", "within realCapability and at least its guarantee. spec.deserved 12 > deserved 6 cpu",
       "不超过 realCapability，不低于 guarantee。 spec.deserved 12 > deserved 6 cpu"},
      {others, "pod/kube-system/dns",
       "Pod kube-system/dns is not Volcano's to schedule, but default-scheduler's: it only takes room on node n.",
       "由 default-scheduler 而不是 Volcano 调度：它只占用节点 n 的空间。"},
  };
  for (const ToldByExplain& c : cases) {
    for (const auto& [language, says] : {std::pair(Language::kEnglish, c.english), {Language::kChinese, c.chinese}}) {
      const Explained explained = Explain(load::LoadText(c.world).scenario, c.object, language);
      ASSERT_TRUE(explained.story) << c.object;
      std::string text;
      for (const Link& link : explained.story->links) {
        text += link.text;
        for (const Line& line : link.lines) text += " " + line.text;
        for (const Group& group : link.groups) text += " " + group.text;
        text += "\n";
      }
      EXPECT_NE(text.find(says), std::string::npos) << c.object << ": " << says << "\n"
                                                    << text;
    }
  }
}

}  // namespace
}  // namespace pumice::explain
