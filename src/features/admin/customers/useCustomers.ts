import { useCallback } from 'react';
import { customerSearch, type Customer } from '../../../domain/customer/customer';
import type { Page } from '../../../firebase/reads';
import { usePages } from '../ui/usePages';

const PER_PAGE = 25;

/** The customers that a search finds, or all of them in the order of `sort`. */
export function useCustomers(q: string, sort: 'name' | 'newest') {
  const load = useCallback(async (): Promise<Page<Customer>> => {
    const { fetchCustomerRows, findCustomers } =
      await import('../../../firebase/customer/adminCustomers');
    const search = customerSearch(q);
    if (search) return findCustomers(search, PER_PAGE);
    return fetchCustomerRows(sort, PER_PAGE);
  }, [q, sort]);
  return usePages(load);
}
