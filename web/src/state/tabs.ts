// Which tab has which scenario open: a lock of the browser for each id, held as long as the tab lives.

// True: no other tab has it, and this one does from now on. A tab that is being left takes a moment to let go, so that the
// answer no comes after `patience` milliseconds. Where a browser has no such locks (a page that came over http from another
// machine) nobody can tell, the answer is yes, and the large store notices who has written what (kept.ts).
export type Hold = (id: string, patience: number) => Promise<boolean>;

export function holder(locks: LockManager | undefined): Hold {
  const mine = new Map<string, Promise<boolean>>();
  const ask = (id: string, options: LockOptions) =>
    new Promise<boolean>((resolve, reject) => {
      if (!locks) return resolve(true);
      const held = (lock: Lock | null) => {
        resolve(lock !== null);
        return lock && new Promise<never>(() => {});
      };
      locks.request(`pumice.open.${id}`, options, held).catch(reject);
    });
  const wait = async (id: string, patience: number) => {
    try {
      return await ask(id, { signal: AbortSignal.timeout(patience) });
    } catch {
      // It may be this page that had no time to hear that it has it. Where locks are refused nobody can tell.
      return ask(id, { ifAvailable: true }).catch(() => true);
    }
  };
  return (id, patience) => {
    const known = mine.get(id) ?? wait(id, patience);
    mine.set(id, known);
    void known.then((yes) => yes || mine.delete(id));
    return known;
  };
}
