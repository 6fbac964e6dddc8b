import { isActive, type Offer } from '../../domain/pricing/offer';
import { formatDay } from '../../ui/dates';

/** Banners of the automatic offers that are active now. */
export function OfferBanners({ offers, now }: { offers: readonly Offer[]; now: Date }) {
  const active = offers.filter((offer) => offer.isAutomatic && isActive(offer, now));
  if (active.length === 0) return null;
  return (
    <ul
      aria-label="Offers"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable row must be reachable by keyboard
      tabIndex={active.length > 1 ? 0 : undefined}
      // On a phone it extends to the edge of the screen, to show that it scrolls.
      className="relative grid auto-cols-[85%] grid-flow-col gap-x-6 overflow-x-auto border-b border-line [scrollbar-width:none] focus-visible:-outline-offset-2 max-sm:-mx-5 max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-5 max-sm:px-5 sm:auto-cols-fr md:gap-x-16"
    >
      {active.map((offer) => (
        <li
          key={offer.id}
          className="grid snap-start gap-x-6 py-5 lg:grid-cols-[9.5rem_1fr] lg:items-baseline"
        >
          <span className="label text-accent">Applied automatically</span>
          <span>
            <span className="block font-display text-2xl leading-tight">{offer.title}</span>
            <span className="mt-1 block text-sm text-balance text-muted">
              {offer.description} Until{' '}
              <span className="whitespace-nowrap">{formatDay(offer.endDate)}</span>.
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
