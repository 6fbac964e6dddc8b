import { Link } from 'react-router-dom';
import { formatRupees, toRupees } from '../../../domain/pricing/money';
import type { OfferWithUses } from '../../../domain/pricing/offer';
import { AUTO_OFFER, combinesWith, offerState } from '../../../domain/pricing/offerState';
import { isForPieces } from '../../../domain/pricing/pieces';
import { paths } from '../../../domain/shop/routes';
import { Badge, type Tone } from '../../../ui/Badge';
import { Button, LinkButton } from '../../../ui/Button';
import { formatDay } from '../../../ui/dates';
import { type Column } from '../ui/DataTable';

const STATES = {
  scheduled: ['info', 'Scheduled'],
  active: ['ok', 'Active'],
  ended: ['plain', 'Ended'],
} as const satisfies Record<ReturnType<typeof offerState>, readonly [Tone, string]>;

export function columns(
  now: Date,
  onEnd: (offer: OfferWithUses) => void,
  onDelete: (offer: OfferWithUses) => void,
): Column<OfferWithUses>[] {
  return [
    {
      header: 'Offer',
      lead: true,
      cell: ({ id, title, isAutomatic, couponCode, combines }) => (
        <>
          <Link to={paths.adminEditOffer(id)} className="font-medium textlink">
            {title || id}
          </Link>
          <span className="block text-xs text-muted">
            {isAutomatic ? `Automatic (${id})` : couponCode}
          </span>
          <span className="block text-xs text-muted">
            {`Combines with ${combinesWith({ isAutomatic, combines })}`}
          </span>
        </>
      ),
    },
    {
      header: 'State',
      cell: (offer) => {
        const [tone, label] = STATES[offerState(offer, now)];
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
    {
      header: 'Discount',
      cell: ({ type, value }) => (type === 'fixed' ? formatRupees(value) : `${value} %`),
    },
    {
      header: 'Condition',
      cell: (offer) => {
        if (isForPieces(offer)) return `Every ${offer.pieces} pieces of ${offer.volume}`;
        return offer.minOrderValue > 0 ? `Orders from ${formatRupees(offer.minOrderValue)}` : '–';
      },
    },
    {
      header: 'Runs',
      cell: ({ startDate, endDate }) => `${formatDay(startDate)} – ${formatDay(endDate)}`,
    },
    {
      header: 'Uses',
      right: true,
      cell: ({ uses, maxUses }) => (maxUses === undefined ? uses : `${uses} of ${maxUses}`),
    },
    {
      header: 'Taken off',
      right: true,
      cell: ({ givenPaise }) => formatRupees(toRupees(givenPaise)),
    },
    {
      header: 'Actions',
      cell: (offer) => (
        <div className="flex flex-wrap gap-1">
          <LinkButton look="quiet" size="sm" to={paths.adminEditOffer(offer.id)}>
            Edit<span className="sr-only"> {offer.title}</span>
          </LinkButton>
          {offerState(offer, now) !== 'ended' && (
            <Button look="quiet" size="sm" onClick={() => onEnd(offer)}>
              End<span className="sr-only"> {offer.title}</span>
            </Button>
          )}
          {offer.id !== AUTO_OFFER && (
            <Button look="quiet" size="sm" onClick={() => onDelete(offer)}>
              Delete<span className="sr-only"> {offer.title || offer.id}</span>
            </Button>
          )}
        </div>
      ),
    },
  ];
}
