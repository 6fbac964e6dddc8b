import { Check } from 'lucide-react';
import type { Product } from '../../domain/product/product';
import { cx } from '../../ui/classes';
import { MAX_COMPARED, setPicks, usePicks } from './picks';

/**
 * On a card: picks this fragrance for the comparison, or removes it. Visible on hover and focus, and always on touch
 * screens; hidden on the other cards once three are picked.
 */
export function CompareToggle({ product }: { product: Pick<Product, 'id' | 'name'> }) {
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
        // Above the link that covers the card; tall enough for a thumb without making the card taller. Below the card where
        // it is hidden, so that no line is kept for it.
        'top-full z-1 pointer-fine:absolute -my-3 inline-flex min-h-11 items-center gap-1 transition-opacity duration-200',
        on
          ? 'text-accent'
          : 'opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:opacity-100',
        full && 'invisible',
      )}
    >
      {on && <Check aria-hidden="true" size={12} strokeWidth={2} className="max-xs:hidden" />}
      <span className="textlink">Compare</span>
    </button>
  );
}
