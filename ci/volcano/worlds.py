"""Makes worlds that nobody has recorded: each is one of the recorded worlds with another configuration, and some of its objects
changed. They are printed a world a line, in the form of tests/conformance/README.md.

  worlds.py --seed 1 --count 1000 [--families topology,gang]
  worlds.py --recorded     the recorded worlds, as they are
"""

import argparse
import copy
import json
import pathlib
import random
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent / "tests/conformance"
# What ci/volcano/into/record reads.
KINDS = {"Node", "Pod", "PodGroup", "Queue", "HyperNode", "PriorityClass", "ResourceQuota", "PodDisruptionBudget"}
# Plugins that ask a server which is not there: deviceshare writes on pods, and an extender is one.
ABROAD = ["deviceshare", "extender"]
FLAGS = """enableJobOrder enableJobReady enableJobPipelined enableTaskOrder enablePreemptable enableReclaimable enablePreemptive
enableQueueOrder enablePredicate enableBestNode enableNodeOrder enableTargetJob enableReservedNodes enableJobEnqueued
enabledVictim enableJobStarving enabledOverused enabledAllocatable enableHierarchy enabledSubJobReady enabledSubJobPipelined
enabledSubJobOrder enabledHyperNodeOrder enableJobEnqueueable""".split()
PLUGINS = """priority gang conformance drf proportion capacity predicates nodeorder binpack overcommit sla pdb nodegroup
network-topology-aware cdp resourcequota task-topology tdm usage resource-strategy-fit rescheduling""".split()
ACTIONS = "enqueue allocate backfill preempt reclaim gangpreempt gangreclaim shuffle".split()
PLUGIN = re.compile(r"(\s*)- name:")


def recorded():
    for file in sorted([*ROOT.glob("cases/*.jsonl"), *ROOT.glob("releases/cases/*.jsonl")]):
        for line in open(file):
            world = json.loads(line)
            if all(o["kind"] in KINDS for o in world["objects"]) and not any(p in world["schedulerConf"] for p in ABROAD):
                world.pop("expect")
                yield world


class Configuration:
    """Changes the text of a scheduler's configuration, a line or a plugin at a time."""

    def __init__(self, chance, text):
        self.chance, self.lines = chance, text.split("\n")

    def change(self):
        what = self.chance.choices([self.flag, self.move, self.drop, self.add, self.actions], [35, 15, 12, 13, 25])[0]
        what()

    def plugins(self):
        """Where each plugin's lines begin and end."""
        found = []
        for i, line in enumerate(self.lines):
            if not (m := PLUGIN.match(line)):
                continue
            end = i + 1
            while end < len(self.lines) and self.lines[end].startswith(m.group(1) + "  "):
                end += 1
            found.append((i, end))
        return found

    def flag(self):
        if not (plugins := self.plugins()):
            return
        at, end = self.chance.choice(plugins)
        flag = self.chance.choice(FLAGS)
        if not any(flag in line for line in self.lines[at:end]):
            indent = PLUGIN.match(self.lines[at]).group(1)
            self.lines.insert(at + 1, f"{indent}  {flag}: {self.chance.choice(['false', 'false', 'true'])}")

    def move(self):
        plugins = self.plugins()
        if len(plugins) < 2:
            return
        at, end = self.chance.choice(plugins)
        block = self.lines[at:end]
        del self.lines[at:end]
        to = self.chance.choice([begin for begin, _ in self.plugins()] or [at])
        self.lines[to:to] = block
        self.leave_no_tier_empty()

    def drop(self):
        plugins = self.plugins()
        if len(plugins) > 3:
            at, end = self.chance.choice(plugins)
            del self.lines[at:end]
            self.leave_no_tier_empty()

    def leave_no_tier_empty(self):
        for i in range(len(self.lines) - 1, -1, -1):
            if self.lines[i].strip() == "- plugins:" and not PLUGIN.match((self.lines[i + 1 :] or [""])[0]):
                del self.lines[i]

    def add(self):
        name = self.chance.choice(PLUGINS)
        if (plugins := self.plugins()) and not any(line.strip() == f"- name: {name}" for line in self.lines):
            at = self.chance.choice(plugins)[0]
            self.lines.insert(at, PLUGIN.match(self.lines[at]).group(1) + f"- name: {name}")

    def actions(self):
        for i, line in enumerate(self.lines):
            if not (m := re.match(r'actions:\s*"?([^"]*)"?$', line)):
                continue
            actions = [a.strip() for a in m.group(1).split(",")]
            chosen = self.chance.random()
            if chosen < 0.5:
                self.chance.shuffle(actions)
            elif chosen < 0.8 or len(actions) == 1:
                actions.insert(self.chance.randrange(len(actions) + 1), self.chance.choice(ACTIONS))
            else:
                actions.pop(self.chance.randrange(len(actions)))
            self.lines[i] = f'actions: "{", ".join(actions)}"'


class Objects:
    """Changes a world's objects, one at a time."""

    def __init__(self, chance, objects):
        self.chance, self.objects = chance, objects

    def change(self):
        if self.objects:
            thing = self.chance.choice(self.objects)
            for part in ["metadata", "spec", "status"]:
                thing[part] = thing.get(part) or {}
            if change := getattr(self, thing["kind"].lower(), None):
                change(thing, self.chance.random())

    def names(self, kind):
        return [o["metadata"]["name"] for o in self.objects if o["kind"] == kind]

    def scale(self, amounts):
        if not amounts:
            return
        name = self.chance.choice(list(amounts))
        if m := re.match(r"(\d+(?:\.\d+)?)([a-zA-Z]*)$", str(amounts[name])):
            amounts[name] = f"{max(1, round(float(m.group(1)) * self.chance.choice([0.25, 0.5, 1.5, 2, 3])))}{m.group(2)}"

    def amounts(self):
        amounts = {"cpu": str(self.chance.randrange(1, 40))}
        if self.chance.random() < 0.6:
            amounts["memory"] = f"{self.chance.randrange(1, 64)}Gi"
        return amounts

    def pod(self, pod, chosen):
        containers = pod["spec"].get("containers") or [{}]
        requests = (self.chance.choice(containers).get("resources") or {}).get("requests")
        annotations = pod["metadata"]["annotations"] = pod["metadata"].get("annotations") or {}
        waits = not pod["spec"].get("nodeName")
        if chosen < 0.4:
            self.scale(requests)
        elif chosen < 0.55:
            pod["spec"]["priority"] = self.chance.choice([0, 1, 10, 100, 1000])
        elif chosen < 0.65:
            annotations["volcano.sh/preemptable"] = self.chance.choice(["true", "false"])
        elif chosen < 0.75:
            annotations["volcano.sh/task-spec"] = self.chance.choice(["master", "worker", "ps"])
        elif chosen < 0.8 and waits:
            pod["spec"]["schedulingGates"] = [{"name": "example.com/gate"}]
        elif chosen < 0.82:
            pod["spec"]["preemptionPolicy"] = "Never"
        elif chosen < 0.85:
            pod["spec"]["resources"] = {"requests": {"cpu": self.chance.choice(["500m", "2", "4"])}}
        elif chosen < 0.9 and waits and (nodes := self.names("Node")):
            pod["spec"]["nodeSelector"] = {"kubernetes.io/hostname": self.chance.choice(nodes)}
        elif chosen < 0.95 and requests:
            requests["nvidia.com/gpu"] = str(self.chance.randrange(1, 5))
        else:
            self.objects.remove(pod)

    def podgroup(self, group, chosen):
        spec = group["spec"]
        if chosen < 0.35:
            spec["minMember"] = self.chance.randrange(8)
        elif chosen < 0.5:
            spec["minResources"] = self.amounts()
        elif chosen < 0.65:
            group["status"]["phase"] = self.chance.choice(["Pending", "Inqueue", "Running", "Unknown"])
        elif chosen < 0.8 and (queues := self.names("Queue")):
            spec["queue"] = self.chance.choice(queues)
        elif chosen < 0.88:
            spec["minTaskMember"] = {self.chance.choice(["master", "worker"]): self.chance.randrange(1, 4)}
        elif chosen < 0.94 and (classes := self.names("PriorityClass")):
            spec["priorityClassName"] = self.chance.choice(classes)
        elif chosen < 0.96:
            spec["networkTopology"] = {"mode": self.chance.choice(["hard", "soft"]), "highestTierAllowed": self.chance.randrange(1, 4)}
        elif chosen < 0.98:
            label = self.chance.choice(["volcano.sh/task-spec", "volcano.sh/partition-id"])
            spec["subGroupPolicy"] = [{"name": "part", "subGroupSize": self.chance.randrange(1, 4), "matchLabelKeys": [label]}]
        else:
            self.objects.remove(group)

    def queue(self, queue, chosen):
        spec = queue["spec"]
        if chosen < 0.2:
            spec["weight"] = self.chance.randrange(1, 10)
        elif chosen < 0.4:
            spec["deserved"] = self.amounts()
        elif chosen < 0.55:
            spec["guarantee"] = {"resource": {"cpu": str(self.chance.randrange(1, 8))}}
        elif chosen < 0.75:
            spec["capability"] = self.amounts()
        elif chosen < 0.85:
            spec["reclaimable"] = self.chance.choice([True, False])
        elif chosen < 0.9:
            spec["priority"] = self.chance.randrange(5)
        elif chosen < 0.92:
            spec["parent"] = self.chance.choice(self.names("Queue"))
        elif chosen < 0.96:
            queue["status"]["state"] = self.chance.choice(["Open", "Closed"])
        else:
            self.scale(spec.get("capability") or spec.get("deserved"))

    def node(self, node, chosen):
        name = node["metadata"]["name"]
        used = any(o["kind"] == "Pod" and (o.get("spec") or {}).get("nodeName") == name for o in self.objects)
        spec = node["spec"]
        if chosen < 0.6:
            self.scale(node["status"].get("allocatable"))
        elif chosen < 0.75:
            spec["unschedulable"] = True
        elif chosen < 0.85:
            spec["taints"] = [{"key": "k", "value": "v", "effect": self.chance.choice(["NoSchedule", "PreferNoSchedule"])}]
        elif not used and len(self.names("Node")) > 2:
            self.objects.remove(node)

    def hypernode(self, hyper, chosen):
        members = hyper["spec"].get("members") or []
        if chosen < 0.5:
            hyper["spec"]["tier"] = self.chance.randrange(1, 4)
        elif chosen < 0.8 and len(members) > 1:
            members.pop()
        else:
            self.objects.remove(hyper)

    def poddisruptionbudget(self, budget, _):
        budget["status"]["disruptionsAllowed"] = self.chance.randrange(4)

    def priorityclass(self, priority, _):
        priority["value"] = self.chance.choice([0, 1, 10, 100, 1000])


def new_world(chance, worlds):
    of = chance.choice(worlds)
    world = copy.deepcopy(of)
    chosen = chance.random()
    if chosen < 0.5:
        like = worlds if chosen < 0.25 else [w for w in worlds if w["family"] == of["family"]]
        world["schedulerConf"] = chance.choice(like)["schedulerConf"]
    configuration = Configuration(chance, world["schedulerConf"])
    for _ in range(chance.choice([0, 0, 1, 1, 2, 4])):
        configuration.change()
    world["schedulerConf"] = "\n".join(configuration.lines)
    objects = Objects(chance, world["objects"])
    for _ in range(chance.choice([1, 2, 4, 8, 16, 30])):
        objects.change()
    return world


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--families", default="")
    parser.add_argument("--recorded", action="store_true")
    options = parser.parse_args()
    worlds = [w for w in recorded() if not options.families or w["family"] in options.families.split(",")]
    if options.recorded:
        for world in worlds:
            print(json.dumps(world))
        return
    # Twelve cycles take twelve times as long.
    single = [w for w in worlds if not w.get("cycles")] or worlds
    many = [w for w in worlds if w.get("cycles")] or worlds
    chance = random.Random(options.seed)
    for n in range(options.count):
        world = new_world(chance, many if n % 20 == 0 else single)
        world["name"] = f"{options.seed}-{n}-{world['name']}"
        print(json.dumps(world))


main()
