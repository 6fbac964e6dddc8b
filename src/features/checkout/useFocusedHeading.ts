import { useEffect, useRef } from 'react';

/** The heading of a screen that took the form's place gets the focus: there was no change of route to do it. */
export function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return heading;
}
