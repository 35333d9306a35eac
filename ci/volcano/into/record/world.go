package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	core "k8s.io/api/core/v1"
	policy "k8s.io/api/policy/v1"
	priority "k8s.io/api/scheduling/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"

	scheduling "volcano.sh/apis/pkg/apis/scheduling/v1beta1"
	topology "volcano.sh/apis/pkg/apis/topology/v1alpha1"
	"volcano.sh/volcano/cmd/scheduler/app/options"
	"volcano.sh/volcano/pkg/scheduler"
	_ "volcano.sh/volcano/pkg/scheduler/actions"
	"volcano.sh/volcano/pkg/scheduler/api"
	volcano "volcano.sh/volcano/pkg/scheduler/cache"
	"volcano.sh/volcano/pkg/scheduler/conf"
	"volcano.sh/volcano/pkg/scheduler/fixed"
	"volcano.sh/volcano/pkg/scheduler/framework"
	_ "volcano.sh/volcano/pkg/scheduler/plugins"
)

// Until 1.13 what this queue has is written past the cache, to the API server.
const root = "root"

// recording is a cache that writes down what reaches the cluster, in order.
type recording struct {
	*volcano.SchedulerCache
	action string
	ops    []table
	groups table
}

func (c *recording) write(op string, task *api.TaskInfo, more table) {
	line := table{"action": c.action, "op": op, "task": task.Namespace + "/" + task.Name, "node": task.NodeName}
	for k, v := range more {
		line[k] = v
	}
	c.ops = append(c.ops, line)
}

func (c *recording) AddBindTask(bind *volcano.BindContext) error {
	err := c.SchedulerCache.AddBindTask(bind)
	if err == nil {
		c.write("bind", bind.TaskInfo, nil)
	}
	return err
}

func (c *recording) Evict(task *api.TaskInfo, reason string) error {
	err := c.SchedulerCache.Evict(task, reason)
	if err == nil {
		c.write("evict", task, table{"reason": reason})
	}
	return err
}

func (c *recording) note(job *api.JobInfo) {
	if job.PodGroup == nil {
		return
	}
	status := job.PodGroup.Status
	said := table{"phase": status.Phase, "running": status.Running, "succeeded": status.Succeeded, "failed": status.Failed}
	conditions := []table{}
	for _, c := range status.Conditions {
		conditions = append(conditions, table{"type": c.Type, "status": c.Status, "reason": c.Reason, "message": c.Message})
	}
	said["conditions"] = conditions
	c.groups[job.Namespace+"/"+job.Name] = said
}

// writer takes what the scheduler writes on pods and queues, and evicts nobody.
type writer struct {
	pods, queues table
	nominated    map[string]string // before the cycle
}

func (*writer) Evict(*core.Pod, string) error                             { return nil }
func (*writer) UpdatePodGroup(group *api.PodGroup) (*api.PodGroup, error) { return group, nil }

func (w *writer) UpdatePodStatus(pod *core.Pod) (*core.Pod, error) {
	for _, c := range pod.Status.Conditions {
		if c.Type == core.PodScheduled {
			name, said := pod.Namespace+"/"+pod.Name, table{"reason": c.Reason, "message": c.Message}
			if node := pod.Status.NominatedNodeName; node != w.nominated[name] {
				said["nominatedNodeName"] = node
			}
			w.pods[name] = said
		}
	}
	return pod, nil
}

func (w *writer) UpdateQueueStatus(queue *api.QueueInfo) error {
	w.queueHas(queue.Name, queue.Queue.Status.Allocated)
	return nil
}

func (w *writer) queueHas(queue string, list core.ResourceList) {
	allocated := table{}
	for name, quantity := range list {
		allocated[string(name)] = quantity.String()
	}
	w.queues[queue] = table{"allocated": allocated}
}

// Objects that were written by hand have the uid that tests/conformance/README.md says.
func read[T any, P interface {
	*T
	meta.Object
}](raw []byte) P {
	object := P(new(T))
	check(json.Unmarshal(raw, object))
	if object.GetUID() == "" {
		object.SetUID(types.UID(strings.TrimPrefix(object.GetNamespace()+"-"+object.GetName(), "-")))
	}
	return object
}

func cacheOf(w *world, to *writer) *volcano.SchedulerCache {
	options.Default().PercentageOfNodesToFind = 100
	c := volcano.NewCustomMockSchedulerCache("volcano", nil, to, to, nil, &record.FakeRecorder{})
	informers := c.SharedInformerFactory()
	known := func(informer cache.SharedIndexInformer, object any) { check(informer.GetStore().Add(object)) }
	// Pods, groups and queues come after the nodes, as an informer's would.
	var later [4][]func()
	budgets := informers.Policy().V1().PodDisruptionBudgets().Informer()
	for _, raw := range w.Objects {
		var object struct{ Kind string }
		check(json.Unmarshal(raw, &object))
		switch object.Kind {
		case "Node":
			node := read[core.Node](raw)
			known(informers.Core().V1().Nodes().Informer(), node)
			if err := c.AddOrUpdateNode(node); err != nil {
				fmt.Fprintln(os.Stderr, w.Name, node.Name, err)
			}
		case "Pod":
			if pod := read[core.Pod](raw); pod.Spec.SchedulerName == "volcano" || pod.Spec.NodeName != "" {
				to.nominated[pod.Namespace+"/"+pod.Name] = pod.Status.NominatedNodeName
				later[0] = append(later[0], func() { c.AddPod(pod) })
			}
		case "PodGroup":
			group := read[scheduling.PodGroup](raw)
			if group.Spec.Queue == "" {
				group.Spec.Queue = scheduling.DefaultQueue
			}
			later[1] = append(later[1], func() { c.AddPodGroupV1beta1(group) })
		case "Queue":
			queue := read[scheduling.Queue](raw)
			later[2] = append(later[2], func() { c.AddQueueV1beta1(queue) })
			if queue.Name == root {
				must(c.VCClient().SchedulingV1beta1().Queues().Create(context.TODO(), queue.DeepCopy(), meta.CreateOptions{}))
			}
		case "HyperNode":
			hyper := read[topology.HyperNode](raw)
			later[3] = append(later[3], func() {
				if err := c.HyperNodesInfo.UpdateHyperNode(hyper); err != nil {
					fmt.Fprintln(os.Stderr, w.Name, hyper.Name, err)
				}
			})
		case "PriorityClass":
			c.AddPriorityClass(read[priority.PriorityClass](raw))
		case "ResourceQuota":
			quota := read[core.ResourceQuota](raw)
			known(informers.Core().V1().ResourceQuotas().Informer(), quota)
			c.AddResourceQuota(quota)
		case "PodDisruptionBudget":
			known(budgets, read[policy.PodDisruptionBudget](raw))
		default:
			panic("objects of kind " + object.Kind + " are not read here")
		}
	}
	for _, add := range slices.Concat(later[:]...) {
		add()
	}
	for name, used := range w.NodeUsage {
		if node := c.Nodes[name]; node != nil {
			node.ResourceUsage = usageOf(used)
		}
	}
	return c
}

func usageOf(used map[string]any) *api.NodeUsage {
	usage := &api.NodeUsage{CPUUsageAvg: map[string]float64{}, MEMUsageAvg: map[string]float64{}}
	for _, period := range []string{"5m", "10m"} {
		if percent, found := used["cpu"].(float64); found {
			usage.CPUUsageAvg[period] = percent
		}
		if percent, found := used["memory"].(float64); found {
			usage.MEMUsageAvg[period] = percent
		}
	}
	if measured, found := used["time"].(string); found {
		usage.MetricsTime = must(time.Parse(time.RFC3339, measured))
	}
	return usage
}

func answerOf(w *world) table {
	fixed.Clock = must(time.Parse(time.RFC3339, w.Now))
	actions, tiers, configurations, _, err := scheduler.UnmarshalSchedulerConf(strings.TrimSpace(w.SchedulerConf))
	if err != nil {
		return table{"confError": err.Error()}
	}
	to := &writer{pods: table{}, queues: table{}, nominated: map[string]string{}}
	c := &recording{SchedulerCache: cacheOf(w, to), groups: table{}}
	conf.EnabledActionMap = map[string]bool{}
	for _, action := range actions {
		conf.EnabledActionMap[action.Name()] = true
	}
	session := framework.OpenSession(c, tiers, configurations)
	for _, action := range actions {
		c.action = action.Name()
		action.Execute(session)
	}
	tasks, fitErrors := table{}, table{}
	for _, job := range session.Jobs {
		for uid, task := range job.Tasks {
			name := task.Namespace + "/" + task.Name
			tasks[name] = table{"status": task.Status.String(), "node": task.NodeName}
			if errors := job.NodesFitErrors[uid]; errors != nil {
				fitErrors[name] = errors.Error()
			}
		}
	}
	framework.CloseSession(session)
	answer := table{"ops": c.ops, "tasks": tasks, "podGroups": c.groups, "fitErrors": fitErrors, "podConditions": to.pods, "queueStatus": to.queues}
	if queue, err := c.VCClient().SchedulingV1beta1().Queues().Get(context.TODO(), root, meta.GetOptions{}); err == nil {
		if _, written := to.queues[root]; !written && len(queue.Status.Allocated) > 0 {
			to.queueHas(root, queue.Status.Allocated)
		}
		if w.OfSome {
			answer["rootSpec"] = queue.Spec // 1.13 writes it; who reads it is the next cycle
		}
	}
	return answer
}
