import { useEffect, useRef } from 'react';

/** Focuses the heading of a screen that replaced the form, because no route change does it. */
export function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return heading;
}
