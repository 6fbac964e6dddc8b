import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useResource } from '../../../ui/useResource';
import { adminMessages } from '../messages';
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
}

/** A form that is validated and saved as a whole. The first wrong field takes the focus. */
export function useSaveForm<Value, Form, Errors extends object>({
  loaded,
  toForm,
  validate,
  save,
}: Options<Value, Form, Errors>) {
  const [before, setBefore] = useState(loaded);
  const [form, setForm] = useState(() => toForm(loaded));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [state, setState] = useState<SaveState>('idle');
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
      setState(isTypedSince.current ? 'idle' : 'saved');
    } catch (error) {
      console.warn(error);
      setState('failed');
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
}

/** What became of saving a form. */
export function SaveMessages({ state, saved, what, onReload }: MessagesProps) {
  return (
    <>
      {state === 'saved' && saved && <Notice tone="ok">{saved}</Notice>}
      {state === 'failed' && <Notice tone="bad">{adminMessages.saveFailed(what)}</Notice>}
      {state === 'conflict' && <Conflict what={what} onReload={onReload} />}
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
