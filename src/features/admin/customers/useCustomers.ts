import { useCallback } from 'react';
import { customerSearch, type Customer } from '../../../domain/customer/customer';
import type { Page } from '../../../firebase/reads';
import { usePages } from '../ui/usePages';

const PER_PAGE = 25;
/** A tag that more customers have is for the export. */
const MAX_TAGGED = 50;

/** The customers that a search finds, or all of them in the order of `sort`. */
export function useCustomers(q: string, sort: 'name' | 'newest') {
  const load = useCallback(async (): Promise<Page<Customer>> => {
    const { fetchCustomerRows, findCustomers } =
      await import('../../../firebase/customer/adminCustomers');
    const search = customerSearch(q);
    if (search?.by === 'tag') {
      const { findCustomersByTag } = await import('../../../firebase/customer/adminCustomerNotes');
      return { rows: await findCustomersByTag(search.value, MAX_TAGGED), next: undefined };
    }
    if (search) return findCustomers(search, PER_PAGE);
    return fetchCustomerRows(sort, PER_PAGE);
  }, [q, sort]);
  return usePages(load);
}
