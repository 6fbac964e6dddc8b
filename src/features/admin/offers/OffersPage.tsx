import { paths } from '../../../domain/shop/routes';
import { LinkButton } from '../../../ui/Button';
import { AdminPage } from '../ui/AdminPage';
import { DataTable } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { SearchForm } from '../ui/SearchForm';
import { DeleteOfferDialog } from './DeleteOfferDialog';
import { EndOfferDialog } from './EndOfferDialog';
import { columns } from './offerColumns';
import { useOffers } from './useOffers';

/** Offers with their state. */
export function OffersPage() {
  const { pages, now, search, setSearch, asking, setAsking, end, remove } = useOffers();
  const addLink = (
    <LinkButton size="sm" to={paths.adminNewOffer()}>
      Add Offer
    </LinkButton>
  );
  return (
    <AdminPage
      title="Offers"
      detail="Offers that apply to a cart add up, at most to the price of what is in it; one that does not combine stands alone. Uses and what was taken off count paid orders that are not cancelled, before refunds."
      actions={addLink}
    >
      <div className="mb-4 flex">
        <SearchForm
          value={search}
          placeholder="Coupon code"
          name="Search offers"
          onSearch={setSearch}
        />
      </div>
      <DataTable
        caption="Offers"
        columns={columns(
          now,
          (offer) => setAsking({ what: 'end', offer }),
          (offer) => setAsking({ what: 'delete', offer }),
        )}
        state={pages.state}
        rowKey={({ id }) => id}
        loading="Loading offers"
        empty={
          search === ''
            ? 'No offers found.'
            : `No offer has the code ${search}. Check its spelling.`
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
