import { Check } from 'lucide-react';
import type { Product } from '../../domain/product';
import { cx } from '../../ui/classes';
import { MAX_COMPARED, setPicks, usePicks } from './picks';

/**
 * On a card: gathers this fragrance for the comparison, or takes it back. With a mouse it shows while one is at the
 * card, by touch always; once three are gathered the others offer it no more.
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
        // Above the link that covers the card; as tall as a thumb without making the card taller.
        'relative z-1 -my-3 inline-flex min-h-11 items-center gap-1 transition-opacity duration-200',
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
