// The images of a cluster get stand-ins: which pods and nodes have the same one decides (image locality), and what it
// is called doesn't.
const STAND_IN = /\bimage-(\d+):latest\b/;
// Volcano's own: its tag says which release the cluster runs (core/load/scheduler_image.cc). From which registry, nobody needs.
const SCHEDULER = /^(?:.*\/)?(vc-scheduler:[\w.-]+)(?:@.*)?$/;

// What the scheduler looks for on the nodes: with the tag ":latest" where there is none
// (plugins/k8s/image_locality.cc).
export function tagged(image: string): string {
  return image.lastIndexOf(":") > image.lastIndexOf("/") ? image : `${image}:latest`;
}

export class StandIns {
  private readonly known = new Map<string, string>();
  private last = 0;

  // `texts` may hold stand-ins already: those stay, and the new ones are counted on from them.
  constructor(texts: string[] = []) {
    for (const text of texts)
      for (const found of text.matchAll(new RegExp(STAND_IN, "g"))) this.last = Math.max(this.last, Number(found[1]));
  }

  of(image: string): string {
    if (STAND_IN.exec(image)?.[0] === image) return image;
    const release = SCHEDULER.exec(image)?.[1];
    if (release) return release;
    const known = this.known.get(image) ?? `image-${++this.last}:latest`;
    this.known.set(image, known);
    return known;
  }
}
