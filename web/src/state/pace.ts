// When to write down what changes again and again: once it rests, and at the latest a while after the first change.
export interface Pace {
  changed(): void;
  done(): void; // it is written down
}

export function pace(run: () => void, rest: number, most: number): Pace {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  const done = () => {
    clearTimeout(resting);
    clearTimeout(latest);
    resting = latest = undefined;
  };
  const go = () => {
    done();
    run();
  };
  return {
    changed() {
      clearTimeout(resting);
      resting = setTimeout(go, rest);
      latest ??= setTimeout(go, most);
    },
    done,
  };
}
