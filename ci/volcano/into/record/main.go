// Record answers worlds as this release of Volcano does: its cache, session, actions and plugins, with a binder and an evictor
// that write down what they are told. Worlds and answers have the form of tests/conformance/README.md.
//
//	record WORLDS.jsonl…    an answer a line on standard output; each cycle runs in a process of its own
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"k8s.io/klog/v2"

	"volcano.sh/volcano/pkg/scheduler/metrics"
)

// A cycle that takes longer goes on for ever.
const longest = time.Minute

// A table of JSON.
type table = map[string]any

type world struct {
	Name          string                    `json:"name"`
	Now           string                    `json:"now"`
	SchedulerConf string                    `json:"schedulerConf"`
	Objects       []json.RawMessage         `json:"objects"`
	NodeUsage     map[string]map[string]any `json:"nodeUsage,omitempty"`
	Cycles        int                       `json:"cycles,omitempty"`
	OfSome        bool                      `json:"ofSome,omitempty"` // one of several cycles
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func check(err error) { must(0, err) }

// One cycle, in another process, as nothing but the cluster outlives it: some packages keep state in globals. A process that ends in
// a panic has crashed, as the scheduler would have.
func cycle(w *world) table {
	command := exec.Command(must(os.Executable()), "--one")
	command.Stdin = bytes.NewReader(must(json.Marshal(w)))
	var out, said bytes.Buffer
	command.Stdout, command.Stderr = &out, &said
	timer := time.AfterFunc(longest, func() { _ = command.Process.Kill() })
	defer timer.Stop()
	if err := command.Run(); err != nil {
		_, why, _ := strings.Cut(said.String(), "panic: ")
		why, _, _ = strings.Cut(why, "\n")
		return table{"crash": fmt.Sprintf("%v: %s", err, why)}
	}
	var answer table
	check(json.Unmarshal(out.Bytes(), &answer))
	return answer
}

func runOne() {
	klog.SetOutput(io.Discard)
	metrics.InitKubeSchedulerRelatedMetrics()
	var w world
	check(json.NewDecoder(os.Stdin).Decode(&w))
	check(json.NewEncoder(os.Stdout).Encode(answerOf(&w)))
}

func main() {
	klog.InitFlags(nil)
	check(flag.Set("logtostderr", "false"))
	check(flag.Set("stderrthreshold", "FATAL"))
	if len(os.Args) > 1 && os.Args[1] == "--one" {
		runOne()
		return
	}
	worlds := make(chan world)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var lock sync.Mutex
	var workers sync.WaitGroup
	for range 2 {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for w := range worlds {
				answer := answerOverTime(&w)
				lock.Lock()
				check(json.NewEncoder(out).Encode(table{"name": w.Name, "answer": answer}))
				lock.Unlock()
			}
		}()
	}
	for _, name := range os.Args[1:] {
		in := json.NewDecoder(bufio.NewReader(must(os.Open(name))))
		for in.More() {
			var w world
			check(in.Decode(&w))
			worlds <- w
		}
	}
	close(worlds)
	workers.Wait()
}
