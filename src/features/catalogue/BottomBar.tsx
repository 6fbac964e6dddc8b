import { useEffect, useState, type RefObject } from 'react';
import { Button } from '../../ui/Button';
import { Money } from '../../ui/Money';

/** On a phone, a bar with Add to cart once the buttons of the panel have scrolled out at the top. */
export function BottomBar({
  anchor,
  shown,
  price,
  onAdd,
}: {
  anchor: RefObject<HTMLElement | null>;
  shown: boolean;
  price: number;
  onAdd: () => void;
}) {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const buttons = anchor.current;
    if (!buttons) return;
    // The root is extended far downwards, so "not intersecting" can only mean "above the screen". With the viewport as
    // root, a jump from above the buttons to below them would not fire the observer.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsPast(!entry.isIntersecting);
      },
      { rootMargin: '0px 0px 1000000px 0px' },
    );
    observer.observe(buttons);
    return () => observer.disconnect();
  }, [anchor]);
  const open = shown && isPast;
  useEffect(() => {
    // Moves other fixed elements (the developer inbox) out of the way; a wide screen has no bar.
    if (!matchMedia('(max-width: 47.99rem)').matches) return;
    document.documentElement.style.setProperty('--buy-bar', open ? '4.5rem' : '0px');
    return () => void document.documentElement.style.removeProperty('--buy-bar');
  }, [open]);
  if (!open) return null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex animate-appear flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-page shell py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
      <Money amount={price} className="text-lg" />
      <Button onClick={onAdd}>Add to cart</Button>
    </div>
  );
}
