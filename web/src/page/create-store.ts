import { useSyncExternalStore } from 'react';

type Changes = {
  notify(): void;
  /** Returns the function that ends it. */
  subscribe(listener: () => void): () => void;
};

/**
 * The listeners of a value that is kept elsewhere.
 * @param isStored other tabs change it in the browser's storage, too
 */
export function createChanges({ isStored = false } = {}): Changes {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (isStored) addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        if (isStored) removeEventListener('storage', listener);
      };
    },
  };
}

type Store<T> = {
  get(): T;
  set(value: T): void;
  readonly subscribe: Changes['subscribe'];
};

/** A value of the page; components that read it with `useStore` render again when it changes. */
export function createStore<T>(initial: T): Store<T> {
  const { notify, subscribe } = createChanges();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      notify();
    },
    subscribe,
  };
}

export function useStore<T>({ subscribe, get }: Store<T>): T {
  return useSyncExternalStore(subscribe, get);
}
