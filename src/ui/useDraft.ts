import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import * as v from 'valibot';
import { parseJson, tabStore } from './storage';

const texts = v.record(v.string(), v.string());
const draftSchema = v.object({ blank: texts, form: texts });

/** Removes what {@link useDraft} has kept, once it was sent or saved. */
export function forgetDraft(key: string): void {
  tabStore.write(key, undefined);
}

/**
 * The texts of a form. They are kept in this tab when its dialog is closed or its page is left, however that happens, and
 * fill the form when it is opened again: until forgetDraft, or until `initial` is another than they were typed over.
 * Signing out removes them.
 */
export function useDraft<T extends { [Name in keyof T]: string }>(
  key: string,
  initial: () => T,
): [T, Dispatch<SetStateAction<T>>] {
  const [blank] = useState(initial);
  const [form, setForm] = useState((): T => {
    const kept = v.safeParse(draftSchema, parseJson(tabStore.read(key)));
    const isKept = kept.success && isSame(kept.output.blank, blank);
    return isKept ? { ...blank, ...kept.output.form } : blank;
  });
  useEffect(() => {
    if (isSame(form, blank)) forgetDraft(key);
    else tabStore.write(key, JSON.stringify({ blank, form }));
  }, [key, blank, form]);
  return [form, setForm];
}

const isSame = (one: object, other: object): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
