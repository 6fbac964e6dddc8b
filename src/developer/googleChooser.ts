export interface GoogleAccount {
  email: string;
  name: string;
}

let pending: ((account: GoogleAccount | undefined) => void) | undefined;
const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of listeners) listener();
}

/** A question to the person at the screen: which Google account? Undefined when the window is closed. */
export const googleChooser = {
  ask(): Promise<GoogleAccount | undefined> {
    return new Promise((resolve) => {
      pending = resolve;
      publish();
    });
  },
  answer(account: GoogleAccount | undefined): void {
    pending?.(account);
    pending = undefined;
    publish();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAsking: (): boolean => pending !== undefined,
};
