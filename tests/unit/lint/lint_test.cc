// Every rule fires where it should and stays quiet where it should; where it names a change, that change ends it.
#include "core/lint/lint.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/edit/change.h"
#include "core/text/wrap.h"
#include "tests/unit/load/load_support.h"

namespace pumice::lint {
namespace {

struct Case {
  const char* code;
  const char* fires;
  const char* quiet;
};

model::Scenario World(const std::string& text) { return load::LoadText(text, true, false).scenario; }

const Finding* Find(const std::vector<Finding>& findings, const std::string& code) {
  auto it = std::find_if(findings.begin(), findings.end(), [&](const Finding& f) { return CodeOf(f.code) == code; });
  return it == findings.end() ? nullptr : &*it;
}

std::string CodesOf(const std::vector<Finding>& findings) {
  std::string codes;
  for (const Finding& finding : findings) codes += (codes.empty() ? "" : " ") + std::string(CodeOf(finding.code));
  return codes;
}

#define NODE "'nodes':[{'name':'n','count':1,'cpu':8,'memory':'32Gi'}]"
#define TWO_QUEUES "'queues':[{'name':'a'},{'name':'b'}]"

// 8 cores: `old` of queue b holds all, `new` of queue a waits.
#define FULL "'jobs':[{'name':'old','queue':'b','replicas':8,'minMember':1,'cpu':1,'running':8},{'name':'new','queue':'a','replicas':2,'minMember':2,'cpu':1}]"
// This is the same within one queue, with priorities.
#define FULL_ONE(MIN) "'priorityClasses':{'high':1000,'low':10},'queues':[{'name':'a'}],'jobs':[{'name':'old','queue':'a','replicas':8,'minMember':" MIN ",'cpu':1,'running':8,'priority':'low'},{'name':'new','queue':'a','replicas':2,'minMember':2,'cpu':1,'priority':'high'}]"
#define PRIORITIES "'priorityClasses':{'high':1000,'low':10},'jobs':[{'name':'one','cpu':1,'priority':'low'},{'name':'two','cpu':1,'priority':'high'}]"
// `one` runs four pods where its queue deserves three; `more` waits in a queue that is owed them.
#define APART(RELEASE) "{'volcano':'" RELEASE "'," TAKING "," CAPACITY ",'nodes':[{'name':'n','count':2,'cpu':4}],'queues':[{'name':'a','deserved':{'cpu':3}},{'name':'b','deserved':{'cpu':5}}],'jobs':[{'name':'one','queue':'a','replicas':4,'minMember':1,'cpu':1,'running':{'n-0':4}},{'name':'two','queue':'b','replicas':4,'minMember':1,'cpu':1,'running':{'n-1':4}},{'name':'more','queue':'b','cpu':1}]}"
// Three pods of one core, of which one would do; two fit one rack.
#define ELASTIC(RELEASE) "{'volcano':'" RELEASE "','plugins':[['priority','gang','network-topology-aware','proportion']],'nodes':[{'name':'n','count':2,'cpu':2}],'hyperNodes':[{'name':'r','tier':1,'nodes':['n-0']},{'name':'s','tier':1,'nodes':['n-1']}],'jobs':[{'name':'j','replicas':3,'minMember':1,'cpu':1,'networkTopology':{'mode':'hard','highestTierAllowed':1}}]}"
#define CAPACITY "'plugins':[['priority','gang','predicates','capacity']]"
#define TREE "'plugins':[['priority','gang','predicates',{'name':'capacity','enableHierarchy':true}]]"
#define PROPORTION "'plugins':[['priority','gang','predicates','proportion']]"
#define QUEUE(SPEC, META) "{'objects':[{'apiVersion':'scheduling.volcano.sh/v1beta1','kind':'Queue','metadata':{'name':'a'" META "},'spec':{" SPEC "}}]}"
#define GROUP(SPEC) "{'objects':[{'apiVersion':'scheduling.volcano.sh/v1beta1','kind':'PodGroup','metadata':{'name':'g','namespace':'t'},'spec':{'minMember':1,'queue':'default'" SPEC "}}]}"
#define POD(ANNOTATIONS) "{'objects':[{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p','namespace':'t','annotations':{" ANNOTATIONS "}},'spec':{'schedulerName':'volcano','containers':[{'name':'c'}]}}]}"
#define QUOTA(asks)                                                                  \
  "{'plugins':['priority','gang','predicates','proportion','resourcequota']," NODE   \
  ",'jobs':[{'name':'j','cpu':1,"                                                    \
  "'minResources':{" asks                                                            \
  "}}],'objects':[{'apiVersion':'v1','kind':'ResourceQuota','metadata':{'name':'q'," \
  "'namespace':'default'},'spec':{'hard':{'requests.cpu':8}},'status':{'hard':{'requests.cpu':8}}}]}"
#define GROUPED(affinity)                                                                                        \
  "{'plugins':['priority','gang','predicates','proportion','nodegroup'],'nodes':[{'name':'n','cpu':4,'labels':{" \
  "'volcano.sh/nodegroup-name':'g'}}],'queues':[{'name':'q'" affinity "}],'jobs':[{'name':'j','queue':'q','cpu':1}]}"
#define GATED(ANNOTATION, FEATURE) "{'volcano':'1.15','featureGates':{'SchedulingGatesQueueAdmission':" FEATURE "},'objects':[{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p','namespace':'t','annotations':{'scheduling.volcano.sh/queue-allocation-gate':" ANNOTATION "}},'spec':{'schedulerName':'volcano','schedulingGates':[{'name':'scheduling.volcano.sh/queue-allocation-gate'}],'containers':[{'name':'c'}]}}]}"
// A pod with a claim of one request, in a cluster where a queue limits devices.
#define CLAIMING(RELEASE, EXACTLY) "{'volcano':'" RELEASE "'," CAPACITY ",'queues':[{'name':'a','capability':{'deviceclass/gpu':8}}],'objects':[{'apiVersion':'resource.k8s.io/v1','kind':'ResourceClaim','metadata':{'name':'g','namespace':'t'},'spec':{'devices':{'requests':[{'name':'r','exactly':{'deviceClassName':'gpu'," EXACTLY "}}]}}},{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p','namespace':'t'},'spec':{'schedulerName':'volcano','resourceClaims':[{'name':'d','resourceClaimName':'g'}],'containers':[{'name':'c'}]}}]}"
#define HYPERNODE(MEMBERS) "{'objects':[{'apiVersion':'topology.volcano.sh/v1alpha1','kind':'HyperNode','metadata':{'name':'h'},'spec':{'tier':1,'members':[" MEMBERS "]}}]}"
#define POLICIES(LIST) "{'jobs':[{'name':'j','cpu':1,'policies':[" LIST "]}]}"
#define NODE_OBJECT(READY, TAINTS) "{'objects':[{'apiVersion':'v1','kind':'Node','metadata':{'name':'n'},'spec':{" TAINTS "},'status':{'allocatable':{'cpu':'8'},'conditions':[{'type':'Ready','status':'" READY "'}]}}]}"
// A pod that asks for a NUMA policy, under these plugins.
#define NUMA_POD(PLUGINS, LIMIT, MORE) "{'plugins':[['gang','predicates'" PLUGINS "]],'objects':[{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p','namespace':'t','annotations':{'volcano.sh/numa-topology-policy':'restricted'}},'spec':{'schedulerName':'volcano','containers':[{'name':'c','resources':{'requests':{'cpu':2,'memory':'1Gi'},'limits':{'cpu':" LIMIT ",'memory':'1Gi'}}}]}}" MORE "]}"
#define NUMATOPOLOGY ",{'apiVersion':'nodeinfo.volcano.sh/v1alpha1','kind':'Numatopology','metadata':{'name':'n'}}"
// A job that asks for a part of a card, under these plugins.
#define CARD_JOB(PLUGINS, NODE) "{'plugins':[['gang','proportion'" PLUGINS "]],'nodes':[{'name':'n','cpu':8,'resources':{" NODE "}}],'jobs':[{'name':'j','cpu':1,'resources':{'volcano.sh/gpu-memory':4}}]}"
#define DEVICESHARE(MODE) ",{'name':'deviceshare','arguments':{'deviceshare." MODE "':true}}"
// A pod that holds cards of node n, or wishes for some, by its annotation; and a ConfigMap.
#define CARD_POD(MODE, META, STATUS, ANNOTATION, LIMITS, ON, MORE) "{'plugins':[['gang','predicates','proportion'" DEVICESHARE(MODE) "]],'objects':[{'apiVersion':'v1','kind':'Node','metadata':{'name':'n'" META "},'status':{'capacity':{" STATUS "},'allocatable':{'cpu':8," STATUS "}}},{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p','namespace':'t','annotations':{" ANNOTATION "}},'spec':{" ON "'schedulerName':'volcano','containers':[{'name':'c','resources':{'limits':{" LIMITS "}}}]}}" MORE "]}"
#define GPU_POD(ANNOTATION) CARD_POD("GPUSharingEnable", "", "'volcano.sh/gpu-number':2,'volcano.sh/gpu-memory':16", ANNOTATION, "'volcano.sh/gpu-memory':4", "'nodeName':'n',", "")
#define VGPU_POD(MODE, ANNOTATION, ON, MORE) CARD_POD("VGPUEnable", ",'annotations':{'volcano.sh/node-vgpu-register':'GPU-a,9,9000,NVIDIA-A100,true," MODE ":'}", "'volcano.sh/vgpu-number':9,'volcano.sh/vgpu-cores':100,'volcano.sh/vgpu-memory':9000", ANNOTATION, "'volcano.sh/vgpu-number':1", ON, MORE)
#define VGPU_IDS(MODE, IDS, MORE) VGPU_POD(MODE, "'volcano.sh/vgpu-ids-new':'" IDS "'", "'nodeName':'n',", MORE)
#define VGPU_WISH(ANNOTATION) VGPU_POD("hami-core", ANNOTATION, "", "")
#define MIG_CONFIG ",{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'volcano-vgpu-device-config','namespace':'kube-system'},'data':{'device-config.yaml':'{\\'nvidia\\':{\\'knownMigGeometries\\':[{\\'models\\':[\\'A100\\'],\\'allowedGeometries\\':[{\\'group\\':\\'g1\\',\\'geometries\\':[{\\'name\\':\\'1g\\',\\'memory\\':4000,\\'count\\':2}]}]}]}}'}}"
#define DEVICE_CONFIG(NS) "{'plugins':[['gang','predicates','proportion'" DEVICESHARE("VGPUEnable") "]],'objects':[{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'volcano-vgpu-device-config','namespace':'" NS "'},'data':{'device-config.yaml':'{\\'nvidia\\':{}}'}}]}"
#define CARDS "'volcano.sh/gpu-number':1,'volcano.sh/gpu-memory':8"
#define TAKING "'actions':['enqueue','allocate','reclaim','backfill']"
// `late` is owed 60 of 100 cores, which `full` borrows.
#define GATE(FACTOR) "{" TAKING ",'plugins':[['priority','gang','capacity',{'name':'overcommit','arguments':{'overcommit-factor':" FACTOR "}}],['predicates']],'nodes':[{'name':'n','count':10,'cpu':10}],'queues':[{'name':'full','deserved':{'cpu':40}},{'name':'late','deserved':{'cpu':60}}],'jobs':[{'name':'old','queue':'full','replicas':100,'minMember':1,'cpu':1,'running':100},{'name':'new','queue':'late','replicas':60,'minMember':60,'cpu':1,'minResources':{'cpu':60}}]}"
#define ANCESTOR(LIMIT) "{" TAKING "," TREE ",'nodes':[{'name':'n','count':10,'cpu':10}],'queues':[{'name':'org','capability':{'cpu':" LIMIT "},'deserved':{'cpu':80}},{'name':'full','parent':'org','deserved':{'cpu':40}},{'name':'late','parent':'org','deserved':{'cpu':40}}],'jobs':[{'name':'old','queue':'full','replicas':80,'minMember':80,'cpu':1,'running':80,'minResources':{'cpu':80}},{'name':'new','queue':'late','replicas':40,'minMember':40,'cpu':1,'minResources':{'cpu':40}}]}"

const Case kCases[] = {
    {"queue-plugin-missing", "{'plugins':['gang','predicates']," TWO_QUEUES "}", "{" PROPORTION "," TWO_QUEUES "}"},
    {"queue-plugins-both", "{'plugins':['gang','proportion','capacity']}", "{'plugins':['gang','capacity']}"},
    {"plugin-twice", "{'plugins':[['gang','binpack'],['proportion','gang']]}", "{'plugins':[['gang','binpack'],['proportion']]}"},
    {"allocate-missing", "{'actions':['enqueue','backfill']}", "{'actions':['enqueue','allocate','backfill']}"},
    {"evicts-before-allocate", "{'actions':['enqueue','reclaim','allocate']}", "{'actions':['enqueue','allocate','reclaim']}"},
    {"gate-never-asked", "{'plugins':[['gang','overcommit'],['proportion','predicates']]}",
     "{'plugins':[['gang'],['overcommit','proportion','predicates']]}"},
    {"overcommit-factor-ignored", "{'plugins':[['proportion',{'name':'overcommit','arguments':{'overcommit-factor':0.5}}]]}",
     "{'plugins':[['proportion',{'name':'overcommit','arguments':{'overcommit-factor':1.5}}]]}"},
    {"priority-missing", "{'plugins':['gang','proportion']," PRIORITIES "}", "{'plugins':['priority','gang','proportion']," PRIORITIES "}"},
    {"orders-before-priority", "{'plugins':[['gang','priority'],['proportion']]," PRIORITIES "}",
     "{'plugins':[['priority','gang'],['proportion']]," PRIORITIES "}"},
    {"gang-missing", "{'plugins':['proportion'],'jobs':[{'name':'j','replicas':2,'minMember':2,'cpu':1}]}",
     "{'plugins':['proportion'],'jobs':[{'name':'j','replicas':2,'minMember':1,'cpu':1}]}"},
    {"predicates-missing", "{'plugins':['gang','proportion'],'nodes':[{'name':'n','cpu':8,'taints':['a=b:NoSchedule']}]}",
     "{'plugins':['gang','proportion'],'nodes':[{'name':'n','cpu':8}]}"},
    {"topology-plugin-missing", "{" PROPORTION ",'jobs':[{'name':'j','replicas':2,'cpu':1,'networkTopology':{'mode':'hard','highestTierAllowed':1}}]}",
     "{" PROPORTION ",'jobs':[{'name':'j','replicas':2,'cpu':1}]}"},
    {"numa-plugin-missing", NUMA_POD("", "2", ""), NUMA_POD(",'numa-aware'", "2", "")},
    {"numatopologies-missing", NUMA_POD(",'numa-aware'", "2", ""), NUMA_POD(",'numa-aware'", "2", NUMATOPOLOGY)},
    {"numa-not-guaranteed", NUMA_POD(",'numa-aware'", "3", NUMATOPOLOGY), NUMA_POD(",'numa-aware'", "2", NUMATOPOLOGY)},
    {"cards-plugin-missing", CARD_JOB(",'predicates'", CARDS), CARD_JOB(",'predicates'" DEVICESHARE("GPUSharingEnable"), CARDS)},
    {"cards-not-given", CARD_JOB(DEVICESHARE("GPUSharingEnable"), CARDS), CARD_JOB(",'predicates'" DEVICESHARE("GPUSharingEnable"), CARDS)},
    {"device-config-unread", DEVICE_CONFIG("volcano-system"), DEVICE_CONFIG("kube-system")},
    {"cards-unsaid", GPU_POD(""), GPU_POD("'volcano.sh/gpu-index':'1'")},
    {"gpu-index-unread", GPU_POD("'volcano.sh/gpu-index':'0, 1'"), GPU_POD("'volcano.sh/gpu-index':'0,1'")},
    {"vgpu-ids-unread", VGPU_IDS("hami-core", "GPU-a,NVIDIA,4Gi,0:", ""), VGPU_IDS("hami-core", "GPU-a,NVIDIA,4000,0:;", "")},
    {"mig-instance-unread", VGPU_IDS("mig", "GPU-a,NVIDIA,4000,0:", MIG_CONFIG), VGPU_IDS("mig", "GPU-a[g1-1],NVIDIA,4000,0:", MIG_CONFIG)},
    {"card-unknown", GPU_POD("'volcano.sh/gpu-index':'2'"), GPU_POD("'volcano.sh/gpu-index':'1'")},
    {"vgpu-mode-unknown", VGPU_WISH("'volcano.sh/vgpu-mode':'MIG'"), VGPU_WISH("'volcano.sh/vgpu-mode':'mig'")},
    {"gputype-empty", VGPU_WISH("'nvidia.com/nouse-gputype':'A100,'"), VGPU_WISH("'nvidia.com/nouse-gputype':'A100'")},
    {"cards-missing", CARD_JOB(",'predicates'" DEVICESHARE("GPUSharingEnable"), "'volcano.sh/gpu-memory':8"),
     CARD_JOB(",'predicates'" DEVICESHARE("GPUSharingEnable"), CARDS)},
    {"victims-of-any-queue", "{" TAKING ",'plugins':[['priority','conformance'],['predicates','capacity']],'queues':[{'name':'a'},{'name':'b'},{'name':'c'}]}",
     "{" TAKING ",'plugins':[['priority','conformance','capacity'],['predicates']],'queues':[{'name':'a'},{'name':'b'},{'name':'c'}]}"},
    {"gang-protects-all", "{'actions':['enqueue','allocate','preempt']," PROPORTION "," NODE "," FULL_ONE("8") "}",
     "{'actions':['enqueue','allocate','preempt']," PROPORTION "," NODE "," FULL_ONE("6") "}"},
    {"gang-overruled", "{'actions':['enqueue','allocate','preempt'],'plugins':[['priority','gang'],['drf','proportion']]," NODE "," FULL_ONE("8") "}",
     "{'actions':['enqueue','allocate','preempt'],'plugins':[['priority','gang'],[{'name':'drf','enablePreemptable':false},'proportion']]," NODE "," FULL_ONE("8") "}"},
    {"queue-gate-stays", GATED("'true'", "false"), GATED("'true'", "true")},
    {"device-quota-idle", "{'volcano':'1.14'," CAPACITY ",'queues':[{'name':'a','capability':{'deviceclass/gpu':8}}]}",
     "{'volcano':'1.15'," CAPACITY ",'queues':[{'name':'a','capability':{'deviceclass/gpu':8}}]}"},
    {"device-share-idle", "{'volcano':'1.15'," CAPACITY ",'queues':[{'name':'a','deserved':{'deviceclass/gpu':8}}]}",
     "{'volcano':'1.15'," CAPACITY ",'queues':[{'name':'a','capability':{'deviceclass/gpu':8}}]}"},
    {"claim-uncounted", CLAIMING("1.15", "'allocationMode':'All'"), CLAIMING("1.15", "'count':2")},
    {"devices-not-placed", CLAIMING("1.15", "'count':2"), CLAIMING("1.14", "'count':2")},
    {"undone-victim-lost", "{'volcano':'1.15','actions':['enqueue','allocate','preempt']," PROPORTION "}",
     "{'volcano':'1.14','actions':['enqueue','allocate','preempt']," PROPORTION "}"},
    {"gang-and-capacity-apart", APART("1.15"), APART("1.14")},
    {"all-pods-in-one-domain", ELASTIC("1.15"), ELASTIC("1.14")},
    {"deserved-ignored", "{" PROPORTION ",'queues':[{'name':'a','deserved':{'cpu':8}}]}",
     "{" PROPORTION ",'queues':[{'name':'a','deserved':{'cpu':8},'guarantee':{'cpu':8}}]}"},
    {"weight-ignored", "{" CAPACITY ",'queues':[{'name':'a','weight':3,'deserved':{'cpu':8}}]}",
     "{" PROPORTION ",'queues':[{'name':'a','weight':3}]}"},
    {"parent-ignored", "{" CAPACITY ",'queues':[{'name':'a'},{'name':'b','parent':'a'}]}",
     "{" TREE ",'queues':[{'name':'a'},{'name':'b','parent':'a'}]}"},
    {"hierarchy-annotation-ignored", QUEUE("'weight':1", ",'annotations':{'volcano.sh/hierarchy':'root/a','volcano.sh/hierarchy-weights':'1/1'}"),
     QUEUE("'weight':1", "")},
    {"tree-without-parent", "{" TREE ",'queues':[{'name':'b','parent':'a'}]}", "{" CAPACITY ",'queues':[{'name':'b','parent':'a'}]}"},
    {"job-in-parent-queue", "{" TREE ",'queues':[{'name':'a'},{'name':'b','parent':'a'}],'jobs':[{'name':'j','queue':'a','cpu':1}]}",
     "{" TREE ",'queues':[{'name':'a'},{'name':'b','parent':'a'}],'jobs':[{'name':'j','queue':'b','cpu':1}]}"},
    {"deserved-lacks-resource", "{" CAPACITY ",'queues':[{'name':'a','deserved':{'cpu':4}},{'name':'b','deserved':{'cpu':4,'memory':'8Gi'}}],'jobs':[{'name':'j','queue':'a','cpu':1,'memory':'1Gi'}]}",
     "{" CAPACITY ",'queues':[{'name':'a','deserved':{'cpu':4}},{'name':'b','deserved':{'cpu':4}}],'jobs':[{'name':'j','queue':'a','cpu':1,'memory':'1Gi'}]}"},
    {"guarantees-over-cluster", "{" PROPORTION "," NODE ",'queues':[{'name':'a','guarantee':{'cpu':5}},{'name':'b','guarantee':{'cpu':4}}]}",
     "{" PROPORTION "," NODE ",'queues':[{'name':'a','guarantee':{'cpu':4}},{'name':'b','guarantee':{'cpu':4}}]}"},
    {"deserved-over-cluster", "{" TAKING "," CAPACITY "," NODE ",'queues':[{'name':'a','deserved':{'cpu':5}},{'name':'b','deserved':{'cpu':4}}]}",
     "{" TAKING "," CAPACITY "," NODE ",'queues':[{'name':'a','deserved':{'cpu':4}},{'name':'b','deserved':{'cpu':4}}]}"},
    {"min-member-over-pods", "{" PROPORTION ",'jobs':[{'name':'j','replicas':2,'minMember':3,'cpu':1}]}",
     "{" PROPORTION ",'jobs':[{'name':'j','replicas':3,'minMember':3,'cpu':1}]}"},
    {"min-resources-missing", "{" PROPORTION ",'jobs':[{'name':'i','cpu':1,'minResources':{'cpu':1}},{'name':'j','cpu':1}]}",
     "{" PROPORTION ",'jobs':[{'name':'i','cpu':1},{'name':'j','cpu':1}]}"},
    {"min-resources-over-pods", "{" PROPORTION ",'jobs':[{'name':'i','replicas':2,'cpu':1,'minResources':{'cpu':3}}]}",
     "{" PROPORTION ",'jobs':[{'name':'i','replicas':2,'cpu':1,'minResources':{'cpu':2}}]}"},
    {"job-over-cluster", "{" PROPORTION "," NODE ",'jobs':[{'name':'j','replicas':9,'minMember':9,'cpu':1}]}",
     "{" PROPORTION "," NODE ",'jobs':[{'name':'j','replicas':9,'minMember':8,'cpu':1}]}"},
    {"job-over-capability", "{" CAPACITY "," NODE ",'queues':[{'name':'a','capability':{'cpu':4}}],'jobs':[{'name':'j','queue':'a','replicas':5,'minMember':5,'cpu':1}]}",
     "{" CAPACITY "," NODE ",'queues':[{'name':'a','capability':{'cpu':5}}],'jobs':[{'name':'j','queue':'a','replicas':5,'minMember':5,'cpu':1}]}"},
    {"job-over-deserved", "{" PROPORTION ",'nodes':[{'name':'n','cpu':32,'gpu':3}]," TWO_QUEUES ",'jobs':[{'name':'l','queue':'a','cpu':1,'gpu':2},{'name':'r','queue':'b','cpu':1,'gpu':1,'replicas':2,'minMember':1}]}",
     "{" PROPORTION ",'nodes':[{'name':'n','cpu':32,'gpu':4}]," TWO_QUEUES ",'jobs':[{'name':'l','queue':'a','cpu':1,'gpu':2},{'name':'r','queue':'b','cpu':1,'gpu':1,'replicas':2,'minMember':1}]}"},
    {"pod-over-every-node", "{" PROPORTION ",'nodes':[{'name':'n','count':2,'cpu':4}],'jobs':[{'name':'j','cpu':5}]}",
     "{" PROPORTION ",'nodes':[{'name':'n','count':2,'cpu':5}],'jobs':[{'name':'j','cpu':5}]}"},
    {"pod-gated", "{" PROPORTION "," NODE ",'jobs':[{'name':'j','cpu':1,'schedulingGates':[{'name':'wait'}]}]}",
     "{" PROPORTION "," NODE ",'jobs':[{'name':'j','cpu':1}]}"},
    {"every-node-tainted", "{" PROPORTION ",'nodes':[{'name':'n','cpu':4,'taints':['x=y:NoSchedule']}],'jobs':[{'name':'j','cpu':1}]}",
     "{" PROPORTION ",'nodes':[{'name':'n','cpu':4,'taints':['x=y:NoSchedule']}],'jobs':[{'name':'j','cpu':1,'tolerations':[{'key':'x','operator':'Exists'}]}]}"},
    {"selector-matches-none", "{" PROPORTION "," NODE ",'jobs':[{'name':'j','cpu':1,'nodeSelector':{'zone':'mars'}}]}",
     "{" PROPORTION ",'nodes':[{'name':'n','cpu':4,'labels':{'zone':'mars'}}],'jobs':[{'name':'j','cpu':1,'nodeSelector':{'zone':'mars'}}]}"},
    {"sub-group-small", "{" PROPORTION "," NODE ",'jobs':[{'name':'j','replicas':3,'minMember':3,'cpu':1,'labels':{'app':'a'},'subGroupPolicy':[{'name':'p','subGroupSize':4,'matchLabelKeys':['app']}]}]}",
     "{" PROPORTION "," NODE ",'jobs':[{'name':'j','replicas':3,'minMember':3,'cpu':1,'labels':{'app':'a'},'subGroupPolicy':[{'name':'p','subGroupSize':3,'matchLabelKeys':['app']}]}]}"},
    {"quota-unnamed", QUOTA("'cpu':1"), QUOTA("'cpu':1,'requests.cpu':1")},
    {"preempt-missing", "{'actions':['enqueue','allocate','backfill']," PROPORTION "," NODE "," FULL_ONE("1") "}",
     "{'actions':['enqueue','allocate','preempt','backfill']," PROPORTION "," NODE "," FULL_ONE("1") "}"},
    {"preempt-skips-topology", "{'actions':['enqueue','allocate','preempt'],'plugins':['priority','gang','network-topology-aware','proportion']," NODE ",'priorityClasses':{'high':1000,'low':10},'jobs':[{'name':'old','replicas':8,'minMember':1,'cpu':1,'running':8,'priority':'low'},{'name':'new','cpu':1,'priority':'high','networkTopology':{'mode':'soft','highestTierAllowed':1}}]}",
     "{'actions':['enqueue','allocate','preempt'],'plugins':['priority','gang','network-topology-aware','proportion']," NODE "," FULL_ONE("1") "}"},
    {"preemption-never", "{'actions':['enqueue','allocate','preempt']," PROPORTION "," NODE ",'priorityClasses':{'low':10},'objects':[{'apiVersion':'scheduling.k8s.io/v1','kind':'PriorityClass','metadata':{'name':'high'},'value':1000,'preemptionPolicy':'Never'}],'jobs':[{'name':'old','replicas':8,'minMember':1,'cpu':1,'running':8,'priority':'low'},{'name':'new','cpu':1,'priority':'high'}]}",
     "{'actions':['enqueue','allocate','preempt']," PROPORTION "," NODE "," FULL_ONE("1") "}"},
    {"reclaim-missing", "{'actions':['enqueue','allocate','backfill']," PROPORTION "," NODE "," TWO_QUEUES "," FULL "}",
     "{" TAKING "," PROPORTION "," NODE "," TWO_QUEUES "," FULL "}"},
    {"kept-by-unreclaimable", "{" TAKING "," PROPORTION "," NODE ",'queues':[{'name':'a'},{'name':'b','reclaimable':false}]," FULL "}",
     "{" TAKING "," PROPORTION "," NODE "," TWO_QUEUES "," FULL "}"},
    {"overcommit-hides-job", GATE("1.2"), GATE("1.6")},
    {"ancestor-hides-job", ANCESTOR("80"), ANCESTOR("120")},
    {"backfill-best-effort-only", "{" PROPORTION "," NODE ",'jobs':[{'name':'one','cpu':4,'running':1},{'name':'large','cpu':6},{'name':'small','cpu':1}]}",
     "{" PROPORTION "," NODE ",'jobs':[{'name':'one','cpu':4,'running':1},{'name':'large','cpu':4},{'name':'small','cpu':1}]}"},
    {"queue-without-node-group", GROUPED(""), GROUPED(",'affinity':{'nodeGroupAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':['g']}}")},
    {"total-counts-unusable", "{" PROPORTION ",'nodes':[{'name':'control','cpu':8,'taints':['x=y:NoSchedule']},{'name':'n','cpu':4}],'jobs':[{'name':'j','cpu':1}]}",
     "{" PROPORTION ",'nodes':[{'name':'control','cpu':8},{'name':'n','cpu':4}],'jobs':[{'name':'j','cpu':1}]}"},
    {"not-ready-untainted", NODE_OBJECT("False", ""), NODE_OBJECT("False", "'taints':[{'key':'node.kubernetes.io/not-ready','effect':'NoSchedule'}]")},
    {"node-without-allocatable", "{'objects':[{'apiVersion':'v1','kind':'Node','metadata':{'name':'n'}}]}", NODE_OBJECT("True", "")},
    // ---- admission ----
    {"queue-quantity", QUEUE("'capability':{'nvidia.com/gpu':'500m'}", ""), QUEUE("'capability':{'nvidia.com/gpu':'2','cpu':'500m'}", "")},
    {"guarantee-without-deserved", QUEUE("'guarantee':{'resource':{'cpu':2}}", ""), QUEUE("'guarantee':{'resource':{'cpu':2}},'deserved':{'cpu':2}", "")},
    {"guarantee-over-deserved", QUEUE("'guarantee':{'resource':{'cpu':'2001m'}},'deserved':{'cpu':2}", ""), QUEUE("'guarantee':{'resource':{'cpu':2}},'deserved':{'cpu':2}", "")},
    {"deserved-over-capability", QUEUE("'deserved':{'cpu':5},'capability':{'cpu':4}", ""), QUEUE("'deserved':{'cpu':5},'capability':{'memory':'4Gi'}", "")},
    {"queue-state", "{'objects':[{'apiVersion':'scheduling.volcano.sh/v1beta1','kind':'Queue','metadata':{'name':'a'},'spec':{},'status':{'state':'Closing'}}]}",
     "{'objects':[{'apiVersion':'scheduling.volcano.sh/v1beta1','kind':'Queue','metadata':{'name':'a'},'spec':{},'status':{'state':'Closed'}}]}"},
    {"hierarchy-lengths", QUEUE("'weight':1", ",'annotations':{'volcano.sh/hierarchy':'root/a/b','volcano.sh/hierarchy-weights':'1/2'}"),
     QUEUE("'weight':1", ",'annotations':{'volcano.sh/hierarchy':'root/a/b','volcano.sh/hierarchy-weights':'1/2/3'}")},
    {"hierarchy-weight", QUEUE("'weight':1", ",'annotations':{'volcano.sh/hierarchy':'root/a','volcano.sh/hierarchy-weights':'1/0'}"),
     QUEUE("'weight':1", ",'annotations':{'volcano.sh/hierarchy':'root/a','volcano.sh/hierarchy-weights':'1/0.5'}")},
    {"hierarchy-inside", "{'objects':[{'apiVersion':'scheduling.volcano.sh/v1beta1','kind':'Queue','metadata':{'name':'a','annotations':{'volcano.sh/hierarchy':'root/sci','volcano.sh/hierarchy-weights':'1/1'}}},{'apiVersion':'scheduling.volcano.sh/v1beta1','kind':'Queue','metadata':{'name':'b','annotations':{'volcano.sh/hierarchy':'root/sci/dev','volcano.sh/hierarchy-weights':'1/1/1'}}}]}",
     "{'objects':[{'apiVersion':'scheduling.volcano.sh/v1beta1','kind':'Queue','metadata':{'name':'a','annotations':{'volcano.sh/hierarchy':'root/sci','volcano.sh/hierarchy-weights':'1/1'}}},{'apiVersion':'scheduling.volcano.sh/v1beta1','kind':'Queue','metadata':{'name':'b','annotations':{'volcano.sh/hierarchy':'root/scidev','volcano.sh/hierarchy-weights':'1/1'}}}]}"},
    {"queue-own-parent", QUEUE("'parent':'a'", ""), QUEUE("'parent':'root'", "")},
    {"queue-too-deep", "{'queues':[{'name':'a'},{'name':'b','parent':'a'},{'name':'c','parent':'b'},{'name':'d','parent':'c'},{'name':'e','parent':'d'},{'name':'f','parent':'e'}]}",
     "{'queues':[{'name':'a'},{'name':'b','parent':'a'},{'name':'c','parent':'b'},{'name':'d','parent':'c'},{'name':'e','parent':'d'}]}"},
    {"queue-parent-unknown", QUEUE("'parent':'b'", ""), QUEUE("'parent':'default'", "")},
    {"capability-over-ancestor", "{'queues':[{'name':'a','capability':{'cpu':4}},{'name':'b','parent':'a'},{'name':'c','parent':'b','capability':{'cpu':5}}]}",
     "{'queues':[{'name':'a','capability':{'cpu':4}},{'name':'b','parent':'a'},{'name':'c','parent':'b','capability':{'cpu':4,'memory':'1Gi'}}]}"},
    {"guarantees-over-parent", "{'queues':[{'name':'a'},{'name':'b','parent':'a','guarantee':{'cpu':2,'memory':'1Gi'}},{'name':'c','parent':'a','guarantee':{'cpu':1}}]}",
     "{'queues':[{'name':'a','guarantee':{'cpu':3,'memory':'1Gi'}},{'name':'b','parent':'a','guarantee':{'cpu':2,'memory':'1Gi'}},{'name':'c','parent':'a','guarantee':{'cpu':1}}]}"},
    {"deserved-over-parent", "{'queues':[{'name':'a','deserved':{'cpu':2}},{'name':'b','parent':'a','deserved':{'cpu':2}},{'name':'c','parent':'a','deserved':{'cpu':1}}]}",
     "{'queues':[{'name':'b','deserved':{'cpu':2}},{'name':'c','deserved':{'cpu':1}}]}"},
    {"podgroup-queue-unknown", GROUP(",'queue':'nope'"), GROUP("")},
    {"podgroup-queue-not-open", "{'objects':[{'apiVersion':'scheduling.volcano.sh/v1beta1','kind':'Queue','metadata':{'name':'a'},'spec':{},'status':{'state':'Closed'}}],'jobs':[{'name':'j','queue':'a','cpu':1}]}",
     "{'queues':[{'name':'a'}],'jobs':[{'name':'j','queue':'a','cpu':1}]}"},
    {"queue-below-shut", "{'queues':[{'name':'a','state':'Closing'},{'name':'b','parent':'a'}]}",
     "{'queues':[{'name':'a','state':'Closing'},{'name':'b','parent':'a','state':'Closed'}]}"},
    {"fails-as-evicted", POLICIES("{'event':'PodFailed','action':'AbortJob'},{'event':'PodEvicted','action':'RestartJob'}"),
     POLICIES("{'events':['PodFailed','PodEvicted'],'action':'RestartJob'}")},
    {"policy-unheard", POLICIES("{'event':'JobUpdated','action':'AbortJob'}"), POLICIES("{'event':'Unknown','action':'AbortJob'}")},
    {"pending-without-timeout", POLICIES("{'event':'PodPending','action':'AbortJob'}"), POLICIES("{'event':'PodPending','action':'AbortJob','timeout':'5m'}")},
    {"task-failed-unseen", POLICIES("{'event':'TaskFailed','action':'AbortJob'}"), POLICIES("{'event':'TaskCompleted','action':'AbortJob'}")},
    {"guarantee-over-capability", "{'volcano':'1.13','queues':[{'name':'a','guarantee':{'cpu':5},'capability':{'cpu':4}}]}",
     "{'volcano':'1.13','queues':[{'name':'a','guarantee':{'cpu':4},'capability':{'cpu':4}}]}"},
    {"topology-two-tiers", GROUP(",'networkTopology':{'highestTierAllowed':1,'highestTierName':'rack'}"), GROUP(",'networkTopology':{'highestTierAllowed':1}")},
    {"pod-budget-value", POD("'volcano.sh/jdb-min-available':'100%'"), POD("'volcano.sh/jdb-min-available':'99%'")},
    {"pod-budget-twice", POD("'volcano.sh/jdb-min-available':'1','volcano.sh/jdb-max-unavailable':'1'"), POD("'volcano.sh/jdb-max-unavailable':'1'")},
    {"hypernode-member-unknown", "{" NODE ",'hyperNodes':[{'name':'a','tier':1,'nodes':['n-0','n-1']}]}", "{" NODE ",'hyperNodes':[{'name':'a','tier':1,'nodes':['n-0']},{'name':'b','tier':2,'hyperNodes':['a']}]}"},
    {"hypernodes-no-tree", "{" NODE ",'hyperNodes':[{'name':'a','tier':1,'hyperNodes':['a']}]}", "{" NODE ",'hyperNodes':[{'name':'a','tier':1,'nodes':['n-0']},{'name':'b','tier':2,'hyperNodes':['a']}]}"},
    {"default-class-twice", "{'priorityClasses':[{'name':'a','value':1,'globalDefault':true},{'name':'b','value':2,'globalDefault':true}]}", "{'priorityClasses':[{'name':'a','value':1,'globalDefault':true},{'name':'b','value':2}]}"},
    {"hypernode-empty", HYPERNODE(""), HYPERNODE("{'type':'Node','selector':{'exactMatch':{'name':'n'}}}")},
    {"queue-not-open", "{" PROPORTION ",'objects':[{'apiVersion':'scheduling.volcano.sh/v1beta1','kind':'Queue','metadata':{'name':'a'},'spec':{},'status':{'state':'Closing'}},{'apiVersion':'scheduling.volcano.sh/v1beta1','kind':'PodGroup','metadata':{'name':'g','namespace':'t'},'spec':{'minMember':1,'queue':'a'},'status':{'phase':'Inqueue'}},{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p','namespace':'t','annotations':{'scheduling.k8s.io/group-name':'g'}},'spec':{'schedulerName':'volcano','containers':[{'name':'c'}]}}]}",
     "{" PROPORTION ",'objects':[{'apiVersion':'scheduling.volcano.sh/v1beta1','kind':'PodGroup','metadata':{'name':'g','namespace':'t'},'spec':{'minMember':1,'queue':'default'},'status':{'phase':'Inqueue'}},{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p','namespace':'t','annotations':{'scheduling.k8s.io/group-name':'g'}},'spec':{'schedulerName':'volcano','containers':[{'name':'c'}]}}]}"},
};

class Rule : public ::testing::TestWithParam<Case> {};

TEST_P(Rule, FiresAndStaysQuiet) {
  const Case& c = GetParam();
  const std::vector<Finding> found = Lint(World(c.fires));
  ASSERT_NE(Find(found, c.code), nullptr) << "found only: " << CodesOf(found);
  EXPECT_EQ(Find(Lint(World(c.quiet)), c.code), nullptr);
}

TEST_P(Rule, ItsChangeEndsIt) {
  const Case& c = GetParam();
  model::Scenario world = World(c.fires);
  // Each finding of the code has its own change; a change may end several.
  for (int left = 8; left > 0; --left) {
    const std::vector<Finding> found = Lint(world);
    const Finding* finding = Find(found, c.code);
    if (finding == nullptr || finding->changes.empty()) break;
    ASSERT_GT(left, 1) << "the change ends nothing";
    ASSERT_EQ(edit::Apply(finding->changes, &world), "");
  }
}

// No number of a sentence is missing, in either language, and no sentence is empty.
TEST_P(Rule, SaysEverything) {
  const std::vector<Finding> found = Lint(World(GetParam().fires));
  const Finding* finding = Find(found, GetParam().code);
  ASSERT_NE(finding, nullptr);
  for (Language language : {Language::kEnglish, Language::kChinese}) {
    const Words& words = WordsOf(finding->code, language);
    for (const char* sentence : {words.what, words.why, words.fix}) {
      EXPECT_NE(*sentence, '\0');
      for (std::string_view rest = sentence; rest.find('{') != std::string_view::npos;) {
        rest.remove_prefix(rest.find('{') + 1);
        const std::string word(rest.substr(0, rest.find('}')));
        const bool there = word == "name" || std::any_of(finding->numbers.begin(), finding->numbers.end(),
                                                         [&](const auto& n) { return n.first == word && !n.second.empty(); });
        EXPECT_TRUE(there) << word << " in: " << sentence;
      }
    }
  }
}

std::string NameOf(const ::testing::TestParamInfo<Case>& info) {
  std::string name = info.param.code;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, Rule, ::testing::ValuesIn(kCases), NameOf);

TEST(Lint, EveryRuleOfTheCatalogueIsTested) {
  std::set<std::string> tested = {"queue-delete-builtin", "queue-delete-parent", "queue-parent-has-pods",
                                  "root-queue-protected", "job-refused"};  // of changes: refused_test.cc
  for (const Case& c : kCases) EXPECT_TRUE(tested.insert(c.code).second) << c.code << " twice";
  for (size_t i = 0; i < kCodes; ++i) {
    const char* code = CodeOf(static_cast<Code>(i));
    EXPECT_TRUE(tested.count(code)) << code;
  }
  EXPECT_EQ(tested.size(), kCodes);
}

// A session has looked at it: it was there before the queue closed.
TEST(Lint, APodGroupThatWaitsIsNoNewOne) {
  const std::string group =
      "{'objects':[{'apiVersion':'scheduling.volcano.sh/v1beta1','kind':'PodGroup','metadata':{'name':'g','namespace':'t'},"
      "'spec':{'minMember':1,'queue':'a'},'status':{'phase':'Pending','conditions':[";
  const std::string rest = "]}}],'queues':[{'name':'a','state':'Closing'}]}";
  const std::string condition = "{'type':'Unschedulable','status':'True','reason':'NotEnoughResources','message':'m','transitionID':'t'}";
  EXPECT_NE(Find(Lint(World(group + rest)), "podgroup-queue-not-open"), nullptr);
  EXPECT_EQ(Find(Lint(World(group + condition + rest)), "podgroup-queue-not-open"), nullptr);
}

// PodFailed comes first where a pod fails as it is evicted; without a policy it changes nothing.
TEST(Lint, PoliciesForEvictionAloneAreWhatTheySeem) {
  EXPECT_EQ(Find(Lint(World(POLICIES("{'event':'PodEvicted','action':'RestartJob'}"))), "fails-as-evicted"), nullptr);
  EXPECT_NE(Find(Lint(World(POLICIES("{'event':'PodFailed','action':'RestartJob'}"))), "fails-as-evicted"), nullptr);
}

TEST(Lint, WhatTheWebhookSaysToDeletingAQueue) {
  const model::Scenario world = World("{'queues':[{'name':'a'},{'name':'b','parent':'a'}]}");
  EXPECT_EQ(CodesOf(CheckQueueDeletion(world, "root")), "queue-delete-builtin");
  EXPECT_EQ(CodesOf(CheckQueueDeletion(world, "default")), "queue-delete-builtin");
  EXPECT_EQ(CodesOf(CheckQueueDeletion(world, "a")), "queue-delete-parent");
  EXPECT_EQ(CodesOf(CheckQueueDeletion(world, "b")), "");
}

// validate_queue.go of 1.13: a queue is looked at for itself, and what capability leaves out counts as 0.
TEST(Lint, TheQueueWebhookOfItsRelease) {
  const std::string apart = "'queues':[{'name':'p','capability':{'cpu':4}},{'name':'c','parent':'p','capability':{'cpu':5}}]}";
  EXPECT_NE(Find(Lint(World("{" + apart)), "capability-over-ancestor"), nullptr);
  EXPECT_EQ(Find(Lint(World("{'volcano':'1.13'," + apart)), "capability-over-ancestor"), nullptr);
  const std::string unsaid = "'queues':[{'name':'q','capability':{'cpu':4},'deserved':{'memory':'1Gi'}}]}";
  EXPECT_EQ(Find(Lint(World("{" + unsaid)), "deserved-over-capability"), nullptr);
  EXPECT_NE(Find(Lint(World("{'volcano':'1.13'," + unsaid)), "deserved-over-capability"), nullptr);
}

// Go's Atoi takes a sign.
TEST(Lint, APodBudgetMayHaveASign) {
  EXPECT_EQ(Find(Lint(World(POD("'volcano.sh/jdb-min-available':'+5'"))), "pod-budget-value"), nullptr);
  EXPECT_NE(Find(Lint(World(POD("'volcano.sh/jdb-min-available':'-5'"))), "pod-budget-value"), nullptr);
  EXPECT_NE(Find(Lint(World(POD("'volcano.sh/jdb-min-available':'+'"))), "pod-budget-value"), nullptr);
}

TEST(Lint, TheBuiltInConfigurationAloneIsHealthy) { EXPECT_EQ(CodesOf(Lint(World("{}"))), ""); }

TEST(Lint, TextFitsItsWidth) {
  for (const Case& c : kCases) {
    for (Language language : {Language::kEnglish, Language::kChinese}) {
      const std::string text = ToText(Lint(World(c.fires)), language, 80);
      for (size_t begin = 0; begin < text.size();) {
        const size_t end = text.find('\n', begin);
        const std::string line = text.substr(begin, end - begin);
        EXPECT_LE(text::DisplayColumns(line), 80u) << line;
        begin = end + 1;
      }
    }
  }
}

// 5121Mi is more than 5Gi, which is how it would be rounded: the sentence says so, and its change is enough.
TEST(Lint, AmountsThatReadAlikeAreExact) {
  model::Scenario world = World("{" CAPACITY "," NODE ",'queues':[{'name':'a','capability':{'memory':'5Gi'}}],'jobs':[{'name':'j','queue':'a','memory':'5121Mi'}]}");
  const std::vector<Finding> found = Lint(world);
  const Finding* finding = Find(found, "job-over-capability");
  ASSERT_NE(finding, nullptr);
  EXPECT_NE(ToText(found, Language::kEnglish, 200).find("asks memory 5121Mi to start, and queue a may have 5Gi"), std::string::npos)
      << ToText(found, Language::kEnglish, 200);
  ASSERT_EQ(edit::Apply(finding->changes, &world), "");
  EXPECT_EQ(Find(Lint(world), "job-over-capability"), nullptr);
}

// What webhooks would refuse can be had without the rest.
TEST(Refusals, AreTheFindingsOfAdmission) {
  size_t refusals = 0;
  for (const Case& c : kCases) {
    const model::Scenario world = World(c.fires);
    std::string admission;
    for (const Finding& finding : Lint(world)) {
      if (finding.admission) admission += (admission.empty() ? "" : " ") + std::string(CodeOf(finding.code));
    }
    EXPECT_EQ(CodesOf(Refusals(world)), admission) << c.code;
    refusals += Refusals(world).size();
  }
  EXPECT_GT(refusals, 20u);
}

// large passes overcommit (1.2 x 8 - 4 = 5.6) and waits; small would make 6 of it, stays Pending and is not named.
TEST(Lint, BackfillNamesNoJobThatTheGateKeeps) {
  for (const bool gated : {false, true}) {
    const std::string plugins = gated ? "[['priority','gang','overcommit'],['predicates','proportion']]" : "[['priority','gang','predicates','proportion']]";
    const std::string text = "{'plugins':" + plugins + "," NODE ",'jobs':[{'name':'one','cpu':4,'running':1},{'name':'large','cpu':5,'minResources':{'cpu':5}},{'name':'small','cpu':1,'minResources':{'cpu':1}}]}";
    const auto findings = Lint(load::LoadText(text).scenario);
    const bool named = std::any_of(findings.begin(), findings.end(), [](const Finding& f) { return std::string(CodeOf(f.code)) == "backfill-best-effort-only"; });
    EXPECT_EQ(named, !gated);
  }
}

}  // namespace
}  // namespace pumice::lint
