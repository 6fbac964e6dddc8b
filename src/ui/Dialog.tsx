import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { cx } from './classes';

interface Props {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A sheet from the side, or a box in the middle. */
  place?: 'middle' | 'right' | 'left';
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean;
  children: ReactNode;
  className?: string;
}

const PLACES = {
  middle: 'm-auto w-[min(32rem,calc(100vw-2rem))] max-h-[min(44rem,calc(100dvh-2rem))] rounded',
  right:
    'ml-auto mr-0 my-0 h-dvh max-h-none w-[min(28rem,100vw)] max-w-none motion-safe:animate-[slide-in-right_240ms_var(--ease-quiet)]',
  left: 'mr-auto ml-0 my-0 h-dvh max-h-none w-[min(24rem,86vw)] max-w-none motion-safe:animate-[slide-in-left_240ms_var(--ease-quiet)]',
};

let openDialogs = 0;

/**
 * The page behind a dialog does not scroll, and does not move when its scrollbar goes. (`:has(dialog[open])` in the
 * stylesheet would say it, and slow down every change of the page.)
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
 * A modal over the native `<dialog>`: the browser traps and returns the focus and answers Escape. A click on the
 * veil closes it too.
 */
export function Dialog({
  open,
  onClose,
  title,
  place = 'middle',
  hideTitle,
  children,
  className,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open) {
      if (!dialog.open) dialog.showModal();
      return lockPageScroll();
    }
    // It is out of sight already. Giving the page back makes the browser style all of it anew: in the next picture.
    const timer = setTimeout(() => dialog.open && dialog.close());
    return () => clearTimeout(timer);
  }, [open]);

  // One that is taken out while it is open is closed first: the browser gives the focus back only then.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog?.open) dialog.close();
    };
  }, []);

  useEffect(() => {
    const dialog = ref.current;
    // Only the veil is the dialog itself; everything drawn lies inside it.
    const onPress = (event: MouseEvent): void => {
      if (event.target === dialog) onClose();
    };
    dialog?.addEventListener('mousedown', onPress);
    return () => dialog?.removeEventListener('mousedown', onPress);
  }, [onClose]);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={cx(
        'bg-page p-0 text-ink shadow-float open:flex open:flex-col',
        PLACES[place],
        className,
        !open && 'invisible backdrop:invisible',
      )}
      onCancel={(event) => {
        // Leaving a file picker inside says `cancel` too, and goes up through here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        const dialog = ref.current;
        if (!open || !dialog || dialog.open) return;
        // Chrome lets `cancel` be prevented once: a second Escape closes it over everybody's head. Whether it may
        // close is still the owner's to say (it may be busy).
        dialog.showModal();
        onClose();
      }}
    >
      {open && (
        <>
          <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-6">
            <h2 id={titleId} className={hideTitle ? 'sr-only' : 'display text-2xl'}>
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              aria-label="Close"
              className="ml-auto grid size-11 place-items-center rounded hover:bg-sunken"
            >
              <X aria-hidden="true" strokeWidth={1.25} />
            </button>
          </div>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
            {children}
          </div>
        </>
      )}
    </dialog>
  );
}
