import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { cx } from './classes';

interface Props {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** `middle` is a box in the centre; `left` and `right` are sheets at the side. */
  place?: 'middle' | 'right' | 'left';
  /** Hides the title visually; screen readers still read it. */
  hideTitle?: boolean;
  /** Whether a press beside the dialog leaves it open, because something is under way in it. */
  staysOpen?: boolean;
  children: ReactNode;
  className?: string;
}

const PLACES = {
  middle: 'm-auto w-[min(32rem,calc(100vw-2rem))] max-h-[min(44rem,calc(100dvh-2rem))] rounded',
  right:
    'ml-auto mr-0 my-0 insets h-dvh max-h-none w-[min(28rem,100vw)] max-w-none motion-safe:animate-[slide-in-right_240ms_var(--ease-quiet)]',
  left: 'mr-auto ml-0 my-0 insets h-dvh max-h-none w-[min(24rem,86vw)] max-w-none motion-safe:animate-[slide-in-left_240ms_var(--ease-quiet)]',
};

let openDialogs = 0;

/**
 * Locks the scrolling of the page behind a dialog, and keeps it in place when its scrollbar disappears. (A rule with
 * `:has(dialog[open])` would do the same, but it slows down every style recalculation.) Returns a function that unlocks
 * it.
 */
function lockPageScroll(): () => void {
  const { style } = document.body;
  if (openDialogs === 0) {
    const scrollbar = innerWidth - document.documentElement.clientWidth;
    Object.assign(style, { overflow: 'hidden', paddingRight: `${scrollbar}px` });
  }
  openDialogs += 1;
  return () => {
    openDialogs -= 1;
    if (openDialogs === 0) Object.assign(style, { overflow: '', paddingRight: '' });
  };
}

/**
 * A modal dialog on the native `<dialog>`: the browser traps and restores the focus and handles Escape. A click on the
 * backdrop closes it too, unless it `staysOpen`.
 */
export function Dialog({
  open,
  onClose,
  title,
  place = 'middle',
  hideTitle,
  staysOpen = false,
  children,
  className,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const closing = useRef<HTMLButtonElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open) {
      if (!dialog.open) {
        dialog.showModal();
        // Otherwise Safari puts a ring around this button also when the dialog was opened with the mouse.
        if (document.activeElement === closing.current) heading.current?.focus();
      }
      return lockPageScroll();
    }
    // Already invisible. Closing it restyles the whole page, so that happens after the next frame.
    const timer = setTimeout(() => dialog.open && dialog.close());
    return () => clearTimeout(timer);
  }, [open]);

  // A dialog that is unmounted while open is closed first, because the browser restores the focus only then.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog?.open) dialog.close();
    };
  }, []);

  useEffect(() => {
    const dialog = ref.current;
    // A click on the backdrop has the dialog itself as its target; its contents cover the rest.
    const onPress = (event: MouseEvent): void => {
      // The second press of a double click is passed over, because the first one has just opened the dialog.
      if (event.target === dialog && !staysOpen && event.detail < 2) onClose();
    };
    dialog?.addEventListener('mousedown', onPress);
    return () => dialog?.removeEventListener('mousedown', onPress);
  }, [onClose, staysOpen]);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={cx(
        'bg-page text-ink shadow-float open:flex open:flex-col',
        PLACES[place],
        className,
        !open && 'invisible backdrop:invisible',
      )}
      onCancel={(event) => {
        // Cancelling a file picker inside also fires `cancel`, which bubbles up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        const dialog = ref.current;
        if (!open || !dialog || dialog.open) return;
        // Chrome allows `cancel` to be prevented only once: a second Escape closes the dialog anyway. Only the owner
        // decides whether it may close (it may be busy), so it is reopened.
        dialog.showModal();
        onClose();
      }}
    >
      {open && (
        <>
          <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-6">
            <h2
              ref={heading}
              id={titleId}
              tabIndex={-1}
              className={hideTitle ? 'sr-only' : 'display text-2xl'}
            >
              {title}
            </h2>
            <button
              ref={closing}
              type="button"
              onClick={onClose}
              aria-label="Close"
              className="ml-auto grid size-11 place-items-center rounded hover:bg-sunken"
            >
              <X aria-hidden="true" strokeWidth={1.25} />
            </button>
          </div>
          {/* `relative`, so that hidden labels and fields scroll with it and not the dialog, header and all. Not `flex-1`:
              its basis of 0 % makes Safari give the body no height where the dialog's follows its content. */}
          <div className="relative flex min-h-0 flex-auto flex-col overflow-y-auto overscroll-contain">
            {children}
          </div>
        </>
      )}
    </dialog>
  );
}
