import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { datesToEndNow } from '../../../domain/pricing/offerForm';
import { formatRupees } from '../../../domain/pricing/money';
import { offerState, type Offer } from '../../../domain/pricing/offer';
import { paths } from '../../../domain/shop/routes';
import type { OfferRows } from '../../../firebase/pricing/adminOffers';
import { Badge, type Tone } from '../../../ui/Badge';
import { Button, LinkButton } from '../../../ui/Button';
import { formatDay } from '../../../ui/dates';
import { AdminPage } from '../ui/AdminPage';
import { Confirm } from '../ui/Confirm';
import { DataTable, type Column } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { usePages } from '../ui/usePages';
import { useUser } from '../ui/useUser';

const PER_PAGE = 25;
const offers = () => import('../../../firebase/pricing/adminOffers');
const fromFirestore = async (): Promise<OfferRows> => (await offers()).fetchOfferRows(PER_PAGE);

const STATES = {
  scheduled: ['info', 'Scheduled'],
  active: ['ok', 'Active'],
  ended: ['plain', 'Ended'],
} as const satisfies Record<ReturnType<typeof offerState>, readonly [Tone, string]>;

function columns(now: Date, onEnd: (offer: Offer) => void): Column<Offer>[] {
  return [
    {
      header: 'Offer',
      lead: true,
      cell: ({ id, title, isAutomatic, couponCode }) => (
        <>
          <Link to={paths.adminEditOffer(id)} className="font-medium textlink">
            {title || id}
          </Link>
          <span className="block text-xs text-muted">
            {isAutomatic ? `Automatic (${id})` : couponCode}
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
      header: 'Takes off',
      cell: ({ type, value }) => (type === 'fixed' ? formatRupees(value) : `${value} %`),
    },
    {
      header: 'From',
      cell: ({ minOrderValue }) => (minOrderValue > 0 ? formatRupees(minOrderValue) : '–'),
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
      header: 'Actions',
      cell: (offer) => (
        <div className="flex gap-1">
          <LinkButton look="quiet" size="sm" to={paths.adminEditOffer(offer.id)}>
            Edit<span className="sr-only"> {offer.title}</span>
          </LinkButton>
          {offerState(offer, now) !== 'ended' && (
            <Button look="quiet" size="sm" onClick={() => onEnd(offer)}>
              End<span className="sr-only"> {offer.title}</span>
            </Button>
          )}
        </div>
      ),
    },
  ];
}

/** Offers with their state. The security rules allow ending an offer, never deleting it. */
export function OffersPage() {
  const [now, setNow] = useState(() => new Date());
  const [ending, setEnding] = useState<Offer>();
  const { id: by } = useUser();
  const pages = usePages(useCallback(() => fromFirestore(), []));

  async function end(offer: Offer): Promise<void> {
    const at = new Date();
    const dates = datesToEndNow(offer, at);
    await (await offers()).setOfferDates(offer.id, dates, by);
    setEnding(undefined);
    setNow(new Date(at.getTime() + 1));
    pages.change((row) =>
      row.id === offer.id
        ? {
            ...row,
            ...(dates.startDate !== undefined && { startDate: new Date(dates.startDate) }),
            endDate: new Date(dates.endDate),
          }
        : row,
    );
  }

  return (
    <AdminPage
      title="Offers"
      actions={
        <LinkButton size="sm" to={paths.adminNewOffer()}>
          Add Offer
        </LinkButton>
      }
    >
      <DataTable
        caption="Offers"
        columns={columns(now, setEnding)}
        state={pages.state}
        rowKey={({ id }) => id}
        loading="Fetching offers"
        empty="No offers found."
      />
      <Pager pages={pages} />
      {ending && (
        <Confirm
          title={`End ${ending.title || ending.id}?`}
          confirm="End the offer"
          danger
          onConfirm={() => end(ending)}
          onClose={() => setEnding(undefined)}
        >
          <p>
            It no longer applies to any cart. Paid orders keep their discount; it was used{' '}
            {ending.uses} {ending.uses === 1 ? 'time' : 'times'}.
          </p>
        </Confirm>
      )}
    </AdminPage>
  );
}
