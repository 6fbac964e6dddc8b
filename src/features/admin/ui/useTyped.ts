import { useState } from 'react';

/** What is typed on the way to `value`; another value takes its place, and the field keeps the focus. */
export function useTyped(value: string): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  return [text, setText];
}
