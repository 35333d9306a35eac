// One state, changed in one place. Watchers are called once a frame, and only when what they watch has changed.
export class Store<S extends object> {
  private state: S;
  private readonly watchers = new Set<{ deps: (state: S) => readonly unknown[]; last: readonly unknown[] | null; run: (state: S) => void }>();
  private scheduled = false;

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

  watch(deps: (state: S) => readonly unknown[], run: (state: S) => void): () => void {
    const watcher = { deps, last: null as readonly unknown[] | null, run };
    this.watchers.add(watcher);
    this.schedule();
    return () => this.watchers.delete(watcher);
  }

  // Calls the watchers now instead of at the next frame.
  flush(): void {
    this.scheduled = false;
    for (const watcher of [...this.watchers]) {
      const now = watcher.deps(this.state);
      if (watcher.last && now.length === watcher.last.length && now.every((v, i) => Object.is(v, watcher.last![i]))) continue;
      watcher.last = now;
      watcher.run(this.state);
    }
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    const go = () => {
      if (this.scheduled) this.flush();
    };
    if (typeof requestAnimationFrame === "undefined" || (typeof document !== "undefined" && document.hidden)) setTimeout(go, 0);
    else requestAnimationFrame(go);
  }
}
