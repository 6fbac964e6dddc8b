import { useEffect, useRef, useState, type RefObject } from 'react';

/** `focusFirstError` focuses the form's first invalid field once the errors are rendered. */
export function useFirstWrong(): { form: RefObject<HTMLFormElement | null>; look: () => void } {
  const form = useRef<HTMLFormElement>(null);
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (looks > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [looks]);
  return { form, look: () => setLooks((now) => now + 1) };
}
