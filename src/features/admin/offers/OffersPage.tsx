import { paths } from '../../../domain/shop/routes';
import { LinkButton } from '../../../ui/Button';
import { AdminPage } from '../ui/AdminPage';
import { DataTable } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { SearchForm } from '../ui/SearchForm';
import { EndOfferDialog } from './EndOfferDialog';
import { columns } from './offerColumns';
import { useOffers } from './useOffers';

/** Offers with their state. The security rules allow ending an offer, never deleting it. */
export function OffersPage() {
  const { pages, now, search, setSearch, ending, setEnding, end } = useOffers();
  const addLink = (
    <LinkButton size="sm" to={paths.adminNewOffer()}>
      Add Offer
    </LinkButton>
  );
  return (
    <AdminPage
      title="Offers"
      detail="Offers that apply to a cart add up, at most to the price of what is in it. Uses and what was taken off count paid orders that are not cancelled, before refunds."
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
        columns={columns(now, setEnding)}
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
      {ending && (
        <EndOfferDialog
          offer={ending}
          onConfirm={() => end(ending)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </AdminPage>
  );
}
