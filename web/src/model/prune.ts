// What the engine does not read is dropped when objects of a cluster are brought in, before anything is stored or
// shared: environment, commands, volume contents, managed fields, most annotations. Images get stand-ins.
import { StandIns, tagged } from "./images.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";

export interface Pruned {
  value: Json;
  dropped: number; // fields that were taken out
  renamed: number; // images that have a stand-in now
}

const KEPT_ANNOTATIONS = [
  /volcano\.sh\//,
  /^(scheduling\.k8s|volcano|controller\.kubernetes)\.io\//,
  /^cluster-autoscaler\.kubernetes\.io\/safe-to-evict$/,
  /^nvidia\.com\/(no)?use-gputype$/,
];
const DROP_ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";
const SECRET_KINDS = new Set(["Secret", "SecretList"]);

const DROP_META = new Set(["managedFields", "selfLink", "resourceVersion", "generation", "finalizers", "generateName"]);
const DROP_CONTAINER = new Set([
  "env",
  "envFrom",
  "args",
  "command",
  "imagePullPolicy",
  "volumeMounts",
  "volumeDevices",
  "livenessProbe",
  "readinessProbe",
  "startupProbe",
  "lifecycle",
  "securityContext",
  "workingDir",
  "stdin",
  "stdinOnce",
  "tty",
  "terminationMessagePath",
  "terminationMessagePolicy",
]);
const DROP_POD_SPEC = new Set([
  "serviceAccount",
  "serviceAccountName",
  "imagePullSecrets",
  "securityContext",
  "dnsConfig",
  "dnsPolicy",
  "hostAliases",
  "hostname",
  "subdomain",
  "enableServiceLinks",
  "automountServiceAccountToken",
  "shareProcessNamespace",
  "readinessGates",
  "setHostnameAsFQDN",
]);
const DROP_POD_STATUS = new Set([
  "hostIP",
  "hostIPs",
  "podIP",
  "podIPs",
  "qosClass",
  "message",
  "ephemeralContainerStatuses",
  "extendedResourceClaimStatus",
]);
const DROP_NODE_STATUS = new Set([
  "addresses",
  "nodeInfo",
  "daemonEndpoints",
  "volumesInUse",
  "volumesAttached",
  "runtimeHandlers",
  "features",
]);
const DROP_NODE_SPEC = new Set(["podCIDR", "podCIDRs", "providerID", "externalID", "configSource"]);
const DROP_CONDITION = new Set(["message"]);
const DROP_JOB_SPEC = new Set(["plugins", "volumes"]);
// Of a claim on devices: which of them it means, and what drivers are told.
const DROP_DEVICES = new Set(["constraints", "config"]);
const DROP_EXACTLY = new Set(["selectors", "tolerations", "adminAccess"]);

// Takes own keys only, into an object without a prototype's traps.
function set(target: JsonObject, key: string, value: Json): void {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
}

class Pruner {
  dropped = 0;
  renamed = 0;
  private readonly images: StandIns;

  constructor(images: StandIns) {
    this.images = images;
  }

  omit(object: JsonObject, drop: Set<string>, each: Record<string, (value: Json) => Json> = {}): JsonObject {
    const out: JsonObject = {};
    for (const [key, value] of Object.entries(object)) {
      if (drop.has(key)) this.dropped++;
      else set(out, key, Object.hasOwn(each, key) ? each[key]!(value) : value);
    }
    return out;
  }

  meta = (value: Json): Json => {
    if (!isObject(value)) return value;
    return this.omit(value, DROP_META, {
      annotations: (annotations) => {
        if (!isObject(annotations)) return annotations;
        const out: JsonObject = {};
        for (const [key, text] of Object.entries(annotations)) {
          if (KEPT_ANNOTATIONS.some((kept) => kept.test(key)) && key !== DROP_ANNOTATION) set(out, key, text);
          else this.dropped++;
        }
        return out;
      },
    });
  };

  image =
    (spelt: (image: string) => string) =>
    (value: Json): Json => {
      if (typeof value !== "string" || value === "") return value;
      const standIn = this.images.of(spelt(value));
      if (standIn !== value) this.renamed++;
      return standIn;
    };

  container = (value: Json): Json =>
    isObject(value) ? this.omit(value, DROP_CONTAINER, { image: this.image(tagged) }) : value;

  nodeImage = (value: Json): Json =>
    isObject(value) ? this.omit(value, new Set(), { names: this.list(this.image(String)) }) : value;

  list =
    (one: (value: Json) => Json) =>
    (value: Json): Json =>
      Array.isArray(value) ? value.map(one) : value;

  // A volume's kind stays (claims are not simulated, and the engine says so); what is in it goes.
  volume = (value: Json): Json => {
    if (!isObject(value)) return value;
    const out: JsonObject = {};
    for (const [key, inner] of Object.entries(value)) {
      if (key === "name" || key === "persistentVolumeClaim" || key === "ephemeral") set(out, key, inner);
      else {
        set(out, key, {});
        this.dropped++;
      }
    }
    return out;
  };

  podSpec = (value: Json): Json => {
    if (!isObject(value)) return value;
    return this.omit(value, DROP_POD_SPEC, {
      containers: this.list(this.container),
      initContainers: this.list(this.container),
      ephemeralContainers: () => [],
      volumes: this.list(this.volume),
    });
  };

  containerStatus = (value: Json): Json => {
    if (!isObject(value)) return value;
    const out: JsonObject = {};
    for (const [key, inner] of Object.entries(value)) {
      if (["name", "resources", "allocatedResources"].includes(key)) set(out, key, inner);
      else this.dropped++;
    }
    return out;
  };

  // What a condition says names pods and nodes; sessions write it anew.
  conditions = this.list((value) => (isObject(value) ? this.omit(value, DROP_CONDITION) : value));

  template = (value: Json): Json =>
    isObject(value) ? this.omit(value, new Set(), { metadata: this.meta, spec: this.podSpec }) : value;

  // Of Deployments the scheduler's alone has something to say: which image it runs.
  deployment(object: JsonObject): JsonObject | null {
    const only = (value: Json | undefined, keys: string[], each: Record<string, (value: Json) => Json> = {}) => {
      const from = isObject(value) ? value : {};
      return this.omit(from, new Set(Object.keys(from).filter((key) => !keys.includes(key))), each);
    };
    const containers = this.list((container) => only(container, ["name", "image"], { image: this.image(tagged) }));
    const within = (key: string, each: (value: Json) => Json) => (value: Json) => only(value, [key], { [key]: each });
    const kept = only(object, ["apiVersion", "kind", "metadata", "spec"], {
      metadata: (meta) => only(meta, ["name", "namespace"]),
      spec: within("template", within("spec", within("containers", containers))),
    });
    return JSON.stringify(kept).includes('"vc-scheduler:') ? kept : null;
  }

  // What a ResourceClaim asks for; alternatives are not counted, so that there are some is enough.
  claim = (value: Json): Json => {
    const omitted = (inner: Json, drop: Set<string>, each: Record<string, (value: Json) => Json> = {}) =>
      isObject(inner) ? this.omit(inner, drop, each) : inner;
    const request = (one: Json) =>
      omitted(one, new Set(), { exactly: (exactly) => omitted(exactly, DROP_EXACTLY), firstAvailable: () => [] });
    return omitted(value, new Set(), {
      devices: (devices) => omitted(devices, DROP_DEVICES, { requests: this.list(request) }),
    });
  };

  // null: the object has no business here at all.
  object(object: JsonObject): JsonObject | null {
    const kind = typeof object["kind"] === "string" ? object["kind"] : "";
    if (SECRET_KINDS.has(kind)) {
      this.dropped++;
      return null;
    }
    if (kind === "Deployment") return this.deployment(object);
    const each: Record<string, (value: Json) => Json> = { metadata: this.meta };
    if (kind.endsWith("List") && Array.isArray(object["items"])) {
      each["items"] = (items) =>
        (items as Json[]).flatMap((item) => (isObject(item) ? (this.object(item) ?? []) : [item]));
    } else if (kind === "Pod") {
      each["spec"] = this.podSpec;
      each["status"] = (s) =>
        isObject(s)
          ? this.omit(s, DROP_POD_STATUS, {
              conditions: this.conditions,
              containerStatuses: this.list(this.containerStatus),
              initContainerStatuses: this.list(this.containerStatus),
            })
          : s;
    } else if (kind === "Node") {
      each["spec"] = (s) => (isObject(s) ? this.omit(s, DROP_NODE_SPEC) : s);
      each["status"] = (s) =>
        isObject(s)
          ? this.omit(s, DROP_NODE_STATUS, { conditions: this.conditions, images: this.list(this.nodeImage) })
          : s;
    } else if (kind === "ResourceClaim") {
      each["spec"] = this.claim;
      return this.omit(object, new Set(["status"]), each);
    } else if (kind === "ResourceClaimTemplate") {
      each["spec"] = (s) => (isObject(s) ? this.omit(s, new Set(["metadata"]), { spec: this.claim }) : s);
    } else if (kind === "DeviceClass") {
      return this.omit(object, new Set(["spec"]), each);
    } else if (kind === "PodGroup") {
      each["status"] = (s) => (isObject(s) ? this.omit(s, new Set(), { conditions: this.conditions }) : s);
    } else if (kind === "Job") {
      each["spec"] = (s) =>
        isObject(s)
          ? this.omit(s, DROP_JOB_SPEC, {
              tasks: this.list((task) =>
                isObject(task) ? this.omit(task, new Set(), { template: this.template }) : task,
              ),
            })
          : s;
    } else if (kind === "ConfigMap") {
      each["data"] = (data) => {
        if (!isObject(data)) return data;
        const out: JsonObject = {};
        for (const [key, text] of Object.entries(data)) {
          if (
            key === "device-config.yaml" ||
            (typeof text === "string" && /\btiers\b/.test(text) && /\bactions\b/.test(text))
          )
            set(out, key, text);
          else this.dropped++;
        }
        return out;
      };
      each["binaryData"] = () => ({});
    }
    return this.omit(object, new Set(), each);
  }
}

export function prune(value: Json, images = new StandIns()): Pruned {
  const pruner = new Pruner(images);
  if (!isObject(value) || typeof value["kind"] !== "string") return { value, dropped: 0, renamed: 0 };
  const out = pruner.object(value);
  return { value: out, dropped: pruner.dropped, renamed: pruner.renamed };
}
