import { useState } from 'react';

/** A text field's draft of `value`. A new `value` replaces it without remounting, so the field keeps the focus. */
export function useDraft(value: string): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  return [text, setText];
}
