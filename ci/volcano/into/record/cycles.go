package main

import (
	"encoding/json"
	"fmt"
	"time"
)

// What is between two cycles, one second apart, is told in tests/conformance/README.md.
func answerOverTime(w *world) table {
	if w.Cycles == 0 {
		return cycle(w)
	}
	now := must(time.Parse(time.RFC3339, w.Now))
	var objects []table
	for _, raw := range w.Objects {
		var object table
		check(json.Unmarshal(raw, &object))
		objects = append(objects, object)
	}
	replaced := map[string]int{}
	var cycles []any
	for range w.Cycles {
		end(objects, now)
		this := world{Name: w.Name, Now: now.Format(time.RFC3339), SchedulerConf: w.SchedulerConf, NodeUsage: w.NodeUsage, OfSome: true}
		for _, object := range objects {
			if exists(object, now) {
				this.Objects = append(this.Objects, must(json.Marshal(object)))
			}
		}
		answer := cycle(&this)
		if answer["crash"] != nil || answer["confError"] != nil {
			return answer
		}
		cycles = append(cycles, table{"ops": answer["ops"], "podGroups": answer["podGroups"]})
		objects = after(objects, answer, now, replaced)
		now = now.Add(time.Second)
	}
	return table{"cycles": cycles}
}

func at(object table, keys ...string) any {
	var v any = object
	for _, key := range keys {
		t, _ := v.(table)
		v = t[key]
	}
	return v
}

func text(object table, keys ...string) string {
	s, _ := at(object, keys...).(string)
	return s
}

func key(object table) string {
	return text(object, "metadata", "namespace") + "/" + text(object, "metadata", "name")
}

func exists(object table, now time.Time) bool {
	if kind := text(object, "kind"); kind != "Pod" && kind != "PodGroup" {
		return true
	}
	created, err := time.Parse(time.RFC3339, text(object, "metadata", "creationTimestamp"))
	return err != nil || !created.After(now)
}

// Pods whose time to run has passed have succeeded.
func end(objects []table, now time.Time) {
	for _, object := range objects {
		seconds := text(object, "metadata", "annotations", "run-seconds")
		started, err := time.Parse(time.RFC3339, text(object, "status", "startTime"))
		if text(object, "kind") != "Pod" || text(object, "status", "phase") != "Running" || seconds == "" || err != nil {
			continue
		}
		if run := must(time.ParseDuration(seconds + "s")); !started.Add(run).After(now) {
			object["status"].(table)["phase"] = "Succeeded"
		}
	}
}

func after(objects []table, answer table, now time.Time, replaced map[string]int) []table {
	bound, evicted := table{}, table{}
	ops, _ := answer["ops"].([]any)
	for _, op := range ops {
		op := op.(table)
		if op["op"] == "bind" {
			bound[op["task"].(string)] = op["node"]
		} else {
			evicted[op["task"].(string)] = true
		}
	}
	var left []table
	for _, object := range objects {
		if !exists(object, now) {
			left = append(left, object)
			continue
		}
		name := key(object)
		status, _ := object["status"].(table)
		if status == nil {
			status = table{}
			object["status"] = status
		}
		switch text(object, "kind") {
		case "Pod":
			if evicted[name] != nil {
				renew(object, now, replaced)
			} else if at(object, "metadata", "deletionTimestamp") != nil {
				continue // What was terminating is gone.
			} else if node := bound[name]; node != nil {
				object["spec"].(table)["nodeName"] = node
				status["phase"], status["startTime"] = "Running", now.Format(time.RFC3339)
				status["conditions"] = []any{table{"type": "PodScheduled", "status": "True", "lastTransitionTime": now.Format(time.RFC3339)}}
			} else if node := text(answer, "podConditions", name, "nominatedNodeName"); node != "" {
				status["nominatedNodeName"] = node
			}
		case "PodGroup":
			if said, found := at(answer, "podGroups", name).(table); found {
				for _, field := range []string{"phase", "running", "succeeded", "failed"} {
					delete(status, field)
					if said[field] != nil {
						status[field] = said[field]
					}
				}
			}
		case "Queue":
			if said := at(answer, "queueStatus", text(object, "metadata", "name"), "allocated"); said != nil {
				status["allocated"] = said
			}
			if spec := answer["rootSpec"]; spec != nil && text(object, "metadata", "name") == root {
				object["spec"] = spec
			}
		}
		left = append(left, object)
	}
	return left
}

// Another pod stands for one that was evicted.
func renew(pod table, now time.Time, replaced map[string]int) {
	name, meta := key(pod), pod["metadata"].(table)
	uid, _ := meta["uid"].(string)
	if n := replaced[name]; n > 0 {
		uid = uid[:len(uid)-len(fmt.Sprintf("-r%d", n))]
	} else if uid == "" {
		uid = text(pod, "metadata", "namespace") + "-" + text(pod, "metadata", "name")
	}
	replaced[name]++
	meta["uid"], meta["creationTimestamp"] = fmt.Sprintf("%s-r%d", uid, replaced[name]), now.Format(time.RFC3339)
	delete(meta, "deletionTimestamp")
	delete(pod["spec"].(table), "nodeName")
	pod["status"] = table{"phase": "Pending"}
}
