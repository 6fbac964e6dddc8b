import { MIN_SEARCH } from '../../../domain/order/orderSearch';
import type { OfferWithUses } from '../../../domain/pricing/offer';
import { paths } from '../../../domain/shop/routes';
import { LinkButton } from '../../../ui/Button';
import { AdminPage } from '../ui/AdminPage';
import { DataTable } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { SearchForm } from '../ui/SearchForm';
import { DeleteOfferDialog } from './DeleteOfferDialog';
import { EndOfferDialog } from './EndOfferDialog';
import { columns, offerCard } from './offerColumns';
import { useOffers } from './useOffers';

/** Offers with their state. */
export function OffersPage() {
  const { pages, now, search, setSearch, asking, setAsking, end, remove } = useOffers();
  const onEnd = (offer: OfferWithUses): void => setAsking({ what: 'end', offer });
  const onDelete = (offer: OfferWithUses): void => setAsking({ what: 'delete', offer });
  const addLink = (
    <LinkButton size="sm" to={paths.adminNewOffer()}>
      Add Offer
    </LinkButton>
  );
  return (
    <AdminPage
      title="Offers"
      detail="Uses and savings count paid orders that were not cancelled."
      actions={addLink}
    >
      <div className="mb-4 flex">
        <SearchForm
          value={search}
          asTyped={MIN_SEARCH}
          placeholder="Coupon code"
          name="Search offers"
          onSearch={setSearch}
        />
      </div>
      <DataTable
        caption="Offers"
        columns={columns(now, onEnd, onDelete)}
        card={offerCard(now, onEnd, onDelete)}
        state={pages.state}
        rowKey={({ id }) => id}
        loading="Loading offers"
        empty={
          search === ''
            ? 'No offers found.'
            : `No offer has the code ${search}. Type the whole code, and check its spelling.`
        }
      />
      <Pager pages={pages} />
      {asking?.what === 'end' && (
        <EndOfferDialog
          offer={asking.offer}
          onConfirm={() => end(asking.offer)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking?.what === 'delete' && (
        <DeleteOfferDialog
          offer={asking.offer}
          onConfirm={() => remove(asking.offer)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </AdminPage>
  );
}
