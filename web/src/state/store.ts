// A store holds the one state and calls whoever watches a part of it, a little in each frame, so that no task of the
// page is long.

interface Watcher<S> {
  deps: (state: S) => readonly unknown[];
  last: readonly unknown[] | null;
  run: (state: S) => void;
}

type Turn = "first" | "then" | "late";

// What drawing may take of a frame. The browser's own part, styles and layout, takes about twice as long again.
const BUDGET_MS = 4;

// The one state is changed in one place. Watchers are called at the next frame, and only when what they watch has
// changed. A frame in which they have used up their time leaves the rest of them to the next one, so that a new answer
// is drawn in several short tasks, what matters most first.
export class Store<S extends object> {
  private state: S;
  private readonly watchers: Record<Turn, Watcher<S>[]> = { first: [], then: [], late: [] };
  private next: Watcher<S> | null = null; // with whom the next frame begins
  private drawn: (state: S) => void = () => {};
  private scheduled = 0;
  private frames = 0;

  constructor(
    initial: S,
    private readonly now: () => number = () => performance.now(),
  ) {
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

  // first: in every frame before those that draw; late: after them.
  watch(deps: (state: S) => readonly unknown[], run: (state: S) => void, turn: Turn = "then"): () => void {
    const watcher: Watcher<S> = { deps, last: null, run };
    this.watchers[turn].push(watcher);
    this.schedule();
    return () => (this.watchers[turn] = this.watchers[turn].filter((other) => other !== watcher));
  }

  // Called whenever everything is drawn as the state is.
  whenDrawn(run: (state: S) => void): void {
    this.drawn = run;
  }

  // Something beside the state that watchers look at has changed.
  touch(): void {
    this.schedule();
  }

  // All watchers are called now instead of at the next frames.
  flush(): void {
    this.scheduled = 0;
    this.next = null;
    this.call(Infinity);
  }

  // What a frame does.
  draw(): void {
    this.scheduled = 0;
    this.call(BUDGET_MS);
  }

  private call(budget: number): void {
    const run = (watcher: Watcher<S>, now: readonly unknown[]) => {
      watcher.last = now;
      watcher.run(this.state);
    };
    for (const watcher of this.watchers.first) {
      const now = this.due(watcher);
      if (now) run(watcher, now);
    }
    const all = [...this.watchers.then, ...this.watchers.late];
    // Those that the frame before left out come first: a state that changes in every frame leaves nobody behind.
    const first = Math.max(0, this.next ? all.indexOf(this.next) : 0);
    const end = this.now() + budget;
    let any = false;
    for (let i = 0; i < all.length; i++) {
      const watcher = all[(first + i) % all.length]!;
      const now = this.due(watcher);
      if (!now) continue;
      if (any && this.now() >= end) {
        this.next = watcher;
        return this.schedule();
      }
      run(watcher, now);
      any = true;
    }
    this.next = null;
    if (!this.scheduled) this.drawn(this.state);
  }

  // What a watcher watches, where that has changed.
  private due({ deps, last }: Watcher<S>): readonly unknown[] | null {
    const now = deps(this.state);
    return last && now.length === last.length && now.every((v, i) => Object.is(v, last[i])) ? null : now;
  }

  private schedule(): void {
    if (this.scheduled) return;
    const frame = (this.scheduled = ++this.frames);
    const go = () => {
      if (this.scheduled === frame) this.draw();
    };
    if (typeof requestAnimationFrame === "undefined" || (typeof document !== "undefined" && document.hidden))
      setTimeout(go, 0);
    else requestAnimationFrame(go);
  }
}
