import { X } from 'lucide-react';
import { isActive, type Offer } from '../../domain/pricing/offer';
import { createStore, useStore } from '../../ui/createStore';
import { formatDay } from '../../ui/dates';
import { deviceStore } from '../../ui/storage';

const HIDDEN_KEY = 'hidden-offers';

/** The offers that were put away on this device, as a list of ids; new ones are shown again. */
const hiddenOffers = createStore(deviceStore.read(HIDDEN_KEY) ?? '', '');

/** The automatic offers that are active now, in one line that can be put away. */
export function OfferBanners({ offers, now }: { offers: readonly Offer[]; now: Date }) {
  const hidden = useStore(hiddenOffers);
  const active = offers.filter(
    (offer) => offer.isAutomatic && isActive(offer, now) && !offer.usedUp,
  );
  const ids = active.map(({ id }) => id).join(' ');
  if (active.length === 0 || ids === hidden) return null;
  return (
    <div className="flex items-center border-b border-line">
      <ul
        aria-label="Offers"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable row must be reachable by keyboard
        tabIndex={0}
        className="flex flex-1 gap-x-8 overflow-x-auto text-sm whitespace-nowrap [scrollbar-width:none] focus-visible:-outline-offset-2"
      >
        {active.map((offer) => (
          <li key={offer.id} className="flex min-h-11 items-center gap-x-2">
            <span className="text-accent">Automatic</span>
            <span className="font-medium">{offer.title}</span>
            <span className="text-muted">
              {offer.description} Until {formatDay(offer.endDate)}.
            </span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={active.length === 1 ? 'Hide this offer' : 'Hide these offers'}
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
