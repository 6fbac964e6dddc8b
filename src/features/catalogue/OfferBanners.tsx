import type { Offer } from '../../domain/offer';
import { isActive } from '../../domain/offer';
import { formatDay } from '../../ui/dates';

/** Banners of the automatic offers that are active now (SPEC §2 "Home", "Products list"). */
export function OfferBanners({ offers, now }: { offers: readonly Offer[]; now: Date }) {
  const active = offers.filter((offer) => offer.isAutomatic && isActive(offer, now));
  if (active.length === 0) return null;
  return (
    <ul
      aria-label="Offers"
      className="grid gap-px border-y border-line bg-line md:auto-cols-fr md:grid-flow-col"
    >
      {active.map((offer) => (
        <li key={offer.id} className="flex flex-col gap-1 bg-page py-6 md:px-8 md:first:pl-0">
          <span className="label text-accent">Applied by itself</span>
          <span className="font-display text-2xl leading-tight">{offer.title}</span>
          <span className="text-sm text-muted">
            {offer.description} Until {formatDay(offer.endDate)}.
          </span>
        </li>
      ))}
    </ul>
  );
}
