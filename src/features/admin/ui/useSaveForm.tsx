import { useRef, useState, type FormEvent } from 'react';
import { mergeForm, type Clash, type FormLabels } from '../../../domain/shop/mergeForm';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useResource } from '../../../ui/useResource';
import { adminMessages } from '../messages';
import { Clashes } from './Clashes';
import { Conflict } from './Conflict';
import { useFocusFirstError } from './useFocusFirstError';
import { useUnsaved } from './useUnsaved';

/** What a form edits. `version` is the key of the form, so that it starts anew after `reloadForm`. */
export function useFormResource<T>(load: () => Promise<T>) {
  const { resource, reload } = useResource(load);
  const [version, setVersion] = useState(0);
  /** False when it could not be loaded; then the form keeps what was typed. */
  async function reloadForm(): Promise<boolean> {
    const isLoaded = await reload();
    if (isLoaded) setVersion((now) => now + 1);
    return isLoaded;
  }
  return { resource, reload, version, reloadForm };
}

type SaveState = 'idle' | 'busy' | 'saved' | 'failed' | 'conflict';

interface Options<Value, Form, Errors> {
  /** What is stored, as it was loaded. */
  loaded: Value;
  toForm: (value: Value) => Form;
  validate: (form: Form) => Errors;
  /** Returns what is stored then, or undefined when it is not what `before` says, because somebody else was faster. */
  save: (form: Form, before: Value) => Promise<Value | undefined>;
  /** What is stored now, for what was typed to be kept after a conflict; undefined when it is gone. */
  fetch: () => Promise<Value | undefined>;
  /** How the fields are called where two admins have changed the same one. */
  labels?: FormLabels;
}

/** A form that is validated and saved as a whole. The first wrong field takes the focus. */
export function useSaveForm<Value, Form, Errors extends object>({
  loaded,
  toForm,
  validate,
  save,
  fetch,
  labels,
}: Options<Value, Form, Errors>) {
  const [before, setBefore] = useState(loaded);
  const [form, setForm] = useState(() => toForm(loaded));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [state, setState] = useState<SaveState>('idle');
  /** What another admin changed too; undefined when nobody did. */
  const [clashes, setClashes] = useState<readonly Clash[]>();
  const isTypedSince = useRef(false);
  const { form: ref, focusFirstError } = useFocusFirstError();
  const question = useUnsaved(JSON.stringify(form) !== JSON.stringify(toForm(before)));
  const found = validate(form);

  async function submit(): Promise<void> {
    setIsSubmitted(true);
    if (state === 'busy') return;
    if (Object.keys(found).length > 0) {
      focusFirstError();
      return;
    }
    setState('busy');
    isTypedSince.current = false;
    try {
      const stored = await save(form, before);
      if (stored === undefined) {
        setState('conflict');
        return;
      }
      setBefore(stored);
      // What was typed meanwhile stays.
      setForm((current) => (current === form ? toForm(stored) : current));
      setIsSubmitted(false);
      setClashes(undefined);
      setState(isTypedSince.current ? 'idle' : 'saved');
    } catch (error) {
      console.warn(error);
      setState('failed');
    }
  }

  /**
   * After a conflict: what is stored now comes into the form, and what was typed stays on top of it. False when it could
   * not be loaded.
   */
  async function onKeep(): Promise<boolean> {
    try {
      const stored = await fetch();
      if (stored === undefined) return false;
      const merged = mergeForm(toForm(before), form, toForm(stored), labels);
      setForm(merged.form);
      setClashes(merged.clashes);
      setBefore(stored);
      setState('idle');
      return true;
    } catch (error) {
      console.warn(error);
      return false;
    }
  }

  return {
    /** What is stored. */
    before,
    form,
    setForm: (change: (form: Form) => Form): void => {
      isTypedSince.current = true;
      setForm(change);
      setState((now) => (now === 'busy' ? now : 'idle'));
    },
    /** None until the form is submitted. */
    errors: isSubmitted ? found : undefined,
    state,
    isBusy: state === 'busy',
    /** For the messages. */
    kept: { onKeep, clashes },
    /** For the `<form>`. */
    formProps: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent): void => {
        event.preventDefault();
        void submit();
      },
    },
    /** Asks before changes are lost; to be rendered. */
    question,
  };
}

interface MessagesProps {
  state: SaveState;
  saved?: string;
  /** As in `this offer`. */
  what: string;
  onReload: (() => Promise<boolean>) | undefined;
  /** What becomes of what was typed when somebody else was faster. */
  kept: { onKeep: () => Promise<boolean>; clashes: readonly Clash[] | undefined };
}

/** What became of saving a form. */
export function SaveMessages({ state, saved, what, onReload, kept }: MessagesProps) {
  return (
    <>
      {state === 'saved' && saved && <Notice tone="ok">{saved}</Notice>}
      {state === 'failed' && <Notice tone="bad">{adminMessages.saveFailed(what)}</Notice>}
      {state === 'conflict' && <Conflict what={what} onReload={onReload} onKeep={kept.onKeep} />}
      {kept.clashes && <Clashes clashes={kept.clashes} />}
    </>
  );
}

/** The button that submits a form. */
export function SaveButton({ isBusy, children }: { isBusy: boolean; children: string }) {
  return (
    <Button type="submit" size="sm" busy={isBusy} className="self-end">
      {isBusy ? adminMessages.saving : children}
    </Button>
  );
}
