// The browser's small stores, which answer at once: localStorage, which all tabs share, and sessionStorage, which a tab has
// for itself and its reloads. Both may be refused, full or damaged, and the page works all the same.
export interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

// Where the store is refused nothing is found in it, and every write fails.
export function storageOrNone(open: () => Storage): Storage {
  try {
    const storage = open();
    storage.getItem("pumice");
    return storage;
  } catch {
    return {
      getItem: () => null,
      setItem() {
        throw new Error("refused");
      },
      removeItem() {},
    };
  }
}

export function read(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

// False where the store is full or refused: what stood there before may be gone or not.
export function write(storage: Storage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
