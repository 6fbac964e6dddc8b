import { useSyncExternalStore } from 'react';

/** A value outside React that components can subscribe to. */
export interface Store<Value> {
  get: () => Value;
  /** Replaces the value and notifies subscribers. */
  set: (next: Value) => void;
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  /** What a prerendered page shows (src/app/renderPage.tsx), and what hydration starts from. */
  first: () => Value;
}

/**
 * Creates a store. Values must be immutable: components compare them by identity. `first` is what a
 * prerendered page shows, where the initial value is one of this device.
 */
export function createStore<Value>(initial: Value, first = initial): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    first: () => first,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's current value; the component renders again when it changes. */
export function useStore<Value>(store: Omit<Store<Value>, 'set'>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.first);
}
