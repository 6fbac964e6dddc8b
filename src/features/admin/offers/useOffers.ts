import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OfferWithUses } from '../../../domain/pricing/offer';
import { datesToEndNow } from '../../../domain/pricing/offerForm';
import { usePages } from '../ui/usePages';
import { useUser } from '../ui/useUser';
import { serverTime } from '../../../clock';

const PER_PAGE = 25;
const offers = () => import('../../../firebase/pricing/adminOffers');

/** The offers as of `now`, or the one whose code was searched, and what is asked before it is done. */
export function useOffers() {
  const [now, setNow] = useState(() => serverTime());
  const [asking, setAsking] = useState<{ what: 'end' | 'delete'; offer: OfferWithUses }>();
  const { id: by } = useUser();
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const pages = usePages(
    useCallback(async () => {
      const { fetchOfferRows, fetchOffersByCode } = await offers();
      return search === '' ? fetchOfferRows(PER_PAGE) : fetchOffersByCode(search);
    }, [search]),
  );
  const setSearch = (code: string): void =>
    setParams(code === '' ? {} : { q: code }, { replace: true });

  async function end(offer: OfferWithUses): Promise<void> {
    const at = serverTime();
    const dates = datesToEndNow(offer, at);
    await (await offers()).setOfferDates(offer.id, dates, by);
    setAsking(undefined);
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

  async function remove({ id }: OfferWithUses): Promise<void> {
    await (await offers()).deleteOffer(id, by);
    setAsking(undefined);
    pages.change((row) => (row.id === id ? undefined : row));
  }

  return { pages, now, search, setSearch, asking, setAsking, end, remove };
}
