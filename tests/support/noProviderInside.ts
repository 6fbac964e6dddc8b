import { AsyncLocalStorage } from 'node:async_hooks';
import type { Firestore } from '../../functions/node_modules/firebase-admin/lib/firestore';
import type { Deps } from '../../functions/src/deps';

const inside = new AsyncLocalStorage<true>();
const marked = new WeakSet<Firestore>();

/** Marks the transactions of a database, once. */
function mark(db: Firestore): void {
  if (marked.has(db)) return;
  marked.add(db);
  const run = db.runTransaction.bind(db);
  db.runTransaction = (work, options) => run((tx) => inside.run(true, () => work(tx)), options);
}

/** A provider's client that refuses every call which a transaction makes. */
function outside<T extends object>(client: T): T {
  return new Proxy(client, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (inside.getStore()) throw new Error(`${String(name)} is called in a transaction`);
        return Reflect.apply(value, target, args);
      };
    },
  });
}

/**
 * Dependencies whose providers fail when they are called in a transaction: it would hold up whoever needs the same
 * documents, and call them once more for each attempt.
 */
export function noProviderInside(deps: Deps): Deps {
  mark(deps.db);
  return {
    ...deps,
    razorpay: outside(deps.razorpay),
    shiprocket: outside(deps.shiprocket),
    mailer: outside(deps.mailer),
  };
}
