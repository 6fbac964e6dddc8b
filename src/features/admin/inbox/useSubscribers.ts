import { useMemo, useState } from 'react';
import type { Subscriber } from '../../../domain/shop/subscriber';
import { usePages } from '../ui/usePages';
import { columns, subscriberCard } from './newsletterColumns';

const PER_PAGE = 25;
const inbox = () => import('../../../firebase/shop/adminInbox');
const firstPage = async () => (await inbox()).fetchSubscribers(PER_PAGE);

/** The newsletter's subscribers, and the one that is about to be removed. */
export function useSubscribers() {
  const pages = usePages(firstPage);
  const [chosen, setChosen] = useState<Subscriber>();
  async function remove({ id }: Subscriber): Promise<void> {
    await (await inbox()).deleteSubscriber(id);
    pages.change((row) => (row.id === id ? undefined : row));
    setChosen(undefined);
  }
  const table = useMemo(
    () => ({ columns: columns(setChosen), card: subscriberCard(setChosen) }),
    [],
  );
  return { pages, table, chosen, setChosen, remove };
}
