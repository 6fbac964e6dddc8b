import { ChevronDown } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { FamiliesPanel } from './FamiliesPanel';

/** A button that opens the families below the header. */
export function Families() {
  const { key } = useLocation();
  // It belongs to the page that it was opened on.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === key;
  const whole = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpenOn(undefined), []);
  useLeaving(whole, isOpen, close);
  return (
    <div ref={whole}>
      <button
        type="button"
        aria-label="Families"
        aria-expanded={isOpen}
        onClick={() => setOpenOn(isOpen ? undefined : key)}
        className="grid size-8 place-items-center"
      >
        <ChevronDown aria-hidden="true" size={16} strokeWidth={1.5} />
      </button>
      {isOpen && (
        <div className="absolute inset-x-0 top-full border-y border-line bg-page text-ink max-lg:hidden">
          <FamiliesPanel onClose={close} />
        </div>
      )}
    </div>
  );
}

/** Calls back on Escape, and when something outside an element is pressed or focused. */
function useLeaving(
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
