import { useCallback } from 'react';
import type { Product } from '../../../domain/product/product';
import type { LogEntry } from '../../../domain/shop/logEntry';
import { useResource } from '../../../ui/useResource';
import { fromFirestore } from '../products/productsSource';

const NONE: readonly Product[] = [];

/** So few that a page of the log stays within thirty reads. The others are called by their ids. */
const MAX_READ = 5;

/** The fragrances that some entries are about and that the catalogue leaves out, such as drafts; none until it is here. */
export function useUnlisted(
  entries: readonly Pick<LogEntry, 'target'>[],
  listed: readonly Product[] | undefined,
): readonly Product[] {
  const targets = entries.map(({ target }) => target.split('/'));
  const ids = targets.flatMap(([collection, id]) => (collection === 'products' ? (id ?? []) : []));
  const unlisted = listed ? ids.filter((id) => listed.every((product) => product.id !== id)) : [];
  // As text, because the list is another one each time the page is rendered.
  const wanted = [...new Set(unlisted)].slice(0, MAX_READ).join('/');
  const load = useCallback(
    async () => (wanted === '' ? NONE : fromFirestore.byIds(wanted.split('/'))),
    [wanted],
  );
  const { resource } = useResource(load);
  return resource.status === 'ready' ? resource.value : NONE;
}
