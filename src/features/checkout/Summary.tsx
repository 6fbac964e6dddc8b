import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { chargeRows, type Charges } from '../../domain/pricing/charges';
import type { OrderItem } from '../../domain/order/order';
import { cx } from '../../ui/classes';
import { Money } from '../../ui/Money';
import { Sums } from '../../ui/Sums';
import { ItemList } from './ItemList';

interface Props {
  items: readonly OrderItem[];
  /** Photo URLs by product id. */
  photos: ReadonlyMap<string, string | undefined>;
  charges: Charges;
  coupon?: ReactNode;
  /** Why the coupon does not apply, shown while the summary with its field is collapsed. */
  couponProblem?: string | undefined;
}

/** The items and their total: sticky beside the form on a wide screen, collapsed above it on a phone. */
export function Summary({ items, photos, charges, coupon, couponProblem }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-label="Order summary" className="h-fit lg:sticky lg:top-28">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 border-y border-line text-left lg:hidden"
      >
        <span className="inline-flex items-center gap-2 text-sm">
          {open ? 'Hide order summary' : 'Show order summary'}
          <ChevronDown
            aria-hidden="true"
            size={16}
            strokeWidth={1.5}
            className={cx('transition-transform duration-200', open && 'rotate-180')}
          />
        </span>
        <Money amount={charges.total} className="text-xl font-medium" />
      </button>
      {couponProblem !== undefined && !open && (
        <p role="status" className="pt-3 text-sm text-bad lg:hidden">
          {couponProblem}
        </p>
      )}
      <div id={id} className={cx('lg:block', open ? 'block' : 'hidden')}>
        <h2 className="mb-2 hidden label text-muted lg:block">Order summary</h2>
        <ItemList items={items} photos={photos} />
        {coupon && <div className="border-b border-line py-6">{coupon}</div>}
        <Sums rows={chargeRows(charges)} className="py-6" />
      </div>
    </section>
  );
}
