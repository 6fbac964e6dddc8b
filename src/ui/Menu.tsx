import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './classes';

interface Props {
  /** The accessible name of the button and the menu. */
  label: string;
  icon: ReactNode;
  /** Shown above the items, such as the name of the user. */
  heading?: ReactNode;
  /** `role="menuitem"` links and buttons. */
  children: ReactNode;
  buttonClassName?: string;
  /** Its items are not known yet: a press opens it as soon as they are. */
  waiting?: boolean;
}

/** A menu button: arrow keys and Home/End move, Escape closes and restores the focus. */
export function Menu({ label, icon, heading, children, buttonClassName, waiting = false }: Props) {
  const [wanted, setOpen] = useState(false);
  const open = wanted && !waiting;
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const items = (): HTMLElement[] => [
    ...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];

  useEffect(() => {
    if (open) items()[0]?.focus();
  }, [open]);

  useEffect(() => {
    if (!wanted) return;
    const onOutside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    addEventListener('pointerdown', onOutside);
    return () => removeEventListener('pointerdown', onOutside);
  }, [wanted]);

  function move(event: KeyboardEvent): void {
    const list = items();
    const at = list.findIndex((item) => item === document.activeElement);
    const to: Record<string, number> = {
      ArrowDown: (at + 1) % list.length,
      ArrowUp: (at - 1 + list.length) % list.length,
      Home: 0,
      End: list.length - 1,
    };
    const next = to[event.key];
    if (next !== undefined) {
      event.preventDefault();
      list[next]?.focus();
    } else if (event.key === 'Escape') {
      setOpen(false);
      button.current?.focus();
    } else if (event.key === 'Tab') {
      setOpen(false);
    }
  }

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-busy={(wanted && waiting) || undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!wanted)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        className={buttonClassName}
      >
        {icon}
      </button>
      {open && (
        <div className="animate-appear absolute top-full right-0 z-30 mt-2 w-64 rounded border border-line bg-raised text-ink shadow-float">
          {heading && <div className="border-b border-line px-4 py-3">{heading}</div>}
          <div
            id={id}
            role="menu"
            aria-label={label}
            tabIndex={-1}
            onKeyDown={move}
            onClick={() => setOpen(false)}
            className="py-1.5"
          >
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

/** The classes of a {@link Menu} item; give it `role="menuitem"` and `tabIndex={-1}`. */
export const menuItemClass = cx(
  'flex min-h-11 w-full items-center px-4 text-left text-sm hover:bg-sunken focus-visible:bg-sunken focus-visible:outline-offset-[-2px]',
);
