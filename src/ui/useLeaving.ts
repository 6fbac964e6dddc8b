import { useEffect, type RefObject } from 'react';

/** Calls back on Escape, and when something outside an element is pressed or focused. */
export function useLeaving(
  element: RefObject<HTMLElement | null>,
  isOpen: boolean,
  leave: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') leave();
    };
    const onOutside = ({ target }: Event): void => {
      if (target instanceof Node && !element.current?.contains(target)) leave();
    };
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onOutside);
    addEventListener('focusin', onOutside);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onOutside);
      removeEventListener('focusin', onOutside);
    };
  }, [element, isOpen, leave]);
}
