import { X } from 'lucide-react';
import { useState } from 'react';
import { isActive, type Offer } from '../../domain/pricing/offer';
import { cx } from '../../ui/classes';
import { createStore, useStore } from '../../ui/createStore';
import { formatDay } from '../../domain/shop/formatDay';
import { deviceStore } from '../../ui/storage';

const HIDDEN_KEY = 'hidden-offers';

/** The offers that were put away on this device, as a list of ids; new ones are shown again. */
const hiddenOffers = createStore(deviceStore.read(HIDDEN_KEY) ?? '', '');

/** The automatic offers that are active now, one after the other in a line that can be put away. */
export function OfferBanners({ offers, now }: { offers: readonly Offer[]; now: Date }) {
  const hidden = useStore(hiddenOffers);
  const [presses, setPresses] = useState(0);
  const active = offers.filter(
    (offer) => offer.isAutomatic && isActive(offer, now) && !offer.usedUp,
  );
  const ids = active.map(({ id }) => id).join(' ');
  if (active.length === 0 || ids === hidden) return null;
  const shown = presses % active.length;
  const place = `${shown + 1} of ${active.length}`;
  return (
    <div className="flex flex-wrap items-center justify-end border-b border-line">
      {/* All share one cell, as high as the longest, so that nothing below moves. */}
      <ul aria-label="Offers" className="grid flex-1 basis-40 items-center text-sm leading-snug">
        {active.map((offer, n) => (
          <li
            key={offer.id}
            className={cx('col-start-1 row-start-1 py-2.5', n !== shown && 'invisible')}
          >
            <span className="mr-2 text-accent max-md:hidden">Automatic</span>
            <span className="mr-2 font-medium">{offer.title}</span>
            <span className="text-muted">
              {offer.description} Until {formatDay(offer.endDate)}.
            </span>
          </li>
        ))}
      </ul>
      {active.length > 1 && (
        <button
          type="button"
          aria-label={`Next offer, ${place}`}
          onClick={() => setPresses(presses + 1)}
          className="min-h-11 shrink-0 px-3 text-sm text-muted hover:text-ink"
        >
          {place}
        </button>
      )}
      <button
        type="button"
        aria-label="Hide offers"
        onClick={() => {
          hiddenOffers.set(ids);
          deviceStore.write(HIDDEN_KEY, ids);
        }}
        className="-mr-3 grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
      >
        <X aria-hidden="true" size={16} strokeWidth={1.5} />
      </button>
    </div>
  );
}
