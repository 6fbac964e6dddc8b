export interface GoogleAccount {
  email: string;
  name: string;
}

let pending: ((account: GoogleAccount | undefined) => void) | undefined;
const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of listeners) listener();
}

/** Asks which Google account to use. Resolves with undefined when the dialog is closed. */
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
