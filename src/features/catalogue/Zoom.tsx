import { ArrowLeft, ArrowRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { photoWidth } from '../../domain/product/photo';
import { cx } from '../../ui/classes';
import { Dialog } from '../../ui/Dialog';
import { Photo } from '../../ui/Photo';

/** A press that moves further than this is a drag and not a click. */
const DRAG_PX = 4;

interface Props {
  open: boolean;
  onClose: () => void;
  images: readonly (string | undefined)[];
  /** The index of the photograph shown. */
  at: number;
  onMove: (to: number) => void;
  name: string;
}

interface Drag {
  x: number;
  y: number;
  left: number;
  top: number;
  moved: boolean;
}

/**
 * A full-screen photograph, enlarged by a click or a tap as far as it has pixels, and panned by dragging, touch or the
 * arrow keys. Two buttons show the one before and the one after.
 */
export function Zoom({ open, onClose, images, at, onMove, name }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const dragStart = useRef<Drag>(undefined);
  const [isClose, setIsClose] = useState(false);

  function move(by: number): void {
    setIsClose(false);
    onMove((at + by + images.length) % images.length);
  }

  // Keeps the centre in view as the picture grows.
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box || !isClose) return;
    box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
    box.scrollTop = (box.scrollHeight - box.clientHeight) / 3;
  }, [isClose]);

  function press(event: PointerEvent<HTMLDivElement>): void {
    dragStart.current = undefined;
    // A second finger enlarges the page itself.
    if (event.button !== 0 || !event.isPrimary) return;
    const { scrollLeft: left, scrollTop: top } = event.currentTarget;
    dragStart.current = { x: event.clientX, y: event.clientY, left, top, moved: false };
    if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
  }

  function drag(event: PointerEvent<HTMLDivElement>): void {
    const start = dragStart.current;
    if (!start) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (Math.abs(dx) + Math.abs(dy) > DRAG_PX) start.moved = true;
    // Touch scrolls natively.
    if (event.pointerType !== 'mouse') return;
    event.currentTarget.scrollLeft = start.left - dx;
    event.currentTarget.scrollTop = start.top - dy;
  }

  function release(): void {
    if (dragStart.current && !dragStart.current.moved) setIsClose(!isClose);
    dragStart.current = undefined;
  }

  return (
    <Dialog
      open={open}
      onClose={() => {
        setIsClose(false);
        onClose();
      }}
      title={name}
      className="h-dvh max-h-none! w-screen! max-w-none!"
    >
      <div
        ref={frame}
        role="group"
        aria-label={`${name}, enlarged. Drag it or use the arrow keys to look around.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
        tabIndex={0}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={() => (dragStart.current = undefined)}
        className={cx(
          'flex min-h-0 flex-1 overflow-auto overscroll-contain select-none focus-visible:-outline-offset-2',
          isClose ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
        )}
      >
        <div
          className={cx(
            // Centred while it fits; unlike flex centring, auto margins cut nothing off once it does not.
            'pointer-events-none m-auto shrink-0',
            isClose ? 'w-[220vw] md:w-[130vw]' : 'w-[min(100vw,calc((100dvh-4rem)*0.8))]',
          )}
          style={{ maxWidth: images[at] && photoWidth(images[at]) }}
        >
          {/* A new element, because the browser shows the former photograph until the new one has loaded. */}
          <Photo
            key={images[at]}
            src={images[at]}
            alt={`${name}, enlarged`}
            sizes={isClose ? '220vw' : '100vw'}
          />
        </div>
      </div>
      {images.length > 1 && (
        <div className="absolute bottom-5 left-5 flex items-center rounded-full bg-page shadow-float">
          <button
            type="button"
            aria-label="Previous photograph"
            onClick={() => move(-1)}
            className="grid size-12 place-items-center"
          >
            <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.5} />
          </button>
          <span role="status" className="text-sm tabular-nums">
            {at + 1} of {images.length}
          </span>
          <button
            type="button"
            aria-label="Next photograph"
            onClick={() => move(1)}
            className="grid size-12 place-items-center"
          >
            <ArrowRight aria-hidden="true" size={20} strokeWidth={1.5} />
          </button>
        </div>
      )}
      <button
        type="button"
        aria-pressed={isClose}
        onClick={() => setIsClose(!isClose)}
        aria-label={isClose ? 'Zoom out' : 'Zoom in'}
        className="absolute right-5 bottom-5 grid size-12 place-items-center rounded-full bg-page shadow-float"
      >
        {isClose ? (
          <ZoomOut aria-hidden="true" size={20} strokeWidth={1.5} />
        ) : (
          <ZoomIn aria-hidden="true" size={20} strokeWidth={1.5} />
        )}
      </button>
    </Dialog>
  );
}
