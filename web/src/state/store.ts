interface Watcher<S> {
  deps: (state: S) => readonly unknown[];
  last: readonly unknown[] | null;
  run: (state: S) => void;
  late: boolean;
}

// One state, changed in one place. Watchers are called once a frame, and only when what they watch has changed.
export class Store<S extends object> {
  private state: S;
  private readonly watchers = new Set<Watcher<S>>();
  private scheduled = false;
  private owed = false; // the last frame left the late watchers for this one

  constructor(initial: S) {
    this.state = initial;
  }

  get(): Readonly<S> {
    return this.state;
  }

  set(change: Partial<S>): void {
    let differs = false;
    for (const key in change) if (this.state[key] !== change[key]) differs = true;
    if (!differs) return;
    this.state = { ...this.state, ...change };
    this.schedule();
  }

  // late: where others have something to do, this one comes a frame after them. A new answer is then drawn in two short
  // tasks instead of a long one, what matters most first.
  watch(deps: (state: S) => readonly unknown[], run: (state: S) => void, late = false): () => void {
    const watcher: Watcher<S> = { deps, last: null, run, late };
    this.watchers.add(watcher);
    this.schedule();
    return () => this.watchers.delete(watcher);
  }

  // Calls all watchers now instead of at the next frames.
  flush(): void {
    this.scheduled = false;
    this.owed = false;
    this.call(false);
    this.call(true);
  }

  // What a frame does.
  draw(): void {
    this.scheduled = false;
    if (this.call(false) && !this.owed) {
      this.owed = true;
      this.schedule();
    } else {
      this.owed = false;
      this.call(true);
    }
  }

  private call(late: boolean): boolean {
    let any = false;
    for (const watcher of [...this.watchers]) {
      if (watcher.late !== late) continue;
      const now = watcher.deps(this.state);
      if (watcher.last && now.length === watcher.last.length && now.every((v, i) => Object.is(v, watcher.last![i]))) continue;
      watcher.last = now;
      watcher.run(this.state);
      any = true;
    }
    return any;
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    const go = () => {
      if (this.scheduled) this.draw();
    };
    if (typeof requestAnimationFrame === "undefined" || (typeof document !== "undefined" && document.hidden)) setTimeout(go, 0);
    else requestAnimationFrame(go);
  }
}
