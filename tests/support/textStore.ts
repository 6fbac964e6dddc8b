import type { TextStore } from '../../src/ui/storage';

/** An empty store in memory. */
export function aTextStore(): TextStore {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key),
    write: (key, text) => {
      if (text === undefined) kept.delete(key);
      else kept.set(key, text);
      return true;
    },
  };
}
