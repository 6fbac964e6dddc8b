/** Texts by key. A storage that is full or blocked is treated as empty. */
export interface TextStore {
  read(key: string): string | undefined;
  /** Stores the text, or removes the key. Returns false if that was not possible. */
  write(key: string, text: string | undefined): boolean;
}

/** Wraps a web storage, whose every use may throw: in some browsers even naming it does. */
function textStore(storage: () => Storage): TextStore {
  return {
    read: (key) => {
      try {
        return storage().getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write: (key, text) => {
      try {
        if (text === undefined) storage().removeItem(key);
        else storage().setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Local storage: shared by the tabs of this device. */
export const deviceStore = textStore(() => localStorage);
/** Session storage: of this tab only. */
export const tabStore = textStore(() => sessionStorage);

/** The parsed text; undefined when there is none or it is not JSON. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
