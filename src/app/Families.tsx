import { ChevronDown } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { FamiliesPanel } from './FamiliesPanel';

/** How long a mouse rests on the link before the families open, and is away before they close, in milliseconds. */
const OPEN_MS = 150;
const CLOSE_MS = 300;

/** A button that opens the families below the header, as does a mouse that rests on the link beside it. */
export function Families({ link }: { link: RefObject<HTMLAnchorElement | null> }) {
  const { key } = useLocation();
  // The families close when another page opens, so the page they were opened on is kept with them.
  const [opened, setOpened] = useState<{ on: string; byHover: boolean }>();
  const isOpen = opened?.on === key;
  const whole = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpened(undefined), []);
  useLeaving(whole, isOpen, close);
  const onHover = useCallback(
    (isOver: boolean) =>
      setOpened((now) => {
        if (isOver) return now?.on === key ? now : { on: key, byHover: true };
        return now?.byHover ? undefined : now;
      }),
    [key],
  );
  useHover(link, whole, onHover);
  return (
    <div ref={whole}>
      <button
        type="button"
        aria-label="Families"
        aria-expanded={isOpen}
        // What a hover has opened stays open after a press.
        onClick={() =>
          setOpened(isOpen && !opened.byHover ? undefined : { on: key, byHover: false })
        }
        className="grid size-11 place-items-center"
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

/** Calls back with true when a mouse rests on the link, and with false when it has left both the link and the panel. */
function useHover(
  link: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  onHover: (isOver: boolean) => void,
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const after = (ms: number, isOver: boolean): void => {
      clearTimeout(timer);
      timer = setTimeout(onHover, ms, isOver);
    };
    const onLink = ({ pointerType }: PointerEvent): void => {
      if (pointerType === 'mouse') after(OPEN_MS, true);
    };
    const onPanel = (): void => clearTimeout(timer);
    const onLeave = (): void => after(CLOSE_MS, false);
    // A press follows the link.
    const onPress = (): void => clearTimeout(timer);
    const [from, to] = [link.current, panel.current];
    from?.addEventListener('pointerenter', onLink);
    from?.addEventListener('pointerleave', onLeave);
    from?.addEventListener('pointerdown', onPress);
    to?.addEventListener('pointerenter', onPanel);
    to?.addEventListener('pointerleave', onLeave);
    return () => {
      clearTimeout(timer);
      from?.removeEventListener('pointerenter', onLink);
      from?.removeEventListener('pointerleave', onLeave);
      from?.removeEventListener('pointerdown', onPress);
      to?.removeEventListener('pointerenter', onPanel);
      to?.removeEventListener('pointerleave', onLeave);
    };
  }, [link, panel, onHover]);
}
