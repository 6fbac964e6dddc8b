import { useEffect, useRef, useState, type RefObject } from 'react';

/** `focusFirstError` focuses the form's first invalid field once the errors are rendered. */
export function useFocusFirstError(): {
  form: RefObject<HTMLFormElement | null>;
  focusFirstError: () => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return { form, focusFirstError: () => setAttempts((now) => now + 1) };
}
