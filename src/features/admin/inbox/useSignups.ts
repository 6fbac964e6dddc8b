import { useMemo, useState } from 'react';
import type { Signup } from '../../../domain/shop/signup';
import { usePages } from '../ui/usePages';
import { columns } from './newsletterColumns';

const PER_PAGE = 25;
const inbox = () => import('../../../firebase/shop/adminInbox');
const firstPage = async () => (await inbox()).fetchSignups(PER_PAGE);

/** The newsletter's subscribers, and the one that is about to be removed. */
export function useSignups() {
  const pages = usePages(firstPage);
  const [chosen, setChosen] = useState<Signup>();
  async function remove({ id }: Signup): Promise<void> {
    await (await inbox()).deleteSignup(id);
    pages.change((row) => (row.id === id ? undefined : row));
    setChosen(undefined);
  }
  return { pages, columns: useMemo(() => columns(setChosen), []), chosen, setChosen, remove };
}
