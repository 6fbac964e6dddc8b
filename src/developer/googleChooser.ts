import { createStore } from '../ui/createStore';

export interface GoogleAccount {
  email: string;
  name: string;
}

type Answer = (account: GoogleAccount | undefined) => void;

const pending = createStore<Answer | undefined>(undefined);

/** Asks which Google account to use. Resolves with undefined when the dialog is closed. */
export const googleChooser = {
  ask(): Promise<GoogleAccount | undefined> {
    return new Promise((resolve) => pending.set(resolve));
  },
  answer(account: GoogleAccount | undefined): void {
    pending.get()?.(account);
    pending.set(undefined);
  },
  subscribe: pending.subscribe,
  isAsking: (): boolean => pending.get() !== undefined,
};
