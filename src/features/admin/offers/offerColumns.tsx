import { Link } from '../../../ui/Link';
import { formatRupees, toRupees } from '../../../domain/pricing/money';
import type { OfferWithUses } from '../../../domain/pricing/offer';
import { AUTO_OFFER, combinesWith, offerState } from '../../../domain/pricing/offerState';
import { isForPieces } from '../../../domain/pricing/pieces';
import { paths } from '../../../domain/shop/routes';
import { Badge, type Tone } from '../../../ui/Badge';
import { Button, LinkButton } from '../../../ui/Button';
import { formatDay } from '../../../domain/shop/formatDay';
import { countLabel } from '../ui/countLabel';
import { type Column } from '../ui/DataTable';
import { TwoLines } from '../ui/TwoLines';

const STATES = {
  scheduled: ['info', 'Scheduled'],
  active: ['ok', 'Active'],
  ended: ['plain', 'Ended'],
} as const satisfies Record<ReturnType<typeof offerState>, readonly [Tone, string]>;

type Act = (offer: OfferWithUses) => void;

const codeOf = ({ id, isAutomatic, couponCode }: OfferWithUses): string =>
  isAutomatic ? `Automatic (${id})` : couponCode;
const discount = ({ type, value }: OfferWithUses): string =>
  type === 'fixed' ? formatRupees(value) : `${value} %`;
const usesOf = ({ uses, maxUses }: OfferWithUses): string =>
  maxUses === undefined ? countLabel(uses, 'use', 'uses') : `${uses} of ${maxUses} uses`;
const runs = ({ startDate, endDate }: OfferWithUses): string =>
  `${formatDay(startDate)} – ${formatDay(endDate)}`;

function Title({ offer: { id, title } }: { offer: OfferWithUses }) {
  return (
    <Link to={paths.adminEditOffer(id)} className="py-1 font-medium textlink">
      {title || id}
    </Link>
  );
}

function State({ offer, now }: { offer: OfferWithUses; now: Date }) {
  const [tone, label] = STATES[offerState(offer, now)];
  return <Badge tone={tone}>{label}</Badge>;
}

interface ActionsProps {
  offer: OfferWithUses;
  now: Date;
  onEnd: Act;
  onDelete: Act;
}

function Actions({ offer, now, onEnd, onDelete }: ActionsProps) {
  return (
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
  );
}

/** An offer in two lines. */
export const offerCard = (now: Date, onEnd: Act, onDelete: Act) => (offer: OfferWithUses) => (
  <TwoLines
    title={<Title offer={offer} />}
    beside={
      <>
        {discount(offer)} <State offer={offer} now={now} />
      </>
    }
    detail={`${codeOf(offer)} · ${runs(offer)} · ${usesOf(offer)}`}
    more={{
      label: `Actions for ${offer.title || offer.id}`,
      actions: <Actions offer={offer} now={now} onEnd={onEnd} onDelete={onDelete} />,
    }}
  />
);

export function columns(now: Date, onEnd: Act, onDelete: Act): Column<OfferWithUses>[] {
  return [
    {
      header: 'Offer',
      lead: true,
      cell: (offer) => (
        <>
          <Title offer={offer} />
          <span className="block text-xs text-muted">{codeOf(offer)}</span>
          <span className="block text-xs text-muted">{`Combines with ${combinesWith(offer)}`}</span>
        </>
      ),
    },
    { header: 'State', cell: (offer) => <State offer={offer} now={now} /> },
    { header: 'Discount', cell: discount },
    {
      header: 'Condition',
      cell: (offer) => {
        if (isForPieces(offer)) return `Every ${offer.pieces} pieces of ${offer.volume}`;
        return offer.minOrderValue > 0 ? `Orders from ${formatRupees(offer.minOrderValue)}` : '–';
      },
    },
    { header: 'Runs', cell: runs },
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
      cell: (offer) => <Actions offer={offer} now={now} onEnd={onEnd} onDelete={onDelete} />,
    },
  ];
}
