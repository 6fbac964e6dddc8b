import { Check } from 'lucide-react';
import type { Product } from '../../domain/product/product';
import { cx } from '../../ui/classes';
import { MAX_COMPARED, setPicks, usePicks } from './picks';

/**
 * On a card: picks this fragrance for the comparison, or removes it. Visible on hover and focus, and always on touch
 * screens and where it is `shown`; hidden on the other cards once three are picked.
 */
export function CompareToggle({
  product,
  shown = false,
}: {
  product: Pick<Product, 'id' | 'name'>;
  shown?: boolean;
}) {
  const picks = usePicks();
  const on = picks.includes(product.id);
  const full = !on && picks.length >= MAX_COMPARED;
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`Compare ${product.name}`}
      onClick={() =>
        setPicks(on ? picks.filter((id) => id !== product.id) : [...picks, product.id])
      }
      className={cx(
        // Above the link that covers the card.
        'z-1 inline-flex min-h-11 items-center gap-1',
        shown && 'relative text-sm',
        // Tall enough for a thumb without making the card taller. Below the card where
        // it is hidden, so that no line is kept for it.
        !shown && 'top-full pointer-fine:absolute -my-3 transition-opacity duration-200',
        on
          ? 'text-accent'
          : !shown &&
              'opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:opacity-100',
        full && 'invisible',
      )}
    >
      {on && <Check aria-hidden="true" size={12} strokeWidth={2} className="max-xs:hidden" />}
      <span className="textlink">Compare</span>
    </button>
  );
}
